//! Runs ops for other nodes, on the engines of this node.
//!
//! An op waits in the lane of its engine like the ops of this node, in the order in which the messages arrive. The
//! result is kept for a while: if the message with it is lost, it is sent again, and the op is not run again.

mod ended;
mod running;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
    time::{Duration, Instant},
};

use async_nats::Subscriber;
use bytes::Bytes;
use futures_util::{StreamExt, future::BoxFuture};
use spawnpoint_core::{Core, OpContext, OpOutput, fast_map::FastMap};
use spawnpoint_protocol::{Effect, ErrorKind, Fault, InstanceId, details::EffectReport};
use tokio::sync::mpsc;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

use self::{
    ended::{EndedOp, EndedOps},
    running::RunningOp,
};
use crate::{
    frame::Assembler,
    message::{OpEnd, RunOp, SharedOffers, ToCaller, ToHolder},
    names::{NodeId, Tenant},
    node::Shared,
};

/// The ops that this node runs for other nodes, for one tenant.
pub(crate) struct OpHolder {
    shared: Arc<Shared>,
    core: Core,
    tenant: Tenant,
    ops: Mutex<Ops>,
    tasks: TaskTracker,
    stop: CancellationToken,
}

#[derive(Default)]
struct Ops {
    running: FastMap<Uuid, Arc<RunningOp>>,
    ended: EndedOps,
}

impl OpHolder {
    pub(crate) fn new(shared: Arc<Shared>, core: Core, tenant: Tenant) -> Self {
        let (tasks, stop) = (TaskTracker::new(), CancellationToken::new());
        Self { shared, core, tenant, ops: Mutex::default(), tasks, stop }
    }

    /// Receives messages until it is dropped.
    pub(crate) async fn receive(self: Arc<Self>, mut messages: Subscriber) {
        let mut assembler = Assembler::default();
        let mut changes = self.shared.nodes.changes();
        loop {
            tokio::select! {
                message = messages.next() => {
                    let Some(message) = message else { return };
                    let Some(message) = assembler.add(message.payload) else { continue };
                    match serde_json::from_slice(&message) {
                        Ok(message) => self.take(message).await,
                        Err(error) => tracing::warn!(%error, "another node sent a message that cannot be read"),
                    }
                }
                Ok(()) = changes.changed() => self.cancel_reads_of_lost_nodes(),
            }
        }
    }

    async fn take(self: &Arc<Self>, message: ToHolder) {
        match message {
            ToHolder::Run(run) => self.run(*run).await,
            ToHolder::Check { id, from } => self.check(id, from).await,
            ToHolder::Cancel { id } => {
                if let Some(op) = self.running(id) {
                    op.cancelled.cancel();
                }
            }
            ToHolder::Answers { id, number, outcome } => {
                if let Some(op) = self.running(id) {
                    op.answer(number, outcome);
                }
            }
            ToHolder::Offers { id, from, instance } => self.offers(id, from, &instance).await,
        }
    }

