//! Measures the cost of the Unreal plugin in the frames of an editor: `cargo run -p bench-unreal-cost`. The engine is the
//! stub of `tests/unreal`, so the figures are those of the plugin's own Python, without the engine's work.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on has failed"
)]

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use real_godot::{Client, Server};
use real_unreal::{Editor, Project, Unreal};
use serde_json::json;

/// A frame at 60 per second.
const FRAME_US: f64 = 16_667.0;
const SPAN: Duration = Duration::from_secs(10);
const CLIENTS: u32 = 4;
const CALLS_A_SECOND: u32 = 100;
const ROUND_TRIPS: usize = 300;

fn main() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let mut client = server.client().on(&id);
    client.call("SearchObjects", json!({"name": "Player"})).unwrap();

    costs(&mut editor, &project);
    thread::sleep(SPAN);
    show("idle", &mut costs(&mut editor, &project));
    under_load(&server, &id);
    show(&format!("{CALLS_A_SECOND} calls/s"), &mut costs(&mut editor, &project));
    let trips = round_trips(&mut client);
    let at = |share: f64| trips[((trips.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "round trip   {:>7.1} ms p50, {:.1} ms p99, with 4 ms between frames",
        at(0.5),
        at(0.99)
    );
}

/// What each frame since the last call took, in microseconds.
fn costs(editor: &mut Editor, project: &Project) -> Vec<f64> {
    let path = project.beside("costs.json");
    let _ = fs::remove_file(&path);
    let part = project.beside("costs.part");
    editor.run(&format!(
        "import json, os; from stub import module; out = open({part:?}, 'w'); json.dump(list(module.costs), out); out.close(); module.costs.clear(); os.rename({part:?}, {path:?})"
    ));
    while !path.exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let seconds: Vec<f64> = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    seconds.into_iter().map(|one| one * 1e6).collect()
}

fn show(what: &str, frames: &mut [f64]) {
    frames.sort_by(f64::total_cmp);
    let at = |share: f64| frames[((frames.len() - 1) as f64 * share) as usize];
    let mean = frames.iter().sum::<f64>() / frames.len() as f64;
    println!(
        "{what:<12} {mean:>7.1} us a frame, {:.2} % of one at 60 Hz; p50 {:.1}, p99 {:.1}, most {:.1} us over {} frames",
        mean / FRAME_US * 100.0,
        at(0.5),
        at(0.99),
        at(1.0),
        frames.len()
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
                    client.call("ListObjects", json!({"limit": 20, "name": "o"})).unwrap();
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
