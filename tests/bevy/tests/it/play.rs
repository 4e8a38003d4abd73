//! Plays a game through the tools, including ops that need a full Bevy.

use std::time::{Duration, Instant};

use real_bevy::Arena;
use real_godot::{Client, Running, Server};
use serde_json::{Value, json};

/// A server, the game and a client of it.
fn begin() -> Option<(Server, Running, Client)> {
    let arena = Arena::find()?;
    let server = Server::start(&["--no-stage"]);
    let game = arena.start(&server, &[]);
    let id = server.wait_for("Arena");
    let client = server.client().on(&id);
    Some((server, game, client))
}

fn find(client: &mut Client, name: &str) -> String {
    let found = client.call("SearchObjects", json!({"name": name, "limit": 1})).unwrap();
    found["Items"][0]["Id"].as_str().unwrap().to_owned()
}

fn points(client: &mut Client) -> u64 {
    let score = json!({"singletonId": "singleton:arena::Score", "name": "points"});
    client.call("ReadSingletonMember", score).unwrap()["valueJson"].as_u64().unwrap()
}

fn phase(client: &mut Client) -> Value {
    client.call("list_states", json!({})).unwrap()["states"][0]["value"].clone()
}

#[test]
fn keys_are_pressed_until_the_game_is_won() {
    let Some((_server, _game, mut client)) = begin() else { return };
    assert_eq!((points(&mut client), phase(&mut client)), (0, json!("Running")));
    let until = Instant::now() + Duration::from_secs(60);
    while points(&mut client) < 3 {
        assert!(Instant::now() < until, "{} points", points(&mut client));
        let right = json!({"action": "ArrowRight", "seconds": 0.3});
        client.call("press_input", right).unwrap();
    }
    let until = Instant::now() + Duration::from_secs(10);
    while phase(&mut client) != "Won" {
        assert!(Instant::now() < until);
    }
    let log = client.call("TailLogs", json!({"count": 50})).unwrap();
    let lines: Vec<_> = log["Items"].as_array().unwrap().iter().collect();
    assert!(lines.iter().any(|line| line["Message"] == "won"), "{log}");
    // And back again, by its state.
    let set = json!({"state": "Phase", "value": "Running"});
    assert_eq!(client.call("set_state", set).unwrap()["next"], "Running");
    while phase(&mut client) != "Running" {
        assert!(Instant::now() < until);
    }
    let wrong = client.call("set_state", json!({"state": "Phase", "value": "Lost"})).unwrap_err();
    assert!(wrong.contains("one of Running, Won"), "{wrong}");
}

#[test]
fn objects_at_a_point_are_found() {
    let Some((_server, _game, mut client)) = begin() else { return };
    let player = find(&mut client, "Player");
    // The camera looks at the player.
    let pick =
        |mode: &str, x: f64, y: f64| json!({"mode": mode, "x": x, "y": y, "normalized": true});
    let hit = client.call("MousePick", pick("world", 0.5, 0.5)).unwrap();
    assert_eq!(hit["Id"], *player, "{hit}");
    let miss = client.call("MousePick", pick("world", 0.05, 0.95)).unwrap();
    assert_eq!(miss["Hit"], false, "{miss}");
    // The button is in the upper right corner, above the UI that covers the screen.
    let hit = client.call("MousePick", pick("ui", 0.95, 0.95)).unwrap();
    let names: Vec<_> = hit["Items"].as_array().unwrap().iter().map(|one| &one["Name"]).collect();
    assert_eq!(names, ["Again", "Hud"], "{hit}");
    // Through the free camera the player is elsewhere.
    let pose = json!({"pos": {"X": 0, "Y": 50, "Z": 0}, "rot": {"X": 0, "Y": 0, "Z": 0}});
    client.call("SetFreecamPose", pose).unwrap();
    client.call("SetFreecamEnabled", json!({"enabled": true})).unwrap();
    let info = client.call("GetCameraInfo", json!({})).unwrap();
    assert_eq!((&info["IsFreecam"], &info["Pos"]["Y"]), (&json!(true), &json!(50.0)), "{info}");
    let hit = client.call("MousePick", pick("world", 0.5, 0.5)).unwrap();
    assert_eq!(hit["Hit"], false, "{hit}");
    client.call("SetFreecamEnabled", json!({"enabled": false})).unwrap();
    let hit = client.call("MousePick", pick("world", 0.5, 0.5)).unwrap();
    assert_eq!(hit["Id"], *player, "{hit}");
}

#[test]
fn values_of_every_sort_are_read_and_written() {
    let Some((_server, _game, mut client)) = begin() else { return };
    let specimen = find(&mut client, "Specimen");
    let member =
        |name: &str| json!({"objectId": specimen, "componentType": "Specimen", "name": name});
    let values = [
        ("truth", json!(true)),
        ("letter", json!("y")),
        ("small", json!(-7)),
        ("large", json!(12_345_678_901_u64)),
        ("precise", json!(0.1)),
        ("text", json!("hello")),
        ("maybe", json!(2.5)),
        ("maybe", json!(null)),
        ("place", json!({"x": 1.0, "y": 2.0, "z": 3.0})),
        ("wait", json!(0.25)),
        ("friend", json!(find(&mut client, "Player"))),
        ("mood", json!("Proud")),
        ("mood", json!({"Dizzy": [2.5]})),
        ("pair.1", json!("b")),
    ];
    for (name, value) in values {
        let write = json!({
            "objectId": specimen, "componentType": "Specimen", "member": name, "jsonValue": value.to_string(),
        });
        client.call("SetMember", write).unwrap();
        let read = client.call("ReadComponentMember", member(name)).unwrap();
        assert_eq!(read["valueJson"], value, "{name}: {read}");
    }
    let list = client.call("ReadComponentMember", member("list")).unwrap();
    assert_eq!(list["type"], "alloc::vec::Vec<alloc::string::String>");
    assert_eq!(list["valueJson"]["count"], 3, "{list}");
}

#[test]
fn a_game_that_ends_is_removed_at_once() {
    let Some((server, mut game, mut client)) = begin() else { return };
    client.call("GetStatus", json!({})).unwrap();
    let code = "GameObject.Find(\"Player\").GetComponent<Player>().leave(); return 1;";
    client.call("unity_execute_code", json!({"code": code, "timeout": 10_000})).unwrap();
    game.wait();
    let list = server.client().call("list_instances", json!({})).unwrap();
    assert_eq!(list["instances"].as_array().unwrap().len(), 0, "{list}");
}
