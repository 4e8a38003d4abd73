//! One connection, from `welcome` to its end.
//!
//! Reading, writing and listening for silence are three futures of one task, so that whichever ends
//! first ends them all, and nothing of a connection outlives it.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::Value;
use spawnpoint_core::{Engine, connection::Connection, engine::Standing};
use spawnpoint_incoming::websocket::{self, CloseFrame, Limit, Message, WebSocket, tungstenite};
use spawnpoint_protocol::message::{FromEngine, Register, ToEngine};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    Hub,
    liveness::{self, Heard},
    newcomers::Newcomer,
    peer::Peer,
};
use crate::{
    seat::{Absence, End, Link, Outbox, PluginEngine, Queue, hear, hear_success, is_stock, outbox},
    untrusted,
};

/// What `welcome` promises: seconds of silence allowed, seconds between unasked `pong`s.
const SERVER_TIMEOUT: u32 = 30;
const KEEP_ALIVE_INTERVAL: u32 = 15;

/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// Longer hashes are refused: they appear in every answer.
const MAX_HASH: usize = 120;

/// How often the log says that something of a connection was dropped.
const COMPLAINTS: usize = 10;

/// Close codes of an engine that leaves and does not mean to come back.
const GOODBYES: [u16; 2] = [1000, 1001];

