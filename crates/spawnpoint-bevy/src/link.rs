//! The connection to Spawnpoint: dials, comes back for ever, and keeps out of the game's way.
//!
//! It has a thread of its own with a small tokio runtime on it. A blocking socket would have to be
//! woken again and again to see whether the game has something to say; here whatever comes first, from
//! the hub or from the game, is taken up at once, and nothing runs in between. It also answers pings
//! while the game is busy.

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
    desk::{self, Order},
    engine_key,
    identity::Identity,
};

/// Where the hub is when nobody says otherwise.
pub const DEFAULT_URL: &str = "ws://127.0.0.1:8080/hub/plugin";
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(5);
const DIAL_PATIENCE: Duration = Duration::from_secs(5);
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How long the game waits for its goodbye to be out.
const GOODBYE_PATIENCE: Duration = Duration::from_millis(300);
/// Longest message from the hub.
const MAX_INBOUND: usize = 16 << 20;
/// How many events wait to be told; more are dropped, and counted.
const EVENTS: usize = 1024;
/// How many answers, and reports about running commands, wait to be sent. The hub asks for far fewer at once.
const ANSWERS: usize = 1024;
/// How many of these places only answers may use. Reports that find no other place are dropped.
const FOR_ANSWERS: usize = 512;
/// Answers that left shortly before the connection broke may never have arrived, so they are given
/// again. Whoever got them already drops the second.
const GIVEN: usize = 64;
/// Longer answers are not kept for that.
const MAX_GIVEN: usize = 1 << 20;
const GIVEN_FOR: Duration = Duration::from_secs(5);
const SUPERSEDED: &str = "superseded by a newer connection";
/// The close code by which the hub refuses us, because another connection has our place.
const REFUSED: u16 = 4403;
/// How long to wait for the hub's first message before going on without it.
const WELCOME_PATIENCE: Duration = Duration::from_secs(2);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The game's end of the connection. Dropping it says goodbye.
pub struct Link {
    /// Answers, and reports about running commands.
    answers: Sender<FromEngine>,
    events: Sender<FromEngine>,
    dropped: usize,
    connected: Arc<AtomicBool>,
    goodbye: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Link {
    /// Dials, on a thread of its own, and puts what comes into `orders`.
    pub fn dial(url: String, identity: Identity, orders: SyncSender<Order>) -> Self {
        let (answers, given) = mpsc::channel(ANSWERS);
        let (events, told) = mpsc::channel(EVENTS);
        let (goodbye, over) = oneshot::channel();
        let connected = Arc::new(AtomicBool::new(false));
        let far_end = FarEnd {
            url,
            identity,
            orders,
            answers: given,
            refusals: answers.clone(),
            events: told,
            connected: connected.clone(),
            over,
            given: VecDeque::new(),
            superseded: 0,
        };
        let thread = thread::Builder::new().name("spawnpoint".into()).spawn(move || {
            match tokio::runtime::Builder::new_current_thread().enable_all().build() {
                Ok(runtime) => runtime.block_on(far_end.stay()),
                Err(error) => tracing::warn!(%error, "Spawnpoint cannot be dialled"),
            }
        });
        let thread =
            thread.inspect_err(|error| tracing::warn!(%error, "Spawnpoint cannot be dialled")).ok();
        Self { answers, events, dropped: 0, connected, goodbye: Some(goodbye), thread }
    }

    /// Says what became of an order.
    pub fn answer(&self, id: String, result: Value) {
        // Fails without the other end, or if the hub sent more commands than there are places. It then says
        // of this one that its outcome is unknown.
        if let Err(error) = self.answers.try_send(FromEngine::CommandResult { id, result }) {
            tracing::debug!(%error, "an answer was dropped");
        }
    }

    /// Says something that belongs to an order, while somebody listens.
    pub fn say(&self, message: FromEngine) {
        if self.connected.load(Relaxed) && self.answers.capacity() > FOR_ANSWERS {
            let _ = self.answers.try_send(message);
        }
    }

    /// Tells what happened, while somebody listens; what is too much is dropped, and counted.
    pub fn tell(&mut self, event: FromEngine) {
        if self.connected.load(Relaxed) && self.events.try_send(event).is_err() {
            self.dropped += 1;
        }
    }

    /// How many events were dropped since this was last asked.
    pub fn take_dropped(&mut self) -> usize {
        std::mem::take(&mut self.dropped)
    }

    /// Leaves for good: the hub forgets the game at once, instead of expecting it back.
    pub fn say_goodbye(&mut self) {
        let Some(goodbye) = self.goodbye.take() else { return };
        let _ = goodbye.send(());
        if let Some(thread) = self.thread.take() {
            // The close frame has to get out before the process ends.
            let _ = thread.join();
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // A game that crashed did not mean to leave.
        if thread::panicking() {
            return;
        }
        self.say_goodbye();
    }
}

/// The thread's end of the connection.
struct FarEnd {
    url: String,
    identity: Identity,
    orders: SyncSender<Order>,
    answers: Receiver<FromEngine>,
    refusals: Sender<FromEngine>,
    events: Receiver<FromEngine>,
    connected: Arc<AtomicBool>,
    over: oneshot::Receiver<()>,
    /// Answers that were given on this connection lately.
    given: VecDeque<(Instant, String)>,
    superseded: usize,
}

/// How a connection ended.
enum End {
    /// The game is over.
    Over,
    /// It broke, or was closed by the hub.
    Lost,
}

impl FarEnd {
    async fn stay(mut self) {
        let mut wait = FIRST_WAIT;
        loop {
            let dialled = tokio::select! {
                biased;
                _ = &mut self.over => return,
                dialled = timeout(DIAL_PATIENCE, dial(&self.url)) => dialled,
            };
            match dialled {
                Ok(Ok(socket)) => match self.converse(socket).await {
                    End::Over => return,
                    End::Lost => wait = FIRST_WAIT,
                },
                Ok(Err(why)) => tracing::debug!(%why, url = self.url, "Spawnpoint is not there"),
                Err(_) => tracing::debug!(url = self.url, "Spawnpoint does not answer"),
            }
            tokio::select! {
                biased;
                _ = &mut self.over => return,
                () = sleep(wait) => {}
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    async fn converse(&mut self, mut socket: Socket) -> End {
        let end = self.exchange(&mut socket).await;
        self.connected.store(false, Relaxed);
        self.given.retain(|(at, _)| at.elapsed() < GIVEN_FOR);
        if matches!(end, End::Over) {
            let frame = CloseFrame { code: CloseCode::Normal, reason: "goodbye".into() };
            let closing = async {
                // What was done on the last frame is told before.
                while let Ok(answer) = self.answers.try_recv() {
                    self.give(&mut socket, &answer).await;
                }
                socket.close(Some(frame)).await?;
                while let Some(Ok(_)) = socket.next().await {}
                Ok::<_, tungstenite::Error>(())
            };
            let _ = timeout(GOODBYE_PATIENCE, closing).await;
        }
        end
    }

    async fn exchange(&mut self, socket: &mut Socket) -> End {
        let mut register = self.identity.register(self.superseded);
        let challenge = tokio::select! {
            biased;
            _ = &mut self.over => return End::Over,
            welcome = timeout(WELCOME_PATIENCE, challenge(socket)) => welcome.ok().flatten(),
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
            let went = tokio::select! {
                biased;
                _ = &mut self.over => return End::Over,
                heard = socket.next() => match heard {
                    Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                        Ok(ToEngine::Registered { .. }) => {
                            attached = true;
                            self.connected.store(true, Relaxed);
                            self.give_again(socket).await
                        }
                        Ok(ToEngine::Ping) => send(socket, &PONG).await,
                        Ok(message) => self.take(message),
                        // Either end may be newer than the other.
                        Err(error) => {
                            tracing::debug!(%error, "Spawnpoint said something unknown");
                            true
                        }
                    },
                    Some(Ok(Message::Close(frame))) => {
                        // Another of the same program runs. It keeps our place, we take the next one.
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
                    self.give(socket, &answer).await
                }
                Some(event) = self.events.recv(), if attached => send(socket, &event).await,
                _ = alive.tick() => send(socket, &PONG).await,
            };
            if !went {
                return End::Lost;
            }
        }
    }

    /// Puts an order on the desk.
    fn take(&self, message: ToEngine) -> bool {
        let order = match message {
            ToEngine::Execute { id, name, params, timeout } => match op(&name, params) {
                Ok(op) => Order::Do { id, op: Box::new(op), deadline: deadline(timeout) },
                Err(fault) => return self.refuse(id, fault),
            },
            ToEngine::Cancel { id } => Order::Stop { id },
            _ => return true,
        };
        match self.orders.try_send(order) {
            Err(TrySendError::Full(Order::Do { id, .. })) => {
                let fault = Fault::new(ErrorKind::NotReady, "The game has more to do than it can");
                self.refuse(id, fault)
            }
            // The hub asks for no more than the game said it takes; what it gives up ends by itself.
            Err(TrySendError::Full(Order::Stop { .. })) | Ok(()) => true,
            Err(TrySendError::Disconnected(_)) => false,
        }
    }

    fn refuse(&self, id: String, fault: Fault) -> bool {
        let result = desk::answer(Err(fault));
        // A hub that sends more commands than it reads answers loses its connection.
        self.refusals.try_send(FromEngine::CommandResult { id, result }).is_ok()
    }

    async fn give(&mut self, socket: &mut Socket, answer: &FromEngine) -> bool {
        let Some(text) = text_of(answer) else { return true };
        if matches!(answer, FromEngine::CommandResult { .. }) && text.len() <= MAX_GIVEN {
            if self.given.len() == GIVEN {
                self.given.pop_front();
            }
            self.given.push_back((Instant::now(), text.clone()));
        }
        socket.send(Message::text(text)).await.is_ok()
    }

    async fn give_again(&mut self, socket: &mut Socket) -> bool {
        for (_, text) in std::mem::take(&mut self.given) {
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
        let value = value.map_err(|_| "SPAWNPOINT_TOKEN cannot stand in a header".to_owned())?;
        request.headers_mut().insert("Authorization", value);
    }
    let mut config = WebSocketConfig::default();
    config.max_message_size = Some(MAX_INBOUND);
    config.max_frame_size = Some(MAX_INBOUND);
    let dialled = connect_async_with_config(request, Some(config), true).await;
    dialled.map(|(socket, _)| socket).map_err(|error| error.to_string())
}

/// Waits for the hub's `welcome`, and gives the challenge in it.
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
        .inspect_err(|error| tracing::warn!(%error, "something cannot be told to Spawnpoint"))
        .ok()
}

fn op(name: &str, params: Value) -> Result<Op, Fault> {
    let wrong = |what: String| Fault::new(ErrorKind::InvalidArgument, what);
    match Op::read(name, params) {
        Some(read) => {
            read.map_err(|error| wrong(format!("Invalid parameters of '{name}': {error}")))
        }
        None => Err(wrong(format!("This engine has no '{name}'"))),
    }
}

fn deadline(seconds: f64) -> Instant {
    const LONGEST: f64 = 86_400.0;
    let seconds = if seconds.is_finite() { seconds.clamp(0.0, LONGEST) } else { LONGEST };
    Instant::now() + Duration::from_secs_f64(seconds)
}
