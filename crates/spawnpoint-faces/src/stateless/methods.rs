//! Calls, reads and prompts in the dialect's shapes.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call,
    argument_schema::check,
    board::{Outcome, WaitResult, wait},
    catalog::TimeLimits,
    session::Client,
};
use spawnpoint_protocol::{ArgumentFlaw, Content, ErrorKind, Fault, FaultDetails, ToolOutput};

use super::{Failure, Result, Stateless};
use crate::mcp::error::sentence;

/// The only version of this dialect.
const PROTOCOL: &str = "2024-11-05";

type Params<'a> = Option<&'a Map<String, Value>>;

impl Stateless {
    pub(super) fn initialize(&self, params: Params<'_>) -> Result {
        let version = params.ok_or(Failure::INITIALIZE)?.get("protocolVersion");
        if version.is_some_and(|version| !version.is_string()) {
            return Err(Failure::INITIALIZE);
        }
        let kind = self.toolset().and_then(|set| set.kind());
        let attached = self.core.router().all();
        let engine = attached.iter().find(|a| Some(a.engine().info().kind.as_str()) == kind);
        let version = match engine.map(|a| a.engine().info().version.as_str()) {
            Some(engine) if !engine.is_empty() => {
                format!("{} ({engine})", env!("CARGO_PKG_VERSION"))
            }
            _ => env!("CARGO_PKG_VERSION").to_owned(),
        };
        Ok(json!({
            "protocolVersion": PROTOCOL,
            "serverInfo": { "name": self.dialect.server, "version": version },
            "capabilities": {
                "tools": { "listChanged": false, "inputSchema": true, "outputSchema": true },
                "resources": { "listChanged": false, "subscribe": false },
                "prompts": { "listChanged": false },
            },
        }))
    }

    pub(super) async fn call(&self, params: Params<'_>, id: &Value) -> Result {
        let name = params.and_then(|params| params.get("name")?.as_str()).unwrap_or_default();
        let view = self.core.view(&Client::default());
        let tool = self.toolset().and_then(|set| {
            set.tools.iter().find(|tool| tool.name.eq_ignore_ascii_case(name) && view.lists(tool))
        });
        let tool = tool.ok_or(Failure::UNKNOWN_TOOL)?;
        let arguments = match params.and_then(|params| params.get("arguments")) {
            Some(Value::Object(arguments)) => arguments.clone(),
            None | Some(Value::Null) => Map::new(),
            Some(_) => return Err(Failure::CALL_PARAMS),
        };
        // Null counts as a missing argument, and unknown ones are ignored, as clients of the document expect.
        let known = tool.input.get("properties").and_then(Value::as_object);
        let is_known = |name: &str| known.is_none_or(|known| known.contains_key(name));
        let mut given = arguments.clone();
        given.retain(|name, value| !value.is_null() && is_known(name));
        check(&tool.input, &Value::Object(given)).map_err(|fault| invalid(&fault))?;
        Ok(match self.run_tool(tool.name, arguments, tool.time_limits, id).await {
            Ok(output) => called(output),
            Err(fault) if fault.kind == ErrorKind::Cancelled => return Err(Failure::CANCELLED),
            Err(fault) => json!({ "content": [text(&sentence(&fault))], "isError": true }),
        })
    }

    /// Cancels the running call of the request with this id.
    pub(super) fn cancel(&self, params: Params<'_>, name: &str) -> Result {
        let id = params.and_then(|params| params.get(name)).filter(|id| !id.is_null());
        let id = id.ok_or(Failure::CANCEL_PARAMS)?;
        if let Some(log_id) = self.running.only(id) {
            self.core.cancel(log_id);
        }
        Ok(json!({}))
    }

