//! What a cluster costs and carries, on one machine.
//!
//! `calls` (default): p50 and calls per second of a read on an engine of the same node, on an engine of another node,
//! and of a bare request and reply over the same NATS server; then one node beside three. `idle`: engines and sessions
//! that do nothing, spread over three nodes. `one`: the same two on one server without a cluster.

#![allow(clippy::print_stdout, reason = "it is a report")]

mod bare;
mod calls;
mod idle;

use anyhow::{Context, Result};

#[tokio::main]
async fn main() -> Result<()> {
    let nats = || cluster_harness::nats::program().context(cluster_harness::nats::FETCH);
    match std::env::args().nth(1).as_deref() {
        None | Some("calls") => calls::run(&nats()?).await,
        Some("idle") => idle::run(&nats()?).await,
        Some("one") => {
            calls::one().await?;
            idle::one().await
        }
        Some(other) => anyhow::bail!("unknown part '{other}'; choose from calls, idle and one"),
    }
}
