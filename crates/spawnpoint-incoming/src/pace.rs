//! How fast something must come that takes up room.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep, sleep_until};

/// How long it may rest. What takes up room that others wait for may rest only half as long.
const REST: Duration = Duration::from_secs(10);
/// Bytes in a second that it must have on average, once its first rest is over.
const PER_SECOND: u64 = 32 << 10;

/// The pace of one body or message.
pub(crate) struct Pace {
    began: Instant,
    received: u64,
    due: Pin<Box<Sleep>>,
}

impl Pace {
    pub(crate) fn new() -> Self {
        let began = Instant::now();
        Self { began, received: 0, due: Box::pin(sleep_until(began + REST)) }
    }

    /// So many bytes came.
    pub(crate) fn goes_on(&mut self, bytes: usize, takes_room: bool) {
        self.received += bytes as u64;
        let rest = if takes_room { REST / 2 } else { REST };
        let on_pace = Duration::from_millis(self.received * 1000 / PER_SECOND);
        let due = (self.began + REST + on_pace).min(Instant::now() + rest);
        self.due.as_mut().reset(due);
    }

    /// It had to wait for so long, which is not its fault.
    pub(crate) fn waited(&mut self, time: Duration) {
        self.began += time;
        self.goes_on(0, true);
    }

    /// Ready when it was too slow.
    pub(crate) fn poll_too_slow(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.due.as_mut().poll(cx)
    }
}
