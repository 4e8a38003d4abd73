//! The ways in. Each takes a call as its clients would send it, and gives back what was answered.

use serde_json::{Map, Value, json};

use super::cases::Case;
use crate::{
    http::Http,
    support::{Server, User, on},
};

/// A way in.
pub struct Way {
    pub name: &'static str,
    /// Whether its clients can call this at all.
    pub carries: fn(&Case) -> bool,
    pub call: fn(&User, &Server, &Case, &Map<String, Value>) -> String,
}

pub const WAYS: &[Way] = &[
    Way { name: "MCP", carries: is_offered, call: mcp },
    Way { name: "game_use_tool", carries: is_offered, call: forwarded },
    Way { name: "/message", carries: is_offered, call: message },
    Way { name: "REST", carries: is_offered, call: rest },
    Way { name: "/api/command", carries: is_command, call: command },
    Way { name: "the envelope", carries: has_metadata, call: envelope },
    Way { name: "the command line", carries: |case| case.first && is_offered(case), call: cli },
];

fn is_offered(_: &Case) -> bool {
    true
}

fn has_metadata(case: &Case) -> bool {
    case.tool.metadata.is_some()
}

/// Commands have the names of the tools of their toolset; one of these only leads to tools that an engine defines.
fn is_command(case: &Case) -> bool {
    let is_brought = case.tool.name == "execute_custom_tool";
    case.toolset == "unity" && !case.tool.needs.is_nothing() && !is_brought
}

fn post(server: &Server, path: &str, body: &Value) -> String {
    let headers =
        [("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];
    let mut http = Http::open(&server.address);
    let answer = http.send("POST", path, &headers, body.to_string().as_bytes());
    answer.unwrap_or_else(|error| panic!("{path} {body}: {error}")).text()
}

fn request(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
}

/// Directly.
pub fn mcp(_: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    let params = json!({ "name": case.tool.name, "arguments": arguments });
    post(server, "/mcp", &request("tools/call", params))
}

/// By the tool that calls other tools.
pub fn forwarded(_: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    let named = json!({ "name": case.tool.name, "arguments": arguments });
    let params = json!({ "name": "game_use_tool", "arguments": named });
    post(server, "/mcp", &request("tools/call", params))
}

fn message(_: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    let params = json!({ "name": case.tool.name, "arguments": arguments });
    post(server, "/message", &request("call_tool", params))
}

fn rest(_: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    post(server, "/tools", &json!({ "tool_id": case.tool.name, "parameters": arguments }))
}

fn command(_: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    post(server, "/api/command", &json!({ "type": case.tool.name, "params": arguments }))
}

fn envelope(_: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    let mut arguments = arguments.clone();
    arguments.remove("instance");
    let id = case.tool.name.replace('_', ".");
    let params = json!({ "tool": id, "arguments": arguments });
    post(server, "/mcp", &request("tools/call", params))
}

fn cli(user: &User, server: &Server, case: &Case, arguments: &Map<String, Value>) -> String {
    let arguments = Value::Object(arguments.clone()).to_string();
    let said = on(user, server, &["call", case.tool.name, "--args", &arguments]);
    said.out + &said.err
}
