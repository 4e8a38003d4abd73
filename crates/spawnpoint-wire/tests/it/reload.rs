//! Engines that lose their connection, and the calls meanwhile.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use scripted_engine::{
    Running, ScriptedEngine,
    editor::{Editor, Mishap},
    tricks,
};
use serde_json::{Value, json};
use spawnpoint_core::{
    OpContext,
    board::{CallUpdate, WaitResult, wait_patiently},
    bus::BusEvent,
    engine::Presence,
};
use spawnpoint_protocol::{
    Effect, ErrorKind, ToolOutput, ToolSpec, message::FromEngine, op::ToolCall,
};
use spawnpoint_wire::HubConfig;

use crate::test_hub::{TestHub, ended, eventually};

/// Keeps seats for a second, and accepts late results only briefly.
fn hasty() -> HubConfig {
    HubConfig {
        patience: Duration::from_secs(1),
        late: Duration::from_millis(200),
        ..HubConfig::default()
    }
}

fn writing(name: &str) -> ToolSpec {
    ToolSpec { read_only: false, ..tricks::tool(name, "Changes something.", json!({})) }
}

fn away(hub: &TestHub) -> bool {
    hub.core.router().all().iter().any(|one| one.presence() != Presence::Here)
}

/// How often a tool was sent to an engine.
fn times(engine: &Running, tool: &str) -> usize {
    let is_it = |m: &&Value| m["params"]["name"] == tool || m["name"] == tool;
    engine.heard().iter().filter(|m| m["type"] == "execute").filter(is_it).count()
}

#[tokio::test]
async fn an_engine_that_reloads_stays_listed_with_its_tools() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    let session = hub.core.router().all()[0].engine().session();
    let mut events = hub.core.bus().subscribe();
    engine.wire().reload(Duration::from_millis(300)).await;
    eventually(|| away(&hub)).await;
    assert_eq!(hub.instances(), ["Game@aa"]);
    assert_eq!(hub.core.router().all()[0].presence().as_str(), "reloading");
    assert!(!hub.core.offered_tools("echo").is_empty());
    engine.registered(2).await;
    eventually(|| !away(&hub)).await;
    assert_ne!(hub.core.router().all()[0].engine().session(), session);
    hub.call("echo", json!({})).await.unwrap();
    // No event says that it was detached or that its offers changed.
    let mut told = Vec::new();
    while let Ok(happening) = events.try_recv() {
        told.push(match happening {
            BusEvent::Away(_) => "away",
            BusEvent::Back(_) => "back",
            BusEvent::CallEnded { .. } => continue,
            other => panic!("{other:?}"),
        });
    }
    assert_eq!(told, ["away", "back"]);
}

#[tokio::test]
async fn calls_during_a_reload_wait_and_their_callers_are_informed() {
    let hub = TestHub::open().await;
    let engine = hub.engine("Game", "aa").await;
    engine.wire().reload(Duration::from_millis(1500)).await;
    eventually(|| away(&hub)).await;
    let begun = Instant::now();
    let mut looks = hub.start("echo", json!({"text": "hi"})).unwrap();
    let changes = hub.start("write", json!({"seconds": 0})).unwrap();
    let Some(CallUpdate::Progress(note)) = looks.updates.recv().await else { panic!() };
    let message = note.message.unwrap();
    assert!(message.contains("Game@aa is reloading"), "{message}");
    assert!(message.contains("waiting up to 120 s"), "{message}");
    // A caller with a short time limit waits as well.
    let waited = wait_patiently(&mut looks.state, Duration::from_secs(1)).await;
    assert!(matches!(waited, WaitResult::Ended(outcome) if outcome.is_ok()));
    ended(changes).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_secs(1));
    assert_eq!((times(&engine, "echo"), times(&engine, "write")), (1, 1));
}

#[tokio::test]
async fn reads_are_sent_again_after_a_reconnect() {
    let hub = TestHub::open().await;
    let spec = tricks::tool("look", "Answers when asked the second time.", json!({}));
    let asked = Arc::new(AtomicUsize::new(0));
    let script = ScriptedEngine::new("Game", "aa").tool(spec, move |call| {
        let first = asked.fetch_add(1, Ordering::SeqCst) == 0;
        async move {
            if first {
                call.wire().reload(Duration::from_millis(50)).await;
                std::future::pending::<()>().await;
            }
            tricks::text("seen")
        }
    });
    let engine = hub.attach(script).await;
    let output = hub.call("look", json!({})).await.unwrap();
    assert!(!output.is_error);
    assert_eq!(times(&engine, "look"), 2);
}

#[tokio::test]
async fn a_read_that_crashes_the_engine_is_not_sent_forever() {
    let hub = TestHub::open().await;
    let engine = hub.engine("Game", "aa").await;
    let fault = hub.call("reload", json!({"seconds": 0.01})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected);
    assert!(fault.message.contains("each of the 10 times that 'reload' was sent"), "{fault}");
    assert_eq!(times(&engine, "reload"), 10);
}

