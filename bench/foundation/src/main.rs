//! Measures the foundation, in one run:
//!
//! ```text
//! cargo run --profile dist -p bench-foundation
//! ```
//!
//! Prints startup time to the first response, idle memory and CPU, the size of the binary, and the
//! latency of a tool call relative to a bare axum echo. Both are measured alternately by the same
//! client, so that a noisy machine affects both.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod echo;
mod http;
mod server;

use std::time::Duration;

use anyhow::Result;
use http::Connection;
use server::Server;
use tokio::process::Command;

/// Calls in one turn, and turns.
const CALLS: usize = 1_000;
const TURNS: usize = 20;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let binary = server_binary::path()?;
    match std::env::args().nth(1).as_deref() {
        Some("echo") => return echo::serve().await,
        Some("latency") => return latency(binary).await,
        _ => {}
    }
    let size = std::fs::metadata(binary)?.len();
    println!("binary                    {:>8.1} MB   (goal 28)", size as f64 / 1e6);

    for (label, flags, goal) in
        [("with the stage", [].as_slice(), 35), ("--no-stage", &["--no-stage"], 18)]
    {
        let mut starts = Vec::new();
        for _ in 0..5 {
            starts.push(Server::start(binary, flags).await?.started);
        }
        starts.sort();
        println!("start, {label:<18} {:>8.1} ms   (goal 50)", starts[2].as_secs_f64() * 1e3);
        let server = Server::start(binary, flags).await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = server.cpu_seconds()?;
        tokio::time::sleep(Duration::from_secs(10)).await;
        let cpu = (server.cpu_seconds()? - before) / 10.0 * 100.0;
        println!("idle memory, {label:<12} {:>8.1} MB   (goal {goal})", server.resident_mb()?);
        println!("idle CPU, {label:<15} {cpu:>8.2} %    (goal 2)");
    }
    on_one_core().await
}

/// Measures latency with client and servers on one core. Waking another core that sleeps takes longer
/// than a call, and whether that happens is the scheduler's choice: it would be most of the figure.
async fn on_one_core() -> Result<()> {
    let this = std::env::current_exe()?;
    let pinned = Command::new("taskset").args(["-c", "0"]).arg(&this).arg("latency").status().await;
    if !pinned.is_ok_and(|status| status.success()) {
        println!("taskset is missing: latency on whatever cores the scheduler likes");
        Command::new(this).arg("latency").status().await?;
    }
    Ok(())
}

async fn latency(binary: &std::path::Path) -> Result<()> {
    let server = Server::start(binary, &[]).await?;
    let echo = Server::echo().await?;
    let request = http::modern_call("GetStatus", "{}");
    let mut to_server = Connection::open(server.address).await?;
    let mut to_echo = Connection::open(echo.address).await?;
    let answer = to_server.post(&request).await?;
    anyhow::ensure!(answer.contains("ScenesLoaded"), "unexpected answer: {answer}");
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for turn in 0..=TURNS {
        let (a, b) = (to_echo.time(&request, CALLS).await?, to_server.time(&request, CALLS).await?);
        // The first turn warms both up.
        if turn > 0 {
            bare.extend(a);
            ours.extend(b);
        }
    }
    ours.sort();
    bare.sort();
    for (name, share, goal) in [("p50", 0.50, 3), ("p99", 0.99, 4)] {
        let at =
            |times: &[Duration]| times[(times.len() as f64 * share) as usize].as_secs_f64() * 1e6;
        let (ours, bare) = (at(&ours), at(&bare));
        println!(
            "call {name}: {ours:>6.0} us, bare echo {bare:>6.0} us, ratio {:>5.2}   (goal {goal})",
            ours / bare
        );
    }
    println!("memory after {} calls     {:>8.1} MB", CALLS * (TURNS + 1), server.resident_mb()?);
    Ok(())
}
