//! Schemas that the strictest clients take, and how many bytes they cost.

use std::collections::HashSet;

use serde_json::{Value, json};
use spawnpoint_core::catalog::{Listing, Tool};

/// What MCP for Unity's own server sends for the same tools.
const ORIGINAL: usize = 109_828;

fn toolsets() -> Vec<spawnpoint_core::catalog::Toolset> {
    spawnpoint_tools::toolsets(&Default::default())
}

/// A schema that some client refuses: without a type, of several types, or a list of nothing known.
fn faults(path: &str, schema: &Value, found: &mut Vec<String>) {
    let mut fault = |what: &str| found.push(format!("{path}: {what}: {schema}"));
    let Some(object) = schema.as_object() else { return fault("no object") };
    for union in ["anyOf", "oneOf", "allOf", "not", "$ref", "if", "const"] {
        if object.contains_key(union) {
            fault(union);
        }
    }
    match object.get("type").and_then(Value::as_str) {
        Some("array") if !object.contains_key("items") => fault("a list without items"),
        Some("array" | "object" | "string" | "integer" | "number" | "boolean") => {}
        _ => fault("not one type"),
    }
    for (name, property) in
        object.get("properties").and_then(Value::as_object).into_iter().flatten()
    {
        faults(&format!("{path}.{name}"), property, found);
    }
    if let Some(items) = object.get("items") {
        faults(&format!("{path}[]"), items, found);
    }
}

#[test]
fn every_schema_of_every_tool_passes_the_strictest_clients() {
    let mut found = Vec::new();
    for tool in toolsets().iter().flat_map(|set| &set.tools) {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if tool.name.is_empty() || tool.name.len() > 64 || !tool.name.chars().all(fits) {
            found.push(format!("'{}' is no name", tool.name));
        }
        faults(tool.name, &Value::Object(tool.input.clone()), &mut found);
        let required = tool.input.get("required").and_then(Value::as_array).into_iter().flatten();
        for name in required {
            if tool.input["properties"].get(name.as_str().unwrap()).is_none() {
                found.push(format!("{}: {name} is required and unknown", tool.name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A tool as `tools/list` shows it.
fn listed(tool: &Tool) -> usize {
    let shown = json!({
        "name": tool.name,
        "description": tool.help,
        "inputSchema": tool.input,
        "annotations": {
            "readOnlyHint": tool.is_read_only(),
            "destructiveHint": tool.hints.destructive,
            "idempotentHint": tool.hints.idempotent,
            "openWorldHint": false,
        },
    });
    shown.to_string().len() + 1
}

fn unity_tools() -> Vec<Tool> {
    let unity = toolsets().into_iter().find(|set| set.name == "unity").unwrap();
    unity.tools.into_iter().filter(|tool| tool.listing != Listing::Never).collect()
}

#[test]
fn the_unity_tools_cost_less_than_half_of_the_original() {
    let tools = unity_tools();
    let bytes: usize = tools.iter().map(listed).sum();
    eprintln!(
        "{} Unity tools: {bytes} bytes of tools/list, the original's {ORIGINAL}",
        tools.len()
    );
    assert!(bytes * 2 < ORIGINAL, "{bytes} bytes");
}

#[test]
fn every_unity_tool_and_argument_of_the_original_is_there() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/unity-tools.json");
    let Ok(originals) = std::fs::read_to_string(beside) else {
        return eprintln!("SKIPPED: {beside} is not there, so the names were not checked");
    };
    let toolsets = toolsets();
    let all: Vec<&Tool> = toolsets.iter().flat_map(|set| &set.tools).collect();
    let originals: Vec<Value> = serde_json::from_str(&originals).unwrap();
    assert_eq!(originals.len(), 49);
    let mut missing = Vec::new();
    for original in &originals {
        let name = original["name"].as_str().unwrap();
        let Some(tool) = all.iter().find(|tool| tool.name == name) else {
            missing.push(name.to_owned());
            continue;
        };
        let ours: HashSet<&String> = tool.input["properties"].as_object().unwrap().keys().collect();
        for argument in original["inputSchema"]["properties"].as_object().unwrap().keys() {
            if !ours.contains(argument) {
                missing.push(format!("{name}.{argument}"));
            }
        }
        if let Some(group) = original["group"].as_str() {
            let in_group =
                matches!(tool.listing, Listing::Grouped { group: ours, .. } if ours == group);
            if !in_group {
                missing.push(format!("{name} in group {group}"));
            }
        }
        for argument in original["inputSchema"]["required"].as_array().into_iter().flatten() {
            let required = tool.input.get("required").and_then(Value::as_array);
            if !required.is_some_and(|required| required.contains(argument)) {
                missing.push(format!("{name}.{argument} is required"));
            }
        }
    }
    assert!(missing.is_empty(), "missing: {}", missing.join(", "));
}
