//! "Which errors does the game log?" A script fails in every frame, and two others failed once.

use anyhow::Result;
use serde_json::json;

use crate::situation::{Situation, Way};

/// How often the same error is logged.
const FRAMES: u32 = 24;

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let project = situation.project()?;
    for frame in 0..FRAMES {
        let message =
            "NullReferenceException: Object reference not set to an instance of an object";
        project.log("Exception", message, "Assets/Scripts/Crane.cs", 88);
        project.log("Log", &format!("frame {frame}"), "Assets/Scripts/Clock.cs", 5);
    }
    project.log("Error", "Harbor: the tide table is empty", "Assets/Scripts/Tide.cs", 31);
    project.log("Error", "Ship 3 has no captain", "Assets/Scripts/Ship.cs", 120);
    let agent = &mut situation.agent;
    let answer = match way {
        Way::Native => agent.call("game_logs", json!({"level": "error"})).await?,
        // The default are the ten oldest, which would leave out the last ones.
        _ => agent.call("read_console", json!({"types": ["error"], "count": 50})).await?,
    };
    answer.must_have(&[
        "NullReferenceException: Obj",
        "the tide table is empty",
        "Ship 3 has no captain",
    ])
}
