//! The player: aims with the main camera, fires the weapon in hand, and wins a match by points.
//!
//! Clients play by input. As long as they do not, the range plays by itself.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{Dir3, EulerRot, Quat, Ray3d, Vec2, Vec3};
use bevy_time::Time;
use bevy_transform::components::Transform;
use spawnpoint_protocol::{Fault, LogLevel};

use super::scripts::{Director, FireMode, GamePhase, Health, ScoreBoard, Target, Weapon};
use crate::{
    camera::{self, Screen},
    dispatch::{Arguments, call_on},
    input::{Actions, InputDevice},
    object,
    ops::{self, Seeding},
    outbox::Outbox,
    picture::Overlay,
};

/// The points that win a match.
pub const WINNING_SCORE: i32 = 200;
/// The player's name on the score board.
pub const PLAYER: &str = "Player";

/// Degrees per second that the aim turns while an action is fully pressed.
const TURN_SPEED: f32 = 45.0;
/// The steepest aim, in degrees.
const MAX_PITCH: f32 = 80.0;
/// Degrees that a shot lifts the aim, and at most turns it.
const RECOIL: (f32, f32) = (0.3, 0.2);
/// How far a shot reaches.
const REACH: f32 = 200.0;
/// Seconds between two shots of an automatic weapon.
const AUTO_INTERVAL: f32 = 0.1;

/// The actions and their keys.
const ACTIONS: &[(&str, &[&str])] = &[
    ("fire", &["Space", "MouseLeft"]),
    ("reload", &["R"]),
    ("aim_left", &["A", "ArrowLeft"]),
    ("aim_right", &["D", "ArrowRight"]),
    ("aim_up", &["W", "ArrowUp"]),
    ("aim_down", &["S", "ArrowDown"]),
    ("start_match", &["Enter"]),
];

/// The random numbers of the game.
#[derive(Resource)]
struct Dice(u64);

impl Dice {
    /// A number from -1 to 1 (SplitMix64).
    fn roll(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let fraction = ((mixed ^ (mixed >> 31)) >> 40) as f32 / (1_u64 << 24) as f32;
        fraction * 2.0 - 1.0
    }
}

/// Marks a director whose match a client plays. The range does not play by itself then.
#[derive(Component)]
pub struct PlayedByClient;

/// Lets clients play.
pub fn register(app: &mut App) {
    app.insert_resource(Actions::new(ACTIONS))
        .insert_resource(InputDevice::actions())
        .insert_resource(Dice(1))
        .insert_resource(Seeding(|world, seed| world.resource_mut::<Dice>().0 = seed))
        .insert_resource(Overlay { crosshair: true, lines: Vec::new() });
}

/// Lets the input of a frame act. Does nothing while the game is paused, so that input waits for it.
pub fn play(world: &mut World) {
    let step = world.resource::<Time>().delta_secs();
    if step == 0.0 || world.resource::<Actions>().is_idle() {
        return;
    }
    let input = world.resource_mut::<Actions>().take();
    if let Err(fault) = act(world, &input, step) {
        world.resource_mut::<Outbox>().log(LogLevel::Warn, "Range", fault.message);
    }
}

fn act(world: &mut World, input: &Actions, step: f32) -> Result<(), Fault> {
    if input.began("start_match") {
        start_match(world)?;
    }
    let pressed = |name: &str| input.strength(name);
    let turn = Vec2::new(
        pressed("aim_left") - pressed("aim_right"),
        pressed("aim_up") - pressed("aim_down"),
    );
    if turn != Vec2::ZERO {
        turn_aim(world, turn * TURN_SPEED * step);
    }
    if input.began("reload")
        && let Some(weapon) = weapon_in_hand(world)
    {
        call_on::<Weapon, u16>(world, weapon, "Reload", vec![])?;
    }
    for point in input.clicks() {
        aim_at(world, *point);
        fire(world)?;
    }
    if input.began("fire") || (pressed("fire") > 0.0 && is_ready_again(world, step)) {
        fire(world)?;
    }
    Ok(())
}

