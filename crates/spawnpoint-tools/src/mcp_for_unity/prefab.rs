//! Converts the parameters of `manage_prefabs`.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::definition::Params;

/// The required parameters of each action: name in the command, name for clients.
const REQUIRED: &[(&str, &[(&str, &str)])] = &[
    ("create_from_gameobject", &[("target", "target"), ("prefabPath", "prefab_path")]),
    ("get_info", &[("prefabPath", "prefab_path")]),
    ("get_hierarchy", &[("prefabPath", "prefab_path")]),
    ("modify_contents", &[("prefabPath", "prefab_path")]),
    ("open_prefab_stage", &[("prefabPath", "prefab_path")]),
];

/// Checks the required parameters of the action.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
    // Some clients pass the object to make a prefab of as `name`.
    if action == "create_from_gameobject"
        && !params.contains_key("target")
        && let Some(name) = params.get("name").cloned()
    {
        params.insert("target".into(), name);
    }
    let required =
        REQUIRED.iter().find(|(name, _)| *name == action).map_or(&[][..], |(_, names)| names);
    for (wire, name) in required {
        let given = params.get(*wire).and_then(Value::as_str).is_some_and(|t| !t.trim().is_empty());
        if !given {
            return Err(Fault::argument(name, format!("action '{action}' requires it")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::definition::converted;

    #[test]
    fn a_missing_parameter_is_named() {
        let converted = |params| converted(convert_params, params);
        let fault = converted(json!({"action": "get_info", "prefabPath": " "})).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'prefab_path': action 'get_info' requires it");
        let named = json!({"action": "create_from_gameobject", "name": "A", "prefabPath": "P"});
        assert_eq!(converted(named).unwrap()["target"], "A");
        assert!(converted(json!({"action": "close_prefab_stage"})).is_ok());
    }
}
