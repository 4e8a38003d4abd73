//! A session of a real client: MCP over HTTP, on one connection.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use futures_util::StreamExt;
use http_body_util::{BodyExt, BodyStream, Full};
use hyper::{
    Request, Response,
    body::{Bytes, Incoming},
    client::conn::http1::{self, SendRequest},
};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{net::TcpStream, task::AbortHandle};

/// A session of the older era. Its connection ends with it.
pub struct Session {
    sender: SendRequest<Full<Bytes>>,
    connection: AbortHandle,
    id: Option<String>,
    address: String,
    next: u64,
    checker: mcp_schemas::Checker,
}

impl Session {
    /// Connects to a server and initializes a session.
    pub async fn open(address: &str) -> Self {
        let (sender, connection) = connect(address).await;
        let address = address.to_owned();
        let checker = mcp_schemas::Checker::default();
        let mut session = Self { sender, connection, id: None, address, next: 0, checker };
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        });
        session.request("initialize", hello).await;
        session.post(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        session
    }

    /// Sends a request and returns its result.
    pub async fn request(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let body = self.post(&message).await;
        let text = String::from_utf8_lossy(&body);
        let answer = messages(&text).find(|message| message["id"] == id);
        let mut answer = answer.unwrap_or_else(|| panic!("no answer to {message}: {text}"));
        self.checker.check(&answer);
        assert!(answer.get("error").is_none(), "{message}: {answer}");
        answer["result"].take()
    }

    /// Calls a tool and returns its result.
    pub async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.request("tools/call", json!({"name": tool, "arguments": arguments})).await
    }

    /// Names of the tools it sees.
    pub async fn tools(&mut self) -> Vec<String> {
        let listed = self.request("tools/list", json!({})).await;
        let tools = listed["tools"].as_array().unwrap();
        tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    }

    /// Waits until it sees this tool.
    pub async fn until_listed(&mut self, tool: &str) {
        for _ in 0..500 {
            if self.tools().await.iter().any(|name| name == tool) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("'{tool}' was never listed");
    }

    /// The methods of all notifications and requests of the server from now on.
    pub async fn listen(&self) -> Arc<Mutex<Vec<String>>> {
        let (mut sender, _connection) = connect(&self.address).await;
        let request = self.head("GET").body(Full::default()).unwrap();
        let response = sender.send_request(request).await.unwrap();
        assert!(response.status().is_success(), "{}", response.status());
        let said = Arc::<Mutex<Vec<String>>>::default();
        let heard = said.clone();
        tokio::spawn(async move {
            let mut frames = BodyStream::new(response.into_body());
            while let Some(Ok(frame)) = frames.next().await {
                let data = frame.into_data().unwrap_or_default();
                let text = String::from_utf8_lossy(&data).into_owned();
                let methods =
                    messages(&text).filter_map(|m| Some(m["method"].as_str()?.to_owned()));
                heard.lock().unwrap().extend(methods);
            }
        });
        said
    }

    async fn post(&mut self, message: &Value) -> Bytes {
        let request = self.head("POST").body(Full::new(Bytes::from(message.to_string()))).unwrap();
        self.sender.ready().await.unwrap();
        let response: Response<Incoming> = self.sender.send_request(request).await.unwrap();
        if let Some(id) = response.headers().get("mcp-session-id") {
            self.id = Some(id.to_str().unwrap().to_owned());
        }
        let status = response.status();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        assert!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
        body
    }

    fn head(&self, method: &str) -> hyper::http::request::Builder {
        let mut request = Request::builder()
            .method(method)
            .uri("/mcp?toolsets=all")
            .header("Host", &self.address)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
        if let Some(id) = &self.id {
            request = request.header("Mcp-Session-Id", id);
            request = request.header("MCP-Protocol-Version", "2025-06-18");
        }
        request
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

async fn connect(address: &str) -> (SendRequest<Full<Bytes>>, AbortHandle) {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
    (sender, tokio::spawn(async move { drop(connection.await) }).abort_handle())
}

/// The messages in a body, which is JSON or a stream.
fn messages(text: &str) -> impl Iterator<Item = Value> {
    text.lines()
        .map(|line| line.strip_prefix("data:").unwrap_or(line))
        .filter_map(|line| serde_json::from_str(line).ok())
}
