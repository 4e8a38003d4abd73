//! The queue of an engine: ops run one after the other, in the order in which they came.
//!
//! Most engines are single-threaded, so a queue costs no time. It guarantees every caller that its op starts
//! only after the one before it has ended, was cancelled, timed out, or waits for an answer of a person. An
//! engine that runs several ops at once declares how many.
//!
//! An op runs in the task of its caller. A task for each engine would need two more task switches per op, which
//! would take most of the time of a quick op.
//!
//! An engine may lose its connection and reconnect. Its lane keeps all waiting ops, and the time without a
//! connection does not count against their time limits (see [`absence`](crate::absence)).

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::Value;
use spawnpoint_protocol::{
    AskBatch, ErrorKind, Fault, InstanceId, Op, OpName, message::AskOutcome,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};

use crate::{
    absence,
    engine::{Engine, OpContext, OpOutput, Presence, Progress, Reports},
};

/// How many ops may wait for one engine. More than that means that a client misbehaves.
const QUEUE: usize = 256;

/// The queue of one engine.
pub struct Lane {
    instance: InstanceId,
    // The semaphore is fair: waiters get their permits in order.
    turns: Arc<Semaphore>,
    parallel: usize,
    waiting: AtomicUsize,
    presence: Option<watch::Receiver<Presence>>,
}

impl Lane {
    /// The lane of this engine.
    pub fn new(instance: InstanceId, engine: &dyn Engine) -> Self {
        let parallel = engine.parallel().max(1);
        let turns = Arc::new(Semaphore::new(parallel));
        Self {
            instance,
            turns,
            parallel,
            waiting: AtomicUsize::new(0),
            presence: engine.presence(),
        }
    }

    /// Whether the engine is connected now.
    pub fn presence(&self) -> Presence {
        self.presence.as_ref().map(|presence| presence.borrow().clone()).unwrap_or_default()
    }

    /// How many ops wait for their turn.
    pub fn queued(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Whether no op runs or waits.
    pub fn is_idle(&self) -> bool {
        self.queued() == 0 && self.turns.available_permits() == self.parallel
    }

    /// Runs one op when its turn comes.
    pub async fn run(
        &self,
        engine: &dyn Engine,
        op: Op,
        cx: &OpContext,
    ) -> Result<OpOutput, Fault> {
        let name = op.name();
        let in_turn = async {
            let turn = Arc::new(Turn::new(self.wait_for_turn().await?, cx.reports.clone()));
            let cx = OpContext { reports: turn.clone(), ..cx.clone() };
            let result = engine.run(op, &cx).await;
            turn.end();
            result
        };
        let result = tokio::select! {
            biased;
            () = cx.cancelled.cancelled() => {
                Err(Fault::new(ErrorKind::Cancelled, "The call was cancelled"))
            }
            result = in_turn => result,
            () = self.time_is_up(cx) => Err(timed_out(name)),
        };
        result.map_err(|fault| fault.on(&self.instance))
    }

    async fn time_is_up(&self, cx: &OpContext) {
        match &self.presence {
            Some(presence) => absence::time_is_up(&self.instance, presence.clone(), cx).await,
            None => tokio::time::sleep_until(cx.deadline.into()).await,
        }
    }

    async fn wait_for_turn(&self) -> Result<OwnedSemaphorePermit, Fault> {
        let slot = QueueSlot::take(&self.waiting)?;
        let permit = self.turns.clone().acquire_owned().await;
        drop(slot);
        permit.map_err(|_| Fault::internal("the lane was closed"))
    }
}

/// A slot in the queue, freed when the op starts or is dropped.
struct QueueSlot<'a>(&'a AtomicUsize);

impl<'a> QueueSlot<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, Fault> {
        let slot = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < QUEUE {
            return Ok(slot);
        }
        Err(Fault::new(ErrorKind::RateLimited, format!("{QUEUE} ops are waiting already"))
            .hint("wait for some of them to end"))
    }
}

impl Drop for QueueSlot<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The turn of an op. It ends with the op. It ends earlier if the op waits for an answer of a person, which may
/// take an hour, or does not need the engine for a while, so that other ops do not wait for that.
struct Turn {
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    reports: Arc<dyn Reports>,
}

impl Turn {
    fn new(permit: OwnedSemaphorePermit, reports: Arc<dyn Reports>) -> Self {
        Self { permit: Mutex::new(Some(permit)), reports }
    }

    fn end(&self) {
        self.permit.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Reports for Turn {
    fn progress(&self, progress: Progress) {
        self.reports.progress(progress);
    }

    fn partial(&self, result: Value) {
        self.reports.partial(result);
    }

    fn waiting(&self, for_what: Option<String>) {
        self.reports.waiting(for_what);
    }

    fn release_engine(&self) {
        self.end();
    }

    fn log(&self, level: &str, data: Value) {
        self.reports.log(level, data);
    }

    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>) {
        self.end();
        self.reports.ask(questions, reply);
    }
}

fn timed_out(op: OpName) -> Fault {
    Fault::new(ErrorKind::Timeout, format!("'{op}' timed out: the engine did not answer in time"))
        .hint("the engine may be busy or blocked by a dialog; try again, or look at its window")
}
