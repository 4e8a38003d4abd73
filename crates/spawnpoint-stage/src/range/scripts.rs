//! The game's own components. Their type path is `Range`, so clients see `Range.Health` and so on.

use std::collections::HashMap;

use bevy_app::App;
use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_math::Vec3;
use bevy_reflect::{Reflect, std_traits::ReflectDefault};

use crate::kit::{Color, Private};

/// Something that can be damaged and healed.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Health {
    /// The current health.
    pub current: i32,
    /// The maximum health.
    pub max: i32,
    /// Whether damage has no effect.
    pub invulnerable: bool,
    /// The protection from damage.
    pub stats: Stats,
    /// The last few damages.
    #[reflect(@Private)]
    pub recent_damage: Vec<i32>,
}

impl Default for Health {
    fn default() -> Self {
        Self {
            current: 100,
            max: 100,
            invulnerable: false,
            stats: Stats::default(),
            recent_damage: Vec::new(),
        }
    }
}

/// The protection from damage.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
pub struct Stats {
    /// Subtracted from every hit.
    pub armor: i32,
    /// Chance to avoid a hit, 0 to 1.
    pub dodge: f32,
}

/// A target.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Target {
    /// The points for a hit.
    pub points: i32,
    /// Its shape.
    pub kind: TargetKind,
    /// Its lane.
    pub lane: Option<Entity>,
    /// How often it was hit.
    #[reflect(@Private)]
    pub hits: u32,
}

/// The shape of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
#[allow(missing_docs, reason = "the names say it")]
pub enum TargetKind {
    #[default]
    Disc,
    Silhouette,
    Bottle,
    Balloon,
}

impl TargetKind {
    /// The color by which players tell the kinds apart.
    pub fn color(self) -> Color {
        match self {
            Self::Disc => Color::new(0.9, 0.2, 0.2, 1.0),
            Self::Silhouette => Color::new(0.15, 0.35, 0.9, 1.0),
            Self::Bottle => Color::new(0.1, 0.6, 0.25, 1.0),
            Self::Balloon => Color::new(1.0, 0.5, 0.1, 1.0),
        }
    }
}

/// Moves an object back and forth on a line.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Patrol {
    /// The start of the line.
    pub from: Vec3,
    /// The end of the line.
    pub to: Vec3,
    /// Meters per second.
    pub speed: f32,
    /// Its position on the way there and back, 0 to 2.
    #[reflect(@Private)]
    pub phase: f32,
}

impl Default for Patrol {
    fn default() -> Self {
        Self { from: Vec3::ZERO, to: Vec3::X, speed: 1.0, phase: 0.0 }
    }
}

/// Rotates an object.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Spinner {
    /// The axis of the rotation.
    pub axis: Vec3,
    /// Its speed in degrees per second.
    pub degrees_per_second: f32,
}

impl Default for Spinner {
    fn default() -> Self {
        Self { axis: Vec3::Y, degrees_per_second: 45.0 }
    }
}

/// Creates objects, up to a maximum number at a time.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Spawner {
    /// Whether it creates objects.
    pub enabled: bool,
    /// The name of the created objects.
    pub prefab: String,
    /// Seconds between two objects.
    pub interval: f32,
    /// The lifetime of an object in seconds.
    pub lifetime: f32,
    /// The maximum number of objects at a time.
    pub max_alive: u32,
    /// The initial velocity of an object.
    pub launch_velocity: Vec3,
    /// The objects that are alive.
    #[reflect(@Private)]
    pub alive: Vec<Entity>,
    /// The number of objects created so far.
    #[reflect(@Private)]
    pub spawned: u32,
    /// Seconds until the next object.
    #[reflect(@Private)]
    pub countdown: f32,
}

impl Default for Spawner {
    fn default() -> Self {
        Self {
            enabled: true,
            prefab: "Clay".into(),
            interval: 2.0,
            lifetime: 6.0,
            max_alive: 4,
            launch_velocity: Vec3::new(3.0, 9.0, -4.0),
            alive: Vec::new(),
            spawned: 0,
            countdown: 0.5,
        }
    }
}

/// Destroys an object after a time.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Lifetime {
    /// The remaining seconds.
    pub remaining: f32,
}

/// Makes a light flicker.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Flicker {
    /// The mean intensity.
    pub base_intensity: f32,
    /// The amplitude of the flicker.
    pub amplitude: f32,
    /// The frequency in hertz.
    pub frequency: f32,
}

impl Default for Flicker {
    fn default() -> Self {
        Self { base_intensity: 1.0, amplitude: 0.2, frequency: 2.0 }
    }
}

/// A weapon.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Weapon {
    /// The fire mode.
    pub fire_mode: FireMode,
    /// The damage of a hit.
    pub damage: i32,
    /// Rounds in the magazine.
    pub ammo: u16,
    /// Rounds the magazine holds.
    pub magazine: u16,
    /// The object that it is aimed at.
    pub aim: Option<Entity>,
    /// The attachments.
    pub attachments: Vec<String>,
    /// Seconds until the next shot in a match.
    #[reflect(@Private)]
    pub cooldown: f32,
}

impl Default for Weapon {
    fn default() -> Self {
        Self {
            fire_mode: FireMode::Single,
            damage: 25,
            ammo: 12,
            magazine: 12,
            aim: None,
            attachments: vec!["Iron sights".into()],
            cooldown: 1.0,
        }
    }
}

/// The fire mode of a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
#[allow(missing_docs, reason = "the names say it")]
pub enum FireMode {
    Safe,
    #[default]
    Single,
    Burst,
    Auto,
}

/// A score board.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct ScoreBoard {
    /// Points by player.
    pub scores: HashMap<String, i32>,
    /// The last results, newest last.
    pub history: Vec<i32>,
    /// The text that shows the score.
    pub display: Option<Entity>,
    /// Rounds played.
    pub round: u32,
}

/// The director of the game.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Director {
    /// The current phase.
    pub phase: GamePhase,
    /// Seconds between two reports in the log.
    pub report_interval: f32,
    /// Named parameters of the game.
    pub tuning: HashMap<String, f32>,
    /// Seconds since the last report.
    #[reflect(@Private)]
    pub since_report: f32,
    /// Seconds played.
    #[reflect(@Private)]
    pub elapsed: f64,
}

impl Default for Director {
    fn default() -> Self {
        Self {
            phase: GamePhase::Practice,
            report_interval: 5.0,
            tuning: HashMap::from([("wind".into(), 0.5), ("difficulty".into(), 1.0)]),
            since_report: 0.0,
            elapsed: 0.0,
        }
    }
}

/// The phase of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
#[allow(missing_docs, reason = "the names say it")]
pub enum GamePhase {
    Warmup,
    #[default]
    Practice,
    Match,
    Over,
}

/// An asset that the engine holds in memory although no scene contains it.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Asset {
    /// Its path.
    pub address: String,
    /// Its size.
    pub size_bytes: u64,
    /// Its labels.
    pub labels: Vec<String>,
}

/// Registers the scripts for reflection.
pub fn register(app: &mut App) {
    app.register_type::<Health>()
        .register_type::<Target>()
        .register_type::<Patrol>()
        .register_type::<Spinner>()
        .register_type::<Spawner>()
        .register_type::<Lifetime>()
        .register_type::<Flicker>()
        .register_type::<Weapon>()
        .register_type::<ScoreBoard>()
        .register_type::<Director>()
        .register_type::<Asset>();
}
