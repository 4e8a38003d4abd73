//! "Rename the prefab Enemy to Goblin. Who is affected?" The agent moves the files with its own shell, which costs the
//! same in every way and is not counted.

use std::{
    fs,
    time::{Duration, Instant},
};

use anyhow::Result;
use serde_json::{Value, json};

use crate::situation::{Situation, Way};

const OLD: &str = "Assets/Prefabs/Enemy.prefab";
const NEW: &str = "Assets/Prefabs/Goblin.prefab";
const USER: &str = "Assets/Scenes/Main.unity";

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    let users = |asset: &str| -> (&str, Value) {
        match way {
            Way::Native => ("game_references", json!({"asset": asset, "direction": "used_by"})),
            _ => {
                ("asset_dependencies_graph", json!({"assetPath": asset, "direction": "dependents"}))
            }
        }
    };
    let (tool, arguments) = users(OLD);
    situation.agent.call(tool, arguments).await?.must_have(&[USER])?;
    for end in ["", ".meta"] {
        let path =
            |name: &str| Ok::<_, anyhow::Error>(situation.folder()?.join(format!("{name}{end}")));
        fs::rename(path(OLD)?, path(NEW)?)?;
    }
    wait_until_known(situation).await?;
    let (tool, arguments) = users(NEW);
    situation.agent.call(tool, arguments).await?.must_have(&[USER])
}

/// The server learns of moved files a moment later; an agent takes longer than that to think.
async fn wait_until_known(situation: &Situation) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(10);
    let arguments = json!({"asset": NEW});
    while let Err(error) = situation.ask("game_references", arguments.clone()).await {
        anyhow::ensure!(Instant::now() < deadline, "the moved prefab was never found: {error}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}
