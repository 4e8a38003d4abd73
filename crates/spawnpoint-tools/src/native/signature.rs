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
    let marked = own(schema).map(|(name, _)| format!("{name}{}", mark(schema, name)));
    marked.collect::<Vec<_>>().join(", ")
}

/// The arguments with their types and descriptions: `objectId*; limit: integer = 50, most items to return`.
/// A text is not named as such.
pub fn described(schema: &Map<String, Value>) -> String {
    let one = |(name, property): (&String, &Value)| {
        let (kind, list) = kind(property);
        let default = match property.get("default") {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => format!("= {text}"),
            Some(default) => format!("= {default}"),
        };
        let typed = [kind, default].into_iter().filter(|part| !part.is_empty());
        let typed = typed.collect::<Vec<_>>().join(" ");
        let help = cut(property["description"].as_str().unwrap_or_default());
        let about = [typed, help].into_iter().filter(|part| !part.is_empty());
        let about = about.collect::<Vec<_>>().join(", ");
        let about = if about.is_empty() { about } else { format!(": {about}") };
        format!("{name}{list}{}{about}", mark(schema, name))
    };
    own(schema).map(one).collect::<Vec<_>>().join("; ")
}

/// The arguments that are the tool's own: which engine is meant and a confirmation can be passed to all tools.
fn own(schema: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let common = ["instance", "unity_instance", "confirm"];
    properties(schema).filter(move |(name, _)| !common.contains(&name.as_str()))
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

/// The type of an argument, or the values that it can have, and `[]` if it is a list of those. Empty for a text.
fn kind(property: &Value) -> (String, &'static str) {
    let (property, list) = match &property["items"] {
        items @ Value::Object(_) => (items, "[]"),
        _ => (property, ""),
    };
    if let Some(values) = property["enum"].as_array() {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let shown: Vec<_> = values.iter().take(VALUES).map(text).collect();
        let more = if values.len() > VALUES { "|..." } else { "" };
        return (format!("{}{more}", shown.join("|")), list);
    }
    let kind = match &property["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null");
            kinds.collect::<Vec<_>>().join("|")
        }
        _ => "any".to_owned(),
    };
    (if kind == "string" { String::new() } else { kind }, list)
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
                "mode": { "type": "string", "enum": ["a", "b"], "default": "b" },
                "tags": { "type": "array", "items": { "type": "string" } },
                "limit": { "type": ["integer", "null"], "default": 50 },
                "on": { "type": "boolean", "description": "turns it on" },
                "any": {},
                "instance": { "type": "string" },
                "confirm": { "type": "boolean" },
            },
            "required": ["id"],
        });
        let schema = schema.as_object().unwrap();
        assert_eq!(names(schema), "id*, mode, tags, limit, on, any");
        assert_eq!(
            described(schema),
            "id*: Which object; mode: a|b = b; tags[]; limit: integer = 50; on: boolean, turns it on; any: any"
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
