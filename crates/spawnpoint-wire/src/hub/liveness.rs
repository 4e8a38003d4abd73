//! Detects engines that are gone.
//!
//! Every message counts as a sign of life: results, unsolicited `pong`s, events. WebSocket pings do not
//! help, because an engine that is busy with a long command may not read its socket while its keep-alive
//! still sends.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use spawnpoint_protocol::message::ToEngine;
use tokio::time::{Instant, MissedTickBehavior};

use crate::seat::Outbox;

/// The time of the last message of an engine.
#[derive(Debug)]
pub(super) struct LastMessage(Mutex<Instant>);

impl LastMessage {
    /// A message just now.
    pub(super) fn now() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    /// Records a message.
    pub(super) fn record(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

/// Sends pings, and returns when the engine sent nothing for `silence`.
pub(super) async fn until_silent(
    last: &LastMessage,
    outbox: &Outbox,
    ping_every: Duration,
    silence: Duration,
) {
    let mut ticks = tokio::time::interval_at(Instant::now() + ping_every, ping_every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = Instant::now();
    loop {
        ticks.tick().await;
        // After a pause of this process or machine, messages may wait to be read.
        let slept = before.elapsed() > ping_every * 2;
        before = Instant::now();
        if last.age() > silence && !slept {
            return;
        }
        outbox.offer(ToEngine::Ping);
    }
}
