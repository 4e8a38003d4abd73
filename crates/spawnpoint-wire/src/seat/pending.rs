//! What has been sent to one engine and waits for its result, over whichever connection it was sent.
//!
//! An entry leaves the table exactly once: by its result, by its caller's going away, or by the
//! caller's finding that it never left. Whatever arrives for an id that is not in the table is dropped.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde_json::Value;
use spawnpoint_core::engine::Reports;
use spawnpoint_protocol::{AskBatch, Fault};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::link::Turn;

/// An `execute` that waits for its result.
pub(super) struct Waiting {
    /// Where the result goes.
    pub(super) reply: oneshot::Sender<Result<Value, Fault>>,
    /// Where its questions go.
    pub(super) asks: mpsc::Sender<AskBatch>,
    /// Where word of it goes.
    pub(super) reports: Arc<dyn Reports>,
    /// The connection it is meant for.
    pub(super) session: Uuid,
    /// Its turn there.
    pub(super) _turn: Turn,
}

/// What is known of an `execute` whose connection has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Its result has come.
    Answered,
    /// It never left: the engine cannot have seen it.
    NeverLeft,
    /// It was on its way, or there. Its result may still come over another connection.
    InFlight,
}

/// Everything that waits.
#[derive(Default)]
pub(crate) struct Pending(Mutex<HashMap<String, Entry>>);

struct Entry {
    waiting: Waiting,
    left: bool,
    abandoned: bool,
}

impl Pending {
    /// Lets an `execute` wait.
    pub(super) fn add(&self, id: String, waiting: Waiting) {
        self.lock().insert(id, Entry { waiting, left: false, abandoned: false });
    }

    /// An `execute` is about to leave. False when nobody waits for it any more: it need not.
    pub(crate) fn leaves(&self, id: &str) -> bool {
        self.lock().get_mut(id).map(|entry| entry.left = true).is_some()
    }

    /// Takes an `execute` out, if it still waits.
    pub(super) fn take(&self, id: &str) -> Option<Waiting> {
        self.lock().remove(id).map(|entry| entry.waiting)
    }

    /// What is known of an `execute` whose connection has ended. One that never left is taken out.
    pub(super) fn fate(&self, id: &str) -> Fate {
        let mut table = self.lock();
        match table.get(id) {
            None => Fate::Answered,
            Some(entry) if entry.left => Fate::InFlight,
            Some(_) => {
                table.remove(id);
                Fate::NeverLeft
            }
        }
    }

    /// Nobody waits for an `execute` any more. True when the engine may be working on it; it then holds
    /// its turn until its result comes or its connection ends.
    pub(super) fn abandon(&self, id: &str) -> bool {
        match self.lock().get_mut(id) {
            Some(entry) if entry.left => {
                entry.abandoned = true;
                true
            }
            _ => false,
        }
    }

    /// A connection has ended: turns on it are worth nothing.
    pub(super) fn forget_abandoned(&self, session: Uuid) {
        self.lock().retain(|_, entry| !(entry.abandoned && entry.waiting.session == session));
    }

    /// Where word of an `execute` goes, if it still waits.
    pub(super) fn reports(&self, id: &str) -> Option<Arc<dyn Reports>> {
        self.lock().get(id).map(|entry| entry.waiting.reports.clone())
    }

    /// Where an `execute`'s questions go, if it still waits.
    pub(super) fn asks(&self, id: &str) -> Option<mpsc::Sender<AskBatch>> {
        self.lock().get(id).map(|entry| entry.waiting.asks.clone())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(session: Uuid) -> Waiting {
        let (reply, _) = oneshot::channel();
        let (asks, _) = mpsc::channel(1);
        Waiting { reply, asks, reports: Arc::new(()), session, _turn: None }
    }

    #[test]
    fn what_never_left_is_known_not_to_have_and_what_left_is_not() {
        let (pending, session) = (Pending::default(), Uuid::new_v4());
        for id in ["here", "there", "done"] {
            pending.add(id.into(), waiting(session));
        }
        assert!(pending.leaves("there") && pending.leaves("done"));
        assert!(!pending.leaves("nobody's"));
        assert!(pending.take("done").is_some());
        assert_eq!(pending.fate("here"), Fate::NeverLeft);
        assert_eq!(pending.fate("there"), Fate::InFlight);
        assert_eq!(pending.fate("done"), Fate::Answered);
        // Its result may still come.
        assert!(pending.take("there").is_some());
        assert!(pending.lock().is_empty());
    }

    #[test]
    fn the_abandoned_are_forgotten_with_their_connection_and_nobody_else_is() {
        let (pending, session) = (Pending::default(), Uuid::new_v4());
        pending.add("abandoned".into(), waiting(session));
        pending.add("awaited".into(), waiting(session));
        pending.add("elsewhere".into(), waiting(Uuid::new_v4()));
        assert!(!pending.abandon("abandoned"), "it has not left");
        for id in ["abandoned", "awaited", "elsewhere"] {
            pending.leaves(id);
        }
        assert!(pending.abandon("abandoned") && pending.abandon("elsewhere"));
        pending.forget_abandoned(session);
        let mut left: Vec<_> = pending.lock().keys().cloned().collect();
        left.sort();
        assert_eq!(left, ["awaited", "elsewhere"]);
    }
}
