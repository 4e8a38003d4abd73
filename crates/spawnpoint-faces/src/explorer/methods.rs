//! The methods of the explorer document.

use std::time::Duration;

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call,
    board::{Outcome, WaitResult, wait_patiently},
    catalog::TimeLimits,
    session::Client,
};
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput};

use super::{
    CLIENT, Explorer,
    error::{Failure, ToolFailure},
};
use crate::result_tool::result_tool;

/// The protocol version in the document.
const PROTOCOL: &str = "2024-11-05";
/// Clients of this dialect check this name.
const SERVER: &str = "UnityExplorer.Mcp";
/// The toolset that clients of the document do not list: it does what the document's own tools do.
const UNLISTED: &str = "native";
const INSTRUCTIONS: &str = "Spawnpoint: inspect and change a running game. Start with GetStatus and \
    ListScenes. Everything is read-only until SetConfig(allowWrites=true) or --allow-writes.";

impl Explorer {
    pub(super) fn initialize(&self) -> Value {
        json!({
            "protocolVersion": PROTOCOL,
            "capabilities": {
                "tools": { "listChanged": true },
                "resources": { "listChanged": true },
                "experimental": { "streamEvents": {} },
            },
            "serverInfo": { "name": SERVER, "version": env!("CARGO_PKG_VERSION") },
            "instructions": INSTRUCTIONS,
        })
    }

    pub(super) fn list_tools(&self) -> Value {
        let view = self.core.view(&client());
        let sets = self.core.catalog().toolsets().iter().filter(|set| set.name != UNLISTED);
        let seen = sets.flat_map(|set| &set.tools).filter(|tool| view.lists(tool));
        let declared = seen.map(|tool| {
            let schema = closed((*tool.input).clone());
            json!({ "name": tool.name, "description": tool.help, "inputSchema": schema })
        });
        let mut tools: Vec<_> = declared.collect();
        for attached in self.core.router().all() {
            for spec in &attached.offers().tools {
                if !tools.iter().any(|tool| tool["name"] == spec.name.as_str()) {
                    tools.push(json!({
                        "name": spec.name,
                        "description": spec.description.as_deref().unwrap_or_default(),
                        "inputSchema": closed(spec.input_schema.clone().unwrap_or_default()),
                    }));
                }
            }
        }
        json!({ "tools": tools })
    }

    pub(super) fn list_resources(&self) -> Value {
        let view = self.core.view(&client());
        let seen = self.core.catalog().seen(&view).flat_map(|set| set.resources);
        let resources = seen.map(|resource| {
            json!({
                "uri": resource.path(),
                "name": resource.name,
                "description": resource.help,
                "mimeType": "application/json",
            })
        });
        json!({ "resources": resources.collect::<Vec<_>>() })
    }

    /// A tool's answer in the document's wrapper. The code that sends the answer also notifies the subscribers, in
    /// the right order.
    pub(super) async fn call_tool(&self, params: &Map<String, Value>) -> Called {
        let name = match text(params, "name") {
            Ok(name) => name,
            Err(failure) => return Called::failed(String::new(), failure),
        };
        let arguments = match params.get("arguments") {
            Some(Value::Object(arguments)) => arguments.clone(),
            _ => Map::new(),
        };
        let called = Call { tool: name.clone(), arguments, client: client() };
        let Call { tool: name, arguments, .. } = match self.core.forwarded(called) {
            Ok(call) => call,
            Err(fault) => return Called::failed(name, Failure::of_read(&fault)),
        };
        let catalog = self.core.catalog();
        let declared = self.core.tool(&name);
        let bringing = if declared.is_none() { self.core.offered_tools(&name) } else { Vec::new() };
        let (tool, writes, patience) = match (declared, bringing.first()) {
            // Tools that change permissions change nothing in the game, but report failures as writing tools do.
            (Some(tool), _) => (tool.name.to_owned(), tool.audited, tool.time_limits),
            (None, Some((_, spec))) => (spec.name.clone(), !spec.read_only, TimeLimits::Long),
            (None, None) => {
                let hint = catalog.unknown_tool(&name, std::iter::empty()).hint;
                let failure = Failure::unknown_tool(&name, hint);
                return Called::failed(name, failure);
            }
        };
        let answer = match self.run(&tool, arguments, patience.wait()).await {
            Ok(output) => Answer::of(output),
            Err(fault) if writes => match Failure::of_write(&tool, &fault) {
                Ok(failure) => Answer::Failed(failure),
                Err(ToolFailure(failure)) => {
                    Answer::Reported { answer: failure.clone().into_answer(), failure }
                }
            },
            Err(fault) => Answer::Failed(Failure::of_read(&fault)),
        };
        Called { tool, answer }
    }

