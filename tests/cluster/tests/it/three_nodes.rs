//! Three nodes of one hub, under faults.

use std::time::Duration;

use cluster_harness::{
    chaos::{Cluster, FaultKind, Plan},
    nats::{self, Nats},
};
use tokio::sync::Mutex;

use crate::survives;

/// One after the other: together they would be too slow on a small machine.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

fn plan() -> Plan {
    Plan {
        engines: 8,
        clients: 12,
        faults: FaultKind::all(1),
        rest: Duration::from_secs(3),
        ..crate::plan(60)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_lose_nothing_and_do_nothing_twice() {
    let Some(program) = nats::required() else { return };
    let _turn = ONE_AT_A_TIME.lock().await;
    let nats = Nats::one(&program).await.unwrap();
    let cluster = Cluster::start(Some(nats), 3, plan().engines).await.unwrap();
    survives(&plan(), cluster).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_over_three_nats_servers_lose_nothing_and_do_nothing_twice() {
    let Some(program) = nats::required() else { return };
    let _turn = ONE_AT_A_TIME.lock().await;
    let nats = Nats::three(&program).await.unwrap();
    let cluster = Cluster::start(Some(nats), 3, plan().engines).await.unwrap();
    survives(&plan(), cluster).await;
}
