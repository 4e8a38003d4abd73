//! `play.run`: plays a window of frames.

use std::time::{Duration, Instant};

use bevy_ecs::prelude::*;
use bevy_time::{Real, Time, TimeUpdateStrategy, Virtual};
use serde_json::Value;
use spawnpoint_protocol::{
    ErrorKind, Fault, OpOutput,
    condition::MemberPath,
    op::{PlayRun, TimePause},
    timed_play::{AfterPlay, FrameReport, PlayResult},
};

use super::{
    condition::ConditionCheck,
    members::read_path,
    time::{self, MAX_FRAMES, ProgressReports},
    timeline::Timeline,
};
use crate::{
    clock::{self, Frames},
    work::{Step, Work, WorkProgress},
};

/// The most reports of one window.
const MAX_REPORTS: usize = 200;
/// The most members of one report.
const MAX_MEMBERS: usize = 64;
/// The longest frame, in seconds. Bevy's clock lets no frame last longer.
const MAX_STEP: f32 = 0.25;

/// Seeds the random numbers of a game.
#[derive(Resource, Clone, Copy)]
pub struct Seeding(pub fn(&mut World, u64));

/// Marks a world in which a window of frames is played.
#[derive(Resource)]
struct ActiveWindow;

/// Whether frames need not wait for their time, because a client chose how long they last.
pub fn may_hurry(world: &World) -> bool {
    world.contains_resource::<ActiveWindow>()
        && world
            .get_resource::<TimeUpdateStrategy>()
            .is_some_and(|strategy| matches!(strategy, TimeUpdateStrategy::ManualDuration(_)))
}

/// A window of frames that is played.
pub struct PlayWindow {
    timeline: Timeline,
    limit: u32,
    until: Option<ConditionCheck>,
    report: Vec<MemberPath>,
    every: Option<u32>,
    then: AfterPlay,
    fixed_step: Option<Duration>,
    seed: Option<u64>,
    /// Set when the window begins.
    begun: Option<Begun>,
    played: u32,
    met: bool,
    reports: Vec<FrameReport>,
    progress: ProgressReports,
}

/// What was before the window.
struct Begun {
    frame: u64,
    was_paused: bool,
    strategy: Option<TimeUpdateStrategy>,
}

impl PlayWindow {
    /// Checks what is asked for. The window begins with the next frame.
    pub fn new(world: &World, op: PlayRun) -> Result<Self, Fault> {
        let timeline = Timeline::new(world, &op.steps)?;
        if op.frames.is_some_and(|frames| !(1..=MAX_FRAMES).contains(&frames)) {
            return Err(Fault::argument("frames", format!("1 to {MAX_FRAMES}")));
        }
        if op.report.every == Some(0) {
            return Err(Fault::argument("every", "at least 1"));
        }
        if op.report.report.len() > MAX_MEMBERS {
            return Err(Fault::argument("report", format!("at most {MAX_MEMBERS} members")));
        }
        for member in &op.report.report {
            read_path(world, member)?;
        }
        let last_step = timeline.frames;
        let limit = match (op.frames, &op.until) {
            (Some(frames), _) => frames,
            (None, Some(_)) => MAX_FRAMES,
            (None, None) if last_step > 0 => last_step,
            (None, None) => {
                return Err(Fault::argument("frames", "needed without steps and a condition"));
            }
        };
        Ok(Self {
            timeline,
            limit,
            until: op.until.map(|condition| ConditionCheck::new(world, condition)).transpose()?,
            report: op.report.report,
            every: op.report.every,
            then: op.then,
            fixed_step: op.fixed_step.map(|step| fixed_step(world, step)).transpose()?,
            seed: op.seed.map(|seed| check_seed(world, seed)).transpose()?,
            begun: None,
            played: 0,
            met: false,
            reports: Vec::new(),
            progress: ProgressReports::default(),
        })
    }

    fn begin(&mut self, world: &mut World) -> Result<(), Fault> {
        if world.contains_resource::<ActiveWindow>() {
            return Err(Fault::new(ErrorKind::NotReady, "Another call is playing this game")
                .hint("wait until it has ended, or cancel it"));
        }
        world.insert_resource(ActiveWindow);
        self.begun = Some(Begun {
            frame: world.resource::<Frames>().0,
            was_paused: world.resource::<Time<Virtual>>().is_paused(),
            strategy: self.fixed_step.and_then(|step| {
                let mut strategy = world.get_resource_mut::<TimeUpdateStrategy>()?;
                Some(std::mem::replace(&mut *strategy, TimeUpdateStrategy::ManualDuration(step)))
            }),
        });
        // The first frame of a game has no duration, not even a fixed one.
        if self.fixed_step.is_some()
            && let Some(mut real) = world.get_resource_mut::<Time<Real>>()
            && real.last_update().is_none()
        {
            real.update_with_instant(Instant::now());
        }
        time::pause(world, TimePause { paused: false });
        if let (Some(seed), Some(Seeding(seeding))) =
            (self.seed, world.get_resource::<Seeding>().copied())
        {
            seeding(world, seed);
        }
        self.timeline.act(world, 0)
    }

