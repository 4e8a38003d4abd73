//! The world, and the clock that moves it.
//!
//! Whoever holds the world works on it: the clock for the length of a frame, or an op, on the thread
//! it came on. That costs an op no switch of threads, and since the world is handed on in the order
//! in which it was asked for, neither a flood of ops nor a game whose frames are slow can shut the
//! other out. A panic ends the op or the frame it happened in, not the world.

use std::{
    any::Any,
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex as StdMutex, OnceLock, PoisonError,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use bevy_app::{App, SubApp};
use bevy_ecs::world::World;
use serde_json::Value;
use spawnpoint_core::{
    bus::Feed,
    engine::{OpContext, OpOutput},
};
use spawnpoint_protocol::{ErrorKind, Fault, LogLevel, Op, OpName};
use tokio::{
    sync::{Mutex, Notify},
    task::yield_now,
};

use crate::{
    ops,
    outbox::Outbox,
    work::{Begun, Step, Work},
};

/// How long an op holds the world at a time.
const SLICE: Duration = Duration::from_millis(2);

/// A world that runs.
pub struct Live {
    /// The app without its runner, which is all that can change threads.
    main: Mutex<SubApp>,
    feed: OnceLock<Feed>,
    /// Tells of every frame that is over.
    frame: Notify,
    /// Work that nobody waits for any more; cleaned up before the next frame.
    left: StdMutex<Vec<Box<dyn Work>>>,
}

/// Work that somebody waits for. Whoever stops waiting drops it, in the middle of anything.
struct Owned<'l> {
    work: Option<Box<dyn Work>>,
    left: &'l StdMutex<Vec<Box<dyn Work>>>,
}

impl Owned<'_> {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        match &mut self.work {
            Some(work) => work.step(world, until),
            None => Step::Done(Err(Fault::internal("the work was over already"))),
        }
    }

    fn partial(&mut self) -> Option<Value> {
        self.work.as_mut().and_then(|work| work.partial())
    }

    fn apart(&mut self) {
        if let Some(work) = &mut self.work {
            work.apart();
        }
    }
}

impl Drop for Owned<'_> {
    fn drop(&mut self) {
        if let Some(work) = self.work.take() {
            self.left.lock().unwrap_or_else(PoisonError::into_inner).push(work);
        }
    }
}

impl Live {
    /// The world of this app.
    pub fn new(mut app: App) -> Self {
        let mut main = std::mem::take(app.main_mut());
        // What happened while the world was built is its state, not news.
        tell(&mut main, None);
        Self {
            main: Mutex::new(main),
            feed: OnceLock::new(),
            frame: Notify::new(),
            left: StdMutex::default(),
        }
    }

    /// Says from now on what happens.
    pub fn connect(&self, feed: Feed) {
        // Attached once; a second feed would be a mistake of the caller and changes nothing.
        let _ = self.feed.set(feed);
    }

    /// Runs one op, as soon as nobody else holds the world. One that takes its time gives the world
    /// back again and again, so that no frame has to wait for it.
    pub async fn run(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let name = op.name();
        let mut main = self.main.lock().await;
        if let Some(fault) = unwanted(cx, name, "before it started") {
            return Err(fault);
        }
        let begun = sheltered(name, || ops::begin(main.world_mut(), op));
        tell(&mut main, self.feed.get());
        let mut work = match begun? {
            Begun::Done(output) => return Ok(output),
            Begun::Goes(work) => Owned { work: Some(work), left: &self.left },
        };
        loop {
            let until = Instant::now() + SLICE;
            let step = sheltered(name, || Ok(work.step(main.world_mut(), until)));
            tell(&mut main, self.feed.get());
            // Asked for while the world is still held, so that no frame can be missed.
            let frame = self.frame.notified();
            drop(main);
            if let Some(partial) = work.partial() {
                cx.reports.partial(partial);
            }
            let step = step.and_then(|step| {
                sheltered(name, || {
                    work.apart();
                    Ok(step)
                })
            });
            match step {
                Ok(Step::More) => yield_now().await,
                Ok(Step::NextFrame) => {
                    let patience = tokio::time::sleep_until(cx.deadline.into());
                    tokio::select! {
                        () = frame => {}
                        () = cx.cancelled.cancelled() => {}
                        () = patience => {}
                    }
                }
                Ok(Step::Done(result)) => {
                    work.work = None;
                    return result;
                }
                Err(fault) => {
                    work.work = None;
                    return Err(fault);
                }
            }
            if let Some(fault) = unwanted(cx, name, "while it ran") {
                return Err(fault);
            }
            main = self.main.lock().await;
        }
    }

    fn tick(&self) {
        let mut main = self.main.blocking_lock();
        let left = std::mem::take(&mut *self.left.lock().unwrap_or_else(PoisonError::into_inner));
        for mut work in left {
            // What goes wrong now is nobody's business any more.
            let _ = catch_unwind(AssertUnwindSafe(|| work.cancel(main.world_mut())));
        }
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| main.update())) {
            let what = format!("a system panicked: {}", words(&*panic));
            if let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() {
                outbox.log(LogLevel::Error, "stage", what);
            }
        }
        tell(&mut main, self.feed.get());
        drop(main);
        self.frame.notify_waiters();
    }
}

/// Why an op should not go on, if it should not.
fn unwanted(cx: &OpContext, name: OpName, when: &str) -> Option<Fault> {
    if cx.cancelled.is_cancelled() {
        return Some(Fault::new(ErrorKind::Cancelled, format!("'{name}' was cancelled {when}")));
    }
    (Instant::now() >= cx.deadline)
        .then(|| Fault::new(ErrorKind::Timeout, format!("'{name}' ran out of time {when}")))
}

/// Does a piece of an op; a panic becomes its fault.
fn sheltered<R>(name: OpName, work: impl FnOnce() -> Result<R, Fault>) -> Result<R, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        Err(Fault::internal(format!("'{name}' panicked: {}", words(&*panic))))
    })
}

/// Moves the world, one frame after the other, until the other end of `stop` is dropped.
pub fn keep_time(live: &Arc<Live>, frame: Duration, stop: &Receiver<Infallible>) {
    let mut due = Instant::now();
    while let Err(RecvTimeoutError::Timeout) =
        stop.recv_timeout(due.saturating_duration_since(Instant::now()))
    {
        // A frame that comes late does not make the following ones hurry.
        due = (due + frame).max(Instant::now());
        live.tick();
    }
}

/// Says what has happened. Before anyone is connected it is dropped: the log keeps its lines anyway.
fn tell(main: &mut SubApp, feed: Option<&Feed>) {
    let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() else { return };
    while let Some(event) = outbox.take() {
        if let Some(feed) = feed {
            feed.say(event);
        }
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
