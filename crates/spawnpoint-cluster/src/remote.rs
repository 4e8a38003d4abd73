//! An engine of another node, as this node sees it.

use std::{
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::Value;
use spawnpoint_core::{
    Engine, EngineInfo, OpContext, OpOutput,
    bus::Feed,
    catalog::FailureShape,
    engine::{EngineTrust, Presence},
};
use spawnpoint_dialects::mcp_for_unity;
use spawnpoint_protocol::{
    Effect, ErrorKind, Event, Fault, InstanceId, Offers, Op, OpSet, ToolOutput,
    details::{EffectReport, FaultDetails},
};
use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};
use uuid::Uuid;

use crate::{
    caller::{Caller, OpToSend, Sent},
    message::op_parts,
    names::NodeId,
    presence::{EngineRecord, Profile},
};

/// How many ops of this node may be on their way to one engine. The lane of its node keeps them in order.
const PARALLEL: usize = 256;
/// How often a read is sent at most.
const MAX_ATTEMPTS: usize = 5;
/// How long to wait before an op that was not received is sent again.
const AGAIN: Duration = Duration::from_millis(250);
/// How long to wait for news of an engine that its node does not have any more.
const MOVING: Duration = Duration::from_secs(2);

/// Where an engine is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) node: NodeId,
    pub(crate) seat: Uuid,
}

/// An engine of another node.
pub(crate) struct RemoteEngine {
    id: InstanceId,
    info: EngineInfo,
    profile: Profile,
    ops: Mutex<OpSet>,
    offers: watch::Sender<Arc<Offers>>,
    presence: watch::Sender<Presence>,
    holder: watch::Sender<Option<Holder>>,
    caller: Arc<Caller>,
    feed: OnceLock<Feed>,
}

impl RemoteEngine {
    pub(crate) fn new(record: &EngineRecord, offers: Arc<Offers>, caller: Arc<Caller>) -> Self {
        let info = record.profile.info();
        Self {
            id: InstanceId::new(&info.name, &info.hash),
            info,
            profile: record.profile.clone(),
            ops: Mutex::new(record.op_set()),
            offers: watch::Sender::new(offers),
            presence: watch::Sender::new(record.presence.starting_now()),
            holder: watch::Sender::new(Some(Holder { node: record.node, seat: record.seat })),
            caller,
            feed: OnceLock::new(),
        }
    }

    pub(crate) fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn presence_now(&self) -> Presence {
        self.presence.borrow().clone()
    }

    /// Updates what may change while it is attached.
    pub(crate) fn update(&self, record: &EngineRecord, offers: Arc<Offers>) {
        *self.ops.lock().unwrap_or_else(PoisonError::into_inner) = record.op_set();
        let presence = record.presence.starting_now();
        self.presence.send_if_modified(|now| {
            let has_changed = now.as_str() != presence.as_str();
            if has_changed {
                *now = presence;
            }
            has_changed
        });
        let holder = Some(Holder { node: record.node, seat: record.seat });
        self.holder.send_if_modified(|now| std::mem::replace(now, holder) != holder);
        self.offers.send_if_modified(|now| {
            let has_changed = *now != offers;
            *now = offers;
            has_changed
        });
    }

    /// No node has it now.
    pub(crate) fn is_lost(&self, patience: Duration) {
        self.holder.send_if_modified(|now| now.take().is_some());
        self.presence.send_if_modified(|now| {
            let was_here = now.is_here();
            if was_here {
                *now = Presence::Gone { since: std::time::Instant::now(), patience };
            }
            was_here
        });
    }

    /// Publishes an event of the engine.
    pub(crate) fn publish(&self, event: Event) {
        if let Some(feed) = self.feed.get() {
            feed.publish(event);
        }
    }

    async fn send(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let effect = match &op {
            // What it does is up to the tool.
            Op::ToolCall(_) => cx.effect,
            op => op.effect(),
        };
        let is_tool = matches!(op, Op::ToolCall(_));
        let (name, params) = op_parts(op);
        let patience = self.caller.patience();
        let mut holder = self.holder.subscribe();
        let (mut losses, mut not_received_since) = (0, None);
        loop {
            let Some(to) = find(&mut holder, Instant::now() + patience).await else {
                return Err(self.not_sent(&name));
            };
            let sending = OpToSend { instance: &self.id, name: &name, params: &params, effect, cx };
            match self.caller.run(to, &mut holder, sending).await {
                Sent::Answered(Err(fault)) if was_not_sent(&fault) => {
                    // Its node does not have it any more: another one may.
                    if !changed_from(to, &mut holder, Instant::now() + MOVING).await {
                        return Err(fault);
                    }
                }
                Sent::Answered(answer) => return answer,
                Sent::Late(answer) => return answer.map(|value| late_output(value, is_tool)),
                Sent::NotReceived => {
                    let since = *not_received_since.get_or_insert_with(Instant::now);
                    if since.elapsed() > patience {
                        return Err(self.not_sent(&name));
                    }
                    // The time until its node is reachable does not count against the limit of the call.
                    let silent = self.silence(patience);
                    changed_from(to, &mut holder, Instant::now() + AGAIN).await;
                    drop(silent);
                }
                Sent::TooLong => return Err(too_long(&name)),
                Sent::Lost { is_back } if effect == Effect::Write => {
                    return Err(self.unknown_outcome(&name, is_back));
                }
                Sent::Lost { .. } => {
                    losses += 1;
                    if losses == MAX_ATTEMPTS {
                        return Err(self.lost_too_often(&name));
                    }
                }
            }
        }
    }

