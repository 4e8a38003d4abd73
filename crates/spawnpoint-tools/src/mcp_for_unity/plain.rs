//! Converts answers of custom commands to the usual shape. Clients expect `success`, `message` and `data`.

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Content, ToolOutput};

/// Fields that stay next to `data`.
const OUTER_FIELDS: [&str; 4] = ["message", "error", "status", "code"];

/// Converts an answer to the usual shape, unless it has it.
pub(super) fn normalize(output: &mut ToolOutput) {
    let value = match (&mut output.structured, output.content.as_slice()) {
        (Some(Value::Object(answer)), _) if answer.contains_key("success") => return,
        (Some(value), _) => value.take(),
        (None, []) => Value::Null,
        (None, [Content::Text { text }]) => Value::from(text.as_str()),
        (None, _) => return,
    };
    let answer = match value {
        Value::Object(answer) => with_data(answer, !output.is_error),
        Value::Null => json!({ "success": !output.is_error }),
        value => json!({ "success": !output.is_error, "data": value }),
    };
    *output = ToolOutput { is_error: output.is_error, ..ToolOutput::json(answer) };
}

fn with_data(mut answer: Map<String, Value>, success: bool) -> Value {
    let mut whole = Map::from_iter([("success".to_owned(), Value::from(success))]);
    for key in OUTER_FIELDS {
        // Keeps the order of the other fields.
        if let Some(value) = answer.shift_remove(key).filter(|_| key != "status") {
            whole.insert(key.to_owned(), value);
        }
    }
    let data = match answer.shift_remove("data") {
        Some(data) => data,
        None => answer.into(),
    };
    whole.insert("data".to_owned(), data);
    whole.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(mut output: ToolOutput) -> Value {
        normalize(&mut output);
        output.structured.unwrap()
    }

    #[test]
    fn every_answer_has_success() {
        let usual = json!({ "success": true, "message": "did it", "data": [1] });
        assert_eq!(normalized(ToolOutput::json(usual.clone())), usual);
        let bare = json!({ "items": [1, 2], "message": "bare" });
        let whole = json!({ "success": true, "message": "bare", "data": { "items": [1, 2] } });
        assert_eq!(normalized(ToolOutput::json(bare)), whole);
        let text = ToolOutput::json(json!("just text"));
        assert_eq!(normalized(text), json!({ "success": true, "data": "just text" }));
        assert_eq!(normalized(ToolOutput::default()), json!({ "success": true }));
    }
}
