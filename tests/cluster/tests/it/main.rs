//! The checker against histories with planted faults, and chaos against real servers.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot continue has failed")]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a seed and what it found are worth a line"
)]

mod checker;
mod nats_servers;
mod one_node;
mod slow_node;
mod three_nodes;

use std::time::Duration;

use cluster_harness::{
    chaos::{Cluster, Plan, run},
    checker::check,
    history::{FaultWindow, History},
};

/// How long faults happen, in seconds: 30 minutes are 1800.
const SECONDS: &str = "SPAWNPOINT_CHAOS_SECONDS";
/// The seed of another plan.
const SEED: &str = "SPAWNPOINT_CHAOS_SEED";

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap())
}

/// A plan without engines and clients, that takes this many seconds unless the environment says otherwise.
fn plan(seconds: u64) -> Plan {
    Plan {
        seed: number(SEED, 23),
        duration: Duration::from_secs(number(SECONDS, seconds)),
        engines: 0,
        clients: 0,
        faults: Vec::new(),
        rest: Duration::from_millis(1500),
    }
}

/// Runs a plan, and fails if anything happened that must not.
async fn survives(plan: &Plan, cluster: Cluster) {
    let (history, summary) = run(plan, cluster).await.unwrap();
    println!("seed {}: {summary}", plan.seed);
    let found = check(&history);
    for violation in &found {
        eprintln!("{violation}");
        explain(&history, &violation.to_string());
    }
    assert!(found.is_empty(), "seed {}: {} violations", plan.seed, found.len());
    // Otherwise the load was too low to prove anything.
    assert!(summary.changes > 50 && summary.looks > 20 && summary.unknown > 0, "{summary}");
}

/// Prints what is known about the calls that a violation names.
fn explain(history: &History, violation: &str) {
    let is_named = |mark: &str| violation.contains(&format!("\"{mark}\""));
    for call in history.calls.iter().filter(|call| is_named(&call.mark)) {
        eprintln!("  {call:?}");
        let near = |it: &&FaultWindow| {
            it.touches(call.begun.saturating_sub(Duration::from_secs(2)), call.ended)
        };
        for fault in history.faults.iter().filter(near) {
            eprintln!("    {fault:?}");
        }
    }
    for execution in history.engines.iter().flatten().filter(|it| is_named(&it.mark)) {
        eprintln!("  {execution:?}");
    }
}
