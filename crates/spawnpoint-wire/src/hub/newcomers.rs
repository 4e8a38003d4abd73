//! Connections that have not registered yet. Engines register within moments, so the oldest of too many is
//! closed for the next one.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;

/// All connections that have not registered.
#[derive(Clone)]
pub(super) struct Newcomers {
    most: usize,
    waiting: Arc<Mutex<Unregistered>>,
}

#[derive(Default)]
struct Unregistered {
    last: u64,
    tokens: BTreeMap<u64, CancellationToken>,
}

impl Newcomers {
    /// Allows up to `most` of them.
    pub(super) fn new(most: usize) -> Self {
        Self { most, waiting: Arc::default() }
    }

    /// Adds a connection, and closes the oldest one if there are too many. The returned token is cancelled
    /// when this connection has to close.
    pub(super) fn add(&self) -> (Newcomer, CancellationToken) {
        let mut waiting = self.lock();
        if waiting.tokens.len() >= self.most
            && let Some((_, oldest)) = waiting.tokens.pop_first()
        {
            oldest.cancel();
        }
        waiting.last += 1;
        let (id, token) = (waiting.last, CancellationToken::new());
        waiting.tokens.insert(id, token.clone());
        (Newcomer { id, all: self.clone() }, token)
    }

    fn lock(&self) -> MutexGuard<'_, Unregistered> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that has not registered.
pub(super) struct Newcomer {
    id: u64,
    all: Newcomers,
}

impl Newcomer {
    /// Marks it as registered.
    pub(super) fn registered(&self) {
        self.all.lock().tokens.remove(&self.id);
    }
}

impl Drop for Newcomer {
    fn drop(&mut self) {
        self.registered();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_closed_and_registered_connections_stay() {
        let newcomers = Newcomers::new(2);
        let (first, first_goes) = newcomers.add();
        first.registered();
        let (_second, second_goes) = newcomers.add();
        let (third, third_goes) = newcomers.add();
        let (_fourth, _) = newcomers.add();
        assert!(second_goes.is_cancelled() && !first_goes.is_cancelled());
        drop(third);
        let (_fifth, _) = newcomers.add();
        assert!(!third_goes.is_cancelled());
        assert_eq!(newcomers.lock().tokens.len(), 2);
    }
}
