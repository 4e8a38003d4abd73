//! Sends ops to the nodes of their engines, and receives what comes back.
//!
//! Answers are handled where they arrive, without queues: a caller that does not read delays no other. A node that
//! says nothing for a while is asked whether the op still runs; so a lost message delays an op, but neither loses nor
//! repeats it.

use std::{
    convert::Infallible,
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_nats::{Message, StatusCode, Subscriber};
use futures_util::StreamExt;
use serde_json::Value;
use spawnpoint_core::{
    Core, OpContext, OpOutput,
    engine::{Progress, Reports},
    fast_map::FastMap,
};
use spawnpoint_protocol::{AskBatch, Effect, Fault, InstanceId, Offers, message::AskOutcome};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Instant, sleep_until, timeout},
};
use uuid::Uuid;

use crate::{
    frame::Assembler,
    message::{OpEnd, RunOp, SharedOffers, ToCaller, ToHolder},
    names::{NodeId, Tenant, last_part},
    node::{SendError, Shared},
    remote::Holder,
};

/// How long a node may say nothing before it is asked whether the op still runs.
const SILENCE: Duration = Duration::from_secs(2);
/// How many questions of one op may wait to be asked.
const ASKS: usize = 4;
/// How many cancellations may wait to be sent.
const CANCELS: usize = 1024;
/// How long to wait for what an engine offers.
const OFFERS: Duration = Duration::from_secs(5);

/// An op that is sent to another node.
pub(crate) struct OpToSend<'a> {
    pub(crate) instance: &'a InstanceId,
    pub(crate) name: &'a str,
    pub(crate) params: &'a Value,
    pub(crate) effect: Effect,
    pub(crate) cx: &'a OpContext,
}

/// What became of an op that was sent once.
pub(crate) enum Sent {
    /// Its node answered.
    Answered(Result<OpOutput, Fault>),
    /// The engine reported the result to another node, in its own form.
    Late(Result<Value, Fault>),
    /// It was not received. It may be sent again, also to the same node.
    NotReceived,
    /// It is longer than any message may be.
    TooLong,
    /// Its node was lost before it answered.
    Lost {
        /// Whether the engine is attached to another node.
        is_back: bool,
    },
}

/// The ops that this node sent for one tenant.
pub(crate) struct Caller {
    shared: Arc<Shared>,
    core: Core,
    tenant: Tenant,
    pending: Mutex<FastMap<Uuid, PendingOp>>,
    cancels: mpsc::Sender<(NodeId, Uuid)>,
}

/// An op that waits for its answer.
struct PendingOp {
    reply: oneshot::Sender<Answer>,
    reports: Arc<dyn Reports>,
    asks: mpsc::Sender<(u32, AskBatch)>,
    /// The number of the last question that was taken.
    asked: u32,
    heard: Instant,
}

impl PendingOp {
    fn new(
        reply: oneshot::Sender<Answer>,
        reports: Arc<dyn Reports>,
        asks: mpsc::Sender<(u32, AskBatch)>,
    ) -> Self {
        Self { reply, reports, asks, asked: 0, heard: Instant::now() }
    }
}

/// What ends the wait for an answer.
enum Answer {
    Ended(OpEnd),
    Offers(SharedOffers),
    /// The node has not received the message.
    NotReceived,
}

impl Caller {
    /// Without ops yet, and the cancellations that [`receive`](Self::receive) sends.
    pub(crate) fn new(
        shared: Arc<Shared>,
        core: Core,
        tenant: Tenant,
    ) -> (Self, mpsc::Receiver<(NodeId, Uuid)>) {
        let (cancels, cancelled) = mpsc::channel(CANCELS);
        (Self { shared, core, tenant, pending: Mutex::default(), cancels }, cancelled)
    }

    /// How long calls wait for an engine whose node is lost.
    pub(crate) fn patience(&self) -> Duration {
        self.shared.config.patience
    }

