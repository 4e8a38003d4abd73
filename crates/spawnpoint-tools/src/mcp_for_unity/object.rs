//! Converts the parameters of `manage_gameobject` and `manage_components`.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::{definition::Params, lenient::from_text};

/// The default folder for prefabs.
const PREFAB_FOLDER: &str = "Assets/Prefabs";

/// `manage_gameobject`: builds the path of a prefab that is saved with a new object.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
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
        (None, None) => Err(Fault::argument("name", "save_as_prefab requires name or prefab_path")),
        (None, Some(name)) => {
            let folder = folder.as_ref().and_then(Value::as_str).unwrap_or(PREFAB_FOLDER);
            let path = format!("{}/{name}.prefab", folder.trim_end_matches(['/', '\\']));
            params.insert("prefabPath".into(), path.replace('\\', "/").into());
            Ok(())
        }
    }
}

/// `manage_components`: removes the parameters that the action does not use.
pub(super) fn convert_component_params(params: &mut Params) -> Result<(), Fault> {
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
                "set_property requires property and value, or properties",
            )),
        };
    };
    if matches!(value.as_str(), Some("[object Object]" | "undefined")) {
        return Err(Fault::argument(
            "value",
            "the client failed to serialize the value; send JSON or text",
        ));
    }
    // The schema can name only one type, text; lists and objects come as JSON in it.
    let is_json = value.as_str().is_some_and(|text| text.trim_start().starts_with(['{', '[']));
    let value = if is_json { from_text(&value) } else { value };
    if params.contains_key("property") {
        params.insert("value".into(), value);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::definition::converted;

    #[test]
    fn a_new_prefab_gets_a_path() {
        let create = |more: Value| {
            let mut params = json!({"action": "create", "saveAsPrefab": true});
            params.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
            converted(convert_params, params)
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
            converted(convert_params, other).unwrap(),
            json!({"action": "modify", "saveAsPrefab": true})
        );
    }

    #[test]
    fn each_action_sends_only_its_own_parameters() {
        let all = |action: &str| json!({"action": action, "property": "p", "value": "[1, 2]", "properties": {"k": 1}});
        let converted = |params| converted(convert_component_params, params);
        let set = json!({"action": "set_property", "property": "p", "value": [1, 2], "properties": {"k": 1}});
        assert_eq!(converted(all("set_property")).unwrap(), set);
        assert_eq!(
            converted(all("add")).unwrap(),
            json!({"action": "add", "properties": {"k": 1}})
        );
        assert_eq!(converted(all("remove")).unwrap(), json!({"action": "remove"}));
        assert!(converted(json!({"action": "set_property"})).is_err());
        assert!(
            converted(json!({"action": "set_property", "property": "p", "value": "undefined"}))
                .is_err()
        );
        let text = json!({"action": "set_property", "property": "p", "value": "5"});
        assert_eq!(converted(text.clone()).unwrap(), text);
    }
}
