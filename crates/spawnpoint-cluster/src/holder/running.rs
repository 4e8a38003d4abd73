//! An op that runs for another node.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use spawnpoint_core::engine::{Progress, Reports};
use spawnpoint_protocol::{AskBatch, Effect, ErrorKind, Fault, message::AskOutcome};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::{message::ToCaller, names::NodeId};

/// How many reports of one op may wait to be sent. Further ones are dropped.
pub(super) const OUTBOX: usize = 64;

/// An op that runs for another node. It receives the op's reports.
pub(super) struct RunningOp {
    pub(super) from: NodeId,
    pub(super) effect: Effect,
    pub(super) cancelled: CancellationToken,
    outbox: mpsc::Sender<ToCaller>,
    asking: Mutex<Asking>,
}

/// The questions of an op.
#[derive(Default)]
struct Asking {
    /// The number of the latest question.
    number: u32,
    open: Option<(AskBatch, oneshot::Sender<AskOutcome>)>,
}

impl RunningOp {
    pub(super) fn new(from: NodeId, effect: Effect, outbox: mpsc::Sender<ToCaller>) -> Self {
        let cancelled = CancellationToken::new();
        Self { from, effect, cancelled, outbox, asking: Mutex::default() }
    }

    /// Answers the question of this number, if it is open.
    pub(super) fn answer(&self, number: u32, outcome: AskOutcome) {
        let mut asking = self.lock();
        if asking.number == number
            && let Some((_, reply)) = asking.open.take()
        {
            // The op may have ended.
            let _ = reply.send(outcome);
        }
    }

    /// The message with the open question, if there is one.
    pub(super) fn open_question(&self) -> Option<ToCaller> {
        let asking = self.lock();
        let (questions, _) = asking.open.as_ref()?;
        Some(ToCaller::Ask { number: asking.number, questions: questions.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, Asking> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reports for RunningOp {
    fn progress(&self, progress: Progress) {
        let Progress { progress, total, message } = progress;
        let _ = self.outbox.try_send(ToCaller::Progress { progress, total, message });
    }

    fn partial(&self, result: Value) {
        let _ = self.outbox.try_send(ToCaller::Partial { result });
    }

    fn log(&self, level: &str, data: Value) {
        let _ = self.outbox.try_send(ToCaller::Log { level: level.to_owned(), data });
    }

    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>) {
        let mut asking = self.lock();
        if asking.open.is_some() {
            let what = "The call already asks something";
            let _ = reply.send(AskOutcome::Fault(Fault::new(ErrorKind::RateLimited, what)));
            return;
        }
        asking.number += 1;
        asking.open = Some((questions.clone(), reply));
        // Without room it is sent when the caller asks what became of the op.
        let _ = self.outbox.try_send(ToCaller::Ask { number: asking.number, questions });
    }
}
