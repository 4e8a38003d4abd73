//! Relays MCP messages between a client's pipe and a running server, and survives restarts of the server.
//!
//! This is not an MCP client: it forwards every line unchanged, in any protocol version, and the session belongs to
//! the client at the other end. A client library would parse each message into its own model, drop unknown fields
//! and renumber the requests. So the relay reads only what it needs to survive a restart ([`Session`]), and shares
//! the connection with the other commands.
//!
//! When the server disconnects, requests that may be sent twice are held and sent again after it is back.
//! Others (a tool call that was already sent) are answered with an error that says so. The client's session
//! is opened again without the client.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use spawnpoint_faces::TOOLSETS_HEADER;
use spawnpoint_outgoing::Connection;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    time::{Instant, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderValue, StatusCode, header::AUTHORIZATION},
        protocol::WebSocketConfig,
    },
};

use crate::{
    config::Settings,
    failure::Failure,
    server_client::ServerClient,
    session::{Recipient, Session},
};

/// How long requests are held for a server that disconnected.
const GRACE: Duration = Duration::from_secs(8);

/// The time between two attempts to reconnect.
const RECONNECT_EVERY: Duration = Duration::from_millis(250);

/// How long responses may take after the client has closed its end.
const CLOSING_LIMIT: Duration = Duration::from_secs(5);

/// The longest message that a server accepts.
const SEND_LIMIT: usize = 4 << 20;

/// The longest message that is accepted from a server.
const RECEIVE_LIMIT: usize = 64 << 20;

type Socket = WebSocketStream<Connection>;

/// Connects a client's pipe to a running server.
pub struct Relay {
    client: ServerClient,
    /// The toolsets that the client lists, if the settings choose them.
    toolsets: Option<HeaderValue>,
    session: Session,
}

/// The state of the connection to the server.
enum Server {
    Connected(Box<Socket>),
    Lost { since: Instant, next: Instant },
}

/// What can happen on the server's side.
enum ServerEvent {
    Message(String),
    Lost,
    /// The server is lost, and it is time to try to reconnect.
    ReconnectDue,
}

impl Server {
    fn lost_now() -> Self {
        let now = Instant::now();
        Self::Lost { since: now, next: now }
    }

    /// Waits for the next event.
    async fn next_event(&mut self) -> ServerEvent {
        match self {
            Self::Connected(socket) => loop {
                match socket.next().await {
                    Some(Ok(Message::Text(text))) => return ServerEvent::Message(text.to_string()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return ServerEvent::Lost,
                    Some(Ok(_)) => {}
                }
            },
            Self::Lost { next, .. } => {
                sleep_until(*next).await;
                ServerEvent::ReconnectDue
            }
        }
    }

    fn is_given_up(&self) -> bool {
        matches!(self, Self::Lost { since, .. } if since.elapsed() >= GRACE)
    }
}

impl Relay {
    pub fn new(client: ServerClient, settings: &Settings) -> Self {
        let toolsets = settings.toolsets.join(",");
        let toolsets = HeaderValue::from_str(&toolsets).ok().filter(|names| !names.is_empty());
        Self { client, toolsets, session: Session::default() }
    }

    /// Relays messages until the client closes its end.
    pub async fn run(
        mut self,
        input: impl AsyncRead + Unpin,
        output: impl AsyncWrite + Unpin,
    ) -> Result<(), Failure> {
        let mut lines = BufReader::new(input).lines();
        let mut output = Output(output);
        let mut server = Server::Connected(Box::new(self.connect().await?));
        loop {
            tokio::select! {
                line = lines.next_line() => match line {
                    Ok(Some(line)) => self.forward(&mut server, line, &mut output).await?,
                    Ok(None) | Err(_) => break,
                },
                event = server.next_event() => match event {
                    ServerEvent::Message(text) => self.return_message(text, &mut output).await?,
                    ServerEvent::Lost => self.lose(&mut server, &mut output).await?,
                    ServerEvent::ReconnectDue => self.reconnect(&mut server, &mut output).await?,
                },
            }
        }
        // The client has closed its end, but may still read responses.
        let responses = async {
            while self.session.is_waiting() {
                match server.next_event().await {
                    ServerEvent::Message(text) => self.return_message(text, &mut output).await?,
                    ServerEvent::Lost => self.lose(&mut server, &mut output).await?,
                    ServerEvent::ReconnectDue => self.reconnect(&mut server, &mut output).await?,
                }
            }
            Ok(())
        };
        timeout(CLOSING_LIMIT, responses).await.unwrap_or(Ok(()))
    }

