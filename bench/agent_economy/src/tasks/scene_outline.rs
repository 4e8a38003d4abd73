//! "What is in the scene?" It has about 60 objects on four levels.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::situation::{Situation, Way};

/// The names of the new objects begin with these, and end with a number.
const SHIPS: i32 = 6;
const CRANES: i32 = 12;

pub async fn run(way: Way, situation: &mut Situation) -> Result<()> {
    fill(situation)?;
    let text = match way {
        Way::Native => situation.agent.call("game_tree", json!({})).await?.text,
        _ => by_levels(situation).await?,
    };
    let ships = (1..=SHIPS).flat_map(|ship| [format!("Ship {ship}"), format!("Mast {ship}")]);
    let cranes = (1..=CRANES).map(|crane| format!("Crane {crane}"));
    for name in ships.chain(cranes).chain(["Knot", "Barrel", "Player"].map(str::to_owned)) {
        anyhow::ensure!(text.contains(&name), "the answer lacks '{name}': {text}");
    }
    Ok(())
}

/// Reads the hierarchy level by level, all parents of a level in one call.
async fn by_levels(situation: &mut Situation) -> Result<String> {
    let roots = json!({"action": "get_hierarchy", "page_size": 100});
    let answer = situation.agent.call("manage_scene", roots).await?;
    let mut parents = with_children(&answer.json()?["data"])?;
    let mut text = answer.text;
    while !parents.is_empty() {
        let command = |parent: &Value| json!({"tool": "manage_scene", "params": {"action": "get_hierarchy", "parent": parent}});
        let commands: Vec<_> = parents.iter().map(command).collect();
        let answer = situation.agent.call("batch_execute", json!({ "commands": commands })).await?;
        let results = answer.json()?["data"]["results"].take();
        parents.clear();
        for level in results.as_array().context("no results")? {
            parents.extend(with_children(&level["result"]["data"])?);
        }
        text.push_str(&answer.text);
    }
    Ok(text)
}

/// The ids of the objects of a level that have children.
fn with_children(level: &Value) -> Result<Vec<Value>> {
    let items = level["items"].as_array().with_context(|| format!("no items: {level}"))?;
    let parents = items.iter().filter(|one| one["childCount"].as_i64() > Some(0));
    Ok(parents.map(|one| one["instanceID"].clone()).collect())
}

fn fill(situation: &Situation) -> Result<()> {
    let create = |name: &str, parent: &str| {
        let params = json!({"action": "create", "name": name, "parent": parent});
        situation.command("manage_gameobject", params).map(drop)
    };
    create("Fleet", "")?;
    create("Quay", "")?;
    for ship in 1..=SHIPS {
        create(&format!("Ship {ship}"), "Fleet")?;
        for part in ["Mast", "Hull", "Anchor", "Bell"] {
            create(&format!("{part} {ship}"), &format!("Ship {ship}"))?;
        }
    }
    for crane in 1..=CRANES {
        create(&format!("Crane {crane}"), "Quay")?;
        let collider = json!({"action": "add", "target": format!("Crane {crane}"), "componentType": "BoxCollider"});
        situation.command("manage_components", collider)?;
    }
    Ok(())
}
