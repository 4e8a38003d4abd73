//! A delay that many calls share.
//!
//! A timer that is due before all others interrupts the runtime's wait for I/O. That is one system call for
//! each call that only wants to know when it takes too long, and a second one to read the timer. Most calls end
//! long before, so they share one timer.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak},
    time::Duration,
};

use tokio::{
    sync::Notify,
    time::{Instant, sleep_until},
};
use tokio_util::task::AbortOnDropHandle;

/// A delay of fixed length. Each waiter waits for the whole length from the moment it starts.
#[derive(Debug)]
pub struct SharedDelay {
    state: Arc<State>,
    timer: OnceLock<AbortOnDropHandle<()>>,
}

#[derive(Debug)]
struct State {
    length: Duration,
    waiting: Mutex<VecDeque<(Instant, Weak<Notify>)>>,
    added: Notify,
}

impl SharedDelay {
    /// A delay of this length.
    pub fn new(length: Duration) -> Self {
        let state = State { length, waiting: Mutex::default(), added: Notify::new() };
        Self { state: Arc::new(state), timer: OnceLock::new() }
    }

    /// Waits for the length of the delay.
    pub async fn wait(&self) {
        let passed = Arc::new(Notify::new());
        self.state.add(&passed);
        self.timer.get_or_init(|| AbortOnDropHandle::new(tokio::spawn(run(self.state.clone()))));
        passed.notified().await;
    }
}

impl State {
    fn add(&self, passed: &Arc<Notify>) {
        let mut waiting = self.lock();
        forget_ended(&mut waiting);
        waiting.push_back((Instant::now() + self.length, Arc::downgrade(passed)));
        if waiting.len() == 1 {
            self.added.notify_one();
        }
    }

    /// When the next waiter is due.
    fn next(&self) -> Option<Instant> {
        let mut waiting = self.lock();
        forget_ended(&mut waiting);
        waiting.front().map(|(until, _)| *until)
    }

    fn wake_due(&self) {
        let now = Instant::now();
        let mut waiting = self.lock();
        while let Some((_, passed)) = waiting.pop_front_if(|(until, _)| *until <= now) {
            if let Some(passed) = passed.upgrade() {
                passed.notify_one();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(Instant, Weak<Notify>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes waiters at the front that were dropped, so that the queue does not grow while calls are quick.
fn forget_ended(waiting: &mut VecDeque<(Instant, Weak<Notify>)>) {
    while waiting.pop_front_if(|(_, passed)| passed.strong_count() == 0).is_some() {}
}

/// Runs until the [`SharedDelay`] is dropped.
async fn run(state: Arc<State>) {
    loop {
        match state.next() {
            Some(until) => {
                sleep_until(until).await;
                state.wake_due();
            }
            None => state.added.notified().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn everyone_waits_as_long_as_the_delay_and_those_that_stop_are_forgotten() {
        let delay = SharedDelay::new(Duration::from_secs(1));
        let began = Instant::now();
        let half = Duration::from_millis(500);
        let later = async {
            tokio::time::sleep(half).await;
            delay.wait().await;
            began.elapsed()
        };
        let gives_up = tokio::time::timeout(half, delay.wait());
        let (first, later, gave_up) =
            tokio::join!(async { (delay.wait().await, began.elapsed()).1 }, later, gives_up);
        assert_eq!((first.as_millis(), later.as_millis()), (1000, 1500));
        assert!(gave_up.is_err());
        assert!(delay.state.lock().is_empty());
        delay.wait().await;
        assert_eq!(began.elapsed().as_millis(), 2500);
    }
}
