//! The game's own components. Their type path is `Range`, so clients see `Range.Health` and so on.

use std::collections::HashMap;

use bevy_app::App;
use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_math::Vec3;
use bevy_reflect::{Reflect, std_traits::ReflectDefault};

use crate::kit::Private;

/// Can be hurt and healed.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Health {
    /// What is left.
    pub current: i32,
    /// What it can have at most.
    pub max: i32,
    /// Cannot be hurt.
    pub invulnerable: bool,
    /// What keeps harm away.
    pub stats: Stats,
    /// The last few times it was hurt.
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

/// What keeps harm away.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
pub struct Stats {
    /// Taken off every hit.
    pub armor: i32,
    /// Chance to avoid a hit, 0 to 1.
    pub dodge: f32,
}

/// Something to shoot at.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Target {
    /// What a hit is worth.
    pub points: i32,
    /// What it looks like.
    pub kind: TargetKind,
    /// Its lane.
    pub lane: Option<Entity>,
    /// How often it was hit.
    #[reflect(@Private)]
    pub hits: u32,
}

/// What a target looks like.
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

/// Moves back and forth on a line.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Patrol {
    /// Where it starts.
    pub from: Vec3,
    /// Where it turns.
    pub to: Vec3,
    /// Metres per second.
    pub speed: f32,
    /// How far it has come on its way there and back, 0 to 2.
    #[reflect(@Private)]
    pub phase: f32,
}

impl Default for Patrol {
    fn default() -> Self {
        Self { from: Vec3::ZERO, to: Vec3::X, speed: 1.0, phase: 0.0 }
    }
}

/// Turns by itself.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Spinner {
    /// Around this,
    pub axis: Vec3,
    /// so many degrees a second.
    pub degrees_per_second: f32,
}

impl Default for Spinner {
    fn default() -> Self {
        Self { axis: Vec3::Y, degrees_per_second: 45.0 }
    }
}

/// Makes new objects, a bounded number at a time.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Spawner {
    /// Whether it does.
    pub enabled: bool,
    /// What they are called.
    pub prefab: String,
    /// Seconds from one to the next.
    pub interval: f32,
    /// How long each lives, in seconds.
    pub lifetime: f32,
    /// How many there may be at once.
    pub max_alive: u32,
    /// How they leave.
    pub launch_velocity: Vec3,
    /// Those that are there.
    #[reflect(@Private)]
    pub alive: Vec<Entity>,
    /// How many there ever were.
    #[reflect(@Private)]
    pub spawned: u32,
    /// Seconds until the next.
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

/// Goes away by itself.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Lifetime {
    /// So many seconds from now.
    pub remaining: f32,
}

/// Lets a light flicker.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Flicker {
    /// How bright it is in the mean.
    pub base_intensity: f32,
    /// How much it wavers.
    pub amplitude: f32,
    /// How often a second.
    pub frequency: f32,
}

impl Default for Flicker {
    fn default() -> Self {
        Self { base_intensity: 1.0, amplitude: 0.2, frequency: 2.0 }
    }
}

/// Shoots.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Weapon {
    /// How.
    pub fire_mode: FireMode,
    /// How hard a hit is.
    pub damage: i32,
    /// Rounds in the magazine.
    pub ammo: u16,
    /// Rounds the magazine holds.
    pub magazine: u16,
    /// What it is aimed at.
    pub aim: Option<Entity>,
    /// What is mounted on it.
    pub attachments: Vec<String>,
    /// Seconds until it may shoot again in a match.
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

/// How a weapon shoots.
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

/// Counts points.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct ScoreBoard {
    /// Points by player.
    pub scores: HashMap<String, i32>,
    /// The last results, newest last.
    pub history: Vec<i32>,
    /// Where the points are written.
    pub display: Option<Entity>,
    /// Rounds played.
    pub round: u32,
}

/// Runs the game.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Director {
    /// What the game is doing.
    pub phase: GamePhase,
    /// Seconds between two reports in the log.
    pub report_interval: f32,
    /// Named numbers of the game.
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

/// What the game is doing.
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

/// Something the engine keeps in memory though no scene holds it.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[type_path = "Range"]
pub struct Asset {
    /// Where it comes from.
    pub address: String,
    /// How large it is.
    pub size_bytes: u64,
    /// Who uses it.
    pub labels: Vec<String>,
}

/// Makes the scripts known to reflection.
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
