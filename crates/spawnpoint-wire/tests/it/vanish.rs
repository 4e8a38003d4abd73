//! Engines that vanish without an announcement, and what their callers hear.

use std::time::Duration;

use scripted_engine::{
    Running,
    editor::{Editor, Mishap},
};
use serde_json::{Value, json};
use spawnpoint_core::board::CallUpdate;
use spawnpoint_protocol::ErrorKind;
use spawnpoint_wire::{FramedTcpConfig, HubConfig};

use crate::{
    storm,
    test_hub::{TestHub, ended, eventually},
};

/// Calls give up soon on engines that are gone, and wait long for those that reload.
fn strict() -> HubConfig {
    HubConfig { gone_patience: Duration::from_secs(2), ..HubConfig::default() }
}

fn state(hub: &TestHub) -> &'static str {
    hub.core.router().all().first().map_or("detached", |one| one.presence().as_str())
}

fn times(engine: &Running, tool: &str) -> usize {
    let is_it = |m: &&Value| m["type"] == "execute" && m["params"]["name"] == tool;
    engine.heard().iter().filter(is_it).count()
}

#[tokio::test]
async fn callers_of_a_vanished_engine_get_a_final_answer_long_before_its_seat_is_given_up() {
    let hub = TestHub::with(strict()).await;
    let mut engine = hub.engine("Game", "aa").await;
    let writes = hub.start("write", json!({"seconds": 60})).unwrap();
    engine.hears(|m| m["params"]["name"] == "write").await.unwrap();
    let reads = hub.start("stall", json!({})).unwrap();
    engine.hears(|m| m["params"]["name"] == "stall").await.unwrap();
    engine.wire().vanish().await;
    eventually(|| state(&hub) == "gone").await;
    let mut late = hub.start("write", json!({"seconds": 0})).unwrap();
    let Some(CallUpdate::Progress(note)) = late.updates.recv().await else { panic!() };
    let message = note.message.unwrap();
    assert!(message.starts_with("Game@aa is gone for 0 s; waiting up to 2 s"), "{message}");
    let fault = ended(writes).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected);
    assert_eq!(fault.data().unwrap()["outcome"], "unknown");
    let fault = ended(reads).await.unwrap_err();
    assert!(fault.message.contains("lost its connection and did not come back in 2 s"), "{fault}");
    assert!(
        fault
            .message
            .ends_with("'stall' was sent before that, was not answered, and changes nothing"),
        "{fault}"
    );
    let fault = ended(late).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["outcome"], "not_applied");
    // It stays listed, and who calls it now does not wait again.
    assert_eq!((hub.instances(), state(&hub)), (vec!["Game@aa".to_owned()], "gone"));
    let fault = hub.call("write", json!({"seconds": 0})).await.unwrap_err();
    assert!(fault.message.contains("was not sent and nothing was done"), "{fault}");
    // When it is back, everything works, and nothing that failed is made up for.
    let back = hub.engine("Game", "aa").await;
    assert_eq!(state(&hub), "ready");
    hub.call("echo", json!({})).await.unwrap();
    assert_eq!((times(&engine, "write"), times(&back, "write"), times(&back, "stall")), (1, 0, 0));
}

#[tokio::test]
async fn an_engine_that_vanished_and_is_back_in_time_loses_no_call() {
    let hub = TestHub::open().await;
    let engine = hub.engine("Game", "aa").await;
    engine.wire().vanish().await;
    eventually(|| state(&hub) == "gone").await;
    let reads = hub.start("echo", json!({"text": "hi"})).unwrap();
    let writes = hub.start("write", json!({"seconds": 0})).unwrap();
    let back = hub.engine("Game", "aa").await;
    ended(reads).await.unwrap();
    ended(writes).await.unwrap();
    assert_eq!((times(&back, "echo"), times(&back, "write")), (1, 1));
}

#[tokio::test]
async fn an_announced_reload_keeps_its_patience() {
    let hub = TestHub::with(strict()).await;
    let mut engine = hub.engine("Game", "aa").await;
    // Longer than calls wait for an engine that is gone.
    engine.wire().reload(Duration::from_secs(4)).await;
    eventually(|| state(&hub) == "reloading").await;
    hub.call("write", json!({"seconds": 0})).await.unwrap();
    assert_eq!(times(&engine, "write"), 1);
    // The announcement was about that reload only.
    engine.registered(2).await;
    engine.wire().vanish().await;
    eventually(|| state(&hub) == "gone").await;
}

#[tokio::test]
async fn a_stock_editor_that_compiles_is_expected_back() {
    let hub = TestHub::with(strict()).await;
    let editor = Editor::new("Stock", "aa").with_package().dial(&hub.url);
    eventually(|| !hub.core.offered_tools("change").is_empty()).await;
    // The scripted editor refuses this command. Sending it is enough for the server to expect a reload.
    hub.call("refresh_unity", json!({})).await.unwrap_err();
    editor.reload(Duration::from_secs(4), Mishap::Cut).await;
    eventually(|| state(&hub) == "reloading").await;
    hub.call("change", json!({"token": "a"})).await.unwrap();
    assert_eq!(editor.project().changes("a"), 1);
}

#[tokio::test]
async fn a_stock_editor_that_is_killed_is_gone() {
    let hub = TestHub::with(strict()).await;
    let editor = Editor::new("Stock", "aa").dial(&hub.url);
    eventually(|| !hub.core.offered_tools("change").is_empty()).await;
    let cut = hub.start("change", json!({"token": "a", "ms": 60_000})).unwrap();
    eventually(|| editor.project().commands() == 1).await;
    editor.kill().await;
    let fault = ended(cut).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["outcome"], "unknown");
    assert_eq!(state(&hub), "gone");
    let fault = hub.call("change", json!({"token": "b"})).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["outcome"], "not_applied");
    assert_eq!(editor.project().made_twice(), 0);
}

#[tokio::test]
async fn an_editor_with_a_port_that_is_killed_is_gone_although_its_file_stays() {
    let hub = TestHub::with_tools(storm::catalog(), HubConfig::default()).await;
    let folder = tempfile::tempdir().unwrap();
    let config = FramedTcpConfig {
        read_every: Duration::from_millis(20),
        gone_patience: Duration::from_millis(300),
        ..FramedTcpConfig::new(folder.path().to_owned())
    };
    tokio::spawn(spawnpoint_wire::framed_tcp(hub.core.clone(), config, hub.stop.clone()));
    let editor = Editor::new("Game", "0a1b2c3d").listen(folder.path());
    eventually(|| !hub.core.offered_tools("change").is_empty()).await;
    hub.call("change", json!({"token": "a"})).await.unwrap();
    editor.kill().await;
    eventually(|| state(&hub) == "gone").await;
    assert!(folder.path().join("unity-mcp-status-0a1b2c3d.json").exists());
    let fault = hub.call("change", json!({"token": "b"})).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["outcome"], "not_applied");
}
