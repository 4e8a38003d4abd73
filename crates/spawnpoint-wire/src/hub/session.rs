//! One connection, from `welcome` to its end.
//!
//! Reading, writing and listening for silence are three futures of one task, so that whichever ends
//! first ends them all, and nothing of a connection outlives it.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::Value;
use spawnpoint_core::{Engine, engine::Progress};
use spawnpoint_protocol::{
    ErrorKind, Fault, InstanceId,
    message::{AskOutcome, FromEngine, Register, ToEngine},
};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    Hub, answer,
    end::End,
    engine::PluginEngine,
    liveness::{self, Heard},
    offers,
    outbox::{self, Outbox, outbox},
};

/// What `welcome` promises: seconds of silence allowed, seconds between unasked `pong`s.
const WELCOME: ToEngine = ToEngine::Welcome { server_timeout: 30, keep_alive_interval: 15 };

/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// Longer hashes are refused: they appear in every answer.
const MAX_HASH: usize = 120;

/// Serves one connection until its end.
pub(super) async fn serve(socket: WebSocket, hub: Arc<Hub>) {
    let (mut sink, mut stream) = socket.split();
    let (outbox, mut queue) = outbox(hub.config.queue);
    outbox.offer(&WELCOME);
    let heard = Heard::now();
    let superseded = CancellationToken::new();
    let mut session = Session {
        id: Uuid::new_v4(),
        hub: &hub,
        outbox: outbox.clone(),
        superseded: superseded.clone(),
        attached: None,
    };
    let config = &hub.config;
    let end = tokio::select! {
        end = session.read(&mut stream, &heard) => end,
        () = outbox::write(&mut sink, &mut queue) => End::Left,
        () = liveness::until_silent(&heard, &outbox, config.ping_every, config.silence) => End::Silent,
        () = superseded.cancelled() => End::Superseded,
        () = hub.stop.cancelled() => End::Stopping,
    };
    session.leave(end);
    // The queue goes first: nobody may believe that something can still be sent.
    drop(queue);
    if let Some((code, reason)) = end.close() {
        let _ = timeout(GOODBYE, say_goodbye(sink, stream, code, reason)).await;
    }
}

struct Session<'a> {
    id: Uuid,
    hub: &'a Hub,
    outbox: Outbox,
    superseded: CancellationToken,
    attached: Option<(InstanceId, Arc<PluginEngine>)>,
}

impl Session<'_> {
    /// Takes what the engine says, until there is a reason to stop.
    async fn read(&mut self, stream: &mut SplitStream<WebSocket>, heard: &Heard) -> End {
        let register_by = Instant::now() + self.hub.config.register_within;
        loop {
            let frame = match self.attached {
                Some(_) => stream.next().await,
                None => match timeout_at(register_by, stream.next()).await {
                    Ok(frame) => frame,
                    Err(_) => return End::NeverRegistered,
                },
            };
            let message = match frame {
                Some(Ok(message)) => message,
                Some(Err(error)) => return broken(&error),
                None => return End::Left,
            };
            heard.again();
            let taken = match &message {
                Message::Text(text) => self.take(text.as_bytes()),
                Message::Binary(bytes) => self.take(bytes),
                Message::Ping(_) | Message::Pong(_) => Ok(()),
                Message::Close(_) => return End::Left,
            };
            if let Err(end) = taken {
                return end;
            }
        }
    }

    /// Takes one message. Whatever is JSON but makes no sense is logged and dropped.
    fn take(&mut self, text: &[u8]) -> Result<(), End> {
        let value: Value = serde_json::from_slice(text).map_err(|error| {
            tracing::warn!(session = %self.id, %error, "an engine sent something that is not JSON");
            End::NotJson
        })?;
        match serde_json::from_value::<FromEngine>(value) {
            Ok(FromEngine::Register(register)) => return self.register(&register),
            Ok(message) => match &self.attached {
                Some((_, engine)) => hear(engine, message),
                None => tracing::warn!(session = %self.id, "dropped: said before register"),
            },
            Err(error) => {
                tracing::warn!(session = %self.id, %error, "dropped: a message that makes no sense");
            }
        }
        Ok(())
    }

    fn register(&mut self, register: &Register) -> Result<(), End> {
        let hash = register.project_hash.trim();
        if hash.is_empty() || hash.len() > MAX_HASH {
            return Err(End::NoHash);
        }
        if self.attached.is_some() {
            tracing::warn!(session = %self.id, "dropped: registered already");
            return Ok(());
        }
        let engine = Arc::new(PluginEngine::new(register, self.outbox.clone()));
        self.hub.seats.take(hash, self.id, self.superseded.clone());
        // Said first: nothing may be executed before it.
        self.outbox.offer(&ToEngine::Registered { session_id: self.id.to_string() });
        let id = self.hub.core.router().attach(engine.clone());
        tracing::info!(instance = %id, session = %self.id, "an engine dialled in");
        self.attached = Some((id, engine));
        Ok(())
    }

    fn leave(&mut self, end: End) {
        tracing::info!(session = %self.id, ?end, "an engine's connection ended");
        if let Some((id, engine)) = self.attached.take() {
            self.hub.seats.leave(id.hash(), self.id);
            // Before its calls fail, so that whoever tries again at once does not meet it again.
            let as_attached: Arc<dyn Engine> = engine.clone();
            self.hub.core.router().detach(&id, &as_attached);
            engine.end(end);
        }
    }
}

