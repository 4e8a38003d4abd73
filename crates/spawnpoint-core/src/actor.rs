//! One actor per engine: ops run one after the other, in the order they came.
//!
//! All these engines are single-threaded inside, so a queue in front of them costs nothing and gives
//! every caller the same promise: an op starts only when the one before it has ended, was cancelled,
//! ran out of time, or waits for its client to answer a question. A person who thinks, or has gone
//! home, holds up nobody else.

use std::sync::Arc;

use futures_util::{StreamExt, future::BoxFuture, stream::FuturesUnordered};
use serde_json::Value;
use spawnpoint_protocol::{AskBatch, ErrorKind, Fault, InstanceId, Op, message::AskOutcome};
use tokio::sync::{Notify, mpsc, oneshot};

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
    let mut asking: FuturesUnordered<BoxFuture<'_, ()>> = FuturesUnordered::new();
    loop {
        let job = tokio::select! {
            job = jobs.recv() => job,
            Some(()) = asking.next() => continue,
        };
        let Some(Job { op, mut cx, reply }) = job else {
            break;
        };
        let asks = Arc::new(Asks {
            reports: cx.reports,
            asked: Notify::new(),
        });
        cx.reports = asks.clone();
        let mut running: BoxFuture<'_, ()> =
            Box::pin(run(&instance, engine.as_ref(), op, cx, reply));
        loop {
            tokio::select! {
                biased;
                () = &mut running => break,
                () = asks.asked.notified() => {
                    asking.push(running);
                    break;
                }
                Some(()) = asking.next() => {}
            }
        }
    }
    while asking.next().await.is_some() {}
}

async fn run(
    instance: &InstanceId,
    engine: &dyn Engine,
    op: Op,
    cx: OpContext,
    reply: oneshot::Sender<Result<OpOutput, Fault>>,
) {
    let name = op.name();
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
    // A caller that has gone needs no answer.
    let _ = reply.send(result.map_err(|fault| fault.on(instance)));
}

/// Notices that an op asks its client something.
struct Asks {
    reports: Arc<dyn Reports>,
    asked: Notify,
}

impl Reports for Asks {
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
        self.reports.ask(questions, reply);
        self.asked.notify_one();
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
