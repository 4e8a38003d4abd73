//! Objects that go by themselves, after a while of game time.

use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};

/// Goes when its time is up.
#[derive(Component, Clone, Copy, Debug)]
pub struct Doomed {
    /// Seconds of game time.
    pub remaining: f32,
}

/// Lets time pass, and what has had its time go.
pub fn pass(
    time: Res<Time<Virtual>>,
    mut all: Query<(Entity, &mut Doomed)>,
    mut commands: Commands,
) {
    for (entity, mut doomed) in &mut all {
        doomed.remaining -= time.delta_secs();
        if doomed.remaining <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}
