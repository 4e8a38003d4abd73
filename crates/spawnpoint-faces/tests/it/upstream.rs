//! Another server as an engine: a second Spawnpoint behind this one.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use spawnpoint_core::{
    Call, board::CallUpdate, catalog::Catalog, engine::EngineTrust, guard::Wishes,
    router::Attached, session::Client,
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
    other.core.router().attach(world::World::new("Game", "aa"));
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
    // Tools that both have get the name of the other server as a prefix.
    eventually(|| !ours.offered_tools("spawnpoint_ListScenes").is_empty()).await;
    let (attached, spec) = ours.offered_tools("spawnpoint_ListScenes").remove(0);
    let info = attached.engine().info();
    assert_eq!((info.kind.as_str(), info.path.as_deref()), ("mcp", Some(url.as_str())));
    assert!(spec.input_schema.is_some());
    // Its hints are used only if the owner trusts it, and its texts are marked.
    assert_eq!(attached.engine().trust(), EngineTrust::Unproven);
    assert!(!spec.read_only);
    assert!(spec.description.unwrap().starts_with("[from spawnpoint] "));
    ours.guard().wish(Wishes { allow_writes: Some(false), ..Wishes::default() }).unwrap();
    let refused = ours.call(call("spawnpoint_ListScenes", json!({}))).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::PermissionDenied);
    ours.guard().wish(Wishes { allow_writes: Some(true), ..Wishes::default() }).unwrap();
    let outcome = ours.call(call("spawnpoint_ListScenes", json!({}))).await;
    assert!(format!("{outcome:?}").contains("Scene 0"), "{outcome:?}");
    stop.cancel();
    eventually(|| ours.offered_tools("spawnpoint_ListScenes").is_empty()).await;
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
    eventually(|| ours.offered_tools("test_simple_text").len() == 2).await;
    let trust = |(attached, _): &(Arc<Attached>, _)| attached.engine().trust();
    let trusts: Vec<_> = ours.offered_tools("test_simple_text").iter().map(trust).collect();
    assert!(trusts.contains(&EngineTrust::Trusted), "{trusts:?}");
    let on_it = |tool: &str| call(tool, json!({"unity_instance": "spawnpoint"}));
    let output = ours.call(on_it("test_simple_text")).await.unwrap();
    assert!(matches!(output.content.as_slice(), [Content::Text { .. }]), "{output:?}");
    let output = ours.call(on_it("test_image_content")).await.unwrap();
    assert!(matches!(output.content.as_slice(), [Content::Image { .. }]), "{output:?}");
    let failed = ours.call(on_it("test_error_handling")).await;
    assert!(failed.is_err() || failed.unwrap().is_error);
    let mut handle = ours.start(on_it("test_tool_with_progress")).unwrap();
    let note = tokio::time::timeout(Duration::from_secs(5), handle.updates.recv()).await.unwrap();
    assert!(matches!(note, Some(CallUpdate::Progress(_))), "{note:?}");
}

#[tokio::test]
async fn an_unreachable_server_is_not_attached_and_a_stopped_one_is_detached() {
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
    // The other server may still answer on the open connection for a moment.
    let failing = async {
        loop {
            let wanted = call("test_simple_text", json!({"unity_instance": "spawnpoint"}));
            match ours.call(wanted).await {
                Ok(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                Err(fault) => break fault,
            }
        }
    };
    let fault = tokio::time::timeout(Duration::from_secs(30), failing).await.unwrap();
    assert!(matches!(fault.kind, ErrorKind::Disconnected | ErrorKind::NotFound), "{fault:?}");
}
