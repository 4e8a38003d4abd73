//! An engine that follows its script.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind, Fault,
    message::{FromEngine, ToEngine},
};
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    sync::{mpsc, watch},
    task::{AbortHandle, JoinSet},
    time::{Instant, sleep_until},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        protocol::{
            CloseFrame,
            frame::{
                Frame,
                coding::{Data, OpCode},
            },
        },
    },
};
use tokio_util::sync::CancellationToken;

use crate::{
    call::{Call, Questions},
    engine::ScriptedEngine,
    wire::{Command, Wire},
};

/// How many messages may wait to be sent.
const QUEUE: usize = 256;

/// Why an engine could not dial in.
#[derive(Debug)]
pub struct ConnectError(String);

impl std::fmt::Display for ConnectError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConnectError {}

impl<E: Into<tungstenite::Error>> From<E> for ConnectError {
    fn from(error: E) -> Self {
        Self(error.into().to_string())
    }
}

/// The state of an engine, and the messages it received.
#[derive(Clone, Debug, Default)]
struct State {
    /// How often it was registered.
    registered: usize,
    /// The server's close codes of the connections that ended because it was asked to dial again.
    sent_away: Vec<u16>,
    /// All received messages except pings.
    heard: Vec<Value>,
    /// The connection's end, with the server's code if it gave one.
    closed: Option<Option<u16>>,
}

/// An engine that follows its script until it is dropped.
#[derive(Debug)]
pub struct Running {
    wire: Wire,
    state: watch::Receiver<State>,
    task: AbortHandle,
}

impl Running {
    pub(crate) async fn start(script: ScriptedEngine, url: &str) -> Result<Self, ConnectError> {
        let socket = dial(url).await?;
        let (commands, orders) = mpsc::channel(QUEUE);
        let (tell, state) = watch::channel(State::default());
        let wire = Wire(commands);
        let life = follow(script, url.to_owned(), socket, wire.clone(), orders, tell);
        let mut running = Self { wire, state, task: tokio::spawn(life).abort_handle() };
        running.registered(1).await;
        Ok(running)
    }

    /// Its connection.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// Waits until it was registered so many times, or its connection has ended for good.
    pub async fn registered(&mut self, times: usize) {
        let news = self.state.wait_for(|state| state.registered >= times || state.closed.is_some());
        let _ = news.await;
    }

    /// How often the server closed its connection after it asked it to dial again.
    pub fn disconnections(&self) -> usize {
        self.state.borrow().sent_away.len()
    }

    /// Waits until that happened so many times; returns the last close code.
    pub async fn disconnected(&mut self, times: usize) -> Option<u16> {
        let enough = |state: &State| state.sent_away.len() >= times || state.closed.is_some();
        self.state.wait_for(enough).await.ok()?.sent_away.last().copied()
    }

    /// All received messages so far, except pings.
    pub fn heard(&self) -> Vec<Value> {
        self.state.borrow().heard.clone()
    }

    /// Waits for a matching message; `None` if its connection ends first.
    pub async fn hears(&mut self, fits: impl Fn(&Value) -> bool) -> Option<Value> {
        let found = |state: &State| state.heard.iter().find(|message| fits(message)).cloned();
        let news = self.state.wait_for(|state| found(state).is_some() || state.closed.is_some());
        found(&*news.await.ok()?)
    }

