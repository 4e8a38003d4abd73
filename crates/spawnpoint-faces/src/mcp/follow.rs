//! Waiting for a call on behalf of its client: passing on word of it, putting its questions, and
//! giving up when the client's patience ends, without giving up the call.

use std::time::Duration;

use rmcp::{ErrorData, RoleServer, service::RequestContext};
use spawnpoint_core::board::{self, LiveCall, Note, Outcome, Standing, Ticket, Waited};
use spawnpoint_protocol::{Fault, LogId};
use std::sync::Arc;
use tokio::{
    sync::{mpsc, watch},
    time::Instant,
};

use super::{Handler, ask, is_modern, logging::Notes};

/// What became of waiting.
pub enum Followed {
    /// The call ended.
    Ended(Arc<Outcome>),
    /// The call asks, and the client is of the era that is told so in an answer.
    Asking(Arc<spawnpoint_protocol::AskBatch>),
    /// The client's patience ended; the call goes on.
    Running(Standing),
}

/// A call that is waited for.
pub struct Waiting {
    /// Its id.
    pub log_id: LogId,
    standing: watch::Receiver<Standing>,
    notes: Option<mpsc::Receiver<Note>>,
}

impl From<Ticket> for Waiting {
    fn from(ticket: Ticket) -> Self {
        Self {
            log_id: ticket.log_id,
            standing: ticket.standing,
            notes: Some(ticket.notes),
        }
    }
}

impl From<&LiveCall> for Waiting {
    fn from(call: &LiveCall) -> Self {
        Self {
            log_id: call.log_id,
            standing: call.follow(),
            notes: None,
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
        let Waiting {
            log_id,
            mut standing,
            notes,
        } = waiting;
        let _in_flight = self.in_flight(&context.id, log_id);
        let loudness = self.link.as_ref().map(|link| &link.loudness);
        let mut notes = Notes::wanted(notes, loudness, context);
        let mut deadline = Instant::now() + patience;
        loop {
            let waited = loop {
                let left = deadline.saturating_duration_since(Instant::now());
                tokio::select! {
                    biased;
                    Some(note) = notes.next() => notes.pass_on(note).await,
                    waited = board::wait(&mut standing, left) => break waited,
                }
            };
            match waited {
                Waited::Ended(outcome) => {
                    notes.flush().await;
                    return Ok(Followed::Ended(outcome));
                }
                Waited::Asking(questions) if is_modern(context) => {
                    notes.flush().await;
                    self.park(log_id);
                    return Ok(Followed::Asking(questions));
                }
                Waited::Asking(questions) => {
                    self.ask_peer(log_id, &questions, context).await;
                    deadline = Instant::now() + patience;
                }
                Waited::Running(standing) => return Ok(Followed::Running(standing)),
            }
        }
    }

    /// Gives a call that asks ten minutes to be answered.
    fn park(&self, log_id: LogId) {
        let Some(call) = self.face.core.board().find(log_id) else {
            return;
        };
        tokio::spawn(async move {
            let mut standing = call.follow();
            let questions = standing.borrow().asking.clone();
            let answered = standing.wait_for(|now| match (&now.asking, &questions) {
                (Some(now), Some(before)) => !Arc::ptr_eq(now, before),
                _ => true,
            });
            let patience = tokio::time::timeout(ask::PARKED, async { answered.await.is_ok() });
            if patience.await.is_err() {
                call.cancelled.cancel();
            }
        });
    }

    /// The parked call that a retry belongs to, with the retry's answers handed over.
    pub(super) fn resume(
        &self,
        about: &str,
        state: &str,
        answers: Option<rmcp::model::InputResponses>,
    ) -> Result<Waiting, ErrorData> {
        let log_id = self.face.seal.open(state, about)?;
        let call = self.face.core.board().find(log_id).ok_or_else(|| {
            super::error::invalid_params("The call that asked has ended meanwhile; call again")
        })?;
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
