//! Plays the game through the tools: starts it from its editor, wins by pressing keys, inspects and
//! stops it.

use real_godot::{Client, Godot, Project, Server};
use serde_json::{Value, json};

/// Wins coins; returns how many presses it took.
fn win(game: &mut Client) -> usize {
    let found = game.call("SearchObjects", json!({"name": "Player"})).unwrap();
    assert_eq!(found["Items"][0]["Tag"], "heroes, savable");
    let actions = game.call("list_input_actions", json!({})).unwrap();
    assert_eq!(actions["Items"][1]["Name"], "move_right");
    for presses in 1..60 {
        game.call("press_input", json!({"action": "move_right", "seconds": 0.25})).unwrap();
        if points(game) == 3 {
            return presses;
        }
    }
    panic!("the player never got there");
}

fn points(game: &mut Client) -> i64 {
    let read = json!({"singletonId": "singleton:Score", "name": "points"});
    game.call("ReadSingletonMember", read).unwrap()["valueJson"].as_i64().unwrap()
}

fn text_of_label(game: &mut Client) -> Value {
    let found = game.call("SearchObjects", json!({"path": "/Interface/Score"})).unwrap();
    let id = found["Items"][0]["Id"].clone();
    let read = json!({"objectId": id, "componentType": "Label", "name": "text"});
    game.call("ReadComponentMember", read).unwrap()["valueJson"].clone()
}

#[test]
fn an_agent_starts_the_game_from_the_editor_wins_it_and_stops_it() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = project.editor(&godot, &server);
    let editor_id = server.wait_for("Coins");
    let mut editor = server.client().on(&editor_id);

    let started = editor.call("start_game", json!({})).unwrap();
    let game_id = started["instance"].as_str().unwrap().to_owned();
    let list = editor.call("list_instances", json!({})).unwrap();
    let listed = list["instances"].as_array().unwrap();
    let shown = listed.iter().find(|one| one["id"] == *game_id).unwrap();
    assert_eq!(shown["editor"], *editor_id, "the game is linked to its editor");

    let mut game = server.client().on(&game_id);
    win(&mut game);
    assert_eq!(text_of_label(&mut game), "You won!");
    let logs = game.call("TailLogs", json!({"count": 50})).unwrap().to_string();
    assert!(logs.contains("score 3: Coin3"), "{logs}");

    // Code that fails is the client's matter: the debugger does not stop the game over it.
    let failed = game.call("unity_execute_code", json!({"code": "var n = null\nn.foo()"}));
    assert!(failed.unwrap_err().contains("line 2"));
    assert_eq!(points(&mut game), 3);

    editor.call("stop_game", json!({})).unwrap();
    let state = editor.call("get_game_state", json!({})).unwrap();
    assert_eq!(state["running"], false);
    let list = editor.call("list_instances", json!({})).unwrap().to_string();
    assert!(!list.contains(&game_id), "who says goodbye is not waited for: {list}");

    // A person presses F8: the editor kills the game, which cannot disconnect.
    let again = editor.call("start_game", json!({})).unwrap();
    assert_eq!(again["instance"], *game_id);
    let press = json!({"code": "EditorInterface.stop_playing_scene()"});
    editor.call("unity_execute_code", press).unwrap();
    server.wait_until_gone(&game_id);
}

#[test]
fn a_game_with_a_screen_shows_itself_as_a_picture() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    project.prepare(&godot, &server);
    let screen = godot.screen();
    let _game = godot.start_on(&screen.display, &project.path(), &server, &[]);
    let mut game = server.client().on(&server.wait_for("Coins game"));
    win(&mut game);

    let taken = game.call_whole("take_screenshot", json!({"max_width": 640})).unwrap();
    assert_eq!(taken["structuredContent"], json!({"width": 640, "height": 360}));
    let image = &taken["content"][1];
    assert_eq!((&image["type"], &image["mimeType"]), (&json!("image"), &json!("image/png")));
    let data = image["data"].as_str().unwrap();
    assert!(data.starts_with("iVBORw0KGgo") && data.len() > 2000, "{} characters", data.len());
    // For manual inspection: base64 of a PNG.
    if let Some(path) = std::env::var_os("SPAWNPOINT_KEEP_PICTURE") {
        std::fs::write(path, data).unwrap();
    }
}
