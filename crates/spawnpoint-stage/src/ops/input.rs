//! `input.list`, `input.press`, `input.release`, `input.axis`.

use std::time::{Duration, Instant};

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault, OpOutput,
    op::{InputAxis, InputList, InputPress, InputRelease},
    play::InputAction,
    shape::{Done, Page},
};

use crate::{
    input::InputDevice,
    work::{StartedOp, Step, Work},
};

/// The longest time of one press, in seconds.
const MAX_SECONDS: f32 = 60.0;

/// All actions.
pub fn list(world: &World, op: InputList) -> Result<Page<InputAction>, Fault> {
    Ok(op.paging.cut((InputDevice::of(world)?.list)(world)))
}

/// The strength of a press; 1 unless it is given.
pub fn strength(given: Option<f32>) -> Result<f32, Fault> {
    match given.unwrap_or(1.0) {
        strength if strength > 0.0 && strength <= 1.0 => Ok(strength),
        _ => Err(Fault::argument("strength", "above 0, to 1")),
    }
}

/// Presses an action; with `seconds`, releases it after that time.
pub fn press(world: &mut World, op: InputPress) -> Result<StartedOp, Fault> {
    let device = InputDevice::of(world)?;
    let strength = strength(op.strength)?;
    if op.seconds.is_some_and(|seconds| !(seconds > 0.0 && seconds <= MAX_SECONDS)) {
        return Err(Fault::argument("seconds", format!("above 0, to {MAX_SECONDS}")));
    }
    (device.set)(world, &op.action, strength)?;
    let Some(seconds) = op.seconds else {
        return OpOutput::of(&Done::OK).map(StartedOp::Done);
    };
    let until = Instant::now() + Duration::from_secs_f32(seconds);
    Ok(StartedOp::Pending(Box::new(TimedPress { device, action: op.action, until })))
}

/// An action that is held for a time.
struct TimedPress {
    device: InputDevice,
    action: String,
    until: Instant,
}

impl Work for TimedPress {
    fn step(&mut self, world: &mut World, _: Instant) -> Step {
        if Instant::now() < self.until {
            return Step::NextFrame;
        }
        let released = (self.device.set)(world, &self.action, 0.0);
        Step::Done(released.and_then(|()| OpOutput::of(&Done::OK)))
    }

    fn cancel(&mut self, world: &mut World) {
        // The action was pressed, so it exists.
        let _ = (self.device.set)(world, &self.action, 0.0);
    }
}

/// Releases an action; without a name, all that clients hold.
pub fn release(world: &mut World, op: InputRelease) -> Result<Done, Fault> {
    let device = InputDevice::of(world)?;
    match op.action.as_str() {
        "" => (device.release_all)(world)?,
        action => (device.set)(world, action, 0.0)?,
    }
    Ok(Done::OK)
}

/// Presses one of two opposite actions and releases the other.
pub fn axis(world: &mut World, op: InputAxis) -> Result<Done, Fault> {
    let device = InputDevice::of(world)?;
    if op.value.is_nan() || op.value.abs() > 1.0 {
        return Err(Fault::argument("value", "-1 to 1"));
    }
    (device.check)(world, &op.negative)?;
    (device.check)(world, &op.positive)?;
    (device.set)(world, &op.negative, (-op.value).max(0.0))?;
    (device.set)(world, &op.positive, op.value.max(0.0))?;
    Ok(Done::OK)
}
