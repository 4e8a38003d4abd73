//! `play.run` and `wait.until` in a player: exact frames, conditions, reports, and a game that is as before when a call is
//! cancelled.

use real_godot::{Engine, Hub, Running};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

fn open(unity: &Unity) -> (Hub, Project, Running, Engine) {
    let (hub, project) = (Hub::start(), Project::new());
    let running = unity.player(&project, &hub, &[]);
    let mut game = hub.engine("Coins game");
    game.run("time.pause", json!({"paused": true})).unwrap();
    let player = game.object("Player");
    let speed = json!({"object": player, "component": "Player", "name": "speed", "value": 2});
    game.run("member.write", speed).unwrap();
    (hub, project, running, game)
}

fn member(player: &Value, component: &str, name: &str) -> Value {
    json!({"object": player, "component": component, "name": name})
}

#[test]
fn a_window_has_exactly_its_frames_and_reports_members() {
    let Some(unity) = Unity::find() else { return };
    let (_hub, _project, _running, mut game) = open(&unity);
    let player = game.object("Player");
    let report =
        [member(&player, "Player", "Frames"), member(&player, "Transform", "localPosition.x")];
    let window = json!({"frames": 12, "fixed_step": 0.05, "report": report, "every": 4});
    let mut read = |window: &Value| {
        let played = game.run("play.run", window.clone()).unwrap();
        assert_eq!(played["frames"], 12);
        let entries = played["report"].as_array().unwrap().clone();
        assert_eq!(entries.len(), 3, "{played}");
        let of = |at: usize, value: usize| entries[at]["values"][value].as_f64().unwrap();
        assert!(
            (of(2, 0) - of(0, 0) - 8.0).abs() < 1e-6,
            "the last entry is eight frames after the first: {played}"
        );
        assert!((of(2, 1) - of(0, 1) - 8.0 * 0.05 * 2.0).abs() < 1e-4, "{played}");
        of(2, 0)
    };
    let first = read(&window);
    assert!((read(&window) - first - 12.0).abs() < 1e-6, "nothing happens between two windows");
    assert_eq!(game.run("time.get", json!({})).unwrap()["paused"], true);
}

#[test]
fn a_window_ends_when_its_condition_holds() {
    let Some(unity) = Unity::find() else { return };
    let (_hub, _project, _running, mut game) = open(&unity);
    let player = game.object("Player");
    let mut far = member(&player, "Transform", "localPosition.x");
    far["compare"] = ">=".into();
    far["value"] = json!(0.95);
    let window =
        json!({"until": {"member": far}, "fixed_step": 0.1, "frames": 600, "then": "resume"});
    let played = game.run("play.run", window).unwrap();
    assert_eq!((&played["met"], &played["frames"]), (&json!(true), &json!(5)), "{played}");
    assert_eq!(game.run("time.get", json!({})).unwrap()["paused"], false);
}

#[test]
fn a_cancelled_window_leaves_the_game_as_it_was() {
    let Some(unity) = Unity::find() else { return };
    let (_hub, _project, _running, mut game) = open(&unity);
    let call = game.begin("play.run", json!({"frames": 36000, "then": "resume"}));
    std::thread::sleep(std::time::Duration::from_millis(300));
    game.cancel(&call);
    let player = game.object("Player");
    let read = member(&player, "Player", "Frames");
    // The window ends with its next frame.
    while game.run("time.get", json!({})).unwrap()["paused"] != true {}
    let before = game.run("member.read", read.clone()).unwrap()["valueJson"].clone();
    game.run("time.get", json!({})).unwrap();
    assert_eq!(game.run("member.read", read).unwrap()["valueJson"], before, "it stands still");
}

#[test]
fn a_wait_ends_with_its_condition_or_its_time() {
    let Some(unity) = Unity::find() else { return };
    let (_hub, _project, _running, mut game) = open(&unity);
    let coins = |count: u32| json!({"condition": {"objects": {"path": "/Coins/", "compare": "==", "count": count}}, "seconds": 0.2});
    let there = game.run("wait.until", coins(3)).unwrap();
    assert_eq!((&there["met"], &there["frames"]), (&json!(true), &json!(0)), "{there}");
    let missing = game.run("wait.until", coins(4)).unwrap();
    assert_eq!(missing["met"], false);
    assert!(missing["last"][0].as_str().unwrap().starts_with('3'), "{missing}");

    let log = json!({"condition": {"log": {"text": "by a tool"}}, "seconds": 30});
    let waiting = game.begin("wait.until", log);
    game.run("tool.call", json!({"name": "log_line", "arguments": {"line": "Written by a tool"}}))
        .unwrap();
    assert_eq!(game.end(&waiting).unwrap()["met"], true);
}