    async fn run(&self, tool: &str, arguments: Map<String, Value>, patience: Duration) -> Outcome {
        let mut handle =
            self.core.start(Call { tool: tool.to_owned(), arguments, client: client() })?;
        match wait_patiently(&mut handle.state, patience).await {
            WaitResult::Ended(outcome) => std::sync::Arc::unwrap_or_clone(outcome),
            WaitResult::Asking(_) | WaitResult::Running(_) => {
                let log_id = handle.log_id;
                let fault = Fault::new(ErrorKind::Timeout, handle.state.borrow().unfinished());
                Err(match result_tool(&self.core) {
                    Some(tool) => {
                        fault.hint(format!("fetch its result with {tool}, log_id {log_id}"))
                    }
                    None => {
                        fault.hint(format!("`spawnpoint log` shows when it ends, log id {log_id}"))
                    }
                })
            }
        }
    }

    pub(super) async fn read_resource(
        &self,
        params: &Map<String, Value>,
    ) -> Result<Value, Failure> {
        let uri = text(params, "uri")?;
        let contents = self.read(&uri).await?;
        Ok(json!({
            "contents": [{
                "uri": uri,
                "mimeType": "application/json",
                "text": contents.to_string(),
            }],
        }))
    }

    /// The contents of a resource.
    pub(super) async fn read(&self, uri: &str) -> Result<Value, Failure> {
        let Some((_, tool, arguments)) = self.core.catalog().resource(uri) else {
            return Err(Failure::unknown_resource(uri));
        };
        let output = match self.core.reads_need_approval() && tool.recorded {
            // Only a call can wait for approval.
            true => self.run(tool.name, arguments, tool.time_limits.wait()).await,
            false => self.core.read_unrecorded(tool, arguments, &client()).await,
        };
        output.map(answer_of).map_err(|fault| Failure::of_read(&fault))
    }
}

/// A schema with `additionalProperties: false`, which clients of this dialect expect.
fn closed(mut schema: Map<String, Value>) -> Map<String, Value> {
    schema.entry("type").or_insert_with(|| json!("object"));
    schema.entry("properties").or_insert_with(|| json!({}));
    schema.entry("additionalProperties").or_insert(Value::Bool(false));
    schema
}

/// The result of a call.
pub(super) struct Called {
    pub tool: String,
    pub answer: Answer,
}

impl Called {
    pub(super) fn failed(tool: String, failure: Failure) -> Self {
        Self { tool, answer: Answer::Failed(failure) }
    }
}

/// How a call ended. The answers of tools are without their wrapper.
pub(super) enum Answer {
    Done(Value),
    /// The tool reports its failure in its answer, so the request itself succeeds.
    Reported {
        answer: Value,
        failure: Failure,
    },
    Failed(Failure),
}

impl Answer {
    /// The answer of a tool that ran to its end.
    pub(super) fn of(output: ToolOutput) -> Self {
        let failure = output.is_error.then(|| Failure::of_output(&output));
        let answer = answer_of(output);
        match failure {
            Some(failure) => Self::Reported { answer, failure },
            None => Self::Done(answer),
        }
    }
}

/// A tool's answer in its wrapper.
pub(super) fn wrapped(answer: &Value) -> Value {
    json!({
        "content": [{
            "type": "text",
            "text": answer.to_string(),
            "mimeType": "application/json",
            "json": answer,
        }],
    })
}

/// The single value of an answer, or else its blocks.
pub(super) fn answer_of(output: ToolOutput) -> Value {
    match output.structured {
        Some(value) => value,
        None => json!({ "ok": !output.is_error, "content": output.content }),
    }
}

fn text(params: &Map<String, Value>, name: &str) -> Result<String, Failure> {
    match params.get(name).and_then(Value::as_str) {
        Some(text) if !text.is_empty() => Ok(text.to_owned()),
        _ => Err(Failure::required(&format!("'{name}'"))),
    }
}

fn client() -> Client {
    Client { name: CLIENT.into(), by_document: true, ..Client::default() }
}
