//! Measures the cost of the Godot addon in a game, relative to a frame at 60 per second: `cargo run -p
//! bench-godot-cost`, with a Godot from `tests/godot/fetch.sh`.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot continue has failed"
)]

use std::{fs, thread, time::Duration};

use bench_engine_cost::{CALLS_A_SECOND, FRAME_US, SPAN, round_trips, under_load};
use real_godot::{Client, Godot, Project, Server};
use serde_json::{Value, json};

fn main() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    add_meter(&project);
    project.prepare(&godot, &server);
    let game = godot.start(&project.path(), &server, &["--max-fps", "60"]);
    let id = server.wait_for("Coins game");
    let mut client = server.client().on(&id);
    thread::sleep(Duration::from_secs(3));

    run(&mut client, "root.get_node(\"Meter\").take()");
    thread::sleep(SPAN);
    let idle = run(&mut client, "root.get_node(\"Meter\").take()");
    let idle_memory = resident_mb(game.pid());

    let off = "var it := root.get_node(\"Spawnpoint/Attached\")\nit.set_process(false)\nroot.get_node(\"Meter\").take()\nawait tree.create_timer(5.0).timeout\nvar off: Dictionary = root.get_node(\"Meter\").take()\nit.set_process(true)\noff";
    let nothing = run(&mut client, off);

    run(&mut client, "root.get_node(\"Meter\").take()");
    under_load(&server, &id, "SearchObjects", &json!({"name": "Player"}));
    let busy = run(&mut client, "root.get_node(\"Meter\").take()");
    let busy_memory = resident_mb(game.pid());
    round_trips(&mut client, "60 frames a second");
    drop(game);

    let bare = {
        remove_addon(&project);
        let game = godot.start(&project.path(), &server, &["--max-fps", "60"]);
        thread::sleep(Duration::from_secs(6));
        resident_mb(game.pid())
    };

    let base = nothing["mean"].as_f64().unwrap();
    show("idle", &idle, base);
    show(&format!("{CALLS_A_SECOND} calls/s"), &busy, base);
    println!("(the meter itself, {base:.1} us, is taken off)");
    println!(
        "memory       {idle_memory:>7.1} MB idle, {busy_memory:.1} MB after the calls, {bare:.1} MB without the addon"
    );
}

fn show(what: &str, measured: &Value, base: f64) {
    let of = |key: &str| (measured[key].as_f64().unwrap() - base).max(0.0);
    println!(
        "{what:<12} {:>7.1} us a frame, {:.2} % of it; p50 {:.1}, p99 {:.1}, most {:.1} us over {} frames",
        of("mean"),
        of("mean") / FRAME_US * 100.0,
        of("p50"),
        of("p99"),
        of("most"),
        measured["frames"]
    );
}

fn run(client: &mut Client, code: &str) -> Value {
    let answer = client.call("unity_execute_code", json!({"code": code, "timeout": 60_000}));
    answer.unwrap()["result"]["result"].clone()
}

fn resident_mb(pid: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kb = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kb.unwrap_or_default() / 1024.0
}

fn add_meter(project: &Project) {
    let meter = real_godot::repository().join("bench/godot_cost/meter.gd");
    fs::copy(meter, project.path().join("scripts/meter.gd")).unwrap();
    edit(project, "[autoload]\n", "[autoload]\n\nMeter=\"*res://scripts/meter.gd\"\n");
}

fn remove_addon(project: &Project) {
    edit(project, "Spawnpoint=\"*res://addons/spawnpoint/game.gd\"\n", "");
    edit(project, "enabled=PackedStringArray(\"res://addons/spawnpoint/plugin.cfg\")\n", "");
}

fn edit(project: &Project, from: &str, to: &str) {
    let path = project.path().join("project.godot");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(&path, text.replace(from, to)).unwrap();
}
