//! The default list is short, and everything in it works.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    arguments::arguments,
    situations::{Attached, SITUATIONS, Situation},
};

/// How many bytes list and instructions may have together.
const BUDGET: usize = 16_000;
/// How many bytes instructions may have.
const INSTRUCTIONS: usize = 800;

/// The ids of the attached engines, the demo world last.
fn instances(situation: &Situation) -> Vec<String> {
    let answer = situation.ask("", "tools/call", json!({ "name": "list_instances" }));
    let ids = answer["structuredContent"]["instances"].as_array().unwrap().iter();
    let mut ids: Vec<_> = ids.map(|it| it["id"].as_str().unwrap().to_owned()).collect();
    ids.sort_by_key(|id| id.starts_with("Range@"));
    ids
}

/// Why a tool cannot work, if it says so.
fn inability(answer: &Value) -> Option<String> {
    let text = answer.to_string();
    let result = &answer["result"];
    // Native tools fail with text; the fault is beside it.
    let kinds = [&result["structuredContent"]["error"], &result["_meta"]["spawnpoint/fault"]];
    let kinds: Vec<_> = kinds.iter().filter_map(|fault| fault["kind"].as_str()).collect();
    let phrases = ["does not support", "cannot do", "Unknown tool", "Invalid argument"];
    let is_unable = ["Unsupported", "NotReady", "Internal"].iter().any(|kind| kinds.contains(kind))
        || answer.get("error").is_some()
        || phrases.iter().any(|phrase| text.contains(phrase));
    is_unable.then_some(text)
}

/// Calls a listed tool, on each engine until one can do it.
fn call(situation: &Situation, engines: &[Option<String>], tool: &Value) -> Result<(), String> {
    let mut reasons = Vec::new();
    for instance in engines {
        for mut given in arguments(situation, instance.as_deref(), tool) {
            let takes_instance = tool["inputSchema"]["properties"].get("instance").is_some();
            if let (Some(instance), true) = (instance, takes_instance) {
                given["instance"] = instance.as_str().into();
            }
            let params = json!({ "name": tool["name"], "arguments": given });
            match inability(&situation.answer("", &[], "tools/call", params)) {
                None => return Ok(()),
                Some(reason) => reasons.push(format!("{} {given}: {reason:.400}", tool["name"])),
            }
        }
    }
    Err(reasons.join("\n  "))
}

fn check(attached: Attached) {
    let situation = Situation::new(attached, &["--allow-writes", "--allow-code"]);
    let tools = situation.list("tools", "");
    let instructions = situation.instructions("");
    let bytes = tools.to_string().len() + instructions.len();
    assert!(bytes <= BUDGET, "{}: {bytes} bytes", attached.name);
    assert!(instructions.len() <= INSTRUCTIONS, "{instructions}");
    let all = instances(&situation);
    // One engine is meant without saying; of several, one has to be able.
    let engines: Vec<_> = match all.len() {
        0 | 1 => vec![None],
        _ => all.into_iter().map(Some).collect(),
    };
    let tools = tools.as_array().unwrap();
    let unable: Vec<_> =
        tools.iter().filter_map(|tool| call(&situation, &engines, tool).err()).collect();
    assert!(unable.is_empty(), "{}:\n{}", attached.name, unable.join("\n"));
    for tool in tools {
        assert!(tool["name"].as_str().unwrap().starts_with("game_"), "{tool}");
        assert!(!tool["title"].as_str().unwrap().is_empty(), "{tool}");
    }
}

macro_rules! situations {
    ($($test:ident => $at:expr),* $(,)?) => { $(
        #[test]
        fn $test() {
            check(SITUATIONS[$at]);
        }
    )* };
}

situations! {
    with_nothing_attached => 0,
    with_the_embedded_world => 1,
    with_a_unity_editor => 2,
    with_a_unity_folder => 3,
    with_an_unreal_folder => 4,
    with_a_godot_folder => 5,
    with_everything => 6,
}

/// An editor that can do everything has all tools in its list.
#[test]
fn all_native_tools_together_fit_with_the_longest_instructions() {
    let mut sizes = BTreeMap::new();
    for attached in [SITUATIONS[1], SITUATIONS[3]] {
        let situation = Situation::new(attached, &["--allow-writes", "--allow-code"]);
        for tool in situation.list("tools", "").as_array().unwrap() {
            sizes.insert(tool["name"].to_string(), tool.to_string().len() + ",".len());
        }
    }
    assert_eq!(sizes.len(), 17, "{sizes:?}");
    let bytes = sizes.values().sum::<usize>() + INSTRUCTIONS;
    assert!(bytes <= BUDGET, "{bytes} bytes: {sizes:?}");
}

#[test]
fn a_tool_that_cannot_work_is_noticed() {
    let situation = Situation::new(SITUATIONS[3], &["--allow-writes"]);
    for (tool, arguments) in [
        ("game_play", json!({ "action": "pause" })),
        ("game_screenshot", json!({})),
        ("game_find", json!({ "quer": "a" })),
        ("game_nothing", json!({})),
    ] {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = situation.answer("", &[], "tools/call", params);
        assert!(inability(&answer).is_some(), "{tool}: {answer}");
    }
}

#[test]
fn there_are_no_other_situations() {
    assert_eq!(SITUATIONS.len(), 7);
}