#[tokio::test]
async fn a_write_in_flight_is_never_sent_twice_and_its_effect_is_reported_as_unknown() {
    let hub = TestHub::with(hasty()).await;
    let script = ScriptedEngine::new("Game", "aa").tool(writing("cut"), |call| async move {
        call.wire().reload(Duration::from_millis(50)).await;
        std::future::pending().await
    });
    let engine = hub.attach(script).await;
    let fault = hub.call("cut", json!({})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected);
    assert!(fault.message.contains("after 'cut' was sent to it. It reconnected"), "{fault}");
    assert!(fault.message.contains("whether it took effect is unknown"), "{fault}");
    let data = fault.data().unwrap();
    assert_eq!((&data["outcome"], &data["isBack"]), (&json!("unknown"), &json!(true)));
    assert_eq!(times(&engine, "cut"), 1);
}

#[tokio::test]
async fn a_write_whose_result_comes_over_the_next_connection_succeeds() {
    let hub = TestHub::open().await;
    for answer in [
        json!({"status": "success", "result": {"structured": "changed"}}),
        json!({"status": "error", "error": "not applied: it was reloading"}),
    ] {
        let result = answer.clone();
        let script = ScriptedEngine::new("Game", "aa").tool(writing("late"), move |call| {
            let result = result.clone();
            async move {
                let (wire, id) = (call.wire().clone(), call.id.clone());
                // A separate task, so that it outlives the connection.
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    wire.send(&FromEngine::CommandResult { id, result }).await;
                });
                call.wire().reload(Duration::from_millis(50)).await;
                std::future::pending().await
            }
        });
        let engine = hub.attach(script).await;
        match hub.call("late", json!({})).await {
            Ok(output) => assert_eq!(output.structured, Some(json!("changed"))),
            Err(fault) => assert_eq!(fault.message, "not applied: it was reloading"),
        }
        assert_eq!(times(&engine, "late"), 1);
        engine.wire().close(1000).await;
        eventually(|| hub.instances().is_empty()).await;
    }
}

#[tokio::test]
async fn an_engine_that_announces_a_reload_with_its_last_answer_is_sent_nothing_more() {
    let hub = TestHub::open().await;
    let script = ScriptedEngine::new("Game", "aa").tool(writing("last"), |call| async move {
        let wire = call.wire().clone();
        let result = json!({"status": "success", "result": {"structured": "changed"}});
        // The next call waits by then.
        tokio::time::sleep(Duration::from_millis(200)).await;
        wire.send(&FromEngine::CommandResult { id: call.id.clone(), result }).await;
        wire.send(&FromEngine::Reloading).await;
        std::future::pending().await
    });
    let mut script = tricks::teach(script);
    script.register.parallel = None;
    let mut engine = hub.attach(script).await;
    let first = hub.start("last", json!({})).unwrap();
    engine.hears(|m| m["params"]["name"] == "last").await.unwrap();
    let next = hub.start("write", json!({"seconds": 0})).unwrap();
    ended(first).await.unwrap();
    // The server answers behind everything that it sends on this connection.
    engine.hears(|m| m["type"] == "reloading").await.unwrap();
    assert_eq!(times(&engine, "write"), 0);
    engine.wire().reload(Duration::from_millis(50)).await;
    ended(next).await.unwrap();
    assert_eq!(times(&engine, "write"), 1);
}

#[tokio::test]
async fn an_engine_that_does_not_come_back_is_detached_and_its_calls_fail() {
    let hub = TestHub::with(hasty()).await;
    let mut engine = hub.engine("Game", "aa").await;
    let changes = hub.start("write", json!({"seconds": 60})).unwrap();
    engine.hears(|m| m["type"] == "execute").await.unwrap();
    let looks = hub.start("stall", json!({})).unwrap();
    eventually(|| times(&engine, "stall") == 1).await;
    drop(engine);
    eventually(|| away(&hub)).await;
    let late = hub.start("write", json!({"seconds": 0})).unwrap();
    let fault = ended(looks).await.unwrap_err();
    assert!(fault.message.contains("did not come back in 1 s"), "{fault}");
    let fault = ended(changes).await.unwrap_err();
    assert!(fault.message.contains("It has not reconnected within 1 s"), "{fault}");
    assert_eq!(fault.data().unwrap()["outcome"], "unknown");
    let fault = ended(late).await.unwrap_err();
    assert!(fault.message.contains("was not sent and nothing was done"), "{fault}");
    assert_eq!(fault.data().unwrap()["outcome"], "not_applied");
    assert!(hub.instances().is_empty());
    assert!(hub.core.offered_tools("echo").is_empty());
}

