//! One connection, from `welcome` to its end.
//!
//! Reading, writing and watching for silence are three futures of one task: the first that ends also ends
//! the others, and nothing outlives the connection.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::Value;
use spawnpoint_core::{Engine, connection::Connection, engine::EngineTrust};
use spawnpoint_incoming::websocket::{self, CloseFrame, Limit, Message, WebSocket, tungstenite};
use spawnpoint_protocol::{
    message::{FromEngine, Register, ToEngine},
    proof::{self, MAX_CHALLENGE},
};
use tokio::{
    sync::SetOnce,
    time::{Instant, sleep, timeout, timeout_at},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    Hub,
    draining::CHECK_EVERY,
    liveness::{self, LastMessage},
    newcomers::Newcomer,
    peer::Peer,
};
use crate::{
    seat::{
        Absence, End, Link, Outbox, Outgoing, PluginEngine, Queue, is_stock, outbox, receive,
        receive_success,
    },
    untrusted,
};

/// What `welcome` says: seconds of silence allowed, seconds between unsolicited `pong`s.
const SERVER_TIMEOUT: u32 = 30;
const KEEP_ALIVE_INTERVAL: u32 = 15;

/// How long closing may take.
const CLOSE_LIMIT: Duration = Duration::from_secs(2);

/// The longest project hash, which appears in every response.
const MAX_HASH: usize = 120;

/// How many dropped messages of a connection are logged.
const MAX_WARNINGS: usize = 10;

/// Close codes of an engine that does not come back.
const FINAL_CLOSE_CODES: [u16; 2] = [1000, 1001];

/// Serves one connection until its end, and keeps its seat for a while after that.
pub(super) async fn serve(
    socket: WebSocket,
    connection: Option<Connection>,
    limit: Limit,
    hub: Arc<Hub>,
) {
    let (mut sink, mut stream) = socket.split();
    let (outbox, mut queue) = outbox(hub.config.queue);
    let challenge = hub.config.key.as_ref().map(|_| proof::fresh_challenge());
    outbox.offer(ToEngine::Welcome {
        server_timeout: SERVER_TIMEOUT,
        keep_alive_interval: KEEP_ALIVE_INTERVAL,
        challenge: challenge.clone(),
    });
    let last_message = LastMessage::now();
    let (newcomer, pushed_out) = hub.newcomers.add();
    let session = Session {
        id: Uuid::new_v4(),
        hub: &hub,
        connection,
        challenge,
        outbox: outbox.clone(),
        ended: CancellationToken::new(),
        seated: SetOnce::new(),
        warnings: AtomicUsize::new(0),
        limit,
        newcomer,
    };
    let config = &hub.config;
    let end = tokio::select! {
        end = session.read(&mut stream, &last_message) => end,
        end = session.write(&mut sink, &mut queue) => end,
        () = liveness::until_silent(&last_message, &outbox, config.ping_every, config.silence) => End::Silent,
        // Only a newer connection ends a session from outside.
        () = session.ended.cancelled() => End::Superseded,
        () = session.moved() => End::Moved,
        () = pushed_out.cancelled() => End::NeverRegistered,
        () = hub.stop.cancelled() => End::Stopping,
        () = session.sent_away() => End::Stopping,
    };
    let absence = session.leave(end);
    // Close the queue first, so that nothing is queued that cannot be sent.
    drop(queue);
    if let Some((code, reason)) = end.close() {
        let _ = timeout(CLOSE_LIMIT, close(sink, stream, code, reason)).await;
    }
    if let Some(absence) = absence {
        hub.seats.keep(absence, &hub.stop).await;
    }
}

struct Session<'a> {
    id: Uuid,
    hub: &'a Hub,
    connection: Option<Connection>,
    challenge: Option<String>,
    outbox: Outbox,
    ended: CancellationToken,
    seated: SetOnce<Seated>,
    warnings: AtomicUsize,
    /// How long its messages may be.
    limit: Limit,
    newcomer: Newcomer,
}

