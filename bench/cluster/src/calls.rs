//! Calls on an engine of the same node and of another one, beside bare NATS; one node beside three.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use cluster_harness::{
    client::{Client, Told},
    engine::CountingEngine,
    nats::Nats,
    node::Node,
};
use serde_json::json;
use tokio::task::JoinSet;

use crate::bare::Bare;

/// How many requests are timed one after the other.
const TIMED: usize = 3_000;
/// How many clients call at once.
const AT_ONCE: usize = 16;
/// How long they call.
const WINDOW: Duration = Duration::from_secs(5);
const LIMIT: Duration = Duration::from_secs(30);

/// One server without a cluster.
pub async fn one() -> Result<()> {
    let began = Instant::now();
    let node = Node::start(&["--trust-engine", "Counter0"]).await?;
    let engine = CountingEngine::start(0, node.hub(), began);
    report("one server", &node, &engine).await
}

/// Nodes of a cluster.
pub async fn run(program: &Path) -> Result<()> {
    let began = Instant::now();
    let nats = Nats::one(program).await?;
    bare(&nats).await?;
    let url = nats.url();
    let arguments = ["--cluster", url.as_str(), "--trust-engine", "Counter0", "--trust-engine"];
    let arguments = [&arguments[..], &["Counter1", "--trust-engine", "Counter2"]].concat();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(Node::start(&arguments).await?);
    }
    let [first, second, third] = nodes.as_slice() else { anyhow::bail!("three nodes") };
    let engines: Vec<_> = [first, second, third]
        .iter()
        .enumerate()
        .map(|(at, node)| CountingEngine::start(at, node.hub(), began))
        .collect();
    let [own, other, _] = engines.as_slice() else { anyhow::bail!("three engines") };
    report("engine of this node", first, own).await?;
    report("engine of another node", first, other).await?;
    // Each node with its own engine and clients, at the same time.
    let mut all = JoinSet::new();
    for (node, engine) in nodes.iter().zip(&engines) {
        all.spawn(rate(node.address, engine.name.clone()));
    }
    let rates = all.join_all().await.into_iter().collect::<Result<Vec<_>>>()?;
    println!("{:<26} {:>38.0} calls/s together", "three nodes at once", rates.iter().sum::<f64>());
    Ok(())
}

async fn bare(nats: &Nats) -> Result<()> {
    let address = nats.address().context("no NATS server")?;
    let _echo = Bare::connect(address, "echo").await?.echo("bench.echo").await?;
    let mut bare = Bare::connect(address, "client").await?.requester().await?;
    let payload = br#"{"mark":"bench","ms":0,"late":false}"#;
    let mut times = Vec::with_capacity(TIMED);
    for _ in 0..TIMED {
        let begun = Instant::now();
        bare.request("bench.echo", payload).await?;
        times.push(begun.elapsed());
    }
    let mut all = JoinSet::new();
    let mut clients = Vec::new();
    for at in 0..AT_ONCE {
        clients.push(Bare::connect(address, &format!("client{at}")).await?.requester().await?);
    }
    for mut client in clients {
        all.spawn(async move {
            let (until, mut count) = (Instant::now() + WINDOW, 0u32);
            while Instant::now() < until {
                client.request("bench.echo", payload).await?;
                count += 1;
            }
            anyhow::Ok(count)
        });
    }
    let counts = all.join_all().await.into_iter().collect::<Result<Vec<_>>>()?;
    let rate = f64::from(counts.iter().sum::<u32>()) / WINDOW.as_secs_f64();
    print("bare NATS request, reply", times, rate);
    Ok(())
}

/// Times calls one after the other, then counts calls of many clients.
async fn report(what: &str, node: &Node, engine: &CountingEngine) -> Result<()> {
    let mut client = Client::new(node.address);
    until_listed(&mut client, &engine.name).await?;
    let mut times = Vec::with_capacity(TIMED);
    for _ in 0..TIMED {
        let begun = Instant::now();
        look(&mut client, &engine.name).await?;
        times.push(begun.elapsed());
    }
    let rate = rate(node.address, engine.name.clone()).await?;
    print(what, times, rate);
    Ok(())
}

async fn rate(address: std::net::SocketAddr, engine: String) -> Result<f64> {
    until_listed(&mut Client::new(address), &engine).await?;
    let mut all = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (mut client, engine) = (Client::new(address), engine.clone());
        client.open().await?;
        all.spawn(async move {
            let (until, mut count) = (Instant::now() + WINDOW, 0u32);
            while Instant::now() < until {
                look(&mut client, &engine).await?;
                count += 1;
            }
            anyhow::Ok(count)
        });
    }
    let counts = all.join_all().await.into_iter().collect::<Result<Vec<_>>>()?;
    Ok(f64::from(counts.iter().sum::<u32>()) / WINDOW.as_secs_f64())
}

async fn until_listed(client: &mut Client, engine: &str) -> Result<()> {
    let until = Instant::now() + Duration::from_secs(30);
    while look(client, engine).await.is_err() {
        anyhow::ensure!(Instant::now() < until, "{engine} was never listed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

async fn look(client: &mut Client, engine: &str) -> Result<()> {
    let arguments = json!({ "mark": "bench", "ms": 0, "instance": engine });
    match client.call("count_look", arguments, None, LIMIT).await {
        Told::Result(result) if result["isError"] != true => Ok(()),
        told => anyhow::bail!("{told:?}"),
    }
}

fn print(what: &str, mut times: Vec<Duration>, rate: f64) {
    times.sort();
    let at = |share: usize| {
        let time = times.get(times.len() * share / 100).copied().unwrap_or_default();
        time.as_secs_f64() * 1e6
    };
    println!("{what:<26} p50 {:>6.0} µs, p99 {:>6.0} µs {rate:>11.0} calls/s", at(50), at(99));
}
