//! What the plugin costs a game in which nobody asks for anything, against a frame of 16.6 ms:
//! `cargo run --release --no-default-features --features bench`, with or without a server running.

#![allow(clippy::print_stdout, reason = "a bench")]

use std::time::{Duration, Instant};

use bevy_app::{App, ScheduleRunnerPlugin, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_time::TimePlugin;
use bevy_transform::{TransformPlugin, components::Transform};
use spawnpoint_bevy::SpawnpointPlugin;

const OBJECTS: usize = 1000;
const FRAMES: u32 = 20_000;
const ROUNDS: u32 = 5;
const FRAME: f64 = 16_600.0;

fn game(attached: bool) -> App {
    let mut app = App::new();
    let runner = ScheduleRunnerPlugin::default();
    app.add_plugins((TaskPoolPlugin::default(), runner, TimePlugin, TransformPlugin));
    app.add_plugins(SpawnpointPlugin { enabled: attached, ..SpawnpointPlugin::default() });
    for number in 0..OBJECTS {
        app.world_mut().spawn((Name::new(format!("Object {number}")), Transform::default()));
    }
    for _ in 0..100 {
        app.update();
    }
    // Time for the connection, and for the evaluator to be read.
    std::thread::sleep(Duration::from_secs(2));
    app
}

/// Microseconds a frame.
fn frame(app: &mut App) -> f64 {
    let begun = Instant::now();
    (0..FRAMES).for_each(|_| app.update());
    begun.elapsed().as_secs_f64() * 1e6 / f64::from(FRAMES)
}

fn main() {
    let (mut bare, mut attached) = (game(false), game(true));
    let mut best = [f64::INFINITY; 2];
    // Turn by turn, so that whatever else the machine does meets both.
    for _ in 0..ROUNDS {
        for (app, best) in [&mut bare, &mut attached].into_iter().zip(&mut best) {
            *best = best.min(frame(app));
        }
    }
    let cost = best[1] - best[0];
    println!(
        "a frame of {OBJECTS} objects   {:.2} us without the plugin, {:.2} us with it",
        best[0], best[1]
    );
    println!(
        "idle plugin              {cost:.2} us a frame, {:.4} % of 16.6 ms",
        cost / FRAME * 100.0
    );
}
