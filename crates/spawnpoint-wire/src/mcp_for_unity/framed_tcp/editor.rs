//! Follows one editor from port to port while its status file exists.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use spawnpoint_protocol::message::{FromEngine, Register};
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    frame::{self, FrameError},
    status::{Status, Statuses},
};
use crate::seat::{
    Absence, Claim, End, Execute, Link, Outgoing, PluginEngine, Seats, outbox, receive,
};

/// How long opening a connection on this machine may take.
const CONNECTING: Duration = Duration::from_secs(3);

/// How long to wait before the next attempt to connect.
const AGAIN: Duration = Duration::from_millis(500);

/// How much longer than allowed an editor may take: it enforces the limit itself.
const OVERTIME: Duration = Duration::from_secs(5);

/// How long listing its tools may take, in seconds. An editor that compiles answers when it is done.
const LISTING: f64 = 60.0;

/// The most messages that wait for a busy editor.
const QUEUE: usize = 256;

/// Follows one editor.
pub(super) struct Follower {
    hash: String,
    seats: Arc<Seats>,
    statuses: watch::Receiver<Statuses>,
    stop: CancellationToken,
}

impl Follower {
    pub(super) fn new(
        hash: String,
        seats: Arc<Seats>,
        statuses: watch::Receiver<Statuses>,
        stop: CancellationToken,
    ) -> Self {
        Self { hash, seats, statuses, stop }
    }

    /// Follows the editor until it is gone for good. Returns its hash.
    pub(super) async fn follow(mut self) -> String {
        let mut absence: Option<Absence> = None;
        loop {
            let stop = self.stop.clone();
            let (seats, kept) = (self.seats.clone(), absence.clone());
            let given_up = async {
                match kept {
                    Some(absence) => seats.keep(absence, &stop).await,
                    None => stop.cancelled().await,
                }
            };
            let reached = tokio::select! {
                biased;
                () = given_up => None,
                reached = self.reach(absence.is_some()) => reached,
            };
            let Some((status, socket)) = reached else { break };
            absence = self.serve(&status, socket).await;
            if absence.is_none() {
                break;
            }
        }
        self.hash
    }

    /// Waits until the editor is ready, and connects. Returns `None` when its file is gone, unless calls
    /// wait for it to come back.
    async fn reach(&mut self, awaited: bool) -> Option<(Status, TcpStream)> {
        loop {
            let status = self.statuses.borrow_and_update().get(&self.hash).cloned();
            match status {
                None if !awaited => return None,
                // Another program may listen by now on a port that was written long ago.
                Some(status) if status.is_ready() && (awaited || !status.stale) => {
                    match connect(status.unity_port).await {
                        Ok(socket) => return Some((status, socket)),
                        Err(error) => {
                            tracing::debug!(hash = self.hash, %error, "could not connect to an editor");
                            sleep(AGAIN).await;
                        }
                    }
                }
                _ => self.statuses.changed().await.ok()?,
            }
        }
    }

    /// Serves the editor until it reloads, stops or loses its connection during a command.
    async fn serve(&mut self, status: &Status, socket: TcpStream) -> Option<Absence> {
        let (outbox, mut queue) = outbox(QUEUE);
        let ended = CancellationToken::new();
        let link = Arc::new(Link::new(Uuid::new_v4(), outbox, ended.clone(), true));
        link.dialed_on(status.unity_port);
        let introduction = introduction(&self.hash, status);
        // We dialed the address in the user's own files.
        let claim = Claim::of_owner(false);
        let engine = self.seats.sit(&introduction, link.clone(), &claim, || {}).ok()?;
        let mut line = Line { port: status.unity_port, socket: Some(socket) };
        let stop = self.stop.clone();
        let working = async {
            line.list_tools(&engine, &link).await?;
            loop {
                tokio::select! {
                    biased;
                    end = self.watch_status(&mut line, &link) => return Err(end),
                    message = queue.recv() => match message {
                        Some(Outgoing::Execute(execute)) => {
                            line.run(&engine, &link, execute).await?;
                        }
                        // Its protocol has commands only.
                        Some(Outgoing::Message(_)) => {}
                        None => return Err(End::Lost),
                    },
                }
            }
        };
        let worked: Result<(), End> = tokio::select! {
            biased;
            () = stop.cancelled() => Err(End::Stopping),
            () = ended.cancelled() => Err(End::Superseded),
            worked = working => worked,
        };
        self.seats.leave(&self.hash, &link, worked.err().unwrap_or(End::Lost))
    }