    /// Starts an op.
    async fn run(self: &Arc<Self>, mut run: RunOp) {
        let (id, from) = (run.id, run.from);
        let (reports, mut outbox) = mpsc::channel(running::OUTBOX);
        let op = Arc::new(RunningOp::new(from, run.effect, reports));
        {
            let mut ops = self.lock();
            if ops.running.contains_key(&id) || !matches!(ops.ended.find(id), EndedOp::Unknown) {
                return;
            }
            ops.running.insert(id, op.clone());
        }
        let mut work = match self.work(&mut run, &op) {
            Ok(work) => work,
            Err(fault) => return self.end(id, from, Err(fault)).await,
        };
        // Polled here first, so that ops take their places in the lane in the order of their messages.
        let mut first = match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(result) => Some(result),
            Poll::Pending => None,
        };
        if outbox.is_empty()
            && let Some(result) = first.take()
        {
            return self.end(id, from, result).await;
        }
        let holder = self.clone();
        self.tasks.spawn(async move {
            let stop = holder.stop.clone();
            let result = match first {
                Some(result) => result,
                None => loop {
                    tokio::select! {
                        biased;
                        Some(message) = outbox.recv() => holder.send(id, from, &message).await,
                        result = work.as_mut() => break result,
                        () = stop.cancelled() => return,
                    }
                },
            };
            while let Ok(message) = outbox.try_recv() {
                holder.send(id, from, &message).await;
            }
            holder.end(id, from, result).await;
        });
    }

    fn work(
        &self,
        run: &mut RunOp,
        running: &Arc<RunningOp>,
    ) -> Result<BoxFuture<'static, Result<OpOutput, Fault>>, Fault> {
        let lease = &self.shared.lease;
        if !lease.is_valid() || lease.is_outdated(run.lease) {
            // The engine may be attached to another node by now, which runs the op instead.
            let what = "The node of the engine was cut off from the cluster; nothing was done";
            return Err(Fault::new(ErrorKind::NotReady, what)
                .hint("try again")
                .details(EffectReport::NOT_SENT)
                .on(&run.instance));
        }
        let op = run.op()?;
        let cx = OpContext {
            log_id: run.log_id,
            op_id: Some(run.id),
            deadline: Instant::now() + Duration::from_millis(run.within_ms),
            cancelled: running.cancelled.clone(),
            effect: run.effect,
            reports: running.clone(),
        };
        let engine = self.core.engine_for_node(&run.instance, &op, &cx, run.checked_by())?;
        Ok(Box::pin(async move { engine.run(op, &cx).await }))
    }

    /// Sends and keeps the end of an op.
    async fn end(&self, id: Uuid, from: NodeId, result: Result<OpOutput, Fault>) {
        let ended = ToCaller::Ended { end: OpEnd::from(result) };
        let message = Bytes::from(serde_json::to_vec(&ended).unwrap_or_default());
        {
            let mut ops = self.lock();
            ops.running.remove(&id);
            ops.ended.add(id, message.clone());
        }
        self.send_bytes(id, from, &message).await;
    }

    /// Answers a question of another node about an op: whether it runs, and its result.
    async fn check(&self, id: Uuid, from: NodeId) {
        let found = match self.running(id) {
            Some(op) => Err(op),
            None => Ok(self.lock().ended.find(id)),
        };
        match found {
            Err(op) => {
                self.send(id, from, &ToCaller::Running).await;
                if let Some(question) = op.open_question() {
                    self.send(id, from, &question).await;
                }
            }
            Ok(EndedOp::Kept(message)) => self.send_bytes(id, from, &message).await,
            Ok(EndedOp::Forgotten) => {
                let what = "The op ended, and its node does not have the result any more";
                let fault = Fault::new(ErrorKind::Disconnected, what)
                    .hint("check the engine's state before you try again")
                    .details(EffectReport::UNKNOWN);
                let ended = ToCaller::Ended { end: OpEnd::Fault(fault) };
                self.send(id, from, &ended).await;
            }
            Ok(EndedOp::Unknown) => {
                // The message with the op may still arrive, by a slower way than the question.
                let answer =
                    Bytes::from(serde_json::to_vec(&ToCaller::Unknown).unwrap_or_default());
                self.lock().ended.refuse(id, answer.clone());
                self.send_bytes(id, from, &answer).await;
            }
        }
    }

    async fn offers(&self, id: Uuid, from: NodeId, instance: &InstanceId) {
        let engine = self.core.router().find(instance);
        let own = engine.filter(|engine| !engine.engine().is_on_another_node());
        let message = match own {
            Some(engine) => ToCaller::Offers { offers: SharedOffers::from(&*engine.offers()) },
            None => ToCaller::Unknown,
        };
        self.send(id, from, &message).await;
    }

    /// No one waits for their results.
    fn cancel_reads_of_lost_nodes(&self) {
        let nodes = &self.shared.nodes;
        for op in self.lock().running.values() {
            if op.effect == Effect::Read && !nodes.is_alive(op.from) {
                op.cancelled.cancel();
            }
        }
    }

    async fn send(&self, id: Uuid, to: NodeId, message: &ToCaller) {
        // A message that is lost is asked for again.
        let _ = self.shared.send(self.tenant.replies(to, id), None, message).await;
    }

    async fn send_bytes(&self, id: Uuid, to: NodeId, message: &[u8]) {
        let _ = self.shared.send_bytes(self.tenant.replies(to, id), None, message).await;
    }

    fn running(&self, id: Uuid) -> Option<Arc<RunningOp>> {
        self.lock().running.get(&id).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Ops> {
        self.ops.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpHolder {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
