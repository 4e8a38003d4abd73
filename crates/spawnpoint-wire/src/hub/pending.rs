//! What has been sent to one engine and waits for its result.
//!
//! An entry leaves the table exactly once: by its result, by its caller's going away, or by the
//! connection's end. Whatever arrives for an id that is not in the table is dropped.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde_json::Value;
use spawnpoint_core::engine::Reports;
use spawnpoint_protocol::{AskBatch, Effect, Fault};
use tokio::sync::{mpsc, oneshot};

use super::end::End;

/// An `execute` that waits for its result.
pub(super) struct Waiting {
    /// The op, or the tool, for people.
    pub(super) what: String,
    /// Whether it changes anything.
    pub(super) effect: Effect,
    /// Where the result goes.
    pub(super) reply: oneshot::Sender<Result<Value, Fault>>,
    /// Where its questions go.
    pub(super) asks: mpsc::Sender<AskBatch>,
    /// Where word of it goes.
    pub(super) reports: Arc<dyn Reports>,
}

/// Everything that waits.
#[derive(Default)]
pub(super) struct Pending(Mutex<Table>);

#[derive(Default)]
struct Table {
    waiting: HashMap<String, Waiting>,
    ended: Option<End>,
}

impl Pending {
    /// Lets an `execute` wait; refused once the connection has ended.
    pub(super) fn add(&self, id: String, waiting: Waiting) -> Result<(), End> {
        let mut table = self.lock();
        if let Some(end) = table.ended {
            return Err(end);
        }
        table.waiting.insert(id, waiting);
        Ok(())
    }

    /// Takes an `execute` out, if it still waits.
    pub(super) fn take(&self, id: &str) -> Option<Waiting> {
        self.lock().waiting.remove(id)
    }

    /// Where word of an `execute` goes, if it still waits.
    pub(super) fn reports(&self, id: &str) -> Option<Arc<dyn Reports>> {
        self.lock().waiting.get(id).map(|w| w.reports.clone())
    }

    /// Where an `execute`'s questions go, if it still waits.
    pub(super) fn asks(&self, id: &str) -> Option<mpsc::Sender<AskBatch>> {
        self.lock().waiting.get(id).map(|w| w.asks.clone())
    }

    /// The connection has ended: everything that waits fails, and so does what comes later.
    pub(super) fn end(&self, engine: &str, end: End) {
        let waiting = {
            let mut table = self.lock();
            table.ended = Some(end);
            std::mem::take(&mut table.waiting)
        };
        for Waiting { what, effect, reply, .. } in waiting.into_values() {
            // A caller that has gone needs no answer.
            let _ = reply.send(Err(end.in_flight(engine, &what, effect)));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
