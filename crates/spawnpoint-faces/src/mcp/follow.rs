//! Waits for a call on behalf of its client: forwards its updates, asks its questions, and stops waiting at the
//! client's time limit, without stopping the call.

use std::{sync::Arc, time::Duration};

use rmcp::{ErrorData, RoleServer, model::InputResponses, service::RequestContext};
use spawnpoint_core::{
    DrivenCall,
    board::{
        self, CallHandle, CallState, CallUpdate, LiveCall, Outcome, UpdateReceiver, WaitResult,
    },
    ledger::Record,
};
use spawnpoint_protocol::{AskBatch, Fault, LogId};
use tokio::{sync::watch, time::Instant};

use super::{
    Handler,
    ask::{self, AskedPeer},
    error, is_modern,
    logging::CallUpdates,
};

/// The result of a wait.
pub enum FollowResult {
    /// The call ended.
    Ended(Arc<Outcome>),
    /// The call asks, and the client is of the era that gets questions in an answer.
    Asking(Arc<AskBatch>),
    /// The client's time limit passed; the call continues.
    Running(CallState),
}

/// A call that its client waits for.
pub struct FollowedCall {
    /// Its id.
    pub log_id: LogId,
    /// The call itself, while no task drives it.
    driven: Option<DrivenCall>,
    state: watch::Receiver<CallState>,
    updates: Option<UpdateReceiver>,
    /// An update that was received before it could be forwarded.
    unsent: Option<CallUpdate>,
    /// Answers that the client gave before it was asked.
    given: Option<InputResponses>,
    began: Instant,
}

impl FollowedCall {
    /// Adds answers to questions that the call has not asked yet. A client may know the questions from an
    /// earlier call.
    pub fn with_answers(mut self, given: Option<InputResponses>) -> Self {
        self.given = given;
        self
    }

    /// Whether the call waits for approval now.
    pub(super) fn needs_approval(&self) -> bool {
        self.state.borrow().approval.is_some()
    }

    /// A call that has ended.
    fn ended(log_id: LogId, outcome: Outcome) -> Self {
        let state = CallState { outcome: Some(Arc::new(outcome)), ..CallState::default() };
        let (_, state) = watch::channel(state);
        Self {
            log_id,
            driven: None,
            state,
            updates: None,
            unsent: None,
            given: None,
            began: Instant::now(),
        }
    }

    /// Drives the call for a moment, and stops when something has to be sent to its client.
    pub(super) async fn for_a_moment(
        &mut self,
        moment_ends: impl Future<Output = ()>,
    ) -> Option<Arc<Outcome>> {
        let Self { driven, state, updates, unsent, .. } = self;
        let changed = async {
            match driven {
                Some(driven) => driven.drive(state).await,
                None => board::wait_for_change(state).await,
            }
        };
        let update = async {
            match updates {
                Some(updates) => updates.recv().await,
                None => None,
            }
        };
        tokio::select! {
            biased;
            () = changed => *unsent = self.updates.as_mut().and_then(UpdateReceiver::try_recv),
            Some(update) = update => *unsent = Some(update),
            () = moment_ends => {}
        }
        let outcome = match unsent {
            Some(_) => None,
            None => self.state.borrow().outcome.clone(),
        };
        if outcome.is_none() {
            // From here on a task drives it.
            self.driven = None;
        }
        outcome
    }
}

impl From<(CallHandle, DrivenCall)> for FollowedCall {
    fn from((handle, driven): (CallHandle, DrivenCall)) -> Self {
        Self { driven: Some(driven), ..Self::from(handle) }
    }
}

impl From<CallHandle> for FollowedCall {
    fn from(handle: CallHandle) -> Self {
        Self {
            log_id: handle.log_id,
            driven: None,
            state: handle.state,
            updates: Some(handle.updates),
            unsent: None,
            given: None,
            began: Instant::now(),
        }
    }
}

impl From<&LiveCall> for FollowedCall {
    fn from(call: &LiveCall) -> Self {
        Self {
            log_id: call.log_id,
            driven: None,
            state: call.follow(),
            updates: None,
            unsent: None,
            given: None,
            began: Instant::now(),
        }
    }
}

