//! The minimum speed of a body or message.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep, sleep_until};

/// How long it may stall. One that holds reserved memory may stall half as long.
const STALL_LIMIT: Duration = Duration::from_secs(10);
/// The average bytes per second that it must reach after the first stall limit.
const PER_SECOND: u64 = 32 << 10;

/// The pace of one body or message.
pub(crate) struct Pace {
    began: Instant,
    received: u64,
    due: Instant,
    /// Created when there is nothing to read: most bodies have arrived with the head of their request, and a
    /// timer that is due before all others costs a system call.
    timer: Option<Pin<Box<Sleep>>>,
}

impl Pace {
    pub(crate) fn new() -> Self {
        let began = Instant::now();
        Self { began, received: 0, due: began + STALL_LIMIT, timer: None }
    }

    /// Records that bytes arrived.
    pub(crate) fn goes_on(&mut self, bytes: usize, takes_room: bool) {
        self.received += bytes as u64;
        let rest = if takes_room { STALL_LIMIT / 2 } else { STALL_LIMIT };
        let on_pace = Duration::from_millis(self.received * 1000 / PER_SECOND);
        self.due = (self.began + STALL_LIMIT + on_pace).min(Instant::now() + rest);
    }

    /// Excludes the time that it had to wait for memory.
    pub(crate) fn waited(&mut self, time: Duration) {
        self.began += time;
        self.goes_on(0, true);
    }

    /// Ready when it is too slow.
    pub(crate) fn poll_too_slow(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(self.due)));
        if timer.deadline() != self.due {
            timer.as_mut().reset(self.due);
        }
        timer.as_mut().poll(cx)
    }
}
