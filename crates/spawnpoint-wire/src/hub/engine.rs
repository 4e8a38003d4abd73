//! An engine behind a connection, as the rest of Spawnpoint sees it.

use std::{
    convert::Infallible,
    sync::{Arc, OnceLock},
    time::Instant,
};

use futures_util::future::BoxFuture;
use serde_json::Value;
use spawnpoint_core::{Engine, EngineInfo, OpContext, OpOutput, bus::Feed};
use spawnpoint_protocol::{
    AskBatch, Effect, Event, Fault, Offers, Op, OpName, OpSet, ToolSpec,
    message::{AskOutcome, Register, ToEngine},
};
use tokio::sync::{mpsc, oneshot, watch};
use uuid::Uuid;

use super::{
    answer,
    end::End,
    offers,
    outbox::Outbox,
    pending::{Pending, Waiting},
};

/// How many batches of questions of one `execute` may wait for the one before.
const ASKS: usize = 4;

/// Names longer than this are cut: they appear in every answer.
const MAX_NAME: usize = 120;

/// An engine that dialled in.
pub(super) struct PluginEngine {
    info: EngineInfo,
    ops: OpSet,
    // Whether tools are called by `tool.call`, or each by its own name.
    speaks_tool_call: bool,
    parallel: usize,
    outbox: Outbox,
    pending: Pending,
    offers: watch::Sender<Arc<Offers>>,
    feed: OnceLock<Feed>,
}

/// What goes into an `execute`, and what people call it.
struct Request {
    name: String,
    params: Value,
    what: String,
    effect: Effect,
}

impl PluginEngine {
    /// An engine that introduced itself so.
    pub(super) fn new(register: &Register, outbox: Outbox) -> Self {
        let ops: Vec<_> = register.known_ops().collect();
        let text = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let kind = text(&register.engine).unwrap_or_else(|| "unity".into());
        let name = text(&register.project_name).unwrap_or_else(|| "Unknown Project".into());
        Self {
            info: EngineInfo {
                kind: kind.to_lowercase(),
                version: text(&register.engine_version)
                    .or_else(|| text(&register.unity_version))
                    .unwrap_or_else(|| "Unknown".into()),
                name: name.chars().take(MAX_NAME).collect(),
                hash: register.project_hash.trim().to_owned(),
                path: text(&register.project_path),
            },
            speaks_tool_call: ops.contains(&OpName::ToolCall),
            // An engine may come to offer tools later, while its ops are for good.
            ops: ops.into_iter().chain([OpName::ToolCall]).collect(),
            parallel: register.parallel.unwrap_or(1).max(1) as usize,
            outbox,
            pending: Pending::default(),
            offers: watch::Sender::default(),
            feed: OnceLock::new(),
        }
    }

    /// What waits for a result.
    pub(super) fn pending(&self) -> &Pending {
        &self.pending
    }

    /// The way to the engine.
    pub(super) fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// It brings along other things from now on.
    pub(super) fn offer(&self, offered: Offers) {
        let offered = offers::usable(offered, &self.ops);
        self.offers.send_if_modified(|offers| {
            let changed = **offers != offered;
            if changed {
                *offers = Arc::new(offered);
            }
            changed
        });
    }

    /// It brings along other tools from now on.
    pub(super) fn offer_tools(&self, tools: Vec<ToolSpec>) {
        let offers = Offers { tools, ..(**self.offers.borrow()).clone() };
        self.offer(offers);
    }

    /// Something happened in it.
    pub(super) fn tell(&self, event: Event) {
        if let Some(feed) = self.feed.get() {
            feed.say(event);
        }
    }

    /// Its connection has ended.
    pub(super) fn end(&self, end: End) {
        self.pending.end(&self.info.name, end);
    }

    fn request(&self, op: Op) -> Request {
        let name = op.name();
        let (what, effect) = match &op {
            Op::ToolCall(call) => (call.name.clone(), self.effect_of(&call.name)),
            _ => (name.to_string(), name.effect()),
        };
        match op {
            Op::ToolCall(call) if !self.speaks_tool_call => {
                Request { name: call.name, params: call.arguments.into(), what, effect }
            }
            op => Request { name: name.to_string(), params: op.params(), what, effect },
        }
    }

    fn effect_of(&self, tool: &str) -> Effect {
        let offers = self.offers.borrow();
        match offers.tools.iter().find(|spec| spec.name == tool) {
            Some(spec) if spec.read_only => Effect::Read,
            _ => Effect::Write,
        }
    }

    async fn execute(&self, request: Request, cx: &OpContext) -> Result<Value, Fault> {
        let id = Uuid::new_v4().to_string();
        let (reply, result) = oneshot::channel();
        let (asks, asked) = mpsc::channel(ASKS);
        let waiting = Waiting {
            what: request.what.clone(),
            effect: request.effect,
            reply,
            asks,
            reports: cx.reports.clone(),
        };
        self.pending
            .add(id.clone(), waiting)
            .map_err(|end| end.not_sent(&self.info.name, &request.what))?;
        let mut flight = Flight { engine: self, id: &id, sent: false };
        let left = cx.deadline.saturating_duration_since(Instant::now());
        self.outbox.send(&ToEngine::Execute {
            id: id.clone(),
            name: request.name,
            params: request.params,
            timeout: left.as_secs_f64().ceil().max(1.0),
        })?;
        flight.sent = true;
        tokio::select! {
            biased;
            result = result => result.unwrap_or_else(|_| {
                Err(End::Left.in_flight(&self.info.name, &request.what, request.effect))
            }),
            never = self.relay_questions(&id, asked, cx) => match never {},
        }
    }

    /// Puts an `execute`'s questions to its caller, one batch after the other.
    async fn relay_questions(
        &self,
        id: &str,
        mut asked: mpsc::Receiver<AskBatch>,
        cx: &OpContext,
    ) -> Infallible {
        while let Some(questions) = asked.recv().await {
            let outcome = match cx.ask(questions).await {
                Ok(answers) => AskOutcome::Answers(answers),
                Err(fault) => AskOutcome::Fault(fault),
            };
            self.outbox.offer(&ToEngine::Answers { id: id.to_owned(), outcome });
        }
        // No more questions; the result is what is waited for.
        std::future::pending().await
    }
}

impl Engine for PluginEngine {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> &OpSet {
        &self.ops
    }

    fn parallel(&self) -> usize {
        self.parallel
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let is_tool = op.name() == OpName::ToolCall;
            let value = self.execute(self.request(op), cx).await?;
            match is_tool {
                true => OpOutput::of(&answer::tool_output(value, self.speaks_tool_call)?),
                false => Ok(OpOutput(value)),
            }
        })
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn connect(&self, feed: Feed) {
        // Attached once; a second feed would be the same.
        let _ = self.feed.set(feed);
    }
}

/// Tells the engine to stop when nobody waits for the result any more.
struct Flight<'a> {
    engine: &'a PluginEngine,
    id: &'a str,
    sent: bool,
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        if self.engine.pending.take(self.id).is_some() && self.sent {
            self.engine.outbox.offer(&ToEngine::Cancel { id: self.id.to_owned() });
        }
    }
}
