//! Sends one command to an engine and waits for its result, over as many connections as it takes.
//!
//! A command that was not sent goes to the next connection of the seat. A read that was sent is sent again.
//! A write that was sent is never sent again: its result may still arrive over the next connection. If it does
//! not, the caller learns that it is unknown whether the write took effect.

use std::{
    borrow::Cow,
    convert::Infallible,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{
    AskBatch, Effect, ErrorKind, Fault,
    details::EffectReport,
    message::{AskOutcome, ToEngine},
};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::{
    end::End,
    engine::PluginEngine,
    link::{Link, Turn},
    outbox::{Execute, Refused},
    pending::{Fate, PendingExecute},
    project::{Removal, Seat},
};

/// How many batches of questions of one `execute` may be queued.
const ASKS: usize = 4;

/// How often a read is sent at most, because it may be what crashes the engine.
const MAX_ATTEMPTS: usize = 10;

/// The contents of an `execute`.
#[derive(Debug)]
pub(crate) struct Request {
    /// The name of the op or command.
    pub(crate) name: Cow<'static, str>,
    /// Its parameters.
    pub(crate) params: Value,
    /// The tool that it calls, if that is not its name.
    pub(super) tool: Option<String>,
    pub(super) effect: Effect,
}

impl Request {
    /// Its name in messages to people.
    fn what(&self) -> &str {
        self.tool.as_deref().unwrap_or(&self.name)
    }
}

/// The outcome of sending a command once.
enum SendResult {
    /// The engine answered.
    Answered(Result<Value, Fault>),
    /// It was not sent.
    NotSent,
    /// It was sent, and the connection ended.
    Lost(End),
}

impl PluginEngine {
    /// Runs a command on the engine.
    pub(crate) async fn execute(&self, request: Request, cx: &OpContext) -> Result<Value, Fault> {
        let request = &Arc::new(request);
        let allowance = cx.deadline.saturating_duration_since(Instant::now());
        let mut tries = 0;
        loop {
            let link =
                self.seat().link().await.map_err(|gone| self.not_back(request, tries, gone))?;
            let Some(turn) = link.turn().await else { continue };
            // Checked last: the engine may announce it right after it has answered the previous command.
            if self.has_announced_reload() {
                // It reads nothing more on this connection.
                link.ended().await;
                continue;
            }
            if let Some(reload) = self.stock_reload() {
                reload.note_command(request);
            }
            match self.send(&link, turn, request, allowance, cx).await {
                SendResult::Answered(result) => {
                    if let (Some(reload), Ok(answer)) = (self.stock_reload(), &result) {
                        reload.note_answer(request, answer);
                    }
                    return result;
                }
                SendResult::NotSent => {}
                SendResult::Lost(end) => {
                    tries += 1;
                    if tries == MAX_ATTEMPTS {
                        return Err(self.lost_too_often(request, end));
                    }
                }
            }
        }
    }

    /// Sends a command once, and waits for the outcome.
    async fn send(
        &self,
        link: &Arc<Link>,
        turn: Turn,
        request: &Arc<Request>,
        allowance: Duration,
        cx: &OpContext,
    ) -> SendResult {
        let id = self.id_for(cx);
        let (reply, mut result) = oneshot::channel();
        let (asks, asked) = mpsc::channel(ASKS);
        let pending = PendingExecute {
            reply,
            asks,
            reports: cx.reports.clone(),
            session: link.session(),
            _turn: turn,
        };
        self.seat().pending().add(id, pending);
        let _flight = Flight { seat: self.seat(), link, id };
        let begun = Instant::now();
        let timeout = allowance.as_secs_f64().ceil().max(1.0);
        match link.outbox().execute(Execute { id, request: request.clone(), timeout }) {
            Ok(()) => link.busy_for(allowance),
            Err(Refused::Full(fault)) => return SendResult::Answered(Err(fault)),
            // The end of the connection is noticed below.
            Err(Refused::Closed) => {}
        }
        let end = tokio::select! {
            biased;
            result = &mut result => return SendResult::Answered(arrived(result)),
            end = link.ended() => end,
            never = relay_questions(link, id, asked, cx) => match never {},
        };
        match (self.seat().pending().fate(id), request.effect) {
            (Fate::Answered, _) => SendResult::Answered(arrived(result.await)),
            (Fate::NotSent, _) => SendResult::NotSent,
            (Fate::InFlight, _) if end.ends_what_was_in_flight() => {
                SendResult::Answered(Err(self.cut_off(request, end)))
            }
            (Fate::InFlight, Effect::Read) => SendResult::Lost(end),
            (Fate::InFlight, Effect::Write) => {
                let lost = Lost { end, after: begun.elapsed(), at: Instant::now() };
                SendResult::Answered(tokio::select! {
                    biased;
                    result = &mut result => arrived(result),
                    late = self.late_results().wait(id) => late,
                    unknown_outcome = self.unknown_outcome(request, lost, cx) => Err(unknown_outcome),
                })
            }
        }
    }

    /// The fault of a write that was in flight, once its result is not expected any more.
    async fn unknown_outcome(&self, request: &Request, lost: Lost, cx: &OpContext) -> Fault {
        let back = self.seat().link().await;
        let away = lost.at.elapsed();
        // The engine no longer works on it.
        cx.reports.release_engine();
        let (then, is_back) = match back {
            Err(Removal { end: End::Moved, .. }) => {
                tokio::time::sleep(self.late()).await;
                ("It did not report it there".to_owned(), true)
            }
            Ok(_) => {
                tokio::time::sleep(self.late()).await;
                (format!("It reconnected after {} and did not report it", seconds(away)), true)
            }
            Err(_) => (format!("It has not reconnected within {}", seconds(away)), false),
        };
        let message = format!(
            "{} {} {} after '{}' was sent to it. {then}: whether it took effect is unknown",
            self.info().name,
            lost.end.verb().trim_end_matches(','),
            seconds(lost.after),
            request.what(),
        );
        unknown(message).details(EffectReport {
            lost_after_ms: Some(lost.after.as_millis() as u64),
            is_back: Some(is_back),
            away_ms: Some(away.as_millis() as u64),
            ..EffectReport::UNKNOWN
        })
    }

    /// The fault of a command that was in flight when the connection ended for good.
    fn cut_off(&self, request: &Request, end: End) -> Fault {
        let what = request.what();
        let message = format!("{} {} while '{what}' was in flight", self.info().name, end.verb());
        match request.effect {
            Effect::Read => Fault::new(ErrorKind::Disconnected, message)
                .hint("it changes nothing: try again when the engine is back"),
            Effect::Write => unknown(format!("{message}; whether it took effect is unknown"))
                .details(EffectReport::UNKNOWN),
        }
    }

    /// The fault of a read that was sent as often as allowed.
    fn lost_too_often(&self, request: &Request, end: End) -> Fault {
        let verb = end.verb().trim_end_matches(',');
        let message = format!(
            "{} {verb} each of the {MAX_ATTEMPTS} times that '{}' was sent to it",
            self.info().name,
            request.what()
        );
        Fault::new(ErrorKind::Disconnected, message)
            .hint("the call may crash the engine: look at the engine's own log")
    }

    /// The fault of a command that could not be sent, or of a read that could not be sent again, because the engine
    /// did not come back.
    fn not_back(&self, request: &Request, tries: usize, Removal { end, kept }: Removal) -> Fault {
        let verb = end.verb().trim_end_matches(',');
        let waited = match kept {
            Duration::ZERO => String::new(),
            kept => format!(" and did not come back in {}", seconds(kept)),
        };
        let fate = match tries {
            0 => "was not sent and nothing was done",
            _ => "was sent before that, was not answered, and changes nothing",
        };
        let message = format!("{} {verb}{waited}; '{}' {fate}", self.info().name, request.what());
        Fault::new(ErrorKind::Disconnected, message)
            .hint("try again when the engine is back")
            .details(EffectReport::NOT_SENT)
    }
}

/// When and how a connection was lost.
struct Lost {
    end: End,
    after: Duration,
    at: Instant,
}

/// Cancels the command on the engine when its caller has gone.
struct Flight<'a> {
    seat: &'a Seat,
    link: &'a Link,
    id: Uuid,
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        let pending = self.seat.pending();
        let Some(at_work) = pending.abandon(self.id) else { return };
        // An engine that does not read while it works would read the cancellation too late.
        if at_work && self.link.is_unread_while_busy() && !self.link.has_ended() {
            return;
        }
        if pending.take(self.id).is_some() && at_work {
            self.link.outbox().offer(ToEngine::Cancel { id: self.id.to_string() });
        }
    }
}

/// Asks the caller the questions of an `execute`, one batch after the other.
async fn relay_questions(
    link: &Link,
    id: Uuid,
    mut asked: mpsc::Receiver<AskBatch>,
    cx: &OpContext,
) -> Infallible {
    while let Some(questions) = asked.recv().await {
        let outcome = match cx.ask(questions).await {
            Ok(answers) => AskOutcome::Answers(answers),
            Err(fault) => AskOutcome::Fault(fault),
        };
        link.outbox().offer(ToEngine::Answers { id: id.to_string(), outcome });
    }
    // No more questions: wait for the result.
    std::future::pending().await
}

fn arrived(
    result: Result<Result<Value, Fault>, oneshot::error::RecvError>,
) -> Result<Value, Fault> {
    result.unwrap_or_else(|_| Err(Fault::internal("a command's result was dropped")))
}

fn unknown(message: String) -> Fault {
    Fault::new(ErrorKind::Disconnected, message)
        .hint("check the engine's state before you try again")
}

/// A time in whole seconds, unless it is shorter than one.
fn seconds(time: Duration) -> String {
    match time < Duration::from_secs(1) {
        true => format!("{:.1} s", time.as_secs_f64()),
        false => format!("{:.0} s", time.as_secs_f64()),
    }
}
