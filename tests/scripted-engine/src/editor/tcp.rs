//! The plugin that listens: it listens on a free port, writes it into a file, and serves one server
//! at a time.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::{Instant, sleep, sleep_until},
};

use super::{Editor, Order, Project, work::Work};

/// How often the status file is written.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// Lives through one port after the other.
pub(crate) async fn live(
    editor: Editor,
    folder: PathBuf,
    project: Arc<Project>,
    mut orders: mpsc::Receiver<Order>,
) {
    let status =
        Status { path: folder.join(format!("unity-mcp-status-{}.json", editor.hash)), editor };
    loop {
        match serve(&status, &project, &mut orders).await {
            Ok(None) => std::future::pending().await,
            Ok(Some((port, away))) => {
                status.write(port, "reloading");
                sleep(away).await;
                status.write(port, "starting");
            }
            Err(error) => tracing::warn!(%error, "the editor cannot listen"),
        }
    }
}

struct Status {
    editor: Editor,
    path: PathBuf,
}

impl Status {
    fn write(&self, port: u16, reason: &str) {
        let status = json!({
            "unity_port": port,
            "reloading": reason == "reloading",
            "reason": reason,
            "seq": 1,
            "project_path": format!("/projects/{}/Assets", self.editor.name),
            "project_name": self.editor.name,
            "unity_version": "6000.0.38f1",
            "last_heartbeat": "2026-01-01T00:00:00.0000000Z",
            "project_scoped_tools": true,
        });
        if let Err(error) = std::fs::write(&self.path, status.to_string()) {
            tracing::warn!(%error, "a status file cannot be written");
        }
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        let path: &Path = &self.path;
        let _ = std::fs::remove_file(path);
    }
}

/// Serves on one port; returns it, and how long the editor is away after it. Returns nothing when it is killed.
async fn serve(
    status: &Status,
    project: &Project,
    orders: &mut mpsc::Receiver<Order>,
) -> io::Result<Option<(u16, Duration)>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    let mut client: Option<Client> = None;
    let mut running: Option<Work> = None;
    loop {
        let main_thread = running.as_ref().map(Work::next);
        tokio::select! {
            biased;
            Some(order) = orders.recv() => {
                let Order::Reload { away, mishap, gone } = order else { return Ok(None) };
                if let Some(work) = running.take() {
                    // An answer belongs to its connection: none can come late.
                    let _ = work.reload(mishap, project);
                }
                if let Some(client) = &client {
                    let _ = client.socket.set_zero_linger();
                }
                status.write(port, "reloading");
                let _ = gone.send(());
                return Ok(Some((port, away)));
            }
            () = sleep_until(main_thread.unwrap_or_else(Instant::now)), if main_thread.is_some() => {
                let answer = running.as_mut().and_then(|work| work.step(project));
                if let Some(answer) = answer {
                    running = None;
                    if let Some(to) = &mut client {
                        to.say(&answer).await;
                    }
                }
            }
            accepted = listener.accept() => {
                // Only one server at a time: a new connection replaces the old one.
                let mut socket = accepted?.0;
                let _ = socket.set_nodelay(true);
                socket.write_all(b"WELCOME UNITY-MCP 1 FRAMING=1\n").await?;
                project.register();
                client = Some(Client { socket, buffer: Vec::new() });
            }
            _ = heartbeat.tick() => status.write(port, "ready"),
            command = hear(&mut client), if running.is_none() => match command {
                Some(command) => {
                    let name = command["type"].as_str().unwrap_or_default().to_owned();
                    let params = command["params"].clone();
                    running = Some(Work::begin(String::new(), name, params, project));
                }
                None => client = None,
            },
        }
    }
}

struct Client {
    socket: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    async fn say(&mut self, answer: &Value) {
        let text = answer.to_string();
        let frame = [&(text.len() as u64).to_be_bytes()[..], text.as_bytes()].concat();
        let _ = self.socket.write_all(&frame).await;
    }

    fn frame(&mut self) -> Option<Value> {
        let length = u64::from_be_bytes(*self.buffer.first_chunk::<8>()?) as usize;
        let frame = self.buffer.get(8..8 + length)?;
        let command = serde_json::from_slice(frame).unwrap_or_default();
        self.buffer.drain(..8 + length);
        Some(command)
    }
}

/// The next command; `None` when the server has disconnected.
async fn hear(client: &mut Option<Client>) -> Option<Value> {
    let Some(client) = client else { return std::future::pending().await };
    loop {
        if let Some(command) = client.frame() {
            return Some(command);
        }
        // Nothing is lost if this is dropped half-way, because the buffer keeps what was read.
        match client.socket.read_buf(&mut client.buffer).await {
            Ok(0) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}
