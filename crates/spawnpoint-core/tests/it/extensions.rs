//! Ops that only one engine family declares pass the same checks as shared ones.

use std::{sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use serde_json::json;
use spawnpoint_core::{Engine, EngineInfo, OpContext, OpOutput, guard::Policy};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpSet, shape::Done};

use crate::puppet::core;

spawnpoint_protocol::ops! {
    /// Ops of a family that exists only for these tests.
    extension enum PainterOp;

    /// Paint a wall.
    Write Paint = "painter.paint" { color: String } -> Done;
    /// Look at a wall.
    Read Look = "painter.look" { wall: u32 } -> Done;
    /// Count walls.
    Read Count = "painter.count" {} -> Done;
}

/// An engine behind a wire: it offers ops by name, and answers with their parameters.
struct Painter(EngineInfo, OpSet);

impl Engine for Painter {
    fn info(&self) -> &EngineInfo {
        &self.0
    }

    fn ops(&self) -> OpSet {
        self.1.clone()
    }

    fn run<'a>(&'a self, op: Op, _: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        let sent = json!({ "name": op.name().as_str(), "params": op.params() });
        Box::pin(async { Ok(OpOutput(sent)) })
    }
}

#[tokio::test]
async fn an_extension_is_run_by_engines_that_offer_it_and_no_read_only_tool_writes_with_it() {
    let core = core(Policy::default());
    let (kind, name) = ("painter".to_owned(), "Painter".to_owned());
    let info = EngineInfo { kind, name, version: "1".into(), hash: "1".into(), path: None };
    let offered = ["painter.paint", "painter.look", "unknown.op"].map(str::to_owned);
    core.router().attach(Arc::new(Painter(info, OpSet::offered(&offered))));
    let painter = core.router().pick(None, None).unwrap();
    let reads = core.op_context(Duration::from_secs(5)).unwrap();

    let OpOutput(sent) = painter.run(Look { wall: 3 }, &reads).await.unwrap();
    assert_eq!(sent, json!({ "name": "painter.look", "params": { "wall": 3 } }));
    let refused = painter.run(Paint { color: "red".into() }, &reads).await.unwrap_err();
    assert!(refused.message.contains("its tool is declared read-only"), "{refused}");
    let absent = painter.run(Count {}, &reads).await.unwrap_err();
    assert_eq!(absent.kind, ErrorKind::Unsupported);
    assert!(absent.message.contains("'painter.count'"), "{absent}");
}
