//! A node that does not answer, while the others still take it for alive.

use std::time::{Duration, Instant};

use cluster_harness::{
    client::{Client, Told},
    nats::{self, Nats},
    node::Node,
};
use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use tokio::time::sleep;

const LIMIT: Duration = Duration::from_secs(30);

/// An engine that offers more than fits into its entry.
fn with_many_tools(name: &str) -> ScriptedEngine {
    let description = "Does something that takes many words to describe. ".repeat(6);
    (0..100).fold(ScriptedEngine::new(name, name), |script, number| {
        let tool = tricks::tool(&format!("{name}_{number}"), &description, json!({}));
        script.tool(tool, |_| async { Ok(spawnpoint_protocol::ToolOutput::default()) })
    })
}

/// The engines that a node lists.
async fn listed(node: &Node) -> Vec<String> {
    let told = Client::new(node.address).call("list_instances", json!({}), None, LIMIT).await;
    let Told::Result(result) = told else { return Vec::new() };
    let listed = result["structuredContent"]["instances"].as_array().cloned().unwrap_or_default();
    listed.iter().filter_map(|one| one["id"].as_str().map(str::to_owned)).collect()
}

async fn until_listed(node: &Node, name: &str, limit: Duration) {
    let until = Instant::now() + limit;
    loop {
        let listed = listed(node).await;
        if listed.iter().any(|id| id.starts_with(name)) {
            return;
        }
        assert!(Instant::now() < until, "{name} is not among {listed:?}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn engines_of_other_nodes_are_listed_while_a_node_does_not_answer() {
    let Some(program) = nats::required() else { return };
    let nats = Nats::one(&program).await.unwrap();
    let url = nats.url();
    let arguments = ["--cluster", url.as_str()];
    let slow = Node::start(&arguments).await.unwrap();
    let good = Node::start(&arguments).await.unwrap();
    let mut engines = Vec::new();
    for name in ["SlowA", "SlowB", "SlowC"] {
        engines.push(with_many_tools(name).connect(&slow.hub()).await.unwrap());
        until_listed(&good, name, LIMIT).await;
    }
    slow.process.pause();
    // It does not have the offers yet.
    let fresh = Node::start(&arguments).await.unwrap();
    engines.push(ScriptedEngine::new("Good", "good").connect(&good.hub()).await.unwrap());
    until_listed(&fresh, "Good", Duration::from_secs(4)).await;
    slow.process.resume();
    for name in ["SlowA", "SlowB", "SlowC"] {
        until_listed(&fresh, name, LIMIT).await;
    }
}
