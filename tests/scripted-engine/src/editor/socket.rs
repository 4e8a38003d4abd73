//! The plugin that dials the hub.

use std::{sync::Arc, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    sync::mpsc,
    time::{Instant, MissedTickBehavior, sleep, sleep_until},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest},
};

use super::{Editor, Order, Project, tools, work::Work};

/// The latency of the main thread, on which tools are looked up.
const HOP: Duration = Duration::from_millis(3);

/// How long the plugin waits before it reconnects; the last value is repeated.
const DELAYS: [u64; 4] = [0, 20, 100, 500];

/// Lives through one connection after the other.
pub(crate) async fn live(
    editor: Editor,
    url: String,
    project: Arc<Project>,
    mut orders: mpsc::Receiver<Order>,
) {
    let mut owed = Vec::new();
    let mut failures = 0;
    loop {
        let away = match dial(&url, &editor).await {
            Ok(socket) => {
                failures = 0;
                let mut plugin = Plugin {
                    editor: &editor,
                    project: &project,
                    socket,
                    running: None,
                    tools_at: None,
                    session: None,
                };
                match plugin.serve(&mut orders, &mut owed).await {
                    Ok(away) => away,
                    Err(error) => {
                        tracing::debug!(%error, "the editor's connection broke");
                        Duration::ZERO
                    }
                }
            }
            Err(error) => {
                tracing::debug!(%error, "the hub cannot be reached");
                failures += 1;
                Duration::from_millis(DELAYS.get(failures).copied().unwrap_or(500))
            }
        };
        sleep(away).await;
    }
}

async fn dial(
    url: &str,
    editor: &Editor,
) -> Result<WebSocketStream<TcpStream>, tungstenite::Error> {
    let mut request = url.into_client_request()?;
    if let Some(key) = editor.api_key.as_deref().and_then(|key| key.parse().ok()) {
        request.headers_mut().insert("X-API-Key", key);
    }
    let address = request.uri().authority().map(ToString::to_string).unwrap_or_default();
    let stream = TcpStream::connect(address).await?;
    let _ = stream.set_nodelay(true);
    Ok(client_async(request, stream).await?.0)
}

struct Plugin<'a> {
    editor: &'a Editor,
    project: &'a Project,
    socket: WebSocketStream<TcpStream>,
    running: Option<Work>,
    tools_at: Option<Instant>,
    session: Option<String>,
}

impl Plugin<'_> {
    /// Serves one connection; returns how long the editor is away after it.
    async fn serve(
        &mut self,
        orders: &mut mpsc::Receiver<Order>,
        owed: &mut Vec<(String, Value)>,
    ) -> Result<Duration, tungstenite::Error> {
        self.say(json!({
            "type": "register",
            "project_name": self.editor.name,
            "project_hash": self.editor.hash,
            "unity_version": "6000.0.38f1",
            "project_path": format!("/projects/{}", self.editor.name),
        }))
        .await?;
        let mut keep_alive = tokio::time::interval(self.editor.keep_alive);
        keep_alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        keep_alive.tick().await;
        loop {
            let main_thread = match (&self.running, self.tools_at) {
                (Some(work), _) => Some(work.next()),
                (None, tools) => tools,
            };
            tokio::select! {
                biased;
                Some(order) = orders.recv() => {
                    // Aborted: no close frame, and unread data is lost.
                    let _ = self.socket.get_ref().set_zero_linger();
                    let Order::Reload { away, mishap, gone } = order else { return Ok(Duration::MAX) };
                    if let Some(work) = self.running.take() {
                        owed.extend(work.reload(mishap, self.project));
                    }
                    let _ = gone.send(());
                    return Ok(away);
                }
                () = sleep_until(main_thread.unwrap_or_else(Instant::now)), if main_thread.is_some() => {
                    self.go_on().await?;
                }
                _ = keep_alive.tick() => {
                    self.say(json!({"type": "pong", "session_id": self.session})).await?;
                }
                frame = self.socket.next(), if self.running.is_none() => match frame {
                    Some(Ok(Message::Text(text))) => self.hear(&text, owed).await?,
                    Some(Ok(Message::Close(_))) | None => return Ok(Duration::from_millis(20)),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error),
                },
            }
        }
    }

    async fn go_on(&mut self) -> Result<(), tungstenite::Error> {
        let Some(work) = &mut self.running else {
            self.tools_at = None;
            return self
                .say(json!({"type": "register_tools", "tools": tools(self.editor.package_tools)}))
                .await;
        };
        match work.step(self.project) {
            Some(result) => {
                let id = std::mem::take(&mut work.id);
                self.running = None;
                self.say(json!({"type": "command_result", "id": id, "result": result})).await
            }
            None => Ok(()),
        }
    }

    async fn hear(
        &mut self,
        text: &str,
        owed: &mut Vec<(String, Value)>,
    ) -> Result<(), tungstenite::Error> {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        let word = |key: &str| message[key].as_str().unwrap_or_default().to_owned();
        match word("type").as_str() {
            "registered" => {
                self.session = Some(word("session_id"));
                self.tools_at = Some(Instant::now() + HOP);
                self.project.register();
                for (id, result) in owed.drain(..) {
                    let late = json!({"type": "command_result", "id": id, "result": result});
                    self.socket.send(Message::Text(late.to_string().into())).await?;
                }
                Ok(())
            }
            "execute" if !word("id").is_empty() && !word("name").is_empty() => {
                let params = message["params"].clone();
                let work = Work::begin(word("id"), word("name"), params, self.project);
                let quick = work.is_quick();
                self.running = Some(work);
                while quick && self.running.is_some() {
                    self.go_on().await?;
                }
                Ok(())
            }
            "ping" => self.say(json!({"type": "pong", "session_id": self.session})).await,
            _ => Ok(()),
        }
    }

    async fn say(&mut self, message: Value) -> Result<(), tungstenite::Error> {
        self.socket.send(Message::Text(message.to_string().into())).await
    }
}
