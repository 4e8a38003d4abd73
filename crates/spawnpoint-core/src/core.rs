//! The life of a call: catalog → router → guard → ledger → engine → ledger.
//!
//! [`check`] covers the first three steps, [`run`] the others. This file holds the entry points.

mod approve;
mod check;
mod command;
mod driven;
mod for_node;
mod forward;
mod observation;
mod offered;
mod request;
mod run;
mod span;
mod uncalled;

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, LogId, LogLevel};
use tokio::sync::SetOnce;
use tokio_util::task::TaskTracker;

use crate::{
    approval::Approvals,
    board::{Board, CallHandle, Outcome},
    bus::{Bus, BusEvent},
    catalog::{Catalog, ToolsetChoice, View},
    delay::SharedDelay,
    guard::{Guard, Policy},
    journal::{self, Journal},
    late::LateResults,
    ledger::{Ledger, Record},
    logbook::Logbook,
    metrics::{self, CallMetrics},
    observe::Observers,
    router::Router,
    session::Client,
    shared_sessions::SharedSessions,
};
use check::CheckedCall;
pub use driven::DrivenCall;
pub use for_node::CheckedBy;
use request::Request;

/// How long a call that changes nothing may run before it is recorded.
const UNRECORDED: Duration = Duration::from_millis(20);

/// A request of a client to run a tool.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// The tool's name.
    pub tool: String,
    /// Its arguments. `instance` among them picks the instance.
    pub arguments: Map<String, Value>,
    /// The client that calls.
    pub client: Client,
}

/// What several cores of one server can share.
#[derive(Clone, Default)]
pub struct SharedState {
    /// The calls that wait for approval.
    pub approvals: Approvals,
    /// The counts of calls.
    pub metrics: CallMetrics,
}

/// The part of the server that all faces share. Cheap to clone.
#[derive(Clone)]
pub struct Core(Arc<Inner>);

struct Inner {
    catalog: Catalog,
    router: Router,
    guard: Guard,
    shared: SharedState,
    ledger: Ledger,
    bus: Bus,
    journal: Journal,
    logbook: Arc<Logbook>,
    board: Board,
    unrecorded: SharedDelay,
    observers: Observers,
    tasks: TaskTracker,
    elsewhere: OnceLock<Arc<dyn CallsElsewhere>>,
    sessions: SetOnce<Arc<dyn SharedSessions>>,
    late: Arc<LateResults>,
}

/// Finds calls of other nodes of a cluster.
pub trait CallsElsewhere: Send + Sync {
    /// The record of a call, if another node knows it.
    fn find(&self, log_id: LogId) -> BoxFuture<'_, Option<Record>>;
}

impl Core {
    /// A core with these tools, this policy and this ledger, and no attached engine.
    pub fn new(catalog: Catalog, policy: Policy, ledger: Ledger) -> Self {
        Self::sharing(catalog, policy, ledger, SharedState::default())
    }

    /// The same, with state that it shares with other cores.
    pub fn sharing(catalog: Catalog, policy: Policy, ledger: Ledger, shared: SharedState) -> Self {
        let logbook = Arc::new(Logbook::new(ledger.clone()));
        let bus = Bus::recorded_by(logbook.clone());
        Self(Arc::new(Inner {
            catalog,
            router: Router::new(bus.clone()),
            guard: Guard::new(policy),
            shared,
            ledger,
            journal: Journal::new(bus.clone()),
            logbook,
            bus,
            board: Board::default(),
            unrecorded: SharedDelay::new(UNRECORDED),
            observers: Observers::default(),
            tasks: TaskTracker::new(),
            elsewhere: OnceLock::new(),
            sessions: SetOnce::new(),
            late: Arc::default(),
        }))
    }

    /// The tools, resources and prompts.
    pub fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    /// The attached engines.
    pub fn router(&self) -> &Router {
        &self.0.router
    }

    /// The policy.
    pub fn guard(&self) -> &Guard {
        &self.0.guard
    }

    /// The calls that wait for approval.
    pub fn approvals(&self) -> &Approvals {
        &self.0.shared.approvals
    }