struct Seated {
    engine: Arc<PluginEngine>,
    link: Arc<Link>,
}

impl Session<'_> {
    /// Handles the messages of the engine until the connection ends.
    async fn read(&self, stream: &mut SplitStream<WebSocket>, last_message: &LastMessage) -> End {
        let register_by = Instant::now() + self.hub.config.register_within;
        loop {
            let frame = match self.seated.get() {
                Some(_) => stream.next().await,
                None => match timeout_at(register_by, stream.next()).await {
                    Ok(frame) => frame,
                    Err(_) => return End::NeverRegistered,
                },
            };
            let message = match frame {
                Some(Ok(message)) => message,
                Some(Err(error)) => return broken(&error),
                None => return End::Lost,
            };
            last_message.record();
            let taken = match &message {
                Message::Text(text) => self.take(text.as_bytes()),
                Message::Binary(bytes) => self.take(bytes),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(()),
                Message::Close(Some(frame)) if FINAL_CLOSE_CODES.contains(&frame.code.into()) => {
                    return End::Goodbye;
                }
                Message::Close(_) => return End::Lost,
            };
            if let Err(end) = taken {
                return end;
            }
            // Buffered frames never make this task wait; let other tasks run all the same.
            tokio::task::consume_budget().await;
        }
    }

    /// Sends queued messages until the socket breaks.
    async fn write(&self, sink: &mut SplitSink<WebSocket, Message>, queue: &mut Queue) -> End {
        while let Some(message) = queue.recv().await {
            let text = match &message {
                Outgoing::Execute(execute) => {
                    let pending = self.seated.get().map(|to| to.engine.seat().pending());
                    if !pending.is_some_and(|pending| pending.mark_sent(execute.id)) {
                        continue;
                    }
                    serde_json::to_string(execute)
                }
                Outgoing::Message(message) => serde_json::to_string(message),
            };
            let text = match text {
                Ok(text) => text,
                Err(error) => {
                    tracing::error!(%error, "could not serialize a message to an engine");
                    continue;
                }
            };
            if let Err(error) = sink.send(Message::Text(text.into())).await {
                tracing::debug!(%error, "could not write to an engine's socket");
                break;
            }
        }
        End::Lost
    }

    /// Waits until engines are sent away and nothing runs on this one.
    async fn sent_away(&self) {
        let draining = &self.hub.config.draining;
        draining.begins().await;
        self.outbox.offer(draining.message());
        let is_busy = |seated: &Seated| !self.hub.seats.is_idle(seated.engine.hash());
        // Never at once, so that the message is sent before the connection is closed.
        loop {
            sleep(CHECK_EVERY).await;
            if !self.seated.get().is_some_and(is_busy) {
                return;
            }
        }
    }

    /// Handles one message. JSON that is not a valid message is logged and dropped.
    fn take(&self, text: &[u8]) -> Result<(), End> {
        if self.seated.get().is_some_and(|seated| receive_success(&seated.engine, text)) {
            return Ok(());
        }
        let value: Value = serde_json::from_slice(text).map_err(|error| {
            tracing::warn!(session = %self.id, %error, "an engine sent a message that is not JSON");
            End::NotJson
        })?;
        match FromEngine::try_from(value) {
            Ok(FromEngine::Register(register)) => return self.register(&register),
            Ok(message) => match (self.seated.get(), message) {
                (Some(seated), FromEngine::Gone { project_hash }) => {
                    let is_proven = seated.engine.trust() == EngineTrust::Proven;
                    // Any process can register with the hash of an editor that is not running.
                    if is_proven || self.hub.claim(self.connection, false).peer() != Peer::Other {
                        self.hub.seats.dismiss(&project_hash, seated.engine.hash());
                    }
                }
                (Some(seated), message) => receive(&seated.engine, &self.outbox, message),
                (None, _) => self.warn("a message before register"),
            },
            Err(error) => self.warn(&format!("an invalid message: {error}")),
        }
        Ok(())
    }

    /// Logs that a message was dropped, up to a limit: an engine must not fill the log.
    fn warn(&self, what: &str) {
        match self.warnings.fetch_add(1, Ordering::Relaxed) {
            0..MAX_WARNINGS => tracing::warn!(session = %self.id, "dropped {what}"),
            MAX_WARNINGS => {
                tracing::warn!(session = %self.id, "further dropped messages are not logged")
            }
            _ => {}
        }
    }

    fn register(&self, register: &Register) -> Result<(), End> {
        let hash = register.project_hash.trim();
        if hash.is_empty() || hash.len() > MAX_HASH || !untrusted::is_visible(hash) {
            return Err(End::NoHash);
        }
        if self.seated.get().is_some() {
            self.warn("a second register");
            return Ok(());
        }
        if !self.hub.seats.has_room_for(hash, self.hub.config.engines) {
            return Err(End::Full);
        }
        let is_proven = self.is_proven(register);
        if register.proof.is_some() && !is_proven {
            tracing::warn!(session = %self.id, "an engine sent a wrong proof; it is treated as unproven");
        }
        let claim = self.hub.claim(self.connection, is_proven);
        let (outbox, ended) = (self.outbox.clone(), self.ended.clone());
        let link = Arc::new(Link::new(self.id, outbox, ended, is_stock(register)));
        // Queued first: no command may be sent before it.
        let admitted = || {
            let proof = is_proven.then(|| self.prove(register)).flatten();
            self.outbox.offer(ToEngine::Registered { session_id: self.id.to_string(), proof })
        };
        let engine = self.hub.seats.sit(register, link.clone(), &claim, admitted)?;
        self.newcomer.registered();
        self.limit.set(self.hub.config.max_message);
        // Nothing else sets it: a second introduction was dropped above.
        let _ = self.seated.set(Seated { engine, link });
        Ok(())
    }

    /// Whether the engine answered the challenge of this connection with the server's key.
    fn is_proven(&self, register: &Register) -> bool {
        let (Some(key), Some(challenge)) = (&self.hub.config.key, &self.challenge) else {
            return false;
        };
        let proof = register.proof.as_deref().unwrap_or_default();
        key.verify(challenge, register.project_hash.trim(), proof)
    }

    /// The answer to the challenge of an engine. Given only to engines that proved themselves: no one else can check
    /// it, and a server of another user could pass it on.
    fn prove(&self, register: &Register) -> Option<String> {
        let challenge = register.challenge.as_deref();
        let challenge = challenge.filter(|challenge| challenge.len() <= MAX_CHALLENGE)?;
        let key = self.hub.config.key.as_ref()?;
        Some(key.prove_server(challenge, register.project_hash.trim()))
    }

    /// Waits until the project has connected to another node of the cluster.
    async fn moved(&self) {
        self.seated.wait().await.engine.seat().moved().await;
    }

    fn leave(&self, end: End) -> Option<Absence> {
        // An engine that is told to dial again need not wait for the close frame. It does not come back here.
        let end = match end {
            End::Lost | End::Reloading if self.hub.config.draining.has_begun() => End::Stopping,
            end => end,
        };
        tracing::debug!(session = %self.id, ?end, "the connection of an engine ended");
        let Seated { engine, link } = self.seated.get()?;
        self.hub.seats.leave(engine.hash(), link, end)
    }
}

fn broken(error: &tungstenite::Error) -> End {
    tracing::debug!(%error, "the connection of an engine broke");
    match websocket::is_too_long(error) {
        true => End::TooLarge,
        false => End::Lost,
    }
}

/// Sends a close frame and reads until the engine has received it: dropping a socket with unread data would
/// also drop the frame.
async fn close(
    mut sink: SplitSink<WebSocket, Message>,
    mut stream: SplitStream<WebSocket>,
    code: u16,
    reason: &'static str,
) {
    let frame = CloseFrame { code: code.into(), reason: reason.into() };
    if sink.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    while let Some(Ok(_)) = stream.next().await {}
    if let Ok(mut socket) = sink.reunite(stream) {
        socket.get_mut().discard().await;
    }
}
