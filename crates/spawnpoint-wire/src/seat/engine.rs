//! An engine that is connected over the network, as the rest of Spawnpoint sees it.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::Value;
use spawnpoint_core::{
    Engine, EngineInfo, OpContext, OpOutput,
    bus::Feed,
    catalog::FailureShape,
    engine::{EngineTrust, Presence},
    late::{LateResult, LateResults},
};
use spawnpoint_dialects::mcp_for_unity;
use spawnpoint_protocol::{
    Effect, Event, Fault, InstanceId, Offers, Op, OpName, OpSet, message::Register, op::ToolCall,
};
use tokio::sync::watch;
use uuid::Uuid;

use super::{
    answer,
    execute::Request,
    offers,
    polling::{self, Polling},
    project::Seat,
    reload::ExpectedReload,
};
use crate::{mcp_for_unity::ops, untrusted};

/// Limits on what an engine reports about itself, which appears in every response.
const MAX_NAME: usize = 120;
const MAX_PATH: usize = 4096;
/// The most bytes of a log line that are kept.
const MAX_LINE: usize = 64 << 10;

/// An engine that uses whichever connection has its seat.
pub(crate) struct PluginEngine {
    profile: Profile,
    seat: Arc<Seat>,
    // How long results of earlier connections are accepted after the engine is back.
    late: Duration,
    /// Its ops, which depend on its tools if they are carried by commands.
    ops: Mutex<OpSet>,
    /// Its offers, as it sent them.
    sent_offers: Mutex<Offers>,
    /// Whether it has sent its tools.
    has_sent_tools: AtomicBool,
    /// Its offers, as clients may see them.
    offers: watch::Sender<Arc<Offers>>,
    polled: Mutex<HashMap<String, Polling>>,
    reload: ExpectedReload,
    late_results: Arc<LateResults>,
    feed: OnceLock<Feed>,
}

/// What an engine reported about itself when it registered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Profile {
    /// Its name, version and project.
    pub(super) info: EngineInfo,
    /// How far it is trusted.
    pub(super) trust: EngineTrust,
    ops: OpSet,
    // Whether it is an editor with MCP for Unity's plugin, whose commands carry ops.
    is_adapted: bool,
    parallel: usize,
    // The hash of the editor it belongs to.
    editor: Option<String>,
    // Whether tools are called by `tool.call`, or each by its own name.
    speaks_tool_call: bool,
}

/// Whether an engine does not know our extensions of the protocol. Such an engine does not read while it
/// works.
pub(crate) fn is_stock(register: &Register) -> bool {
    register.engine.is_none() && register.ops.is_empty()
}

impl From<&Register> for Profile {
    fn from(register: &Register) -> Self {
        let ops = register.offered_ops();
        let text = |text: &Option<String>| {
            let line = text.as_deref().map(|text| untrusted::line(text, MAX_NAME));
            line.filter(|line| !line.is_empty())
        };
        let kind = text(&register.engine).unwrap_or_else(|| "unity".into());
        let name = text(&register.project_name).unwrap_or_else(|| "Unknown Project".into());
        Self {
            info: EngineInfo {
                kind: kind.to_lowercase(),
                version: text(&register.engine_version)
                    .or_else(|| text(&register.default_engine_version))
                    .unwrap_or_else(|| "Unknown".into()),
                name,
                hash: register.project_hash.trim().to_owned(),
                path: register.project_path.as_deref().map(|path| untrusted::line(path, MAX_PATH)),
            },
            trust: EngineTrust::Unproven,
            editor: text(&register.editor_hash),
            is_adapted: is_stock(register),
            speaks_tool_call: ops.has(OpName::ToolCall),
            // An engine may offer tools later, but its ops are fixed.
            ops: ops.with([OpName::ToolCall]),
            parallel: register.parallel.unwrap_or(1).max(1) as usize,
        }
    }
}

impl PluginEngine {
    /// An engine of this profile in this seat.
    pub(super) fn new(
        profile: Profile,
        seat: Arc<Seat>,
        late: Duration,
        late_results: Arc<LateResults>,
    ) -> Self {
        let engine = Self {
            ops: Mutex::new(profile.ops.clone()),
            profile,
            seat,
            late,
            sent_offers: Mutex::default(),
            has_sent_tools: AtomicBool::new(false),
            offers: watch::Sender::default(),
            polled: Mutex::default(),
            reload: ExpectedReload::default(),
            late_results,
            feed: OnceLock::new(),
        };
        engine.update_ops(&Offers::default());
        engine
    }

