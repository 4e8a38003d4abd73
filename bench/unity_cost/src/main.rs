//! Measures the cost of the Unity package in a player on the shim with 10,000 objects: `cargo run -p bench-unity-cost`,
//! with the tools of `tests/unity/fetch.sh`. Runs on .NET, which counts what a thread allocates.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on has failed"
)]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout},
    thread,
    time::{Duration, Instant},
};

use real_godot::{Client, Server};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

const FRAME_US: f64 = 16_667.0;
const SPAN: Duration = Duration::from_secs(10);
const CLIENTS: u32 = 4;
const CALLS_A_SECOND: u32 = 100;
const ROUND_TRIPS: usize = 300;

/// A player that reports what its frames cost.
struct Player {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Player {
    /// The figures since the last call.
    fn take(&mut self) -> Value {
        writeln!(self.input).unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut child = unity.measured_player(&project, &server);
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut player = Player { child, input, output: BufReader::new(output) };
    let id = server.wait_for("Coins game");
    let mut client = server.client().on(&id);
    // Code that runs for the first time is compiled, which allocates.
    client.call("SearchObjects", json!({"name": "Player"})).unwrap();
    thread::sleep(Duration::from_secs(2));

    player.take();
    thread::sleep(SPAN);
    show("idle", &player.take());
    under_load(&server, &id);
    show(&format!("{CALLS_A_SECOND} calls/s"), &player.take());
    let trips = round_trips(&mut client);
    let at = |share: f64| trips[((trips.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!("round trip   {:>7.1} ms p50, {:.1} ms p99", at(0.5), at(0.99));
    let begun = Instant::now();
    let found = client.call("SearchObjects", json!({"name": "Stone 9999"})).unwrap();
    println!(
        "search       {:>7.1} ms through {} objects",
        begun.elapsed().as_secs_f64() * 1e3,
        10_009
    );
    assert!(found["Total"] == 1, "{found}");
}

fn show(what: &str, measured: &Value) {
    let of = |key: &str| measured[key].as_f64().unwrap();
    println!(
        "{what:<12} {:>7.1} us a frame, {:.2} % of it; p50 {:.1}, p99 {:.1}, most {:.1} us; {:.1} bytes a frame over {} frames",
        of("mean"),
        of("mean") / FRAME_US * 100.0,
        of("p50"),
        of("p99"),
        of("most"),
        of("bytes") / of("frames"),
        measured["frames"]
    );
}

/// Several clients that read, at this total rate.
fn under_load(server: &Server, id: &str) {
    let until = Instant::now() + SPAN;
    let pause = Duration::from_secs(1) * CLIENTS / CALLS_A_SECOND;
    thread::scope(|scope| {
        for _ in 0..CLIENTS {
            let mut client = server.client().on(id);
            scope.spawn(move || {
                let mut next = Instant::now();
                while next < until {
                    client
                        .call(
                            "ListObjects",
                            json!({"limit": 20, "sceneId": "scn:0", "name": "Coin"}),
                        )
                        .unwrap();
                    next += pause;
                    thread::sleep(next.saturating_duration_since(Instant::now()));
                }
            });
        }
    });
}

fn round_trips(client: &mut Client) -> Vec<Duration> {
    let found = client.call("SearchObjects", json!({"name": "Player"})).unwrap();
    let id = found["Items"][0]["Id"].clone();
    let mut trips: Vec<_> = (0..ROUND_TRIPS)
        .map(|_| {
            let begun = Instant::now();
            client.call("GetObject", json!({"id": id})).unwrap();
            begun.elapsed()
        })
        .collect();
    trips.sort();
    trips
}
