//! JSON-RPC messages of the modern era, as our commands send them.

use serde_json::{Value, json};

use crate::failure::{Exit, Failure};

/// The protocol version our commands speak.
pub const VERSION: &str = "2026-07-28";

/// What our commands call themselves.
pub const CLIENT: &str = "spawnpoint-cli";

/// How the fault begins that says there is nobody to do it.
const NO_ENGINE: &str = "No engine is attached";

/// A request.
pub fn request(id: u64, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": VERSION,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {
            "name": CLIENT,
            "version": env!("CARGO_PKG_VERSION"),
        },
        "progressToken": id,
    });
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

/// The result in an answer, or why there is none.
pub fn result(mut answer: Value) -> Result<Value, Failure> {
    if let Some(result) = answer.get_mut("result") {
        return Ok(result.take());
    }
    let error = &answer["error"];
    let message =
        error["message"].as_str().unwrap_or("the answer is neither a result nor an error");
    Err(fault(message, &error["data"]))
}

/// A failure from a message and the fault's data, if that came along.
pub fn fault(message: &str, data: &Value) -> Failure {
    // Where the fault itself is missing, its hint is part of the message.
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

/// How the text begins that says that a call waits for approval.
pub const WAITS_FOR_APPROVAL: &str = "Waiting for approval";

/// What a progress notification of a call that waits for approval says.
pub fn waits_for_approval(message: &Value) -> Option<&str> {
    let is_progress = message["method"] == "notifications/progress";
    let text = message["params"]["message"].as_str().filter(|_| is_progress)?;
    text.starts_with(WAITS_FOR_APPROVAL).then_some(text)
}

/// What a progress notification says to a person.
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
    use super::*;

    #[test]
    fn progress_is_told_in_words() {
        let message = json!({
            "method": "notifications/progress",
            "params": { "progress": 1, "total": 4, "message": "baking" },
        });
        assert_eq!(progress(&message).as_deref(), Some("25 % baking"));
        assert_eq!(progress(&json!({ "method": "notifications/message" })), None);
    }
}
