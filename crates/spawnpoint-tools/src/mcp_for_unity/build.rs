//! Converts the parameters of `manage_build`.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::definition::Params;

/// `manage_build`: scenes may be a text with commas between them.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
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
    fn scenes_are_a_list() {
        let mut params =
            json!({"scenes": "Assets/A.unity, Assets/B.unity,"}).as_object().cloned().unwrap();
        convert_params(&mut params).unwrap();
        assert_eq!(params["scenes"], json!(["Assets/A.unity", "Assets/B.unity"]));
    }
}
