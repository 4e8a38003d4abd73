//! Measures the cost of the Unity package in a player on the shim with 10,000 objects: `cargo run -p bench-unity-cost`,
//! with the tools of `tests/unity/fetch.sh`. Runs on .NET, which counts what a thread allocates.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot continue has failed"
)]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout},
    thread,
    time::{Duration, Instant},
};

use bench_engine_cost::{CALLS_A_SECOND, FRAME_US, SPAN, round_trips, under_load};
use real_godot::Server;
use real_unity::{Project, Unity};
use serde_json::{Value, json};

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
    let list = json!({"limit": 20, "sceneId": "scn:0", "name": "Coin"});
    under_load(&server, &id, "ListObjects", &list);
    show(&format!("{CALLS_A_SECOND} calls/s"), &player.take());
    round_trips(&mut client, "60 frames a second");
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
