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
    clock, ops,
    outbox::Outbox,
    work::{StartedOp, Step, Work, WorkProgress, catch_panic, panic_message},
};

/// How long an op holds the world at a time.
const SLICE: Duration = Duration::from_millis(2);

/// A running world.
pub struct LiveWorld {
    /// The app without its runner; only this part is `Send`.
    main: Mutex<SubApp>,
    feed: OnceLock<Feed>,
    /// Work that waits for the next frame; the clock continues it, so that it misses no frame.
    pending: StdMutex<Vec<PendingWork>>,
    /// Abandoned work, cleaned up before the next frame.
    abandoned: StdMutex<Vec<Box<dyn Work>>>,
}

/// Work between two frames, and the channel to return it when it no longer waits.
struct PendingWork {
    work: Box<dyn Work>,
    reports: Arc<dyn Reports>,
    /// Whether it must be continued after this frame, even if other work has used the time.
    every_frame: bool,
    return_to: oneshot::Sender<(Box<dyn Work>, Step)>,
}

/// Work with a waiting caller. A caller that stops waiting drops it at any point.
struct ActiveWork<'l> {
    work: Option<Box<dyn Work>>,
    abandoned: &'l StdMutex<Vec<Box<dyn Work>>>,
}

impl ActiveWork<'_> {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        match &mut self.work {
            Some(work) => work.step(world, until),
            None => Step::Done(Err(Fault::internal("the call had already ended"))),
        }
    }

    fn partial(&mut self) -> Option<Value> {
        self.work.as_mut().and_then(|work| work.partial())
    }

    fn run_without_world(&mut self) {
        if let Some(work) = &mut self.work {
            work.run_without_world();
        }
    }
}

impl Drop for ActiveWork<'_> {
    fn drop(&mut self) {
        if let Some(work) = self.work.take() {
            lock(self.abandoned).push(work);
        }
    }
}

