//! What is done on the game's world, and what it costs its frames.

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
fn a_game_offers_what_it_has() {
    let hub = Hub::new();
    let plugin = hub.plugin("Bare");
    let _game = Game::run(move || minimal(plugin));
    let seat = hub.attach();
    let has = |seat: &crate::hub::Seat, op: &str| {
        seat.register["ops"].as_array().unwrap().iter().any(|one| one == op)
    };
    for op in ["objects.list", "member.write", "script.run", "time.step", "hook.add"] {
        assert!(has(&seat, op), "{op}");
    }
    // No keyboard, no interface, no states, no renderer, no scenes, and nothing of an editor.
    for op in
        ["input.press", "test_ui.spawn", "tool.call", "view.capture", "scene.load", "edit.undo"]
    {
        assert!(!has(&seat, op), "{op}");
    }
    drop(seat);

    let plugin = hub.plugin("Rich");
    let _game = Game::run(move || {
        let mut app = minimal(plugin);
        app.add_plugins((bevy::input::InputPlugin, StatesPlugin));
        app.spawnpoint_scene("Level", |_| {});
        app
    });
    let mut seat = hub.attach();
    while seat.register["project_name"] != "Rich" {
        seat = hub.attach();
    }
    for op in ["input.press", "input.axis", "scene.load", "scenes.build_list"] {
        assert!(has(&seat, op), "{op}");
    }
}

#[test]
fn a_member_is_written_by_the_names_of_rust() {
    let hub = Hub::new();
    let plugin = hub.plugin("Fuel");
    let _game = Game::run(move || {
        let mut app = minimal(plugin);
        app.register_type::<Fuel>();
        app.world_mut().spawn((Name::new("Car"), Fuel { liters: 3.0 }));
        app
    });
    let mut seat = hub.attach();
    let found = seat.call("objects.list", json!({"name": "Car"})).unwrap();
    let id = found["Items"][0]["Id"].clone();
    let write =
        json!({"object": id, "component": "it::world::Fuel", "name": "liters", "value": 7.5});
    seat.call("member.write", write).unwrap();
    let read = json!({"object": id, "component": "Fuel", "name": "liters"});
    let read = seat.call("member.read", read).unwrap();
    assert_eq!((&read["type"], &read["valueJson"]), (&json!("f32"), &json!(7.5)), "{read}");
    let wrong = json!({"object": id, "component": "Fuel", "name": "litres"});
    let fault = seat.call("member.read", wrong).unwrap_err();
    assert_eq!(
        (&fault["kind"], &fault["hint"]),
        (&json!("NotFound"), &json!("did you mean 'liters'?"))
    );
    let fault = seat.call("member.read", json!({"object": 7})).unwrap_err();
    assert_eq!(fault["kind"], "InvalidArgument", "{fault}");
    let fault = seat.call("no.such", json!({})).unwrap_err();
    assert!(fault["message"].as_str().unwrap().contains("no.such"), "{fault}");
}

#[test]
fn a_long_walk_freezes_no_frame() {
    const MANY: usize = 50_000;
    let hub = Hub::new();
    let plugin = hub.plugin("Crowd");
    let game = Game::run(move || {
        let mut app = minimal(plugin);
        for number in 0..MANY {
            app.world_mut().spawn(Name::new(format!("Somebody {number}")));
        }
        app
    });
    let mut seat = hub.attach();
    let search = json!({"name": "9", "limit": 1});
    let found = seat.call("objects.list", search).unwrap();
    let expected = (0..MANY).filter(|number| number.to_string().contains('9')).count();
    assert_eq!(found["Total"], expected);
    let longest = game.end();
    // Unoptimised, and on a busy machine; in one go it would be hundreds of milliseconds.
    assert!(longest < Duration::from_millis(100), "{longest:?}");
}

#[test]
fn what_nobody_wants_any_more_is_stopped() {
    let hub = Hub::new();
    let plugin = hub.plugin("Stop");
    let _game = Game::run(move || minimal(plugin));
    let mut seat = hub.attach();
    let id = seat.ask("time.step", json!({"frames": 36_000}));
    seat.hear("progress");
    seat.send(json!({"type": "cancel", "id": id}));
    // It stood still again when it was stopped, and others are served.
    let time = loop {
        let time = seat.call("time.get", json!({})).unwrap();
        if time["paused"] == true {
            break time;
        }
    };
    assert_eq!(time["value"], 0.0, "{time}");
}

#[test]
fn code_reports_while_it_runs() {
    let hub = Hub::new();
    let plugin = hub.plugin("Code");
    let _game = Game::run(move || minimal(plugin));
    let mut seat = hub.attach();
    let code =
        "for (var i = 0; i < 3; i++) { AI.Write(\"step\", i); yield return null; } return 42;";
    let id = seat.ask("script.run", json!({"code": code}));
    let partial = seat.hear("partial_result");
    assert_eq!(partial["id"], *id);
    assert_eq!(seat.answer(&id).unwrap()["result"], "42");
    let never = seat.ask("script.run", json!({"code": "while (true) { yield return null; }"}));
    seat.send(json!({"type": "cancel", "id": never}));
    assert_eq!(seat.call("engine.status", json!({})).unwrap()["Ready"], true);
}
