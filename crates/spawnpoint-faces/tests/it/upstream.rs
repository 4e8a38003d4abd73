//! Another server as an engine: ours, behind ours.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use spawnpoint_core::{
    Call, board::Note, catalog::Catalog, engine::Standing, guard::Wishes, router::Attached,
    session::Client,
};
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{Content, ErrorKind};
use tokio_util::sync::CancellationToken;

use crate::{
    fixtures::{Fixtures, core_with},
    harness::Server,
    world,
};

fn call(tool: &str, arguments: serde_json::Value) -> Call {
    let arguments = arguments.as_object().cloned().unwrap();
    Call { tool: tool.into(), arguments, client: Client::default() }
}

async fn eventually(mut holds: impl FnMut() -> bool) {
    let patience = tokio::time::timeout(Duration::from_secs(10), async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    patience.await.unwrap();
}

#[tokio::test]
async fn the_tools_of_another_server_are_offered_in_its_name() {
    let other = Server::start().await;
    let ours = core_with(world::catalog(), Fixtures::new());
    let stop = CancellationToken::new();
    let url = format!("http://{}/mcp", other.address);
    tokio::spawn(spawnpoint_wire::upstream(
        ours.clone(),
        url.clone(),
        Trust::default(),
        Vec::new(),
        stop.clone(),
    ));
    // What both have is told apart by the other's name.
    eventually(|| !ours.bringing("spawnpoint_ListScenes").is_empty()).await;
    let (attached, spec) = ours.bringing("spawnpoint_ListScenes").remove(0);
    let info = attached.engine().info();
    assert_eq!((info.kind.as_str(), info.path.as_deref()), ("mcp", Some(url.as_str())));
    assert!(spec.input_schema.is_some());
    // Its hints are believed only if the owner trusts it, and its words are marked as its own.
    assert_eq!(attached.engine().standing(), Standing::Unproven);
    assert!(!spec.read_only);
    assert!(spec.description.unwrap().starts_with("[from spawnpoint] "));
    ours.guard().wish(Wishes { allow_writes: Some(false), ..Wishes::default() }).unwrap();
    let refused = ours.call(call("spawnpoint_ListScenes", json!({}))).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::PermissionDenied);
    ours.guard().wish(Wishes { allow_writes: Some(true), ..Wishes::default() }).unwrap();
    // The fixtures behind it list no scenes, and that is what it answers.
    let outcome = ours.call(call("spawnpoint_ListScenes", json!({}))).await;
    assert!(format!("{outcome:?}").contains("does not support 'scenes.list'"), "{outcome:?}");
    stop.cancel();
    eventually(|| ours.bringing("spawnpoint_ListScenes").is_empty()).await;
}

#[tokio::test]
async fn answers_progress_and_failures_pass_through() {
    let other = Server::start().await;
    let ours = core_with(Catalog::default(), Fixtures::new());
    let stop = CancellationToken::new();
    let _stop = stop.clone().drop_guard();
    let url = format!("http://{}/mcp", other.address);
    let trusted = vec![url.clone()];
    tokio::spawn(spawnpoint_wire::upstream(ours.clone(), url, Trust::default(), trusted, stop));
    eventually(|| ours.bringing("test_simple_text").len() == 2).await;
    let standing = |(attached, _): &(Arc<Attached>, _)| attached.engine().standing();
    let standings: Vec<_> = ours.bringing("test_simple_text").iter().map(standing).collect();
    assert!(standings.contains(&Standing::Trusted), "{standings:?}");
    let on_it = |tool: &str| call(tool, json!({"unity_instance": "spawnpoint"}));
    let output = ours.call(on_it("test_simple_text")).await.unwrap();
    assert!(matches!(output.content.as_slice(), [Content::Text { .. }]), "{output:?}");
    let output = ours.call(on_it("test_image_content")).await.unwrap();
    assert!(matches!(output.content.as_slice(), [Content::Image { .. }]), "{output:?}");
    let failed = ours.call(on_it("test_error_handling")).await;
    assert!(failed.is_err() || failed.unwrap().is_error);
    let mut ticket = ours.start(on_it("test_tool_with_progress")).unwrap();
    let note = tokio::time::timeout(Duration::from_secs(5), ticket.notes.recv()).await.unwrap();
    assert!(matches!(note, Some(Note::Progress(_))), "{note:?}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_no_engine_and_one_that_goes_is_gone() {
    let ours = core_with(Catalog::default(), Fixtures::new());
    let stop = CancellationToken::new();
    let _stop = stop.clone().drop_guard();
    let other = Server::start().await;
    let url = format!("http://{}/mcp", other.address);
    let alone = ours.router().all().len();
    tokio::spawn(spawnpoint_wire::upstream(
        ours.clone(),
        "http://127.0.0.1:1/mcp".into(),
        Trust::default(),
        Vec::new(),
        stop.clone(),
    ));
    tokio::spawn(spawnpoint_wire::upstream(ours.clone(), url, Trust::default(), Vec::new(), stop));
    eventually(|| ours.router().all().len() == alone + 1).await;
    drop(other);
    // It may have said goodbye to its listeners, but not yet to the connection it holds.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let gone = ours.call(call("test_simple_text", json!({"unity_instance": "spawnpoint"}))).await;
    let fault = gone.unwrap_err();
    assert!(matches!(fault.kind, ErrorKind::Disconnected | ErrorKind::NotFound), "{fault:?}");
}
