//! The life of a call: catalog → router → guard → ledger → engine → ledger.

mod approve;
mod brought;
mod command;
mod life;
mod request;
mod span;

use std::{
    collections::BTreeMap,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    AnswerAction, Ask, Content, Effect, ErrorKind, Fault, InstanceId, LogId, Op, ToolOutput,
    ToolSpec,
};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::{
    approval::Approvals,
    board::{Board, LiveCall, Outcome, Ticket},
    bus::{Bus, Happening},
    catalog::{Catalog, Patience, Tool, View, Work},
    custom,
    delay::SharedDelay,
    engine::{OpContext, OpOutput},
    guard::{Gate, Guard, Policy},
    journal::Journal,
    ledger::{Closing, Ledger, Record},
    logbook::Logbook,
    router::{Attached, Router},
    session::Client,
    toolbox::Toolbox,
};
use approve::Admission;
pub use life::Life;
use request::Request;

/// How long a call that only looks may run without being on record.
const UNRECORDED: Duration = Duration::from_millis(20);

/// What a client wants.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// The tool's name.
    pub tool: String,
    /// Its arguments. `instance` among them picks the instance.
    pub arguments: Map<String, Value>,
    /// Who calls.
    pub client: Client,
}

/// Everything the faces stand on. Cheap to clone.
#[derive(Clone)]
pub struct Core(Arc<Inner>);

struct Inner {
    catalog: Catalog,
    router: Router,
    guard: Guard,
    approvals: Approvals,
    ledger: Ledger,
    bus: Bus,
    journal: Journal,
    logbook: Arc<Logbook>,
    board: Board,
    unrecorded: SharedDelay,
    tasks: TaskTracker,
}

/// A call that passed every check and only needs to be run.
struct Ready {
    writes: bool,
    recorded: bool,
    patience: Patience,
    instance: Option<Arc<Attached>>,
    admission: Admission,
    work: Work,
}

impl Core {
    /// A core with these tools, this policy and this ledger, and nothing attached.
    pub fn new(catalog: Catalog, policy: Policy, ledger: Ledger) -> Self {
        Self::with_approvals(catalog, policy, ledger, Approvals::default())
    }

    /// The same, with a registry of calls that wait for approval that other cores may share.
    pub fn with_approvals(
        catalog: Catalog,
        policy: Policy,
        ledger: Ledger,
        approvals: Approvals,
    ) -> Self {
        let logbook = Arc::new(Logbook::new(ledger.clone()));
        let bus = Bus::heard_by(logbook.clone());
        Self(Arc::new(Inner {
            catalog,
            router: Router::new(bus.clone()),
            guard: Guard::new(policy),
            approvals,
            ledger,
            journal: Journal::new(bus.clone()),
            logbook,
            bus,
            board: Board::default(),
            unrecorded: SharedDelay::new(UNRECORDED),
            tasks: TaskTracker::new(),
        }))
    }

    /// What can be called.
    pub fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    /// Who is attached.
    pub fn router(&self) -> &Router {
        &self.0.router
    }

    /// What is allowed.
    pub fn guard(&self) -> &Guard {
        &self.0.guard
    }

    /// Which calls wait for approval.
    pub fn approvals(&self) -> &Approvals {
        &self.0.approvals
    }

    /// What became of earlier calls.
    pub fn ledger(&self) -> &Ledger {
        &self.0.ledger
    }

    /// What happens.
    pub fn bus(&self) -> &Bus {
        &self.0.bus
    }

    /// What Spawnpoint itself has to say in the log.
    pub fn journal(&self) -> &Journal {
        &self.0.journal
    }

    /// Named logs, and the engines' own.
    pub fn logbook(&self) -> &Logbook {
        &self.0.logbook
    }

    /// What is running.
    pub fn board(&self) -> &Board {
        &self.0.board
    }

