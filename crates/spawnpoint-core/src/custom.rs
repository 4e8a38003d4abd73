//! Tools that engines define: their arguments are checked against the schema that the engine sent.

use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, ToolSpec};

use crate::argument_schema;

/// Arguments of every tool that pick the instance.
pub const OWN_ARGUMENTS: [&str; 2] = ["instance", "unity_instance"];

/// Removes the arguments that are not for the tool, unless it defines some of the same name.
pub fn strip_own(spec: &ToolSpec, arguments: &mut Map<String, Value>) {
    let properties = spec.input_schema.as_ref().and_then(|schema| schema.get("properties"));
    for own in OWN_ARGUMENTS.into_iter().chain(["confirm"]) {
        if properties.and_then(|properties| properties.get(own)).is_none() {
            arguments.remove(own);
        }
    }
}

/// Checks the arguments against the tool's schema, if it came with one.
pub fn check(spec: &ToolSpec, arguments: &mut Map<String, Value>) -> Result<(), Fault> {
    let Some(schema) = &spec.input_schema else { return Ok(()) };
    let value = Value::Object(std::mem::take(arguments));
    let checked = argument_schema::check(schema, &value);
    if let Value::Object(unchanged) = value {
        *arguments = unchanged;
    }
    checked
}

/// Converts arguments to what the tool's schema asks for, if it came with one.
pub fn convert(spec: &ToolSpec, arguments: &mut Map<String, Value>) {
    if let Some(schema) = &spec.input_schema {
        crate::arguments::convert(schema, arguments);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn spec() -> ToolSpec {
        let schema = json!({"type": "object", "required": ["text"], "properties": {
            "text": {"type": "string"},
        }});
        ToolSpec { input_schema: schema.as_object().cloned(), ..ToolSpec::default() }
    }

    #[test]
    fn what_is_missing_is_named() {
        let fault = check(&spec(), &mut Map::new()).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'text': it is required");
    }
}
