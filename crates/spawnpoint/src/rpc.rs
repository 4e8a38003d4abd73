//! Turns errors and progress of MCP servers into what a person reads.

use serde_json::Value;
use spawnpoint_outgoing::mcp::RpcError;

use crate::failure::{Exit, Failure};

/// The start of the fault that says that no engine is attached.
const NO_ENGINE: &str = "No engine is attached";

/// The failure that an error of a server stands for.
pub fn failure(error: &RpcError) -> Failure {
    fault(&error.message, &error.error["data"])
}

/// A failure from a message and the data of the fault, if there is any.
pub fn fault(message: &str, data: &Value) -> Failure {
    // Without data, the hint is part of the message.
    let (message, hint) = match (data["message"].as_str(), data["hint"].as_str()) {
        (Some(message), hint) => (message, hint),
        (None, hint) => match message.split_once(". Hint: ") {
            Some((message, hint)) => (message, Some(hint)),
            None => (message, hint),
        },
    };
    let exit = match data["kind"].as_str() {
        Some("NotReady" | "Disconnected") => Exit::Unreachable,
        None if message.starts_with(NO_ENGINE) => Exit::Unreachable,
        _ => Exit::Failed,
    };
    let failure = Failure::new(exit, message);
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// The start of the text that says that a call waits for approval.
pub const WAITS_FOR_APPROVAL: &str = "Waiting for approval";

/// The text of a progress notification of a call that waits for approval.
pub fn waits_for_approval(message: &Value) -> Option<&str> {
    let is_progress = message["method"] == "notifications/progress";
    let text = message["params"]["message"].as_str().filter(|_| is_progress)?;
    text.starts_with(WAITS_FOR_APPROVAL).then_some(text)
}

/// The text of a progress notification for a person.
pub fn progress(message: &Value) -> Option<String> {
    let params = (message["method"] == "notifications/progress").then(|| &message["params"])?;
    let share = match (params["progress"].as_f64(), params["total"].as_f64()) {
        (Some(progress), Some(total)) if total > 0.0 => {
            format!("{:.0} %", 100.0 * progress / total)
        }
        (Some(progress), _) => format!("{progress}"),
        (None, _) => return None,
    };
    Some(match params["message"].as_str() {
        Some(text) => format!("{share} {text}"),
        None => share,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn progress_has_a_text() {
        let message = json!({
            "method": "notifications/progress",
            "params": { "progress": 1, "total": 4, "message": "baking" },
        });
        assert_eq!(progress(&message).as_deref(), Some("25 % baking"));
        assert_eq!(progress(&json!({ "method": "notifications/message" })), None);
    }
}
