//! Engines and sessions that do nothing: memory of each, and how soon the others know that a node has died.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Result;
use cluster_harness::{
    client::{Client, Told},
    nats::Nats,
    node::Node,
};
use futures_util::{StreamExt, TryStreamExt, stream};
use scripted_engine::{Running, ScriptedEngine};
use serde_json::json;

/// How many engines and sessions there are, unless the second argument says so.
const EACH: usize = 10_000;
/// How many connect at once.
const AT_ONCE: usize = 64;
const LIMIT: Duration = Duration::from_secs(60);

/// How many engines and sessions there are.
fn each() -> Result<usize> {
    Ok(std::env::args().nth(2).map_or(Ok(EACH), |text| text.parse())?)
}

/// On one server without a cluster, a third of them.
pub async fn one() -> Result<()> {
    let mut nodes = vec![Node::start(&[]).await?];
    fill(&mut nodes, each()? / 3).await?;
    Ok(())
}

/// On three nodes. In the end one of them is killed.
pub async fn run(program: &Path) -> Result<()> {
    let each = each()?;
    let nats = Nats::one(program).await?;
    let url = nats.url();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(Node::start(&["--cluster", &url]).await?);
    }
    let (engines, _sessions) = fill(&mut nodes, each).await?;
    for node in &nodes {
        let begun = Instant::now();
        until_listed(node, each).await?;
        println!("a node lists all of them   {:>8.1} s later", begun.elapsed().as_secs_f64());
    }
    let Some(dead) = nodes.first_mut() else { return Ok(()) };
    let lost = engines.iter().filter(|(node, _)| *node == 0).count();
    dead.process.kill();
    let died = Instant::now();
    for (at, node) in nodes.iter().enumerate().skip(1) {
        until_listed(node, each - lost).await?;
        let seconds = died.elapsed().as_secs_f64();
        println!(
            "node {at} knows that {lost} engines of a killed node are gone after {seconds:.1} s"
        );
    }
    Ok(())
}

type Engines = Vec<(usize, Running)>;

/// Connects engines and opens sessions, spread over the nodes, and prints their memory.
async fn fill(nodes: &mut [Node], each: usize) -> Result<(Engines, Vec<Client>)> {
    let count = nodes.len();
    let alone = resident(nodes)?;
    println!("{count} nodes alone              {:>8.1} MB", alone / 1e6);
    let hubs: Vec<_> = nodes.iter().map(Node::hub).collect();
    let begun = Instant::now();
    let engines: Engines = stream::iter(0..each)
        .map(|number| {
            let (at, hub) = (number % count, hubs.get(number % count).cloned());
            async move {
                let script =
                    ScriptedEngine::new(&format!("Idle{number}"), &format!("{number:08x}"));
                let engine = script.connect(&hub.unwrap_or_default()).await?;
                anyhow::Ok((at, engine))
            }
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let with_engines = resident(nodes)?;
    let seconds = begun.elapsed().as_secs_f64();
    per(&format!("{each} engines in {seconds:.0} s"), with_engines - alone, each);
    let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
    let sessions: Vec<Client> = stream::iter(0..each)
        .map(|number| {
            let address = addresses.get(number % count).copied();
            async move {
                let mut client = Client::new(address.unwrap_or_else(|| ([127, 0, 0, 1], 1).into()));
                client.open().await?;
                anyhow::Ok(client)
            }
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    per(&format!("{each} sessions"), resident(nodes)? - with_engines, each);
    Ok((engines, sessions))
}

fn per(what: &str, bytes: f64, count: usize) {
    println!("{what:<26} {:>8.1} MB, {:.1} kB each", bytes / 1e6, bytes / 1e3 / count as f64);
}

fn resident(nodes: &[Node]) -> Result<f64> {
    let all = nodes.iter().map(|node| node.process.resident_bytes());
    Ok(all.collect::<Result<Vec<_>>>()?.iter().sum::<u64>() as f64)
}

/// Waits until a node lists so many engines.
async fn until_listed(node: &Node, wanted: usize) -> Result<()> {
    let mut client = Client::new(node.address);
    let until = Instant::now() + LIMIT;
    loop {
        let told = client.call("list_instances", json!({}), None, LIMIT).await;
        let listed = match &told {
            Told::Result(result) => {
                result["structuredContent"]["instances"].as_array().map(Vec::len)
            }
            _ => None,
        };
        if listed == Some(wanted) {
            return Ok(());
        }
        anyhow::ensure!(
            Instant::now() < until,
            "{listed:?} instead of {wanted} engines are listed"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
