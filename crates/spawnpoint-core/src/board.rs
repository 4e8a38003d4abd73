//! Calls that are running now: their state, their questions, and who waits for them.
//!
//! A call belongs to the board, not to its caller. If the caller disconnects or stops waiting, the call keeps
//! running, and any client that has its log id can follow it again.

mod updates;

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::Value;
use spawnpoint_protocol::{
    Answer, AskBatch, ErrorKind, Fault, LogId, ToolOutput, details::RequiredCapability,
    message::AskOutcome,
};
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;

use crate::{
    engine::{Progress, Reports},
    fast_map::FastMap,
    ledger::Ledger,
    secrets::{self, Secret},
    session::Client,
};

use self::updates::UpdateSender;
pub use self::updates::{CallUpdate, UpdateReceiver};

/// How a call ended.
pub type Outcome = Result<ToolOutput, Fault>;

/// State of a running call.
#[derive(Clone, Debug, Default)]
pub struct CallState {
    /// Part of its result, if it has reported one.
    pub partial: Option<Value>,
    /// The questions that it asks its caller now.
    pub asking: Option<Arc<AskBatch>>,
    /// Its latest progress.
    pub progress: Option<Progress>,
    /// What it waits for before it can continue: an engine that lost its connection.
    pub waiting: Option<String>,
    /// What a person has to do before it may run, while it waits for approval.
    pub approval: Option<String>,
    /// Its outcome, once it has ended.
    pub outcome: Option<Arc<Outcome>>,
}

impl CallState {
    /// The text for a caller that stops waiting now.
    pub fn unfinished(&self) -> &str {
        self.approval.as_deref().unwrap_or("The call is still running")
    }

    pub(crate) fn has_ended_or_asks(&self) -> bool {
        self.outcome.is_some() || self.asking.is_some()
    }
}

/// A running call on the board.
pub struct LiveCall {
    /// Its id.
    pub log_id: LogId,
    /// The tool's name.
    pub tool: Arc<str>,
    /// Cancelled when the result is not needed any more.
    pub cancelled: CancellationToken,
    client: Client,
    /// Values among its arguments that must not be recorded, nor shown to other clients.
    secrets: Arc<[Secret]>,
    /// Whether it may change something.
    writes: AtomicBool,
    state: watch::Sender<CallState>,
    updates: UpdateSender,
    reply: Mutex<Option<oneshot::Sender<AskOutcome>>>,
    /// Answers to some of the questions, while others are still open.
    given: Mutex<BTreeMap<String, Answer>>,
    ledger: Ledger,
}

/// A caller's handle to its call.
#[derive(Debug)]
pub struct CallHandle {
    /// The call's id.
    pub log_id: LogId,
    /// State of the call.
    pub state: watch::Receiver<CallState>,
    /// Updates. Only the first caller gets them.
    pub updates: UpdateReceiver,
    secrets: Arc<[Secret]>,
}

impl CallHandle {
    /// Whether the call waits for approval now.
    pub fn needs_approval(&self) -> bool {
        self.state.borrow().approval.is_some()
    }

    /// The outcome without secrets, if the call has ended.
    pub(crate) fn recorded_outcome(&self) -> Option<Outcome> {
        let outcome = self.state.borrow().outcome.clone()?;
        Some(secrets::outcome_without_secrets(&outcome, &self.secrets).into_owned())
    }
}

/// Why a wait for a call ended.
#[derive(Clone, Debug)]
pub enum WaitResult {
    /// The call ended.
    Ended(Arc<Outcome>),
    /// The call asks something.
    Asking(Arc<AskBatch>),
    /// The time limit of the caller passed.
    Running(CallState),
}

/// Waits until a call ends or asks something, at most this long. While the call itself waits for its engine
/// to reconnect, the time limit does not end the wait.
pub async fn wait_patiently(
    state: &mut watch::Receiver<CallState>,
    timeout: Duration,
) -> WaitResult {
    loop {
        let waited = wait(state, timeout).await;
        if !matches!(&waited, WaitResult::Running(now) if now.waiting.is_some()) {
            return waited;
        }
        let goes_on = state.wait_for(|now| now.waiting.is_none() || now.has_ended_or_asks()).await;
        if goes_on.is_err() {
            return waited;
        }
    }
}

