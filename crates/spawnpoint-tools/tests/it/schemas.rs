//! Schemas: what the strictest clients accept, descriptions, and size.

use serde_json::{Value, json};
use spawnpoint_core::catalog::{Listing, Tool};

/// The bytes that MCP for Unity's own server sends for the same tools.
const ORIGINAL: usize = 109_828;

fn toolsets() -> Vec<spawnpoint_core::catalog::Toolset> {
    spawnpoint_tools::toolsets(&Default::default())
}

/// Collects what some clients refuse: schemas without a type, of several types, or lists without items.
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
            found.push(format!("'{}' is not a name", tool.name));
        }
        faults(tool.name, &Value::Object((*tool.input).clone()), &mut found);
        // The lists rely on it: they do not generate a schema to find out.
        let schema = serde_json::to_string(&tool.input).unwrap();
        assert!(!schema.contains("x-mcp-header"), "{} has arguments in headers", tool.name);
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

/// Every argument is described, but in the toolset that has the size limit of another server.
#[test]
fn every_argument_has_a_description() {
    let mut missing = Vec::new();
    for set in toolsets().iter().filter(|set| set.name != "unity") {
        for tool in set.tools.iter().filter(|tool| tool.listing != Listing::Never) {
            for (name, property) in tool.input["properties"].as_object().unwrap() {
                if property.get("description").is_none_or(|text| text == "") {
                    missing.push(format!("{}.{name}", tool.name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no description: {}", missing.join(", "));
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

/// The differences between our argument and the original. Ours has one type, which the original accepts.
fn differences(ours: &Value, original: &Value) -> Vec<String> {
    let mut differences = Vec::new();
    let types = original["types"].as_array().unwrap();
    if !types.contains(&ours["type"]) && !types.contains(&json!("any")) {
        differences.push(format!("has type {}, not one of {types:?}", ours["type"]));
    }
    if let (Some(ours), Some(original)) = (ours["enum"].as_array(), original["enum"].as_array()) {
        let missing: Vec<_> = original.iter().filter(|value| !ours.contains(value)).collect();
        if !missing.is_empty() {
            differences.push(format!("does not list {missing:?}"));
        }
    }
    if let (Some(ours), Some(original)) = (ours.get("default"), original.get("default"))
        && ours != original
    {
        differences.push(format!("has default {ours}, not {original}"));
    }
    differences
}

#[test]
fn every_unity_tool_and_argument_of_the_original_exists() {
    let toolsets = toolsets();
    let all: Vec<&Tool> = toolsets.iter().flat_map(|set| &set.tools).collect();
    let originals: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/unity_tools.json")).unwrap();
    assert_eq!(originals.len(), 49);
    let mut missing = Vec::new();
    for original in &originals {
        let name = original["name"].as_str().unwrap();
        let Some(tool) = all.iter().find(|tool| tool.name == name) else {
            missing.push(name.to_owned());
            continue;
        };
        if let Some(group) = original["group"].as_str() {
            let in_group =
                matches!(tool.listing, Listing::Grouped { group: ours, .. } if ours == group);
            if !in_group {
                missing.push(format!("{name} in group {group}"));
            }
        }
        let required = tool.input.get("required").and_then(Value::as_array);
        for (argument, original) in original["arguments"].as_object().unwrap() {
            let Some(ours) = tool.input["properties"].get(argument) else {
                missing.push(format!("{name}.{argument}"));
                continue;
            };
            if original["required"] == true
                && !required.is_some_and(|required| required.contains(&json!(argument)))
            {
                missing.push(format!("{name}.{argument} is required"));
            }
            let differences = differences(ours, original);
            missing.extend(differences.into_iter().map(|how| format!("{name}.{argument} {how}")));
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}
