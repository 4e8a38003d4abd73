//! The world, and the clock that moves it.
//!
//! Whoever holds the world works on it: the clock for the length of a frame, or an op, on the thread
//! it came on. That costs an op no switch of threads, and since the world is handed on in the order
//! in which it was asked for, neither a flood of ops nor a game whose frames are slow can shut the
//! other out. A panic ends the op or the frame it happened in, not the world.

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

/// Frames after which nobody waits for the start any more: time to make the evaluator ready, so that
/// the first script does not have to.
const SETTLED: u32 = 15;

/// A world that runs.
pub struct Live {
    /// The app without its runner, which is all that can change threads.
    main: Mutex<SubApp>,
    feed: OnceLock<Feed>,
    /// Work that waits for the next frame; the clock goes on with it, so that it misses none.
    waiting: StdMutex<Vec<Waiting>>,
    /// Work that nobody waits for any more; cleaned up before the next frame.
    left: StdMutex<Vec<Box<dyn Work>>>,
}

/// Work between two frames, and whom to give it back to when it does not wait any more.
struct Waiting {
    work: Box<dyn Work>,
    reports: Arc<dyn Reports>,
    back: oneshot::Sender<(Box<dyn Work>, Step)>,
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
            lock(self.left).push(work);
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
            waiting: StdMutex::default(),
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
                // What still waits for a frame is not wanted any more.
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

    /// Lets what nobody waits for any more clean up.
    fn clean_up(&self, main: &mut SubApp) {
        let given_up: Vec<_> =
            lock(&self.waiting).extract_if(.., |one| one.back.is_closed()).collect();
        let left = std::mem::take(&mut *lock(&self.left));
        for mut work in left.into_iter().chain(given_up.into_iter().map(|one| one.work)) {
            // What goes wrong now is nobody's business any more.
            let _ = catch_unwind(AssertUnwindSafe(|| work.cancel(main.world_mut())));
        }
    }

    /// Goes on with what waited for this frame, as long as that does not make the next one late. What
    /// needs longer goes on between the frames.
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
                // Whoever does not take it back has gone meanwhile.
                Ok(step) => {
                    if let Err((work, _)) = one.back.send((one.work, step)) {
                        lock(&self.left).push(work);
                    }
                }
                // A panic: the sender goes, and the op is told so.
                Err(_) => {}
            }
        }
        lock(&self.waiting).append(&mut still_waiting);
    }
}

fn lock<T>(mutex: &StdMutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why an op should not go on, if it should not.
fn unwanted(cx: &OpContext, name: OpName, when: &str) -> Option<Fault> {
    if cx.cancelled.is_cancelled() {
        return Some(Fault::new(ErrorKind::Cancelled, format!("'{name}' was cancelled {when}")));
    }
    (Instant::now() >= cx.deadline)
        .then(|| Fault::new(ErrorKind::Timeout, format!("'{name}' ran out of time {when}")))
}

/// Moves the world, one frame after the other, until the other end of `stop` is dropped.
pub fn keep_time(live: &Arc<Live>, frame: Duration, stop: &Receiver<Infallible>) {
    let mut due = Instant::now();
    let mut frames: u32 = 0;
    let mut preparing = None;
    while let Err(RecvTimeoutError::Timeout) =
        stop.recv_timeout(due.saturating_duration_since(Instant::now()))
    {
        // A frame that comes late does not make the following ones hurry.
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

/// Says what has happened. Before anyone is connected it is dropped: the log keeps its lines anyway.
fn tell(main: &mut SubApp, feed: Option<&Feed>) {
    let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() else { return };
    while let Some(event) = outbox.take() {
        if let Some(feed) = feed {
            feed.say(event);
        }
    }
}
