//! Everything a server says, held against the official JSON Schemas where they are at hand: in the
//! folder that `MCP_SCHEMAS` names, or in `shared/data/mcp-schema` beside the workspace. Elsewhere
//! nothing is checked, and the tests say so once.

#![allow(
    clippy::panic,
    clippy::print_stderr,
    reason = "a message of the wrong shape fails its test"
)]

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::Validator;
use serde_json::{Value, json};

const LEGACY: &str = "2025-11-25";
const MODERN: &str = "2026-07-28";

/// How a result is told by its members, and what it must be then. The first that fits counts.
const RESULTS: &[(&str, &str)] = &[
    ("supportedVersions", "DiscoverResult"),
    ("protocolVersion", "InitializeResult"),
    ("inputRequests", "InputRequiredResult"),
    ("tools", "ListToolsResult"),
    ("resourceTemplates", "ListResourceTemplatesResult"),
    ("resources", "ListResourcesResult"),
    ("prompts", "ListPromptsResult"),
    ("messages", "GetPromptResult"),
    ("contents", "ReadResourceResult"),
    ("completion", "CompleteResult"),
    ("content", "CallToolResult"),
];

/// Checks one message of a server. What is not JSON-RPC is none of our business.
///
/// # Panics
///
/// When the message is not of the shape that its schema says.
pub fn check(message: &Value) {
    if message["jsonrpc"] != "2.0" {
        return;
    }
    if message.get("error").is_some() {
        let mut message = message.clone();
        // JSON-RPC wants null where the id is not known; the schemas know only ids and nothing.
        if let Some(members) = message.as_object_mut()
            && members.get("id") == Some(&Value::Null)
        {
            members.remove("id");
        }
        hold(LEGACY, "JSONRPCErrorResponse", &message);
    } else if let Some(result) = message.get("result") {
        check_result(result);
    } else if message.get("id").is_some() {
        hold(LEGACY, "ServerRequest", message);
    } else {
        check_notification(message);
    }
}

fn check_result(result: &Value) {
    // Tasks are an extension with schemas of their own.
    if result.get("taskId").is_some() {
        return;
    }
    let version = if result.get("resultType").is_some() { MODERN } else { LEGACY };
    let kind = RESULTS.iter().find(|(member, _)| result.get(*member).is_some());
    hold(version, kind.map_or("Result", |(_, definition)| definition), result);
}

fn check_notification(message: &Value) {
    let modern = message["method"] == "notifications/subscriptions/acknowledged"
        || message["params"]["_meta"].get("io.modelcontextprotocol/subscriptionId").is_some();
    hold(if modern { MODERN } else { LEGACY }, "ServerNotification", message);
}

/// Checks one value against one definition of one version.
///
/// # Panics
///
/// When it does not fit.
pub fn hold(version: &'static str, definition: &'static str, value: &Value) {
    let Some(validator) = validator(version, definition) else { return };
    let problems: Vec<String> = validator
        .iter_errors(value)
        .map(|problem| format!("{problem} at {}", problem.instance_path()))
        .collect();
    if !problems.is_empty() {
        panic!("not a {definition} of {version}: {problems:?}\n{value}");
    }
}

type Validators = Mutex<HashMap<(&'static str, &'static str), Option<Arc<Validator>>>>;

fn validator(version: &'static str, definition: &'static str) -> Option<Arc<Validator>> {
    static VALIDATORS: LazyLock<Validators> = LazyLock::new(Mutex::default);
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    validators.entry((version, definition)).or_insert_with(|| compile(version, definition)).clone()
}

fn compile(version: &str, definition: &str) -> Option<Arc<Validator>> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/mcp-schema");
    let folder = std::env::var_os("MCP_SCHEMAS").map_or(beside, PathBuf::from);
    let text = std::fs::read_to_string(folder.join(format!("{version}.json")))
        .inspect_err(|error| eprintln!("skipped: no official schema of {version}: {error}"))
        .ok()?;
    let mut schema: Value = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("the official schema of {version} is broken: {error}"));
    let place = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
    schema["$ref"] = json!(format!("#/{place}/{definition}"));
    let validator = jsonschema::validator_for(&schema);
    Some(Arc::new(validator.unwrap_or_else(|error| panic!("{version} {definition}: {error}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "not a ListToolsResult")]
    fn a_wrong_message_is_noticed() {
        if validator(LEGACY, "ListToolsResult").is_none() {
            panic!("not a ListToolsResult, for lack of schemas");
        }
        check(&json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [{ "name": 7 }] } }));
    }
}