    async fn forward(
        &mut self,
        server: &mut Server,
        line: String,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        if line.trim().is_empty() {
            return Ok(());
        }
        if line.len() > SEND_LIMIT {
            // The server would close the connection, and lose every other request with it.
            return output.line(too_long().to_string()).await;
        }
        let is_connected = matches!(server, Server::Connected(_));
        self.session.record(&line, is_connected);
        match server {
            Server::Connected(socket) => {
                if socket.send(Message::text(line)).await.is_err() {
                    self.lose(server, output).await?;
                }
            }
            Server::Lost { .. } if server.is_given_up() => {
                output.all(self.session.give_up()).await?;
            }
            Server::Lost { .. } => {}
        }
        Ok(())
    }

    async fn return_message(
        &mut self,
        text: String,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        match self.session.receive(&text) {
            Recipient::Relay => Ok(()),
            Recipient::Client => output.line(text).await,
        }
    }

    async fn lose(
        &mut self,
        server: &mut Server,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        tracing::warn!("lost the connection to the server; reconnecting");
        *server = Server::lost_now();
        output.all(self.session.server_lost()).await
    }

    /// Tries to reconnect to a lost server, and restores the session.
    async fn reconnect(
        &mut self,
        server: &mut Server,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        if let Ok(mut socket) = self.connect().await {
            for line in self.session.replay() {
                // Reading notices a socket that breaks here, and reconnects.
                let _ = socket.send(Message::text(line)).await;
            }
            tracing::warn!("reconnected to the server");
            *server = Server::Connected(Box::new(socket));
            return Ok(());
        }
        if server.is_given_up() {
            output.all(self.session.give_up()).await?;
        }
        if let Server::Lost { next, .. } = server {
            *next = Instant::now() + RECONNECT_EVERY;
        }
        Ok(())
    }

    async fn connect(&self) -> Result<Socket, Failure> {
        let address = self.client.address;
        let failed = |error: &dyn std::fmt::Display| {
            Failure::unreachable(format!(
                "Cannot connect to the Spawnpoint server at {address}: {error}"
            ))
        };
        let socket = self.client.connect().await.map_err(|error| failed(&error))?;
        let mut request = format!("ws://{address}/mcp/pipe")
            .into_client_request()
            .map_err(|error| failed(&error))?;
        if let Some(value) = self.client.authorization() {
            request.headers_mut().insert(AUTHORIZATION, value);
        }
        if let Some(value) = &self.toolsets {
            request.headers_mut().insert(TOOLSETS_HEADER, value.clone());
        }
        let config = WebSocketConfig::default()
            .max_message_size(Some(RECEIVE_LIMIT))
            .max_frame_size(Some(RECEIVE_LIMIT));
        let opening = client_async_with_config(request, socket, Some(config));
        match timeout(GRACE, opening).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(tungstenite::Error::Http(response))) if is_bad_request(&response) => {
                let body: Value =
                    serde_json::from_slice(response.body().as_deref().unwrap_or_default())
                        .unwrap_or_default();
                let why = body["error"]["message"].as_str().unwrap_or("Bad request");
                Err(failed(&why))
            }
            Ok(Err(error)) => {
                Err(failed(&error).hint("check that SPAWNPOINT_TOKEN is the server's token"))
            }
            Err(_) => Err(failed(&"it does not answer")),
        }
    }
}

/// Whether the server refused what the request asks for, for instance an unknown toolset.
fn is_bad_request(response: &tungstenite::http::Response<Option<Vec<u8>>>) -> bool {
    response.status() == StatusCode::BAD_REQUEST
}

/// The client's end of the pipe: one message per line.
struct Output<W>(W);

impl<W: AsyncWrite + Unpin> Output<W> {
    async fn line(&mut self, mut text: String) -> Result<(), Failure> {
        if text.contains('\n') {
            // Line breaks in JSON stand only between tokens.
            text = text.replace(['\n', '\r'], " ");
        }
        text.push('\n');
        self.0.write_all(text.as_bytes()).await?;
        Ok(self.0.flush().await?)
    }

    async fn all(&mut self, messages: Vec<Value>) -> Result<(), Failure> {
        for message in messages {
            self.line(message.to_string()).await?;
        }
        Ok(())
    }
}

fn too_long() -> Value {
    let message = format!("Invalid request: a line has at most {SEND_LIMIT} bytes");
    json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32600, "message": message } })
}

/// An error response to a request that the server did not answer.
pub fn no_response(id: &Value, message: &str, hint: &str) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "error": {
            "code": -32000,
            "message": message,
            "data": { "kind": "Disconnected", "hint": hint },
        },
    })
}