    /// Goes on at the end of a frame. Returns the result once the window has ended.
    fn advance(&mut self, world: &mut World) -> Result<Option<PlayResult>, Fault> {
        let Some(begun) = &self.begun else {
            return self.begin(world).map(|()| None);
        };
        let played = world.resource::<Frames>().0.saturating_sub(begun.frame);
        let played = u32::try_from(played).unwrap_or(u32::MAX);
        if played == self.played {
            return Ok(None);
        }
        self.played = played;
        self.met = self.until.as_mut().is_some_and(|until| until.holds(world));
        let over = self.met || played >= self.limit;
        let is_due = self.every.is_some_and(|every| played.is_multiple_of(every));
        if over || (is_due && self.reports.len() + 1 < MAX_REPORTS) {
            let values = self.report.iter().map(|member| value_of(world, member)).collect();
            self.reports.push(FrameReport { frame: played, values });
        }
        if !over {
            return self.timeline.act(world, played).map(|()| None);
        }
        self.timeline.finish(world)?;
        let was_paused = self.restore_time(world);
        let paused = match self.then {
            AfterPlay::Pause => true,
            AfterPlay::Resume => false,
            AfterPlay::Keep => was_paused,
        };
        time::pause(world, TimePause { paused });
        Ok(Some(PlayResult {
            frames: played,
            met: self.until.as_ref().map(|_| self.met),
            last: self.until.as_ref().map(ConditionCheck::seen).unwrap_or_default(),
            report: std::mem::take(&mut self.reports),
        }))
    }

    /// Lets time pass as before the window. Returns whether the game was paused then.
    fn restore_time(&mut self, world: &mut World) -> bool {
        let Some(begun) = self.begun.take() else { return false };
        world.remove_resource::<ActiveWindow>();
        if let Some(strategy) = begun.strategy {
            world.insert_resource(strategy);
            // The clock was set forward by fixed steps. Without this, the clock would not advance until the real time
            // catches up, or jump to it.
            if let Some(mut real) = world.get_resource_mut::<Time<Real>>() {
                real.update_with_instant(Instant::now());
            }
        }
        begun.was_paused
    }
}

/// The duration of a fixed step.
fn fixed_step(world: &World, step: f32) -> Result<Duration, Fault> {
    if !(step > 0.0 && step <= MAX_STEP) {
        return Err(Fault::argument("fixed_step", format!("above 0, to {MAX_STEP} seconds")));
    }
    if !world.contains_resource::<TimeUpdateStrategy>() {
        return Err(Fault::new(ErrorKind::Unsupported, "This game has no clock to set")
            .hint("leave out fixed_step"));
    }
    Ok(Duration::from_secs_f32(step))
}

fn check_seed(world: &World, seed: u64) -> Result<u64, Fault> {
    match world.contains_resource::<Seeding>() {
        true => Ok(seed),
        false => Err(Fault::new(
            ErrorKind::Unsupported,
            "This game does not say how its random numbers are seeded",
        )
        .hint("leave out seed")),
    }
}

/// The value of a member as JSON, or as text if it is large. Null if it does not exist any more.
fn value_of(world: &World, member: &MemberPath) -> Value {
    match read_path(world, member) {
        Ok(value) => value.value_json.unwrap_or(Value::String(value.value_text)),
        Err(_) => Value::Null,
    }
}

impl Work for PlayWindow {
    fn step(&mut self, world: &mut World, _: Instant) -> Step {
        if !clock::is_between_frames(world) {
            return Step::EndOfFrame;
        }
        match self.advance(world) {
            Ok(None) => Step::EndOfFrame,
            Ok(Some(result)) => Step::Done(OpOutput::of(&result)),
            Err(fault) => {
                self.cancel(world);
                Step::Done(Err(fault))
            }
        }
    }

    fn progress(&mut self) -> Option<WorkProgress> {
        self.progress.next(self.played, self.limit)
    }

    fn cancel(&mut self, world: &mut World) {
        if self.begun.is_none() {
            return;
        }
        self.timeline.abort(world);
        let paused = self.restore_time(world);
        time::pause(world, TimePause { paused });
    }
}
