//! A server for the tests, and a minimal client.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use serde_json::{Value, json};
use spawnpoint_core::{Core, catalog::Catalog};
use spawnpoint_faces::HttpConfig;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::{
    fixtures::{Fixtures, core_with},
    world,
};

pub const MODERN: &str = "2026-07-28";

/// A server on a free port, until it is dropped.
pub struct Server {
    pub address: SocketAddr,
    pub core: Core,
    pub fixtures: Arc<Fixtures>,
    _stop: DropGuard,
}

/// A whole HTTP answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// A stream of server-sent events.
pub struct Events(BufReader<TcpStream>);

/// A session of the older era.
pub struct Session<'a> {
    server: &'a Server,
    pub id: String,
    version: &'static str,
}

impl Server {
    pub async fn start() -> Self {
        Self::with(world::catalog(), HttpConfig::default()).await
    }

    pub async fn with(catalog: Catalog, config: HttpConfig) -> Self {
        let fixtures = Fixtures::new();
        let core = core_with(catalog, fixtures.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let hub = spawnpoint_wire::HubConfig::default();
        let engines = spawnpoint_wire::hub(core.clone(), stop.clone(), hub);
        let app = spawnpoint_faces::app(core.clone(), config, engines);
        let connections = spawnpoint_faces::Connections::default();
        tokio::spawn(spawnpoint_faces::serve(listener, app, connections, stop.clone()));
        Self { address, core, fixtures, _stop: stop.drop_guard() }
    }

    /// A connection on which these bytes were sent.
    pub async fn connect(&self, said: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(said).await.unwrap();
        stream
    }

    /// Sends one request unchanged.
    pub async fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect(request).await;
        let mut bytes = Vec::new();
        tokio::time::timeout(Duration::from_secs(300), stream.read_to_end(&mut bytes))
            .await
            .expect("an answer in time")
            .unwrap();
        Reply::parse(&bytes)
    }

    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Reply {
        self.raw(&self.request(method, path, headers, body)).await
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        [head.as_bytes(), body].concat()
    }

    pub async fn post(&self, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut all = vec![("Content-Type", "application/json")];
        all.extend_from_slice(headers);
        self.send("POST", "/mcp", &all, body.as_bytes()).await
    }

    /// A request of the modern era.
    pub async fn modern(&self, method: &str, params: Value) -> Reply {
        let (headers, body) = modern_request(method, params);
        let headers: Vec<_> = headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
        self.post(&headers, &body.to_string()).await
    }

    /// The result of a request of the modern era.
    pub async fn modern_result(&self, method: &str, params: Value) -> Value {
        let reply = self.modern(method, params).await;
        let answer = reply.answer();
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    /// The error of a request of the modern era.
    pub async fn modern_error(&self, method: &str, params: Value) -> Value {
        self.modern(method, params).await.answer()["error"].clone()
    }

    /// A modern tool call with what the client can be asked, and its result.
    pub async fn call(&self, tool: &str, arguments: Value) -> Value {
        self.modern_result("tools/call", json!({ "name": tool, "arguments": arguments })).await
    }

    /// A request whose answer stays open.
    pub async fn open(&self, method: &str, params: Value) -> Events {
        let (headers, body) = modern_request(method, params);
        let mut all = vec![("Content-Type", "application/json")];
        all.extend(headers.iter().map(|(n, v)| (*n, v.as_str())));
        let request = self.request("POST", "/mcp", &all, body.to_string().as_bytes());
        Events::begin(self.address, &request).await
    }

    /// A session of the older era, of a client with these abilities.
    pub async fn session(&self, abilities: Value) -> Session<'_> {
        self.session_of("2025-11-25", abilities).await
    }

    /// A session of one of the older versions, of a client with these abilities.
    pub async fn session_of(&self, version: &'static str, abilities: Value) -> Session<'_> {
        let hello = json!({
            "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
                "protocolVersion": version,
                "capabilities": abilities,
                "clientInfo": { "name": "test", "version": "1" },
            },
        });
        let reply = self.post(&[], &hello.to_string()).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let id = reply.header("mcp-session-id").expect("a session id").to_owned();
        let session = Session { server: self, id, version };
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(session.post(&ready).await.status, 202);
        session
    }
}

