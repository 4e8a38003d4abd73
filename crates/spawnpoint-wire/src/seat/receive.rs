//! Handles the messages of attached engines, for every transport.

use serde_json::Value;
use spawnpoint_core::{Engine, engine::Progress};
use spawnpoint_protocol::{
    ErrorKind, Fault,
    message::{AskOutcome, FromEngine, ToEngine},
};
use uuid::Uuid;

use super::{answer, engine::PluginEngine, outbox::Outbox};
use crate::untrusted;

/// Handles a message that reports the success of a command. Returns false for any other message.
pub(crate) fn receive_success(engine: &PluginEngine, message: &[u8]) -> bool {
    let Some((id, value)) = answer::success(message) else { return false };
    reply(engine, id, Ok(value));
    true
}

fn reply(engine: &PluginEngine, id: &str, result: Result<Value, Fault>) {
    let parsed = parsed(id);
    match (parsed.and_then(|id| engine.seat().pending().take(id)), parsed) {
        // The caller may have gone.
        (Some(waiting), _) => drop(waiting.reply.send(result)),
        // The op may have been sent by another node.
        (None, Some(id)) => engine.pass_on(id, result),
        (None, None) => tracing::debug!(id, "dropped a result: no call waits for it"),
    }
}

/// The id of a command, written as we sent it.
fn parsed(id: &str) -> Option<Uuid> {
    let parsed = Uuid::try_parse(id).ok()?;
    let as_sent = id == parsed.hyphenated().encode_lower(&mut Uuid::encode_buffer());
    as_sent.then_some(parsed)
}

/// Handles one message of an attached engine.
pub(crate) fn receive(engine: &PluginEngine, outbox: &Outbox, message: FromEngine) {
    let pending = engine.seat().pending();
    let reports = |id: &str| pending.reports(parsed(id)?);
    match message {
        FromEngine::CommandResult { id, result } => reply(engine, &id, answer::read(result)),
        FromEngine::Progress { id, progress, total, message } => {
            if let Some(reports) = reports(&id) {
                let message = message.map(|message| untrusted::message(&message));
                reports.progress(Progress { progress, total, message });
            }
        }
        FromEngine::PartialResult { id, result } => {
            if let Some(reports) = reports(&id) {
                reports.partial(result);
            }
        }
        FromEngine::CallLog { id, level, data } => {
            if let Some(reports) = reports(&id) {
                reports.log(&level, data);
            }
        }
        FromEngine::Ask { id, questions } => {
            let questions = untrusted::questions(questions, &engine.info().name);
            let room =
                parsed(&id).and_then(|id| pending.asks(id)).map(|asks| asks.try_send(questions));
            let refusal = match room {
                Some(Ok(())) => return,
                Some(Err(_)) => Fault::new(
                    ErrorKind::RateLimited,
                    "Too many questions wait for an answer already",
                ),
                None => Fault::new(ErrorKind::Cancelled, "The call was abandoned by its caller"),
            };
            outbox.offer(ToEngine::Answers { id, outcome: AskOutcome::Fault(refusal) });
        }
        FromEngine::RegisterTools { tools } => engine.offer_tools(tools),
        FromEngine::Offers(offers) => engine.offer(offers),
        FromEngine::Event(event) => engine.publish(event),
        FromEngine::Reloading => {
            engine.announce_reload();
            // Queued behind all requests, so the engine knows that it has read them all.
            outbox.offer(ToEngine::Reloading);
        }
        // A pong only shows that the engine is reachable. The hub handles the other two before this.
        FromEngine::Pong { .. } | FromEngine::Register(_) | FromEngine::Gone { .. } => {}
    }
}
