//! Values as TOML.

use serde_json::{Map, Value};

/// A value on one line.
pub fn value(value: &Value) -> String {
    match value {
        Value::String(text) => string(text),
        Value::Array(items) => {
            format!("[{}]", items.iter().map(self::value).collect::<Vec<_>>().join(", "))
        }
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => format!("{{ {} }}", pairs(members).join(", ")),
        // TOML has no null; an empty text is the nearest to nothing.
        Value::Null => "\"\"".to_owned(),
        other => other.to_string(),
    }
}

/// `name = value`, each.
pub fn pairs(members: &Map<String, Value>) -> Vec<String> {
    members.iter().map(|(name, member)| format!("{} = {}", key(name), value(member))).collect()
}

/// A name, in quotes if it needs them.
pub fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    match !name.is_empty() && name.chars().all(is_bare) {
        true => name.to_owned(),
        false => string(name),
    }
}

/// Paths of Windows read better as they are.
fn string(text: &str) -> String {
    let literal =
        text.contains('\\') && !text.contains(['\'']) && !text.chars().any(char::is_control);
    if literal {
        return format!("'{text}'");
    }
    // JSON escapes are TOML escapes, but for the one character that JSON leaves alone.
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}
