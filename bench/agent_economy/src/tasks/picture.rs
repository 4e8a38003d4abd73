//! "Take a picture. Which object is in its middle?"

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{
    agent::Answer,
    situation::{Situation, Way},
};

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    // Nothing moves between the calls.
    situation.ask("game_play", json!({"action": "pause"})).await?;
    // What the model has to find out, asked past the agent.
    let middle = json!({"mode": "world", "x": 0.5, "y": 0.5, "normalized": true});
    let picked = situation.ask("MousePick", middle.clone()).await?;
    let id = text_of(&picked)?["Id"].as_str().context("nothing is in the middle")?.to_owned();
    let plain = situation.ask("take_screenshot", json!({"max_width": 640})).await?;
    let agent = &mut situation.agent;
    let (picture, name) = if way == Way::Native {
        // The model reads the id off the picture, and the name off the text beside it.
        let picture = agent.call("game_screenshot", json!({"labels": true})).await?;
        let is_labeled = picture.pictures.iter().all(|one| !plain.to_string().contains(one));
        anyhow::ensure!(is_labeled, "the picture has no labels");
        let name = picture.text.split("; ").find(|part| part.contains(&id));
        let name = name.context("the labeled object is not named")?.to_owned();
        (picture, Answer { text: name, pictures: Vec::new() })
    } else {
        let picture = agent.call("take_screenshot", json!({"max_width": 640})).await?;
        let picked = agent.call("MousePick", middle).await?;
        picked.must_have(&[&id])?;
        (picture, agent.call("GetObject", json!({ "id": id })).await?)
    };
    anyhow::ensure!(picture.pictures.len() == 1, "no picture: {picture}");
    name.must_have(&["Back Wall"])
}

fn text_of(result: &Value) -> Result<Value> {
    let text = result["content"][0]["text"].as_str().context("no text")?;
    Ok(serde_json::from_str(text)?)
}
