//! "Put five buoys in a row, two meters apart."

use anyhow::Result;
use serde_json::{Value, json};

use crate::situation::{Situation, Way};

const COUNT: i32 = 5;

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let buoys = (1..=COUNT).map(|number| (format!("Buoy {number}"), number * 2));
    let agent = &mut situation.agent;
    if way == Way::Native {
        let changes: Vec<Value> = buoys
            .map(|(name, x)| json!({"do": "create", "name": name, "values": {"Transform.position": [x, 0, 0]}}))
            .collect();
        agent.call("game_edit", json!({ "changes": changes })).await?;
    } else {
        let commands: Vec<Value> = buoys
            .map(|(name, x)| {
                let params = json!({"action": "create", "name": name, "position": [x, 0, 0]});
                json!({"tool": "manage_gameobject", "params": params})
            })
            .collect();
        agent.call("batch_execute", json!({ "commands": commands })).await?;
    }
    for number in 1..=COUNT {
        let position = situation.member(&format!("Buoy {number}"), "Transform", "position")?;
        let x = position["x"].as_f64();
        anyhow::ensure!(x == Some(f64::from(number * 2)), "Buoy {number} is at {position}");
    }
    Ok(())
}