    pub(super) async fn read_resource(&self, params: Params<'_>) -> Result {
        let uri = params.and_then(|params| params.get("uri")?.as_str());
        let uri = uri.ok_or(Failure::READ_PARAMS)?;
        let own = |tool: &str| {
            self.toolset().is_some_and(|set| set.tools.iter().any(|own| own.name == tool))
        };
        let found = self.core.catalog().resource(uri).filter(|(_, tool, _)| own(tool.name));
        let (_, tool, arguments) = found.ok_or(Failure::NO_RESOURCE)?;
        let output = self.run_tool(tool.name, arguments, tool.time_limits, &Value::Null).await;
        let value = match output {
            Ok(ToolOutput { structured: Some(value), is_error: false, .. }) => value,
            _ => return Err(Failure::NO_CONTENTS),
        };
        let (contents, mime) = match tool.text {
            Some(view) => (value[view.member].as_str().unwrap_or_default().to_owned(), view.mime),
            None => (value.to_string(), "application/json"),
        };
        Ok(json!({
            "contents": [{ "uri": uri, "text": contents, "blob": "", "mimeType": mime }],
        }))
    }

    pub(super) fn prompt(&self, params: Params<'_>) -> Result {
        let name = params.and_then(|params| params.get("name")?.as_str()).unwrap_or_default();
        if name.is_empty() {
            return Err(Failure::NO_PROMPT_NAME);
        }
        let prompts = self.toolset().map_or(&[][..], |set| set.prompts);
        let prompt = prompts.iter().find(|prompt| prompt.name == name);
        let prompt = prompt.ok_or_else(|| Failure::params(format!("Prompt not found: {name}")))?;
        let given = params.and_then(|params| params.get("arguments")?.as_object());
        let given: BTreeMap<String, String> = given
            .into_iter()
            .flatten()
            .map(|(name, value)| match value {
                Value::String(text) => (name.clone(), text.clone()),
                other => (name.clone(), other.to_string()),
            })
            .collect();
        let missing = |(name, _, required): &&(&str, &str, bool)| {
            *required && given.get(*name).is_none_or(String::is_empty)
        };
        if let Some((name, ..)) = prompt.arguments.iter().find(missing) {
            return Err(Failure::params(format!("Missing required argument: {name}")));
        }
        Ok(json!({
            "description": prompt.help,
            "messages": [{
                "role": "user",
                "content": { "type": "text", "text": (prompt.text)(&given) },
            }],
        }))
    }

    async fn run_tool(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
        patience: TimeLimits,
        id: &Value,
    ) -> Outcome {
        let client =
            Client { name: self.dialect.server.into(), by_document: true, ..Client::default() };
        let mut handle = self.core.start(Call { tool: tool.to_owned(), arguments, client })?;
        let _running = self.running.add(id, handle.log_id);
        match wait(&mut handle.state, patience.limit()).await {
            WaitResult::Ended(outcome) => Arc::unwrap_or_clone(outcome),
            WaitResult::Asking(_) | WaitResult::Running(_) => {
                let state = handle.state.borrow().approval.clone();
                let state = state.unwrap_or_else(|| "Still running.".to_owned());
                let what = format!("{state} Its log id is {}", handle.log_id);
                Err(Fault::new(ErrorKind::Timeout, what))
            }
        }
    }
}

/// Parameters that do not fit the tool, in the words of the document.
fn invalid(fault: &Fault) -> Failure {
    match &fault.details {
        Some(FaultDetails::Argument(error)) if error.wrong == ArgumentFlaw::Missing => {
            Failure::params(format!("Missing required parameter: {}", error.argument))
        }
        _ => Failure::params(format!("Invalid parameters: {}", fault.message)),
    }
}

fn called(output: ToolOutput) -> Value {
    let mut content: Vec<Value> = output
        .content
        .iter()
        .map(|block| match block {
            Content::Text { text: line } => text(line),
            Content::Image { .. }
            | Content::Audio { .. }
            | Content::Resource { .. }
            | Content::ResourceLink { .. } => serde_json::to_value(block).unwrap_or_default(),
        })
        .collect();
    if let (true, Some(value)) = (content.is_empty(), &output.structured) {
        content.push(text(&value.to_string()));
    }
    let mut result = json!({ "content": content, "isError": output.is_error });
    if let (false, Some(value)) = (output.is_error, output.structured) {
        result["structuredContent"] = value;
    }
    result
}

fn text(line: &str) -> Value {
    json!({ "type": "text", "text": line })
}
