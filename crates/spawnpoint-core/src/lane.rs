//! An engine's lane: ops run one after the other, in the order they came.
//!
//! Most engines are single-threaded inside, so waiting in line costs nothing and gives every caller
//! the same promise: an op starts only when the one before it has ended, was cancelled, ran out of
//! time, or waits for a person's answer. An engine that takes several ops at once says so.
//!
//! An op runs in its caller's own task. A task for each engine would say the same with more switching
//! between tasks, which is what most of a quick op's time would go into.
//!
//! An engine may lose its connection and come back. Its lane stays, with everyone in it; the time that
//! it is away is nobody's (see [`absence`](crate::absence)).

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

/// How many ops may wait for one engine. More means that something is wrong with a client.
const QUEUE: usize = 256;

/// The line in front of one engine.
pub struct Lane {
    instance: InstanceId,
    // First come, first served: the semaphore keeps whoever waits in order.
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    presence: Option<watch::Receiver<Presence>>,
}

impl Lane {
    /// The lane of this engine.
    pub fn new(instance: InstanceId, engine: &dyn Engine) -> Self {
        let turns = Arc::new(Semaphore::new(engine.parallel().max(1)));
        Self { instance, turns, waiting: AtomicUsize::new(0), presence: engine.presence() }
    }

    /// Whether the engine is there at this moment.
    pub fn presence(&self) -> Presence {
        self.presence.as_ref().map(|presence| presence.borrow().clone()).unwrap_or_default()
    }

    /// Runs one op when its turn has come.
    pub async fn run(
        &self,
        engine: &dyn Engine,
        op: Op,
        cx: &OpContext,
    ) -> Result<OpOutput, Fault> {
        let name = op.name();
        let in_turn = async {
            let turn = Arc::new(Turn::new(self.line_up().await?, cx.reports.clone()));
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
            () = self.time_is_up(cx) => Err(given_up(name)),
        };
        result.map_err(|fault| fault.on(&self.instance))
    }

    async fn time_is_up(&self, cx: &OpContext) {
        match &self.presence {
            Some(presence) => absence::time_is_up(&self.instance, presence.clone(), cx).await,
            None => tokio::time::sleep_until(cx.deadline.into()).await,
        }
    }

    async fn line_up(&self) -> Result<OwnedSemaphorePermit, Fault> {
        let place = Place::take(&self.waiting)?;
        let permit = self.turns.clone().acquire_owned().await;
        drop(place);
        permit.map_err(|_| Fault::internal("the lane was closed"))
    }
}

/// A place in the line, given back when the turn has come or is no longer wanted.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, Fault> {
        let place = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < QUEUE {
            return Ok(place);
        }
        Err(Fault::new(ErrorKind::RateLimited, format!("{QUEUE} ops are waiting already"))
            .hint("wait for some of them to end"))
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An op's turn. It ends with the op, or earlier, when the op begins to wait for a person, who may
/// take an hour, or rests by itself: nobody else should have to wait for that.
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

    fn rests(&self) {
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

fn given_up(op: OpName) -> Fault {
    Fault::new(
        ErrorKind::Timeout,
        format!("'{op}' was given up: the engine did not answer in time"),
    )
    .hint("the engine may be busy or blocked by a dialog; try again, or look at its window")
}
