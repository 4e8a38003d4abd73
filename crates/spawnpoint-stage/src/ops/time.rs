//! `time.get`, `time.set`.

use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};
use spawnpoint_protocol::{Fault, op::TimeSet, shape::TimeScale};

/// Fastest that time passes.
const MAX_SCALE: f32 = 4.0;

/// Keeps the game from changing how fast time passes, while a value is in it.
#[derive(Resource, Default)]
pub struct TimeLock(Option<f32>);

/// How fast time passes.
pub fn get(world: &World) -> TimeScale {
    let time = world.resource::<Time<Virtual>>();
    let value = if time.is_paused() {
        0.0
    } else {
        time.relative_speed()
    };
    TimeScale {
        ok: true,
        value,
        locked: world.resource::<TimeLock>().0.is_some(),
    }
}

/// Sets how fast time passes, and whether the game may change it; without a word on that, what was
/// said before stays.
pub fn set(world: &mut World, op: TimeSet) -> Result<TimeScale, Fault> {
    if op.value.is_nan() {
        return Err(Fault::argument("value", "not a number"));
    }
    let value = op.value.clamp(0.0, MAX_SCALE);
    let mut time = world.resource_mut::<Time<Virtual>>();
    time.unpause();
    time.set_relative_speed(value);
    let mut lock = world.resource_mut::<TimeLock>();
    let locked = op.lock.unwrap_or(lock.0.is_some());
    lock.0 = locked.then_some(value);
    Ok(get(world))
}

/// How a game sets the speed of time: does nothing while it is locked.
pub fn set_game_scale(world: &mut World, value: f32) {
    if world.resource::<TimeLock>().0.is_none() {
        world
            .resource_mut::<Time<Virtual>>()
            .set_relative_speed(value.clamp(0.0, MAX_SCALE));
    }
}

/// Undoes what a game did to time directly, past [`set_game_scale`].
pub fn keep_locked(lock: Res<TimeLock>, mut time: ResMut<Time<Virtual>>) {
    let Some(value) = lock.0 else { return };
    if time.is_paused() || time.relative_speed() != value {
        time.unpause();
        time.set_relative_speed(value);
    }
}
