//! What is special about prefabs: what each action cannot do without.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::row::Params;

const NEEDS: &[(&str, &[(&str, &str)])] = &[
    ("create_from_gameobject", &[("target", "target"), ("prefabPath", "prefab_path")]),
    ("get_info", &[("prefabPath", "prefab_path")]),
    ("get_hierarchy", &[("prefabPath", "prefab_path")]),
    ("modify_contents", &[("prefabPath", "prefab_path")]),
    ("open_prefab_stage", &[("prefabPath", "prefab_path")]),
];

/// `manage_prefabs`.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
    // Some clients name the object they want a prefab of by its name.
    if action == "create_from_gameobject"
        && !params.contains_key("target")
        && let Some(name) = params.get("name").cloned()
    {
        params.insert("target".into(), name);
    }
    let needs = NEEDS.iter().find(|(name, _)| *name == action).map_or(&[][..], |(_, needs)| needs);
    for (wire, name) in needs {
        let given = params.get(*wire).and_then(Value::as_str).is_some_and(|t| !t.trim().is_empty());
        if !given {
            return Err(Fault::argument(name, format!("'{action}' needs it")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::row::shaped;

    #[test]
    fn an_action_says_what_it_cannot_do_without() {
        let shaped = |params| shaped(shape, params);
        let fault = shaped(json!({"action": "get_info", "prefabPath": " "})).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'prefab_path': 'get_info' needs it");
        let named = json!({"action": "create_from_gameobject", "name": "A", "prefabPath": "P"});
        assert_eq!(shaped(named).unwrap()["target"], "A");
        assert!(shaped(json!({"action": "close_prefab_stage"})).is_ok());
    }
}
