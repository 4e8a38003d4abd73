//! Ops on the game's world, and their cost per frame.

use std::time::Duration;

use bevy::{prelude::*, state::app::StatesPlugin};
use serde_json::json;
use spawnpoint_bevy::SpawnpointApp;

use crate::hub::{Game, Hub, minimal};

#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
struct Fuel {
    liters: f32,
}

#[test]
fn a_game_offers_only_supported_ops() {
    let hub = Hub::new();
    let plugin = hub.plugin("Bare");
    let _game = Game::run(move || minimal(plugin));
    let game = hub.attach();
    let has = |game: &crate::hub::AttachedGame, op: &str| {
        game.register["ops"].as_array().unwrap().iter().any(|one| one == op)
    };
    for op in ["objects.list", "member.write", "script.run", "time.step", "hook.add"] {
        assert!(has(&game, op), "{op}");
    }
    // No keyboard, UI, states, renderer or scenes, and no ops of an editor.
    for op in
        ["input.press", "test_ui.spawn", "tool.call", "view.capture", "scene.load", "edit.undo"]
    {
        assert!(!has(&game, op), "{op}");
    }
    drop(game);

    let plugin = hub.plugin("Rich");
    let _game = Game::run(move || {
        let mut app = minimal(plugin);
        app.add_plugins((bevy::input::InputPlugin, StatesPlugin));
        app.spawnpoint_scene("Level", |_| {});
        app
    });
    let mut game = hub.attach();
    while game.register["project_name"] != "Rich" {
        game = hub.attach();
    }
    for op in ["input.press", "input.axis", "scene.load", "scenes.build_list"] {
        assert!(has(&game, op), "{op}");
    }
}

#[test]
fn a_member_is_written_by_its_rust_name() {
    let hub = Hub::new();
    let plugin = hub.plugin("Fuel");
    let _game = Game::run(move || {
        let mut app = minimal(plugin);
        app.register_type::<Fuel>();
        app.world_mut().spawn((Name::new("Car"), Fuel { liters: 3.0 }));
        app
    });
    let mut game = hub.attach();
    let found = game.call("objects.list", json!({"name": "Car"})).unwrap();
    let id = found["Items"][0]["Id"].clone();
    let write =
        json!({"object": id, "component": "it::world::Fuel", "name": "liters", "value": 7.5});
    game.call("member.write", write).unwrap();
    let read = json!({"object": id, "component": "Fuel", "name": "liters"});
    let read = game.call("member.read", read).unwrap();
    assert_eq!((&read["type"], &read["valueJson"]), (&json!("f32"), &json!(7.5)), "{read}");
    let wrong = json!({"object": id, "component": "Fuel", "name": "litres"});
    let fault = game.call("member.read", wrong).unwrap_err();
    assert_eq!(
        (&fault["kind"], &fault["hint"]),
        (&json!("NotFound"), &json!("did you mean 'liters'?"))
    );
    let fault = game.call("member.read", json!({"object": 7})).unwrap_err();
    assert_eq!(fault["kind"], "InvalidArgument", "{fault}");
    let fault = game.call("no.such", json!({})).unwrap_err();
    assert!(fault["message"].as_str().unwrap().contains("no.such"), "{fault}");
}

#[test]
fn a_long_search_blocks_no_frame() {
    const MANY: usize = 50_000;
    let hub = Hub::new();
    let plugin = hub.plugin("Crowd");
    let running = Game::run(move || {
        let mut app = minimal(plugin);
        for number in 0..MANY {
            app.world_mut().spawn(Name::new(format!("Object {number}")));
        }
        app
    });
    let mut game = hub.attach();
    let search = json!({"name": "9", "limit": 1});
    let found = game.call("objects.list", search).unwrap();
    let expected = (0..MANY).filter(|number| number.to_string().contains('9')).count();
    assert_eq!(found["Total"], expected);
    let longest = running.end();
    // In an unoptimized build on a busy machine. In one slice it would take hundreds of
    // milliseconds.
    assert!(longest < Duration::from_millis(100), "{longest:?}");
}

#[test]
fn a_cancelled_op_is_stopped() {
    let hub = Hub::new();
    let plugin = hub.plugin("Stop");
    let _game = Game::run(move || minimal(plugin));
    let mut game = hub.attach();
    let id = game.send_command("time.step", json!({"frames": 36_000}));
    game.receive("progress");
    game.send(json!({"type": "cancel", "id": id}));
    // The game is paused again, and other ops are served.
    let time = loop {
        let time = game.call("time.get", json!({})).unwrap();
        if time["paused"] == true {
            break time;
        }
    };
    assert_eq!(time["value"], 0.0, "{time}");
}

#[test]
fn a_running_script_reports_partial_results() {
    let hub = Hub::new();
    let plugin = hub.plugin("Code");
    let _game = Game::run(move || minimal(plugin));
    let mut game = hub.attach();
    let code =
        "for (var i = 0; i < 3; i++) { AI.Write(\"step\", i); yield return null; } return 42;";
    let id = game.send_command("script.run", json!({"code": code}));
    let partial = game.receive("partial_result");
    assert_eq!(partial["id"], *id);
    assert_eq!(game.answer(&id).unwrap()["result"], "42");
    let never =
        game.send_command("script.run", json!({"code": "while (true) { yield return null; }"}));
    game.send(json!({"type": "cancel", "id": never}));
    assert_eq!(game.call("engine.status", json!({})).unwrap()["Ready"], true);
}
