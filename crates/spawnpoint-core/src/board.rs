//! Calls that are running now: where they stand, what they ask, who listens.
//!
//! A call belongs to the board, not to its caller. A caller that goes away, or whose patience ends,
//! leaves the call running; whoever has its log id can pick it up again.

mod notes;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::Value;
use spawnpoint_protocol::{
    Answer, AskBatch, AskSupport, ErrorKind, Fault, LogId, ToolOutput, details::RequiredCapability,
    message::AskOutcome,
};
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;

use crate::{
    engine::{Progress, Reports},
    ledger::Ledger,
};

use self::notes::NoteSender;
pub use self::notes::{Note, NoteReceiver};

/// How a call ended.
pub type Outcome = Result<ToolOutput, Fault>;

/// Where a running call stands.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// What is known so far of its result.
    pub partial: Option<Value>,
    /// What it asks its caller at this moment.
    pub asking: Option<Arc<AskBatch>>,
    /// How far it has come.
    pub progress: Option<Progress>,
    /// What it waits for before it can go on: an engine that is away.
    pub waiting: Option<String>,
    /// What a person has to do before it may run, while it waits for that.
    pub approval: Option<String>,
    /// How it ended, once it has.
    pub outcome: Option<Arc<Outcome>>,
}

impl Standing {
    /// What to tell a caller whose patience ends now.
    pub fn unfinished(&self) -> &str {
        self.approval.as_deref().unwrap_or("The call is still running")
    }

    pub(crate) fn has_news(&self) -> bool {
        self.outcome.is_some() || self.asking.is_some()
    }
}

/// A running call, as the board sees it.
pub struct LiveCall {
    /// Its id.
    pub log_id: LogId,
    /// The tool's name.
    pub tool: Arc<str>,
    /// Cancelled when nobody wants the result any more.
    pub cancelled: CancellationToken,
    asks: AskSupport,
    standing: watch::Sender<Standing>,
    notes: NoteSender,
    reply: Mutex<Option<oneshot::Sender<AskOutcome>>>,
    /// Answers to some of the questions, while others are still open.
    given: Mutex<BTreeMap<String, Answer>>,
    ledger: Ledger,
}

/// A caller's hold on its call.
#[derive(Debug)]
pub struct Ticket {
    /// The call's id.
    pub log_id: LogId,
    /// Where the call stands.
    pub standing: watch::Receiver<Standing>,
    /// Word of it. Only its first caller gets these.
    pub notes: NoteReceiver,
}

/// Why waiting for a call came to an end.
#[derive(Clone, Debug)]
pub enum Waited {
    /// The call ended.
    Ended(Arc<Outcome>),
    /// The call asks.
    Asking(Arc<AskBatch>),
    /// The caller's patience ended.
    Running(Standing),
}

/// Waits until a call ends or asks something, at most this long; but while the call itself waits for
/// its engine to come back, patience does not end.
pub async fn wait_patiently(
    standing: &mut watch::Receiver<Standing>,
    patience: Duration,
) -> Waited {
    loop {
        let waited = wait(standing, patience).await;
        if !matches!(&waited, Waited::Running(now) if now.waiting.is_some()) {
            return waited;
        }
        let goes_on = standing.wait_for(|now| now.waiting.is_none() || now.has_news()).await;
        if goes_on.is_err() {
            return waited;
        }
    }
}

/// Waits until a call ends or asks something, at most this long.
pub async fn wait(standing: &mut watch::Receiver<Standing>, patience: Duration) -> Waited {
    // Either there is news, or patience ended: where the call stands says which.
    tokio::select! {
        biased;
        () = news(standing) => {}
        () = tokio::time::sleep(patience) => {}
    }
    let now = standing.borrow().clone();
    match (now.outcome, now.asking) {
        (Some(outcome), _) => Waited::Ended(outcome),
        (None, Some(asking)) => Waited::Asking(asking),
        (None, None) => Waited::Running(Standing { outcome: None, asking: None, ..now }),
    }
}

/// Waits until a call ends or asks something.
pub async fn news(standing: &mut watch::Receiver<Standing>) {
    // A call that is gone has no more news than there are.
    let _ = standing.wait_for(Standing::has_news).await;
}

/// All running calls.
#[derive(Default)]
pub struct Board(Mutex<HashMap<LogId, Arc<LiveCall>>>);

