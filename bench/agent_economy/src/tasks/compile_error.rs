//! "Why does the project not compile?"

use anyhow::Result;
use serde_json::json;

use crate::situation::{Situation, Way};

const FILE: &str = "Assets/Scripts/Anchor.cs";

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let project = situation.project()?;
    for line in [12, 30, 31] {
        let message = format!(
            "Assets/Scripts/Crane.cs({line},17): warning CS0414: The field 'Crane.reach{line}' is assigned but its value is never used"
        );
        project.log("Warning", &message, "Assets/Scripts/Crane.cs", line);
    }
    for (line, error) in [
        (7, "error CS0103: The name 'chian' does not exist in the current context"),
        (
            9,
            "error CS1061: 'Rope' does not contain a definition for 'Lenght' and no accessible extension method \
             'Lenght' accepting a first argument of type 'Rope' could be found (are you missing a using directive or \
             an assembly reference?)",
        ),
    ] {
        project.log("Error", &format!("{FILE}({line},23): {error}"), FILE, line);
    }
    let agent = &mut situation.agent;
    let answer = match way {
        Way::Native => agent.call("game_logs", json!({"level": "error"})).await?,
        _ => agent.call("read_console", json!({"types": ["error"]})).await?,
    };
    answer.must_have(&["Anchor.cs(7,23)", "CS0103", "'chian'", "Anchor.cs(9,23)", "CS1061"])
}
