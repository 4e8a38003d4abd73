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

/// Converts strings to the numbers or booleans that the schema requires, because models often quote them.
pub fn fit(spec: &ToolSpec, arguments: &mut Map<String, Value>) {
    let properties = spec.input_schema.as_ref().and_then(|schema| schema.get("properties"));
    for (name, value) in arguments {
        let Value::String(text) = &*value else { continue };
        let kind = properties.and_then(|all| all.get(name)?.get("type")?.as_str());
        let meant = match kind {
            Some("integer") => text.trim().parse::<i64>().ok().map(Value::from),
            Some("number") => text.trim().parse::<f64>().ok().map(Value::from),
            Some("boolean") => {
                text.trim().to_ascii_lowercase().parse::<bool>().ok().map(Value::from)
            }
            _ => None,
        };
        if let Some(meant) = meant {
            *value = meant;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn spec() -> ToolSpec {
        let schema = json!({"type": "object", "required": ["text"], "properties": {
            "text": {"type": "string"}, "n": {"type": "integer"}, "x": {"type": "number"},
            "on": {"type": "boolean"},
        }});
        ToolSpec { input_schema: schema.as_object().cloned(), ..ToolSpec::default() }
    }

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn texts_become_the_numbers_and_switches_that_they_stand_for() {
        let mut arguments = object(json!({"text": "7", "n": " 7 ", "x": "1.5", "on": "True"}));
        fit(&spec(), &mut arguments);
        assert_eq!(arguments, object(json!({"text": "7", "n": 7, "x": 1.5, "on": true})));
        let mut arguments = object(json!({"n": "seven", "on": "maybe", "more": "1"}));
        let before = arguments.clone();
        fit(&spec(), &mut arguments);
        assert_eq!(arguments, before);
    }

    #[test]
    fn what_is_missing_is_named() {
        let fault = check(&spec(), &mut Map::new()).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'text': it is required");
    }
}
