//! Coming, staying, coming back and leaving.

use bevy::prelude::*;
use serde_json::json;

use crate::hub::{Game, Hub, minimal};

#[test]
fn a_game_introduces_itself_and_says_goodbye() {
    let hub = Hub::new();
    let plugin = hub.plugin("Quiet");
    let game = Game::run(move || minimal(plugin));
    let mut seat = hub.attach();
    assert_eq!(seat.register["project_name"], "Quiet");
    assert_eq!(seat.register["engine"], "bevy");
    assert_eq!(seat.register["engine_version"], "0.19.1");
    assert_eq!(seat.register["project_hash"].as_str().unwrap().len(), 16);
    seat.send(json!({"type": "ping"}));
    seat.hear("pong");
    // What neither end knows yet is passed over.
    seat.send(json!({"type": "sing", "song": 7}));
    assert_eq!(seat.call("engine.status", json!({})).unwrap()["Ready"], true);
    game.end();
    assert_eq!(seat.closed(), Some(1000));
}

#[test]
fn a_lost_connection_is_dialled_again_under_the_same_hash_and_nothing_is_lost() {
    let hub = Hub::new();
    let plugin = hub.plugin("Back");
    let _game = Game::run(move || minimal(plugin));
    let mut seat = hub.attach();
    let hash = seat.register["project_hash"].clone();
    // Takes longer than the connection lasts.
    let id = seat.ask("time.step", json!({"frames": 100}));
    seat.hear("progress");
    drop(seat);
    let mut seat = hub.attach();
    assert_eq!(seat.register["project_hash"], hash);
    assert_eq!(seat.answer(&id).unwrap()["frames"], 100);
    // An answer that left shortly before is given again.
    let id = seat.ask("object.create", json!({"name": "New"}));
    seat.answer(&id).unwrap();
    drop(seat);
    let mut seat = hub.attach();
    assert!(seat.answer(&id).is_ok());
    let found = seat.call("objects.list", json!({"name": "New"})).unwrap();
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
fn a_plugin_that_is_off_does_nothing() {
    let hub = Hub::new();
    let mut plugin = hub.plugin("Off");
    plugin.enabled = false;
    let mut app = minimal(plugin);
    app.world_mut().spawn(Name::new("Somebody"));
    for _ in 0..3 {
        app.update();
    }
    assert!(app.world().get_resource::<spawnpoint_stage::outbox::Outbox>().is_none());
}
