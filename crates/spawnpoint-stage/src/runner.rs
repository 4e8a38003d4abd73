//! The thread that owns the world.
//!
//! It sleeps until an op arrives or the next frame is due, whichever is first. Ops run at once,
//! between frames, and wait at most for the frame under way; neither a flood of ops nor a game whose
//! frames are slow can shut the other out.
//! A panic ends the op or the frame it happened in, not the world.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, RecvTimeoutError, TryRecvError},
    },
    time::{Duration, Instant},
};

use bevy_app::App;
use spawnpoint_core::{
    bus::Feed,
    engine::{OpContext, OpOutput},
};
use spawnpoint_protocol::{ErrorKind, Fault, LogLevel, Op};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::{ops, outbox::Outbox};

/// How many ops may hold up a frame that is due.
const OPS_PER_FRAME: usize = 16;

/// An op on its way to the world.
pub struct Job {
    /// What to do.
    pub op: Op,
    /// Whether it is still wanted.
    pub context: OpContext,
    /// Where the answer goes.
    pub reply: oneshot::Sender<Result<OpOutput, Fault>>,
    /// Its place in the queue; given back when it is done.
    pub place: OwnedSemaphorePermit,
}

/// Runs the world until nobody can send ops any more.
pub fn run(mut app: App, jobs: Receiver<Job>, feed: Arc<OnceLock<Feed>>, frame: Duration) {
    // What happened while the world was built is its state, not news.
    tell(&mut app, None);
    let mut due = Instant::now();
    let mut turns = OPS_PER_FRAME;
    loop {
        let now = Instant::now();
        // Ops that wait go before a frame that is due, but not for ever; and a frame that is late
        // again and again does not keep them waiting.
        let next = match due
            .checked_duration_since(now)
            .filter(|wait| !wait.is_zero())
        {
            Some(wait) => jobs.recv_timeout(wait),
            None if turns > 0 => jobs.try_recv().map_err(|error| match error {
                TryRecvError::Empty => RecvTimeoutError::Timeout,
                TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
            }),
            None => Err(RecvTimeoutError::Timeout),
        };
        match next {
            Ok(job) => {
                answer(&mut app, job);
                turns = turns.saturating_sub(usize::from(now >= due));
            }
            Err(RecvTimeoutError::Timeout) => {
                // A frame that comes late does not make the following ones hurry.
                due = (due + frame).max(Instant::now());
                turns = OPS_PER_FRAME;
                tick(&mut app);
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
        tell(&mut app, feed.get());
    }
}

fn tick(app: &mut App) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| app.update())) {
        let what = format!("a system panicked: {}", words(&*panic));
        if let Some(mut outbox) = app.world_mut().get_resource_mut::<Outbox>() {
            outbox.log(LogLevel::Error, "stage", what);
        }
    }
}

fn answer(app: &mut App, job: Job) {
    let Job {
        op,
        context,
        reply,
        place,
    } = job;
    let name = op.name();
    let result = if context.cancelled.is_cancelled() || reply.is_closed() {
        Err(Fault::new(
            ErrorKind::Cancelled,
            format!("'{name}' was cancelled before it started"),
        ))
    } else if Instant::now() >= context.deadline {
        Err(Fault::new(
            ErrorKind::Timeout,
            format!("'{name}' was not started before its deadline"),
        ))
    } else {
        catch_unwind(AssertUnwindSafe(|| ops::run(app.world_mut(), op))).unwrap_or_else(|panic| {
            Err(Fault::internal(format!(
                "'{name}' panicked: {}",
                words(&*panic)
            )))
        })
    };
    drop(place);
    // Whoever asked may have gone away meanwhile.
    let _ = reply.send(result);
}

/// Says what has happened. Before anyone is connected it is dropped: the log keeps its lines anyway.
fn tell(app: &mut App, feed: Option<&Feed>) {
    let Some(mut outbox) = app.world_mut().get_resource_mut::<Outbox>() else {
        return;
    };
    while let Some(event) = outbox.take() {
        if let Some(feed) = feed {
            feed.say(event);
        }
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
