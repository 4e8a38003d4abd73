//! A client with an MCP session. It opens another one when the session or the connection is gone, and sends no call
//! twice.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, Result};
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    client::conn::http1::{self, SendRequest},
};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_util::task::AbortOnDropHandle;

const VERSION: &str = "2025-06-18";

/// How long opening a session may take.
const OPEN_WITHIN: Duration = Duration::from_secs(5);

/// What a client was told about a call.
#[derive(Clone, Debug)]
pub enum Told {
    /// The result of the call, good or bad.
    Result(Value),
    /// The request was refused, and nothing was run.
    Refused(String),
    /// The request was sent, and the connection ended without an answer.
    Broken(String),
    /// No answer came within the time limit.
    Nothing,
}

/// A client.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    session: Option<Session>,
    next: u64,
}

#[derive(Debug)]
struct Session {
    connection: Connection,
    id: String,
}

#[derive(Debug)]
struct Connection {
    sender: SendRequest<Full<Bytes>>,
    _driver: AbortOnDropHandle<()>,
}

impl Client {
    /// A client of the server, or balancer, at this address.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, session: None, next: 1 }
    }

    /// Calls a tool, and cancels the call after a while if the caller wants that.
    pub async fn call(
        &mut self,
        tool: &str,
        arguments: Value,
        cancel_after: Option<Duration>,
        limit: Duration,
    ) -> Told {
        if let Err(error) = self.open().await {
            return Told::Refused(format!("no session: {error:#}"));
        }
        self.next += 1;
        let id = self.next;
        let Some(session) = &mut self.session else { return Told::Refused("no session".into()) };
        let params = json!({ "name": tool, "arguments": arguments });
        let message =
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
        let (address, name) = (self.address, session.id.clone());
        let cancelling = async {
            match cancel_after {
                Some(after) => {
                    tokio::time::sleep(after).await;
                    // The call may have ended meanwhile, and the server may be gone.
                    let _ = timeout(OPEN_WITHIN, cancel(address, &name, id)).await;
                }
                None => std::future::pending().await,
            }
        };
        let asking = session.connection.post(Some(&session.id), &message);
        let asking = timeout(limit, asking);
        let answered = tokio::select! {
            answered = asking => answered,
            () = cancelling => {
                // A cancelled request gets no answer.
                self.session = None;
                return Told::Broken("cancelled by the caller".into());
            }
        };
        let told = match answered {
            Err(_) => Told::Nothing,
            Ok(Err(error)) => Told::Broken(format!("{error:#}")),
            Ok(Ok((status, _, body))) => read(status, &body, id),
        };
        if !matches!(told, Told::Result(_)) {
            self.session = None;
        }
        told
    }

    /// Goes on with its session at another node.
    pub async fn move_to(&mut self, address: SocketAddr) -> Result<()> {
        self.address = address;
        if let Some(session) = &mut self.session {
            session.connection = timeout(OPEN_WITHIN, Connection::open(address)).await??;
        }
        Ok(())
    }

    /// Opens a session, if there is none.
    pub async fn open(&mut self) -> Result<()> {
        if self.session.is_none() {
            self.session = Some(timeout(OPEN_WITHIN, Session::open(self.address)).await??);
        }
        Ok(())
    }
}

impl Session {
    async fn open(address: SocketAddr) -> Result<Self> {
        let mut connection = Connection::open(address).await?;
        let params = json!({
            "protocolVersion": VERSION,
            "capabilities": {},
            "clientInfo": { "name": "chaos", "version": "1" },
        });
        let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params });
        let (status, id, body) = connection.post(None, &hello).await?;
        anyhow::ensure!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
        let id = id.context("the server opened no session")?;
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        connection.post(Some(&id), &ready).await?;
        Ok(Self { connection, id })
    }
}

/// Tells the server that the caller no longer needs an answer.
async fn cancel(address: SocketAddr, session: &str, request: u64) -> Result<()> {
    let mut connection = Connection::open(address).await?;
    let params = json!({ "requestId": request });
    let message =
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
    connection.post(Some(session), &message).await?;
    Ok(())
}

impl Connection {
    async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(async move { drop(connection.await) });
        Ok(Self { sender, _driver: AbortOnDropHandle::new(driver) })
    }

    /// Posts a message. Returns the status, the session of the answer, and its body.
    async fn post(
        &mut self,
        session: Option<&str>,
        message: &Value,
    ) -> Result<(StatusCode, Option<String>, Bytes)> {
        let mut request = Request::post("/mcp")
            .header("Host", "localhost")
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
        if let Some(session) = session {
            request = request.header("Mcp-Session-Id", session);
            request = request.header("MCP-Protocol-Version", VERSION);
        }
        let body = Full::new(Bytes::from(message.to_string()));
        self.sender.ready().await?;
        let response: Response<Incoming> = self.sender.send_request(request.body(body)?).await?;
        let session = response.headers().get("mcp-session-id");
        let session = session.and_then(|id| id.to_str().ok()).map(str::to_owned);
        let status = response.status();
        Ok((status, session, response.into_body().collect().await?.to_bytes()))
    }
}

/// Reads the answer to a request, alone or at the end of a stream.
fn read(status: StatusCode, body: &[u8], id: u64) -> Told {
    let text = String::from_utf8_lossy(body);
    let messages = text.lines().map(|line| line.strip_prefix("data:").unwrap_or(line));
    let mut messages = messages.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    match messages.find(|message| message["id"] == id) {
        Some(mut answer) if answer.get("result").is_some() => Told::Result(answer["result"].take()),
        // An error of the protocol: the request became no call.
        Some(answer) => Told::Refused(answer["error"].to_string()),
        None if status.is_success() => Told::Broken(format!("no answer in {text:.200}")),
        None => Told::Refused(format!("{status}: {text:.200}")),
    }
}
