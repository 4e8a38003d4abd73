//! Calls that wait for approval, and what the owner allows.

use std::{sync::Arc, time::Duration};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core,
    approval::{ApprovalRequest, DecidedBy, Decision, PendingApproval, TooLate},
    guard::Policy,
};
use spawnpoint_protocol::{Fault, LogId};
use uuid::Uuid;

use super::{Answer, calls};
use crate::page::{Page, fault::PageFault, rows};

/// The argument of tools that can tell what they would change.
const DRY_RUN: &str = "dry_run";
/// The longest time for which every call can be approved.
const MAX_WINDOW: u64 = 24 * 3600;

/// The calls that wait, as an event.
pub fn event(core: &Core) -> Value {
    let mut event = list(core);
    event["event"] = "approvals".into();
    event
}

/// The calls that wait, and what was approved for a time or a session.
pub fn list(core: &Core) -> Value {
    let approvals = core.approvals();
    let waiting: Vec<_> = approvals.waiting().iter().map(|call| waiting(core, call)).collect();
    json!({
        "waiting": waiting,
        "all_for_seconds_left": approvals.window().map(|left| left.as_secs()),
        "sessions": approvals.grants(),
    })
}

fn waiting(core: &Core, call: &PendingApproval) -> Value {
    let arguments = arguments_of(&call.request);
    let touched = arguments.as_ref().map(rows::objects_in).unwrap_or_default();
    let can_preview =
        arguments.is_some_and(|arguments| preview_of(core, &call.request, arguments).is_some());
    let mut shown = json!(call);
    shown["session"] = json!(call.request.session);
    shown["user"] = json!(call.request.user);
    shown["can_allow_session"] = call.request.session.is_some().into();
    shown["can_preview"] = can_preview.into();
    shown["touched"] = json!(touched);
    shown
}

/// The arguments of a call that waits, if they are complete.
fn arguments_of(request: &ApprovalRequest) -> Option<Map<String, Value>> {
    if request.truncated {
        return None;
    }
    serde_json::from_str(&request.arguments).ok()
}

/// The call that tells what a call would change; none if its tool has no such call. It is made although no one has
/// approved anything yet, so that argument is not enough: the tool's own gate must say that the call changes
/// nothing.
fn preview_of(
    core: &Core,
    request: &ApprovalRequest,
    mut arguments: Map<String, Value>,
) -> Option<Call> {
    let properties = core.tool(&request.tool)?.input.get("properties")?.as_object()?;
    if !properties.contains_key(DRY_RUN) {
        return None;
    }
    arguments.insert(DRY_RUN.to_owned(), true.into());
    if let Some(instance) = &request.instance {
        arguments.insert("instance".to_owned(), instance.as_str().into());
    }
    core.only_reads(&request.tool, &arguments).then(|| super::call_of(&request.tool, arguments))
}

#[derive(Deserialize)]
pub struct OneCall {
    log_id: LogId,
}

/// What a call that waits would change.
pub async fn preview(core: &Core, request: &OneCall) -> Answer {
    let waiting = core.approvals().waiting();
    let call = waiting.into_iter().find(|call| call.request.log_id == request.log_id);
    let Some(PendingApproval { request: call, .. }) = call else {
        return Err(PageFault::conflict("This call no longer waits for approval"));
    };
    let unavailable = |why: String| json!({ "changes": [], "text": null, "unavailable": why });
    let Some(arguments) = arguments_of(&call) else {
        return Ok(unavailable("Its arguments are too long to show a preview".to_owned()));
    };
    let Some(preview) = preview_of(core, &call, arguments) else {
        return Ok(unavailable(format!("{} has no preview", call.tool)));
    };
    match core.call(preview).await {
        Ok(output) => {
            let (shown, _) = calls::shown(&output);
            let changes = calls::changes_in(&Ok(output));
            Ok(json!({ "changes": changes, "text": null, "output": shown, "unavailable": null }))
        }
        Err(fault) => Ok(unavailable(format!("The call would fail: {}", fault.message))),
    }
}

#[derive(Deserialize)]
pub struct Decide {
    log_id: LogId,
    decision: DecisionWord,
    reason: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DecisionWord {
    Allow,
    AllowSession,
    Deny,
}

/// Decides about a call that waits.
pub fn decide(core: &Core, request: Decide) -> Answer {
    let Decide { log_id, decision: word, reason } = request;
    let (decision, done) = match word {
        DecisionWord::Allow | DecisionWord::AllowSession => (Decision::Approve, "allow"),
        DecisionWord::Deny => (Decision::Deny { reason }, "deny"),
    };
    let decided = core.approvals().decide(log_id, decision, DecidedBy::Owner);
    let call = decided.map_err(|why| match why {
        TooLate::Ended(how) => {
            PageFault::conflict(format!("The call no longer waits for approval: {how}"))
        }
        TooLate::Unknown => Fault::not_found(format!("No call {log_id} waits for approval")).into(),
    })?;
    tracing::info!(%log_id, tool = call.tool, decision = done, "the owner decided on the page");
    if let (DecisionWord::AllowSession, Some(session)) = (word, call.session) {
        core.approvals().allow_session(session, &call.client, &call.tool);
    }
    Ok(json!({ "decision": done, "call": call }))
}

#[derive(Deserialize)]
pub struct Revoke {
    session: Uuid,
    tool: String,
}

/// Ends what was approved for a session.
pub fn revoke(core: &Core, request: &Revoke) -> Value {
    core.approvals().revoke_session(request.session, &request.tool);
    json!({ "sessions": core.approvals().grants() })
}

#[derive(Deserialize)]
pub struct AllowAll {
    seconds: u64,
}

/// Approves every call for a time.
pub fn allow_all(core: &Core, request: &AllowAll) -> Answer {
    let seconds = request.seconds;
    if seconds > MAX_WINDOW {
        let most = format!("at most {MAX_WINDOW}, which is a day");
        return Err(Fault::argument("seconds", most).into());
    }
    let approved = core.approvals().allow_all_for(Duration::from_secs(seconds));
    tracing::warn!(seconds, "the owner changed for how long every call is approved");
    Ok(json!({ "approved": approved, "all_for_seconds_left": seconds }))
}

/// The policy in force, and the one that the server was started with.
pub fn policy(core: &Core) -> Value {
    let guard = core.guard();
    let mut shown = shown(&guard.policy());
    shown["read_only_now"] = guard.is_read_only().into();
    shown["owner"] = self::shown(guard.owners_policy());
    shown
}

fn shown(policy: &Policy) -> Value {
    json!({
        "allow_writes": policy.allow_writes,
        "allow_code": policy.allow_code && policy.allow_writes,
        "require_confirm": policy.require_confirm,
        "require_approval": policy.require_approval.as_str(),
        "components": policy.components,
        "members": policy.members,
        "hooks": policy.hooks,
    })
}

#[derive(Deserialize)]
pub struct ReadOnly {
    on: bool,
}

/// Forbids every change at once, or lifts that.
pub fn read_only(page: &Arc<Page>, request: &ReadOnly) -> Value {
    page.core.set_read_only(request.on);
    policy(&page.core)
}
