//! The arguments of a tool as compact text.

use serde_json::{Map, Value};

/// The longest sentence or description.
const MAX_TEXT: usize = 200;
/// How many values of an argument are listed.
const VALUES: usize = 12;

/// The arguments of a schema.
pub fn properties(schema: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

/// The names of the arguments, required ones marked with `*`: `objectId*, limit`.
pub fn names(schema: &Map<String, Value>) -> String {
    let marked = properties(schema).map(|(name, _)| format!("{name}{}", mark(schema, name)));
    marked.collect::<Vec<_>>().join(", ")
}

/// One line for each argument: `  limit (integer, default 50): Most items to return`.
pub fn described(schema: &Map<String, Value>) -> Vec<String> {
    let line = |(name, property): (&String, &Value)| {
        let default = match property.get("default") {
            None | Some(Value::Null) => String::new(),
            Some(default) => format!(", default {default}"),
        };
        let help = cut(property["description"].as_str().unwrap_or_default());
        let help = if help.is_empty() { help } else { format!(": {help}") };
        format!("  {name}{} ({}{default}){help}", mark(schema, name), kind(property))
    };
    properties(schema).map(line).collect()
}

/// The first sentence of a description, on one line.
pub fn first_sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = text.find(". ").map_or(text.len(), |end| end + 1);
    cut(text.get(..end).unwrap_or(&text))
}

fn mark(schema: &Map<String, Value>, name: &str) -> &'static str {
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    if required.into_iter().any(|required| required == name) { "*" } else { "" }
}

/// The type of an argument, or the values that it can have.
fn kind(property: &Value) -> String {
    if let Some(values) = property["enum"].as_array() {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let shown: Vec<_> = values.iter().take(VALUES).map(text).collect();
        let more = if values.len() > VALUES { "|..." } else { "" };
        return format!("{}{more}", shown.join("|"));
    }
    let one = |value: &Value| match value {
        Value::String(kind) => Some(kind.clone()),
        Value::Array(kinds) => {
            Some(kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("|"))
        }
        _ => None,
    };
    match (one(&property["type"]).as_deref(), one(&property["items"]["type"])) {
        (Some("array"), Some(items)) => format!("array of {items}"),
        (Some(kind), _) => kind.to_owned(),
        (None, _) => "any".to_owned(),
    }
}

/// A text on one line, of a limited length. Engines can send long ones.
fn cut(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn arguments_are_compact() {
        let schema = json!({
            "properties": {
                "id": { "type": "string", "description": "Which\n  object" },
                "mode": { "type": "string", "enum": ["a", "b"] },
                "tags": { "type": "array", "items": { "type": "string" } },
                "limit": { "type": "integer", "default": 50 },
            },
            "required": ["id"],
        });
        let schema = schema.as_object().unwrap();
        assert_eq!(names(schema), "id*, mode, tags, limit");
        assert_eq!(
            described(schema),
            [
                "  id* (string): Which object",
                "  mode (a|b)",
                "  tags (array of string)",
                "  limit (integer, default 50)",
            ]
        );
        assert!(described(&Map::new()).is_empty());
    }

    #[test]
    fn one_sentence_is_enough() {
        assert_eq!(first_sentence("Reads v1.2. Then more."), "Reads v1.2.");
        assert_eq!(first_sentence("One\nline"), "One line");
        assert_eq!(first_sentence(&"x".repeat(300)).chars().count(), MAX_TEXT + 1);
    }
}