    /// Watches the status of the editor. Returns when it stops, reloads or was killed.
    async fn watch_status(&mut self, line: &mut Line, link: &Link) -> End {
        loop {
            let status = self.statuses.borrow_and_update().get(&self.hash).cloned();
            match status {
                None => return End::Goodbye,
                Some(status) if status.reloading => return End::Reloading,
                Some(status) => {
                    line.moves_to(status.unity_port);
                    link.dialed_on(status.unity_port);
                    // It may be busy for minutes; then its port still accepts connections. Another client may have taken
                    // our connection, which is not taken back only to look.
                    let is_suspect = status.stale || status.quiet && line.is_closed();
                    if is_suspect && line.open().await.is_err() {
                        return End::Lost;
                    }
                }
            }
            if self.statuses.changed().await.is_err() {
                return End::Stopping;
            }
        }
    }
}

/// The connection, until the editor closes it for another client.
struct Line {
    port: u16,
    socket: Option<TcpStream>,
}

impl Line {
    fn moves_to(&mut self, port: u16) {
        if self.port != port {
            (self.port, self.socket) = (port, None);
        }
    }

    /// Lists the tools of the editor.
    async fn list_tools(&mut self, engine: &PluginEngine, link: &Link) -> Result<(), End> {
        let answer = self.ask("get_tool_states", &json!({}), LISTING).await?;
        let tools = answer.pointer("/result/data/tools").and_then(Value::as_array);
        let is_enabled = |tool: &&Value| tool.get("enabled") != Some(&Value::Bool(false));
        let tools = tools.into_iter().flatten().filter(is_enabled).cloned().collect();
        receive(engine, link.outbox(), FromEngine::RegisterTools { tools });
        Ok(())
    }

    /// Runs one command in the editor.
    async fn run(
        &mut self,
        engine: &PluginEngine,
        link: &Link,
        Execute { id, request, timeout }: Execute,
    ) -> Result<(), End> {
        self.open().await.map_err(end_of)?;
        if !engine.seat().pending().mark_sent(id) {
            return Ok(());
        }
        let result = self.ask(&request.name, &request.params, timeout).await?;
        receive(engine, link.outbox(), FromEngine::CommandResult { id: id.to_string(), result });
        Ok(())
    }

    async fn ask(&mut self, name: &str, params: &Value, seconds: f64) -> Result<Value, End> {
        let command = json!({"type": name, "params": params}).to_string();
        let patience = Duration::try_from_secs_f64(seconds).unwrap_or(OVERTIME) + OVERTIME;
        let asking = async {
            let socket = self.open().await?;
            frame::write(socket, command.as_bytes()).await?;
            frame::read(socket).await
        };
        let answer = match timeout(patience, asking).await {
            Ok(answer) => answer.map_err(end_of)?,
            Err(_) => return Err(End::Silent),
        };
        serde_json::from_slice(&answer).map_err(|error| {
            tracing::warn!(%error, "an editor sent a message that is not JSON");
            End::NotJson
        })
    }

    /// Whether the editor closed the connection.
    fn is_closed(&self) -> bool {
        let Some(socket) = &self.socket else { return true };
        // No request is pending, so there is nothing to read but the end.
        let read = socket.try_read(&mut [0]);
        !matches!(read, Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
    }

    /// The connection; a new one if the editor closed it.
    async fn open(&mut self) -> Result<&mut TcpStream, FrameError> {
        if self.is_closed() {
            self.socket = None;
        }
        Ok(match &mut self.socket {
            Some(socket) => socket,
            empty => empty.insert(connect(self.port).await?),
        })
    }
}

async fn connect(port: u16) -> Result<TcpStream, FrameError> {
    let connecting = timeout(CONNECTING, TcpStream::connect(("127.0.0.1", port)));
    let refused = |_| std::io::Error::from(std::io::ErrorKind::TimedOut);
    let mut socket = connecting.await.map_err(refused)??;
    socket.set_nodelay(true)?;
    frame::welcome(&mut socket).await?;
    Ok(socket)
}

fn end_of(error: FrameError) -> End {
    tracing::debug!(%error, "the connection to an editor broke");
    match error {
        FrameError::TooLarge(_) => End::TooLarge,
        FrameError::Io(_) | FrameError::Empty | FrameError::Stranger(_) => End::Lost,
    }
}

/// The registration that the editor would send if it dialed in.
fn introduction(hash: &str, status: &Status) -> Register {
    let path = status.project_path.as_deref();
    let root = path.map(|path| {
        let path = path.trim_end_matches(['/', '\\']);
        let root = path.strip_suffix("Assets").and_then(|root| root.strip_suffix(['/', '\\']));
        root.unwrap_or(path).to_owned()
    });
    Register {
        project_name: status.project_name.clone(),
        project_hash: hash.to_owned(),
        default_engine_version: status.unity_version.clone(),
        project_path: root,
        ..Register::default()
    }
}