impl Session<'_> {
    pub async fn post(&self, message: &Value) -> Reply {
        let headers =
            [("Mcp-Session-Id", self.id.as_str()), ("Mcp-Protocol-Version", self.version)];
        self.server.post(&headers, &message.to_string()).await
    }

    pub async fn request(&self, method: &str, params: Value) -> Value {
        let message = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
        self.post(&message).await.answer()
    }

    /// The stream on which a request is answered.
    pub async fn open(&self, message: &Value) -> Events {
        let headers = [("Content-Type", "application/json"), ("Mcp-Session-Id", self.id.as_str())];
        let body = message.to_string();
        let request = self.server.request("POST", "/mcp", &headers, body.as_bytes());
        Events::begin(self.server.address, &request).await
    }

    /// The stream for notifications and requests of the server.
    pub async fn listen(&self) -> Events {
        let headers = [("Mcp-Session-Id", self.id.as_str())];
        let request = self.server.request("GET", "/mcp", &headers, b"");
        Events::begin(self.server.address, &request).await
    }
}

impl Reply {
    fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers: Vec<_> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        let chunked = headers.iter().any(|(n, v)| n == "transfer-encoding" && v == "chunked");
        let body = if chunked { dechunk(body) } else { body.to_owned() };
        Self { status, headers, body }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(n, _)| n == name);
        found.map(|(_, value)| value.as_str())
    }

    /// All messages: the body, or the events of its stream.
    pub fn messages(&self) -> Vec<Value> {
        if self.header("content-type") == Some("text/event-stream") {
            let data = self.body.lines().filter_map(|line| line.strip_prefix("data:"));
            let said = data.filter_map(|data| serde_json::from_str(data.trim()).ok());
            return said.inspect(mcp_schemas::check).collect();
        }
        let said = serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"));
        mcp_schemas::check(&said);
        vec![said]
    }

    /// The answer itself, which comes last.
    pub fn answer(&self) -> Value {
        self.messages().pop().unwrap_or_else(|| panic!("{self:?}"))
    }
}

impl Events {
    async fn begin(address: SocketAddr, request: &[u8]) -> Self {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request).await.unwrap();
        Self(BufReader::new(stream))
    }

    /// The next message, if one comes within this time.
    pub async fn within(&mut self, patience: Duration) -> Option<Value> {
        tokio::time::timeout(patience, async {
            loop {
                let mut line = String::new();
                if self.0.read_line(&mut line).await.ok()? == 0 {
                    return None;
                }
                let data = line.strip_prefix("data:").map(str::trim);
                if let Some(message) = data.and_then(|data| serde_json::from_str(data).ok()) {
                    mcp_schemas::check(&message);
                    return Some(message);
                }
            }
        })
        .await
        .ok()
        .flatten()
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        self.within(Duration::from_secs(10)).await.expect("a message in time")
    }
}

/// Advances the clock by this time at once.
pub async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// Headers and body of a request of the modern era.
pub fn modern_request(method: &str, mut params: Value) -> (Vec<(&'static str, String)>, Value) {
    let named = ["name", "uri", "taskId"];
    let name = named.iter().find_map(|key| params[*key].as_str()).map(str::to_owned);
    let meta = &mut params["_meta"];
    meta["io.modelcontextprotocol/protocolVersion"] = MODERN.into();
    if meta["io.modelcontextprotocol/clientCapabilities"].is_null() {
        meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
    }
    let mut headers =
        vec![("Mcp-Protocol-Version", MODERN.to_owned()), ("Mcp-Method", method.to_owned())];
    headers.extend(name.map(|name| ("Mcp-Name", name)));
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    (headers, body)
}

/// `_meta` of a client with these abilities.
pub fn able(abilities: Value) -> Value {
    json!({ "io.modelcontextprotocol/clientCapabilities": abilities })
}

fn dechunk(body: &str) -> String {
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, tail)) = rest.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else {
            break;
        };
        if size == 0 || tail.len() < size {
            break;
        }
        whole += &tail[..size];
        rest = tail[size..].trim_start_matches("\r\n");
    }
    whole
}