    /// Waits for the end of the connection; returns the server's close code, if there is one.
    pub async fn closed(&mut self) -> Option<u16> {
        let news = self.state.wait_for(|state| state.closed.is_some());
        news.await.ok().and_then(|state| state.closed.flatten())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn dial(url: &str) -> Result<WebSocketStream<TcpStream>, ConnectError> {
    let request = url.into_client_request()?;
    let authority = request.uri().authority().map(ToString::to_string);
    let address = authority.ok_or_else(|| ConnectError(format!("{url} has no host")))?;
    let stream = TcpStream::connect(address).await.map_err(tungstenite::Error::Io)?;
    let _ = stream.set_nodelay(true);
    let (socket, _) = client_async(request, stream).await?;
    Ok(socket)
}

/// Runs one connection after the other, as long as the script reconnects.
async fn follow(
    script: ScriptedEngine,
    url: String,
    mut socket: WebSocketStream<TcpStream>,
    wire: Wire,
    mut orders: mpsc::Receiver<Command>,
    tell: watch::Sender<State>,
) {
    let script = Arc::new(script);
    loop {
        let connection = Connection {
            script: script.clone(),
            socket,
            wire: wire.clone(),
            tell: &tell,
            calls: Arc::default(),
            questions: Arc::default(),
            redials: false,
        };
        let (code, away) = match connection.live(&mut orders).await {
            Ok(Parting::Ended(code)) => (code, None),
            Ok(Parting::Reloading(away)) => (None, Some(away)),
            Err(error) => {
                tracing::debug!(%error, "the connection broke");
                (None, None)
            }
        };
        let Some(away) = away else {
            tell.send_modify(|state| state.closed = Some(code));
            return;
        };
        tokio::time::sleep(away).await;
        socket = loop {
            match dial(&url).await {
                Ok(socket) => break socket,
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        };
    }
}

enum Parting {
    Ended(Option<u16>),
    Reloading(Duration),
}

struct Connection<'a> {
    script: Arc<ScriptedEngine>,
    socket: WebSocketStream<TcpStream>,
    wire: Wire,
    tell: &'a watch::Sender<State>,
    calls: Arc<Mutex<HashMap<String, CancellationToken>>>,
    questions: Questions,
    /// Whether the server asked it to dial again.
    redials: bool,
}

impl Connection<'_> {
    /// Waits for `welcome`, and returns its challenge.
    async fn challenge(
        &mut self,
        work: &mut JoinSet<()>,
    ) -> Result<Option<String>, tungstenite::Error> {
        while let Some(frame) = self.socket.next().await {
            let Message::Text(text) = frame? else { continue };
            self.take(&text, work).await?;
            if let Ok(ToEngine::Welcome { challenge, .. }) = serde_json::from_str(&text) {
                return Ok(challenge);
            }
        }
        Ok(None)
    }

    async fn live(
        self,
        orders: &mut mpsc::Receiver<Command>,
    ) -> Result<Parting, tungstenite::Error> {
        let mut work = JoinSet::new();
        let parting = self.work(orders, &mut work).await;
        // Nothing of it goes on beside what the next connection brings.
        work.shutdown().await;
        parting
    }

    async fn work(
        mut self,
        orders: &mut mpsc::Receiver<Command>,
        work: &mut JoinSet<()>,
    ) -> Result<Parting, tungstenite::Error> {
        let challenge = match self.script.key.is_some() {
            true => self.challenge(work).await?,
            false => None,
        };
        self.say(&self.script.introduction(challenge.as_deref())).await?;
        let mut keep_alive =
            tokio::time::interval(self.script.keep_alive.unwrap_or(Duration::from_secs(3600)));
        keep_alive.tick().await;
        let mut deaf_until: Option<Instant> = None;
        loop {
            let hears = !self.script.stock || work.is_empty();
            tokio::select! {
                frame = self.socket.next(), if hears && deaf_until.is_none() => {
                    match frame {
                        Some(Ok(Message::Text(text))) => self.take(&text, work).await?,
                        Some(Ok(Message::Close(frame))) if self.redials => {
                            let code = frame.map_or(1005, |frame| frame.code.into());
                            self.tell.send_modify(|state| state.sent_away.push(code));
                            return Ok(Parting::Reloading(Duration::ZERO));
                        }
                        Some(Ok(Message::Close(frame))) => {
                            return Ok(Parting::Ended(frame.map(|frame| frame.code.into())));
                        }
                        Some(Ok(_)) => {}
                        Some(Err(error)) => return Err(error),
                        None => return Ok(Parting::Ended(None)),
                    }
                }
                () = sleep_until(deaf_until.unwrap_or_else(Instant::now)), if deaf_until.is_some() => {
                    deaf_until = None;
                }
                _ = work.join_next(), if !work.is_empty() => {}
                _ = keep_alive.tick(), if self.script.keep_alive.is_some() => {
                    self.say(&FromEngine::Pong { session_id: None }).await?;
                }
                Some(order) = orders.recv() => match order {
                    Command::Text(text) => self.socket.send(Message::Text(text.into())).await?,
                    Command::Fragments(parts) => self.send_fragments(parts).await?,
                    Command::HalfFrame => {
                        // A masked text frame that promises 1000 bytes and has 7.
                        let bytes = [0x81, 0xFE, 0x03, 0xE8, 1, 2, 3, 4, b'{', b'"', b't', b'y', b'p', b'e', b'"'];
                        self.socket.get_mut().write_all(&bytes).await?;
                        return Ok(Parting::Ended(None));
                    }
                    Command::Vanish => return Ok(Parting::Ended(None)),
                    Command::Close(code) => {
                        let frame = CloseFrame { code: code.into(), reason: "".into() };
                        self.socket.close(Some(frame)).await?;
                    }
                    Command::Reload(away) => {
                        // Stock plugins cannot announce it.
                        if !self.script.stock {
                            self.say(&FromEngine::Reloading).await?;
                        }
                        return Ok(Parting::Reloading(away));
                    }
                    Command::Deaf(so_long) => deaf_until = Some(Instant::now() + so_long),
                },
            }
        }
    }

    async fn say(&mut self, message: &FromEngine) -> Result<(), tungstenite::Error> {
        let text =
            serde_json::to_string(message).map_err(|error| tungstenite::Error::Io(error.into()))?;
        self.socket.send(Message::Text(text.into())).await
    }

    async fn send_fragments(&mut self, parts: Vec<String>) -> Result<(), tungstenite::Error> {
        let last = parts.len().saturating_sub(1);
        for (place, part) in parts.into_iter().enumerate() {
            let kind = match place {
                0 => Data::Text,
                _ => Data::Continue,
            };
            let frame = Frame::message(part.into_bytes(), OpCode::Data(kind), place == last);
            self.socket.send(Message::Frame(frame)).await?;
        }
        Ok(())
    }

    async fn take(&mut self, text: &str, work: &mut JoinSet<()>) -> Result<(), tungstenite::Error> {
        if let Ok(value) = serde_json::from_str::<Value>(text)
            && value["type"] != "ping"
        {
            self.tell.send_modify(|state| state.heard.push(value));
        }
        match serde_json::from_str::<ToEngine>(text) {
            Ok(ToEngine::Registered { .. }) => {
                let offering = self.script.offering();
                self.say(&offering).await?;
                self.tell.send_modify(|state| state.registered += 1);
            }
            Ok(ToEngine::Execute { id, name, params, timeout }) => {
                self.execute(id, &name, &params, timeout, work)
            }
            Ok(ToEngine::Cancel { id }) => {
                if let Some(token) = lock(&self.calls).get(&id) {
                    token.cancel();
                }
            }
            Ok(ToEngine::Answers { id, outcome }) => {
                if let Some(reply) = lock(&self.questions).remove(&id) {
                    let _ = reply.send(outcome);
                }
            }
            Ok(ToEngine::Ping) if self.script.keep_alive.is_some() => {
                self.say(&FromEngine::Pong { session_id: None }).await?;
            }
            Ok(ToEngine::Redial { .. }) => self.redials = true,
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the server said something that makes no sense"),
        }
        Ok(())
    }

    fn execute(
        &self,
        id: String,
        name: &str,
        params: &Value,
        timeout: f64,
        work: &mut JoinSet<()>,
    ) {
        let found = self.script.handler(name, params);
        let cancelled = CancellationToken::new();
        lock(&self.calls).insert(id.clone(), cancelled.clone());
        let (wire, calls) = (self.wire.clone(), self.calls.clone());
        let questions = self.questions.clone();
        let what = format!("{name} {params}");
        let stock = self.script.stock;
        work.spawn(async move {
            let reply = match found {
                Some((handler, name, arguments)) => {
                    let call = Call {
                        id: id.clone(),
                        name,
                        arguments: arguments.as_object().cloned().unwrap_or_default(),
                        timeout,
                        cancelled,
                        wire: wire.clone(),
                        questions,
                    };
                    handler(call).await
                }
                None => Err(Fault::new(ErrorKind::NotFound, format!("Not found: {what:.100}"))),
            };
            let result = match reply {
                // Stock plugins do not support content: they answer only with the value.
                Ok(Value::Object(output)) if stock && output.keys().eq(["structured"]) => {
                    json!({"status": "success", "result": output["structured"]})
                }
                Ok(value) => json!({"status": "success", "result": value}),
                Err(fault) => json!({"status": "error", "error": fault.message, "fault": fault}),
            };
            lock(&calls).remove(&id);
            wire.send(&FromEngine::CommandResult { id, result }).await;
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
