//! `view.capture`: a picture of a world that uses the kit.

use std::time::Instant;

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, OpOutput, op::ViewCapture, play::Picture};

use crate::{
    camera::Screen,
    picture::Snapshot,
    work::{SliceTimer, Step, Work},
};

/// The width of a picture, unless the caller limits it.
const WIDTH: u32 = 1280;

/// A picture that is being made.
pub struct Capture {
    snapshot: Snapshot,
    /// The objects that were not added yet.
    candidates: Vec<Entity>,
    labels: bool,
    complete: bool,
    picture: Option<Result<Picture, Fault>>,
}

impl Capture {
    /// Starts to collect what is in view.
    pub fn new(world: &World, op: ViewCapture) -> Result<Self, Fault> {
        if op.max_width == Some(0) {
            return Err(Fault::argument("max_width", "at least 1"));
        }
        let screen = world.resource::<Screen>().width as u32;
        let width = op.max_width.unwrap_or(WIDTH).min(screen.max(1));
        Ok(Self {
            snapshot: Snapshot::new(world, width),
            candidates: Snapshot::candidates(world),
            labels: op.labels,
            complete: false,
            picture: None,
        })
    }
}

impl Work for Capture {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        if let Some(picture) = self.picture.take() {
            return Step::Done(picture.and_then(|picture| OpOutput::of(&picture)));
        }
        let mut timer = SliceTimer::until(until);
        while let Some(entity) = self.candidates.pop() {
            if world.get_entity(entity).is_ok() {
                self.snapshot.add(world, entity);
            }
            if timer.is_over() {
                return Step::More;
            }
        }
        self.complete = true;
        Step::More
    }

    fn run_without_world(&mut self) {
        if self.complete && self.picture.is_none() {
            let (canvas, labels) = self.snapshot.draw(self.labels);
            self.picture = Some(canvas.encode().map(|picture| Picture { labels, ..picture }));
        }
    }
}