    /// What it reported when it registered.
    pub(super) fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The engine announced that it reloads its code and will be back.
    pub(super) fn announce_reload(&self) {
        self.reload.announce();
    }

    /// Whether it announced a reload on its current connection.
    pub(super) fn has_announced_reload(&self) -> bool {
        self.reload.is_announced()
    }

    /// It is connected again.
    pub(super) fn is_back(&self) {
        self.reload.clear();
    }

    /// Whether a connection that is lost now counts as a reload.
    pub(super) fn is_about_to_reload(&self) -> bool {
        self.reload.is_due()
    }

    /// What commands of stock plugins tell about a reload.
    pub(super) fn stock_reload(&self) -> Option<&ExpectedReload> {
        self.profile.is_adapted.then_some(&self.reload)
    }

    /// The hash that identifies the project.
    pub(crate) fn hash(&self) -> &str {
        &self.profile.info.hash
    }

    /// Its seat.
    pub(crate) fn seat(&self) -> &Seat {
        &self.seat
    }

    /// Passes on a result that no op of this node waits for.
    pub(super) fn pass_on(&self, id: Uuid, answer: Result<Value, Fault>) {
        let info = &self.profile.info;
        let instance = InstanceId::new(&info.name, &info.hash);
        self.late_results.pass_on(LateResult { instance, id, answer });
    }

    /// Results that arrived at other nodes.
    pub(super) fn late_results(&self) -> &LateResults {
        &self.late_results
    }

    /// The id to send an op with. The results of stock plugins are parts of an op.
    pub(super) fn id_for(&self, cx: &OpContext) -> Uuid {
        cx.op_id.filter(|_| !self.profile.is_adapted).unwrap_or_else(Uuid::new_v4)
    }

    /// How long results of earlier connections are accepted after it is back.
    pub(super) fn late(&self) -> Duration {
        self.late
    }

    /// Replaces its offers.
    pub(super) fn offer(&self, sent: Offers) {
        let Profile { info, ops, trust, .. } = &self.profile;
        let shown = untrusted::offers(sent.clone(), &info.name, trust.is_believed());
        // Before the offers: who hears of those looks at the ops.
        let has_other_ops = self.update_ops(&sent);
        *self.lock_sent_offers() = sent;
        let offered = offers::usable(shown, ops);
        self.offers.send_if_modified(|offers| {
            let has_other_offers = **offers != offered;
            if has_other_offers {
                *offers = Arc::new(offered);
            }
            has_other_offers || has_other_ops
        });
    }

    /// Updates the ops that the editor's tools carry. Returns whether they changed.
    fn update_ops(&self, sent: &Offers) -> bool {
        if !self.profile.is_adapted {
            return false;
        }
        let has_sent_tools = self.has_sent_tools.load(Ordering::Relaxed);
        let tools = has_sent_tools.then(|| sent.tools.iter().map(|tool| tool.name.as_str()));
        let now = ops::offered(tools).with([OpName::ToolCall]);
        let before = std::mem::replace(
            &mut *self.ops.lock().unwrap_or_else(PoisonError::into_inner),
            now.clone(),
        );
        before != now
    }

    /// Replaces its tools, which stock plugins describe in their own format.
    pub(super) fn offer_tools(&self, objects: Vec<Value>) {
        let (tools, polled) = offers::tools(objects);
        *self.polled.lock().unwrap_or_else(PoisonError::into_inner) = polled;
        self.has_sent_tools.store(true, Ordering::Relaxed);
        let offers = Offers { tools, ..self.lock_sent_offers().clone() };
        self.offer(offers);
    }

    /// Adds tools, which stock plugins describe in their own format. Returns the names of new tools and of
    /// replaced ones.
    pub(crate) fn add_tools(&self, objects: Vec<Value>) -> (Vec<String>, Vec<String>) {
        let (tools, polled) = offers::tools(objects);
        self.polled.lock().unwrap_or_else(PoisonError::into_inner).extend(polled);
        let mut offers = self.lock_sent_offers().clone();
        let names: Vec<_> = tools.iter().map(|tool| tool.name.clone()).collect();
        let (replaced, registered) = names
            .into_iter()
            .partition(|name| offers.tools.iter().any(|before| before.name == *name));
        offers.tools.retain(|before| tools.iter().all(|tool| tool.name != before.name));
        offers.tools.extend(tools);
        self.offer(offers);
        (registered, replaced)
    }