fn director(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<Director>>().iter(world).next()
}

fn board(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<ScoreBoard>>().iter(world).next()
}

/// The first active weapon.
fn weapon_in_hand(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<Weapon>>().iter(world).next()
}

/// Starts a match that the player can win: no points, a full magazine, all targets up.
fn start_match(world: &mut World) -> Result<(), Fault> {
    let Some(director) = director(world) else {
        return Err(Fault::not_found("director in this scene"));
    };
    call_on::<Director, ()>(world, director, "StartMatch", vec![])?;
    world.entity_mut(director).insert(PlayedByClient);
    if let Some(mut board) = board(world).and_then(|board| world.get_mut::<ScoreBoard>(board)) {
        board.scores.insert(PLAYER.to_owned(), 0);
    }
    if let Some(weapon) = weapon_in_hand(world) {
        call_on::<Weapon, u16>(world, weapon, "Reload", vec![])?;
    }
    let targets: Vec<(Entity, i32)> = world
        .query_filtered::<(Entity, &Health), With<Target>>()
        .iter(world)
        .map(|(target, health)| (target, health.max))
        .collect();
    for (target, full) in targets {
        call_on::<Health, i32>(world, target, "Heal", vec![Box::new(full)])?;
    }
    let goal = format!("Score {WINNING_SCORE} points to win");
    world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", goal);
    Ok(())
}

/// Turns the camera by degrees to the left and up.
fn turn_aim(world: &mut World, degrees: Vec2) {
    let Some(camera) = camera::main_camera(world) else { return };
    let (yaw, pitch, _) = object::global_rotation(world, camera).to_euler(EulerRot::YXZ);
    set_aim(world, camera, yaw + degrees.x.to_radians(), pitch + degrees.y.to_radians());
}

fn set_aim(world: &mut World, camera: Entity, yaw: f32, pitch: f32) {
    let limit = MAX_PITCH.to_radians();
    let rotation = Quat::from_euler(EulerRot::YXZ, yaw, pitch.clamp(-limit, limit), 0.0);
    let above = object::parent_of(world, camera)
        .map_or(Quat::IDENTITY, |parent| object::global_rotation(world, parent));
    if let Some(mut place) = world.get_mut::<Transform>(camera) {
        place.rotation = above.inverse() * rotation;
    }
}

/// Turns the camera to what is at a point of the screen, in pixels from the top left corner.
fn aim_at(world: &mut World, point: Vec2) {
    let screen = *world.resource::<Screen>();
    let up = Vec2::new(point.x, screen.height - point.y);
    let ray = camera::active_view(world).and_then(|view| view.ray(screen, up));
    let (Some(ray), Some(camera)) = (ray, camera::main_camera(world)) else { return };
    let distance = first_hit(world, ray).map_or(REACH, |(distance, _)| distance);
    let from = object::global_transform(world, camera).translation();
    let towards = (ray.get_point(distance) - from).normalize_or(*ray.direction);
    set_aim(world, camera, (-towards.x).atan2(-towards.z), towards.y.clamp(-1.0, 1.0).asin());
}

/// The first thing on a ray that is not part of the player.
fn first_hit(world: &World, ray: Ray3d) -> Option<(f32, Entity)> {
    let is_player = |entity: Entity| {
        object::ancestry(world, entity).any(|above| object::name_of(world, above) == "Player")
    };
    ops::all_hits(world, ray, REACH).into_iter().find(|(_, entity)| !is_player(*entity))
}

/// Whether an automatic weapon that is held can fire again.
fn is_ready_again(world: &mut World, step: f32) -> bool {
    let weapon = weapon_in_hand(world);
    let Some(mut weapon) = weapon.and_then(|weapon| world.get_mut::<Weapon>(weapon)) else {
        return false;
    };
    weapon.cooldown -= step;
    weapon.fire_mode == FireMode::Auto && weapon.cooldown <= 0.0
}

