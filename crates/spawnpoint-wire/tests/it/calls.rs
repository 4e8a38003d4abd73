//! Calls: answers, refusals, progress, questions, cancellation.

use std::{collections::BTreeMap, time::Duration};

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_core::{
    board::{CallUpdate, WaitResult, wait},
    bus::BusEvent,
};
use spawnpoint_protocol::{Answer, AnswerAction, Content, ErrorKind, Event, OpName, op};

use crate::test_hub::{TestHub, eventually};

#[tokio::test]
async fn an_offered_tool_is_called_by_its_name() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    let output = hub.call("echo", json!({"text": "hi"})).await.unwrap();
    assert_eq!(output.structured, Some(json!({"text": "hi"})));
    let execute = engine.hears(|m| m["type"] == "execute").await.unwrap();
    assert_eq!(execute["name"], "tool.call");
    assert_eq!(execute["params"], json!({"name": "echo", "arguments": {"text": "hi"}}));
    assert!(execute["timeout"].as_f64().unwrap() >= 1.0);
}

#[tokio::test]
async fn arguments_that_do_not_fit_the_schema_never_reach_the_engine() {
    let hub = TestHub::open().await;
    let engine = hub.engine("Game", "aa").await;
    let fault = hub.call("echo", json!({"text": 3})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
    assert!(fault.message.contains("text"), "{fault}");
    assert!(!engine.heard().iter().any(|m| m["type"] == "execute"));
}

#[tokio::test]
async fn failures_keep_their_kind_and_failed_answers_are_answers() {
    let hub = TestHub::open().await;
    let _engine = hub.engine("Game", "aa").await;
    let fault = hub.call("fail", json!({"kind": "NotFound"})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
    assert_eq!(fault.message, "it failed");
    assert_eq!(fault.instance.as_deref(), Some("Game@aa"));
    let output = hub.call("fail", json!({})).await.unwrap();
    assert!(output.is_error);
}

#[tokio::test]
async fn progress_and_log_lines_reach_the_caller() {
    let hub = TestHub::open().await;
    let _engine = hub.engine("Game", "aa").await;
    let mut handle = hub.start("progress", json!({})).unwrap();
    let mut steps = Vec::new();
    loop {
        match handle.updates.recv().await.unwrap() {
            CallUpdate::Progress(progress) | CallUpdate::AwaitingApproval(progress) => {
                steps.push(progress.progress);
            }
            CallUpdate::Log { level, data } => {
                assert_eq!((level.as_str(), data), ("info", json!("nearly done")));
                break;
            }
        }
    }
    assert_eq!(steps, [1.0, 2.0, 3.0]);
    let waited = wait(&mut handle.state, Duration::from_secs(5)).await;
    assert!(matches!(waited, WaitResult::Ended(outcome) if outcome.is_ok()));
}

#[tokio::test]
async fn partial_results_are_kept_and_a_cancelled_call_stops_in_the_engine() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    let mut handle = hub.start("partial", json!({})).unwrap();
    let known = handle.state.wait_for(|state| state.partial == Some(json!({"found": 2})));
    known.await.unwrap();
    let execute = engine.hears(|m| m["type"] == "execute").await.unwrap();
    assert!(hub.core.cancel(handle.log_id));
    let cancel = engine.hears(|m| m["type"] == "cancel").await.unwrap();
    assert_eq!(cancel["id"], execute["id"]);
    let waited = wait(&mut handle.state, Duration::from_secs(5)).await;
    let WaitResult::Ended(outcome) = waited else { panic!("{waited:?}") };
    assert_eq!(outcome.as_ref().as_ref().unwrap_err().kind, ErrorKind::Cancelled);
    // The engine's late answer is dropped, and the connection stays usable.
    hub.call("echo", json!({})).await.unwrap();
}

#[tokio::test]
async fn questions_go_to_the_caller_and_answers_to_the_engine() {
    let hub = TestHub::open().await;
    let _engine = hub.engine("Game", "aa").await;
    let mut handle = hub.start("ask", json!({})).unwrap();
    let waited = wait(&mut handle.state, Duration::from_secs(5)).await;
    let WaitResult::Asking(questions) = waited else { panic!("{waited:?}") };
    assert!(questions.contains_key("who"));
    let answer = Answer { action: AnswerAction::Accept, content: json!({"name": "Ada"}) };
    let live = hub.core.board().find(handle.log_id).unwrap();
    assert!(live.answer(BTreeMap::from([("who".to_owned(), answer)])));
    let waited = wait(&mut handle.state, Duration::from_secs(5)).await;
    let WaitResult::Ended(outcome) = waited else { panic!("{waited:?}") };
    let output = outcome.as_ref().as_ref().unwrap();
    assert_eq!(output.content, [Content::text("Hello, Ada!")]);
}

#[tokio::test]
async fn a_question_to_a_client_that_cannot_be_asked_is_a_fault() {
    let hub = TestHub::open().await;
    let _engine = hub.engine("Game", "aa").await;
    let mut call = crate::test_hub::call("ask", json!({}));
    call.client.asks = Default::default();
    let fault = hub.core.call(call).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}

#[tokio::test]
async fn an_unanswered_question_blocks_no_other_call() {
    let hub = TestHub::open().await;
    let mut script = tricks::teach(ScriptedEngine::new("Game", "aa"));
    script.register.parallel = None;
    let _engine = hub.attach(script).await;
    let mut handle = hub.start("ask", json!({})).unwrap();
    let waited = wait(&mut handle.state, Duration::from_secs(5)).await;
    assert!(matches!(waited, WaitResult::Asking(_)));
    hub.call("echo", json!({})).await.unwrap();
}

#[tokio::test]
async fn ops_are_executed_by_name_and_time_out() {
    let hub = TestHub::open().await;
    let script = ScriptedEngine::new("Game", "aa")
        .op(OpName::TimeGet, |_| async { Ok(json!({"value": 1.0, "locked": false})) })
        .op(OpName::EngineStatus, |_| std::future::pending());
    let mut engine = hub.attach(script).await;
    let attached = hub.core.router().pick(None, None).unwrap();
    let cx = hub.core.op_context(Duration::from_millis(200)).unwrap();
    let value = attached.run(op::TimeGet {}, &cx).await.unwrap();
    assert_eq!(value.0["value"], 1.0);
    let fault = attached.run(op::EngineStatus {}, &cx).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Timeout);
    engine.hears(|m| m["type"] == "cancel").await.unwrap();
    let fault = attached.run(op::CameraGet {}, &cx).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}

