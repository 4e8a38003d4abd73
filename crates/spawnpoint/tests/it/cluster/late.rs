//! Writes whose results the engine reports to another node.

use std::{
    io,
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    time::Duration,
};

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::{Value, json};
use spawnpoint_protocol::{ToolSpec, message::FromEngine};
use tokio::runtime::Runtime;

use super::{Node, nats::Nats};
use crate::stdio::{initialize, legacy};

/// Passes connections on to one node at a time, as a balancer does.
struct Balancer {
    address: String,
    target: Arc<Mutex<String>>,
}

impl Balancer {
    fn to(node: &Node) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let target = Arc::new(Mutex::new(node.server.address.clone()));
        let current = target.clone();
        std::thread::spawn(move || {
            for incoming in listener.incoming().flatten() {
                let target = current.lock().unwrap().clone();
                let Ok(outgoing) = TcpStream::connect(target) else { continue };
                for (mut from, mut to) in [
                    (incoming.try_clone().unwrap(), outgoing.try_clone().unwrap()),
                    (outgoing, incoming),
                ] {
                    std::thread::spawn(move || {
                        let _ = io::copy(&mut from, &mut to);
                        let _ = to.shutdown(std::net::Shutdown::Both);
                    });
                }
            }
        });
        Self { address, target }
    }

    fn switch_to(&self, node: &Node) {
        self.target.lock().unwrap().clone_from(&node.server.address);
    }
}

/// An engine with a write that ends after it has reconnected.
fn engine(runtime: &Runtime, balancer: &Balancer, away: Duration) -> Running {
    let write =
        ToolSpec { read_only: false, ..tricks::tool("late", "Changes something.", json!({})) };
    let script = ScriptedEngine::new("Game", "c0ffee").tool(write, move |call| async move {
        let (wire, id) = (call.wire().clone(), call.id.clone());
        // A separate task, so that it outlives the connection.
        tokio::spawn(async move {
            tokio::time::sleep(away + Duration::from_millis(500)).await;
            let result = json!({ "status": "success", "result": { "structured": "changed" } });
            wire.send(&FromEngine::CommandResult { id, result }).await;
        });
        call.wire().reload(away).await;
        std::future::pending().await
    });
    let url = format!("ws://{}/hub/plugin", balancer.address);
    runtime.block_on(async {
        let mut engine = script.connect(&url).await.unwrap();
        engine.registered(1).await;
        engine
    })
}

/// Calls the write on a third node, and has the engine reconnect to another node than before.
fn write_over_two_nodes(away: Duration, loses_node: bool) {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let args = ["--allow-writes", "--trust-engine", "Game"];
    let [near, before, after] = [(); 3].map(|()| Node::start(&nats, &args));
    let balancer = Balancer::to(&before);
    let mut engine = engine(&runtime, &balancer, away);
    near.until_listed(&["Game@c0ffee"]);
    balancer.switch_to(&after);
    let mut pipe = near.user.stdio(&["--listen", &near.server.address]);
    initialize(&mut pipe);
    pipe.send(&legacy(2, "tools/call", json!({ "name": "late", "arguments": {} })));
    let is_call = |message: &Value| message["type"] == "execute";
    assert!(runtime.block_on(engine.hears(is_call)).is_some());
    if loses_node {
        before.server.kill();
    }
    let answer = pipe.answer(2);
    assert_eq!(answer["result"]["content"][0]["text"], "\"changed\"", "{answer}");
    assert_eq!(engine.heard().iter().filter(|message| is_call(message)).count(), 1);
}

#[test]
fn a_result_that_arrives_at_another_node_ends_the_call() {
    write_over_two_nodes(Duration::from_millis(100), false);
}

#[test]
fn a_result_that_arrives_after_its_node_was_lost_ends_the_call() {
    write_over_two_nodes(Duration::from_secs(2), true);
}