/// Serves one connection until its end, and keeps its seat for a while after that.
pub(super) async fn serve(
    socket: WebSocket,
    connection: Option<Connection>,
    limit: Limit,
    hub: Arc<Hub>,
) {
    let (mut sink, mut stream) = socket.split();
    let (outbox, mut queue) = outbox(hub.config.queue);
    let challenge = hub.config.key.as_ref().map(|_| Uuid::new_v4().simple().to_string());
    outbox.offer(ToEngine::Welcome {
        server_timeout: SERVER_TIMEOUT,
        keep_alive_interval: KEEP_ALIVE_INTERVAL,
        challenge: challenge.clone(),
    });
    let heard = Heard::now();
    let (newcomer, pushed_out) = hub.newcomers.come();
    let session = Session {
        id: Uuid::new_v4(),
        hub: &hub,
        connection,
        challenge,
        outbox: outbox.clone(),
        ended: CancellationToken::new(),
        seated: OnceLock::new(),
        complaints: AtomicUsize::new(0),
        limit,
        newcomer,
    };
    let config = &hub.config;
    let end = tokio::select! {
        end = session.read(&mut stream, &heard) => end,
        end = session.write(&mut sink, &mut queue) => end,
        () = liveness::until_silent(&heard, &outbox, config.ping_every, config.silence) => End::Silent,
        // Nobody else can end the connection of a session that is still at work.
        () = session.ended.cancelled() => End::Superseded,
        () = pushed_out.cancelled() => End::NeverRegistered,
        () = hub.stop.cancelled() => End::Stopping,
    };
    let absence = session.leave(end);
    // The queue goes first: nobody may believe that something can still be sent.
    drop(queue);
    if let Some((code, reason)) = end.close() {
        let _ = timeout(GOODBYE, say_goodbye(sink, stream, code, reason)).await;
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
    seated: OnceLock<Seated>,
    complaints: AtomicUsize,
    /// How long its messages may be.
    limit: Limit,
    newcomer: Newcomer,
}

struct Seated {
    engine: Arc<PluginEngine>,
    link: Arc<Link>,
}

impl Session<'_> {
    /// Takes what the engine says, until there is a reason to stop.
    async fn read(&self, stream: &mut SplitStream<WebSocket>, heard: &Heard) -> End {
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
            heard.again();
            let taken = match &message {
                Message::Text(text) => self.take(text.as_bytes()),
                Message::Binary(bytes) => self.take(bytes),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(()),
                Message::Close(Some(frame)) if GOODBYES.contains(&frame.code.into()) => {
                    return End::Goodbye;
                }
                Message::Close(_) => return End::Lost,
            };
            if let Err(end) = taken {
                return end;
            }
            // Frames wait in a buffer that no budget knows of: who says a lot gets no more than its turn.
            tokio::task::consume_budget().await;
        }
    }

    /// Sends what is put in line until the socket breaks.
    async fn write(&self, sink: &mut SplitSink<WebSocket, Message>, queue: &mut Queue) -> End {
        while let Some(message) = queue.recv().await {
            if let ToEngine::Execute { id, .. } = &message
                && !self.seated.get().is_some_and(|to| to.engine.seat().pending().leaves(id))
            {
                continue;
            }
            let text = match serde_json::to_string(&message) {
                Ok(text) => text,
                Err(error) => {
                    tracing::error!(%error, "a message to an engine cannot be written");
                    continue;
                }
            };
            if let Err(error) = sink.send(Message::Text(text.into())).await {
                tracing::debug!(%error, "an engine's socket takes no more");
                break;
            }
        }
        End::Lost
    }

    /// Takes one message. Whatever is JSON but makes no sense is logged and dropped.
    fn take(&self, text: &[u8]) -> Result<(), End> {
        if self.seated.get().is_some_and(|seated| hear_success(&seated.engine, text)) {
            return Ok(());
        }
        let value: Value = serde_json::from_slice(text).map_err(|error| {
            tracing::warn!(session = %self.id, %error, "an engine sent something that is not JSON");
            End::NotJson
        })?;
        match FromEngine::try_from(value) {
            Ok(FromEngine::Register(register)) => return self.register(&register),
            Ok(message) => match (self.seated.get(), message) {
                (Some(seated), FromEngine::Gone { project_hash }) => {
                    let is_proven = seated.engine.standing() == Standing::Proven;
                    // Anybody can come under the hash of an editor that is not there.
                    if is_proven || self.hub.claim(self.connection, false).peer() != Peer::Other {
                        self.hub.seats.dismiss(&project_hash, seated.engine.hash());
                    }
                }
                (Some(seated), message) => hear(&seated.engine, &self.outbox, message),
                (None, _) => self.complain("said before register"),
            },
            Err(error) => self.complain(&format!("a message that makes no sense: {error}")),
        }
        Ok(())
    }

    /// Logs that something was dropped, but not for ever: a log can be filled, and a disk.
    fn complain(&self, what: &str) {
        match self.complaints.fetch_add(1, Ordering::Relaxed) {
            0..COMPLAINTS => tracing::warn!(session = %self.id, "dropped: {what}"),
            COMPLAINTS => tracing::warn!(session = %self.id, "more was dropped, and will be"),
            _ => {}
        }
    }

    fn register(&self, register: &Register) -> Result<(), End> {
        let hash = register.project_hash.trim();
        if hash.is_empty() || hash.len() > MAX_HASH || !untrusted::is_visible(hash) {
            return Err(End::NoHash);
        }
        if self.seated.get().is_some() {
            self.complain("registered already");
            return Ok(());
        }
        if !self.hub.seats.has_room_for(hash, self.hub.config.engines) {
            return Err(End::Full);
        }
        let is_proven = self.is_proven(register);
        if register.proof.is_some() && !is_proven {
            tracing::warn!(session = %self.id, "an engine's proof is wrong; it counts as unproven");
        }
        let claim = self.hub.claim(self.connection, is_proven);
        let (outbox, ended) = (self.outbox.clone(), self.ended.clone());
        let link = Arc::new(Link::new(self.id, outbox, ended, is_stock(register)));
        // Said first: nothing may be executed before it.
        let admitted =
            || self.outbox.offer(ToEngine::Registered { session_id: self.id.to_string() });
        let engine = self.hub.seats.sit(register, link.clone(), &claim, admitted)?;
        self.newcomer.stays();
        self.limit.set(self.hub.config.max_message);
        self.seated.get_or_init(|| Seated { engine, link });
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

    fn leave(&self, end: End) -> Option<Absence> {
        tracing::debug!(session = %self.id, ?end, "an engine's connection ended");
        let Seated { engine, link } = self.seated.get()?;
        self.hub.seats.leave(engine.hash(), link, end)
    }
}

fn broken(error: &tungstenite::Error) -> End {
    tracing::debug!(%error, "an engine's connection broke");
    match websocket::is_too_long(error) {
        true => End::TooLarge,
        false => End::Lost,
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
    let frame = CloseFrame { code: code.into(), reason: reason.into() };
    if sink.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    while let Some(Ok(_)) = stream.next().await {}
    if let Ok(mut socket) = sink.reunite(stream) {
        socket.get_mut().discard().await;
    }
}
