//! `POST /api/command`: sends one command to an engine, without a tool.

use axum::{
    Json,
    extract::{Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call,
    board::{Outcome, WaitResult, wait_patiently},
    catalog::{TimeLimits, gates::plain},
    session::Client,
};
use spawnpoint_dialects::mcp_for_unity::READ_COMMANDS;
use spawnpoint_protocol::{Content, ToolOutput};

use super::{CLIENT, Shared, failure, refused, wrong};
use crate::{checks, endpoint::is_json, rpc};

/// The longest name of a command. Names are compared in several spellings.
const MAX_NAME: usize = 256;

#[derive(Deserialize)]
struct Command {
    #[serde(rename = "type", default)]
    name: Option<String>,
    #[serde(default)]
    params: Option<Map<String, Value>>,
    #[serde(default)]
    unity_instance: Option<String>,
}

/// Runs one command and answers in the engine's own envelope.
pub(super) async fn run(State(rest): Shared, request: Request) -> Response {
    if !is_json(request.headers()) {
        let what = "Content-Type must be application/json";
        return wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, what);
    }
    let body = match checks::read_body(request.into_body(), rest.max_body).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let command: Command = match serde_json::from_slice(rpc::without_mark(&body)) {
        Ok(command) => command,
        Err(error) => return wrong(StatusCode::BAD_REQUEST, format!("Invalid JSON: {error}")),
    };
    let Some(name) = command.name.filter(|name| !name.trim().is_empty()) else {
        return wrong(StatusCode::BAD_REQUEST, "Missing 'type' field");
    };
    let params = command.params.unwrap_or_default();
    // A custom tool that is called by its name is that tool.
    let custom = name.len() <= MAX_NAME && plain(&name) == "executecustomtool";
    let (name, mut arguments) = match custom {
        false => (name, params),
        true => match custom_tool(params) {
            Some(named) => named,
            None => {
                let what = "Missing 'tool_name' for execute_custom_tool";
                return wrong(StatusCode::BAD_REQUEST, what);
            }
        },
    };
    if let Some(instance) = command.unity_instance {
        arguments.insert("unity_instance".into(), instance.into());
    }
    if name.len() > MAX_NAME {
        return wrong(
            StatusCode::BAD_REQUEST,
            format!("The name of a command has at most {MAX_NAME} bytes"),
        );
    }
    if custom && rest.core.offered_tools(&name).is_empty() {
        return Json(
            json!({ "success": false, "message": format!("No project defines a tool '{name}'") }),
        )
        .into_response();
    }
    let is_read = READ_COMMANDS.iter().any(|command| plain(command) == plain(&name));
    let client = Client { name: CLIENT.into(), ..Client::default() };
    let mut handle = match rest.core.start_command(Call { tool: name, arguments, client }, is_read)
    {
        Ok(handle) => handle,
        Err(fault) => return refused(&fault),
    };
    let answer = match wait_patiently(&mut handle.state, TimeLimits::Long.limit()).await {
        WaitResult::Ended(outcome) if custom => response(&outcome),
        WaitResult::Ended(outcome) => envelope(&outcome),
        WaitResult::Asking(_) | WaitResult::Running(_) => {
            rest.core.cancel(handle.log_id);
            let what = "The command asks a question, which cannot be answered over REST";
            json!({"status": "error", "error": what})
        }
    };
    Json(answer).into_response()
}

fn custom_tool(mut params: Map<String, Value>) -> Option<(String, Map<String, Value>)> {
    let name = ["tool_name", "name"].iter().find_map(|key| params.get(*key)?.as_str())?.to_owned();
    let arguments = ["parameters", "params"].iter().find_map(|key| match params.remove(*key)? {
        Value::Object(arguments) => Some(arguments),
        _ => None,
    });
    Some((name, arguments.unwrap_or_default()))
}

/// The outcome of a command, in the engine's envelope.
fn envelope(outcome: &Outcome) -> Value {
    match outcome {
        Ok(output) => json!({"status": "success", "result": value(output)}),
        Err(fault) => {
            let mut envelope = json!({"status": "error", "error": fault.message});
            if let (Some(envelope), Some(Value::Object(more))) =
                (envelope.as_object_mut(), fault.data())
            {
                envelope.extend(more);
            }
            envelope["fault"] = json!(fault);
            envelope
        }
    }
}

/// The outcome of a custom tool.
fn response(outcome: &Outcome) -> Value {
    match outcome {
        Ok(output) => match value(output) {
            Value::Object(object) if object.contains_key("success") => object.into(),
            data => json!({"success": !output.is_error, "data": data}),
        },
        Err(fault) => failure(fault),
    }
}

fn value(output: &ToolOutput) -> Value {
    output.structured.clone().unwrap_or_else(|| match output.content.as_slice() {
        [Content::Text { text }] => Value::from(text.as_str()),
        content => json!({ "content": content }),
    })
}
