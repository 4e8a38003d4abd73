//! The effect of a tool, the permissions it needs and its hints for clients are declared separately. These tests
//! compare them for every tool of every toolset.

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    catalog::{Tool, Toolset},
    guard::{Code, Gate},
};
use spawnpoint_protocol::{Effect, OpName};
use spawnpoint_tools::{Surroundings, toolsets};

/// Checks every tool and reports all problems at once.
fn every_tool(check: impl Fn(&Tool) -> Option<String>) {
    let toolsets: Vec<Toolset> = toolsets(&Surroundings::default());
    let tools: Vec<&Tool> = toolsets.iter().flat_map(|set| &set.tools).collect();
    assert!(tools.len() > 150, "only {} tools", tools.len());
    let wrong: Vec<String> = tools
        .iter()
        .filter_map(|tool| check(tool).map(|what| format!("{}: {what}", tool.name)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn complaint(wrong: bool, what: &str) -> Option<String> {
    wrong.then(|| what.to_owned())
}

#[test]
fn hints_match_the_effect() {
    every_tool(|tool| {
        let reads = tool.effect == Effect::Read;
        complaint(tool.hints.read_only != reads, "its hint and its effect differ")
            .or(complaint(reads && tool.hints.destructive, "it is read-only and destructive"))
    });
}

#[test]
fn writes_need_permission_or_an_exemption() {
    every_tool(|tool| match tool.effect {
        Effect::Read => complaint(needs(tool.gate), "it only reads, but needs permission")
            .or(complaint(tool.exemption.is_some(), "it only reads, but is exempt")),
        Effect::Write => complaint(
            tool.gate.writes == tool.exemption.is_some_and(|reason| !reason.is_empty()),
            "it changes something: it needs either writes or a reason why not",
        ),
    });
}

#[test]
fn a_tool_declares_the_effects_of_its_ops() {
    every_tool(|tool| {
        // The effect of a command depends on its name; the table of commands declares it.
        let writes =
            tool.needs.iter().any(|op| op != OpName::ToolCall && op.effect() == Effect::Write);
        complaint(
            writes && !tool.gate.writes,
            "one of its ops changes something, but it needs no writes",
        )
    });
}

#[test]
fn code_needs_writes_too_and_every_change_is_audited() {
    every_tool(|tool| {
        let code = tool.gate.code != Code::None;
        complaint(code && !tool.gate.writes, "it takes code, but needs no writes").or(complaint(
            tool.gate.writes && !tool.audited,
            "it changes something without an audit line",
        ))
    });
}

#[test]
fn no_arguments_ask_for_more_than_the_tool_declares() {
    let actions = |tool: &Tool| -> Vec<Value> {
        let listed = tool.input["properties"].get("action").and_then(|action| action.get("enum"));
        listed.and_then(Value::as_array).cloned().unwrap_or_default()
    };
    every_tool(|tool| {
        let mut calls: Vec<Map<String, Value>> = vec![Map::new()];
        for action in actions(tool).into_iter().chain([json!("nonsense"), json!(7), json!(null)]) {
            calls.push(Map::from_iter([("action".to_owned(), action)]));
        }
        calls.iter().find_map(|call| {
            let gate = tool.gate_for(call);
            let more = gate.writes && !tool.gate.writes
                || gate.confirm && !tool.gate.confirm
                || gate.code != Code::None && tool.gate.code == Code::None;
            complaint(more, &format!("{call:?} needs more than it declares"))
        })
    });
}

fn needs(gate: Gate) -> bool {
    // An allowlist may also limit reads.
    gate.writes || gate.confirm || gate.code != Code::None
}
