//! What became of a call, on every node.

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{Node, nats::Nats, wait_for};
use crate::stdio::{initialize, legacy};

/// The log ids of the calls of a tool that a node lists, with their statuses.
fn listed(node: &Node, tool: &str) -> Vec<(String, String)> {
    let mut pipe = node.user.stdio(&["--listen", &node.server.address]);
    initialize(&mut pipe);
    let arguments = json!({ "limit": 50 });
    let calls = json!({ "name": "list_calls", "arguments": arguments });
    let listed = pipe.ask(&legacy(2, "tools/call", calls));
    let calls = listed["result"]["structuredContent"]["calls"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of_tool = calls.iter().filter(|call| call["tool"] == tool);
    of_tool.map(|call| (text(&call["log_id"]), text(&call["status"]))).collect()
}

/// What `game_result` says on a node.
fn result(node: &Node, log_id: &str) -> Value {
    let mut pipe = node.user.stdio(&["--listen", &node.server.address]);
    initialize(&mut pipe);
    let call = json!({ "name": "game_result", "arguments": { "log_id": log_id } });
    pipe.ask(&legacy(2, "tools/call", call))["result"].clone()
}

#[test]
fn a_call_that_ended_is_answered_by_every_node_even_if_its_own_is_gone() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (near, far) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = far.engine(&runtime, "Game");
    near.until_listed(&["Game@c0ffee"]);
    assert_eq!(near.run(&["call", "echo", "text=hello"]).code, 0);
    // Longer than a message of NATS.
    assert_eq!(near.run(&["call", "huge", "bytes=3000000"]).code, 0);
    let log_id = wait_for("listed by the other node", || match listed(&far, "echo").as_slice() {
        [(log_id, status)] if status == "completed" => Ok(log_id.clone()),
        other => Err(format!("{other:?}")),
    });
    assert_eq!(listed(&near, "echo"), listed(&far, "echo"));
    // The disk of the node is lost with it.
    near.server.kill();
    drop(near.user);
    let late = Node::start(&nats, &[]);
    for node in [&far, &late] {
        let found = wait_for("answered", || {
            let found = result(node, &log_id);
            if found["isError"] != true { Ok(found) } else { Err(found.to_string()) }
        });
        assert_eq!(found["content"][0]["text"], json!({ "text": "hello" }).to_string(), "{found}");
    }
    wait_for("all calls", || match listed(&late, "huge").as_slice() {
        [(_, status)] if status == "completed" => Ok(()),
        other => Err(format!("{other:?}")),
    });
}

#[test]
fn a_call_that_runs_is_known_to_every_node() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (near, far) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let mut engine = far.engine(&runtime, "Game");
    near.until_listed(&["Game@c0ffee"]);
    let mut pipe = near.user.stdio(&["--listen", &near.server.address]);
    initialize(&mut pipe);
    pipe.send(&legacy(2, "tools/call", json!({ "name": "stall", "arguments": {} })));
    let is_call = |message: &Value| message["type"] == "execute";
    assert!(runtime.block_on(engine.hears(is_call)).is_some());
    let log_id = wait_for("listed", || match listed(&near, "stall").as_slice() {
        [(log_id, _)] => Ok(log_id.clone()),
        other => Err(format!("{other:?}")),
    });
    let found = result(&far, &log_id).to_string();
    assert!(found.contains("has not ended yet"), "{found}");
    let unknown = result(&far, "018f0000-0000-7000-8000-000000000000");
    assert_eq!(unknown["isError"], true, "{unknown}");
}

#[test]
fn calls_that_ended_while_nats_was_away_are_published_later() {
    let Some(mut nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (near, far) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = far.engine(&runtime, "Game");
    near.until_listed(&["Game@c0ffee"]);
    nats.kill();
    assert_eq!(far.run(&["call", "echo", "text=alone"]).code, 0);
    nats.begin();
    wait_for("published", || match listed(&near, "echo").as_slice() {
        [(_, status)] if status == "completed" => Ok(()),
        other => Err(format!("{other:?}")),
    });
}