impl Board {
    /// Puts a new call on the board.
    pub fn open(
        &self,
        tool: Arc<str>,
        asks: AskSupport,
        ledger: Ledger,
    ) -> (Arc<LiveCall>, Ticket) {
        let (notes, received) = notes::queue();
        let (standing, watched) = watch::channel(Standing::default());
        let call = Arc::new(LiveCall {
            log_id: LogId::fresh(),
            tool,
            cancelled: CancellationToken::new(),
            asks,
            standing,
            notes,
            reply: Mutex::default(),
            given: Mutex::default(),
            ledger,
        });
        self.lock().insert(call.log_id, call.clone());
        (call.clone(), Ticket { log_id: call.log_id, standing: watched, notes: received })
    }

    /// Takes an ended call off the board and tells everyone who waits for it.
    pub fn close(&self, call: &LiveCall, outcome: Outcome) {
        self.lock().remove(&call.log_id);
        call.standing.send_modify(|standing| {
            standing.asking = None;
            standing.waiting = None;
            standing.approval = None;
            standing.outcome = Some(Arc::new(outcome));
        });
    }

    /// A running call.
    pub fn find(&self, log_id: LogId) -> Option<Arc<LiveCall>> {
        self.lock().get(&log_id).cloned()
    }

    /// How many calls are running.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether nothing is running.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<LogId, Arc<LiveCall>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveCall {
    /// Whether its caller can put a form to its user.
    pub(crate) fn can_ask(&self) -> bool {
        self.asks.form
    }

    /// Tells its caller that it waits for approval, or that it waits no more.
    pub(crate) fn waits_for_approval(&self, how: Option<String>) {
        if let Some(how) = &how {
            self.progress(self.next_progress(how));
        }
        self.standing.send_modify(|standing| standing.approval = how);
    }

    /// Takes back what it asks its caller: it is no longer needed.
    pub(crate) fn withdraw_question(&self) {
        self.reply.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.standing.send_if_modified(|standing| standing.asking.take().is_some());
    }

    /// Clients are owed a number that grows, and an engine's next one should still be larger.
    fn next_progress(&self, message: &str) -> Progress {
        let before = self.standing.borrow().progress.clone();
        let (progress, total) = before.map_or((0.0, None), |it| (it.progress, it.total));
        Progress { progress: progress + 0.01, total, message: Some(message.to_owned()) }
    }

    /// Whether somebody waits for the call.
    pub fn is_followed(&self) -> bool {
        self.standing.receiver_count() > 0
    }

    /// How the call ended, once it has.
    pub fn outcome(&self) -> Option<Arc<Outcome>> {
        self.standing.borrow().outcome.clone()
    }

    /// Follows the call from here on.
    pub fn follow(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    /// Hands over answers. What is not answered yet stays asked, the last answer lets the call go on,
    /// and answers to what was not asked are ignored. False when none of them fits.
    pub fn answer(&self, answers: BTreeMap<String, Answer>) -> bool {
        let Some(questions) = self.standing.borrow().asking.clone() else {
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
        self.standing.send_modify(|standing| standing.asking = asking);
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
        self.standing.send_modify(|standing| standing.progress = Some(progress.clone()));
        self.notes.send(Note::Progress(progress));
    }

    fn partial(&self, result: Value) {
        self.ledger.partial(self.log_id, &result);
        self.standing.send_modify(|standing| standing.partial = Some(result));
    }

    fn waiting(&self, for_what: Option<String>) {
        let note = for_what.as_ref().map(|what| self.next_progress(what));
        self.standing.send_if_modified(|standing| {
            if note.is_some() {
                standing.progress = note.clone();
            }
            let changed = standing.waiting != for_what;
            standing.waiting = for_what;
            changed
        });
        if let Some(note) = note {
            self.notes.send(Note::Progress(note));
        }
    }

    fn log(&self, level: &str, data: Value) {
        self.notes.send(Note::Log { level: level.to_owned(), data });
    }

    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>) {
        if let Some((name, ask)) = questions.iter().find(|(_, ask)| !self.asks.covers(ask)) {
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
        self.standing.send_modify(|standing| standing.asking = Some(Arc::new(questions)));
        // A caller that drives its call itself waits for notes only.
        self.notes.wake();
    }
}

impl std::fmt::Debug for LiveCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveCall").field("log_id", &self.log_id).finish_non_exhaustive()
    }
}
