//! Carries MCP between a client's pipe and a running server, and outlives the server.
//!
//! When the server goes away, whatever may be asked twice is held and asked again once it is back;
//! what may not (a tool's call that was already sent) is answered with an error that says so. The
//! session the client had opened is opened again without its noticing.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    time::{Instant, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message, client::IntoClientRequest, http::header::AUTHORIZATION, protocol::WebSocketConfig,
    },
};

use crate::{
    failure::Failure,
    http_client::{HttpClient, Wire},
    session::{Incoming, Session},
};

/// How long requests are held for a server that went away.
const GRACE: Duration = Duration::from_secs(8);

/// How long to wait between two knocks.
const KNOCK: Duration = Duration::from_millis(250);

/// How long answers may take once the client has said its last word.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// The longest message a server takes.
const LONGEST: usize = 4 << 20;

/// The longest message we take from it.
const LARGEST: usize = 64 << 20;

type Socket = WebSocketStream<Wire>;

/// The way from a client's pipe to a running server.
pub struct Relay {
    client: HttpClient,
    session: Session,
}

/// Whether the server is there.
enum Server {
    Here(Box<Socket>),
    Away { since: Instant, next: Instant },
}

/// What can happen on the server's side.
enum News {
    Said(String),
    Lost,
    /// It is away, and it is time to look for it.
    Knock,
}

impl Server {
    fn lost() -> Self {
        let now = Instant::now();
        Self::Away { since: now, next: now }
    }

    /// What happens next on the server's side.
    async fn news(&mut self) -> News {
        match self {
            Self::Here(socket) => loop {
                match socket.next().await {
                    Some(Ok(Message::Text(text))) => return News::Said(text.to_string()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return News::Lost,
                    Some(Ok(_)) => {}
                }
            },
            Self::Away { next, .. } => {
                sleep_until(*next).await;
                News::Knock
            }
        }
    }

    fn waited_out(&self) -> bool {
        matches!(self, Self::Away { since, .. } if since.elapsed() >= GRACE)
    }
}

impl Relay {
    pub fn new(client: HttpClient) -> Self {
        Self { client, session: Session::default() }
    }

    /// Carries messages until the client closes its end.
    pub async fn run(
        mut self,
        input: impl AsyncRead + Unpin,
        output: impl AsyncWrite + Unpin,
    ) -> Result<(), Failure> {
        let mut lines = BufReader::new(input).lines();
        let mut output = Output(output);
        let mut server = Server::Here(Box::new(self.connect().await?));
        loop {
            tokio::select! {
                line = lines.next_line() => match line {
                    Ok(Some(line)) => self.send_on(&mut server, line, &mut output).await?,
                    Ok(None) | Err(_) => break,
                },
                news = server.news() => match news {
                    News::Said(text) => self.hand_back(text, &mut output).await?,
                    News::Lost => self.lose(&mut server, &mut output).await?,
                    News::Knock => self.knock(&mut server, &mut output).await?,
                },
            }
        }
        // The client has said all it had to say, but may still be listening.
        let answers = async {
            while self.session.is_waiting() {
                match server.news().await {
                    News::Said(text) => self.hand_back(text, &mut output).await?,
                    News::Lost => self.lose(&mut server, &mut output).await?,
                    News::Knock => self.knock(&mut server, &mut output).await?,
                }
            }
            Ok(())
        };
        timeout(LAST_WORDS, answers).await.unwrap_or(Ok(()))
    }

    async fn send_on(
        &mut self,
        server: &mut Server,
        line: String,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        if line.trim().is_empty() {
            return Ok(());
        }
        if line.len() > LONGEST {
            // The server would hang up on it, and on everything else with it.
            return output.line(too_long().to_string()).await;
        }
        let is_here = matches!(server, Server::Here(_));
        self.session.note(&line, is_here);
        match server {
            Server::Here(socket) => {
                if socket.send(Message::text(line)).await.is_err() {
                    self.lose(server, output).await?;
                }
            }
            Server::Away { .. } if server.waited_out() => {
                output.all(self.session.give_up()).await?;
            }
            Server::Away { .. } => {}
        }
        Ok(())
    }

    async fn hand_back(
        &mut self,
        text: String,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        match self.session.answered(&text) {
            Incoming::Ours => Ok(()),
            Incoming::Theirs => output.line(text).await,
        }
    }

    async fn lose(
        &mut self,
        server: &mut Server,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        tracing::warn!("the server went away; waiting for it");
        *server = Server::lost();
        output.all(self.session.lost()).await
    }

    /// Tries to reach a server that went away, and brings it up to date.
    async fn knock(
        &mut self,
        server: &mut Server,
        output: &mut Output<impl AsyncWrite + Unpin>,
    ) -> Result<(), Failure> {
        if let Ok(mut socket) = self.connect().await {
            for line in self.session.again() {
                // A socket that breaks here is noticed, and knocked at again, by its reader.
                let _ = socket.send(Message::text(line)).await;
            }
            tracing::warn!("the server is back");
            *server = Server::Here(Box::new(socket));
            return Ok(());
        }
        if server.waited_out() {
            output.all(self.session.give_up()).await?;
        }
        if let Server::Away { next, .. } = server {
            *next = Instant::now() + KNOCK;
        }
        Ok(())
    }

    async fn connect(&self) -> Result<Socket, Failure> {
        let address = self.client.address;
        let failed = |error: &dyn std::fmt::Display| {
            Failure::unreachable(format!("Cannot attach to the Spawnpoint at {address}: {error}"))
        };
        let socket = self.client.connect().await.map_err(|error| failed(&error))?;
        let mut request = format!("ws://{address}/mcp/pipe")
            .into_client_request()
            .map_err(|error| failed(&error))?;
        if let Some(token) = &self.client.token
            && let Ok(value) = format!("Bearer {token}").parse()
        {
            request.headers_mut().insert(AUTHORIZATION, value);
        }
        let config = WebSocketConfig::default()
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        let opening = client_async_with_config(request, socket, Some(config));
        match timeout(GRACE, opening).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(error)) => Err(failed(&error).hint("is SPAWNPOINT_TOKEN the server's token?")),
            Err(_) => Err(failed(&"it does not answer")),
        }
    }
}

/// The client's ear: one message per line.
struct Output<W>(W);

impl<W: AsyncWrite + Unpin> Output<W> {
    async fn line(&mut self, mut text: String) -> Result<(), Failure> {
        if text.contains('\n') {
            // Line breaks in JSON are only ever decoration.
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
    let message = format!("Invalid request: a line has at most {LONGEST} bytes");
    json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32600, "message": message } })
}

/// An answer to a request that got none.
pub fn no_answer(id: &Value, message: &str, hint: &str) -> Value {
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
