//! "What is the mass of the Barrel?"

use anyhow::{Context, Result};
use serde_json::json;

use crate::situation::{Situation, Way};

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let mass = json!({"action": "set_property", "target": "Barrel", "componentType": "Rigidbody",
        "property": "mass", "value": 7.25});
    situation.command("manage_components", mass)?;
    let agent = &mut situation.agent;
    if way == Way::Native {
        let answer = agent.call("game_inspect", json!({"target": "Barrel Rigidbody.mass"})).await?;
        return answer.must_have(&["mass = 7.25"]);
    }
    let found = agent.call("find_gameobjects", json!({"search_term": "Barrel"})).await?.json()?;
    let id = found["data"]["instanceIDs"][0].as_i64().context("the Barrel was not found")?;
    let uri = format!("mcpforunity://scene/gameobject/{id}/component/Rigidbody");
    let component = agent.read(&uri).await?.json()?;
    let mass = &component["data"]["component"]["properties"]["mass"];
    anyhow::ensure!(*mass == 7.25, "{component}");
    Ok(())
}
