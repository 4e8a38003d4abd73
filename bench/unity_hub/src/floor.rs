//! The limit we compare with: a bare HTTP echo and a bare WebSocket echo, one after the other.

use std::{
    net::SocketAddr,
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
use hyper::{Request, body::Bytes, client::conn::http1};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{client_async, tungstenite};

const BODY: &str = r#"{"type":"execute","id":"00000000-0000-0000-0000-000000000000","name":"look","params":{"token":"lone"},"timeout":60.0}"#;

/// Times so many pairs of round trips.
pub async fn round_trips(pairs: usize) -> Result<Vec<Duration>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let app = Router::new().route("/http", post(echo)).route("/socket", get(socket));
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let serving = tokio::spawn(async move { axum::serve(listener, app).await });
    let times = time(address, pairs).await;
    serving.abort();
    times
}

async fn time(address: SocketAddr, pairs: usize) -> Result<Vec<Duration>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut http, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = client_async(format!("ws://{address}/socket"), stream).await?;
    let mut times = Vec::with_capacity(pairs);
    for _ in 0..pairs {
        let begun = Instant::now();
        let request = Request::post("/http")
            .header("Host", address.to_string())
            .header("Content-Type", "application/json")
            .body(Full::new(Bytes::from_static(BODY.as_bytes())))?;
        http.ready().await?;
        http.send_request(request).await?.into_body().collect().await?;
        socket.send(tungstenite::Message::text(BODY)).await?;
        socket.next().await.context("the socket closed")??;
        times.push(begun.elapsed());
    }
    connection.abort();
    Ok(times)
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
