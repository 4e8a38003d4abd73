//! A sequence of input steps, laid out by frames.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    timed_play::{ClickTarget, InputStep},
};

use super::{input, time::MAX_FRAMES};
use crate::{camera::Screen, ids, input::InputDevice, object};

/// The most steps.
const MAX_STEPS: usize = 1000;

/// What happens before a frame.
#[derive(Clone, Debug)]
enum Act {
    /// Presses an action. With `timed`, a later act releases it.
    Press {
        action: String,
        strength: f32,
        timed: bool,
    },
    Release(String),
    ReleaseAll,
    Click(ClickTarget),
    ReleaseClick,
    Type(String),
}

/// The input of a window of frames.
#[derive(Debug, Default)]
pub struct Timeline {
    /// What happens before each frame, by the number of frames before it.
    acts: BTreeMap<u32, Vec<Act>>,
    /// The number of frames after which all steps have acted.
    pub frames: u32,
    /// Actions that are pressed, and whether the timeline releases them.
    held: BTreeMap<String, bool>,
    /// Where the main button is held.
    clicking: Option<Vec2>,
}

impl Timeline {
    /// Lays out the steps, and checks them before the first one acts.
    pub fn new(world: &World, steps: &[InputStep]) -> Result<Self, Fault> {
        if steps.len() > MAX_STEPS {
            return Err(Fault::argument("steps", format!("at most {MAX_STEPS} steps")));
        }
        let mut timeline = Self::default();
        let mut at = 0_u32;
        for (number, step) in steps.iter().enumerate() {
            let path = format!("steps[{number}]");
            step.check(&path)?;
            timeline.add(world, step, at).map_err(|fault| Fault {
                message: format!("{path}: {}", fault.message),
                ..fault
            })?;
            // A step without a duration acts in a frame, too.
            timeline.frames = timeline.frames.max(at.saturating_add(step.duration().max(1)));
            at = at.saturating_add(step.duration());
        }
        if timeline.frames > MAX_FRAMES {
            return Err(Fault::argument("steps", format!("at most {MAX_FRAMES} frames")));
        }
        Ok(timeline)
    }

    fn add(&mut self, world: &World, step: &InputStep, at: u32) -> Result<(), Fault> {
        if step.wait.is_some() {
            return Ok(());
        }
        let device = InputDevice::of(world)?;
        if step.frames == Some(0) {
            return Err(Fault::argument("frames", "at least 1"));
        }
        let end = step.frames.map(|frames| at.saturating_add(frames));
        let mut press = |action: &str, strength: f32| {
            (device.check)(world, action)?;
            let (action, timed) = (action.to_owned(), end.is_some());
            if let Some(end) = end {
                self.acts.entry(end).or_default().push(Act::Release(action.clone()));
            }
            let act = match strength {
                0.0 => Act::Release(action),
                _ => Act::Press { action, strength, timed },
            };
            self.acts.entry(at).or_default().push(act);
            Ok::<_, Fault>(())
        };
        if let Some(names) = &step.press {
            let strength = input::strength(step.strength)?;
            names.iter().try_for_each(|name| press(name, strength))?;
        }
        if let Some(axis) = &step.axis {
            if axis.value.is_nan() || axis.value.abs() > 1.0 {
                return Err(Fault::argument("axis.value", "-1 to 1"));
            }
            press(&axis.negative, (-axis.value).max(0.0))?;
            press(&axis.positive, axis.value.max(0.0))?;
        }
        if let Some(names) = &step.release {
            let acts = self.acts.entry(at).or_default();
            if names.iter().all(str::is_empty) {
                acts.push(Act::ReleaseAll);
            }
            for name in names.iter().filter(|name| !name.is_empty()) {
                (device.check)(world, name)?;
                acts.push(Act::Release(name.to_owned()));
            }
        }
        if let Some(target) = &step.click {
            match target {
                ClickTarget::Object(id) => drop(object::find(world, *id)?),
                ClickTarget::Point(point) if point.iter().all(|at| (0.0..=1.0).contains(at)) => {}
                ClickTarget::Point(_) => return Err(Fault::argument("click", "0,0 to 1,1")),
            }
            self.acts.entry(at).or_default().push(Act::Click(target.clone()));
            self.acts.entry(at.saturating_add(1)).or_default().push(Act::ReleaseClick);
        }
        if let Some(text) = &step.type_text {
            self.acts.entry(at).or_default().push(Act::Type(text.clone()));
        }
        Ok(())
    }

    /// Applies the input that is due after this number of frames.
    pub fn act(&mut self, world: &mut World, frames: u32) -> Result<(), Fault> {
        for act in self.acts.remove(&frames).unwrap_or_default() {
            self.run(world, act)?;
        }
        Ok(())
    }

    fn run(&mut self, world: &mut World, act: Act) -> Result<(), Fault> {
        let device = InputDevice::of(world)?;
        match act {
            Act::Press { action, strength, timed } => {
                (device.set)(world, &action, strength)?;
                self.held.insert(action, timed);
            }
            Act::Release(action) => {
                (device.set)(world, &action, 0.0)?;
                self.held.remove(&action);
            }
            Act::ReleaseAll => {
                (device.release_all)(world)?;
                self.held.clear();
            }
            Act::Click(target) => {
                let point = place_of(world, device, &target)?;
                (device.click)(world, point, true)?;
                self.clicking = Some(point);
            }
            Act::ReleaseClick => self.release_click(world, device)?,
            Act::Type(text) => (device.type_text)(world, &text)?,
        }
        Ok(())
    }

    fn release_click(&mut self, world: &mut World, device: InputDevice) -> Result<(), Fault> {
        self.clicking.take().map_or(Ok(()), |point| (device.click)(world, point, false))
    }

    /// Releases what was to be released later.
    pub fn finish(&mut self, world: &mut World) -> Result<(), Fault> {
        self.release(world, |timed| timed)
    }

    /// Releases everything that it pressed.
    pub fn abort(&mut self, world: &mut World) {
        // What was pressed can be released, so there is nothing to report.
        let _ = self.release(world, |_| true);
    }

    fn release(&mut self, world: &mut World, which: fn(bool) -> bool) -> Result<(), Fault> {
        let Ok(device) = InputDevice::of(world) else { return Ok(()) };
        let released = self.release_click(world, device);
        let held = std::mem::take(&mut self.held).into_iter().filter(|(_, timed)| which(*timed));
        // One that fails does not keep the others pressed.
        held.map(|(action, _)| (device.set)(world, &action, 0.0)).fold(released, Result::and)
    }
}

/// The point of the screen that a click means now.
fn place_of(world: &World, device: InputDevice, target: &ClickTarget) -> Result<Vec2, Fault> {
    match target {
        ClickTarget::Point([x, y]) => {
            let screen = world.resource::<Screen>();
            Ok(Vec2::new(x * screen.width, y * screen.height))
        }
        ClickTarget::Object(id) => {
            let entity = ids::entity_of(world, *id)?;
            (device.find)(world, entity).ok_or_else(|| {
                let name = object::name_of(world, entity);
                let what = format!("'{name}' ({id}) is not in view, so it cannot be clicked");
                Fault::new(ErrorKind::InvalidArgument, what)
                    .hint("turn the camera towards it, or take a screenshot to see what is in view")
            })
        }
    }
}
