//! `{tool_id, parameters}` requests where messages of other protocols are sent: the document names no path.

use serde_json::Value;
use spawnpoint_core::Core;

use super::operation::Operation;

/// Whether a message is such a request, and no JSON-RPC message.
pub fn is_meant_by(text: &[u8]) -> bool {
    const NAME: &[u8] = b"\"tool_id\"";
    text.windows(NAME.len()).any(|part| part == NAME)
        && serde_json::from_slice::<Value>(text).is_ok_and(|body| {
            body.get("tool_id").is_some_and(Value::is_string) && body.get("method").is_none()
        })
}

/// The answer to a request.
pub async fn answer(core: &Core, text: &[u8]) -> Value {
    let body = serde_json::from_slice(text).unwrap_or_default();
    let operation = Operation::read(&body)
        .unwrap_or_else(|_| Operation { tool: String::new(), parameters: serde_json::Map::new() });
    let (_, answer) = operation.answer(core).await;
    serde_json::to_value(answer.into_response()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requests_with_a_tool_id_and_no_method_are_meant() {
        assert!(is_meant_by(br#"{"tool_id": "unity_help", "parameters": {}}"#));
        for other in [
            r#"{"tool_id": 1}"#,
            r#"{"tool_id": "x", "method": "ping"}"#,
            r#"{"params": {"tool_id": "x"}, "method": "ping"}"#,
            r#"{"tool_id": "x""#,
            r#"["tool_id"]"#,
            "",
        ] {
            assert!(!is_meant_by(other.as_bytes()), "{other}");
        }
    }
}
