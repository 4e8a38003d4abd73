//! One actor per engine: ops run one after the other, in the order they came.
//!
//! Most engines are single-threaded inside, so a queue in front of them costs nothing and gives
//! every caller the same promise: an op starts only when the one before it has ended, was cancelled,
//! ran out of time, or waits for a person's answer. An engine that takes several ops at once says so.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{StreamExt, stream::FuturesUnordered};
use serde_json::Value;
use spawnpoint_protocol::{AskBatch, ErrorKind, Fault, InstanceId, Op, message::AskOutcome};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::engine::{Engine, OpContext, OpOutput, Progress, Reports};

/// How many ops may wait for one engine. More means that something is wrong with a client.
const QUEUE: usize = 256;

/// The sending end of an engine's queue. The actor ends when the last one is dropped.
#[derive(Clone, Debug)]
pub struct Lane {
    instance: InstanceId,
    queue: mpsc::Sender<Job>,
}

#[derive(Debug)]
struct Job {
    op: Op,
    cx: OpContext,
    reply: oneshot::Sender<Result<OpOutput, Fault>>,
}

impl Lane {
    /// Starts the actor of this engine.
    pub fn start(instance: InstanceId, engine: Arc<dyn Engine>) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        tokio::spawn(work(instance.clone(), engine, jobs));
        Self { instance, queue }
    }

    /// Runs one op when its turn has come.
    pub async fn run(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let (reply, answer) = oneshot::channel();
        let job = Job {
            op,
            cx: cx.clone(),
            reply,
        };
        self.queue.try_send(job).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Fault::new(
                ErrorKind::RateLimited,
                format!("{QUEUE} ops are waiting already"),
            )
            .hint("wait for some of them to end")
            .on(&self.instance),
            mpsc::error::TrySendError::Closed(_) => gone(&self.instance),
        })?;
        answer.await.unwrap_or_else(|_| Err(gone(&self.instance)))
    }
}

async fn work(instance: InstanceId, engine: Arc<dyn Engine>, mut jobs: mpsc::Receiver<Job>) {
    let turns = Arc::new(Semaphore::new(engine.parallel().max(1)));
    let mut running = FuturesUnordered::new();
    loop {
        tokio::select! {
            Some(()) = running.next() => {}
            next = next_job(&turns, &mut jobs) => match next {
                Some((permit, job)) => running.push(run(&instance, engine.as_ref(), job, permit)),
                None => break,
            },
        }
    }
    while running.next().await.is_some() {}
}

async fn next_job(
    turns: &Arc<Semaphore>,
    jobs: &mut mpsc::Receiver<Job>,
) -> Option<(OwnedSemaphorePermit, Job)> {
    let permit = turns.clone().acquire_owned().await.ok()?;
    Some((permit, jobs.recv().await?))
}

async fn run(instance: &InstanceId, engine: &dyn Engine, job: Job, permit: OwnedSemaphorePermit) {
    let Job { op, cx, reply } = job;
    let name = op.name();
    let turn = Arc::new(Turn {
        permit: Mutex::new(Some(permit)),
        reports: cx.reports.clone(),
    });
    let cx = OpContext {
        reports: turn.clone(),
        ..cx
    };
    let result = tokio::select! {
        biased;
        () = cx.cancelled.cancelled() => Err(cancelled()),
        result = engine.run(op, &cx) => result,
        () = tokio::time::sleep_until(cx.deadline.into()) => Err(Fault::new(
            ErrorKind::Timeout,
            format!("'{name}' was given up: the engine did not answer in time"),
        )
        .hint("the engine may be busy or blocked by a dialog; try again, or look at its window")),
    };
    turn.end();
    // A caller that has gone needs no answer.
    let _ = reply.send(result.map_err(|fault| fault.on(instance)));
}

/// An op's turn. It ends with the op, or earlier, when the op begins to wait for a person: they may
/// take an hour, and nobody else should have to.
struct Turn {
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    reports: Arc<dyn Reports>,
}

impl Turn {
    fn end(&self) {
        self.permit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
    }
}

impl Reports for Turn {
    fn progress(&self, progress: Progress) {
        self.reports.progress(progress);
    }

    fn partial(&self, result: Value) {
        self.reports.partial(result);
    }

    fn log(&self, level: &str, data: Value) {
        self.reports.log(level, data);
    }

    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>) {
        self.end();
        self.reports.ask(questions, reply);
    }
}

fn cancelled() -> Fault {
    Fault::new(ErrorKind::Cancelled, "The call was cancelled")
}

fn gone(instance: &InstanceId) -> Fault {
    Fault::new(
        ErrorKind::Disconnected,
        format!("{instance} is no longer attached"),
    )
    .hint("list the instances and pick one that is attached")
    .on(instance)
}
