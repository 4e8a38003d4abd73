//! Measures the cost of the Unreal plugin in the frames of an editor: `cargo run -p bench-unreal-cost`. The engine is the
//! stub of `tests/unreal`, so the figures are those of the plugin's own Python, without the engine's work.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot continue has failed"
)]

use std::{fs, thread, time::Duration};

use bench_engine_cost::{CALLS_A_SECOND, FRAME_US, SPAN, round_trips, under_load};
use real_godot::Server;
use real_unreal::{Editor, Project, Unreal};
use serde_json::json;

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
    under_load(&server, &id, "ListObjects", &json!({"limit": 20, "name": "o"}));
    show(&format!("{CALLS_A_SECOND} calls/s"), &mut costs(&mut editor, &project));
    round_trips(&mut client, "4 ms between frames");
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
