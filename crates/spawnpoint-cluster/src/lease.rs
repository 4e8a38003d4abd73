//! The lease of this node: as long as it is valid, the other nodes count this one as alive.
//!
//! A node writes to its key again and again. The lease ends a fixed time after the beginning of the last write that
//! succeeded, by the node's own clock. The others wait that long after they have seen the write, so they never take
//! this node for dead before it knows itself.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// The lease of this node.
#[derive(Debug)]
pub(crate) struct Lease {
    length: Duration,
    until: Mutex<Instant>,
    number: AtomicU64,
    /// The last refresh that succeeded.
    written: AtomicU64,
}

impl Lease {
    /// A lease that is not valid yet.
    pub(crate) fn new(length: Duration) -> Self {
        let (number, written) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { length, until: Mutex::new(Instant::now()), number, written }
    }

    /// How often it is refreshed: so that two writes may fail.
    pub(crate) fn refresh_every(&self) -> Duration {
        self.length * 3 / 10
    }

    /// How long a node counts as alive after its last refresh.
    pub(crate) fn length(&self) -> Duration {
        self.length
    }

    /// The number of the next refresh.
    pub(crate) fn next(&self) -> u64 {
        self.number.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The refresh of this number, which began at this time, has succeeded.
    pub(crate) fn refreshed(&self, number: u64, began: Instant) {
        self.written.store(number, Ordering::Relaxed);
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = began + self.length;
    }

    /// The number of the last refresh that succeeded.
    pub(crate) fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Whether it is valid.
    pub(crate) fn is_valid(&self) -> bool {
        Instant::now() < *self.until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a message from a node that knew this refresh is so old that its sender may have given up on it.
    pub(crate) fn is_outdated(&self, known: u64) -> bool {
        // The length of the lease in refreshes, and one for the way.
        const OUTDATED: u64 = 5;
        self.number.load(Ordering::Relaxed).saturating_sub(known) > OUTDATED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_valid_from_the_beginning_of_the_last_write_on() {
        let lease = Lease::new(Duration::from_secs(3600));
        assert!(!lease.is_valid());
        lease.refreshed(1, Instant::now());
        assert!(lease.is_valid());
        if let Some(long_ago) = Instant::now().checked_sub(Duration::from_secs(3601)) {
            lease.refreshed(2, long_ago);
            assert!(!lease.is_valid(), "the write took longer than the lease");
            assert_eq!(lease.written(), 2);
        }
    }

    #[test]
    fn a_message_is_outdated_after_several_refreshes() {
        let lease = Lease::new(Duration::from_secs(10));
        let known = lease.next();
        assert!(!lease.is_outdated(known));
        for _ in 0..6 {
            lease.next();
        }
        assert!(lease.is_outdated(known));
    }
}
