//! An engine that follows orders: the name of the requested object is the order.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use futures_util::future::BoxFuture;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core, Engine, EngineInfo, OpContext, OpOutput,
    catalog::{Catalog, Tool, Toolset},
    engine::Progress,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
    session::Client,
};
use spawnpoint_protocol::{
    Ask, AskSupport, Fault, Offers, Op, OpSet, ToolSpec,
    op::{ObjectCreate, TypesList},
};
use tokio::sync::watch;

pub struct Puppet {
    info: EngineInfo,
    ops: OpSet,
    offers: watch::Sender<Arc<Offers>>,
    is_folder: bool,
    is_demo: bool,
    /// Orders in the order in which they began.
    pub seen: Arc<Mutex<Vec<String>>>,
    /// Deadline of the last order.
    pub deadline: Arc<Mutex<Option<Instant>>>,
}

impl Puppet {
    pub fn new(name: &str, hash: &str) -> Self {
        Self {
            info: EngineInfo {
                kind: "puppet".into(),
                version: "1".into(),
                name: name.into(),
                hash: hash.into(),
                path: None,
            },
            ops: OpSet::shared(),
            offers: watch::Sender::new(Arc::default()),
            is_folder: false,
            is_demo: false,
            seen: Arc::default(),
            deadline: Arc::default(),
        }
    }

    pub fn demo(mut self) -> Self {
        self.is_demo = true;
        self
    }

    pub fn without_ops(mut self) -> Self {
        self.ops = OpSet::default();
        self
    }

    pub fn at(mut self, path: &str) -> Self {
        self.info.path = Some(path.into());
        self
    }

    /// One that only reads the files of its project.
    pub fn folder(mut self) -> Self {
        self.is_folder = true;
        self
    }

    pub fn of_kind(mut self, kind: &str) -> Self {
        self.info.kind = kind.into();
        self
    }

    pub fn offering(self, tool: ToolSpec) -> Self {
        self.offers.send_replace(Arc::new(Offers { tools: vec![tool], ..Offers::default() }));
        self
    }
}

impl Engine for Puppet {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn is_demo(&self) -> bool {
        self.is_demo
    }

    fn is_folder(&self) -> bool {
        self.is_folder
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let order = match op {
                Op::TypesList(list) => list.query.unwrap_or_default(),
                Op::ObjectCreate(create) => create.name,
                Op::ToolCall(call) => {
                    return Ok(OpOutput(json!({ "structured": call.arguments })));
                }
                other => return Err(Fault::internal(format!("no string for {}", other.name()))),
            };
            self.seen.lock().unwrap().push(order.clone());
            *self.deadline.lock().unwrap() = Some(cx.deadline);
            match order.as_str() {
                "stall" => std::future::pending().await,
                "slow" => tokio::time::sleep(Duration::from_millis(50)).await,
                "partial" => {
                    cx.reports.progress(Progress {
                        progress: 1.0,
                        total: Some(2.0),
                        message: None,
                    });
                    cx.reports.partial(json!({ "half": true }));
                    std::future::pending().await
                }
                "ask" => {
                    let question = Ask::Form { message: "Sure?".into(), schema: Map::new() };
                    let answers = cx.ask(BTreeMap::from([("sure".into(), question)])).await?;
                    return Ok(OpOutput(json!({ "Total": 0, "Items": [], "answers": answers })));
                }
                "fail" => return Err(Fault::not_found("what you wanted").hint("want less")),
                _ => {}
            }
            Ok(OpOutput(
                json!({ "Total": 1, "Items": [self.info.name], "ok": true, "id": "obj:1" }),
            ))
        })
    }
}

#[derive(Deserialize, JsonSchema)]
struct Order {
    order: String,
}

/// `look` reads, `change` writes.
pub fn core(policy: Policy) -> Core {
    let tools = vec![
        Tool::op("look", "Looks.", |p: Order| {
            Ok(TypesList { query: Some(p.order), paging: Default::default() })
        }),
        Tool::op("change", "Changes.", |p: Order| Ok(ObjectCreate { name: p.order, parent: None }))
            .confirm(),
        Tool::forwarding("use", "Calls another tool."),
    ];
    let toolset = Toolset {
        name: "test",
        help: "for tests",
        tools,
        resources: &[],
        prompts: &[],
        start_with: &[],
    };
    let config = LedgerConfig { retain: Duration::from_secs(3600), ..LedgerConfig::default() };
    Core::new(Catalog::new(vec![toolset]), policy, Ledger::open(&config).unwrap())
}

pub fn call(tool: &str, arguments: Value) -> Call {
    Call {
        tool: tool.into(),
        arguments: arguments.as_object().cloned().unwrap(),
        client: Client { name: "test".into(), ..Client::default() },
    }
}

pub fn asking(mut call: Call) -> Call {
    call.client.asks = AskSupport { form: true, ..AskSupport::default() };
    call
}