    /// Starts a call. An error means that nothing was run; from here on the call goes its way, whatever
    /// becomes of its caller.
    pub fn start(&self, call: Call) -> Result<Ticket, Fault> {
        self.start_driven(call).map(|(ticket, _)| ticket)
    }

    /// The same for a caller that drives the call itself while it waits.
    pub fn start_driven(&self, call: Call) -> Result<(Ticket, Life), Fault> {
        let Call { tool, arguments, client } = call;
        let declared = self.tool(&tool);
        let audited = self.is_audited(declared, &tool, &arguments);
        let name = declared.map_or(tool.as_str(), |tool| tool.name);
        let request = Request::new(name, &arguments, audited, &client);
        let checked = self.check(declared, &tool, arguments, &client);
        self.launch_checked(checked, request)
    }

    fn launch(&self, ready: Ready, request: Request) -> (Ticket, Life) {
        let asks = request.client.asks;
        let (live, ticket) = self.0.board.open(request.tool.clone(), asks, self.0.ledger.clone());
        if matches!(ready.admission, Admission::Approve(_)) {
            live.waits_for_approval(Some(approve::waiting_note(live.log_id)));
        }
        let span = span::of(live.log_id, &ready, &request);
        let life = self.clone().live(ready, live, request).instrument(span);
        (ticket, Life::begin(life, &self.0.tasks))
    }

    /// Starts a call and waits for its end, however long that takes and whatever it asks.
    pub async fn call(&self, call: Call) -> Outcome {
        let mut ticket = self.start(call)?;
        match ticket.standing.wait_for(|standing| standing.outcome.is_some()).await {
            Ok(standing) => match &standing.outcome {
                Some(outcome) => (**outcome).clone(),
                None => Err(Fault::internal("a call ended without an outcome")),
            },
            Err(_) => Err(Fault::internal("a call was dropped")),
        }
    }

    /// Lets a call go on without its caller, who will ask for the result by the log id.
    pub fn leave(&self, ticket: Ticket) {
        let outcome = ticket.standing.borrow().outcome.clone();
        let log_id = ticket.log_id;
        drop(ticket);
        self.keep_whole(log_id, outcome);
    }

    /// Stores all of an output of which only the beginning was stored.
    fn keep_whole(&self, log_id: LogId, outcome: Option<Arc<Outcome>>) {
        let Some(outcome) = outcome else { return };
        if Closing::of(&outcome).is_whole() {
            return;
        }
        if let Err(fault) = self.0.ledger.end(log_id, &Closing::awaited(&outcome)) {
            tracing::error!(%log_id, %fault, "a long result could not be stored whole");
        }
    }

    /// Cancels a running call. False when it is not running.
    pub fn cancel(&self, log_id: LogId) -> bool {
        self.0.board.find(log_id).inspect(|call| call.cancelled.cancel()).is_some()
    }

    /// What became of a call, running or ended.
    pub async fn record(&self, log_id: LogId) -> Result<Option<Record>, Fault> {
        self.0.ledger.find(log_id).await
    }

    /// Waits until every running call has ended, at most this long, so that a server which stops in
    /// good order leaves nothing marked as interrupted.
    pub async fn drain(&self, patience: Duration) {
        self.0.approvals.stop();
        self.0.tasks.close();
        let _ = tokio::time::timeout(patience, self.0.tasks.wait()).await;
    }

    /// A context for ops that belong to no call: completions, watchers. Refused where every read needs
    /// approval.
    pub fn aside(&self, patience: Duration) -> Result<OpContext, Fault> {
        self.refuse_unapproved_read("Reading outside of a call")?;
        Ok(self.unchecked_aside(patience))
    }

    fn unchecked_aside(&self, patience: Duration) -> OpContext {
        let (live, _) =
            Board::default().open(Arc::default(), Default::default(), self.0.ledger.clone());
        OpContext {
            log_id: live.log_id,
            deadline: Instant::now() + patience,
            cancelled: live.cancelled.clone(),
            effect: Effect::Read,
            reports: live,
        }
    }

