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
    let value = if time.is_paused() { 0.0 } else { time.relative_speed() };
    TimeScale { ok: true, value, locked: world.resource::<TimeLock>().0.is_some() }
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
        world.resource_mut::<Time<Virtual>>().set_relative_speed(value.clamp(0.0, MAX_SCALE));
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

#[cfg(test)]
mod tests {
    use bevy_ecs::schedule::Schedule;

    use super::*;

    #[test]
    fn a_game_that_turns_the_clock_itself_is_put_right_at_the_end_of_the_frame() {
        let mut world = World::new();
        world.init_resource::<Time<Virtual>>();
        world.init_resource::<TimeLock>();
        let mut frame = Schedule::default();
        frame.add_systems(keep_locked);
        let mut game = |world: &mut World| {
            world.resource_mut::<Time<Virtual>>().set_relative_speed(0.25);
            world.resource_mut::<Time<Virtual>>().pause();
            frame.run(world);
        };

        let locked = TimeSet { value: 2.0, lock: Some(true) };
        assert!(set(&mut world, locked).is_ok());
        game(&mut world);
        assert_eq!(get(&world), TimeScale { ok: true, value: 2.0, locked: true });

        let free = TimeSet { value: 2.0, lock: Some(false) };
        assert!(set(&mut world, free).is_ok());
        game(&mut world);
        assert_eq!(get(&world), TimeScale { ok: true, value: 0.0, locked: false });
    }
}
