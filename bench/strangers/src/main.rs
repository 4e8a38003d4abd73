//! Prints how much memory a server takes above idle while 500 strangers hold sockets, half-sent headers,
//! unfinished 4 MB bodies and 60 MB WebSocket messages, and how long a client's calls take meanwhile.
//!
//! `cargo run --profile dist -p bench-strangers -- [server binary] [seconds]`
//!
//! Linux only: memory is read from /proc. Everything stays on loopback and ends after the given time.

#![allow(clippy::print_stdout, reason = "prints its results")]

mod client;
mod server;
mod strangers;

use std::{sync::Arc, time::Duration};

use anyhow::{Result, ensure};
use tokio::{sync::Notify, task::JoinSet, time::sleep};

use crate::{client::Latencies, server::Server, strangers::Kind};

/// How many strangers come, in equal parts of every kind.
const STRANGERS: usize = 500;
/// The memory that they may cost, in kilobytes.
const MEMORY_GOAL: u64 = 80_000;
/// How much slower a call may be while they are connected.
const LATENCY_GOAL: f64 = 10.0;
/// How often memory is measured.
const LOOKS: Duration = Duration::from_millis(50);

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let binary = match arguments.next() {
        Some(binary) => binary.into(),
        None => server_binary::path()?.to_owned(),
    };
    let seconds = arguments.next().map_or(Ok(15), |text| text.parse())?;
    let time = Duration::from_secs(seconds);
    let server = Server::start(&binary)?;
    let quiet = measured(&server, time / 3).await?;
    let idle = server.kilobytes()?;

    let mut strangers = JoinSet::new();
    for number in 0..STRANGERS {
        let kind = Kind::ALL[number % Kind::ALL.len()];
        strangers.spawn(strangers::bother(server.address.clone(), kind));
    }
    let ended = Arc::new(Notify::new());
    let watching = async {
        let mut peak = idle;
        loop {
            peak = peak.max(server.kilobytes()?);
            tokio::select! {
                () = ended.notified() => return Ok::<_, anyhow::Error>(peak),
                () = sleep(LOOKS) => {}
            }
        }
    };
    let calling = async {
        let latencies = measured(&server, time).await;
        ended.notify_one();
        latencies
    };
    let (peak, attacked) = tokio::join!(watching, calling);
    let (peak, attacked) = (peak?, attacked?);
    strangers.abort_all();

    let above = peak - idle;
    let ratio = attacked.p99 / quiet.p99;
    println!("idle               {idle} kB");
    println!("peak above idle    {above} kB (goal: under {MEMORY_GOAL} kB)");
    println!("calls, quiet       {quiet}");
    println!("calls, attacked    {attacked}");
    println!("p99, ratio         {ratio:.1} (goal: under {LATENCY_GOAL})");
    ensure!(above < MEMORY_GOAL, "the strangers take too much memory");
    ensure!(ratio < LATENCY_GOAL, "the strangers slow the client down too much");
    Ok(())
}

async fn measured(server: &Server, time: Duration) -> Result<Latencies> {
    client::call_for(&server.address, time).await
}
