//! MCP on a pipe.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::Core;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines};
use tokio_util::sync::CancellationToken;

use crate::{
    calls::wait_for,
    fixtures::{Fixtures, core_with},
    harness::modern_request,
    world,
};

struct Pipe {
    core: Core,
    input: Option<DuplexStream>,
    output: Lines<BufReader<DuplexStream>>,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
    checker: mcp_schemas::Checker,
}

impl Pipe {
    fn open() -> Self {
        let (input, reader) = tokio::io::duplex(1 << 16);
        let (writer, output) = tokio::io::duplex(1 << 16);
        let core = core_with(world::catalog(), Fixtures::new());
        let stop = CancellationToken::new();
        let serving =
            tokio::spawn(spawnpoint_faces::serve_pipe(core.clone(), reader, writer, stop));
        let output = BufReader::new(output).lines();
        Self { core, input: Some(input), output, serving, checker: Default::default() }
    }

    async fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).await.unwrap();
    }

    async fn send(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes()).await;
    }

    async fn receive(&mut self) -> Value {
        let line = tokio::time::timeout(Duration::from_secs(10), self.output.next_line());
        let line = line.await.expect("a line in time").unwrap().expect("a line");
        self.checked(&line)
    }

    fn checked(&mut self, line: &str) -> Value {
        let message = serde_json::from_str(line).unwrap();
        self.checker.check(&message);
        message
    }

    async fn modern(&mut self, method: &str, params: Value) -> Value {
        self.send(&modern_request(method, params).1).await;
        self.receive().await
    }

    /// Ends the input, waits for the end of the output, and returns the remaining messages.
    async fn end(mut self) -> Vec<Value> {
        self.input = None;
        let mut rest = Vec::new();
        let ending = async {
            while let Some(line) = self.output.next_line().await.unwrap() {
                rest.push(self.checked(&line));
            }
            (&mut self.serving).await.unwrap().unwrap();
        };
        tokio::time::timeout(Duration::from_secs(30), ending).await.expect("the pipe ends");
        rest
    }
}

#[tokio::test]
async fn both_eras_and_neither_work_on_one_pipe() {
    let mut pipe = Pipe::open();
    let found = pipe.modern("server/discover", json!({})).await;
    assert!(found["result"]["supportedVersions"].is_array());
    pipe.send(&json!({"jsonrpc": "2.0", "id": 5, "method": "tools/list"})).await;
    let list = pipe.receive().await;
    assert!(list["result"]["tools"].is_array() && list["result"].get("resultType").is_none());
    let hello = json!({
        "jsonrpc": "2.0", "id": 6, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "old", "version": "1"},
        },
    });
    pipe.send(&hello).await;
    assert_eq!(pipe.receive().await["result"]["protocolVersion"], "2025-06-18");
    pipe.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
    let call = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "greet", "arguments": {"name": "P"}}});
    pipe.send(&call).await;
    assert_eq!(pipe.receive().await["result"]["content"][0]["text"], "Hello, P!");
    let answer =
        pipe.modern("tools/call", json!({"name": "greet", "arguments": {"name": "Q"}})).await;
    assert_eq!(answer["result"]["resultType"], "complete");
    assert!(pipe.end().await.is_empty());
}

#[tokio::test]
async fn broken_lines_are_answered_and_blank_ones_skipped() {
    let mut pipe = Pipe::open();
    for (line, code, id) in [
        (&b"{nope\n"[..], -32700, Value::Null),
        (b"\xff\xfe\n", -32700, Value::Null),
        (b"[1]\n", -32600, Value::Null),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3}\r\n", -32600, json!(3)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"no/such\"}\n", -32601, json!(4)),
    ] {
        pipe.write(b"\n  \r\n").await;
        pipe.write(line).await;
        let answer = pipe.receive().await;
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id));
    }
    let long = vec![b'x'; 5 * 1024 * 1024];
    pipe.write(&long).await;
    let answer = pipe.receive().await;
    assert!(answer["error"]["message"].as_str().unwrap().contains("at most"));
    pipe.write(b"the rest\n").await;
    pipe.send(&json!({"jsonrpc": "2.0", "id": 9, "method": "ping"})).await;
    assert_eq!(pipe.receive().await["id"], 9);
    assert!(pipe.end().await.is_empty());
}

#[tokio::test]
async fn the_input_can_end_at_any_time() {
    assert!(Pipe::open().end().await.is_empty());
    // A last line without a line end is a line.
    let mut pipe = Pipe::open();
    pipe.write(br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).await;
    assert_eq!(pipe.end().await[0]["id"], 1);
    // Running requests are answered first.
    let mut pipe = Pipe::open();
    pipe.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "test_reconnection"}})).await;
    assert_eq!(pipe.end().await[0]["result"]["content"][0]["text"], "reconnected");
}

#[tokio::test]
async fn an_open_listener_does_not_delay_the_end() {
    let mut pipe = Pipe::open();
    let first = pipe
        .modern("subscriptions/listen", json!({"notifications": {"toolsListChanged": true}}))
        .await;
    assert_eq!(first["method"], "notifications/subscriptions/acknowledged");
    pipe.end().await;
}

#[tokio::test]
async fn a_call_is_cancelled_by_a_notification_and_gets_no_answer() {
    let mut pipe = Pipe::open();
    pipe.send(
        &json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "stall"}}),
    )
    .await;
    wait_for(|| pipe.core.board().len() == 1).await;
    pipe.send(
        &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}),
    )
    .await;
    assert!(pipe.end().await.is_empty());
}

#[tokio::test]
async fn an_older_client_gets_questions_and_notifications_on_the_pipe() {
    let mut pipe = Pipe::open();
    let hello = json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}},
            "clientInfo": {"name": "old", "version": "1"},
        },
    });
    pipe.send(&hello).await;
    pipe.receive().await;
    pipe.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "test_input_required_result_elicitation"}})).await;
    let asked = pipe.receive().await;
    assert_eq!(asked["method"], "elicitation/create");
    let content = json!({"action": "accept", "content": {"name": "S"}});
    pipe.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": content})).await;
    assert_eq!(pipe.receive().await["result"]["content"][0]["text"], "Hello, S!");
    pipe.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "test_trigger_tool_change"}})).await;
    let both = [pipe.receive().await, pipe.receive().await];
    assert!(both.iter().any(|m| m["method"] == "notifications/tools/list_changed"), "{both:?}");
}
