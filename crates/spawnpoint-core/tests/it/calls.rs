use std::{collections::BTreeMap, sync::Arc, time::Duration};

use serde_json::json;
use spawnpoint_core::{
    board::{CallUpdate, WaitResult, wait},
    guard::Policy,
    ledger::CallStatus,
};
use spawnpoint_protocol::{Answer, AnswerAction, ErrorKind};

use crate::puppet::{Puppet, asking, call, core};

const SOON: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_secs(20);

fn writable() -> Policy {
    Policy { allow_writes: true, ..Policy::default() }
}

#[tokio::test]
async fn a_call_ends_in_the_ledger_before_its_answer_leaves() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let mut handle = core.start(call("look", json!({"order": "x"}))).unwrap();
    let WaitResult::Ended(outcome) = wait(&mut handle.state, LONG).await else { panic!() };
    assert_eq!(outcome.as_ref().as_ref().unwrap().structured.as_ref().unwrap()["Total"], 1);
    let record = core.record(handle.log_id).await.unwrap().unwrap();
    assert_eq!(record.status, CallStatus::Completed);
    assert_eq!(record.instance.as_deref(), Some("Game@1"));
    assert_eq!(record.arguments, "order=x");
    assert!(core.board().is_empty());
}

#[tokio::test]
async fn a_timeout_leaves_the_call_running_and_its_partial_result_readable() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let mut handle = core.start(call("look", json!({"order": "partial"}))).unwrap();
    while handle.state.borrow().partial.is_none() {
        handle.state.changed().await.unwrap();
    }
    let WaitResult::Running(state) = wait(&mut handle.state, SOON).await else { panic!() };
    assert_eq!(state.partial, Some(json!({"half": true})));
    assert!(
        matches!(handle.updates.recv().await, Some(CallUpdate::Progress(p)) if p.progress == 1.0)
    );
    let record = core.record(handle.log_id).await.unwrap().unwrap();
    assert_eq!(record.status, CallStatus::Running);
    assert_eq!(record.partial, Some(json!({"half": true})));

    assert!(core.cancel(handle.log_id));
    let WaitResult::Ended(outcome) = wait(&mut handle.state, LONG).await else { panic!() };
    assert_eq!(outcome.as_ref().as_ref().unwrap_err().kind, ErrorKind::Cancelled);
    let record = core.record(handle.log_id).await.unwrap().unwrap();
    assert_eq!(record.status, CallStatus::Cancelled);
    assert!(!core.cancel(handle.log_id), "an ended call cannot be cancelled");
}

#[tokio::test]
async fn a_cancelled_op_lets_the_next_one_run() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let stuck = core.start(call("look", json!({"order": "stall"}))).unwrap();
    let mut next = core.start(call("look", json!({"order": "x"}))).unwrap();
    assert!(matches!(wait(&mut next.state, SOON).await, WaitResult::Running(_)));
    core.cancel(stuck.log_id);
    assert!(matches!(wait(&mut next.state, LONG).await, WaitResult::Ended(_)));
}

#[tokio::test]
async fn ops_run_in_the_order_in_which_they_came() {
    let core = core(Policy::default());
    let puppet = Arc::new(Puppet::new("Game", "1"));
    let seen = puppet.seen.clone();
    core.router().attach(puppet);
    let mut handles = Vec::new();
    for order in ["slow", "b", "slow", "d"] {
        handles.push(core.start(call("look", json!({"order": order}))).unwrap());
        tokio::task::yield_now().await;
    }
    for mut handle in handles {
        assert!(matches!(wait(&mut handle.state, LONG).await, WaitResult::Ended(_)));
    }
    assert_eq!(*seen.lock().unwrap(), ["slow", "b", "slow", "d"]);
}

#[tokio::test]
async fn a_failure_names_the_instance_and_keeps_the_hint() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let fault = core.call(call("look", json!({"order": "fail"}))).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
    assert_eq!(fault.instance.as_deref(), Some("Game@1"));
    assert_eq!(fault.hint.as_deref(), Some("want less"));
}

#[tokio::test]
async fn wrong_arguments_are_named_and_nothing_is_recorded() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let missing = core.call(call("look", json!({}))).await.unwrap_err();
    assert_eq!(missing.message, "Invalid argument 'order': it is required");
    let wrong = core.call(call("look", json!({"order": 7}))).await.unwrap_err();
    assert!(wrong.message.starts_with("Invalid argument 'order': "), "{}", wrong.message);
    let unknown = core.call(call("lok", json!({}))).await.unwrap_err();
    assert_eq!(unknown.hint.as_deref(), Some("did you mean 'look'?"));
    assert!(core.ledger().latest(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn writes_are_refused_by_default_before_any_other_check() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let fault = core.call(call("change", json!({}))).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.message.as_str()),
        (ErrorKind::PermissionDenied, "Writes disabled")
    );
}

#[tokio::test]
async fn a_question_holds_the_call_until_it_is_answered() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let mut handle = core.start(asking(call("look", json!({"order": "ask"})))).unwrap();
    let WaitResult::Asking(questions) = wait(&mut handle.state, LONG).await else { panic!() };
    assert!(questions.contains_key("sure"));
    let live = core.board().find(handle.log_id).unwrap();
    assert!(!live.answer(BTreeMap::new()), "an answer to something else leaves the question open");
    let answer = Answer { action: AnswerAction::Accept, content: json!({"yes": 1}) };
    assert!(live.answer(BTreeMap::from([("sure".into(), answer)])));
    let WaitResult::Ended(outcome) = wait(&mut handle.state, LONG).await else { panic!() };
    let value = outcome.as_ref().as_ref().unwrap().structured.clone().unwrap();
    assert_eq!(value["answers"]["sure"]["content"]["yes"], 1);
}

#[tokio::test]
async fn a_client_that_cannot_be_asked_gets_a_fault() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    let fault = core.call(call("look", json!({"order": "ask"}))).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}

#[tokio::test]
async fn confirmation_is_asked_for_where_the_client_can_ask() {
    let core = core(Policy { require_confirm: true, ..writable() });
    let puppet = Arc::new(Puppet::new("Game", "1"));
    let seen = puppet.seen.clone();
    core.router().attach(puppet);
    let refused = core.call(call("change", json!({"order": "x"}))).await.unwrap_err();
    assert_eq!(refused.hint.as_deref(), Some("resend with confirm=true"));

    let mut handle = core.start(asking(call("change", json!({"order": "x"})))).unwrap();
    assert!(matches!(wait(&mut handle.state, LONG).await, WaitResult::Asking(_)));
    let no = Answer { action: AnswerAction::Decline, content: json!(null) };
    core.board().find(handle.log_id).unwrap().answer(BTreeMap::from([("confirm".into(), no)]));
    let WaitResult::Ended(outcome) = wait(&mut handle.state, LONG).await else { panic!() };
    assert_eq!(outcome.as_ref().as_ref().unwrap_err().message, "Declined by the user");
    assert!(seen.lock().unwrap().is_empty(), "a declined change never reached the engine");

    core.call(call("change", json!({"order": "x", "confirm": true}))).await.unwrap();
    assert_eq!(*seen.lock().unwrap(), ["x"]);
}

#[tokio::test]
async fn an_engine_without_the_op_says_so() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1").without_ops()));
    let fault = core.call(call("look", json!({"order": "x"}))).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
    assert!(fault.message.contains("types.list"), "{}", fault.message);
}
