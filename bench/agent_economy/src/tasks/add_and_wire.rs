//! "Give the Crate a Health of 40 that the Player heals."

use anyhow::{Context, Result};
use serde_json::json;

use crate::situation::{Situation, Way};

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let agent = &mut situation.agent;
    if way == Way::Native {
        let changes = json!([
            {"do": "add_component", "object": "Crate", "component": "Health",
                "values": {"current": 40, "healer": "Player"}},
        ]);
        agent.call("game_edit", json!({ "changes": changes })).await?;
    } else {
        let arguments = json!({"action": "add", "target": "Crate", "component_type": "Health",
            "properties": {"current": 40, "healer": "Player"}});
        let added = agent.call("manage_components", arguments).await?.json()?;
        // The plugin passes over values that it cannot set, and its answer does not name them. So the agent looks.
        let id = added["data"]["instanceID"].as_i64().context("no object")?;
        let component =
            agent.read(&format!("mcpforunity://scene/gameobject/{id}/component/Health")).await?;
        component.must_have(&["40"])?;
    }
    let player = situation.object("Player")?;
    let current = situation.member("Crate", "Health", "current")?;
    let healer = situation.member("Crate", "Health", "healer")?;
    anyhow::ensure!(current == 40 && healer["instanceID"] == player, "{current} {healer}");
    Ok(())
}
