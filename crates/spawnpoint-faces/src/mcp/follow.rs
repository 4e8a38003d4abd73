//! Waiting for a call on behalf of its client: passing on word of it, putting its questions, and
//! giving up when the client's patience ends, without giving up the call.

use std::{sync::Arc, time::Duration};

use rmcp::{ErrorData, RoleServer, model::InputResponses, service::RequestContext};
use spawnpoint_core::{
    Life,
    board::{self, LiveCall, Note, NoteReceiver, Outcome, Standing, Ticket, Waited},
    ledger::Record,
};
use spawnpoint_protocol::{AskBatch, Fault, LogId};
use tokio::{sync::watch, time::Instant};

use super::{
    Handler,
    ask::{self, AskedPeer},
    error, is_modern,
    logging::Notes,
};

/// What became of waiting.
pub enum Followed {
    /// The call ended.
    Ended(Arc<Outcome>),
    /// The call asks, and the client is of the era that is told so in an answer.
    Asking(Arc<AskBatch>),
    /// The client's patience ended; the call goes on.
    Running(Standing),
}

/// A call that is waited for.
pub struct Waiting {
    /// Its id.
    pub log_id: LogId,
    /// The call itself, while no task drives it.
    life: Option<Life>,
    standing: watch::Receiver<Standing>,
    notes: Option<NoteReceiver>,
    /// Word of it that was heard before anybody could pass it on.
    early: Option<Note>,
    /// Answers that the client gave before it was asked.
    given: Option<InputResponses>,
    began: Instant,
}

impl Waiting {
    /// With answers to questions that the call has not asked yet. A client may know them from an
    /// earlier call.
    pub fn with_answers(mut self, given: Option<InputResponses>) -> Self {
        self.given = given;
        self
    }

    /// Whether the call waits for approval now.
    pub(super) fn needs_approval(&self) -> bool {
        self.standing.borrow().approval.is_some()
    }

    /// A call that has ended.
    fn ended(log_id: LogId, outcome: Outcome) -> Self {
        let standing = Standing { outcome: Some(Arc::new(outcome)), ..Standing::default() };
        let (_, standing) = watch::channel(standing);
        Self {
            log_id,
            life: None,
            standing,
            notes: None,
            early: None,
            given: None,
            began: Instant::now(),
        }
    }

    /// Drives the call for a moment, and only as long as nothing has to be said to its client.
    pub(super) async fn for_a_moment(
        &mut self,
        moment_ends: impl Future<Output = ()>,
    ) -> Option<Arc<Outcome>> {
        let Self { life, standing, notes, early, .. } = self;
        let news = async {
            match life {
                Some(life) => life.until_news(standing).await,
                None => board::news(standing).await,
            }
        };
        let note = async {
            match notes {
                Some(notes) => notes.recv().await,
                None => None,
            }
        };
        tokio::select! {
            biased;
            () = news => *early = self.notes.as_mut().and_then(NoteReceiver::try_recv),
            Some(note) = note => *early = Some(note),
            () = moment_ends => {}
        }
        let outcome = match early {
            Some(_) => None,
            None => self.standing.borrow().outcome.clone(),
        };
        if outcome.is_none() {
            // From here on a task drives it.
            self.life = None;
        }
        outcome
    }
}

impl From<(Ticket, Life)> for Waiting {
    fn from((ticket, life): (Ticket, Life)) -> Self {
        Self { life: Some(life), ..Self::from(ticket) }
    }
}

impl From<Ticket> for Waiting {
    fn from(ticket: Ticket) -> Self {
        Self {
            log_id: ticket.log_id,
            life: None,
            standing: ticket.standing,
            notes: Some(ticket.notes),
            early: None,
            given: None,
            began: Instant::now(),
        }
    }
}

impl From<&LiveCall> for Waiting {
    fn from(call: &LiveCall) -> Self {
        Self {
            log_id: call.log_id,
            life: None,
            standing: call.follow(),
            notes: None,
            early: None,
            given: None,
            began: Instant::now(),
        }
    }
}