#[tokio::test]
async fn a_project_that_dials_in_again_replaces_its_connection() {
    let hub = TestHub::with(hasty()).await;
    let mut old = hub.engine("Game", "aa").await;
    let looks = hub.start("slow", json!({"seconds": 0.3})).unwrap();
    let changes = hub.start("write", json!({"seconds": 60})).unwrap();
    old.hears(|m| m["params"]["name"] == "write").await.unwrap();
    let new = hub.engine("Game renamed", "aa").await;
    assert_eq!(old.closed().await, Some(1001));
    assert_eq!(hub.instances(), ["Game renamed@aa"]);
    ended(looks).await.unwrap();
    let fault = ended(changes).await.unwrap_err();
    assert!(fault.message.contains("superseded"), "{fault}");
    assert_eq!((times(&new, "slow"), times(&new, "write")), (1, 0));
    hub.call("echo", json!({})).await.unwrap();
}

#[tokio::test]
async fn a_waiting_call_can_be_cancelled_and_is_never_sent() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    engine.wire().reload(Duration::from_millis(300)).await;
    eventually(|| away(&hub)).await;
    let handle = hub.start("write", json!({"seconds": 0})).unwrap();
    assert!(hub.core.cancel(handle.log_id));
    assert_eq!(ended(handle).await.unwrap_err().kind, ErrorKind::Cancelled);
    engine.registered(2).await;
    hub.call("echo", json!({})).await.unwrap();
    assert_eq!(times(&engine, "write"), 0);
}

#[tokio::test]
async fn an_engine_that_does_not_read_while_busy_gets_the_next_command_after_its_answer() {
    let hub = TestHub::open().await;
    let script = tricks::teach(ScriptedEngine::new("Stock", "aa")).stock();
    let mut engine = hub.attach(script).await;
    let abandoned = hub.start("slow", json!({"seconds": 0.5})).unwrap();
    engine.hears(|m| m["name"] == "slow").await.unwrap();
    assert!(hub.core.cancel(abandoned.log_id));
    ended(abandoned).await.unwrap_err();
    // It waits in the server and not in the socket, so that a reload cannot lose it.
    let next = hub.start("write", json!({"seconds": 0})).unwrap();
    engine.wire().reload(Duration::from_millis(50)).await;
    ended(next).await.unwrap();
    assert_eq!(times(&engine, "write"), 1);
    assert!(!engine.heard().iter().any(|m| m["type"] == "cancel"));
}

#[tokio::test]
async fn a_pending_result_is_polled_and_other_calls_run_in_between() {
    let hub = TestHub::open().await;
    let spec =
        ToolSpec { long_running: true, ..tricks::tool("bake", "Takes its time.", json!({})) };
    let rounds = Arc::new(AtomicUsize::new(0));
    let done = Arc::new(AtomicBool::new(false));
    let is_done = done.clone();
    let script = tricks::teach(ScriptedEngine::new("Stock", "aa").tool(spec, move |call| {
        let (round, is_done) = (rounds.fetch_add(1, Ordering::SeqCst), is_done.clone());
        async move {
            let pending =
                json!({"success": true, "_mcp_status": "pending", "_mcp_poll_interval": 0.1});
            Ok(ToolOutput::json(match (round, call.text("action")) {
                (0, None) => pending,
                (1, Some("status")) => json!({}),
                (_, Some("status")) if is_done.load(Ordering::SeqCst) => {
                    json!({"success": true, "_mcp_status": "complete"})
                }
                (_, Some("status")) => pending,
                other => panic!("{other:?}"),
            }))
        }
    }))
    .stock();
    let engine = hub.attach(script).await;
    let bake = hub.start("bake", json!({"scene": "a"})).unwrap();
    eventually(|| times(&engine, "bake") == 1).await;
    // It is polled until the other call has run, so it must let that call run.
    hub.call("echo", json!({})).await.unwrap();
    done.store(true, Ordering::SeqCst);
    let output = ended(bake).await.unwrap();
    assert_eq!(output.structured.unwrap()["_mcp_status"], "complete");
    assert!(times(&engine, "bake") >= 3);
}

#[tokio::test]
async fn read_commands_of_stock_plugins_are_sent_again_in_any_call() {
    let hub = TestHub::open().await;
    let editor = Editor::new("Stock", "aa").dial(&hub.url);
    eventually(|| !hub.core.offered_tools("change").is_empty()).await;
    let instance = hub.core.router().pick(None, None).unwrap();
    let aside = hub.core.op_context(Duration::from_secs(10)).unwrap();
    let changing = OpContext { effect: Effect::Write, ..aside };
    let arguments = json!({"ms": 200}).as_object().cloned().unwrap();
    let ping = ToolCall { name: "ping".into(), arguments };
    let asked = instance.run(ping, &changing);
    let reloaded = async {
        eventually(|| editor.project().commands() == 1).await;
        editor.reload(Duration::from_millis(20), Mishap::Cut).await;
    };
    let (answer, ()) = tokio::join!(asked, reloaded);
    assert_eq!(answer.unwrap().0["structured"]["message"], "pong");
    assert_eq!(editor.project().commands(), 2);
}
