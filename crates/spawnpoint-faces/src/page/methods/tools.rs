//! Tools: what there is, what it costs, and calling one.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Core,
    board::{WaitResult, wait},
    catalog::Tool,
    guard::Code,
    session::Client,
};
use spawnpoint_protocol::{Fault, ToolSpec};

use super::{Answer, call_of, calls};
use crate::{mcp::items, page::fault};

/// How long the page waits for a call. After that it follows the call in the list.
const WAITS: Duration = Duration::from_secs(30);
/// A rough number of characters of a token.
const CHARACTERS_OF_TOKEN: usize = 4;
/// The toolset of tools that engines define.
const CUSTOM: &str = "custom";

#[derive(Deserialize)]
pub struct ListRequest {
    query: Option<String>,
}

/// A tool in the list.
struct Item {
    value: Value,
    tokens: usize,
    toolset: String,
    /// Everything that it is found by, and its name, in lower case.
    text: String,
    name: String,
}

pub fn list(core: &Core, request: &ListRequest) -> Answer {
    let items = items_of(core);
    let mut toolsets = toolsets(core, &items);
    let query = request.query.as_deref().unwrap_or_default().to_lowercase();
    let words: Vec<_> = query.split_whitespace().collect();
    let mut found: Vec<(usize, &Item)> =
        items.iter().filter_map(|item| Some((score(item, &words)?, item))).collect();
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let tools: Vec<_> = found.into_iter().map(|(_, item)| &item.value).collect();
    toolsets.retain(|set| set["tools"] != 0);
    Ok(json!({ "tools": tools, "toolsets": toolsets }))
}

/// How well an item fits; `None` if a word is missing.
fn score(item: &Item, words: &[&str]) -> Option<usize> {
    let mut score = 0;
    for word in words {
        score += match (item.name.contains(word), item.text.contains(word)) {
            (true, _) => 3,
            (false, true) => 1,
            (false, false) => return None,
        };
    }
    Some(score)
}

fn items_of(core: &Core) -> Vec<Item> {
    let view = core.view(&Client::default());
    let everything = core.view_of_everything();
    let listed = core.catalog().listed_by_default();
    let mut items = Vec::new();
    for ((set, _), tool) in core.catalog().positions() {
        let toolset = core.catalog().toolsets().get(set).map_or("", |set| set.name);
        let is_listed = listed.has_toolset(set) && view.lists(tool);
        items.push(declared(tool, toolset, is_listed, everything.is_able(tool)));
    }
    for attached in core.router().all() {
        for spec in &attached.offers().tools {
            items.push(offered(spec, attached.id().as_str(), view.lists_offers_of(attached.id())));
        }
    }
    items
}

fn declared(tool: &Tool, toolset: &str, is_listed: bool, is_able: bool) -> Item {
    let tokens = tokens(&json!(items::declared_tool(tool)));
    let summary = summary(tool.help);
    Item {
        value: json!({
            "name": tool.name,
            "title": tool.title(),
            "toolset": toolset,
            "summary": summary,
            "writes": tool.gate.writes,
            "code": tool.gate.code != Code::None,
            "destructive": !tool.hints.read_only && tool.hints.destructive,
            "listed": is_listed,
            "able": is_able && tool.unavailable.is_none(),
            "tokens": tokens,
        }),
        tokens,
        toolset: toolset.to_owned(),
        text: format!("{} {} {}", tool.name, tool.title(), tool.help).to_lowercase(),
        name: tool.name.to_lowercase(),
    }
}

fn offered(spec: &ToolSpec, instance: &str, is_listed: bool) -> Item {
    let tokens = tokens(&json!(items::offered_tool(spec)));
    let help = spec.description.clone().unwrap_or_default();
    Item {
        value: json!({
            "name": spec.name,
            "title": spec.name,
            "toolset": CUSTOM,
            "instance": instance,
            "summary": summary(&help),
            "writes": !spec.read_only,
            "code": false,
            "destructive": false,
            "listed": is_listed,
            "able": true,
            "tokens": tokens,
        }),
        tokens,
        toolset: CUSTOM.to_owned(),
        text: format!("{} {help}", spec.name).to_lowercase(),
        name: spec.name.to_lowercase(),
    }
}

