//! Windows of frames in a Bevy game: real key events, exact frames, conditions, equal runs.

use bevy::{
    input::{ButtonState, InputPlugin, keyboard::KeyboardInput},
    prelude::*,
};
use serde_json::{Value, json};
use spawnpoint_bevy::{SpawnpointApp, SpawnpointPlugin};

use crate::hub::{AttachedGame, Game, Hub, minimal};

/// A runner who walks while a key is held. He counts what he sees while time passes.
#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
struct Runner {
    x: f32,
    held: u32,
    combos: u32,
    luck: u64,
    typed: String,
}

#[derive(Resource)]
struct Luck(u64);

fn run(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    mut luck: ResMut<Luck>,
    mut messages: MessageReader<KeyboardInput>,
    mut runners: Query<&mut Runner>,
) {
    let Ok(mut runner) = runners.single_mut() else { return };
    for message in messages.read().filter(|message| message.state == ButtonState::Pressed) {
        runner.typed.push_str(message.text.as_deref().unwrap_or_default());
    }
    if time.delta().is_zero() {
        return;
    }
    if keys.pressed(KeyCode::ArrowRight) {
        runner.held += 1;
        runner.x += time.delta_secs() * 4.0;
        luck.0 = luck.0.wrapping_mul(6364136223846793005).wrapping_add(1);
        runner.luck = luck.0;
    }
    let combo = [KeyCode::KeyQ, KeyCode::KeyW, KeyCode::KeyE];
    runner.combos += u32::from(combo.iter().all(|key| keys.just_pressed(*key)));
}

fn game(plugin: SpawnpointPlugin) -> App {
    let mut app = minimal(plugin);
    app.add_plugins(InputPlugin)
        .insert_resource(Luck(1))
        .spawnpoint_seed(|world, seed| world.resource_mut::<Luck>().0 = seed)
        .register_type::<Runner>()
        .add_systems(Update, run);
    app.world_mut().spawn((Name::new("Runner"), Runner::default()));
    app
}

fn runner(game: &mut AttachedGame) -> Value {
    game.call("objects.list", json!({"name": "Runner"})).unwrap()["Items"][0]["Id"].clone()
}

fn member(runner: &Value, name: &str) -> Value {
    json!({"object": runner, "component": "Runner", "name": name})
}

#[test]
fn input_is_exact_to_the_frame_and_ten_runs_are_equal() {
    let hub = Hub::new();
    let plugin = hub.plugin("Runner");
    let _game = Game::run(move || game(plugin));
    let mut game = hub.attach();
    game.call("time.pause", json!({"paused": true})).unwrap();
    let runner = runner(&mut game);
    let mut first = None;
    for _ in 0..10 {
        for name in ["x", "held", "combos"] {
            let write = json!({"object": runner, "component": "Runner", "name": name, "value": 0});
            game.call("member.write", write).unwrap();
        }
        let window = json!({
            "steps": [
                {"press": "ArrowRight", "frames": 12},
                {"wait": 3},
                {"press": ["q", "w", "e"], "frames": 2},
            ],
            "fixed_step": 0.02,
            "seed": 5,
            "report": [member(&runner, "held"), member(&runner, "combos"), member(&runner, "x"), member(&runner, "luck")],
            "every": 3,
        });
        let played = game.call("play.run", window).unwrap();
        assert_eq!(played["frames"], 17, "{played}");
        let end = played["report"].as_array().unwrap().last().unwrap()["values"].clone();
        assert_eq!((&end[0], &end[1]), (&json!(12), &json!(1)), "{played}");
        assert!((end[2].as_f64().unwrap() - 0.96).abs() < 0.001, "{end}");
        assert_eq!(first.get_or_insert(played.clone()), &played);
    }
    assert_eq!(game.call("time.get", json!({})).unwrap()["paused"], true);
    let pressed = game.call("input.list", json!({"limit": 1})).unwrap();
    assert_eq!(pressed["Items"][0]["Pressed"], false, "{pressed}");
}

#[test]
fn a_window_ends_when_its_condition_holds_or_it_is_cancelled() {
    let hub = Hub::new();
    let plugin = hub.plugin("Runner");
    let _game = Game::run(move || game(plugin));
    let mut game = hub.attach();
    game.call("time.pause", json!({"paused": true})).unwrap();
    let runner = runner(&mut game);
    let mut until = member(&runner, "x");
    until["compare"] = json!(">=");
    until["value"] = json!(1.0);
    let window = json!({
        "steps": [{"press": "ArrowRight"}, {"type": "hi"}],
        "until": {"member": until},
        "fixed_step": 0.1,
        "report": [member(&runner, "x"), member(&runner, "typed")],
    });
    let played = game.call("play.run", window).unwrap();
    assert_eq!((&played["met"], &played["frames"]), (&json!(true), &json!(3)), "{played}");
    assert_eq!(played["report"][0]["values"][1], "hi");

    let window = json!({"steps": [{"press": "ArrowLeft"}], "frames": 36_000});
    let id = game.send_command("play.run", window);
    game.receive("progress");
    let busy = game.call("play.run", json!({"frames": 1})).unwrap_err();
    assert_eq!(busy["kind"], "NotReady", "{busy}");
    game.send(json!({"type": "cancel", "id": id}));
    let paused = json!({"condition": {"paused": true}, "seconds": 10});
    assert_eq!(game.call("wait.until", paused).unwrap()["met"], true);
    game.call("play.run", json!({"frames": 2, "then": "resume"})).unwrap();
    let list = game.call("input.list", json!({})).unwrap();
    let items = list["Items"].as_array().unwrap();
    let is_pressed =
        |key: &str| items.iter().any(|item| item["Name"] == key && item["Pressed"] == true);
    assert!(is_pressed("ArrowRight"), "a press without an end stays");
    assert!(!is_pressed("ArrowLeft"), "a cancelled window releases what it pressed");
    let unclear = game.call("play.run", json!({"steps": [{"press": "Spac"}]})).unwrap_err();
    assert_eq!(unclear["hint"], "did you mean 'Space'?");
    let no_window = game.call("play.run", json!({"steps": [{"click": [0.5, 0.5]}]})).unwrap_err();
    assert_eq!(no_window["kind"], "Unsupported", "{no_window}");
}

#[test]
fn an_object_is_renamed_and_conditions_see_it() {
    let hub = Hub::new();
    let plugin = hub.plugin("Runner");
    let _game = Game::run(move || game(plugin));
    let mut game = hub.attach();
    let runner = runner(&mut game);
    let waiting = json!({
        "condition": {"objects": {"name": "Walker", "compare": "==", "count": 1}},
        "seconds": 10,
    });
    let id = game.send_command("wait.until", waiting);
    game.call("object.rename", json!({"id": runner, "name": "Walker"})).unwrap();
    assert_eq!(game.answer(&id).unwrap()["met"], true);
}
