//! Formats values in the style of the file they are written to.

use serde_json::Value;

/// The layout of a file.
#[derive(Clone, Debug)]
pub struct Style {
    pub newline: &'static str,
    /// One level of indentation.
    pub indent: String,
}

/// Arrays of scalars up to this length stay on one line.
const MAX_SHORT_ARRAY: usize = 72;

/// Formats a value over several lines. `indent` is the indentation of the line it begins on.
pub fn multiline(value: &Value, style: &Style, indent: &str) -> String {
    let inner = format!("{indent}{}", style.indent);
    let (open, close, items): (_, _, Vec<String>) = match value {
        Value::Object(members) if !members.is_empty() => {
            let member = |(key, value): (&String, &Value)| {
                format!("{}: {}", quoted(key), multiline(value, style, &inner))
            };
            ('{', '}', members.iter().map(member).collect())
        }
        Value::Array(items) => {
            let short = single_line(value);
            let is_flat = !items.iter().any(|item| item.is_object() || item.is_array());
            if is_flat && short.len() <= MAX_SHORT_ARRAY {
                return short;
            }
            ('[', ']', items.iter().map(|item| multiline(item, style, &inner)).collect())
        }
        other => return single_line(other),
    };
    let newline = style.newline;
    let items = items.join(&format!(",{newline}{inner}"));
    format!("{open}{newline}{inner}{items}{newline}{indent}{close}")
}

/// Formats a value on one line.
pub fn single_line(value: &Value) -> String {
    let (open, close, items): (_, _, Vec<String>) = match value {
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| {
                format!("{}: {}", quoted(key), single_line(value))
            };
            ('{', '}', members.iter().map(member).collect())
        }
        Value::Array(items) => ('[', ']', items.iter().map(single_line).collect()),
        other => return other.to_string(),
    };
    format!("{open}{}{close}", items.join(", "))
}

/// Formats a string.
pub fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
