//! Clients of one server: what a client started is not cancelled, answered or read in full by another one, whatever
//! name that gives. Every client can list the ids of all calls.

use std::time::{Duration, Instant};

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::{Value, json};
use spawnpoint_protocol::{ToolOutput, ToolSpec};
use tokio::runtime::Runtime;

use super::engines::{attach, call_brought, game, is_refused};
use crate::{
    http::Http,
    support::{Server, User},
};

const NAME: &str = "the same name";

/// A client with a session.
struct Client {
    address: String,
    session: String,
}

impl Client {
    fn open(server: &Server) -> Self {
        let client = Self { address: server.address.clone(), session: String::new() };
        let capabilities = json!({ "extensions": { "io.modelcontextprotocol/tasks": {} } });
        let params = json!({ "protocolVersion": "2025-11-25", "capabilities": capabilities,
            "clientInfo": { "name": NAME, "version": "1" } });
        let mut http = client.send("initialize", params);
        let opened = http.answer().unwrap();
        let session = opened.head.get("mcp-session-id").unwrap().to_owned();
        Self { session, ..client }
    }

    /// Sends a request, and does not wait for the answer.
    fn send(&self, method: &str, params: Value) -> Http {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let mut headers = vec![
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
        ];
        if !self.session.is_empty() {
            headers.push(("Mcp-Session-Id", &self.session));
        }
        let mut http = Http::open(&self.address);
        http.send_only("POST", "/mcp", &headers, body.to_string().as_bytes()).unwrap();
        http
    }

    fn request(&self, method: &str, params: Value) -> Value {
        let said = self.send(method, params).answer().unwrap().text();
        let last =
            said.lines().rfind(|line| line.contains("\"id\":1") || line.contains("\"id\": 1"));
        let last = last.unwrap_or(&said);
        let last = last.strip_prefix("data: ").unwrap_or(last);
        serde_json::from_str(last).unwrap_or(Value::Null)
    }

    fn call(&self, tool: &str, arguments: Value) -> Value {
        self.request("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    fn result(&self, id: &str) -> String {
        self.call("game_result", json!({ "log_id": id })).to_string()
    }
}

/// Waits until this is true.
fn until(what: &str, mut is_true: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !is_true() {
        assert!(Instant::now() < patience, "{what}");
    }
}

/// The id of the newest call of a tool, once it is listed.
fn newest(client: &Client, tool: &str) -> String {
    loop {
        let listed = client.call("list_calls", json!({ "limit": 50 }));
        let calls = listed["result"]["structuredContent"]["calls"].as_array().unwrap().clone();
        if let Some(call) = calls.iter().find(|call| call["tool"] == tool) {
            return call["log_id"].as_str().unwrap().to_owned();
        }
    }
}

/// Everything by which a client can cancel a call that it did not make.
fn attempts(client: &Client, id: &str) -> Vec<Value> {
    let post = |path: &str| {
        let headers = [("Content-Type", "application/json")];
        Http::open(&client.address).send("POST", path, &headers, b"{}").unwrap().value()
    };
    vec![
        client.call("game_result", json!({ "log_id": id, "cancel": true })),
        client.call(
            "game_use_tool",
            json!({ "name": "game_result", "arguments": { "log_id": id, "cancel": true } }),
        ),
        client.request("tasks/cancel", json!({ "taskId": id })),
        client.request("notifications/cancelled", json!({ "requestId": id })),
        post(&format!("/cancel/{id}")),
    ]
}

#[test]
fn no_client_cancels_the_call_of_another_one() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let _engine = attach(&runtime, &server, &game());
    call_brought(&server, "echo");
    let (owner, other) = (Client::open(&server), Client::open(&server));
    let stateless = |tool: &str, arguments: Value| {
        let mut params = json!({ "name": tool, "arguments": arguments });
        params["_meta"]["io.modelcontextprotocol/clientInfo"] =
            json!({ "name": NAME, "version": "1" });
        Http::open(&server.address).request("tools/call", params).unwrap()
    };
    let _open = owner.send("tools/call", json!({ "name": "stall", "arguments": {} }));
    let id = newest(&other, "stall");
    let mut said = attempts(&other, &id);
    said.push(stateless("game_result", json!({ "log_id": id, "cancel": true })));
    let running = owner.result(&id);
    assert!(running.contains("is still running"), "{running}: {said:?}");
    assert!(said[0].to_string().contains("belongs to another client"), "{said:?}");
    let cancelled = owner.call("game_result", json!({ "log_id": id, "cancel": true }));
    assert!(cancelled.to_string().contains("Cancelled"), "{cancelled}");
}

