//! The connection to Spawnpoint. It reconnects until the game ends and never blocks the game.
//!
//! It runs on its own thread with a small tokio runtime. A blocking socket would have to poll for
//! messages of the game; here messages of both sides are handled when they arrive, and nothing runs
//! in between. Pings are answered while the game is busy.

use std::{
    collections::VecDeque,
    env,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{SyncSender, TrySendError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use spawnpoint_protocol::{
    ErrorKind, Fault, Op,
    message::{FromEngine, ToEngine},
};
use tokio::{
    net::TcpStream,
    sync::{
        mpsc::{self, Receiver, Sender},
        oneshot,
    },
    time::{interval_at, sleep, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::HeaderValue,
        protocol::{CloseFrame, WebSocketConfig, frame::coding::CloseCode},
    },
};

use crate::{
    engine_key,
    identity::Identity,
    op_queue::{self, HubCommand},
};

/// The default address of the server.
pub const DEFAULT_URL: &str = "ws://127.0.0.1:8080/hub/plugin";
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(250);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How long the game waits for the connection to close.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(300);
/// The longest message from the server.
const MAX_INBOUND: usize = 16 << 20;
/// How many events can be queued; more are dropped and counted.
const EVENTS: usize = 1024;
/// How many answers, and reports about running commands, can be queued. The server sends far fewer
/// commands at once.
const ANSWERS: usize = 1024;
/// How many of these slots only answers can use. Reports are dropped when the other slots are full.
const RESERVED_FOR_ANSWERS: usize = 512;
/// Answers that were sent shortly before the connection broke may not have arrived, so they are
/// sent again. A server that received them drops the duplicates.
const MAX_RESEND: usize = 64;
/// Longer answers are not stored for that.
const MAX_RESEND_SIZE: usize = 1 << 20;
const RESEND_AGE: Duration = Duration::from_secs(5);
const SUPERSEDED: &str = "superseded by a newer connection";
/// The close code with which the server refuses a connection, because another one has the same
/// hash.
const REFUSED: u16 = 4403;
/// How long to wait for the first message of the server before registering without it.
const WELCOME_TIMEOUT: Duration = Duration::from_secs(2);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The game's side of the connection. Dropping it disconnects.
pub struct Link {
    /// Answers, and reports about running commands.
    answers: Sender<FromEngine>,
    events: Sender<FromEngine>,
    dropped: usize,
    connected: Arc<AtomicBool>,
    shutdown: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Link {
    /// Connects on a new thread, and sends received commands to `commands`.
    pub fn dial(url: String, identity: Identity, commands: SyncSender<HubCommand>) -> Self {
        let (answers, answer_queue) = mpsc::channel(ANSWERS);
        let (events, event_queue) = mpsc::channel(EVENTS);
        let (shutdown, shutdown_received) = oneshot::channel();
        let connected = Arc::new(AtomicBool::new(false));
        let connection = ConnectionThread {
            url,
            identity,
            commands,
            answers: answer_queue,
            refusals: answers.clone(),
            events: event_queue,
            connected: connected.clone(),
            shutdown: shutdown_received,
            recent_answers: VecDeque::new(),
            superseded: 0,
        };
        let thread = thread::Builder::new().name("spawnpoint".into()).spawn(move || {
            match tokio::runtime::Builder::new_current_thread().enable_all().build() {
                Ok(runtime) => runtime.block_on(connection.run()),
                Err(error) => {
                    tracing::warn!(%error, "Could not start the connection to Spawnpoint")
                }
            }
        });
        let thread = thread
            .inspect_err(|error| tracing::warn!(%error, "Could not start the connection thread"))
            .ok();
        Self { answers, events, dropped: 0, connected, shutdown: Some(shutdown), thread }
    }

    /// Sends the result of a command.
    pub fn send_result(&self, id: String, result: Value) {
        // Fails if the thread ended, or if the server sent more commands than there are slots. The
        // server then reports the outcome of this one as unknown.
        if let Err(error) = self.answers.try_send(FromEngine::CommandResult { id, result }) {
            tracing::debug!(%error, "Dropped an answer to Spawnpoint");
        }
    }

    /// Reports something about a running command, while connected.
    pub fn report(&self, message: FromEngine) {
        if self.connected.load(Relaxed) && self.answers.capacity() > RESERVED_FOR_ANSWERS {
            let _ = self.answers.try_send(message);
        }
    }

    /// Sends an event, while connected. Events that do not fit into the queue are dropped and
    /// counted.
    pub fn send_event(&mut self, event: FromEngine) {
        if self.connected.load(Relaxed) && self.events.try_send(event).is_err() {
            self.dropped += 1;
        }
    }

    /// The number of dropped events since the last call.
    pub fn take_dropped(&mut self) -> usize {
        std::mem::take(&mut self.dropped)
    }

    /// Disconnects for good. The server then forgets the game at once instead of waiting for it to
    /// return.
    pub fn disconnect(&mut self) {
        let Some(shutdown) = self.shutdown.take() else { return };
        let _ = shutdown.send(());
        if let Some(thread) = self.thread.take() {
            // The close frame must be sent before the process ends.
            let _ = thread.join();
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // After a crash the server should wait for the game to return.
        if thread::panicking() {
            return;
        }
        self.disconnect();
    }
}

/// The thread's side of the connection.
struct ConnectionThread {
    url: String,
    identity: Identity,
    commands: SyncSender<HubCommand>,
    answers: Receiver<FromEngine>,
    refusals: Sender<FromEngine>,
    events: Receiver<FromEngine>,
    connected: Arc<AtomicBool>,
    shutdown: oneshot::Receiver<()>,
    /// Recently sent answers.
    recent_answers: VecDeque<(Instant, String)>,
    superseded: usize,
}

/// How a connection ended.
enum End {
    /// The game ends.
    Shutdown,
    /// The connection broke or the server closed it.
    Lost,
}

impl ConnectionThread {
    async fn run(mut self) {
        let mut retry_delay = FIRST_RETRY_DELAY;
        loop {
            let connected_socket = tokio::select! {
                biased;
                _ = &mut self.shutdown => return,
                connected_socket = timeout(CONNECT_TIMEOUT, dial(&self.url)) => connected_socket,
            };
            match connected_socket {
                Ok(Ok(socket)) => match self.run_connection(socket).await {
                    End::Shutdown => return,
                    End::Lost => retry_delay = FIRST_RETRY_DELAY,
                },
                Ok(Err(why)) => {
                    tracing::debug!(%why, url = self.url, "Could not connect to Spawnpoint")
                }
                Err(_) => tracing::debug!(url = self.url, "Connecting to Spawnpoint timed out"),
            }
            tokio::select! {
                biased;
                _ = &mut self.shutdown => return,
                () = sleep(retry_delay) => {}
            }
            retry_delay = (retry_delay * 2).min(MAX_RETRY_DELAY);
        }
    }

    async fn run_connection(&mut self, mut socket: Socket) -> End {
        let end = self.exchange(&mut socket).await;
        self.connected.store(false, Relaxed);
        self.recent_answers.retain(|(at, _)| at.elapsed() < RESEND_AGE);
        if matches!(end, End::Shutdown) {
            let frame = CloseFrame { code: CloseCode::Normal, reason: "goodbye".into() };
            let closing = async {
                // The results of the last frame are sent first.
                while let Ok(answer) = self.answers.try_recv() {
                    self.send_answer(&mut socket, &answer).await;
                }
                socket.close(Some(frame)).await?;
                while let Some(Ok(_)) = socket.next().await {}
                Ok::<_, tungstenite::Error>(())
            };
            let _ = timeout(CLOSE_TIMEOUT, closing).await;
        }
        end
    }

    async fn exchange(&mut self, socket: &mut Socket) -> End {
        let mut register = self.identity.register(self.superseded);
        let challenge = tokio::select! {
            biased;
            _ = &mut self.shutdown => return End::Shutdown,
            welcome = timeout(WELCOME_TIMEOUT, challenge(socket)) => welcome.ok().flatten(),
        };
        register.proof = challenge.and_then(|one| engine_key::prove(&one, &register.project_hash));
        let offers = self.identity.offers().clone();
        for message in [FromEngine::Register(Box::new(register)), FromEngine::Offers(offers)] {
            if !send(socket, &message).await {
                return End::Lost;
            }
        }
        let mut alive = interval_at(tokio::time::Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
        let mut attached = false;
        loop {
            let is_open = tokio::select! {
                biased;
                _ = &mut self.shutdown => return End::Shutdown,
                received = socket.next() => match received {
                    Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                        Ok(ToEngine::Registered { .. }) => {
                            attached = true;
                            self.connected.store(true, Relaxed);
                            self.resend_answers(socket).await
                        }
                        Ok(ToEngine::Ping) => send(socket, &PONG).await,
                        Ok(message) => self.handle(message),
                        // Client and server may have different versions.
                        Err(error) => {
                            tracing::debug!(%error, "Ignored an unknown message from Spawnpoint");
                            true
                        }
                    },
                    Some(Ok(Message::Close(frame))) => {
                        // Another process of the same program has this hash. This one registers
                        // with the next.
                        let is_taken = |frame: &CloseFrame| {
                            frame.reason == SUPERSEDED || u16::from(frame.code) == REFUSED
                        };
                        if frame.as_ref().is_some_and(is_taken) {
                            self.superseded += 1;
                        }
                        false
                    }
                    Some(Ok(_)) => true,
                    Some(Err(_)) | None => false,
                },
                Some(answer) = self.answers.recv(), if attached => {
                    self.send_answer(socket, &answer).await
                }
                Some(event) = self.events.recv(), if attached => send(socket, &event).await,
                _ = alive.tick() => send(socket, &PONG).await,
            };
            if !is_open {
                return End::Lost;
            }
        }
    }

    /// Passes a command to the game.
    fn handle(&self, message: ToEngine) -> bool {
        let command = match message {
            ToEngine::Execute { id, name, params, timeout } => match op(&name, params) {
                Ok(op) => HubCommand::Run { id, op: Box::new(op), deadline: deadline(timeout) },
                Err(fault) => return self.refuse(id, fault),
            },
            ToEngine::Cancel { id } => HubCommand::Cancel { id },
            _ => return true,
        };
        match self.commands.try_send(command) {
            Err(TrySendError::Full(HubCommand::Run { id, .. })) => {
                let fault =
                    Fault::new(ErrorKind::NotReady, "The game has too many pending commands");
                self.refuse(id, fault)
            }
            // The server sends no more commands than the game accepts, and abandoned ops end at
            // their deadline.
            Err(TrySendError::Full(HubCommand::Cancel { .. })) | Ok(()) => true,
            Err(TrySendError::Disconnected(_)) => false,
        }
    }

    fn refuse(&self, id: String, fault: Fault) -> bool {
        let result = op_queue::result_message(Err(fault));
        // A server that sends more commands than it reads answers loses its connection.
        self.refusals.try_send(FromEngine::CommandResult { id, result }).is_ok()
    }

    async fn send_answer(&mut self, socket: &mut Socket, answer: &FromEngine) -> bool {
        let Some(text) = text_of(answer) else { return true };
        if matches!(answer, FromEngine::CommandResult { .. }) && text.len() <= MAX_RESEND_SIZE {
            if self.recent_answers.len() == MAX_RESEND {
                self.recent_answers.pop_front();
            }
            self.recent_answers.push_back((Instant::now(), text.clone()));
        }
        socket.send(Message::text(text)).await.is_ok()
    }

    async fn resend_answers(&mut self, socket: &mut Socket) -> bool {
        for (_, text) in std::mem::take(&mut self.recent_answers) {
            if socket.send(Message::text(text)).await.is_err() {
                return false;
            }
        }
        true
    }
}

const PONG: FromEngine = FromEngine::Pong { session_id: None };

async fn dial(url: &str) -> Result<Socket, String> {
    let mut request = url.into_client_request().map_err(|error| error.to_string())?;
    if let Ok(token) = env::var("SPAWNPOINT_TOKEN")
        && !token.is_empty()
    {
        let value = HeaderValue::from_str(&format!("Bearer {token}"));
        let value = value.map_err(|_| {
            "SPAWNPOINT_TOKEN contains characters that a header cannot have".to_owned()
        })?;
        request.headers_mut().insert("Authorization", value);
    }
    let mut config = WebSocketConfig::default();
    config.max_message_size = Some(MAX_INBOUND);
    config.max_frame_size = Some(MAX_INBOUND);
    let connected_socket = connect_async_with_config(request, Some(config), true).await;
    connected_socket.map(|(socket, _)| socket).map_err(|error| error.to_string())
}

/// Waits for the server's `welcome` message and returns its challenge.
async fn challenge(socket: &mut Socket) -> Option<String> {
    loop {
        if let Message::Text(text) = socket.next().await?.ok()?
            && let Ok(ToEngine::Welcome { challenge, .. }) = serde_json::from_str(&text)
        {
            return challenge;
        }
    }
}

async fn send(socket: &mut Socket, message: &FromEngine) -> bool {
    match text_of(message) {
        Some(text) => socket.send(Message::text(text)).await.is_ok(),
        None => true,
    }
}

fn text_of(message: &FromEngine) -> Option<String> {
    serde_json::to_string(message)
        .inspect_err(|error| tracing::warn!(%error, "Could not serialize a message to Spawnpoint"))
        .ok()
}

fn op(name: &str, params: Value) -> Result<Op, Fault> {
    let invalid = |what: String| Fault::new(ErrorKind::InvalidArgument, what);
    match Op::read(name, params) {
        Some(read) => {
            read.map_err(|error| invalid(format!("Invalid parameters of '{name}': {error}")))
        }
        None => Err(invalid(format!("This engine does not support '{name}'"))),
    }
}

fn deadline(seconds: f64) -> Instant {
    const MAX_SECONDS: f64 = 86_400.0;
    let seconds = if seconds.is_finite() { seconds.clamp(0.0, MAX_SECONDS) } else { MAX_SECONDS };
    Instant::now() + Duration::from_secs_f64(seconds)
}