impl Handler {
    /// Waits for a call as long as its client does.
    pub(super) async fn follow(
        &self,
        waiting: FollowedCall,
        patience: Duration,
        context: &RequestContext<RoleServer>,
    ) -> Result<FollowResult, ErrorData> {
        let FollowedCall { log_id, driven, mut state, updates, unsent, mut given, began } = waiting;
        drop(driven);
        self.in_flight(&context.id, log_id);
        self.cancel_if_requested(log_id, context);
        let min_log_level = self.link.as_ref().map(|link| &link.min_log_level);
        let mut updates = CallUpdates::requested(updates, min_log_level, context);
        if let Some(unsent) = unsent {
            updates.forward(unsent).await;
        }
        let mut deadline = began + patience;
        loop {
            let waited = loop {
                let left = deadline.saturating_duration_since(Instant::now());
                tokio::select! {
                    biased;
                    Some(update) = updates.next() => updates.forward(update).await,
                    waited = board::wait_patiently(&mut state, left) => break waited,
                }
            };
            match waited {
                WaitResult::Ended(outcome) => {
                    updates.flush().await;
                    return Ok(FollowResult::Ended(outcome));
                }
                WaitResult::Asking(questions) if is_modern(context) => {
                    if self.answer_from(log_id, &questions, given.take())? {
                        continue;
                    }
                    updates.flush().await;
                    return Ok(FollowResult::Asking(questions));
                }
                WaitResult::Asking(questions) => {
                    match self.ask_peer(log_id, &questions, context).await {
                        AskedPeer::Answered | AskedPeer::Withdrawn => {}
                        AskedPeer::Gone => {
                            self.cancel_if_requested(log_id, context);
                            return self.unanswered(log_id, state).await;
                        }
                    }
                    deadline = Instant::now() + patience;
                }
                WaitResult::Running(state) => return Ok(FollowResult::Running(state)),
            }
        }
    }

    /// The result if a question could not be asked: the outcome if the call was cancelled, or that it waits for
    /// an answer from someone else.
    async fn unanswered(
        &self,
        log_id: LogId,
        mut state: watch::Receiver<CallState>,
    ) -> Result<FollowResult, ErrorData> {
        let cancelled =
            self.face.core.board().find(log_id).is_none_or(|call| call.cancelled.is_cancelled());
        if cancelled
            && let Ok(now) = state.wait_for(|now| now.outcome.is_some()).await
            && let Some(outcome) = now.outcome.clone()
        {
            return Ok(FollowResult::Ended(outcome));
        }
        let now = state.borrow().clone();
        Ok(FollowResult::Running(now))
    }

    /// Cancels the call if its client has cancelled the request: before it became a call, or so recently that
    /// the notification has not been processed yet.
    fn cancel_if_requested(&self, log_id: LogId, context: &RequestContext<RoleServer>) {
        let open = self.connection.as_ref().is_some_and(|it| !it.closing.is_cancelled());
        if open && context.ct.is_cancelled() {
            self.face.core.cancel(log_id);
        }
    }

    /// Answers questions with what the client gave beforehand. Returns false if none of it was asked.
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

    /// The waiting call that a retry belongs to, after it got the retry's answers. A call that ended
    /// meanwhile, because its question was answered elsewhere, has its result.
    pub(super) async fn resume(
        &self,
        about: &str,
        state: &str,
        answers: Option<InputResponses>,
    ) -> Result<FollowedCall, ErrorData> {
        let log_id = self.face.seal.open(state, about)?;
        let Some(call) = self.face.core.board().find(log_id) else {
            let record = self.face.core.record(log_id).await;
            let record = record.map_err(|fault| error::error_of(&fault))?;
            return match record.and_then(Record::outcome) {
                Some(outcome) => Ok(FollowedCall::ended(log_id, outcome)),
                None => Err(error::invalid_params(
                    "The call that asked has ended meanwhile; call again",
                )),
            };
        };
        let waiting = FollowedCall::from(call.as_ref());
        ask::answer(&call, answers.unwrap_or_default())?;
        Ok(waiting)
    }

    /// The value of an outcome, for requests that are not tool calls.
    pub(super) fn value(outcome: &Outcome) -> Result<serde_json::Value, Fault> {
        match outcome {
            Ok(output) => Ok(output.structured.clone().unwrap_or_default()),
            Err(fault) => Err(fault.clone()),
        }
    }
}
