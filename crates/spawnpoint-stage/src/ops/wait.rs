//! `wait.until`: waits for a condition.

use std::time::{Duration, Instant};

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, OpOutput, condition::ConditionResult, op::WaitUntil};

use super::condition::ConditionCheck;
use crate::{
    clock::Frames,
    work::{Step, Work},
};

/// The longest wait, in seconds.
const MAX_SECONDS: f32 = 3600.0;
/// An evaluation that takes longer than this is not repeated in each frame.
const CHEAP: Duration = Duration::from_millis(1);
/// How much longer than an expensive evaluation the pause after it is.
const PAUSE_FACTOR: u32 = 10;

/// A running `wait.until`.
pub struct ConditionWait {
    check: ConditionCheck,
    begun: Instant,
    seconds: Duration,
    first_frame: u64,
    next: Instant,
}

impl ConditionWait {
    /// Starts to wait.
    pub fn new(world: &World, op: WaitUntil) -> Result<Self, Fault> {
        if !(0.0..=MAX_SECONDS).contains(&op.seconds) {
            return Err(Fault::argument("seconds", format!("0 to {MAX_SECONDS}")));
        }
        let begun = Instant::now();
        Ok(Self {
            check: ConditionCheck::new(world, op.condition)?,
            begun,
            seconds: Duration::from_secs_f32(op.seconds),
            first_frame: world.resource::<Frames>().0,
            next: begun,
        })
    }
}

impl Work for ConditionWait {
    fn step(&mut self, world: &mut World, _: Instant) -> Step {
        let now = Instant::now();
        let over = now.duration_since(self.begun) >= self.seconds;
        if now < self.next && !over {
            return Step::NextFrame;
        }
        let met = self.check.holds(world);
        let cost = now.elapsed();
        if cost > CHEAP {
            self.next = Instant::now() + cost * PAUSE_FACTOR;
        }
        if !met && !over {
            return Step::NextFrame;
        }
        Step::Done(OpOutput::of(&ConditionResult {
            met,
            seconds: self.begun.elapsed().as_secs_f64(),
            frames: world.resource::<Frames>().0.saturating_sub(self.first_frame),
            last: self.check.seen(),
        }))
    }
}
