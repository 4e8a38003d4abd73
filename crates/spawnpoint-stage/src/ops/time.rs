//! `time.get`, `time.set`, `time.pause`, `time.step`.

use std::time::{Duration, Instant};

use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};
use spawnpoint_protocol::{
    Fault, OpOutput,
    op::{TimePause, TimeSet, TimeStep},
    play::Stepped,
    shape::TimeScale,
};

use crate::{
    clock::Frames,
    work::{Step, Work, WorkProgress},
};

/// The highest time scale.
const MAX_SCALE: f32 = 4.0;
/// The most frames that one call runs.
pub const MAX_FRAMES: u32 = 36_000;

/// The time settings of clients, which the game cannot change.
#[derive(Resource, Default)]
pub struct TimeLock {
    /// The locked time scale.
    scale: Option<f32>,
    /// Whether clients paused the game.
    paused: bool,
}

/// The time scale.
pub fn get(world: &World) -> TimeScale {
    let time = world.resource::<Time<Virtual>>();
    let paused = time.is_paused();
    let value = if paused { 0.0 } else { time.relative_speed() };
    let locked = world.resource::<TimeLock>().scale.is_some();
    TimeScale { ok: true, value, locked, paused: paused.then_some(true) }
}

/// Sets the time scale, and whether it is locked. Without `lock` it stays locked or unlocked.
pub fn set(world: &mut World, op: TimeSet) -> Result<TimeScale, Fault> {
    if op.value.is_nan() {
        return Err(Fault::argument("value", "not a number"));
    }
    let value = op.value.clamp(0.0, MAX_SCALE);
    let mut lock = world.resource_mut::<TimeLock>();
    let locked = op.lock.unwrap_or(lock.scale.is_some());
    lock.scale = locked.then_some(value);
    let paused = lock.paused;
    let mut time = world.resource_mut::<Time<Virtual>>();
    if !paused {
        time.unpause();
    }
    time.set_relative_speed(value);
    Ok(get(world))
}

/// Pauses or resumes the game.
pub fn pause(world: &mut World, op: TimePause) -> TimeScale {
    world.resource_mut::<TimeLock>().paused = op.paused;
    let mut time = world.resource_mut::<Time<Virtual>>();
    match op.paused {
        true => time.pause(),
        false => time.unpause(),
    }
    get(world)
}

/// A running `time.step`.
pub struct FrameStepping {
    until: u64,
    frames: u32,
    passed: u32,
    reports: ProgressReports,
}

/// How often the number of passed frames is reported.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Reports the number of passed frames from time to time.
pub struct ProgressReports(Instant);

impl Default for ProgressReports {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl ProgressReports {
    /// The progress, if the last report was long ago.
    pub fn next(&mut self, passed: u32, frames: u32) -> Option<WorkProgress> {
        if self.0.elapsed() < REPORT_INTERVAL {
            return None;
        }
        self.0 = Instant::now();
        Some(WorkProgress { done: f64::from(passed), total: f64::from(frames) })
    }
}

impl FrameStepping {
    /// Starts to step.
    pub fn new(world: &mut World, op: TimeStep) -> Result<Self, Fault> {
        if !(1..=MAX_FRAMES).contains(&op.frames) {
            return Err(Fault::argument("frames", format!("1 to {MAX_FRAMES}")));
        }
        pause(world, TimePause { paused: false });
        let until = world.resource::<Frames>().0 + u64::from(op.frames);
        Ok(Self { until, frames: op.frames, passed: 0, reports: ProgressReports::default() })
    }
}

impl Work for FrameStepping {
    fn step(&mut self, world: &mut World, _: Instant) -> Step {
        let left = self.until.saturating_sub(world.resource::<Frames>().0);
        if left > 0 {
            self.passed = self.frames.saturating_sub(u32::try_from(left).unwrap_or(u32::MAX));
            return Step::NextFrame;
        }
        pause(world, TimePause { paused: true });
        Step::Done(OpOutput::of(&Stepped { ok: true, frames: self.frames }))
    }

    fn progress(&mut self) -> Option<WorkProgress> {
        self.reports.next(self.passed, self.frames)
    }

    fn cancel(&mut self, world: &mut World) {
        pause(world, TimePause { paused: true });
    }
}

/// Sets the time scale on behalf of the game; has no effect while it is locked.
pub fn set_game_scale(world: &mut World, value: f32) {
    if world.resource::<TimeLock>().scale.is_none() {
        world.resource_mut::<Time<Virtual>>().set_relative_speed(value.clamp(0.0, MAX_SCALE));
    }
}

/// Restores the locked time settings if the game changed them directly, without [`set_game_scale`].
pub fn keep_locked(lock: Res<TimeLock>, mut time: ResMut<Time<Virtual>>) {
    if lock.paused && !time.is_paused() {
        time.pause();
    }
    let Some(value) = lock.scale else { return };
    if time.is_paused() != lock.paused || time.relative_speed() != value {
        if !lock.paused {
            time.unpause();
        }
        time.set_relative_speed(value);
    }
}

#[cfg(test)]
mod tests {
    use bevy_ecs::schedule::Schedule;

    use super::*;

    #[test]
    fn locked_time_settings_are_restored_at_the_end_of_the_frame() {
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
        assert_eq!(get(&world), TimeScale { ok: true, value: 2.0, locked: true, paused: None });

        let free = TimeSet { value: 2.0, lock: Some(false) };
        assert!(set(&mut world, free).is_ok());
        game(&mut world);
        assert_eq!(
            get(&world),
            TimeScale { ok: true, value: 0.0, locked: false, paused: Some(true) }
        );
    }

    #[test]
    fn a_pause_survives_changes_by_the_game_and_of_the_time_scale() {
        let mut world = World::new();
        world.init_resource::<Time<Virtual>>();
        world.init_resource::<TimeLock>();
        assert_eq!(pause(&mut world, TimePause { paused: true }).paused, Some(true));
        world.resource_mut::<Time<Virtual>>().unpause();
        let mut frame = Schedule::default();
        frame.add_systems(keep_locked);
        frame.run(&mut world);
        let scale = set(&mut world, TimeSet { value: 2.0, lock: Some(true) }).unwrap();
        assert_eq!(scale.paused, Some(true));
        frame.run(&mut world);
        let scale = pause(&mut world, TimePause { paused: false });
        assert_eq!((scale.value, scale.paused), (2.0, None));
    }
}
