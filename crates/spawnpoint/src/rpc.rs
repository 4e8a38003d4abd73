//! JSON-RPC messages of the modern era, as our commands send them.

use serde_json::{Value, json};

use crate::failure::{Exit, Failure};

/// The protocol version our commands speak.
pub const VERSION: &str = "2026-07-28";

/// What our commands call themselves.
pub const CLIENT: &str = "spawnpoint-cli";

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
    let message = error["message"]
        .as_str()
        .unwrap_or("the answer is neither a result nor an error");
    Err(fault(message, &error["data"]))
}

/// A failure from a message and the fault's data, wherever they came from.
pub fn fault(message: &str, data: &Value) -> Failure {
    let exit = match data["kind"].as_str() {
        Some("NotReady" | "Disconnected") => Exit::Unreachable,
        _ => Exit::Failed,
    };
    let failure = Failure::new(exit, message);
    match data["hint"].as_str() {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
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
        assert_eq!(
            progress(&json!({ "method": "notifications/message" })),
            None
        );
    }
}