/// Waits until a call ends or asks something, at most this long.
pub async fn wait(state: &mut watch::Receiver<CallState>, timeout: Duration) -> WaitResult {
    // Either something changed, or the time limit passed: the state of the call says which.
    tokio::select! {
        biased;
        () = wait_for_change(state) => {}
        () = tokio::time::sleep(timeout) => {}
    }
    let now = state.borrow().clone();
    match (now.outcome, now.asking) {
        (Some(outcome), _) => WaitResult::Ended(outcome),
        (None, Some(asking)) => WaitResult::Asking(asking),
        (None, None) => WaitResult::Running(CallState { outcome: None, asking: None, ..now }),
    }
}

/// Waits until a call ends or asks something.
pub async fn wait_for_change(state: &mut watch::Receiver<CallState>) {
    // An error means that the call was dropped, which is a change too.
    let _ = state.wait_for(CallState::has_ended_or_asks).await;
}

/// All running calls.
#[derive(Default)]
pub struct Board(Mutex<FastMap<LogId, Arc<LiveCall>>>);

impl Board {
    /// Adds a new call.
    pub fn open(
        &self,
        tool: Arc<str>,
        client: Client,
        secrets: Arc<[Secret]>,
        ledger: Ledger,
    ) -> (Arc<LiveCall>, CallHandle) {
        let (updates, received) = updates::queue();
        let (state, watched) = watch::channel(CallState::default());
        let call = Arc::new(LiveCall {
            log_id: LogId::fresh(),
            tool,
            cancelled: CancellationToken::new(),
            client,
            secrets: secrets.clone(),
            writes: AtomicBool::new(false),
            state,
            updates,
            reply: Mutex::default(),
            given: Mutex::default(),
            ledger,
        });
        self.lock().insert(call.log_id, call.clone());
        let log_id = call.log_id;
        (call, CallHandle { log_id, state: watched, updates: received, secrets })
    }

    /// Removes an ended call and notifies everything that waits for it.
    pub fn close(&self, call: &LiveCall, outcome: Outcome) {
        self.lock().remove(&call.log_id);
        call.state.send_modify(|state| {
            state.asking = None;
            state.waiting = None;
            state.approval = None;
            state.outcome = Some(Arc::new(outcome));
        });
    }

    /// A running call.
    pub fn find(&self, log_id: LogId) -> Option<Arc<LiveCall>> {
        self.lock().get(&log_id).cloned()
    }

    /// Cancels every call that may change something and runs. Calls that wait for approval are denied instead.
    pub(crate) fn cancel_writes(&self) {
        let calls: Vec<_> = self.lock().values().cloned().collect();
        let runs = |call: &&Arc<LiveCall>| {
            call.writes.load(Ordering::Relaxed) && call.state.borrow().approval.is_none()
        };
        for call in calls.iter().filter(runs) {
            call.cancelled.cancel();
        }
    }

    /// Number of running calls.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether no call is running.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, FastMap<LogId, Arc<LiveCall>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveCall {
    /// Marks it as a call that may change something.
    pub(crate) fn may_write(&self) {
        self.writes.store(true, Ordering::Relaxed);
    }

    /// Whether the client of the caller can show a form to its user.
    pub(crate) fn can_ask(&self) -> bool {
        self.client.asks.form
    }

    /// Tells the caller that the call waits for approval, or with `None` that it does not any more.
    pub(crate) fn waits_for_approval(&self, how: Option<String>) {
        if let Some(how) = &how {
            let progress = self.next_progress(how);
            self.state.send_modify(|state| state.progress = Some(progress.clone()));
            self.updates.send(CallUpdate::AwaitingApproval(progress));
        }
        self.state.send_modify(|state| state.approval = how);
    }

    /// Withdraws the open questions, because their answers are no longer needed.
    pub(crate) fn withdraw_question(&self) {
        self.reply.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.state.send_if_modified(|state| state.asking.take().is_some());
    }

