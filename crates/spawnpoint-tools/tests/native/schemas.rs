//! What clients see of the native tools.

use serde_json::Value;

/// Some clients reject unions and references, and models need a description of every argument.
#[test]
fn every_argument_has_one_type_and_a_description() {
    for tool in spawnpoint_tools::native::toolset().tools {
        let schema = serde_json::to_string(&tool.input).unwrap();
        for word in ["anyOf", "oneOf", "$ref", "allOf"] {
            assert!(!schema.contains(word), "{}: {schema}", tool.name);
        }
        assert!(tool.title.is_some(), "{} has no title", tool.name);
        assert!(tool.output.is_empty(), "{} answers with text", tool.name);
        for (name, property) in tool.input["properties"].as_object().unwrap() {
            let kind = property.get("type").and_then(Value::as_str);
            assert!(kind.is_some(), "{}.{name}: {property}", tool.name);
            let text = property.get("description").and_then(Value::as_str).unwrap_or_default();
            assert!(!text.is_empty(), "{}.{name} has no description", tool.name);
        }
    }
}
