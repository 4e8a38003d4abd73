//! Connections that have not registered yet. Whoever means it registers within moments, so the oldest of
//! too many can make room for the next.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;

/// All newcomers.
#[derive(Clone)]
pub(super) struct Newcomers {
    most: usize,
    waiting: Arc<Mutex<Waiting>>,
}

#[derive(Default)]
struct Waiting {
    last: u64,
    tokens: BTreeMap<u64, CancellationToken>,
}

impl Newcomers {
    /// At most so many.
    pub(super) fn new(most: usize) -> Self {
        Self { most, waiting: Arc::default() }
    }

    /// Another one comes; if there are too many, the oldest one goes. Its token is cancelled when it is
    /// its own turn to go.
    pub(super) fn come(&self) -> (Newcomer, CancellationToken) {
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

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place among the newcomers.
pub(super) struct Newcomer {
    id: u64,
    all: Newcomers,
}

impl Newcomer {
    /// It has registered, and may stay.
    pub(super) fn stays(&self) {
        self.all.lock().tokens.remove(&self.id);
    }
}

impl Drop for Newcomer {
    fn drop(&mut self) {
        self.stays();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_and_whoever_registered_stays() {
        let newcomers = Newcomers::new(2);
        let (first, first_goes) = newcomers.come();
        first.stays();
        let (_second, second_goes) = newcomers.come();
        let (third, third_goes) = newcomers.come();
        let (_fourth, _) = newcomers.come();
        assert!(second_goes.is_cancelled() && !first_goes.is_cancelled());
        drop(third);
        let (_fifth, _) = newcomers.come();
        assert!(!third_goes.is_cancelled());
        assert_eq!(newcomers.lock().tokens.len(), 2);
    }
}