/// Fires at what is in the middle of the view.
fn fire(world: &mut World) -> Result<(), Fault> {
    let Some(weapon) = weapon_in_hand(world) else { return Err(Fault::not_found("active weapon")) };
    if let Some(director) = director(world) {
        world.entity_mut(director).insert(PlayedByClient);
    }
    if world.get::<Weapon>(weapon).is_some_and(|weapon| weapon.fire_mode == FireMode::Safe) {
        return Err(Fault::argument("fire", "the weapon is on safe"));
    }
    let Some(camera) = camera::main_camera(world) else { return Err(Fault::not_found("camera")) };
    let from = object::global_transform(world, camera).translation();
    let towards = object::global_rotation(world, camera) * Vec3::NEG_Z;
    let hit = Dir3::new(towards).ok().and_then(|to| first_hit(world, Ray3d::new(from, to)));
    let target =
        hit.map(|(_, entity)| entity).filter(|entity| world.get::<Health>(*entity).is_some());
    let is_down = |world: &World, target: Entity| {
        world.get::<Health>(target).is_some_and(|health| health.current == 0)
    };
    let standing = target.filter(|target| !is_down(world, *target));
    if let Some(mut weapon) = world.get_mut::<Weapon>(weapon) {
        weapon.aim = standing;
        weapon.cooldown = AUTO_INTERVAL;
    }
    let points = call_on::<Weapon, i32>(world, weapon, "Fire", vec![])?;
    let name =
        hit.map_or_else(|| "nothing".to_owned(), |(_, entity)| object::name_of(world, entity));
    let recoil = RECOIL.1 * world.resource_mut::<Dice>().roll();
    turn_aim(world, Vec2::new(recoil, RECOIL.0));
    match (target, standing) {
        (_, Some(_)) => score(world, &name, points),
        (Some(_), None) => log(world, format!("{name} is already down")),
        (None, None) => log(world, format!("Missed: the shot hit {name}")),
    }
}

fn log(world: &mut World, line: String) -> Result<(), Fault> {
    world.resource_mut::<Outbox>().log(LogLevel::Info, "Range", line);
    Ok(())
}

/// Adds points, and ends the match when the player has enough.
fn score(world: &mut World, name: &str, points: i32) -> Result<(), Fault> {
    let Some(board) = board(world) else { return Ok(()) };
    let args: Arguments = vec![Box::new(PLAYER.to_owned()), Box::new(points)];
    let total = call_on::<ScoreBoard, i32>(world, board, "AddScore", args)?;
    log(world, format!("Hit {name}: {points} points, {total} of {WINNING_SCORE}"))?;
    let Some(mut director) = director(world).and_then(|one| world.get_mut::<Director>(one)) else {
        return Ok(());
    };
    if director.phase == GamePhase::Match && total >= WINNING_SCORE {
        director.phase = GamePhase::Over;
        log(world, format!("You win with {total} points"))?;
    }
    Ok(())
}

/// Shows phase, points and ammunition in pictures.
pub fn show_status(
    directors: Query<&Director>,
    boards: Query<&ScoreBoard>,
    weapons: Query<&Weapon>,
    mut overlay: ResMut<Overlay>,
) {
    let (Some(director), Some(board)) = (directors.iter().next(), boards.iter().next()) else {
        overlay.lines.clear();
        return;
    };
    let points = board.scores.get(PLAYER).copied().unwrap_or_default();
    let ammo = weapons.iter().next().map_or(0, |weapon| weapon.ammo);
    let lines = match director.phase {
        GamePhase::Over => vec![format!("You win: {points} points"), "start_match: again".into()],
        phase => {
            vec![format!("{phase:?}  {points}/{WINNING_SCORE} points"), format!("Ammo {ammo}")]
        }
    };
    if overlay.lines != lines {
        overlay.lines = lines;
    }
}
