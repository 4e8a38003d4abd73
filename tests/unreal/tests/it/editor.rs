//! What the plugin shows and tells in the editor, and how it keeps to the server's rules.

use std::thread;

use real_godot::Server;
use real_unreal::{Project, Unreal};
use serde_json::json;

/// Waits until the log of the editor has a line with this text.
fn wait_for_line(project: &Project, text: &str) {
    while !project.log().contains(text) {
        thread::yield_now();
    }
}

#[test]
fn the_editor_shows_the_state_of_the_connection() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut editor = unreal.editor(&project, &server);
    server.wait_for("Sample");
    wait_for_line(&project, "LogSpawnpoint: Attached to ws://");
    editor.run("from stub import menus; unreal.log('label: ' + menus.ENTRIES['LevelEditor.LevelEditorToolBar.PlayToolBar']['SpawnpointStatus'].label)");
    wait_for_line(&project, "label: Spawnpoint: attached");
    // The command of the button.
    editor.run("from stub import menus; exec(menus.ENTRIES['LevelEditor.LevelEditorToolBar.PlayToolBar']['SpawnpointStatus'].command[1])");
    editor.run("from stub import menus; exec(menus.ENTRIES['LevelEditor.MainMenu.Tools']['SpawnpointReconnect'].command[1])");
    while project.log().matches("LogSpawnpoint: Attached to ws://").count() < 3 {
        thread::yield_now();
    }
    drop(server);
    wait_for_line(&project, "The connection was lost; connecting again");
    editor.close();
    assert!(!project.output().contains("Traceback"), "{}", project.output());
}

#[test]
fn an_editor_that_closes_is_gone_at_once() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    editor.close();
    server.wait_until_gone(&id);
}

#[test]
fn a_disabled_plugin_does_not_dial() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    project.write("Config/DefaultSpawnpoint.ini", "[Spawnpoint]\nEnabled=False\n");
    let mut editor = unreal.editor(&project, &server);
    wait_for_line(&project, "Spawnpoint is disabled in DefaultSpawnpoint.ini");
    editor.close();
    let list = server.client().call("list_instances", json!({})).unwrap();
    assert_eq!(list["instances"], json!([]));
}

#[test]
fn new_lines_of_the_log_reach_clients() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    editor.run("state.log('LogTemp', 'the door opened', 'Warning'); state.flush_log()");
    wait_for_line(&project, "the door opened");
    let tail = server.client().on(&id).call("TailLogs", json!({"count": 200})).unwrap();
    let lines = tail["Items"].as_array().unwrap();
    let line = lines.iter().find(|line| line["Message"] == "the door opened").unwrap();
    assert_eq!((&line["Level"], &line["Category"]), (&json!("warn"), &json!("LogTemp")));
}

#[test]
fn the_game_is_paused_and_stepped_while_it_runs() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let mut client = server.client().on(&id);
    let stopped = client.call("pause_game", json!({})).unwrap_err();
    assert!(stopped.contains("does not support 'time.pause'"), "{stopped}");
    assert_eq!(client.call("start_game", json!({})).unwrap()["running"], true);
    assert_eq!(client.call("pause_game", json!({})).unwrap()["paused"], true);
    assert_eq!(client.call("step_game", json!({"frames": 10})).unwrap()["frames"], 10);
    assert_eq!(client.call("GetTimeScale", json!({})).unwrap()["paused"], true);
    assert_eq!(client.call("SetTimeScale", json!({"value": 2})).unwrap()["value"], 2.0);
    client.call("stop_game", json!({})).unwrap();
    assert_eq!(client.call("get_game_state", json!({})).unwrap()["running"], false);
}

#[test]
fn a_server_that_allows_no_writes_lets_only_reads_through() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start_read_only(&["--no-stage"]);
    let project = Project::new();
    let _editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let mut client = server.client().on(&id);
    let path = json!({"path": "/Game/Materials/MI_Oak"});
    while client
        .call("list_material_parameters", path.clone())
        .is_err_and(|error| error.contains("Unknown tool"))
    {
        thread::yield_now();
    }
    assert!(
        client.call("list_material_parameters", path).is_ok(),
        "the proof makes `read_only` count"
    );
    for (tool, arguments) in [
        ("save_levels", json!({})),
        ("execute_console_command", json!({"command": "stat fps"})),
        ("unity_execute_code", json!({"code": "1 + 1"})),
        ("CreateObject", json!({"name": "x"})),
    ] {
        let error = client.call(tool, arguments).unwrap_err();
        assert!(error.contains("--allow"), "{tool}: {error}");
    }
}
