//! Three nodes of one hub, under faults.

use std::time::Duration;

use cluster_harness::{
    chaos::{Cluster, FaultKind, Plan},
    nats::{self, Nats},
};

use crate::survives;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_lose_nothing_and_do_nothing_twice() {
    let Some(program) = nats::required() else { return };
    let plan = Plan {
        engines: 8,
        clients: 12,
        faults: FaultKind::all(1),
        rest: Duration::from_secs(3),
        ..crate::plan(100)
    };
    let nats = Nats::one(&program).await.unwrap();
    let cluster = Cluster::start(Some(nats), 3, plan.engines).await.unwrap();
    survives(&plan, cluster).await;
}