    /// Reads what a resource's tool would answer now, without recording a call. Refused where a person
    /// would have to approve it: only a recorded call can wait for that.
    pub async fn peek(
        &self,
        tool: &Tool,
        arguments: Map<String, Value>,
        client: &Client,
    ) -> Outcome {
        let ready = self.ready(tool, arguments, client)?;
        if matches!(ready.admission, Admission::Approve(_)) {
            return Err(approve::needs_approval(&format!("'{}'", tool.name)));
        }
        let toolbox = Toolbox {
            core: self.clone(),
            client: client.clone(),
            cx: self.unchecked_aside(Patience::Quick.wait()),
            instance: ready.instance,
        };
        (ready.work)(toolbox).await
    }

    /// Starts one op that belongs to no tool: fetching a prompt, reading a resource that an engine
    /// brings along. It can ask its client as a call can, and is recorded only where it needs approval.
    pub fn start_aside(
        &self,
        instance: Arc<Attached>,
        op: impl Into<Op>,
        client: &Client,
    ) -> Result<Ticket, Fault> {
        let op = op.into();
        let writes = op.name().effect() == Effect::Write;
        let gate = if writes { Gate::WRITE } else { Gate::OPEN };
        let arguments = op.params().as_object().cloned().unwrap_or_default();
        let admission = self.admit(gate, &arguments, client)?;
        let request = Request::new(op.name().as_str(), &arguments, writes, client);
        let ready = Ready {
            writes,
            recorded: matches!(admission, Admission::Approve(_)),
            patience: Patience::Long,
            instance: Some(instance.clone()),
            admission,
            work: Box::new(move |tools: Toolbox| {
                Box::pin(async move {
                    let outcome = instance.run(op, &tools.cx).await;
                    outcome.map(|OpOutput(value)| ToolOutput::json(value))
                })
            }),
        };
        Ok(self.launch(ready, request).0)
    }

    /// What this client can see now.
    pub fn view(&self, client: &Client) -> View {
        View::new(&self.0.router, client)
    }

    /// Attached engines that bring along a tool of this name, with its description.
    pub fn bringing(&self, tool: &str) -> Vec<(Arc<Attached>, ToolSpec)> {
        self.0
            .router
            .all()
            .into_iter()
            .filter_map(|attached| {
                let spec = attached.offers().tools.iter().find(|spec| spec.name == tool).cloned();
                spec.map(|spec| (attached, spec))
            })
            .collect()
    }

    /// The tool that is meant by a name now: one that is for a kind of engine of which none is attached
    /// leaves its name to others.
    pub fn tool(&self, name: &str) -> Option<&Tool> {
        let catalog = &self.0.catalog;
        catalog.named(name).find(|tool| !self.waits_for_its_kind(tool)).or(catalog.tool(name))
    }

    fn waits_for_its_kind(&self, tool: &Tool) -> bool {
        tool.kind.is_some_and(|kind| !self.0.router.has_kind(kind, tool.needs))
    }

    /// Whether a call gets an audit line, even if it is refused.
    fn is_audited(
        &self,
        declared: Option<&Tool>,
        name: &str,
        arguments: &Map<String, Value>,
    ) -> bool {
        declared.map_or_else(|| self.may_change(name), |tool| tool.is_audited(arguments))
    }