    /// The counts of calls.
    pub fn metrics(&self) -> &CallMetrics {
        &self.0.shared.metrics
    }

    /// The record of all calls.
    pub fn ledger(&self) -> &Ledger {
        &self.0.ledger
    }

    /// The events of the server and of all engines.
    pub fn bus(&self) -> &Bus {
        &self.0.bus
    }

    /// Spawnpoint's own log lines.
    pub fn journal(&self) -> &Journal {
        &self.0.journal
    }

    /// Named logs, and the log lines of the engines.
    pub fn logbook(&self) -> &Logbook {
        &self.0.logbook
    }

    /// Everyone who observes calls.
    pub fn observers(&self) -> &Observers {
        &self.0.observers
    }

    /// Forbids every change from now on, or lifts that again. What waits for approval is denied, and running calls
    /// that may change something are cancelled. Only the owner may ask for it.
    pub fn set_read_only(&self, on: bool) {
        self.guard().set_read_only(on);
        if on {
            self.board().cancel_writes();
            self.approvals().deny_all("the owner made the server read-only");
        }
        let now = if on { "read-only now" } else { "as it was started" };
        let line = format!("The owner set the policy: {now}");
        self.journal().write(LogLevel::Warn, journal::OWN, Some("policy"), line);
    }

    /// The running calls.
    pub fn board(&self) -> &Board {
        &self.0.board
    }

    /// Lists these toolsets from now on to clients that choose none, and tells them.
    pub fn list_by_default(&self, choice: ToolsetChoice) {
        self.catalog().list(choice);
        for attached in self.router().snapshot().iter() {
            // Sessions compare their lists when the offers of an engine change.
            self.bus().publish(BusEvent::OffersChanged(attached.id().clone()));
        }
    }

    /// Starts a call. An error means that nothing was run. A started call runs to its end even if its caller
    /// disconnects.
    pub fn start(&self, call: Call) -> Result<CallHandle, Fault> {
        self.start_driven(call).map(|(handle, _)| handle)
    }

    /// The same for a caller that drives the call itself while it waits.
    pub fn start_driven(&self, call: Call) -> Result<(CallHandle, DrivenCall), Fault> {
        let call = self.forwarded(call).inspect_err(|fault| {
            self.metrics().count_refused(metrics::UNKNOWN, fault.kind);
        })?;
        let (checked, request) = self.checked(call);
        self.launch_checked(checked, request)
    }

    /// The same for a dialect in which refused calls have log ids, too.
    pub fn start_recorded(&self, call: Call) -> Result<(CallHandle, DrivenCall), (LogId, Fault)> {
        let call = match self.forwarded(call.clone()) {
            Ok(call) => call,
            Err(fault) => return Err((self.record_refused(&call, &fault), fault)),
        };
        match self.checked(call) {
            (Ok(checked), request) => Ok(self.launch(checked, request)),
            (Err(fault), request) => Err((self.record_refusal(request, &fault), fault)),
        }
    }

    /// Records a call that was refused before it could be started, and returns its log id.
    pub fn record_refused(&self, call: &Call, fault: &Fault) -> LogId {
        let request = Request::new(&call.tool, &call.arguments, false, &call.client);
        let tool = self.tool(&call.tool);
        let toolset = tool.and_then(|tool| self.catalog().toolset_of(tool));
        self.metrics().count_refused(toolset.unwrap_or(metrics::UNKNOWN), fault.kind);
        self.record_refusal(request, fault)
    }

    /// A call with the result of all checks.
    fn checked(&self, call: Call) -> (Result<CheckedCall, Fault>, Request) {
        let Call { tool, arguments, client } = call;
        let declared = self.tool(&tool);
        let audited = self.is_audited(declared, &tool, &arguments);
        let name = declared.map_or(tool.as_str(), |tool| tool.name);
        let mut request = Request::new(name, &arguments, audited, &client);
        if self.0.observers.any() {
            request.observe(&arguments);
        }
        let checked = self.check(declared, &tool, arguments, &client);
        // A tool that an engine defines may change what the declared tool of the same name only reads.
        request.audited |= checked.as_ref().is_ok_and(|checked| checked.writes);
        request.toolset = match (declared, &checked) {
            (Some(tool), _) => self.catalog().toolset_of(tool).unwrap_or(metrics::UNKNOWN),
            (None, Err(fault)) if fault.kind == ErrorKind::NotFound => metrics::UNKNOWN,
            (None, _) => metrics::OFFERED,
        };
        if let Err(fault) = &checked {
            self.metrics().count_refused(request.toolset, fault.kind);
        }
        (checked, request)
    }

