//! Nodes and NATS servers that are lost.

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{Node, nats::Nats, wait_for};
use crate::{
    http::Http,
    stdio::{initialize, legacy},
};

#[test]
fn a_write_whose_node_is_killed_is_reported_as_unknown_and_not_repeated() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (near, far) =
        (Node::start(&nats, &["--allow-writes"]), Node::start(&nats, &["--allow-writes"]));
    let mut engine = far.engine(&runtime, "Game");
    near.until_listed(&["Game@c0ffee"]);
    let mut pipe = near.user.stdio(&["--listen", &near.server.address]);
    initialize(&mut pipe);
    let arguments = json!({ "seconds": 600 });
    pipe.send(&legacy(2, "tools/call", json!({ "name": "write", "arguments": arguments })));
    let is_write = |message: &Value| message["type"] == "execute";
    assert!(runtime.block_on(engine.hears(is_write)).is_some());
    far.server.kill();
    drop(engine);
    // The engine dials in to the other node, as a plugin does.
    let again = near.engine(&runtime, "Game");
    let lost = pipe.answer(2);
    assert!(lost.to_string().contains("whether it took effect is unknown"), "{lost}");
    assert!(!again.heard().iter().any(is_write));
}

#[test]
fn a_read_whose_node_is_killed_is_sent_to_the_next_node() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (near, far) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let mut engine = far.engine(&runtime, "Game");
    near.until_listed(&["Game@c0ffee"]);
    let mut pipe = near.user.stdio(&["--listen", &near.server.address]);
    initialize(&mut pipe);
    pipe.send(&legacy(2, "tools/call", json!({ "name": "slow", "arguments": { "seconds": 2 } })));
    let is_call = |message: &Value| message["type"] == "execute";
    assert!(runtime.block_on(engine.hears(is_call)).is_some());
    far.server.kill();
    drop(engine);
    let other = Node::start(&nats, &[]);
    let _again = other.engine(&runtime, "Game");
    let answer = pipe.answer(2);
    assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
}

/// Waits until a node tells balancers this status.
fn until_ready(node: &Node, status: u16) {
    wait_for(&status.to_string(), || {
        let mut http = Http::open(&node.server.address);
        match http.send("GET", "/ready", &[], b"").unwrap().status {
            now if now == status => Ok(()),
            other => Err(other.to_string()),
        }
    });
    let health = Http::open(&node.server.address).send("GET", "/health", &[], b"").unwrap();
    assert_eq!(health.status, 200);
    let health: Value = serde_json::from_slice(&health.body).unwrap();
    let because = match status {
        200 => json!([]),
        _ => json!(["cut off from the cluster"]),
    };
    assert_eq!(health["notReadyBecause"], because);
}

#[test]
fn the_cluster_heals_after_the_nats_server_was_killed() {
    let Some(mut nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (near, far) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = far.engine(&runtime, "Game");
    near.until_listed(&["Game@c0ffee"]);
    until_ready(&far, 200);
    nats.kill();
    // Each node serves its own engines.
    assert_eq!(far.run(&["call", "echo", "text=x"]).code, 0);
    near.until_listed(&[]);
    until_ready(&far, 503);
    nats.begin();
    near.until_listed(&["Game@c0ffee"]);
    until_ready(&far, 200);
    let said = wait_for("answered", || {
        let said = near.run(&["call", "echo", "text=hello"]);
        if said.code == 0 { Ok(said) } else { Err(format!("{said:?}")) }
    });
    assert_eq!(said.json(), json!({ "text": "hello" }));
}

#[test]
fn wrong_credentials_are_reported_and_a_server_that_is_away_is_waited_for() {
    let Some(mut nats) = Nats::start(&["--user", "ann", "--pass", "secret"]) else { return };
    let user = crate::support::User::new();
    let wrong = format!("nats://ann:wrong@{}", nats.address());
    let said = user.run(&["serve", "--listen", "127.0.0.1:0", "--cluster", &wrong]);
    assert!(said.code == 2 && said.err.contains("--cluster"), "{said:?}");
    assert!(!said.err.contains("wrong"), "{said:?}");
    nats.kill();
    let right = format!("nats://ann:secret@{}", nats.address());
    let runtime = Runtime::new().unwrap();
    let start = || {
        let user = crate::support::User::new();
        let server = user.serve(&["--no-stage", "--cluster", &right]);
        Node { user, server }
    };
    let (one, two) = (start(), start());
    let _engine = one.engine(&runtime, "Game");
    nats.begin();
    two.until_listed(&["Game@c0ffee"]);
}
