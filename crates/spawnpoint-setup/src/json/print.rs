//! Values as they are written into a file that is somebody else's: in its own style.

use serde_json::Value;

/// How a file is laid out.
#[derive(Clone, Debug)]
pub struct Style {
    pub newline: &'static str,
    /// One level of indentation.
    pub unit: String,
}

/// Lists up to this length stay on one line.
const SHORT: usize = 72;

/// A value over as many lines as it takes. `indent` is that of the line it begins on.
pub fn over_lines(value: &Value, style: &Style, indent: &str) -> String {
    let inner = format!("{indent}{}", style.unit);
    let (open, close, items): (_, _, Vec<String>) = match value {
        Value::Object(members) if !members.is_empty() => {
            let member = |(key, value): (&String, &Value)| {
                format!("{}: {}", quoted(key), over_lines(value, style, &inner))
            };
            ('{', '}', members.iter().map(member).collect())
        }
        Value::Array(items) => {
            let short = on_one_line(value);
            let plain = !items.iter().any(|item| item.is_object() || item.is_array());
            if plain && short.len() <= SHORT {
                return short;
            }
            ('[', ']', items.iter().map(|item| over_lines(item, style, &inner)).collect())
        }
        other => return on_one_line(other),
    };
    let newline = style.newline;
    let items = items.join(&format!(",{newline}{inner}"));
    format!("{open}{newline}{inner}{items}{newline}{indent}{close}")
}

/// A value on one line, as people write it.
pub fn on_one_line(value: &Value) -> String {
    let (open, close, items): (_, _, Vec<String>) = match value {
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| {
                format!("{}: {}", quoted(key), on_one_line(value))
            };
            ('{', '}', members.iter().map(member).collect())
        }
        Value::Array(items) => ('[', ']', items.iter().map(on_one_line).collect()),
        other => return other.to_string(),
    };
    format!("{open}{}{close}", items.join(", "))
}

/// A text in its quotes.
pub fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
