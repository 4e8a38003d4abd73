//! "Start a match (Enter) and shoot the far target of lane 4 until you have 100 points."

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::situation::{Situation, Way};

const TARGET: &str = "/Lanes/Lane 4/Far Target Stand/Far Target";
/// The line that the game logs with the last shot.
const GOAL: &str = "100 of 200";

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    match way {
        Way::Native => {
            let arguments = json!({
                "action": "run_until",
                "input": [{"press": "start_match", "frames": 9}, {"click": TARGET}, {"wait": 9}, {"click": TARGET}],
                "until": {"log": GOAL},
            });
            let answer = situation.agent.call("game_play", arguments).await?;
            answer.must_have(&["Met after", GOAL])?;
        }
        _ => step_by_step(situation).await?,
    }
    let logs = situation.ask("game_logs", json!({"since": "start", "text": GOAL})).await?;
    anyhow::ensure!(logs.to_string().contains("Hit Far Target"), "{logs}");
    Ok(())
}

/// These tools cannot click on an object, so the camera is turned to it before each shot.
async fn step_by_step(situation: &mut Situation) -> Result<()> {
    let agent = &mut situation.agent;
    let target =
        id(&agent.call("SearchObjects", json!({"path": TARGET, "limit": 1})).await?.json()?)?;
    let camera = id(&agent
        .call("SearchObjects", json!({"name": "Main Camera", "limit": 1}))
        .await?
        .json()?)?;
    let press = |action: &str| json!({"action": action, "seconds": 0.1});
    agent.call("press_input", press("start_match")).await?;
    for _ in 0..2 {
        let aim = json!({"objectId": camera, "componentType": "UnityEngine.Transform", "method": "LookAt",
            "argsJson": json!([target]).to_string()});
        agent.call("CallMethod", aim).await?;
        agent.call("press_input", press("fire")).await?;
    }
    let logs = agent.call("TailLogs", json!({"count": 3})).await?;
    logs.must_have(&[GOAL])
}

fn id(found: &Value) -> Result<String> {
    let id = found["Items"][0]["Id"].as_str();
    Ok(id.with_context(|| format!("no object: {found}"))?.to_owned())
}
