//! What is special about objects and their components.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::{kind::from_text, row::Params};

/// Where prefabs go unless somebody says otherwise.
const PREFABS: &str = "Assets/Prefabs";

/// `manage_gameobject`: a prefab that is saved along gets its path from folder and name.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    let folder = params.remove("prefabFolder");
    let creates = params.get("action").and_then(Value::as_str) == Some("create");
    let saves = params.get("saveAsPrefab") == Some(&Value::Bool(true));
    if !(creates && saves) {
        return Ok(());
    }
    let text = |key: &str| params.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    match (text("prefabPath"), text("name")) {
        (Some(path), _) if path.to_lowercase().ends_with(".prefab") => Ok(()),
        (Some(path), _) => {
            Err(Fault::argument("prefab_path", format!("'{path}' must end with .prefab")))
        }
        (None, None) => {
            Err(Fault::argument("name", "a prefab needs it for its path, or a prefab_path"))
        }
        (None, Some(name)) => {
            let folder = folder.as_ref().and_then(Value::as_str).unwrap_or(PREFABS);
            let path = format!("{}/{name}.prefab", folder.trim_end_matches(['/', '\\']));
            params.insert("prefabPath".into(), path.replace('\\', "/").into());
            Ok(())
        }
    }
}

/// `manage_components`: only what an action looks at is sent.
pub(super) fn shape_components(params: &mut Params) -> Result<(), Fault> {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
    if action == "remove" {
        params.remove("properties");
    }
    if action != "set_property" {
        params.remove("property");
        params.remove("value");
        return Ok(());
    }
    let Some(value) = params.remove("value") else {
        params.remove("property");
        return match params.contains_key("properties") {
            true => Ok(()),
            false => Err(Fault::argument(
                "value",
                "set_property needs property and value, or properties",
            )),
        };
    };
    if matches!(value.as_str(), Some("[object Object]" | "undefined")) {
        return Err(Fault::argument("value", "the client sent no value but a mishap"));
    }
    // The schema says text, as it may name only one type: lists and objects come as JSON in it.
    let written_out = value.as_str().is_some_and(|text| text.trim_start().starts_with(['{', '[']));
    let value = if written_out { from_text(&value) } else { value };
    if params.contains_key("property") {
        params.insert("value".into(), value);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::row::shaped;

    #[test]
    fn a_prefab_that_is_saved_along_has_a_path() {
        let create = |more: Value| {
            let mut params = json!({"action": "create", "saveAsPrefab": true});
            params.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
            shaped(shape, params)
        };
        let path = |more| create(more).unwrap()["prefabPath"].clone();
        assert_eq!(path(json!({"name": "Tree"})), "Assets/Prefabs/Tree.prefab");
        assert_eq!(
            path(json!({"name": "Tree", "prefabFolder": "Assets\\P\\"})),
            "Assets/P/Tree.prefab"
        );
        assert_eq!(path(json!({"prefabPath": "Assets/T.PREFAB"})), "Assets/T.PREFAB");
        assert!(create(json!({})).is_err() && create(json!({"prefabPath": "Assets/T"})).is_err());
        let other = json!({"action": "modify", "saveAsPrefab": true, "prefabFolder": "x"});
        assert_eq!(
            shaped(shape, other).unwrap(),
            json!({"action": "modify", "saveAsPrefab": true})
        );
    }

    #[test]
    fn only_what_an_action_looks_at_is_sent() {
        let all = |action: &str| json!({"action": action, "property": "p", "value": "[1, 2]", "properties": {"k": 1}});
        let shaped = |params| shaped(shape_components, params);
        let set = json!({"action": "set_property", "property": "p", "value": [1, 2], "properties": {"k": 1}});
        assert_eq!(shaped(all("set_property")).unwrap(), set);
        assert_eq!(shaped(all("add")).unwrap(), json!({"action": "add", "properties": {"k": 1}}));
        assert_eq!(shaped(all("remove")).unwrap(), json!({"action": "remove"}));
        assert!(shaped(json!({"action": "set_property"})).is_err());
        assert!(
            shaped(json!({"action": "set_property", "property": "p", "value": "undefined"}))
                .is_err()
        );
        let text = json!({"action": "set_property", "property": "p", "value": "5"});
        assert_eq!(shaped(text.clone()).unwrap(), text);
    }
}
