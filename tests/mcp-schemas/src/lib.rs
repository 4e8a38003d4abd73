//! Checks every message of a server against the official JSON Schemas of MCP.
//!
//! `schemas/` holds the official schemas reduced to their structure. `reduce.py` makes them again, for
//! example for a new protocol version.

#![allow(clippy::panic, reason = "a message of the wrong shape fails its test")]

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::Validator;
use serde_json::{Value, json};

const LEGACY: &str = "2025-11-25";
const MODERN: &str = "2026-07-28";

/// The schema of each protocol version that Spawnpoint serves.
const SCHEMAS: &[(&str, &str)] = &[
    ("2024-11-05", include_str!("../schemas/2024-11-05.json")),
    ("2025-03-26", include_str!("../schemas/2025-03-26.json")),
    ("2025-06-18", include_str!("../schemas/2025-06-18.json")),
    (LEGACY, include_str!("../schemas/2025-11-25.json")),
    (MODERN, include_str!("../schemas/2026-07-28.json")),
];

/// A member that only this kind of result has, and the definition of the result. The first match counts.
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

/// Checks one message of a server whose session is not known. Ignores what is not JSON-RPC.
///
/// # Panics
///
/// When the message does not match its schema.
pub fn check(message: &Value) {
    Checker::default().check(message);
}

/// Checks the messages of one session against the version that its `initialize` agreed on.
#[derive(Debug)]
pub struct Checker {
    session: &'static str,
}

impl Default for Checker {
    fn default() -> Self {
        Self { session: LEGACY }
    }
}

impl Checker {
    /// Checks one message of the server. Ignores what is not JSON-RPC.
    ///
    /// # Panics
    ///
    /// When the message does not match its schema.
    pub fn check(&mut self, message: &Value) {
        if message["jsonrpc"] != "2.0" {
            return;
        }
        if let Some(agreed) = message["result"]["protocolVersion"].as_str() {
            self.session = version(agreed);
        }
        if message.get("error").is_some() {
            self.check_error(message.clone());
        } else if let Some(result) = message.get("result") {
            self.check_result(result);
        } else if message.get("id").is_some() {
            hold(self.session, "ServerRequest", message);
        } else {
            self.check_notification(message);
        }
    }

    fn check_error(&self, mut message: Value) {
        // JSON-RPC requires null for an id that is not known; the schemas allow only an id or none.
        if let Some(members) = message.as_object_mut()
            && members.get("id") == Some(&Value::Null)
        {
            // Before 2025-11-25 they require an id.
            if self.session < LEGACY {
                members.insert("id".into(), json!(0));
            } else {
                members.remove("id");
            }
        }
        let definition =
            if self.session < LEGACY { "JSONRPCError" } else { "JSONRPCErrorResponse" };
        hold(self.session, definition, &message);
    }

    fn check_result(&self, result: &Value) {
        // Tasks are an extension with separate schemas.
        if result.get("taskId").is_some() {
            return;
        }
        let version = if result.get("resultType").is_some() { MODERN } else { self.session };
        let kind = RESULTS.iter().find(|(member, _)| result.get(*member).is_some());
        hold(version, kind.map_or("Result", |(_, definition)| definition), result);
    }

    fn check_notification(&self, message: &Value) {
        let modern = message["method"] == "notifications/subscriptions/acknowledged"
            || message["params"]["_meta"].get("io.modelcontextprotocol/subscriptionId").is_some();
        hold(if modern { MODERN } else { self.session }, "ServerNotification", message);
    }
}

/// Checks one value against one definition of one version.
///
/// # Panics
///
/// When it does not match.
pub fn hold(version: &'static str, definition: &'static str, value: &Value) {
    let problems = problems(version, definition, value);
    if !problems.is_empty() {
        panic!("not a {definition} of {version}: {problems:?}\n{value}");
    }
}

fn problems(version: &'static str, definition: &'static str, value: &Value) -> Vec<String> {
    validator(version, definition)
        .iter_errors(value)
        .map(|problem| format!("{problem} at {}", problem.instance_path()))
        .collect()
}

/// The version of this name among those that Spawnpoint serves.
fn version(name: &str) -> &'static str {
    let found = SCHEMAS.iter().find(|(version, _)| *version == name);
    found.unwrap_or_else(|| panic!("there is no schema of the protocol version '{name}'")).0
}

type Validators = Mutex<HashMap<(&'static str, &'static str), Arc<Validator>>>;

fn validator(version: &'static str, definition: &'static str) -> Arc<Validator> {
    static VALIDATORS: LazyLock<Validators> = LazyLock::new(Mutex::default);
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    validators.entry((version, definition)).or_insert_with(|| compile(version, definition)).clone()
}

fn compile(name: &'static str, definition: &str) -> Arc<Validator> {
    let text = SCHEMAS.iter().find(|(version, _)| *version == name).map_or("", |(_, text)| text);
    let mut schema: Value = serde_json::from_str(text)
        .unwrap_or_else(|error| panic!("the schema of {name} is not JSON: {error}"));
    let place = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
    schema["$ref"] = json!(format!("#/{place}/{definition}"));
    let validator = jsonschema::validator_for(&schema);
    Arc::new(validator.unwrap_or_else(|error| panic!("{name} {definition}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A result with what every version requires, and the members of its definition.
    fn listed(tool: Value) -> Value {
        json!({ "tools": [tool], "resultType": "complete", "ttlMs": 0, "cacheScope": "public" })
    }

    #[test]
    fn every_version_accepts_valid_and_rejects_invalid_results() {
        for (version, _) in SCHEMAS {
            let right = listed(json!({ "name": "t", "inputSchema": { "type": "object" } }));
            assert_eq!(problems(version, "ListToolsResult", &right), [""; 0], "{version}");
            for wrong in [json!({ "name": 7, "inputSchema": { "type": "object" } }), json!({})] {
                let found = problems(version, "ListToolsResult", &listed(wrong.clone()));
                assert!(!found.is_empty(), "{version} takes {wrong}");
            }
        }
    }

    #[test]
    fn every_definition_that_messages_are_checked_against_exists() {
        let everywhere = ["Result", "ServerNotification", "JSONRPCMessage"];
        for (version, _) in SCHEMAS {
            let error = if *version < LEGACY { "JSONRPCError" } else { "JSONRPCErrorResponse" };
            for definition in everywhere.into_iter().chain([error]) {
                validator(version, definition);
            }
        }
        for (_, definition) in RESULTS {
            let legacy = !["DiscoverResult", "InputRequiredResult"].contains(definition);
            let modern = *definition != "InitializeResult";
            assert!(legacy || modern);
            if legacy {
                validator(LEGACY, definition);
            }
            if modern {
                validator(MODERN, definition);
            }
        }
    }

    #[test]
    fn a_session_is_checked_against_the_version_it_agreed_on() {
        let agreed = json!({ "jsonrpc": "2.0", "id": 1, "result": {
            "protocolVersion": "2024-11-05", "capabilities": {},
            "serverInfo": { "name": "s", "version": "1" },
        } });
        let content = json!([{ "type": "audio", "data": "", "mimeType": "audio/wav" }]);
        let audio = json!({ "jsonrpc": "2.0", "id": 2, "result": { "content": content } });
        let mut checker = Checker::default();
        checker.check(&audio);
        checker.check(&agreed);
        let failed = std::panic::catch_unwind(move || checker.check(&audio));
        let said = failed.expect_err("the first version has no audio");
        let said = said.downcast_ref::<String>().map_or("", String::as_str);
        assert!(said.starts_with("not a CallToolResult of 2024-11-05"), "{said}");
    }
}
