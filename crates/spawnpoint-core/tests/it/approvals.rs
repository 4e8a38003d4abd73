//! Calls that a person must approve, with paused time.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::{Value, json};
use spawnpoint_core::{
    Call, Core,
    approval::{APPROVE_WITHIN, DecidedBy, Decision, Ended, TooLate},
    board::{CallHandle, CallUpdate, Outcome, WaitResult, wait},
    catalog::TimeLimits,
    guard::{Approval, Policy, Wishes},
    ledger::CallStatus,
};
use spawnpoint_protocol::{
    Answer, AnswerAction, Ask, ErrorKind, Fault, LogId, ToolSpec, op::ResourceRead,
};

use crate::puppet::{Puppet, asking, call, core};

const SOON: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_secs(3600);

struct World {
    core: Core,
    seen: Arc<Mutex<Vec<String>>>,
    deadline: Arc<Mutex<Option<std::time::Instant>>>,
}

impl World {
    fn new(required: Approval) -> Self {
        let policy = Policy {
            allow_writes: true,
            allow_code: true,
            require_confirm: true,
            require_approval: required,
            ..Policy::default()
        };
        let core = core(policy);
        let spec = |name: &str, read_only| ToolSpec {
            name: name.into(),
            read_only,
            ..ToolSpec::default()
        };
        let puppet = Arc::new(Puppet::new("Game", "1").offering(spec("brought", false)));
        let (seen, deadline) = (puppet.seen.clone(), puppet.deadline.clone());
        core.router().attach(puppet);
        Self { core, seen, deadline }
    }

    fn start(&self, call: Call) -> CallHandle {
        self.core.start(call).unwrap()
    }

    fn change(&self) -> CallHandle {
        self.start(change())
    }

    fn ran(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }

    fn decide(&self, id: LogId, decision: Decision) -> Result<(), TooLate> {
        self.core.approvals().decide(id, decision, DecidedBy::Owner).map(drop)
    }

    async fn status(&self, id: LogId) -> CallStatus {
        self.core.record(id).await.unwrap().unwrap().status
    }
}

fn change() -> Call {
    call("change", json!({"order": "x"}))
}

async fn outcome(handle: &mut CallHandle) -> Outcome {
    match wait(&mut handle.state, LONG).await {
        WaitResult::Ended(outcome) => (*outcome).clone(),
        other => panic!("{other:?}"),
    }
}

async fn fault(handle: &mut CallHandle) -> Fault {
    outcome(handle).await.unwrap_err()
}

/// Waits until a call can be approved.
async fn waits(world: &World, id: LogId) {
    while !world.core.approvals().waiting().iter().any(|waiting| waiting.request.log_id == id) {
        tokio::task::yield_now().await;
    }
}

async fn questions(handle: &mut CallHandle) -> BTreeMap<String, Ask> {
    match wait(&mut handle.state, SOON).await {
        WaitResult::Asking(questions) => (*questions).clone(),
        other => panic!("{other:?}"),
    }
}

fn answer(
    questions: &BTreeMap<String, Ask>,
    action: AnswerAction,
    content: Value,
) -> BTreeMap<String, Answer> {
    let name = questions.keys().next().unwrap().clone();
    BTreeMap::from([(name, Answer { action, content })])
}

