//! Connecting, reconnecting and disconnecting.

use bevy::prelude::*;
use serde_json::json;

use crate::hub::{Game, Hub, minimal};

#[test]
fn a_game_registers_and_disconnects() {
    let hub = Hub::new();
    let plugin = hub.plugin("Quiet");
    let running = Game::run(move || minimal(plugin));
    let mut game = hub.attach();
    assert_eq!(game.register["project_name"], "Quiet");
    assert_eq!(game.register["engine"], "bevy");
    assert_eq!(game.register["engine_version"], "0.19.1");
    assert_eq!(game.register["project_hash"].as_str().unwrap().len(), 16);
    game.send(json!({"type": "ping"}));
    game.receive("pong");
    // Unknown messages are ignored.
    game.send(json!({"type": "sing", "song": 7}));
    assert_eq!(game.call("engine.status", json!({})).unwrap()["Ready"], true);
    running.end();
    assert_eq!(game.closed(), Some(1000));
}

#[test]
fn a_game_reconnects_with_the_same_hash_and_loses_no_answer() {
    let hub = Hub::new();
    let plugin = hub.plugin("Back");
    let _game = Game::run(move || minimal(plugin));
    let mut game = hub.attach();
    let hash = game.register["project_hash"].clone();
    // The op takes longer than the connection lasts.
    let id = game.send_command("time.step", json!({"frames": 100}));
    game.receive("progress");
    drop(game);
    let mut game = hub.attach();
    assert_eq!(game.register["project_hash"], hash);
    assert_eq!(game.answer(&id).unwrap()["frames"], 100);
    // An answer that was sent shortly before is sent again.
    let id = game.send_command("object.create", json!({"name": "New"}));
    game.answer(&id).unwrap();
    drop(game);
    let mut game = hub.attach();
    assert!(game.answer(&id).is_ok());
    let found = game.call("objects.list", json!({"name": "New"})).unwrap();
    assert_eq!(found["Total"], 1, "{found}");
}

#[test]
fn a_second_copy_takes_another_hash() {
    let hub = Hub::new();
    let plugin = hub.plugin("Twice");
    let _game = Game::run(move || minimal(plugin));
    let first = hub.attach();
    let hash = first.register["project_hash"].clone();
    first.close("superseded by a newer connection");
    let second = hub.attach();
    assert_ne!(second.register["project_hash"], hash);
}

#[test]
fn a_disabled_plugin_does_nothing() {
    let hub = Hub::new();
    let mut plugin = hub.plugin("Off");
    plugin.enabled = false;
    let mut app = minimal(plugin);
    app.world_mut().spawn(Name::new("Object"));
    for _ in 0..3 {
        app.update();
    }
    assert!(app.world().get_resource::<spawnpoint_stage::outbox::Outbox>().is_none());
}
