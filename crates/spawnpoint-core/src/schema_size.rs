//! How much work a schema makes. One that an engine sends can name a part of itself twice, that part another
//! one twice, and so on: a page of text that takes years to check.

use serde_json::Value;

/// How many parts a schema may have when every reference is replaced by what it refers to.
const MOST_PARTS: usize = 20_000;
/// Members that hold values or parts that only count where they are referred to.
const PASSIVE: [&str; 6] = ["$defs", "definitions", "enum", "const", "default", "examples"];
/// Members by which a schema refers to what cannot be told from its text.
const DYNAMIC: [&str; 4] = ["$dynamicRef", "$recursiveRef", "$anchor", "$dynamicAnchor"];

/// Whether checking against a schema ends soon. One that refers to itself or to another document does not count
/// as bounded.
pub fn is_bounded(schema: &Value) -> bool {
    let mut walk = Walk { root: schema, entered: Vec::new(), left: MOST_PARTS };
    walk.is_bounded(schema)
}

struct Walk<'s> {
    root: &'s Value,
    /// The references that the walk went through to where it is.
    entered: Vec<&'s str>,
    left: usize,
}

impl<'s> Walk<'s> {
    fn is_bounded(&mut self, part: &'s Value) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        match part {
            Value::Array(items) => items.iter().all(|item| self.is_bounded(item)),
            Value::Object(members) => members.iter().all(|(name, value)| match name.as_str() {
                "$ref" => self.leads_to_bounded(value),
                name if DYNAMIC.contains(&name) => false,
                name if PASSIVE.contains(&name) => true,
                _ => self.is_bounded(value),
            }),
            _ => true,
        }
    }

    fn leads_to_bounded(&mut self, reference: &'s Value) -> bool {
        let Some(name) = reference.as_str() else { return self.is_bounded(reference) };
        let target = name.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer));
        let Some(target) = target.filter(|_| !self.entered.contains(&name)) else { return false };
        self.entered.push(name);
        let bounded = self.is_bounded(target);
        self.entered.pop();
        bounded
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;

    #[test]
    fn ordinary_schemas_are_bounded() {
        for schema in [
            json!({"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}}),
            json!({"$defs": {"v": {"type": "number"}}, "properties": {"x": {"$ref": "#/$defs/v"},
                "y": {"$ref": "#/$defs/v"}}}),
            json!({"properties": {"$ref": {"type": "string"}}}),
            json!(true),
        ] {
            assert!(is_bounded(&schema), "{schema}");
        }
    }

    #[test]
    fn schemas_that_grow_or_turn_in_circles_are_not() {
        let mut parts = Map::new();
        for at in 0..30 {
            let next = json!({ "$ref": format!("#/$defs/d{}", at + 1) });
            parts.insert(format!("d{at}"), json!({ "allOf": [next, next] }));
        }
        parts.insert("d30".into(), json!({ "type": "object" }));
        for schema in [
            json!({"$defs": parts, "$ref": "#/$defs/d0"}),
            json!({"allOf": [{"$ref": "#"}]}),
            json!({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}),
            json!({"$ref": "https://example.com/schema"}),
            json!({"$dynamicAnchor": "n", "anyOf": [{"$dynamicRef": "#n"}]}),
        ] {
            assert!(!is_bounded(&schema), "{schema}");
        }
    }
}
