//! A client of either server: one persistent connection, one session of the older protocol.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use http_body_util::{BodyExt, Full};
use hyper::{
    Request,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
    header::HeaderValue,
};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{net::TcpStream, task::AbortHandle};

/// A session on its own connection.
pub struct Session {
    sender: SendRequest<Full<Bytes>>,
    connection: AbortHandle,
    id: Option<HeaderValue>,
    host: String,
    next: u64,
}

impl Session {
    /// Connects and shakes hands.
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(async move { drop(connection.await) }).abort_handle();
        let mut session = Self { sender, connection, id: None, host: address.to_string(), next: 1 };
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "bench", "version": "1"},
        });
        session.request("initialize", hello).await?;
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        session.post(ready.to_string()).await?;
        Ok(session)
    }

    /// Sends one request; returns its result, and the size of the response body.
    pub async fn request(&mut self, method: &str, params: Value) -> Result<(Value, usize)> {
        let id = self.next;
        self.next += 1;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let body = self.post(message.to_string()).await?;
        let text = std::str::from_utf8(&body)?;
        let mut answers = text
            .lines()
            .map(|line| line.strip_prefix("data:").unwrap_or(line))
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut answer = answers
            .find(|answer| answer["id"] == id)
            .with_context(|| format!("no answer to {method}: {text:.300}"))?;
        anyhow::ensure!(answer.get("error").is_none(), "{answer}");
        Ok((answer["result"].take(), body.len()))
    }

    /// Calls a tool with JSON arguments; returns the raw response body. The cost of the client is
    /// part of every figure, so it does as little as possible.
    pub async fn call(&mut self, tool: &str, arguments: &str) -> Result<Bytes> {
        let id = self.next;
        self.next += 1;
        let params = format!(r#"{{"name":"{tool}","arguments":{arguments}}}"#);
        let message =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#);
        self.post(message).await
    }

    async fn post(&mut self, message: String) -> Result<Bytes> {
        let mut request = Request::post("/mcp")
            .header("Host", &self.host)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
        if let Some(id) = &self.id {
            request = request.header("Mcp-Session-Id", id);
            request = request.header("MCP-Protocol-Version", "2025-06-18");
        }
        let body = Full::new(Bytes::from(message));
        self.sender.ready().await?;
        let response = self.sender.send_request(request.body(body)?).await?;
        if let Some(id) = response.headers().get("mcp-session-id") {
            self.id = Some(id.clone());
        }
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        anyhow::ensure!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
        Ok(body)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.connection.abort();
    }
}
