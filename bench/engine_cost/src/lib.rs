//! What the benches of the engine plugins do alike: 10 seconds under a steady load, and round trips one after the other.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot continue has failed"
)]

use std::{
    thread,
    time::{Duration, Instant},
};

use real_godot::{Client, Server};
use serde_json::{Value, json};

/// A frame at 60 per second.
pub const FRAME_US: f64 = 16_667.0;
/// How long an engine is measured, idle and under load.
pub const SPAN: Duration = Duration::from_secs(10);
/// The total rate of the clients under load.
pub const CALLS_A_SECOND: u32 = 100;
const CLIENTS: u32 = 4;
const ROUND_TRIPS: usize = 300;

/// Calls a tool that reads from several clients, at their total rate, for the whole span.
pub fn under_load(server: &Server, instance: &str, tool: &str, arguments: &Value) {
    let until = Instant::now() + SPAN;
    let pause = Duration::from_secs(1) * CLIENTS / CALLS_A_SECOND;
    thread::scope(|scope| {
        for _ in 0..CLIENTS {
            let mut client = server.client().on(instance);
            scope.spawn(move || {
                let mut next = Instant::now();
                while next < until {
                    client.call(tool, arguments.clone()).unwrap();
                    next += pause;
                    thread::sleep(next.saturating_duration_since(Instant::now()));
                }
            });
        }
    });
}

/// Reads the object `Player` many times and prints what a call took. `between` says how the engine's frames follow each
/// other.
pub fn round_trips(client: &mut Client, between: &str) {
    let found = client.call("SearchObjects", json!({"name": "Player"})).unwrap();
    let id = found["Items"][0]["Id"].clone();
    let mut trips: Vec<_> = (0..ROUND_TRIPS)
        .map(|_| {
            let begun = Instant::now();
            client.call("GetObject", json!({"id": id})).unwrap();
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    trips.sort_by(f64::total_cmp);
    let at = |share: f64| trips[((trips.len() - 1) as f64 * share) as usize];
    println!("round trip   {:>7.1} ms p50, {:.1} ms p99, {between}", at(0.5), at(0.99));
}
