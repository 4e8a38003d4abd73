//! What is special about builds: half of the actions look when they are told nothing to set.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::row::{Effect, Params};

/// `manage_build`: which argument turns a look into a change.
const SETS: &[(&str, Option<&str>)] = &[
    ("status", None),
    ("platform", Some("target")),
    ("settings", Some("value")),
    ("scenes", Some("scenes")),
    ("profiles", Some("activate")),
];

/// What a call does.
pub(super) fn effect(arguments: &Params) -> Effect {
    let action = arguments.get("action").and_then(Value::as_str).unwrap_or_default().to_lowercase();
    let given = |name: &str| arguments.get(name).is_some_and(|value| !value.is_null());
    match SETS.iter().find(|(name, _)| *name == action.trim()) {
        Some((_, sets)) if !sets.is_some_and(given) => Effect::Reads,
        _ => Effect::Writes,
    }
}

/// Scenes may be written with commas between them.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    if let Some(Value::String(scenes)) = params.get("scenes") {
        let scenes = scenes.split(',').map(str::trim).filter(|scene| !scene.is_empty());
        let scenes: Vec<Value> = scenes.map(Value::from).collect();
        params.insert("scenes".into(), scenes.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_sets_nothing_only_looks() {
        let effect = |value: Value| effect(&value.as_object().cloned().unwrap());
        assert_eq!(effect(json!({"action": "settings", "property": "version"})), Effect::Reads);
        assert_eq!(effect(json!({"action": "Settings", "value": "2"})), Effect::Writes);
        assert_eq!(effect(json!({"action": "status", "job_id": "1"})), Effect::Reads);
        assert_eq!(effect(json!({"action": "build"})), Effect::Writes);
        assert_eq!(effect(json!({})), Effect::Writes);
    }

    #[test]
    fn scenes_are_a_list() {
        let mut params =
            json!({"scenes": "Assets/A.unity, Assets/B.unity,"}).as_object().cloned().unwrap();
        shape(&mut params).unwrap();
        assert_eq!(params["scenes"], json!(["Assets/A.unity", "Assets/B.unity"]));
    }
}
