//! The game's static members: `Range.Rules`.

use bevy_ecs::prelude::*;

use super::{
    calls::{HISTORY, REMEMBERED},
    state::GameState,
};
use crate::statics::StaticTable;

/// The most clays that one thrower may have in the air.
pub const MAX_CLAYS: u32 = 64;

/// Registers the class.
pub fn register(table: &mut StaticTable) {
    table.class("Range.Rules", "Range", |members| {
        members
            .readable("MaxClays", |_, _| MAX_CLAYS as i32)
            .readable("RememberedHits", |_, _| REMEMBERED as i32)
            .readable("RememberedScores", |_, _| HISTORY as i32)
            .readable("Phases", |_, _| {
                ["Warmup", "Practice", "Match", "Over"].map(str::to_owned).to_vec()
            })
            .readable("ShotsFired", |world, _| world.resource::<GameState>().shots_fired)
            .method("RewardOf", &["wave"], |world: &mut World, _, wave: i32| {
                let waves = &world.resource::<GameState>().waves;
                let wave = usize::try_from(wave).ok().and_then(|at| waves.get(at));
                Ok(wave.map_or(0, |wave| wave.reward))
            })
            .read_only();
    });
}