    fn check(
        &self,
        declared: Option<&Tool>,
        name: &str,
        arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<Ready, Fault> {
        // A tool that is for another kind of engine does not stand in the way of one that is brought.
        match declared {
            Some(tool) if self.waits_for_its_kind(tool) && !self.bringing(name).is_empty() => {
                self.ready_custom(name, arguments, client)
            }
            Some(tool) => self.ready(tool, arguments, client),
            None => self.ready_custom(name, arguments, client),
        }
    }

    fn ready(
        &self,
        tool: &Tool,
        arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<Ready, Fault> {
        tool.check_available()?;
        let instance = match tool.needs {
            [] => None,
            _ => Some(self.pick_for(tool, &arguments, client)?),
        };
        let named = |fault: Fault| match &instance {
            Some(instance) => fault.on(instance.id()),
            None => fault,
        };
        let gate = tool.gate_for(&arguments);
        let admission = self.admit_tool(tool, gate, &arguments, client).map_err(named)?;
        Ok(Ready {
            writes: gate.writes,
            recorded: tool.recorded,
            patience: tool.patience,
            work: tool.prepare(arguments).map_err(named)?,
            instance,
            admission,
        })
    }

    /// The instance a tool runs on. A tool for one kind of engine leaves the others out, and a session
    /// that has chosen one of the others did not mean this tool by it.
    fn pick_for(
        &self,
        tool: &Tool,
        arguments: &Map<String, Value>,
        client: &Client,
    ) -> Result<Arc<Attached>, Fault> {
        let chosen = client.chosen();
        let Some(kind) = tool.kind else {
            let all = self.0.router.snapshot();
            let able = |a: &&Arc<Attached>| tool.needs.iter().all(|op| a.engine().ops().has(*op));
            let able: Vec<_> = all.iter().filter(able).cloned().collect();
            let named = wanted(arguments).is_some() || chosen.is_some();
            // Who cannot do it is not meant, unless it was named.
            let candidates: &[_] = if named || able.is_empty() { &all } else { &able };
            return self.router().pick_among(candidates, wanted(arguments), chosen.as_ref());
        };
        let mut candidates = self.0.router.of_kind(kind, tool.needs);
        if candidates.is_empty() {
            // One that lacks the op says so better than one that is said not to be there.
            candidates = self.0.router.of_kind(kind, &[]);
        }
        if candidates.is_empty() && wanted(arguments).is_none() && chosen.is_none() {
            return Err(Fault::new(ErrorKind::NotReady, format!("No {kind} engine is attached"))
                .hint(
                    "open the project in its editor, with the plugin in it, or serve its folder \
                     with --project",
                ));
        }
        let elsewhere = |id: &InstanceId| {
            let fits = candidates.iter().any(|attached| attached.id() == id);
            !fits && self.0.router.find(id).is_some()
        };
        let chosen = chosen.filter(|id| !elsewhere(id));
        self.router().pick_among(&candidates, wanted(arguments), chosen.as_ref())
    }

    /// A call's whole life after the checks.
    async fn live(self, ready: Ready, live: Arc<LiveCall>, request: Request) {
        let client = request.client.clone();
        if !ready.recorded {
            let outcome = self.run(ready, &live, client).await;
            span::log_outcome(&outcome);
            return self.0.board.close(&live, outcome);
        }
        let instance = ready.instance.as_ref().map(|instance| instance.id().to_string());
        let awaits_approval = matches!(ready.admission, Admission::Approve(_));
        let opening = request.opening(live.log_id, instance, awaits_approval);
        let writes = ready.writes;
        let begun = match writes || awaits_approval {
            // What changes something, or waits for approval, is on record before it runs.
            true => self.0.ledger.begin_durably(opening),
            false => self.0.ledger.begin(opening),
        };
        let begun = match (begun, &ready.admission) {
            (Ok(()), Admission::Approve(held)) => {
                let request = held.request(&ready, live.log_id, &request);
                self.await_approval(held, &live, request).await
            }
            (Ok(()), _) => Ok(()),
            (Err(fault), _) => Err(fault.hint("nothing was run; is the disk full?")),
        };
        let mut outcome = match begun {
            Ok(()) if writes => self.run(ready, &live, client).await,
            Ok(()) => self.run_and_record(ready, &live, client).await,
            Err(fault) => Err(fault),
        };
        let recorded = request.recorded(&outcome);
        span::log_outcome(&recorded);
        let closing = match live.is_followed() {
            true => Closing::of(&recorded),
            false => Closing::awaited(&recorded),
        };
        let is_whole = closing.is_whole();
        if let Err(fault) = self.0.ledger.end(live.log_id, &closing) {
            tracing::error!(log_id = %live.log_id, %fault, "a call's end could not be recorded");
            outcome = unrecorded(outcome, &fault);
        }
        let ok = outcome.as_ref().is_ok_and(|output| !output.is_error);
        self.audit(&request, &outcome);
        self.0.board.close(&live, outcome);
        // Its caller may have gone while the end was written.
        if !is_whole && !live.is_followed() {
            self.keep_whole(live.log_id, live.outcome());
        }
        let (tool, client) = (request.tool, request.client.name);
        let ended = Happening::CallEnded { log_id: live.log_id, tool, client, ok };
        self.0.bus.say(ended);
    }

    /// Something that only looks is written down when it has ended, in one go with its beginning: that
    /// is half the work. One that takes its time is on record before.
    async fn run_and_record(&self, ready: Ready, live: &Arc<LiveCall>, client: Client) -> Outcome {
        let mut run = pin!(self.run(ready, live, client));
        tokio::select! {
            biased;
            outcome = run.as_mut() => return outcome,
            () = self.0.unrecorded.wait() => {}
        }
        self.0.ledger.record(live.log_id);
        run.await
    }

    async fn run(&self, ready: Ready, live: &Arc<LiveCall>, client: Client) -> Outcome {
        let Ready { patience, instance, admission, work, writes, .. } = ready;
        let cx = OpContext {
            log_id: live.log_id,
            deadline: Instant::now() + patience.limit(),
            cancelled: live.cancelled.clone(),
            effect: if writes { Effect::Write } else { Effect::Read },
            reports: live.clone(),
        };
        let work = async {
            if let Admission::Confirm(held) = &admission {
                confirm(&live.tool, instance.as_deref(), &cx).await?;
                self.check_again(held)?;
            }
            work(Toolbox { core: self.clone(), client, cx: cx.clone(), instance }).await
        };
        tokio::select! {
            biased;
            outcome = work => outcome,
            () = live.cancelled.cancelled() => {
                Err(Fault::new(ErrorKind::Cancelled, "The call was cancelled"))
            }
        }
    }
}

fn wanted(arguments: &Map<String, Value>) -> Option<&str> {
    custom::OWN_ARGUMENTS.iter().find_map(|name| arguments.get(*name)?.as_str())
}

/// An outcome that says that it stands nowhere else: it will not be found again by its log id.
fn unrecorded(outcome: Outcome, why: &Fault) -> Outcome {
    let note = format!("This result could not be recorded and will not be found again: {why}");
    match outcome {
        Ok(mut output) => {
            if let (true, Some(structured)) = (output.content.is_empty(), &output.structured) {
                output.content.push(Content::text(structured.to_string()));
            }
            output.content.push(Content::text(note));
            Ok(output)
        }
        Err(fault) => {
            let hint = fault.hint.as_ref().map_or(note.clone(), |hint| format!("{hint}. {note}"));
            Err(fault.hint(hint))
        }
    }
}

/// Puts the guard's question to the person in front of the client.
async fn confirm(tool: &str, instance: Option<&Attached>, cx: &OpContext) -> Result<(), Fault> {
    let place = instance.map(|on| format!(" on {}", on.id())).unwrap_or_default();
    let schema = json!({
        "type": "object",
        "properties": { "confirm": { "type": "boolean", "title": "Go ahead", "default": false } },
        "required": ["confirm"],
    });
    let question = Ask::Form {
        message: format!("May '{tool}' change something{place}?"),
        schema: schema.as_object().cloned().unwrap_or_default(),
    };
    let answers = cx.ask(BTreeMap::from([("confirm".to_owned(), question)])).await?;
    let yes = answers.get("confirm").is_some_and(|answer| {
        answer.action == AnswerAction::Accept && answer.content["confirm"] == Value::Bool(true)
    });
    match yes {
        true => Ok(()),
        false => Err(Fault::new(ErrorKind::PermissionDenied, "Declined by the user")),
    }
}
