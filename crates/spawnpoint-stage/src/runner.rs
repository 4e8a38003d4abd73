//! The world, and the clock that moves it.
//!
//! The world has one holder at a time: the clock for one frame, or an op on the thread of its caller. An op therefore
//! needs no thread switch. The world is passed on in the order of requests, so neither many ops nor slow frames block
//! the other. A panic ends the op or the frame in which it happened, not the world.

use std::{
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
    engine::{OpContext, OpOutput, Progress, Reports},
};
use spawnpoint_protocol::{ErrorKind, Fault, LogLevel, Op, OpName};
use tokio::{
    sync::{Mutex, oneshot},
    task::yield_now,
};

use crate::{
    ops,
    outbox::Outbox,
    work::{Begun, Headway, Step, Work, sheltered, words},
};

/// How long an op holds the world at a time.
const SLICE: Duration = Duration::from_millis(2);

/// The number of frames after which the script evaluator is prepared, so that the first script does not wait for it.
const SETTLED: u32 = 15;

/// A running world.
pub struct Live {
    /// The app without its runner; only this part is `Send`.
    main: Mutex<SubApp>,
    feed: OnceLock<Feed>,
    /// Work that waits for the next frame; the clock continues it, so that it misses no frame.
    waiting: StdMutex<Vec<Waiting>>,
    /// Abandoned work, cleaned up before the next frame.
    left: StdMutex<Vec<Box<dyn Work>>>,
}

/// Work between two frames, and the channel to return it when it no longer waits.
struct Waiting {
    work: Box<dyn Work>,
    reports: Arc<dyn Reports>,
    back: oneshot::Sender<(Box<dyn Work>, Step)>,
}

/// Work with a waiting caller. A caller that stops waiting drops it at any point.
struct Owned<'l> {
    work: Option<Box<dyn Work>>,
    left: &'l StdMutex<Vec<Box<dyn Work>>>,
}

impl Owned<'_> {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        match &mut self.work {
            Some(work) => work.step(world, until),
            None => Step::Done(Err(Fault::internal("the call had already ended"))),
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
            lock(self.left).push(work);
        }
    }
}

impl Live {
    /// The world of this app.
    pub fn new(mut app: App) -> Self {
        let mut main = std::mem::take(app.main_mut());
        // Events from building the world are not reported.
        tell(&mut main, None);
        Self {
            main: Mutex::new(main),
            feed: OnceLock::new(),
            waiting: StdMutex::default(),
            left: StdMutex::default(),
        }
    }

    /// Starts to report events.
    pub fn connect(&self, feed: Feed) {
        // A second feed is a mistake of the caller and is ignored.
        let _ = self.feed.set(feed);
    }

    /// Runs one op as soon as the world is free. A long op releases the world regularly, so that frames continue.
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
            let mut step = sheltered(name, || Ok(work.step(main.world_mut(), until)));
            tell(&mut main, self.feed.get());
            let mut given_back = None;
            if matches!(step, Ok(Step::NextFrame))
                && let Some(waits) = work.work.take()
            {
                // While the world is still held, so that no frame can be missed.
                let (back, received) = oneshot::channel();
                let reports = cx.reports.clone();
                lock(&self.waiting).push(Waiting { work: waits, reports, back });
                given_back = Some(received);
            }
            drop(main);
            if let Some(received) = given_back {
                let patience = tokio::time::sleep_until(cx.deadline.into());
                tokio::select! {
                    biased;
                    back = received => match back {
                        Ok((back, next)) => (work.work, step) = (Some(back), Ok(next)),
                        Err(_) => return Err(Fault::internal(format!("'{name}' panicked"))),
                    },
                    () = cx.cancelled.cancelled() => {}
                    () = patience => {}
                }
            }
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
                // Work that still waits for a frame is abandoned.
                Ok(Step::More | Step::NextFrame) => yield_now().await,
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
        self.clean_up(&mut main);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| main.update())) {
            let what = format!("a system panicked: {}", words(&*panic));
            if let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() {
                outbox.log(LogLevel::Error, "stage", what);
            }
        }
        self.go_on(&mut main);
        tell(&mut main, self.feed.get());
    }

    /// Cleans up abandoned work.
    fn clean_up(&self, main: &mut SubApp) {
        let given_up: Vec<_> =
            lock(&self.waiting).extract_if(.., |one| one.back.is_closed()).collect();
        let left = std::mem::take(&mut *lock(&self.left));
        for mut work in left.into_iter().chain(given_up.into_iter().map(|one| one.work)) {
            // Errors during cleanup have no caller to report to.
            let _ = catch_unwind(AssertUnwindSafe(|| work.cancel(main.world_mut())));
        }
    }

    /// Continues the work that waited for this frame, within the time of the frame. Longer work continues between
    /// frames.
    fn go_on(&self, main: &mut SubApp) {
        let end = Instant::now() + SLICE;
        let mut still_waiting = Vec::new();
        for mut one in std::mem::take(&mut *lock(&self.waiting)) {
            let step = match Instant::now() < end {
                true => sheltered(OpName::ScriptRun, || Ok(one.work.step(main.world_mut(), end))),
                false => Ok(Step::More),
            };
            match step {
                Ok(Step::NextFrame) => {
                    if let Some(partial) = one.work.partial() {
                        one.reports.partial(partial);
                    }
                    if let Some(Headway { done, total }) = one.work.headway() {
                        let (total, message) = (Some(total), None);
                        one.reports.progress(Progress { progress: done, total, message });
                    }
                    still_waiting.push(one);
                }
                // If the send fails, the caller is gone.
                Ok(step) => {
                    if let Err((work, _)) = one.back.send((one.work, step)) {
                        lock(&self.left).push(work);
                    }
                }
                // After a panic the sender is dropped, and the op sees that.
                Err(_) => {}
            }
        }
        lock(&self.waiting).append(&mut still_waiting);
    }
}

fn lock<T>(mutex: &StdMutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why an op must stop, if it must.
fn unwanted(cx: &OpContext, name: OpName, when: &str) -> Option<Fault> {
    if cx.cancelled.is_cancelled() {
        return Some(Fault::new(ErrorKind::Cancelled, format!("'{name}' was cancelled {when}")));
    }
    (Instant::now() >= cx.deadline)
        .then(|| Fault::new(ErrorKind::Timeout, format!("'{name}' ran out of time {when}")))
}

/// Runs frames until the other end of `stop` is dropped.
pub fn keep_time(live: &Arc<Live>, frame: Duration, stop: &Receiver<Infallible>) {
    let mut due = Instant::now();
    let mut frames: u32 = 0;
    let mut preparing = None;
    while let Err(RecvTimeoutError::Timeout) =
        stop.recv_timeout(due.saturating_duration_since(Instant::now()))
    {
        // A late frame does not shorten the following ones.
        due = (due + frame).max(Instant::now());
        live.tick();
        frames = frames.saturating_add(1);
        if frames == SETTLED {
            preparing = ops::prepare_scripts();
        }
    }
    if let Some(preparing) = preparing {
        let _ = preparing.join();
    }
}

/// Reports events. Without a listener they are dropped; the log keeps its lines.
fn tell(main: &mut SubApp, feed: Option<&Feed>) {
    let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() else { return };
    while let Some(event) = outbox.take() {
        if let Some(feed) = feed {
            feed.publish(event);
        }
    }
}
