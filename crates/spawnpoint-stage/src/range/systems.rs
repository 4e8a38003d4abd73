//! The systems of the range.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_time::Time;
use bevy_transform::components::Transform;
use spawnpoint_protocol::{Fault, LogLevel};

use super::{
    player::PlayedByClient,
    scripts::{
        Director, Flicker, GamePhase, Health, Lifetime, Patrol, ScoreBoard, Spawner, Spinner,
        Target, Weapon,
    },
};
use crate::{
    dispatch::{Arguments, call_on},
    kit::{Button, Color, Light, MeshRenderer, Pressed, Text},
    outbox::Outbox,
};

/// The label of the start button.
pub const START_MATCH: &str = "Start match";
/// The label of the reset button.
pub const RESET_SCORE: &str = "Reset score";

/// Seconds between two shots in a match.
const SHOOTING_INTERVAL: f32 = 1.0;
/// The player of a match.
const PLAYER: &str = "Ada";

/// Moves targets back and forth.
pub fn patrol(time: Res<Time>, mut movers: Query<(&mut Patrol, &mut Transform)>) {
    let step = time.delta_secs();
    if step == 0.0 {
        return;
    }
    for (mut patrol, mut place) in &mut movers {
        let way = patrol.from.distance(patrol.to).max(f32::EPSILON);
        patrol.phase = (patrol.phase + patrol.speed * step / way).rem_euclid(2.0);
        // The first half of the phase leads there, the second half back.
        let along = if patrol.phase <= 1.0 { patrol.phase } else { 2.0 - patrol.phase };
        place.translation = patrol.from.lerp(patrol.to, along);
    }
}

/// Rotates fans and signs.
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

/// Makes spawners throw clays, up to their maximum.
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
                // A spawner with the maximum number of clays tries again after its interval.
                let _ = call_on::<Spawner, Entity>(world, entity, "SpawnNow", vec![]);
            });
        }
    }
}

/// Destroys objects whose lifetime is over.
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

/// Makes lamps flicker.
pub fn flicker(time: Res<Time>, mut lamps: Query<(&Flicker, &mut Light)>) {
    let now = time.elapsed_secs_wrapped();
    for (flicker, mut light) in &mut lamps {
        let wave = (now * flicker.frequency * std::f32::consts::TAU).sin();
        light.intensity = (flicker.base_intensity + flicker.amplitude * wave).max(0.0);
    }
}

/// Queues an action on the world; logs its error.
fn play(
    commands: &mut Commands,
    what: impl FnOnce(&mut World) -> Result<(), Fault> + Send + 'static,
) {
    commands.queue(move |world: &mut World| {
        if let Err(fault) = what(world) {
            world.resource_mut::<Outbox>().log(LogLevel::Warn, "Range", fault.message);
        }
    });
}

/// Runs the action of a pressed button.
pub fn run_button_action(
    pressed: On<Pressed>,
    buttons: Query<&Button>,
    directors: Query<Entity, With<Director>>,
    boards: Query<Entity, With<ScoreBoard>>,
    mut commands: Commands,
) {
    let Ok(button) = buttons.get(pressed.entity) else {
        return;
    };
    match button.on_click.as_str() {
        START_MATCH => {
            for director in &directors {
                play(&mut commands, move |world| {
                    call_on::<Director, ()>(world, director, "StartMatch", vec![])
                });
            }
        }
        RESET_SCORE => {
            for board in &boards {
                play(&mut commands, move |world| {
                    call_on::<ScoreBoard, ()>(world, board, "Reset", vec![])
                });
            }
        }
        _ => {}
    }
}

/// Fires all aimed weapons during a match that no client plays.
pub fn shoot(
    time: Res<Time>,
    directors: Query<&Director, Without<PlayedByClient>>,
    mut weapons: Query<(Entity, &mut Weapon)>,
    mut commands: Commands,
) {
    if !directors.iter().any(|director| director.phase == GamePhase::Match) {
        return;
    }
    for (entity, mut weapon) in &mut weapons {
        weapon.cooldown -= time.delta_secs();
        if weapon.cooldown <= 0.0 && weapon.aim.is_some() {
            weapon.cooldown = SHOOTING_INTERVAL;
            play(&mut commands, move |world| take_a_shot(world, entity));
        }
    }
}

/// Fires, scores, reloads an empty weapon, and restores a target without health.
fn take_a_shot(world: &mut World, entity: Entity) -> Result<(), Fault> {
    let Some(weapon) = world.get::<Weapon>(entity) else { return Ok(()) };
    let Some(aim) = weapon.aim else { return Ok(()) };
    if weapon.ammo == 0 {
        call_on::<Weapon, u16>(world, entity, "Reload", vec![])?;
        return Ok(());
    }
    if world.get::<Health>(aim).is_some_and(|health| health.current == 0) {
        let full = world.get::<Health>(aim).map_or(0, |health| health.max);
        call_on::<Health, i32>(world, aim, "Heal", vec![Box::new(full)])?;
        return Ok(());
    }
    let points = call_on::<Weapon, i32>(world, entity, "Fire", vec![])?;
    let mut boards = world.query_filtered::<Entity, With<ScoreBoard>>();
    let board = boards.iter(world).next();
    if let Some(board) = board.filter(|_| points != 0) {
        let args: Arguments = vec![Box::new(PLAYER.to_owned()), Box::new(points)];
        call_on::<ScoreBoard, i32>(world, board, "AddScore", args)?;
    }
    Ok(())
}

/// Shows targets without health in gray, and others in the color of their kind.
pub fn show_downed_targets(
    mut targets: Query<(&Health, &Target, &mut MeshRenderer), Changed<Health>>,
) {
    for (health, target, mut renderer) in &mut targets {
        let standing = target.kind.color();
        let color = if health.current == 0 { Color::new(0.3, 0.3, 0.3, 1.0) } else { standing };
        if renderer.color != color {
            renderer.color = color;
        }
    }
}

/// Shows the score on the board.
pub fn keep_score(boards: Query<&ScoreBoard, Changed<ScoreBoard>>, mut texts: Query<&mut Text>) {
    for board in &boards {
        let total: i32 = board.scores.values().sum();
        if let Some(mut text) = board.display.and_then(|display| texts.get_mut(display).ok()) {
            text.text = format!("Round {}  Score {total}", board.round);
        }
    }
}

/// Logs a status line every few seconds.
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
