//! One server without a cluster, under faults.

use cluster_harness::chaos::{Cluster, FaultKind, Plan};

use crate::survives;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_loses_nothing_and_does_nothing_twice() {
    let plan = Plan { engines: 3, clients: 6, faults: FaultKind::all(0), ..crate::plan(20) };
    let cluster = Cluster::start(None, 1, plan.engines).await.unwrap();
    survives(&plan, cluster).await;
}