#[test]
fn no_client_answers_what_an_engine_asks_another_one() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let _engine = attach(&runtime, &server, &game());
    call_brought(&server, "echo");
    let other = Client::open(&server);
    let meta = json!({
        "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
    });
    let body = json!({ "name": "ask", "arguments": {}, "_meta": meta });
    let mut http = Http::open(&server.address);
    let asked = modern(&mut http, "ask", body);
    let questions = asked["result"]["inputRequests"].as_object();
    let question = questions.unwrap_or_else(|| panic!("{asked}")).keys().next().unwrap().clone();
    let id = newest(&other, "ask");
    let answer = json!({ "action": "accept", "content": { "name": "Mallory" } });
    let update = json!({ "taskId": id, "inputResponses": { question: answer } });
    let said = other.request("tasks/update", update);
    assert!(is_refused(&said), "{said}");
    let running = other.result(&id);
    assert!(!running.contains("Mallory"), "{running}");
}

/// A request of a modern client that can be asked.
fn modern(http: &mut Http, name: &str, mut params: Value) -> Value {
    let meta = &mut params["_meta"];
    meta["io.modelcontextprotocol/protocolVersion"] = "2026-07-28".into();
    meta["io.modelcontextprotocol/clientInfo"] = json!({ "name": NAME, "version": "1" });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let headers =
        [("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "tools/call"), ("Mcp-Name", name)];
    let said = http.post(&headers, body.to_string().as_bytes()).unwrap().text();
    let last = said.lines().rfind(|line| line.contains("\"id\"")).unwrap();
    serde_json::from_str(last.strip_prefix("data: ").unwrap_or(last)).unwrap()
}

/// An engine that repeats its arguments before it ends, and again in a long answer once it is cancelled.
fn parrot() -> ScriptedEngine {
    let spec = |name: &str| ToolSpec {
        long_running: true,
        read_only: false,
        ..tricks::tool(name, "Repeats its arguments.", json!({}))
    };
    game()
        .tool(spec("begin"), |call| async move {
            call.partial(call.arguments.clone().into()).await;
            std::future::pending().await
        })
        .tool(spec("end_later"), |call| async move {
            call.partial(json!("begun")).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
            let mut arguments = call.arguments.clone();
            arguments.insert("long".to_owned(), "x".repeat(100_000).into());
            Ok(ToolOutput::json(arguments.into()))
        })
}

#[test]
fn secrets_in_unfinished_and_unread_answers_are_written_nowhere() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let state = user.home().join("state");
    let state_dir = state.display().to_string();
    let server = user.serve(&["--no-stage", "--allow-writes", "--state-dir", &state_dir]);
    let _engine = attach(&runtime, &server, &parrot());
    call_brought(&server, "echo");
    let (owner, other) = (Client::open(&server), Client::open(&server));
    let arguments = json!({ "password": "hunter2-a", "note": "kept" });

    let params = json!({ "name": "begin", "arguments": arguments });
    let _open = owner.send("tools/call", params);
    let id = newest(&other, "begin");
    until("a partial result should be listed", || other.result(&id).contains("So far"));
    let partial = other.result(&id);
    assert!(partial.contains("kept") && !partial.contains("hunter2"), "{partial}");

    // The caller is gone before the answer comes, which is therefore stored whole.
    let params = json!({ "name": "end_later", "arguments": arguments });
    drop(owner.send("tools/call", params));
    let id = newest(&other, "end_later");
    until("the call should end", || other.result(&id).contains("(redacted)"));
    let whole = other.result(&id);
    assert!(!whole.contains("hunter2"), "{whole}");
    drop(server);
    super::records::no_secret_below(&state);
}
