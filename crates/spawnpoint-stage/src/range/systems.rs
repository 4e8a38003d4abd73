//! What happens on the range by itself.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_time::Time;
use bevy_transform::components::Transform;
use spawnpoint_protocol::LogLevel;

use super::{
    build,
    scripts::{Director, Flicker, GamePhase, Lifetime, Patrol, ScoreBoard, Spawner, Spinner},
};
use crate::{
    kit::{Button, Light, Pressed, Text},
    outbox::Outbox,
};

/// What the buttons say.
pub const START_MATCH: &str = "Start match";
/// What the buttons say.
pub const RESET_SCORE: &str = "Reset score";

/// Targets move back and forth.
pub fn patrol(time: Res<Time>, mut movers: Query<(&mut Patrol, &mut Transform)>) {
    let step = time.delta_secs();
    if step == 0.0 {
        return;
    }
    for (mut patrol, mut place) in &mut movers {
        let way = patrol.from.distance(patrol.to).max(f32::EPSILON);
        patrol.phase = (patrol.phase + patrol.speed * step / way).rem_euclid(2.0);
        // There on the first half, back on the second.
        let along = if patrol.phase <= 1.0 { patrol.phase } else { 2.0 - patrol.phase };
        place.translation = patrol.from.lerp(patrol.to, along);
    }
}

/// Fans and signs turn.
pub fn spin(time: Res<Time>, mut spinners: Query<(&Spinner, &mut Transform)>) {
    let step = time.delta_secs();
    for (spinner, mut place) in &mut spinners {
        let axis = spinner.axis.try_normalize().unwrap_or(Vec3::Y);
        place.rotate_local(Quat::from_axis_angle(
            axis,
            spinner.degrees_per_second.to_radians() * step,
        ));
    }
}

/// Spawners throw clays, as long as not too many fly.
pub fn spawn_from_spawners(
    time: Res<Time>,
    mut spawners: Query<(Entity, &mut Spawner)>,
    alive: Query<(), With<Lifetime>>,
    mut commands: Commands,
) {
    let step = time.delta_secs();
    if step == 0.0 {
        return;
    }
    for (entity, mut spawner) in &mut spawners {
        if spawner.alive.iter().any(|one| !alive.contains(*one)) {
            spawner.alive.retain(|one| alive.contains(*one));
        }
        if !spawner.enabled {
            continue;
        }
        spawner.countdown -= step;
        if spawner.countdown <= 0.0 {
            spawner.countdown = spawner.interval.max(0.1);
            commands.queue(move |world: &mut World| {
                // A spawner that is full waits for its next turn.
                let _ = build::spawn_from(world, entity);
            });
        }
    }
}

/// What has had its time goes.
pub fn count_down_lifetimes(
    time: Res<Time>,
    mut mortals: Query<(Entity, &mut Lifetime)>,
    mut commands: Commands,
) {
    for (entity, mut lifetime) in &mut mortals {
        lifetime.remaining -= time.delta_secs();
        if lifetime.remaining <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}

/// Lamps waver.
pub fn flicker(time: Res<Time>, mut lamps: Query<(&Flicker, &mut Light)>) {
    let now = time.elapsed_secs_wrapped();
    for (flicker, mut light) in &mut lamps {
        let wave = (now * flicker.frequency * std::f32::consts::TAU).sin();
        light.intensity = (flicker.base_intensity + flicker.amplitude * wave).max(0.0);
    }
}

/// Buttons do what is written on them.
pub fn obey(
    pressed: On<Pressed>,
    buttons: Query<&Button>,
    mut directors: Query<&mut Director>,
    mut boards: Query<&mut ScoreBoard>,
) {
    let Ok(button) = buttons.get(pressed.entity) else {
        return;
    };
    match button.on_click.as_str() {
        START_MATCH => {
            for mut director in &mut directors {
                director.phase = GamePhase::Match;
            }
        }
        RESET_SCORE => {
            for mut board in &mut boards {
                board.scores.clear();
                board.round += 1;
            }
        }
        _ => {}
    }
}

/// The board shows the points.
pub fn keep_score(boards: Query<&ScoreBoard, Changed<ScoreBoard>>, mut texts: Query<&mut Text>) {
    for board in &boards {
        let total: i32 = board.scores.values().sum();
        if let Some(mut text) = board.display.and_then(|display| texts.get_mut(display).ok()) {
            text.text = format!("Round {}  Score {total}", board.round);
        }
    }
}

/// Every few seconds a line in the log.
pub fn report(
    time: Res<Time>,
    mut directors: Query<&mut Director>,
    spawners: Query<&Spawner>,
    mut outbox: ResMut<Outbox>,
) {
    for mut director in &mut directors {
        director.elapsed += time.delta_secs_f64();
        director.since_report += time.delta_secs();
        if director.since_report >= director.report_interval.max(0.5) {
            director.since_report = 0.0;
            let clays: usize = spawners.iter().map(|spawner| spawner.alive.len()).sum();
            let line = format!(
                "{:?}: {:.0} s played, {clays} clays in the air",
                director.phase, director.elapsed
            );
            outbox.log(LogLevel::Info, "Range", line);
        }
    }
}
