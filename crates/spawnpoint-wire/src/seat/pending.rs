//! The commands of one engine that wait for their result, over any connection.
//!
//! An entry leaves the table exactly once: with its result, when its caller goes away, or when the caller
//! finds that it was never sent. A result whose id is not in the table is dropped.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use spawnpoint_core::{engine::Reports, fast_map::FastMap};
use spawnpoint_protocol::{AskBatch, Fault};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::link::Turn;

/// An `execute` that waits for its result.
pub(super) struct PendingExecute {
    /// Where the result goes.
    pub(super) reply: oneshot::Sender<Result<Value, Fault>>,
    /// Where its questions go.
    pub(super) asks: mpsc::Sender<AskBatch>,
    /// Where its progress and logs go.
    pub(super) reports: Arc<dyn Reports>,
    /// The connection that it is sent over.
    pub(super) session: Uuid,
    /// Its turn on that connection.
    pub(super) _turn: Turn,
}

/// The state of an `execute` whose connection has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Its result has arrived.
    Answered,
    /// It was not sent: the engine cannot have seen it.
    NotSent,
    /// It was sent. Its result may still arrive over another connection.
    InFlight,
}

/// All pending commands.
#[derive(Default)]
pub(crate) struct PendingCommands(Mutex<FastMap<Uuid, PendingCommand>>);

struct PendingCommand {
    execute: PendingExecute,
    sent: bool,
    abandoned: bool,
}

impl PendingCommands {
    /// Adds an `execute`.
    pub(super) fn add(&self, id: Uuid, execute: PendingExecute) {
        self.lock().insert(id, PendingCommand { execute, sent: false, abandoned: false });
    }

    /// Marks an `execute` as sent. Returns false if no caller waits for it: it need not be sent.
    pub(crate) fn mark_sent(&self, id: Uuid) -> bool {
        self.lock().get_mut(&id).map(|entry| entry.sent = true).is_some()
    }

    /// Removes an `execute`, if it is pending.
    pub(super) fn take(&self, id: Uuid) -> Option<PendingExecute> {
        self.lock().remove(&id).map(|entry| entry.execute)
    }

    /// The state of an `execute` whose connection has ended. One that was not sent is removed.
    pub(super) fn fate(&self, id: Uuid) -> Fate {
        let mut table = self.lock();
        match table.get(&id) {
            None => Fate::Answered,
            Some(entry) if entry.sent => Fate::InFlight,
            Some(_) => {
                table.remove(&id);
                Fate::NotSent
            }
        }
    }

    /// Marks an `execute` whose caller has gone. Returns whether the engine may be working on it; it then
    /// keeps its turn until its result arrives or its connection ends. None if it is not pending.
    pub(super) fn abandon(&self, id: Uuid) -> Option<bool> {
        self.lock().get_mut(&id).map(|entry| {
            entry.abandoned = entry.sent;
            entry.sent
        })
    }

    /// Removes the abandoned commands of a connection that has ended, with their turns.
    pub(super) fn forget_abandoned(&self, session: Uuid) {
        self.lock().retain(|_, entry| !(entry.abandoned && entry.execute.session == session));
    }

    /// Where the progress of an `execute` goes, if it is pending.
    pub(super) fn reports(&self, id: Uuid) -> Option<Arc<dyn Reports>> {
        self.lock().get(&id).map(|entry| entry.execute.reports.clone())
    }

    /// Where the questions of an `execute` go, if it is pending.
    pub(super) fn asks(&self, id: Uuid) -> Option<mpsc::Sender<AskBatch>> {
        self.lock().get(&id).map(|entry| entry.execute.asks.clone())
    }

    fn lock(&self) -> MutexGuard<'_, FastMap<Uuid, PendingCommand>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(session: Uuid) -> PendingExecute {
        let (reply, _) = oneshot::channel();
        let (asks, _) = mpsc::channel(1);
        PendingExecute { reply, asks, reports: Arc::new(()), session, _turn: None }
    }

    #[test]
    fn a_command_that_was_not_sent_is_removed_and_one_that_was_sent_is_kept() {
        let (pending, session) = (PendingCommands::default(), Uuid::new_v4());
        let [here, there, done] = [1, 2, 3].map(Uuid::from_u128);
        for id in [here, there, done] {
            pending.add(id, waiting(session));
        }
        assert!(pending.mark_sent(there) && pending.mark_sent(done));
        assert!(!pending.mark_sent(Uuid::nil()));
        assert!(pending.take(done).is_some());
        assert_eq!(pending.fate(here), Fate::NotSent);
        assert_eq!(pending.fate(there), Fate::InFlight);
        assert_eq!(pending.fate(done), Fate::Answered);
        // Its result may still come.
        assert!(pending.take(there).is_some());
        assert!(pending.lock().is_empty());
    }

    #[test]
    fn abandoned_commands_are_removed_with_their_connection_and_others_stay() {
        let (pending, session) = (PendingCommands::default(), Uuid::new_v4());
        let [abandoned, awaited, elsewhere] = [1, 2, 3].map(Uuid::from_u128);
        pending.add(abandoned, waiting(session));
        pending.add(awaited, waiting(session));
        pending.add(elsewhere, waiting(Uuid::new_v4()));
        assert_eq!(pending.abandon(abandoned), Some(false), "it has not sent");
        assert_eq!(pending.abandon(Uuid::nil()), None);
        for id in [abandoned, awaited, elsewhere] {
            pending.mark_sent(id);
        }
        assert_eq!(
            (pending.abandon(abandoned), pending.abandon(elsewhere)),
            (Some(true), Some(true))
        );
        pending.forget_abandoned(session);
        let mut sent: Vec<_> = pending.lock().keys().copied().collect();
        sent.sort();
        assert_eq!(sent, [awaited, elsewhere]);
    }
}
