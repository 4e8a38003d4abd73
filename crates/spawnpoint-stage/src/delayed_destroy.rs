//! `Object.Destroy` with a delay in game time.

use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};

/// An object that is destroyed when its time is over.
#[derive(Component, Clone, Copy, Debug)]
pub struct DelayedDestroy {
    /// Seconds of game time.
    pub remaining: f32,
}

/// Advances the time, and destroys objects whose time is over.
pub fn destroy_expired(
    time: Res<Time<Virtual>>,
    mut all: Query<(Entity, &mut DelayedDestroy)>,
    mut commands: Commands,
) {
    for (entity, mut delayed) in &mut all {
        delayed.remaining -= time.delta_secs();
        if delayed.remaining <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}
