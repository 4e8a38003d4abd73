//! Tools that engines bring along: their arguments are checked against the schema that came with them.

use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, ToolSpec};

/// Arguments that are ours, whatever the tool: they pick the instance.
pub const OWN_ARGUMENTS: [&str; 2] = ["instance", "unity_instance"];

/// Takes our own arguments out, unless the tool has some of the same name.
pub fn strip_own(spec: &ToolSpec, arguments: &mut Map<String, Value>) {
    let properties = spec
        .input_schema
        .as_ref()
        .and_then(|schema| schema.get("properties"));
    for own in OWN_ARGUMENTS.into_iter().chain(["confirm"]) {
        if properties
            .and_then(|properties| properties.get(own))
            .is_none()
        {
            arguments.remove(own);
        }
    }
}

/// Checks the arguments of a tool that an engine brought along. A schema that is itself broken checks
/// nothing: the engine will say what it does not like.
pub fn check(spec: &ToolSpec, arguments: &Map<String, Value>) -> Result<(), Fault> {
    let Some(schema) = &spec.input_schema else {
        return Ok(());
    };
    let Ok(validator) = jsonschema::validator_for(&Value::Object(schema.clone())) else {
        tracing::warn!(
            tool = spec.name,
            "an engine's tool has a schema that is not valid"
        );
        return Ok(());
    };
    let arguments = Value::Object(arguments.clone());
    match validator.iter_errors(&arguments).next() {
        None => Ok(()),
        Some(error) => {
            let path = error.instance_path().to_string();
            Err(Fault::argument(path.trim_start_matches('/'), &error))
        }
    }
}
