//! Sensible arguments for every native tool. A tool that is not here is called with its required arguments, made up
//! from its schema; one for which that does not make sense needs a row.

use serde_json::{Map, Value, json};

use super::situations::Situation;

/// Arguments that make sense in the situations in which the tool is listed. A tool that can do different things on
/// different engines has several; it works if one of them does.
pub fn arguments(situation: &Situation, instance: Option<&str>, tool: &Value) -> Vec<Value> {
    let only = one(situation, instance, tool);
    let other = match tool["name"].as_str().unwrap() {
        "game_edit" => {
            let write = json!({ "do": "write_file", "path": "notes.txt", "text": "a" });
            Some(json!({ "changes": [write], "dry_run": true }))
        }
        "game_play" => Some(json!({ "action": "start" })),
        _ => None,
    };
    [only].into_iter().chain(other).collect()
}

fn one(situation: &Situation, instance: Option<&str>, tool: &Value) -> Value {
    let object = || first_object(situation, instance);
    match tool["name"].as_str().unwrap() {
        "game_find" => json!({ "query": "a" }),
        "game_inspect" => json!({ "target": object() }),
        "game_edit" => json!({
            "changes": [{ "do": "set_active", "object": object(), "value": true }],
            "dry_run": true,
        }),
        "game_call" => json!({ "object": object(), "method": "Transform.GetInstanceID" }),
        "game_run_code" => json!({ "code": "return 1;" }),
        "game_play" => json!({ "action": "step", "frames": 1 }),
        "game_input" => json!({ "steps": [{ "wait": 1 }] }),
        "game_wait_for" => json!({
            "conditions": [{ "name": "a", "exists": true }],
            "timeout": 1,
        }),
        "game_references" => json!({ "report": "broken" }),
        "game_result" => json!({ "log_id": "00000000-0000-4000-8000-000000000000" }),
        "game_search_tools" => json!({ "query": "list" }),
        "game_use_tool" => json!({ "name": "list_instances", "arguments": {} }),
        _ => required(&tool["inputSchema"]),
    }
}

/// The id of some object, from the outline or the search, whichever there is; else the path of an asset.
fn first_object(situation: &Situation, instance: Option<&str>) -> String {
    let ask = |name: &str, mut arguments: Value| {
        if let Some(instance) = instance {
            arguments["instance"] = instance.into();
        }
        let params = json!({ "name": name, "arguments": arguments });
        situation.answer("", &[], "tools/call", params).to_string()
    };
    let outline = ask("game_tree", json!({ "depth": 1 }));
    let text =
        if outline.contains("obj:") { outline } else { ask("game_find", json!({ "query": "a" })) };
    let Some(id) = text.split("obj:").nth(1) else {
        let asset = text.split("asset ").nth(1).unwrap_or_else(|| panic!("{text}"));
        return asset.chars().take_while(|c| !c.is_whitespace() && *c != '\\').collect();
    };
    format!("obj:{}", id.chars().take_while(char::is_ascii_digit).collect::<String>())
}

/// The required arguments of a schema, of the right types.
fn required(schema: &Value) -> Value {
    let names = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let value = |name: &str| {
        let property = &schema["properties"][name];
        match (property["enum"].get(0), property["type"].as_str()) {
            (Some(first), _) => first.clone(),
            (None, Some("integer" | "number")) => json!(1),
            (None, Some("boolean")) => json!(true),
            (None, Some("array")) => json!([]),
            (None, Some("object")) => json!({}),
            _ => json!("a"),
        }
    };
    Value::Object(names.map(|name| (name.to_owned(), value(name))).collect::<Map<_, _>>())
}
