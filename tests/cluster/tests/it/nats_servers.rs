//! A cluster of three NATS servers.

use std::time::{Duration, Instant};

use async_nats::jetstream::{self, Context, stream};
use cluster_harness::{
    client::{Client, Told},
    nats::{self, Nats},
    node::Node,
};
use serde_json::json;
use tokio::time::sleep;

const LIMIT: Duration = Duration::from_secs(30);

async fn context(nats: &Nats) -> Context {
    let servers = nats.url().split(',').map(str::to_owned).collect::<Vec<_>>();
    jetstream::new(async_nats::connect(servers).await.unwrap())
}

/// Waits until the servers have become a cluster.
async fn until_complete(nats: &Nats) {
    let context = context(nats).await;
    let config = stream::Config {
        name: "complete".to_owned(),
        num_replicas: 3,
        ..stream::Config::default()
    };
    let until = Instant::now() + LIMIT;
    while let Err(error) = context.create_stream(config.clone()).await {
        assert!(Instant::now() < until, "{error}");
        sleep(Duration::from_millis(200)).await;
    }
}

/// How many servers keep copies of each stream, or fewer if some streams do not exist yet.
async fn copies(nats: &Nats) -> Vec<usize> {
    let context = context(nats).await;
    let names = ["KV_spawnpoint-nodes", "KV_spawnpoint-engines", "spawnpoint-calls"];
    let mut copies = Vec::new();
    for name in names {
        if let Ok(stream) = context.get_stream(name).await {
            copies.push(stream.cached_info().config.num_replicas);
        }
    }
    copies
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_created_without_enough_servers_is_copied_when_there_are_enough() {
    let Some(program) = nats::required() else { return };
    let mut nats = Nats::three(&program).await.unwrap();
    until_complete(&nats).await;
    nats.process(2).unwrap().kill();
    let _node = Node::start(&["--cluster", &nats.url()]).await.unwrap();
    let mut until = Instant::now() + LIMIT;
    while copies(&nats).await.len() < 3 {
        assert!(Instant::now() < until, "the node created no streams");
        sleep(Duration::from_millis(200)).await;
    }
    nats.process(2).unwrap().start().unwrap();
    until = Instant::now() + 2 * LIMIT;
    loop {
        let now = copies(&nats).await;
        if now == [3, 3, 3] {
            return;
        }
        assert!(Instant::now() < until, "the copies are still {now:?}");
        sleep(Duration::from_millis(500)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_known_at_another_node_as_soon_as_it_is_open() {
    let Some(program) = nats::required() else { return };
    let nats = Nats::three(&program).await.unwrap();
    let url = nats.url();
    let one = Node::start(&["--cluster", &url]).await.unwrap();
    let other = Node::start(&["--cluster", &url]).await.unwrap();
    let until = Instant::now() + LIMIT;
    let mut found = 0;
    while found < 50 {
        let mut client = Client::new(one.address);
        client.open().await.unwrap();
        client.move_to(other.address).await.unwrap();
        let told = client.call("list_instances", json!({}), None, LIMIT).await;
        match told {
            Told::Result(_) => found += 1,
            // The servers are still choosing their leaders.
            _ if found == 0 && Instant::now() < until => sleep(Duration::from_millis(100)).await,
            told => panic!("after {found} sessions: {told:?}"),
        }
    }
}
