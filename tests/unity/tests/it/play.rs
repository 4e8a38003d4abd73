//! Play mode through the tools: with and without a reload of the code, focused or not.

use real_godot::{Client, Server};
use real_unity::{Project, Unity};
use serde_json::json;

fn frames(game: &mut Client) -> i64 {
    let query = json!({"query": "Scene['Player'].Player.Frames"});
    game.call("unity_query", query).unwrap()["result"]["result"].as_i64().unwrap()
}

fn plays(reloads: bool) {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let reload = if reloads { "yes" } else { "no" };
    let _editor = unity.editor(&project, &server, &["--play-reload", reload]);
    let editor_id = server.wait_for("Coins");
    let mut editor = server.client().on(&editor_id);
    let before = editor.call("SearchObjects", json!({"name": "Player"})).unwrap();

    let started = editor.call("start_game", json!({})).unwrap();
    let game_id = started["instance"].as_str().unwrap().to_owned();
    let list = editor.call("list_instances", json!({})).unwrap();
    let listed = list["instances"].as_array().unwrap();
    let shown = listed.iter().find(|one| one["id"] == *game_id).unwrap();
    assert_eq!(shown["editor"], *editor_id, "the game is linked to its editor");

    let mut game = server.client().on(&game_id);
    let found = game.call("SearchObjects", json!({"name": "Player"})).unwrap();
    assert_eq!(found["Items"][0]["Id"], before["Items"][0]["Id"], "ids survive play mode");
    game.call("pause_game", json!({})).unwrap();
    let paused = frames(&mut game);
    assert_eq!(game.call("step_game", json!({"frames": 7})).unwrap()["frames"], 7);
    assert_eq!(frames(&mut game), paused + 7, "exactly seven frames passed");
    game.call("pause_game", json!({"paused": false})).unwrap();
    assert!(editor.call("start_game", json!({})).unwrap_err().contains("already running"));

    // What the game changes is gone afterwards, and what the editor has is as before.
    let speed = json!({"objectId": found["Items"][0]["Id"], "componentType": "Player", "member": "speed", "jsonValue": "9"});
    game.call("SetMember", speed).unwrap();
    editor.call("stop_game", json!({})).unwrap();
    assert_eq!(editor.call("get_game_state", json!({})).unwrap()["running"], false);
    let list = editor.call("list_instances", json!({})).unwrap().to_string();
    assert!(!list.contains(&game_id), "a game that ends is removed: {list}");
    let read =
        json!({"objectId": before["Items"][0]["Id"], "componentType": "Player", "name": "speed"});
    assert_eq!(editor.call("ReadComponentMember", read).unwrap()["valueJson"].as_f64(), Some(0.0));
}

#[test]
fn play_mode_with_a_domain_reload() {
    plays(true);
}

#[test]
fn play_mode_without_a_domain_reload() {
    plays(false);
}

#[test]
fn a_reload_in_play_mode_leaves_nothing_behind_in_the_game() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let mut editor = server.client().on(&server.wait_for("Coins"));
    let started = editor.call("start_game", json!({})).unwrap();
    let id = started["instance"].as_str().unwrap().to_owned();
    let mut game = server.client().on(&id);
    let persistent = json!({"sceneId": "scn:ddol"});
    let before = game.call("ListObjects", persistent.clone()).unwrap();
    let reloads = || project.log().matches("was unloaded").count();
    for _ in 0..2 {
        let earlier = reloads();
        let reload =
            json!({"code": "EditorUtility.RequestScriptReload(); return 1;", "timeout": 100_000});
        game.call("unity_execute_code", reload).unwrap();
        // The answer comes before the reload, which would interrupt the next call.
        while reloads() == earlier {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(server.wait_for("Coins game"), id);
    }
    let after = game.call("ListObjects", persistent).unwrap();
    assert_eq!(after["Total"], before["Total"], "{after}");
    assert_eq!(reloads(), 3, "play mode and two reloads");
}