    /// Counts the engine as gone, as long as the result is kept.
    fn silence(&self, patience: Duration) -> Silence<'_> {
        let gone = Presence::Gone { since: std::time::Instant::now(), patience };
        let set = self.presence.send_if_modified(|now| {
            let is_here = now.is_here();
            if is_here {
                now.clone_from(&gone);
            }
            is_here
        });
        Silence { presence: &self.presence, gone: set.then_some(gone) }
    }

    fn lost_too_often(&self, op: &str) -> Fault {
        let what = format!(
            "The node of {} was lost each of the {MAX_ATTEMPTS} times that '{op}' was sent to it",
            self.id
        );
        Fault::new(ErrorKind::Disconnected, what).hint("it changes nothing: try again")
    }

    fn not_sent(&self, op: &str) -> Fault {
        let what = format!(
            "{} cannot be reached through the cluster; '{op}' was not sent and nothing was done",
            self.id
        );
        Fault::new(ErrorKind::Disconnected, what)
            .hint("try again when the engine is listed")
            .details(EffectReport::NOT_SENT)
    }

    fn unknown_outcome(&self, op: &str, is_back: bool) -> Fault {
        let then = match is_back {
            true => "The engine is attached to another node now and did not report it",
            false => "The engine has not connected to another node",
        };
        let what = format!(
            "The node of {} was lost after '{op}' was sent to it. {then}: whether it took effect is unknown",
            self.id
        );
        Fault::new(ErrorKind::Disconnected, what)
            .hint("check the engine's state before you try again")
            .details(EffectReport { is_back: Some(is_back), ..EffectReport::UNKNOWN })
    }
}

/// The output of an op whose result the engine reported to another node.
fn late_output(value: Value, is_tool: bool) -> OpOutput {
    let parts = ["content", "structured", "is_error"];
    let is_output =
        value.as_object().is_some_and(|it| parts.iter().any(|part| it.contains_key(*part)));
    match is_tool && !is_output {
        // A tool may answer with a plain value.
        true => ToolOutput::json(value).into(),
        false => OpOutput(value),
    }
}

/// An engine whose node does not receive messages at the moment.
struct Silence<'a> {
    presence: &'a watch::Sender<Presence>,
    /// The presence that was set.
    gone: Option<Presence>,
}

impl Drop for Silence<'_> {
    fn drop(&mut self) {
        let Some(gone) = &self.gone else { return };
        self.presence.send_if_modified(|now| {
            let is_ours = now == gone;
            if is_ours {
                *now = Presence::Here;
            }
            is_ours
        });
    }
}

fn too_long(op: &str) -> Fault {
    let what = format!("The parameters of '{op}' are too long to send to another node");
    Fault::new(ErrorKind::InvalidArgument, what).details(EffectReport::NOT_SENT)
}

/// Where an engine is attached, as soon as that is known.
async fn find(holder: &mut watch::Receiver<Option<Holder>>, until: Instant) -> Option<Holder> {
    let found = timeout_at(until, holder.wait_for(Option::is_some)).await;
    found.ok()?.ok().and_then(|found| *found)
}

/// Whether an op certainly never reached the engine, and may reach it elsewhere.
fn was_not_sent(fault: &Fault) -> bool {
    matches!(fault.kind, ErrorKind::NotReady | ErrorKind::Disconnected)
        && fault.details == Some(FaultDetails::Effect(EffectReport::NOT_SENT))
}

/// Waits until the engine is attached elsewhere. Returns false if it is not in time.
async fn changed_from(
    from: Holder,
    holder: &mut watch::Receiver<Option<Holder>>,
    until: Instant,
) -> bool {
    let is_elsewhere = holder.wait_for(|now| *now != Some(from));
    timeout_at(until, is_elsewhere).await.is_ok_and(|changed| changed.is_ok())
}

impl Engine for RemoteEngine {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> OpSet {
        self.ops.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn parallel(&self) -> usize {
        PARALLEL
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(self.send(op, cx))
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        Some(self.presence.subscribe())
    }

    fn trust(&self) -> EngineTrust {
        self.profile.trust()
    }

    fn failure_shape(&self) -> Option<FailureShape> {
        self.profile.has_failure_shape.then_some(FailureShape(mcp_for_unity::failure))
    }

    fn is_folder(&self) -> bool {
        self.profile.is_folder
    }

    fn is_fallback(&self) -> bool {
        self.profile.is_fallback
    }

    fn editor(&self) -> Option<&str> {
        self.profile.editor()
    }

    fn is_on_another_node(&self) -> bool {
        true
    }

    fn connect(&self, feed: Feed) {
        // An engine that is attached again gets an equal feed.
        let _ = self.feed.set(feed);
    }
}