impl LiveWorld {
    /// The world of this app.
    pub fn new(mut app: App) -> Self {
        let mut main = std::mem::take(app.main_mut());
        // Events from building the world are not reported.
        report_events(&mut main, None);
        Self {
            main: Mutex::new(main),
            feed: OnceLock::new(),
            pending: StdMutex::default(),
            abandoned: StdMutex::default(),
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
        if let Some(fault) = stop_reason(cx, name, "before it started") {
            return Err(fault);
        }
        let started = catch_panic(name, || ops::start(main.world_mut(), op));
        report_events(&mut main, self.feed.get());
        let mut work = match started? {
            StartedOp::Done(output) => return Ok(output),
            StartedOp::Pending(work) => ActiveWork { work: Some(work), abandoned: &self.abandoned },
        };
        loop {
            let until = Instant::now() + SLICE;
            let mut step = catch_panic(name, || Ok(work.step(main.world_mut(), until)));
            report_events(&mut main, self.feed.get());
            let mut returned = None;
            if let Ok(Step::NextFrame | Step::EndOfFrame) = step
                && let Some(pending_work) = work.work.take()
            {
                // The world is still held here, so that no frame can be missed.
                let (return_to, received) = oneshot::channel();
                let reports = cx.reports.clone();
                let every_frame = matches!(step, Ok(Step::EndOfFrame));
                let (work, all) = (pending_work, &self.pending);
                lock(all).push(PendingWork { work, reports, every_frame, return_to });
                returned = Some(received);
            }
            drop(main);
            if let Some(received) = returned {
                let timeout = tokio::time::sleep_until(cx.deadline.into());
                tokio::select! {
                    biased;
                    answer = received => match answer {
                        Ok((returned_work, next)) => (work.work, step) = (Some(returned_work), Ok(next)),
                        Err(_) => return Err(Fault::internal(format!("'{name}' panicked"))),
                    },
                    () = cx.cancelled.cancelled() => {}
                    () = timeout => {}
                }
            }
            if let Some(partial) = work.partial() {
                cx.reports.partial(partial);
            }
            let step = step.and_then(|step| {
                catch_panic(name, || {
                    work.run_without_world();
                    Ok(step)
                })
            });
            match step {
                // Work that still waits for a frame is abandoned.
                Ok(Step::More | Step::NextFrame | Step::EndOfFrame) => yield_now().await,
                Ok(Step::Done(result)) => {
                    work.work = None;
                    return result;
                }
                // After a panic the work is abandoned, so that it is cleaned up.
                Err(fault) => return Err(fault),
            }
            if let Some(fault) = stop_reason(cx, name, "while it ran") {
                return Err(fault);
            }
            main = self.main.lock().await;
        }
    }

    /// Runs one frame. Returns whether the next one need not wait for its time.
    fn tick(&self) -> bool {
        let mut main = self.main.blocking_lock();
        self.cancel_abandoned(&mut main);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| main.update())) {
            let what = format!("a system panicked: {}", panic_message(&*panic));
            if let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() {
                outbox.log(LogLevel::Error, "stage", what);
            }
        }
        // After a panic, too: the frame has ended early.
        clock::end_frame(main.world_mut());
        self.continue_pending(&mut main);
        report_events(&mut main, self.feed.get());
        ops::may_hurry(main.world())
    }

    /// Cleans up abandoned work.
    fn cancel_abandoned(&self, main: &mut SubApp) {
        let closed: Vec<_> =
            lock(&self.pending).extract_if(.., |one| one.return_to.is_closed()).collect();
        let abandoned = std::mem::take(&mut *lock(&self.abandoned));
        for mut work in abandoned.into_iter().chain(closed.into_iter().map(|one| one.work)) {
            // Errors during cleanup have no caller to report to.
            let _ = catch_unwind(AssertUnwindSafe(|| work.cancel(main.world_mut())));
        }
    }

    /// Continues the work that waited for this frame, within the time of the frame. Longer work continues between
    /// frames.
    fn continue_pending(&self, main: &mut SubApp) {
        let end = Instant::now() + SLICE;
        let mut still_pending = Vec::new();
        for mut one in std::mem::take(&mut *lock(&self.pending)) {
            let step = match one.every_frame || Instant::now() < end {
                true => catch_panic(OpName::ScriptRun, || Ok(one.work.step(main.world_mut(), end))),
                false => Ok(Step::More),
            };
            match step {
                Ok(waits @ (Step::NextFrame | Step::EndOfFrame)) => {
                    one.every_frame = matches!(waits, Step::EndOfFrame);
                    if let Some(partial) = one.work.partial() {
                        one.reports.partial(partial);
                    }
                    if let Some(WorkProgress { done, total }) = one.work.progress() {
                        let (total, message) = (Some(total), None);
                        one.reports.progress(Progress { progress: done, total, message });
                    }
                    still_pending.push(one);
                }
                // If the send fails, the caller is gone.
                Ok(step) => {
                    if let Err((work, _)) = one.return_to.send((one.work, step)) {
                        lock(&self.abandoned).push(work);
                    }
                }
                // After a panic the sender is dropped, and the op sees that.
                Err(_) => lock(&self.abandoned).push(one.work),
            }
        }
        lock(&self.pending).append(&mut still_pending);
    }
}

fn lock<T>(mutex: &StdMutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why an op must stop, if it must.
fn stop_reason(cx: &OpContext, name: OpName, when: &str) -> Option<Fault> {
    if cx.cancelled.is_cancelled() {
        return Some(Fault::new(ErrorKind::Cancelled, format!("'{name}' was cancelled {when}")));
    }
    (Instant::now() >= cx.deadline)
        .then(|| Fault::new(ErrorKind::Timeout, format!("'{name}' timed out {when}")))
}

/// Runs frames until the other end of `stop` is dropped.
pub fn run_clock(live: &Arc<LiveWorld>, frame: Duration, stop: &Receiver<Infallible>) {
    let mut due = Instant::now();
    while let Err(RecvTimeoutError::Timeout) =
        stop.recv_timeout(due.saturating_duration_since(Instant::now()))
    {
        // A late frame does not shorten the following ones.
        due = (due + frame).max(Instant::now());
        if live.tick() {
            due = Instant::now();
        }
    }
}

/// Reports events. Without a listener they are dropped; the log keeps its lines.
fn report_events(main: &mut SubApp, feed: Option<&Feed>) {
    let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() else { return };
    while let Some(event) = outbox.take() {
        if let Some(feed) = feed {
            feed.publish(event);
        }
    }
}
