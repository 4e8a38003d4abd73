//! Whether an engine is still there.
//!
//! Judged by what it says, whatever it is: answers, unasked `pong`s, events. WebSocket pings are no
//! judge, because an engine that is busy with a long command may not read its socket at all while its
//! keep-alive still speaks.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use spawnpoint_protocol::message::ToEngine;
use tokio::time::{Instant, MissedTickBehavior};

use crate::seat::Outbox;

/// When an engine was last heard.
#[derive(Debug)]
pub(super) struct Heard(Mutex<Instant>);

impl Heard {
    /// Heard just now.
    pub(super) fn now() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    /// It said something.
    pub(super) fn again(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

/// Asks again and again, and returns when nothing was heard for too long.
pub(super) async fn until_silent(
    heard: &Heard,
    outbox: &Outbox,
    ping_every: Duration,
    silence: Duration,
) {
    let mut ticks = tokio::time::interval_at(Instant::now() + ping_every, ping_every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = Instant::now();
    loop {
        ticks.tick().await;
        // Whoever slept itself, with its whole machine or for want of a turn, has not listened.
        let slept = before.elapsed() > ping_every * 2;
        before = Instant::now();
        if heard.age() > silence && !slept {
            return;
        }
        outbox.offer(ToEngine::Ping);
    }
}