    /// Starts a call and waits for its end, without a time limit.
    pub async fn call(&self, call: Call) -> Outcome {
        let mut handle = self.start(call)?;
        match handle.state.wait_for(|state| state.outcome.is_some()).await {
            Ok(state) => match &state.outcome {
                Some(outcome) => (**outcome).clone(),
                None => Err(Fault::internal("the call ended without an outcome")),
            },
            Err(_) => Err(Fault::internal("the call was dropped")),
        }
    }

    /// Lets a call run without its caller, which will read the result by the log id.
    pub fn detach(&self, handle: CallHandle) {
        let (log_id, recorded) = (handle.log_id, handle.recorded_outcome());
        drop(handle);
        if let Some(recorded) = recorded {
            self.store_complete(log_id, &recorded);
        }
    }

    /// Cancels a running call. Returns false if it is not running.
    pub fn cancel(&self, log_id: LogId) -> bool {
        self.0.board.find(log_id).inspect(|call| call.cancelled.cancel()).is_some()
    }

    /// Cancels a running call for a client, which must be the one that made it. Returns false if it is not running.
    pub fn cancel_for(&self, client: &Client, log_id: LogId) -> Result<bool, Fault> {
        match self.0.board.find(log_id) {
            Some(call) if !call.belongs_to(client) => {
                let what = format!("Call '{log_id}' belongs to another client");
                Err(Fault::new(ErrorKind::PermissionDenied, what)
                    .hint("a call can only be cancelled in the session that made it"))
            }
            Some(call) => {
                call.cancelled.cancel();
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// The record of a call, running or ended, here or on another node of the cluster.
    pub async fn record(&self, log_id: LogId) -> Result<Option<Record>, Fault> {
        let own = self.0.ledger.find(log_id).await?;
        match (own, self.0.elsewhere.get()) {
            (None, Some(elsewhere)) => Ok(elsewhere.find(log_id).await),
            (own, _) => Ok(own),
        }
    }

    /// Results that engines report to another node than the one that sent the op.
    pub fn late_results(&self) -> &Arc<LateResults> {
        &self.0.late
    }

    /// Shares sessions with other nodes. The first ones count.
    pub fn share_sessions(&self, sessions: Arc<dyn SharedSessions>) {
        let _ = self.0.sessions.set(sessions);
    }

    /// The sessions that all nodes share, if this server is one of several.
    pub fn shared_sessions(&self) -> Option<&Arc<dyn SharedSessions>> {
        self.0.sessions.get()
    }

    /// The same, as soon as this server is one of several.
    pub async fn shared_sessions_joined(&self) -> &Arc<dyn SharedSessions> {
        self.0.sessions.wait().await
    }

    /// Looks for calls that this server does not know on other nodes too. The first one counts.
    pub fn look_elsewhere(&self, elsewhere: Arc<dyn CallsElsewhere>) {
        let _ = self.0.elsewhere.set(elsewhere);
    }

    /// Waits until every running call has ended, at most this long, so that a server that is stopped
    /// regularly leaves no call marked as interrupted.
    pub async fn drain(&self, timeout: Duration) {
        self.approvals().stop();
        self.0.tasks.close();
        let _ = tokio::time::timeout(timeout, self.0.tasks.wait()).await;
    }

    /// The part of the catalog that this client sees now.
    pub fn view(&self, client: &Client) -> View {
        View::new(&self.0.catalog, &self.0.router, client)
    }

    /// The part of the catalog that any client could see now.
    pub fn view_of_everything(&self) -> View {
        View::of_everything(&self.0.catalog, &self.0.router)
    }
}