impl Handler {
    /// Waits for a call as long as its client does.
    pub(super) async fn follow(
        &self,
        waiting: Waiting,
        patience: Duration,
        context: &RequestContext<RoleServer>,
    ) -> Result<Followed, ErrorData> {
        let Waiting { log_id, life, mut standing, notes, early, mut given, began } = waiting;
        drop(life);
        self.in_flight(&context.id, log_id);
        self.cancel_if_told(log_id, context);
        let loudness = self.link.as_ref().map(|link| &link.loudness);
        let mut notes = Notes::wanted(notes, loudness, context);
        if let Some(early) = early {
            notes.pass_on(early).await;
        }
        let mut deadline = began + patience;
        loop {
            let waited = loop {
                let left = deadline.saturating_duration_since(Instant::now());
                tokio::select! {
                    biased;
                    Some(note) = notes.next() => notes.pass_on(note).await,
                    waited = board::wait_patiently(&mut standing, left) => break waited,
                }
            };
            match waited {
                Waited::Ended(outcome) => {
                    notes.flush().await;
                    return Ok(Followed::Ended(outcome));
                }
                Waited::Asking(questions) if is_modern(context) => {
                    if self.answer_from(log_id, &questions, given.take())? {
                        continue;
                    }
                    notes.flush().await;
                    return Ok(Followed::Asking(questions));
                }
                Waited::Asking(questions) => {
                    match self.ask_peer(log_id, &questions, context).await {
                        AskedPeer::Answered | AskedPeer::Withdrawn => {}
                        AskedPeer::Gone => {
                            self.cancel_if_told(log_id, context);
                            return self.unanswered(log_id, standing).await;
                        }
                    }
                    deadline = Instant::now() + patience;
                }
                Waited::Running(standing) => return Ok(Followed::Running(standing)),
            }
        }
    }

    /// What to say when a question could not be put: how the call ended, if it was cancelled, or
    /// that it waits for someone else to answer.
    async fn unanswered(
        &self,
        log_id: LogId,
        mut standing: watch::Receiver<Standing>,
    ) -> Result<Followed, ErrorData> {
        let cancelled =
            self.face.core.board().find(log_id).is_none_or(|call| call.cancelled.is_cancelled());
        if cancelled
            && let Ok(now) = standing.wait_for(|now| now.outcome.is_some()).await
            && let Some(outcome) = now.outcome.clone()
        {
            return Ok(Followed::Ended(outcome));
        }
        let now = standing.borrow().clone();
        Ok(Followed::Running(now))
    }

    /// Cancels the call if its client has cancelled the request: before it became a call, or so
    /// lately that the notification itself is still on its way to us.
    fn cancel_if_told(&self, log_id: LogId, context: &RequestContext<RoleServer>) {
        let open = self.connection.as_ref().is_some_and(|it| !it.closing.is_cancelled());
        if open && context.ct.is_cancelled() {
            self.face.core.cancel(log_id);
        }
    }

    /// Answers from what the client gave beforehand. False when nothing of it was asked.
    fn answer_from(
        &self,
        log_id: LogId,
        questions: &AskBatch,
        given: Option<InputResponses>,
    ) -> Result<bool, ErrorData> {
        let Some(given) =
            given.filter(|given| given.keys().any(|name| questions.contains_key(name)))
        else {
            return Ok(false);
        };
        if let Some(call) = self.face.core.board().find(log_id) {
            ask::answer(&call, given).inspect_err(|_| call.cancelled.cancel())?;
        }
        Ok(true)
    }

    /// The parked call that a retry belongs to, with the retry's answers handed over. A call that has
    /// ended meanwhile, because its question was answered elsewhere, has its result.
    pub(super) async fn resume(
        &self,
        about: &str,
        state: &str,
        answers: Option<InputResponses>,
    ) -> Result<Waiting, ErrorData> {
        let log_id = self.face.seal.open(state, about)?;
        let Some(call) = self.face.core.board().find(log_id) else {
            let record = self.face.core.record(log_id).await;
            let record = record.map_err(|fault| error::error_of(&fault))?;
            return match record.and_then(Record::outcome) {
                Some(outcome) => Ok(Waiting::ended(log_id, outcome)),
                None => Err(error::invalid_params(
                    "The call that asked has ended meanwhile; call again",
                )),
            };
        };
        let waiting = Waiting::from(call.as_ref());
        ask::answer(&call, answers.unwrap_or_default())?;
        Ok(waiting)
    }

    /// What a call that was never started by us became, for those who only want its value.
    pub(super) fn value(outcome: &Outcome) -> Result<serde_json::Value, Fault> {
        match outcome {
            Ok(output) => Ok(output.structured.clone().unwrap_or_default()),
            Err(fault) => Err(fault.clone()),
        }
    }
}
