//! Sessions of clients that a balancer sends to one node after the other.

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{Node, nats::Nats, wait_for};
use crate::http::{Answer, Http};

fn post(node: &Node, session: &str, message: &Value) -> Answer {
    let headers: Vec<_> =
        Some(("Mcp-Session-Id", session)).filter(|(_, id)| !id.is_empty()).into_iter().collect();
    Http::open(&node.server.address).post(&headers, message.to_string().as_bytes()).unwrap()
}

fn open(node: &Node) -> String {
    let params = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": { "name": "traveller", "version": "1" },
    });
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params });
    let answer = post(node, "", &message);
    let session = answer.head.get("mcp-session-id").unwrap_or_default().to_owned();
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(post(node, &session, &initialized).status, 202);
    session
}

fn call(node: &Node, session: &str, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let message = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params });
    let answer = post(node, session, &message).text();
    let last = answer.lines().rfind(|line| line.contains("\"id\"")).unwrap_or(&answer);
    serde_json::from_str(last.strip_prefix("data: ").unwrap_or(last)).unwrap()
}

#[test]
fn a_session_goes_on_at_other_nodes_with_what_it_chose() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let nodes = [Node::start(&nats, &[]), Node::start(&nats, &[])];
    let engines = [nodes[0].engine(&runtime, "One"), nodes[1].engine(&runtime, "Two")];
    for node in &nodes {
        node.until_listed(&["One@c0ffee", "Two@c0ffee"]);
    }
    let session = open(&nodes[0]);
    let several = call(&nodes[1], &session, "echo", json!({ "text": "x" }));
    assert!(several.to_string().contains("Several engines"), "{several}");
    let chosen = json!({ "instance": "Two@c0ffee" });
    let answer = call(&nodes[0], &session, "set_active_instance", chosen);
    assert_ne!(answer["result"]["isError"], true, "{answer}");
    for node in nodes.iter().chain(&nodes) {
        let answered = wait_for("answered by the chosen engine", || {
            let answer = call(node, &session, "echo", json!({ "text": "x" }));
            match answer["result"]["structuredContent"]["text"] == "x" {
                true => Ok(answer),
                false => Err(answer.to_string()),
            }
        });
        assert_ne!(answered["result"]["isError"], true);
    }
    // A choice at the other node counts here too.
    let chosen = json!({ "instance": "One@c0ffee" });
    call(&nodes[1], &session, "set_active_instance", chosen);
    wait_for("answered by the other engine", || {
        call(&nodes[0], &session, "echo", json!({ "text": "x" }));
        let heard = engines[0].heard();
        heard.iter().any(|message| message["type"] == "execute").then_some(()).ok_or(String::new())
    });

    let mut http = Http::open(&nodes[1].server.address);
    let ended = http.send("DELETE", "/mcp", &[("Mcp-Session-Id", &session)], b"").unwrap();
    assert_eq!(ended.status, 204);
    let ping = json!({ "jsonrpc": "2.0", "id": 3, "method": "ping" });
    for node in &nodes {
        wait_for("ended", || match post(node, &session, &ping).status {
            404 => Ok(()),
            other => Err(other.to_string()),
        });
    }
}

#[test]
fn a_session_survives_its_node() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (stays, killed) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = stays.engine(&runtime, "One");
    let session = open(&killed);
    killed.server.kill();
    let answer = call(&stays, &session, "echo", json!({ "text": "still here" }));
    assert_eq!(answer["result"]["structuredContent"]["text"], "still here", "{answer}");
    let foreign =
        post(&stays, "no-such-session", &json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }));
    assert_eq!(foreign.status, 404);
}