#[tokio::test]
async fn unsolicited_results_are_dropped_and_the_real_one_arrives() {
    let hub = TestHub::open().await;
    let _engine = hub.engine("Game", "aa").await;
    let output = hub.call("lie", json!({})).await.unwrap();
    assert_eq!(output.content, [Content::text("the truth")]);
    let fault = hub.call("lie_shape", json!({})).await.unwrap_err();
    assert!(fault.message.contains("wrong shape"), "{fault}");
}

#[tokio::test]
async fn events_and_changed_offers_are_published() {
    let hub = TestHub::open().await;
    let engine = hub.engine("Game", "aa").await;
    let mut bus = hub.core.bus().subscribe();
    hub.call("event", json!({"name": "boom"})).await.unwrap();
    loop {
        if let BusEvent::Engine { instance, event } = bus.recv().await.unwrap() {
            assert_eq!(instance.as_str(), "Game@aa");
            assert!(matches!(event, Event::Custom { name, .. } if name == "boom"));
            break;
        }
    }
    let offers = serde_json::from_value(json!({"tools": [{"name": "other", "read_only": true}]}));
    engine.wire().offers(offers.unwrap()).await;
    eventually(|| hub.core.offered_tools("echo").is_empty()).await;
    assert_eq!(hub.core.offered_tools("other").len(), 1);
}

#[tokio::test]
async fn the_caller_chooses_between_two_engines_with_the_same_tool() {
    let hub = TestHub::open().await;
    let _one = hub.engine("One", "aa").await;
    let two = hub.engine("Two", "bb").await;
    let fault = hub.call("echo", json!({})).await.unwrap_err();
    assert!(fault.message.contains("One@aa") && fault.message.contains("Two@bb"), "{fault}");
    let output = hub.call("echo", json!({"instance": "Two@bb", "text": "x"})).await;
    assert_eq!(output.unwrap().structured, Some(json!({"text": "x"})));
    assert!(two.heard().iter().any(|m| m["type"] == "execute"));
}
