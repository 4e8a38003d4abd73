//! How long an engine's own report that it is ready for commands is relied on.
//!
//! Tools of some engines ask "are you compiling?" before each command. The answer holds for a moment: until
//! it expires, until an op that changes something is sent, or until the engine's connection is replaced.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::time::Instant;
use uuid::Uuid;

/// How long a report is relied on. Files that change outside of the engine are noticed that much later.
const VALID_FOR: Duration = Duration::from_secs(1);

/// What one attached engine last reported.
#[derive(Debug, Default)]
pub struct Readiness {
    /// Number of ops sent so far that may have changed the engine's state.
    changes: AtomicU64,
    reported: Mutex<Option<Reported>>,
}

#[derive(Debug)]
struct Reported {
    at: Instant,
    epoch: Epoch,
}

/// What has to stay the same for a report to stay valid. Take it before the engine is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epoch {
    changes: u64,
    connection: Option<Uuid>,
}

impl Readiness {
    /// The epoch that a report made now belongs to.
    pub(crate) fn epoch(&self, connection: Option<Uuid>) -> Epoch {
        Epoch { changes: self.changes.load(Ordering::Relaxed), connection }
    }

    /// Counts an op that may change the engine's state.
    pub(crate) fn count_change(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Stores that the engine, asked in this epoch, reported that it is ready.
    pub(crate) fn report(&self, epoch: Epoch) {
        *self.lock() = Some(Reported { at: Instant::now(), epoch });
    }

    /// Whether a report is still valid in this epoch.
    pub(crate) fn holds(&self, epoch: &Epoch) -> bool {
        let reported = self.lock();
        reported.as_ref().is_some_and(|it| it.epoch == *epoch && it.at.elapsed() < VALID_FOR)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Reported>> {
        self.reported.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_report_expires_by_time_by_a_change_and_by_a_new_connection() {
        let readiness = Readiness::default();
        let epoch = || readiness.epoch(Some(Uuid::from_u128(1)));
        assert!(!readiness.holds(&epoch()), "nothing was reported");
        readiness.report(epoch());
        assert!(readiness.holds(&epoch()));
        assert!(!readiness.holds(&readiness.epoch(Some(Uuid::from_u128(2)))));
        readiness.count_change();
        assert!(!readiness.holds(&epoch()));
        readiness.report(epoch());
        tokio::time::advance(VALID_FOR).await;
        assert!(!readiness.holds(&epoch()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_report_does_not_cover_a_change_that_was_sent_while_the_engine_answered() {
        let readiness = Readiness::default();
        let asked = readiness.epoch(None);
        readiness.count_change();
        readiness.report(asked);
        assert!(!readiness.holds(&readiness.epoch(None)));
    }
}