#[tokio::test(start_paused = true)]
async fn a_call_is_on_record_as_waiting_and_runs_once_when_it_is_approved() {
    let world = World::new(Approval::Writes);
    let mut handle = world.change();
    let id = handle.log_id;
    waits(&world, id).await;
    assert_eq!(world.status(id).await, CallStatus::AwaitingApproval);
    let waiting = world.core.approvals().waiting();
    let request = &waiting[0].request;
    assert_eq!((request.tool.as_str(), request.client.as_str()), ("change", "test"));
    assert_eq!(request.instance.as_deref(), Some("Game@1"));
    assert_eq!(request.arguments, r#"{"order":"x"}"#);
    // A caller that does not wait long learns what its call waits for.
    let WaitResult::Running(state) = wait(&mut handle.state, SOON).await else { panic!() };
    assert!(state.approval.unwrap().contains(&format!("spawnpoint approve {id}")));
    let Some(CallUpdate::AwaitingApproval(progress)) = handle.updates.recv().await else {
        panic!()
    };
    assert!(progress.message.unwrap().starts_with("Waiting for approval"));
    assert!(world.ran().is_empty());

    world.decide(id, Decision::Approve).unwrap();
    outcome(&mut handle).await.unwrap();
    assert_eq!(world.ran(), ["x"]);
    assert_eq!(world.status(id).await, CallStatus::Completed);
    let approved = TooLate::Ended(Ended::Approved(DecidedBy::Owner));
    assert_eq!(world.decide(id, Decision::Approve), Err(approved.clone()));
    assert_eq!(world.decide(id, Decision::Deny { reason: None }), Err(approved));
    tokio::time::sleep(APPROVE_WITHIN * 2).await;
    assert_eq!(world.ran(), ["x"], "no second run");
}

#[tokio::test(start_paused = true)]
async fn a_denied_call_ends_with_the_reason_and_never_runs() {
    let world = World::new(Approval::Writes);
    let mut handle = world.change();
    waits(&world, handle.log_id).await;
    world.decide(handle.log_id, Decision::Deny { reason: Some("not now".into()) }).unwrap();
    let fault = fault(&mut handle).await;
    assert_eq!(fault.kind, ErrorKind::PermissionDenied);
    assert_eq!(
        fault.message,
        "'change' on Game@1 was denied by the owner: not now. The call did not run"
    );
    assert!(world.ran().is_empty());
    assert_eq!(world.status(handle.log_id).await, CallStatus::Error);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_no_one_approves_ends_after_five_minutes() {
    let world = World::new(Approval::Writes);
    let mut handle = world.change();
    let begun = tokio::time::Instant::now();
    let fault = fault(&mut handle).await;
    assert_eq!(begun.elapsed().as_secs(), 300);
    assert_eq!(fault.kind, ErrorKind::PermissionDenied);
    let what = "No one approved 'change' on Game@1 within 5 minutes. The call did not run";
    assert_eq!(fault.message, what);
    assert!(fault.hint.unwrap().contains("spawnpoint approve"));
    assert!(world.ran().is_empty());
    let late = world.decide(handle.log_id, Decision::Approve);
    assert_eq!(late, Err(TooLate::Ended(Ended::Expired)));
}

#[tokio::test(start_paused = true)]
async fn a_caller_that_goes_away_leaves_its_call_to_be_approved() {
    let world = World::new(Approval::Writes);
    let id = world.change().log_id;
    waits(&world, id).await;
    world.decide(id, Decision::Approve).unwrap();
    while world.core.board().find(id).is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(world.ran(), ["x"]);
    assert_eq!(world.status(id).await, CallStatus::Completed);
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_call_does_not_run_even_if_it_is_approved_later() {
    let world = World::new(Approval::Writes);
    let mut handle = world.change();
    waits(&world, handle.log_id).await;
    assert!(world.core.cancel(handle.log_id));
    let fault = fault(&mut handle).await;
    assert_eq!(fault.kind, ErrorKind::Cancelled);
    assert!(fault.message.ends_with("did not run"), "{}", fault.message);
    let late = world.decide(handle.log_id, Decision::Approve);
    assert_eq!(late, Err(TooLate::Ended(Ended::Cancelled)));
    assert!(world.ran().is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_wait_takes_nothing_from_the_time_limit_of_the_tool() {
    let world = World::new(Approval::All);
    let mut handle = world.start(call("look", json!({"order": "x"})));
    waits(&world, handle.log_id).await;
    // Deadlines use the real clock, which runs while the time of the test is paused.
    let approved = std::time::Instant::now();
    world.decide(handle.log_id, Decision::Approve).unwrap();
    outcome(&mut handle).await.unwrap();
    let deadline = world.deadline.lock().unwrap().unwrap();
    assert!(deadline >= approved + TimeLimits::Quick.limit());
}

#[tokio::test(start_paused = true)]
async fn the_policy_is_checked_again_when_the_call_would_run() {
    let world = World::new(Approval::Writes);
    let mut handle = world.change();
    waits(&world, handle.log_id).await;
    let wishes = Wishes { allow_writes: Some(false), ..Wishes::default() };
    world.core.guard().wish(wishes).unwrap();
    world.decide(handle.log_id, Decision::Approve).unwrap();
    let fault = fault(&mut handle).await;
    assert_eq!(fault.message, "Writes disabled");
    assert!(world.ran().is_empty());
}

#[tokio::test(start_paused = true)]
async fn what_the_policy_forbids_is_refused_without_a_wait() {
    let core = core(Policy { require_approval: Approval::All, ..Policy::default() });
    core.router().attach(Arc::new(Puppet::new("Game", "1")));
    assert_eq!(core.call(change()).await.unwrap_err().message, "Writes disabled");
    assert!(core.approvals().waiting().is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_callers_own_confirmation_approves_nothing() {
    let world = World::new(Approval::Writes);
    let of_its_own = call("change", json!({"order": "x", "confirm": true, "approve": true}));
    assert_eq!(world.core.start(of_its_own).unwrap_err().kind, ErrorKind::InvalidArgument);
    let mut handle = world.start(call("change", json!({"order": "x", "confirm": true})));
    assert!(fault(&mut handle).await.message.starts_with("No one approved"));
    assert!(world.ran().is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_user_of_the_client_is_asked_and_may_approve() {
    let world = World::new(Approval::Writes);
    let mut handle = world.start(asking(change()));
    let asked = questions(&mut handle).await;
    let Ask::Form { message, .. } = asked.values().next().unwrap() else { panic!() };
    for part in ["'change'", "Game@1", r#"{"order":"x"}"#] {
        assert!(message.contains(part), "{message}");
    }
    let live = world.core.board().find(handle.log_id).unwrap();
    assert!(live.answer(answer(&asked, AnswerAction::Accept, json!({"approve": true}))));
    outcome(&mut handle).await.unwrap();
    assert_eq!(world.ran(), ["x"]);
    let late = world.decide(handle.log_id, Decision::Deny { reason: None });
    assert_eq!(late, Err(TooLate::Ended(Ended::Approved(DecidedBy::ClientUser))));
}

#[tokio::test(start_paused = true)]
async fn the_user_of_the_client_may_deny_in_two_ways() {
    let world = World::new(Approval::Writes);
    for (action, content) in
        [(AnswerAction::Decline, json!(null)), (AnswerAction::Accept, json!({"approve": false}))]
    {
        let mut handle = world.start(asking(change()));
        let asked = questions(&mut handle).await;
        let live = world.core.board().find(handle.log_id).unwrap();
        live.answer(answer(&asked, action, content));
        let fault = fault(&mut handle).await;
        assert!(fault.message.contains("denied by the user of the client"), "{}", fault.message);
    }
    assert!(world.ran().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_closed_question_leaves_the_decision_to_the_owner() {
    let world = World::new(Approval::Writes);
    let mut handle = world.start(asking(change()));
    let asked = questions(&mut handle).await;
    let live = world.core.board().find(handle.log_id).unwrap();
    live.answer(answer(&asked, AnswerAction::Cancel, json!(null)));
    let WaitResult::Running(state) = wait(&mut handle.state, SOON).await else { panic!() };
    assert!(state.approval.is_some() && state.asking.is_none());
    world.decide(handle.log_id, Decision::Approve).unwrap();
    outcome(&mut handle).await.unwrap();
    assert_eq!(world.ran(), ["x"]);
}

#[tokio::test(start_paused = true)]
async fn the_question_is_withdrawn_when_the_owner_decides_first() {
    let world = World::new(Approval::All);
    let mut handle = world.start(asking(call("look", json!({"order": "stall"}))));
    let asked = questions(&mut handle).await;
    let live = world.core.board().find(handle.log_id).unwrap();
    world.decide(handle.log_id, Decision::Approve).unwrap();
    while handle.state.borrow_and_update().approval.is_some() {
        handle.state.changed().await.unwrap();
    }
    assert!(handle.state.borrow().asking.is_none());
    let late = answer(&asked, AnswerAction::Decline, json!(null));
    assert!(!live.answer(late), "no one listens to the answer");
    while world.ran().is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(world.status(handle.log_id).await, CallStatus::Running);
}

#[tokio::test(start_paused = true)]
async fn an_answer_given_in_advance_is_not_accepted() {
    let world = World::new(Approval::Writes);
    let mut handles = [world.start(asking(change())), world.start(asking(change()))];
    let names = [questions(&mut handles[0]).await, questions(&mut handles[1]).await];
    assert_ne!(names[0].keys().next(), names[1].keys().next());
    let live = world.core.board().find(handles[1].log_id).unwrap();
    let foreign = answer(&names[0], AnswerAction::Accept, json!({"approve": true}));
    assert!(!live.answer(foreign));
    assert!(world.ran().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_window_approves_calls_until_it_ends() {
    let world = World::new(Approval::All);
    world.core.approvals().allow_all_for(Duration::from_secs(60));
    world.core.call(change()).await.unwrap();
    assert_eq!(world.ran(), ["x"]);
    tokio::time::sleep(Duration::from_secs(61)).await;
    let handle = world.change();
    waits(&world, handle.log_id).await;
    assert_eq!(world.ran(), ["x"]);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_ends_waiting_calls_as_not_run() {
    let world = World::new(Approval::Writes);
    let mut handle = world.change();
    waits(&world, handle.log_id).await;
    world.core.drain(LONG).await;
    let fault = fault(&mut handle).await;
    assert_eq!(fault.kind, ErrorKind::Cancelled);
    assert!(fault.message.ends_with("The call did not run"), "{}", fault.message);
    assert_eq!(world.status(handle.log_id).await, CallStatus::Cancelled);
}

#[tokio::test(start_paused = true)]
async fn no_other_entry_point_runs_anything_before_it_is_approved() {
    let world = World::new(Approval::All);
    let client = call("look", json!({})).client;
    let brought = world.start(call("brought", json!({})));
    let command = world.core.start_command(call("anything", json!({})), true).unwrap();
    let instance = world.core.router().all()[0].clone();
    let read = ResourceRead { uri: "x://y".into() };
    let aside = world.core.start_op(instance, read, &client).unwrap();
    for handle in [&brought, &command, &aside] {
        waits(&world, handle.log_id).await;
        assert_eq!(world.status(handle.log_id).await, CallStatus::AwaitingApproval);
    }
    let tool = world.core.catalog().tool("look").unwrap();
    let order = json!({"order": "x"}).as_object().cloned().unwrap();
    let peeked = world.core.read_unrecorded(tool, order, &client).await.unwrap_err();
    assert_eq!(peeked.kind, ErrorKind::PermissionDenied);
    assert_eq!(world.core.op_context(SOON).unwrap_err().kind, ErrorKind::PermissionDenied);
    assert!(world.ran().is_empty());
}

#[tokio::test(start_paused = true)]
async fn only_calls_that_require_approval_wait() {
    let world = World::new(Approval::Writes);
    world.core.call(call("look", json!({"order": "a"}))).await.unwrap();
    let world_of_code = World::new(Approval::Code);
    let confirmed = call("change", json!({"order": "b", "confirm": true}));
    world_of_code.core.call(confirmed).await.unwrap();
    assert_eq!((world.ran(), world_of_code.ran()), (vec!["a".into()], vec!["b".into()]));
}