    /// Progress slightly above the last one: clients expect a number that grows, and the engine's next value
    /// should still be larger.
    fn next_progress(&self, message: &str) -> Progress {
        let before = self.state.borrow().progress.clone();
        let (progress, total) = before.map_or((0.0, None), |it| (it.progress, it.total));
        Progress { progress: progress + 0.01, total, message: Some(message.to_owned()) }
    }

    /// Whether a caller follows the call.
    pub fn is_followed(&self) -> bool {
        self.state.receiver_count() > 0
    }

    /// Whether this client may answer its questions and cancel it. Every client can list the ids of all calls.
    pub fn belongs_to(&self, client: &Client) -> bool {
        self.client.is_in_session_of(client)
    }

    /// The outcome as it is recorded and shown to other clients: without secrets.
    pub fn recorded<'o>(&self, outcome: &'o Outcome) -> Cow<'o, Outcome> {
        secrets::outcome_without_secrets(outcome, &self.secrets)
    }

    /// Follows the call from now on.
    pub fn follow(&self) -> watch::Receiver<CallState> {
        self.state.subscribe()
    }

    /// Answers open questions. Unanswered questions stay open, and the call continues after the last answer.
    /// Answers to other questions are ignored. Returns false if no answer matches an open question.
    pub fn answer(&self, answers: BTreeMap<String, Answer>) -> bool {
        let Some(questions) = self.state.borrow().asking.clone() else {
            return false;
        };
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        given.extend(answers.into_iter().filter(|(name, _)| questions.contains_key(name)));
        let open: AskBatch = questions
            .iter()
            .filter(|(name, _)| !given.contains_key(*name))
            .map(|(name, ask)| (name.clone(), ask.clone()))
            .collect();
        if open.len() == questions.len() {
            return false;
        }
        let all = open.is_empty().then(|| std::mem::take(&mut *given));
        drop(given);
        let asking = all.is_none().then(|| Arc::new(open));
        self.state.send_modify(|state| state.asking = asking);
        if let Some(all) = all
            && let Some(reply) = self.reply.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            // A call that has ended meanwhile needs no answers.
            let _ = reply.send(AskOutcome::Answers(all));
        }
        true
    }
}

impl Reports for LiveCall {
    fn progress(&self, progress: Progress) {
        self.state.send_modify(|state| state.progress = Some(progress.clone()));
        self.updates.send(CallUpdate::Progress(progress));
    }

    fn partial(&self, mut result: Value) {
        secrets::redact(&mut result, &self.secrets);
        self.ledger.partial(self.log_id, &result);
        self.state.send_modify(|state| state.partial = Some(result));
    }

    fn waiting(&self, for_what: Option<String>) {
        let note = for_what.as_ref().map(|what| self.next_progress(what));
        self.state.send_if_modified(|state| {
            if note.is_some() {
                state.progress = note.clone();
            }
            let changed = state.waiting != for_what;
            state.waiting = for_what;
            changed
        });
        if let Some(note) = note {
            self.updates.send(CallUpdate::Progress(note));
        }
    }

    fn log(&self, level: &str, data: Value) {
        self.updates.send(CallUpdate::Log { level: level.to_owned(), data });
    }

    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>) {
        if let Some((name, ask)) = questions.iter().find(|(_, ask)| !self.client.asks.covers(ask)) {
            let ability = ask.ability();
            let fault =
                Fault::new(ErrorKind::Unsupported, format!("The client cannot be asked '{name}'"))
                    .hint(format!("use a client that supports {ability}"))
                    .details(RequiredCapability::named(ability));
            let _ = reply.send(AskOutcome::Fault(fault));
            return;
        }
        self.given.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *self.reply.lock().unwrap_or_else(PoisonError::into_inner) = Some(reply);
        self.state.send_modify(|state| state.asking = Some(Arc::new(questions)));
        // A caller that drives its call itself waits for updates only.
        self.updates.wake();
    }
}

impl std::fmt::Debug for LiveCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveCall").field("log_id", &self.log_id).finish_non_exhaustive()
    }
}