fn summary(help: &str) -> String {
    let first = help.split_once(". ").map_or(help, |(first, _)| first);
    first.lines().next().unwrap_or_default().chars().take(240).collect()
}

fn tokens(definition: &Value) -> usize {
    definition.to_string().chars().count().div_ceil(CHARACTERS_OF_TOKEN)
}

fn toolsets(core: &Core, items: &[Item]) -> Vec<Value> {
    let listed = core.catalog().listed_by_default();
    let sets = core.catalog().toolsets().iter().enumerate();
    let sets = sets.map(|(at, set)| (set.name, set.help, listed.has_toolset(at)));
    let custom = (CUSTOM, "tools that the attached engines define", listed.has_custom());
    sets.chain([custom])
        .map(|(name, help, listed)| {
            let own = items.iter().filter(|item| item.toolset == name);
            let (count, tokens) = own.fold((0, 0), |(n, t), item| (n + 1, t + item.tokens));
            json!({ "name": name, "help": help, "tools": count, "tokens": tokens, "listed": listed })
        })
        .collect()
}

#[derive(Deserialize)]
pub struct OneTool {
    name: String,
}

pub fn get(core: &Core, request: &OneTool) -> Answer {
    if let Some(tool) = core.tool(&request.name) {
        let set =
            core.catalog().find(tool.name).and_then(|(at, _)| core.catalog().toolsets().get(at));
        let output = (!tool.output.is_empty()).then(|| (*tool.output).clone());
        return Ok(json!({
            "name": tool.name,
            "title": tool.title(),
            "description": tool.help,
            "toolset": set.map(|set| set.name),
            "writes": tool.gate.writes,
            "code": tool.gate.code != Code::None,
            "destructive": !tool.hints.read_only && tool.hints.destructive,
            "input_schema": *tool.input,
            "output_schema": output,
            "tokens": tokens(&json!(items::declared_tool(tool))),
            "unavailable": tool.unavailable.as_ref().map(|fault| fault.message.clone()),
        }));
    }
    let offered = core.offered_tools(&request.name).into_iter().next();
    let Some((attached, spec)) = offered else {
        return Err(Fault::not_found(format!("No tool is named '{}'", request.name)).into());
    };
    Ok(json!({
        "name": spec.name,
        "title": spec.name,
        "description": spec.description,
        "toolset": CUSTOM,
        "instance": attached.id(),
        "writes": !spec.read_only,
        "code": false,
        "destructive": false,
        "input_schema": spec.input_schema,
        "output_schema": spec.output_schema,
        "tokens": tokens(&json!(items::offered_tool(&spec))),
        "unavailable": null,
    }))
}

#[derive(Deserialize)]
pub struct CallRequest {
    tool: String,
    #[serde(default)]
    arguments: Map<String, Value>,
    instance: Option<String>,
}

/// Calls a tool and waits for a while.
pub async fn call(core: &Core, request: CallRequest) -> Answer {
    let CallRequest { tool, mut arguments, instance } = request;
    if let Some(instance) = instance {
        arguments.insert("instance".to_owned(), instance.into());
    }
    let mut handle = core.start(call_of(&tool, arguments))?;
    let log_id = handle.log_id;
    let (output, fault, running) = match wait(&mut handle.state, WAITS).await {
        WaitResult::Ended(outcome) => match &*outcome {
            Ok(output) => (calls::shown(output).0, Value::Null, false),
            Err(fault) => (Value::Null, fault::of_call(fault), false),
        },
        WaitResult::Asking(_) | WaitResult::Running(_) => {
            core.detach(handle);
            (Value::Null, Value::Null, true)
        }
    };
    Ok(json!({ "log_id": log_id, "output": output, "fault": fault, "running": running }))
}

#[derive(Deserialize)]
pub struct SetListed {
    listed: Vec<String>,
}

/// Sets what clients list that choose nothing.
pub fn set_listed(core: &Core, request: &SetListed) -> Answer {
    let names = request.listed.join(",");
    let Some(choice) = core.catalog().choose(&names)? else {
        return Err(Fault::argument("listed", "name at least one toolset").into());
    };
    core.list_by_default(choice);
    Ok(json!({ "toolsets": toolsets(core, &items_of(core)) }))
}
