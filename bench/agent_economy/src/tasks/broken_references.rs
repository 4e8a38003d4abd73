//! "Which references of the project are broken?"

use anyhow::Result;
use serde_json::json;

use crate::situation::{Situation, Way};

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let agent = &mut situation.agent;
    let answer = match way {
        Way::Native => agent.call("game_references", json!({"report": "broken"})).await?,
        _ => agent.call("project_references_missing", json!({})).await?,
    };
    // Two missing scripts and a missing asset.
    let guids = ["5e000000000000000000000000000999", "5e000000000000000000000000000998"];
    answer.must_have(&guids)?;
    answer.must_have(&["Assets/Scenes/Main.unity", "Player"])
}