    /// Offers what the previous engine of the seat offered, until it sends its own offers.
    pub(super) fn inherit(&self, before: &Self) {
        let polled = before.polled.lock().unwrap_or_else(PoisonError::into_inner).clone();
        *self.polled.lock().unwrap_or_else(PoisonError::into_inner) = polled;
        let has_sent_tools = before.has_sent_tools.load(Ordering::Relaxed);
        self.has_sent_tools.store(has_sent_tools, Ordering::Relaxed);
        let sent = before.lock_sent_offers().clone();
        self.offer(sent);
    }

    fn lock_sent_offers(&self) -> MutexGuard<'_, Offers> {
        self.sent_offers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes an event of the engine.
    pub(super) fn publish(&self, mut event: Event) {
        if let Event::Log(line) = &mut event {
            line.message = untrusted::text(&line.message, MAX_LINE);
        }
        if let Some(feed) = self.feed.get() {
            feed.publish(event);
        }
    }

    /// The command that calls a tool. A read may be sent again; the tool or its caller declares it.
    pub(crate) fn command(&self, call: ToolCall, effect: Effect) -> Request {
        match self.profile.speaks_tool_call {
            true => Request {
                name: OpName::ToolCall.as_str().into(),
                tool: Some(call.name.clone()),
                params: Op::from(call).params(),
                effect,
            },
            false => Request {
                name: call.name.into(),
                params: call.arguments.into(),
                tool: None,
                effect,
            },
        }
    }

    async fn call_tool(&self, mut call: ToolCall, cx: &OpContext) -> Result<Value, Fault> {
        if call.name.trim().is_empty() {
            // Stock plugins drop a command without a name and never answer it.
            return Err(Fault::argument("name", "a tool has a name"));
        }
        let is_read_only = self.is_read_only(&call.name);
        // A command that counts as a read because of its arguments gets no defaults: registered defaults could turn it
        // into a write after the guard has admitted it.
        if !self.profile.speaks_tool_call && (cx.effect == Effect::Write || is_read_only) {
            offers::add_defaults(&self.offers.borrow(), &mut call);
        }
        let may_repeat = cx.effect == Effect::Read || is_read_only;
        let effect = if may_repeat { Effect::Read } else { Effect::Write };
        let polling =
            self.polled.lock().unwrap_or_else(PoisonError::into_inner).get(&call.name).cloned();
        match polling {
            None => self.execute(self.command(call, effect), cx).await,
            Some(polling) => {
                let value = self.execute(self.command(call.clone(), effect), cx).await?;
                polling::finish(self, &call, &polling, value, cx).await
            }
        }
    }

    fn is_read_only(&self, tool: &str) -> bool {
        let offers = self.offers.borrow();
        match offers.tools.iter().find(|spec| spec.name == tool) {
            Some(spec) => spec.read_only,
            None => !self.profile.speaks_tool_call && mcp_for_unity::READ_COMMANDS.contains(&tool),
        }
    }
}

impl Engine for PluginEngine {
    fn info(&self) -> &EngineInfo {
        &self.profile.info
    }

    fn trust(&self) -> EngineTrust {
        self.profile.trust
    }

    fn editor(&self) -> Option<&str> {
        self.profile.editor.as_deref()
    }

    fn ops(&self) -> OpSet {
        self.ops.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn why_unsupported(&self, op: OpName) -> Option<&'static str> {
        self.profile.is_adapted.then(|| ops::why_unsupported(op)).flatten()
    }

    fn parallel(&self) -> usize {
        self.profile.parallel
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let op = match op {
                Op::ToolCall(call) => {
                    let value = self.call_tool(call, cx).await?;
                    let output = answer::tool_output(value, self.profile.speaks_tool_call)?;
                    return Ok(output.into());
                }
                op if self.profile.is_adapted => return ops::run(self, op, cx).await,
                op => op,
            };
            let name = op.name();
            let request = Request {
                name: name.as_str().into(),
                params: op.params(),
                tool: None,
                effect: name.effect(),
            };
            self.execute(request, cx).await.map(OpOutput)
        })
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        Some(self.seat.presence())
    }

    fn session(&self) -> Option<Uuid> {
        self.seat.taken_by().map(|link| link.session())
    }

    fn failure_shape(&self) -> Option<FailureShape> {
        let stock = self.profile.info.kind == "unity" && !self.profile.speaks_tool_call;
        stock.then_some(FailureShape(mcp_for_unity::failure))
    }

    fn port(&self) -> Option<u16> {
        self.seat.taken_by()?.port()
    }

    fn can_move(&self) -> bool {
        // One that we dial stays with the node that dials it.
        self.port().is_none()
    }

    fn moved_away(&self) {
        self.seat.move_away();
    }

    fn connect(&self, feed: Feed) {
        // An engine is attached once; a second feed would be the same.
        let _ = self.feed.set(feed);
    }
}