    /// Sends an op to the node of its engine, and waits for what becomes of it.
    pub(crate) async fn run(
        &self,
        to: Holder,
        holder: &mut watch::Receiver<Option<Holder>>,
        op: OpToSend<'_>,
    ) -> Sent {
        let id = Uuid::new_v4();
        let OpToSend { cx, effect, .. } = op;
        let (asks, asked) = mpsc::channel(ASKS);
        let (reply, mut answer) = oneshot::channel();
        let flight = Flight { caller: self, node: to.node, id, is_over: false };
        self.add(id, PendingOp::new(reply, cx.reports.clone(), asks));
        match self.send_expecting(to.node, id, &self.run_message(id, to.node, &op)).await {
            Ok(()) => {}
            Err(SendError::Disconnected) => return flight.over(Sent::NotReceived),
            Err(SendError::TooLong) => return flight.over(Sent::TooLong),
        }
        let mut asking = pin!(self.relay_questions(to.node, id, asked, cx));
        let mut next_check = Instant::now() + SILENCE;
        let mut late = pin!(self.core.late_results().wait(id));
        let mut give_up = None;
        loop {
            tokio::select! {
                biased;
                answer = &mut answer => return flight.over(match answer {
                    Ok(Answer::Ended(end)) => Sent::Answered(end.into()),
                    Ok(Answer::NotReceived) => Sent::NotReceived,
                    Ok(Answer::Offers(_)) | Err(_) => Sent::Lost { is_back: false },
                }),
                // Its node may be lost, and the engine has reported the result to another one.
                late = late.as_mut() => return flight.over(Sent::Late(late)),
                never = asking.as_mut() => match never {},
                changed = holder.changed() => {
                    let now = *holder.borrow_and_update();
                    give_up = match now {
                        _ if changed.is_err() => Some(Instant::now()),
                        Some(now) if now == to => None,
                        // A read is sent again, as soon as the engine is attached somewhere.
                        now if effect == Effect::Read => {
                            return flight.over(Sent::Lost { is_back: now.is_some() });
                        }
                        // A result of the write may still arrive, at another node or at its own.
                        Some(_) => Some(Instant::now() + 3 * self.shared.config.late),
                        None => Some(Instant::now() + self.patience()),
                    };
                }
                () = until(give_up) => {
                    let is_back = holder.borrow().is_some_and(|now| now != to);
                    return flight.over(Sent::Lost { is_back });
                }
                () = sleep_until(next_check) => {
                    let silent_since = self.heard(id);
                    if silent_since.is_some_and(|since| since.elapsed() >= SILENCE) {
                        let check = ToHolder::Check { id, from: self.shared.id };
                        let _ = self.send(to.node, &check).await;
                    }
                    next_check = Instant::now() + SILENCE;
                }
            }
        }
    }

    fn run_message(&self, id: Uuid, to: NodeId, op: &OpToSend<'_>) -> ToHolder {
        let OpToSend { instance, name, params, effect: _, cx } = op;
        let checked_by = self.core.checked_by();
        let left = cx.deadline.saturating_duration_since(std::time::Instant::now());
        ToHolder::Run(Box::new(RunOp {
            id,
            from: self.shared.id,
            lease: self.shared.nodes.number_of(to),
            log_id: cx.log_id,
            instance: (*instance).clone(),
            op: (*name).to_owned(),
            params: (*params).clone(),
            effect: cx.effect,
            within_ms: left.as_millis() as u64,
            confirmed: checked_by.confirmed,
            approved: checked_by.approved.as_str().to_owned(),
        }))
    }

    /// Asks a node what its engine offers.
    pub(crate) async fn offers(&self, node: NodeId, instance: InstanceId) -> Option<Offers> {
        let id = Uuid::new_v4();
        let (reply, answer) = oneshot::channel();
        let flight = Flight { caller: self, node, id, is_over: false };
        let (asks, _) = mpsc::channel(1);
        self.add(id, PendingOp::new(reply, Arc::new(()), asks));
        let question = ToHolder::Offers { id, from: self.shared.id, instance };
        let sent = self.send_expecting(node, id, &question).await;
        let answer = match sent {
            Ok(()) => timeout(OFFERS, answer).await.ok(),
            Err(_) => None,
        };
        match flight.over(answer)? {
            Ok(Answer::Offers(offers)) => Some(offers.into()),
            _ => None,
        }
    }

    /// Asks the client the questions of an op, one batch after the other.
    async fn relay_questions(
        &self,
        node: NodeId,
        id: Uuid,
        mut asked: mpsc::Receiver<(u32, AskBatch)>,
        cx: &OpContext,
    ) -> Infallible {
        while let Some((number, questions)) = asked.recv().await {
            let outcome = match cx.ask(questions).await {
                Ok(answers) => AskOutcome::Answers(answers),
                Err(fault) => AskOutcome::Fault(fault),
            };
            let _ = self.send(node, &ToHolder::Answers { id, number, outcome }).await;
        }
        std::future::pending().await
    }

