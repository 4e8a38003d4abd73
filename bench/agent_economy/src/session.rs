//! A client session over HTTP, of either server.

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
use tokio::net::TcpStream;

const VERSION: &str = "2025-06-18";

/// A session on its own connection.
pub struct Session {
    sender: SendRequest<Full<Bytes>>,
    id: Option<HeaderValue>,
    host: String,
    path: String,
    next: u64,
    /// What the server tells the model at the start.
    pub instructions: String,
}

impl Session {
    /// Connects to a path of a server and shakes hands.
    pub async fn open(address: SocketAddr, path: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Ends when the sender is dropped.
        tokio::spawn(connection);
        let mut session = Self {
            sender,
            id: None,
            host: address.to_string(),
            path: path.to_owned(),
            next: 1,
            instructions: String::new(),
        };
        let hello = json!({
            "protocolVersion": VERSION,
            "capabilities": {},
            "clientInfo": {"name": "bench", "version": "1"},
        });
        let welcome = session.request("initialize", hello).await?;
        session.instructions = welcome["instructions"].as_str().unwrap_or_default().to_owned();
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        session.post(ready.to_string()).await?;
        Ok(session)
    }

    /// Sends one request and returns its result.
    pub async fn request(&mut self, method: &str, params: Value) -> Result<Value> {
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
        anyhow::ensure!(answer.get("error").is_none(), "{method} {params}: {answer}");
        Ok(answer["result"].take())
    }

    /// All listed tools.
    pub async fn tools(&mut self) -> Result<Vec<Value>> {
        let mut tools = Vec::new();
        let mut params = json!({});
        loop {
            let mut page = self.request("tools/list", params).await?;
            if let Value::Array(some) = page["tools"].take() {
                tools.extend(some);
            }
            match page["nextCursor"].as_str() {
                Some(cursor) => params = json!({ "cursor": cursor }),
                None => return Ok(tools),
            }
        }
    }

    async fn post(&mut self, message: String) -> Result<Bytes> {
        let mut request = Request::post(&self.path)
            .header("Host", &self.host)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
        if let Some(id) = &self.id {
            request = request.header("Mcp-Session-Id", id).header("MCP-Protocol-Version", VERSION);
        }
        self.sender.ready().await?;
        let response = self.sender.send_request(request.body(Full::new(message.into()))?).await?;
        if let Some(id) = response.headers().get("mcp-session-id") {
            self.id = Some(id.clone());
        }
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        anyhow::ensure!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
        Ok(body)
    }
}
