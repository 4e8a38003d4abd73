//! The limits we compare with: a bare HTTP echo and a bare WebSocket echo, one after the other, and a
//! bare relay between a client and the plugin.

use std::{
    net::SocketAddr,
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use axum::{
    Json, Router,
    extract::ws::{Message, WebSocketUpgrade},
    response::Response,
    routing::{get, post},
    serve::ListenerExt,
};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::{
    Request,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
};
use tokio_tungstenite::{client_async, tungstenite};

use crate::relay;

const BODY: &str = r#"{"type":"execute","id":"00000000-0000-0000-0000-000000000000","name":"look","params":{"token":"lone"},"timeout":60.0}"#;

/// The argument with which this program runs the echo.
pub const ECHO: &str = "echo";

/// The echo in a separate process on one thread, like the measured server.
pub struct Floor {
    /// Where it listens.
    pub address: SocketAddr,
    _process: Child,
}

impl Floor {
    /// Starts it.
    pub async fn start() -> Result<Self> {
        let mut process = Command::new(std::env::current_exe()?)
            .arg(ECHO)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let output = process.stdout.take().context("the echo has no output")?;
        let line = BufReader::new(output).lines().next_line().await?;
        let address = line.context("the echo said nothing")?.parse()?;
        Ok(Self { address, _process: process })
    }

    /// Times so many pairs of echoes.
    pub async fn echoes(&self, pairs: usize) -> Result<Vec<Duration>> {
        let mut http = self.http().await?;
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/socket", self.address);
        let (mut socket, _) = client_async(url, stream).await?;
        let mut times = Vec::with_capacity(pairs);
        for _ in 0..pairs {
            let begun = Instant::now();
            self.post(&mut http, "/http").await?;
            socket.send(tungstenite::Message::text(BODY)).await?;
            socket.next().await.context("the socket closed")??;
            times.push(begun.elapsed());
        }
        Ok(times)
    }

    /// Times so many calls that are relayed to the plugin.
    pub async fn relays(&self, calls: usize) -> Result<Vec<Duration>> {
        let mut http = self.http().await?;
        let mut times = Vec::with_capacity(calls);
        for _ in 0..calls {
            let begun = Instant::now();
            let answer = self.post(&mut http, "/relay").await?;
            anyhow::ensure!(std::str::from_utf8(&answer)?.contains("lone"), "{answer:?}");
            times.push(begun.elapsed());
        }
        Ok(times)
    }

    async fn http(&self) -> Result<SendRequest<Full<Bytes>>> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (http, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Ends when no more data is sent.
        tokio::spawn(connection);
        Ok(http)
    }

    async fn post(&self, http: &mut SendRequest<Full<Bytes>>, path: &str) -> Result<Bytes> {
        let request = Request::post(path)
            .header("Host", self.address.to_string())
            .header("Content-Type", "application/json")
            .body(Full::new(Bytes::from_static(BODY.as_bytes())))?;
        http.ready().await?;
        let response = http.send_request(request).await?;
        let status = response.status();
        anyhow::ensure!(status.is_success(), "{path}: {status}");
        Ok(response.into_body().collect().await?.to_bytes())
    }
}

/// Echoes until it is killed, and prints its address.
pub fn echo_for_ever() -> Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("{}", listener.local_addr()?);
        let echoes = Router::new().route("/http", post(echo)).route("/socket", get(socket));
        let app = echoes.merge(relay::router());
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        Ok(axum::serve(listener, app).await?)
    })
}

async fn echo(Json(body): Json<Value>) -> Json<Value> {
    Json(body)
}

async fn socket(upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|mut socket| async move {
        while let Some(Ok(message)) = socket.recv().await {
            if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
                return;
            }
        }
    })
}
