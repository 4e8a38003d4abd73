//! "Make the Crate weigh 5 and not fall, and dim the Directional Light to 0.5."

use anyhow::Result;
use serde_json::json;

use crate::situation::{Situation, Way};

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let agent = &mut situation.agent;
    if way == Way::Native {
        let changes = json!([
            {"do": "set", "object": "Crate", "values": {"Rigidbody.mass": 5, "Rigidbody.useGravity": false}},
            {"do": "set", "object": "Directional Light", "values": {"Light.intensity": 0.5}},
        ]);
        agent.call("game_edit", json!({ "changes": changes })).await?;
    } else {
        let commands = json!([
            {"tool": "manage_components", "params": {"action": "set_property", "target": "Crate",
                "component_type": "Rigidbody", "properties": {"mass": 5, "useGravity": false}}},
            {"tool": "manage_components", "params": {"action": "set_property", "target": "Directional Light",
                "component_type": "Light", "property": "intensity", "value": 0.5}},
        ]);
        agent.call("batch_execute", json!({ "commands": commands })).await?;
    }
    let values = [
        situation.member("Crate", "Rigidbody", "mass")?,
        situation.member("Crate", "Rigidbody", "useGravity")?,
        situation.member("Directional Light", "Light", "intensity")?,
    ];
    anyhow::ensure!(values == [json!(5), json!(false), json!(0.5)], "{values:?}");
    Ok(())
}