/// What an attached engine says.
fn hear(engine: &PluginEngine, message: FromEngine) {
    let pending = engine.pending();
    match message {
        FromEngine::CommandResult { id, result } => match pending.take(&id) {
            // A caller that has gone needs no answer.
            Some(waiting) => drop(waiting.reply.send(answer::read(result))),
            None => tracing::debug!(id, "dropped: a result that nobody waits for"),
        },
        FromEngine::Progress { id, progress, total, message } => {
            if let Some(reports) = pending.reports(&id) {
                reports.progress(Progress { progress, total, message });
            }
        }
        FromEngine::PartialResult { id, result } => {
            if let Some(reports) = pending.reports(&id) {
                reports.partial(result);
            }
        }
        FromEngine::CallLog { id, level, data } => {
            if let Some(reports) = pending.reports(&id) {
                reports.log(&level, data);
            }
        }
        FromEngine::Ask { id, questions } => {
            let room = pending.asks(&id).map(|asks| asks.try_send(questions));
            let refusal = match room {
                Some(Ok(())) => return,
                Some(Err(_)) => Fault::new(
                    ErrorKind::RateLimited,
                    "Too many questions wait for an answer already",
                ),
                None => Fault::new(ErrorKind::Cancelled, "Nobody waits for this call any more"),
            };
            engine.outbox().offer(&ToEngine::Answers { id, outcome: AskOutcome::Fault(refusal) });
        }
        FromEngine::RegisterTools { tools } => engine.offer_tools(offers::tools(tools)),
        FromEngine::Offers(offers) => engine.offer(offers),
        FromEngine::Event(event) => engine.tell(event),
        // Being heard is all there is to it.
        FromEngine::Pong { .. } => {}
        // Registration was taken care of; what this version does not know it ignores.
        _ => {}
    }
}

fn broken(error: &axum::Error) -> End {
    tracing::debug!(%error, "an engine's connection broke");
    // The type of the error is not part of axum's interface; its text is all there is.
    match error.to_string().contains("too l") {
        true => End::TooLarge,
        false => End::Left,
    }
}

/// Sends a close frame and reads until the engine has seen it, for a socket that is dropped with
/// unread data takes its last words along.
async fn say_goodbye(
    mut sink: SplitSink<WebSocket, Message>,
    mut stream: SplitStream<WebSocket>,
    code: u16,
    reason: &'static str,
) {
    let frame = CloseFrame { code, reason: reason.into() };
    if sink.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = stream.next().await {}
    }
}
