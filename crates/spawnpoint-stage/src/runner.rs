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
        Arc, OnceLock,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use bevy_app::{App, SubApp};
use spawnpoint_core::{
    bus::Feed,
    engine::{OpContext, OpOutput},
};
use spawnpoint_protocol::{ErrorKind, Fault, LogLevel, Op};
use tokio::sync::Mutex;

use crate::{ops, outbox::Outbox};

/// A world that runs.
pub struct Live {
    /// The app without its runner, which is all that can change threads.
    main: Mutex<SubApp>,
    feed: OnceLock<Feed>,
}

impl Live {
    /// The world of this app.
    pub fn new(mut app: App) -> Self {
        let mut main = std::mem::take(app.main_mut());
        // What happened while the world was built is its state, not news.
        tell(&mut main, None);
        Self { main: Mutex::new(main), feed: OnceLock::new() }
    }

    /// Says from now on what happens.
    pub fn connect(&self, feed: Feed) {
        // Attached once; a second feed would be a mistake of the caller and changes nothing.
        let _ = self.feed.set(feed);
    }

    /// Runs one op, as soon as nobody else holds the world.
    pub async fn run(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let name = op.name();
        let mut main = self.main.lock().await;
        if cx.cancelled.is_cancelled() {
            let what = format!("'{name}' was cancelled before it started");
            return Err(Fault::new(ErrorKind::Cancelled, what));
        }
        if Instant::now() >= cx.deadline {
            let what = format!("'{name}' was not started before its deadline");
            return Err(Fault::new(ErrorKind::Timeout, what));
        }
        let work = AssertUnwindSafe(|| ops::run(main.world_mut(), op));
        let result = catch_unwind(work).unwrap_or_else(|panic| {
            Err(Fault::internal(format!("'{name}' panicked: {}", words(&*panic))))
        });
        tell(&mut main, self.feed.get());
        result
    }

    fn tick(&self) {
        let mut main = self.main.blocking_lock();
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| main.update())) {
            let what = format!("a system panicked: {}", words(&*panic));
            if let Some(mut outbox) = main.world_mut().get_resource_mut::<Outbox>() {
                outbox.log(LogLevel::Error, "stage", what);
            }
        }
        tell(&mut main, self.feed.get());
    }
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
