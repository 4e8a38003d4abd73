//! Reads the result of an `execute`.

use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput};

use crate::untrusted;

/// How far into a message its type is looked for.
const TYPE_WITHIN: usize = 64;

/// Reads a whole `command_result` that only reports that a command succeeded, the most frequent message of engines:
/// its id, and the value. `None` means only that it is not such a message.
pub(super) fn success(message: &[u8]) -> Option<(&str, Value)> {
    #[derive(Deserialize)]
    struct CommandResult<'a> {
        r#type: &'a str,
        id: &'a str,
        #[serde(borrow)]
        result: &'a RawValue,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Success<'a> {
        status: &'a str,
        result: Value,
    }
    const TYPE: &[u8] = b"\"command_result\"";
    let beginning = &message[..message.len().min(TYPE_WITHIN)];
    if !beginning.starts_with(b"{") || !beginning.windows(TYPE.len()).any(|part| part == TYPE) {
        return None;
    }
    let CommandResult { r#type, id, result } = serde_json::from_slice(message).ok()?;
    if r#type != "command_result" || !result.get().starts_with('{') {
        return None;
    }
    let success: Success<'_> = serde_json::from_str(result.get()).ok()?;
    (success.status == "success").then_some((id, success.result))
}

/// Reads the `result` of a `command_result`.
pub(super) fn read(result: Value) -> Result<Value, Fault> {
    let mut object = match result {
        Value::Object(object) => object,
        other => return Ok(other),
    };
    // Some plugins send the value without an envelope.
    if object.contains_key("success") {
        return Ok(Value::Object(object));
    }
    match object.get("status").and_then(Value::as_str) {
        Some("success") => Ok(object.remove("result").unwrap_or_default()),
        Some("error") => Err(untrusted::fault(failure(object))),
        _ => Ok(Value::Object(object)),
    }
}

fn failure(mut object: Map<String, Value>) -> Fault {
    let text = ["error", "message"]
        .into_iter()
        .find_map(|key| object.get(key)?.as_str())
        .unwrap_or("The engine reported a failure without a reason")
        .to_owned();
    match object.remove("fault").map(serde_json::from_value::<Fault>) {
        Some(Ok(fault)) => fault,
        Some(Err(error)) => {
            tracing::debug!(%error, "could not parse the fault of an engine");
            Fault::new(ErrorKind::Internal, text)
        }
        None => {
            let fault = Fault::new(ErrorKind::Internal, text);
            // Stock plugins add these to an exception.
            let more: Map<_, _> = ["command", "stackTrace"]
                .into_iter()
                .filter_map(|key| {
                    Some((key.to_owned(), object.remove(key).filter(|v| !v.is_null())?))
                })
                .collect();
            if more.is_empty() { fault } else { fault.details(Value::Object(more)) }
        }
    }
}

/// Reads the output of a tool. An engine that registered `tool.call` sends a [`ToolOutput`]; from any
/// other, a value that only looks like one is an ordinary value.
pub(super) fn tool_output(value: Value, strict: bool) -> Result<ToolOutput, Fault> {
    let looks_like_output = value.as_object().is_some_and(|object| {
        ["content", "structured", "is_error"].iter().any(|key| object.contains_key(*key))
    });
    if !looks_like_output {
        return Ok(plain(value));
    }
    let output = match strict {
        true => serde_json::from_value(value),
        false => return Ok(serde_json::from_value(value.clone()).unwrap_or_else(|_| plain(value))),
    };
    output.map_err(|error| {
        Fault::internal(format!("the engine's answer to 'tool.call' has the wrong shape: {error}"))
    })
}

/// An output in the engine's own shape. Unity's tools set `success: false` when they fail.
fn plain(value: Value) -> ToolOutput {
    let is_error = value.get("success") == Some(&Value::Bool(false));
    ToolOutput { is_error, ..ToolOutput::json(value) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::Content;

    use super::*;

    #[test]
    fn both_envelopes_and_none_at_all_are_understood() {
        let success = json!({"status": "success", "result": {"success": true}});
        assert_eq!(read(success).unwrap(), json!({"success": true}));
        let bare = json!({"success": false, "error": "no"});
        assert_eq!(read(bare.clone()).unwrap(), bare);
        assert_eq!(read(json!(7)).unwrap(), json!(7));
        assert_eq!(read(json!({"status": "success"})).unwrap(), Value::Null);
    }

    #[test]
    fn a_success_is_read_in_one_step_and_nothing_else_is() {
        let read = |text: &'static str| success(text.as_bytes());
        let plain =
            r#"{"type":"command_result","id":"a","result":{"status":"success","result":7}}"#;
        assert_eq!(read(plain), Some(("a", json!(7))));
        for other in [
            r#"{"type":"pong","id":"a","result":{"status":"success","result":7}}"#,
            r#"{"type":"command_result","id":"a","result":{"status":"error","result":7}}"#,
            r#"{"type":"command_result","id":"a","result":{"status":"success"}}"#,
            r#"{"type":"command_result","id":"a","result":{"success":true,"status":"success","result":7}}"#,
            r#"{"type":"command_result","id":"a","result":["success",7]}"#,
            r#"["command_result","a",{"status":"success","result":7}]"#,
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn a_failure_keeps_its_kind_and_a_text_alone_is_internal() {
        let fault = read(json!({"status": "error", "error": "gone",
            "fault": {"kind": "NotFound", "message": "no such object"}}))
        .unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound);
        assert_eq!(fault.message, "no such object");
        let fault = read(json!({"status": "error", "error": "boom", "fault": 3})).unwrap_err();
        assert_eq!((fault.kind, fault.message.as_str()), (ErrorKind::Internal, "boom"));
        let fault = read(json!({"status": "error"})).unwrap_err();
        assert!(fault.message.contains("without a reason"));
    }

    #[test]
    fn outputs_pass_and_everything_else_becomes_structured() {
        let output = tool_output(json!({"content": [{"type": "text", "text": "hi"}]}), true);
        assert_eq!(output.unwrap().content, [Content::text("hi")]);
        let output = tool_output(json!({"success": false, "error": "no"}), true).unwrap();
        assert!(output.is_error);
        let file = json!({"content": "a file's text"});
        assert!(tool_output(file.clone(), true).is_err());
        let output = tool_output(file.clone(), false).unwrap();
        assert_eq!(output.structured, Some(file));
    }
}
