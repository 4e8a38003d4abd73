//! What is called: every tool of every table, with every action that it has, and arguments that fit its schema.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use spawnpoint_core::{catalog::Tool, guard::Gate};
use spawnpoint_tools::{Surroundings, toolsets};

use super::engines::{DISK, UNITY, UNREAL};

/// Tools that show logs and records of calls.
const QUOTING: [&str; 4] = ["TailLogs", "list_calls", "unity_get_logs", "unity_list_logs"];

/// A tool, and the arguments it is called with.
#[derive(Clone)]
pub struct Case {
    pub tool: &'static Tool,
    pub toolset: &'static str,
    /// Whether it is the first one of its tool.
    pub first: bool,
    arguments: Map<String, Value>,
}

impl Case {
    /// Its arguments, with a client's own confirmation or without.
    pub fn arguments(&self, confirm: bool) -> Map<String, Value> {
        let mut arguments = self.arguments.clone();
        if confirm {
            arguments.insert("confirm".into(), true.into());
        }
        arguments
    }

    /// Whether its answer shows what became of other calls, and so quotes their refusals.
    pub fn quotes_others(&self) -> bool {
        QUOTING.contains(&self.tool.name)
    }

    /// What the table says that it needs.
    pub fn gate(&self) -> Gate {
        self.tool.gate_for(&self.arguments)
    }
}

static TOOLS: LazyLock<Vec<(&'static str, Tool)>> = LazyLock::new(|| {
    let sets = toolsets(&Surroundings::default());
    sets.into_iter()
        .flat_map(|set| set.tools.into_iter().map(move |tool| (set.name, tool)))
        // It has no gate of its own; it is one of the ways in.
        .filter(|(_, tool)| !tool.forwards)
        .collect()
});

/// All of them.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (toolset, tool) in TOOLS.iter() {
        let arguments = arguments_of(tool);
        let actions = tool.input["properties"].get("action").and_then(|action| action.get("enum"));
        let actions = actions.and_then(Value::as_array).cloned().unwrap_or_default();
        if actions.is_empty() {
            cases.push(Case { tool, toolset, first: true, arguments });
            continue;
        }
        for (at, action) in actions.into_iter().enumerate() {
            let mut arguments = arguments.clone();
            arguments.insert("action".into(), action);
            cases.push(Case { tool, toolset, first: at == 0, arguments });
        }
    }
    cases
}

fn arguments_of(tool: &Tool) -> Map<String, Value> {
    let mut arguments = Map::new();
    let properties = tool.input["properties"].as_object().cloned().unwrap_or_default();
    let required =
        tool.input.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    for name in required.iter().filter_map(Value::as_str) {
        arguments.insert(name.to_owned(), example(name, &properties[name]));
    }
    let instance = match tool.kind {
        Some("unreal") => UNREAL,
        Some("unity-disk") => DISK,
        _ => UNITY,
    };
    if properties.contains_key("unity_instance") {
        arguments.insert("unity_instance".into(), instance.into());
    } else if !tool.needs.is_nothing() {
        arguments.insert("instance".into(), instance.into());
    }
    arguments
}

/// A value of the right type.
fn example(name: &str, property: &Value) -> Value {
    if let Some(first) = property.get("enum").and_then(|values| values.get(0)) {
        return first.clone();
    }
    // Some arguments are checked for more than their type before the engine is asked.
    match name {
        "objectId" | "childId" | "parentId" | "newParentId" => return json!("obj:1"),
        "sceneId" => return json!("scn:0"),
        "commands" => return json!([{ "tool": "manage_scene", "params": { "action": "save" } }]),
        "signature" => return json!("System.Void Game.Player::Jump()"),
        _ => {}
    }
    let kind = match &property["type"] {
        Value::Array(kinds) => kinds[0].as_str().unwrap_or_default().to_owned(),
        kind => kind.as_str().unwrap_or_default().to_owned(),
    };
    match kind.as_str() {
        "integer" => json!(1),
        "number" => json!(1.5),
        "boolean" => json!(true),
        "array" => json!([]),
        "object" => json!({}),
        _ => json!("Game"),
    }
}
