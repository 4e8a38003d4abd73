//! The shared state of the game, a resource.

use std::collections::HashMap;

use bevy_app::App;
use bevy_ecs::{prelude::*, reflect::ReflectResource};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};

use super::Stats;

/// The state of the game.
#[derive(Resource, Clone, Debug, Reflect)]
#[reflect(Resource, Default)]
#[type_path = "Range"]
pub struct GameState {
    /// The number of started matches.
    pub matches_started: u32,
    /// The number of shots of all players.
    pub shots_fired: u32,
    /// The waves of a match.
    pub waves: Vec<Wave>,
    /// The players, by name.
    pub profiles: HashMap<String, Profile>,
}

/// One wave of a match.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
pub struct Wave {
    /// Its name.
    pub name: String,
    /// The objects that it throws, in order.
    pub throws: Vec<Throw>,
    /// The points for hitting all of them.
    pub reward: i32,
}

/// A group of thrown objects.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
pub struct Throw {
    /// The name of the objects.
    pub prefab: String,
    /// The number of objects.
    pub count: i32,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Default, PartialEq)]
#[type_path = "Range"]
pub struct Profile {
    /// From 1.
    pub rank: i32,
    /// The player's stats.
    pub stats: Stats,
    /// The best results, best first.
    pub best: Vec<i32>,
}

impl Default for GameState {
    fn default() -> Self {
        let throw = |prefab: &str, count| Throw { prefab: prefab.into(), count };
        let wave = |name: &str, throws, reward| Wave { name: name.into(), throws, reward };
        let profile =
            |rank, dodge, best| Profile { rank, stats: Stats { armor: rank, dodge }, best };
        Self {
            matches_started: 0,
            shots_fired: 0,
            waves: vec![
                wave("Warm-up", vec![throw("Clay", 3)], 50),
                wave("Crossing", vec![throw("Clay", 2), throw("Balloon", 2)], 100),
                wave(
                    "Finale",
                    vec![throw("Clay", 5), throw("Balloon", 5), throw("Bottle", 1)],
                    500,
                ),
            ],
            profiles: HashMap::from([
                ("Ada".into(), profile(1, 0.5, vec![120, 110, 95])),
                ("Grace".into(), profile(2, 0.25, vec![95])),
            ]),
        }
    }
}

/// Registers the state for reflection, and inserts it.
pub fn register(app: &mut App) {
    app.register_type::<GameState>().init_resource::<GameState>();
}
