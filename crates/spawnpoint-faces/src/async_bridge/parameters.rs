//! Checks parameters as the bridge's own servers do, with their error texts.

use serde_json::{Map, Value};
use spawnpoint_core::catalog::Tool;

/// The first problem of the parameters of a tool.
pub fn problem(tool: &Tool, parameters: &Map<String, Value>) -> Option<String> {
    let given = |name: &str| parameters.get(name).filter(|value| !value.is_null());
    let required = tool.input.get("required").and_then(Value::as_array);
    let mut required = required.into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.find(|name| given(name).is_none()) {
        return Some(format!("Missing required parameter: {missing}"));
    }
    let properties = tool.input.get("properties").and_then(Value::as_object)?;
    properties.iter().find_map(|(name, property)| {
        let expected = property.get("type").and_then(Value::as_str)?;
        let found = type_of(given(name)?);
        let fits = expected == found || expected == "integer" && found == "number";
        (!fits)
            .then(|| format!("Invalid parameter type for {name}: expected {expected}, got {found}"))
    })
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
