//! Converts errors and progress of MCP servers to text for people.

use serde_json::Value;
use spawnpoint_core::ledger::CallStatus;
use spawnpoint_faces::meta;
use spawnpoint_outgoing::mcp::RpcError;

use crate::{
    failure::{Exit, Failure},
    shell::quoted,
};

/// The failure for an error of a server.
pub fn failure(error: &RpcError) -> Failure {
    fault(&error.message, &error.error["data"])
}

/// A failure from a message and the fault as JSON, which servers other than Spawnpoint do not send.
pub fn fault(message: &str, fault: &Value) -> Failure {
    let exit = match fault["kind"].as_str() {
        Some("NotReady" | "Disconnected") => Exit::Unreachable,
        _ => Exit::Failed,
    };
    let failure = Failure::new(exit, fault["message"].as_str().unwrap_or(message));
    match (instance_flags(fault), fault["hint"].as_str()) {
        (Some(flags), _) => failure.hint(format!("pass {flags}")),
        (None, Some(hint)) => failure.hint(hint),
        (None, None) => failure,
    }
}

/// The flags that select the engines which a fault lists.
fn instance_flags(fault: &Value) -> Option<String> {
    let instances = fault["data"]["instances"].as_array()?.iter().filter_map(Value::as_str);
    let flags: Vec<_> = instances.map(|id| format!("--instance {}", quoted(id))).collect();
    (!flags.is_empty()).then(|| flags.join(" or "))
}

/// The text of a progress notification of a call that waits for approval.
pub fn waits_for_approval(message: &Value) -> Option<&str> {
    let params = &message["params"];
    let awaits = params["_meta"][meta::STATUS] == CallStatus::AwaitingApproval.as_str();
    params["message"].as_str().filter(|_| awaits)
}

/// The text of a progress notification for a person. A number without a total says nothing, so it is left out.
pub fn progress(message: &Value) -> Option<String> {
    let params = (message["method"] == "notifications/progress").then(|| &message["params"])?;
    let share = match (params["progress"].as_f64(), params["total"].as_f64()) {
        (Some(progress), Some(total)) if total > 0.0 => {
            Some(format!("{:.0} %", 100.0 * progress / total))
        }
        _ => None,
    };
    match (share, params["message"].as_str()) {
        (Some(share), Some(text)) => Some(format!("{share} {text}")),
        (Some(share), None) => Some(share),
        (None, text) => text.map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_the_status_says_that_a_call_waits_for_approval() {
        let progress = |meta: Value| {
            json!({
                "method": "notifications/progress",
                "params": { "progress": 1, "message": "Waiting for approval", "_meta": meta },
            })
        };
        let waiting = progress(json!({ "spawnpoint/status": "waiting for approval" }));
        assert_eq!(waits_for_approval(&waiting), Some("Waiting for approval"));
        assert_eq!(waits_for_approval(&progress(json!({}))), None);
    }

    #[test]
    fn a_missing_engine_has_its_own_exit_code() {
        let not_ready = json!({ "kind": "NotReady", "message": "None", "hint": "start one" });
        let failure = fault("text", &not_ready);
        assert_eq!((failure.exit, failure.message.as_str()), (Exit::Unreachable, "None"));
        assert_eq!(failure.hint.as_deref(), Some("start one"));
        assert_eq!(fault("No engine is attached", &Value::Null).exit, Exit::Failed);
    }

    #[test]
    fn progress_has_a_text() {
        let message = json!({
            "method": "notifications/progress",
            "params": { "progress": 1, "total": 4, "message": "baking" },
        });
        assert_eq!(progress(&message).as_deref(), Some("25 % baking"));
        assert_eq!(progress(&json!({ "method": "notifications/message" })), None);
        let waiting = json!({
            "method": "notifications/progress",
            "params": { "progress": 0.02, "message": "Game@1 is reloading for 3 s" },
        });
        assert_eq!(progress(&waiting).as_deref(), Some("Game@1 is reloading for 3 s"));
    }
}