    async fn send(&self, node: NodeId, message: &ToHolder) -> Result<(), SendError> {
        self.shared.send(self.tenant.ops(node), None, message).await
    }

    /// The same for the first message about an op: the server tells if no program receives it.
    async fn send_expecting(
        &self,
        node: NodeId,
        id: Uuid,
        message: &ToHolder,
    ) -> Result<(), SendError> {
        let reply = self.tenant.replies(self.shared.id, id);
        self.shared.send(self.tenant.ops(node), Some(reply), message).await
    }

    /// Receives answers, and sends cancellations, until it is dropped.
    pub(crate) async fn receive(
        &self,
        mut replies: Subscriber,
        mut cancelled: mpsc::Receiver<(NodeId, Uuid)>,
    ) {
        let mut assembler = Assembler::default();
        loop {
            tokio::select! {
                message = replies.next() => match message {
                    Some(message) => self.take(&mut assembler, message),
                    None => return,
                },
                Some((node, id)) = cancelled.recv() => {
                    let _ = self.send(node, &ToHolder::Cancel { id }).await;
                }
            }
        }
    }

    fn take(&self, assembler: &mut Assembler, message: Message) {
        let Ok(id) = Uuid::try_parse(last_part(&message.subject)) else { return };
        if message.status == Some(StatusCode::NO_RESPONDERS) {
            return self.end(id, Answer::NotReceived);
        }
        let Some(message) = assembler.add(message.payload) else {
            // Part of a long answer.
            self.hear(id);
            return;
        };
        match serde_json::from_slice(&message) {
            Ok(message) => self.handle(id, message),
            Err(error) => {
                tracing::warn!(%error, "another node sent an answer that cannot be read");
                // Asked again, the node would say the same.
                if let Some(end) = OpEnd::of_unreadable(&message) {
                    self.end(id, Answer::Ended(end));
                }
            }
        }
    }

    fn handle(&self, id: Uuid, message: ToCaller) {
        let reports = |op: &mut PendingOp| op.reports.clone();
        match message {
            ToCaller::Progress { progress, total, message } => {
                if let Some(reports) = self.with(id, reports) {
                    reports.progress(Progress { progress, total, message });
                }
            }
            ToCaller::Partial { result } => {
                if let Some(reports) = self.with(id, reports) {
                    reports.partial(result);
                }
            }
            ToCaller::Log { level, data } => {
                if let Some(reports) = self.with(id, reports) {
                    reports.log(&level, data);
                }
            }
            ToCaller::Ask { number, questions } => {
                self.with(id, |op| {
                    // A question may arrive twice. One without room is sent again.
                    if number > op.asked && op.asks.try_send((number, questions)).is_ok() {
                        op.asked = number;
                    }
                });
            }
            ToCaller::Running => self.hear(id),
            ToCaller::Unknown => self.end(id, Answer::NotReceived),
            ToCaller::Ended { end } => self.end(id, Answer::Ended(end)),
            ToCaller::Offers { offers } => self.end(id, Answer::Offers(offers)),
        }
    }

    fn add(&self, id: Uuid, op: PendingOp) {
        self.lock().insert(id, op);
    }

    fn end(&self, id: Uuid, answer: Answer) {
        if let Some(op) = self.lock().remove(&id) {
            // The caller may have gone.
            let _ = op.reply.send(answer);
        }
    }

    /// Records that something was heard of an op.
    fn hear(&self, id: Uuid) {
        self.with(id, |_| ());
    }

    /// Uses a pending op, of which something was heard.
    fn with<T>(&self, id: Uuid, use_it: impl FnOnce(&mut PendingOp) -> T) -> Option<T> {
        let mut pending = self.lock();
        let op = pending.get_mut(&id)?;
        op.heard = Instant::now();
        Some(use_it(op))
    }

    fn heard(&self, id: Uuid) -> Option<Instant> {
        self.lock().get(&id).map(|op| op.heard)
    }

    fn lock(&self) -> MutexGuard<'_, FastMap<Uuid, PendingOp>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cancels an op at its node when its caller goes away.
struct Flight<'a> {
    caller: &'a Caller,
    node: NodeId,
    id: Uuid,
    is_over: bool,
}

impl Flight<'_> {
    fn over<T>(mut self, result: T) -> T {
        self.is_over = true;
        result
    }
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        self.caller.lock().remove(&self.id);
        if !self.is_over {
            // Without room, the op runs until its time limit.
            let _ = self.caller.cancels.try_send((self.node, self.id));
        }
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}
