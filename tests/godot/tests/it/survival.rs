//! Games that are killed and editors that reload their scripts while two clients call them: nothing
//! is lost, nothing runs twice, and they return with the same id.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use real_godot::{Godot, Project, Server, survival::under_calls};
use serde_json::json;

/// How often; all of them take a minute and a half.
fn times() -> usize {
    let given = std::env::var("SPAWNPOINT_RELOADS").ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(50)
}

/// GDScript that writes a line into a file.
fn write(journal: &str, line: &str) -> String {
    format!(
        "var f := FileAccess.open(\"{journal}\", FileAccess.READ_WRITE)\nf.seek_end()\nf.store_line(\"{line}\")\nf.close()\nawait tree.process_frame\nreturn \"{line}\""
    )
}

#[test]
fn a_game_that_is_killed_and_restarted_loses_and_doubles_nothing() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let journal = project.path().join("../journal").to_string_lossy().into_owned();
    let mut game = project.game(&godot, &server);
    let id = server.wait_for("Coins game");
    let write = |line: &str| write(&journal, line);
    under_calls((&server, &id), &journal, write, times(), |round| {
        thread::sleep(Duration::from_millis(200 + (round as u64 * 37) % 300));
        game.kill();
        game = project.game(&godot, &server);
        assert_eq!(server.wait_for("Coins game"), id, "it returned with another id");
    });
}

#[test]
fn an_editor_that_reloads_its_scripts_loses_and_doubles_nothing() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let journal = project.path().join("../journal").to_string_lossy().into_owned();
    let _editor = project.editor(&godot, &server);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    editor.call("LoadScene", json!({"name": "main"})).unwrap();
    let script = project.path().join("scripts/player.gd");
    let source = fs::read_to_string(&script).unwrap();
    let write = |line: &str| write(&journal, line);
    let told = under_calls((&server, &id), &journal, write, times(), |time| {
        let changed = source.replace("var speed := 160.0", &format!("var speed := {time}.5"));
        assert_ne!(changed, source);
        fs::write(&script, changed).unwrap();
        // The current script of the game, and one of the addon.
        let reload = "for path in [\"res://scripts/player.gd\", \"res://addons/spawnpoint/ops/status.gd\"]:\n\tvar script: GDScript = load(path)\n\tscript.source_code = FileAccess.get_file_as_string(path)\n\tscript.reload(true)\nEditorInterface.get_resource_filesystem().scan()\nreturn load(\"res://scripts/player.gd\").get_property_default_value(\"speed\")";
        let answer = editor.call("unity_execute_code", json!({"code": reload, "timeout": 60_000}));
        let speed = answer.unwrap()["result"]["result"].as_f64().unwrap();
        assert!((speed - (time as f64 + 0.5)).abs() < 1e-6, "{speed}");
        editor.call("GetStatus", json!({})).unwrap();
        assert_eq!(server.wait_for("Coins"), id);
    });
    assert!(told.unknown.is_empty() && told.not_done.is_empty(), "its connection was lost");
}

#[test]
fn two_games_of_one_project_are_two_instances() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _first = project.game(&godot, &server);
    let id = server.wait_for("Coins game");
    let _second = project.game(&godot, &server);
    let mut client = server.client();
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let list = client.call("list_instances", json!({})).unwrap();
        let ready = list["instances"].as_array().unwrap().iter();
        let ready: Vec<_> = ready.filter(|one| one["state"] == "ready").collect();
        if ready.len() == 2 {
            assert!(ready.iter().any(|one| one["id"] == *id), "{list}");
            break;
        }
        assert!(Instant::now() < until, "{list}");
        thread::sleep(Duration::from_millis(200));
    }
    // They stay so: neither throws the other out.
    thread::sleep(Duration::from_secs(3));
    let list = client.call("list_instances", json!({})).unwrap();
    let states = list["instances"].as_array().unwrap().iter();
    assert!(states.filter(|one| one["state"] == "ready").count() == 2, "{list}");
}
