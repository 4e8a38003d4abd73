//! Arguments in a few words, for the ledger and the log: enough to know what was done, nothing that
//! is long or may be secret.

use serde_json::{Map, Value};

/// Arguments whose contents are nobody's business; only their length is told.
const HIDDEN: &[&str] = &["code", "content", "source", "text", "jsonValue", "token"];
/// Longer texts are told by their length too.
const LONG: usize = 64;

/// `a=1, b=array(2)`, sorted by name; `none` when there are no arguments.
pub fn summary(arguments: &Map<String, Value>) -> String {
    let mut parts: Vec<String> = arguments
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| match value {
            Value::String(text) if HIDDEN.contains(&name.as_str()) || text.len() > LONG => {
                format!("{name}Len={}", text.chars().count())
            }
            Value::String(text) => format!("{name}={text}"),
            Value::Array(items) => format!("{name}=array({})", items.len()),
            Value::Object(fields) => format!("{name}=object({})", fields.len()),
            other => format!("{name}={other}"),
        })
        .collect();
    parts.sort();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn long_and_secret_values_are_told_by_their_length() {
        let arguments = json!({"text": "hunter2", "b": [1, 2], "a": 1, "n": null});
        assert_eq!(summary(arguments.as_object().unwrap()), "a=1, b=array(2), textLen=7");
        assert_eq!(summary(&Map::new()), "none");
    }
}
