//! A small HTTP client: enough to ask a server on this machine who it is, and to send it one JSON-RPC
//! message. One connection per request, because a command makes only a few.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header,
};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use spawnpoint_faces::OWNER_KEY;
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_util::either::Either;

use crate::{config::Settings, failure::Failure, ports, tls::Known};

/// How long a server on this machine may take to accept a connection and to say who it is.
const PROBE: Duration = Duration::from_secs(2);

/// No answer of ours is larger; whoever sends more is not one of ours.
const LARGEST: usize = 64 << 20;

/// How a Spawnpoint asks for its token.
const REALM: &str = "Bearer realm=\"spawnpoint\"";

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    #[error("nobody answers at {0}")]
    Nobody(SocketAddr),
    #[error("the connection to {0} broke")]
    Broken(SocketAddr),
    #[error("{0}")]
    Untrusted(String),
    #[error("the token was not accepted")]
    Unauthorized {
        /// It is a Spawnpoint that did not accept it.
        ours: bool,
    },
    #[error("the answer of {0} is not JSON-RPC (HTTP {1})")]
    NotRpc(SocketAddr, StatusCode),
}

/// Who is at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probe {
    Nobody,
    /// A Spawnpoint of this version.
    Ours(String),
    /// A Spawnpoint that wants another token than ours.
    Locked,
    /// A server that TLS stands between; why.
    Untrusted(String),
    /// Something else.
    Other,
}

/// A server, and how to get in.
#[derive(Clone, Debug)]
pub struct HttpClient {
    pub address: SocketAddr,
    pub token: Option<String>,
    /// The certificate the server must have; without one it speaks plain HTTP.
    pub trust: Option<Known>,
}

/// What the owner asks a server.
#[derive(Clone, Copy)]
pub enum OwnerRequest<'a> {
    Get(&'a str),
    Post(&'a str, &'a Value),
}

/// A connection to a server, with or without TLS.
pub type Wire = Either<TcpStream, TlsStream<TcpStream>>;

impl HttpClient {
    /// A client for a server that listens on this address.
    pub fn new(listen: SocketAddr, settings: &Settings) -> Result<Self, Failure> {
        // The token goes where the owner said, or to a server of the same user.
        let token = settings.token.clone().filter(|_| !is_strangers(listen, settings));
        let trust = Known::of(settings)?;
        Ok(Self { address: reachable(listen), token, trust })
    }

    /// A client for the server that runs at one of these addresses, if any does.
    pub async fn find(settings: &Settings) -> Result<Option<Self>, Failure> {
        for listen in &settings.listen {
            if is_strangers(*listen, settings) {
                tracing::warn!("{listen} belongs to another user; --listen uses it all the same");
                continue;
            }
            let client = Self::new(*listen, settings)?;
            match client.probe().await {
                Probe::Ours(_) => return Ok(Some(client)),
                Probe::Locked => return Err(client.locked()),
                Probe::Untrusted(why) => return Err(client.untrusted(&why)),
                Probe::Nobody | Probe::Other => {}
            }
        }
        Ok(None)
    }

    /// What to say when a server wants another token than ours.
    pub fn locked(&self) -> Failure {
        let what = match self.token {
            Some(_) => "wants another token",
            None => "wants a token",
        };
        Failure::unreachable(format!("The Spawnpoint at {} {what}", self.address))
            .hint("set SPAWNPOINT_TOKEN to the one it was started with")
    }

    /// What to say when TLS stands between a server and us.
    pub fn untrusted(&self, why: &str) -> Failure {
        Failure::unreachable(format!("The server at {}: {why}", self.address)).hint(
            "set --tls-cert to the certificate it was started with, or to none if it has none",
        )
    }

    /// Who is there?
    pub async fn probe(&self) -> Probe {
        if self.address.port() == 0 {
            return Probe::Nobody;
        }
        let ask = async {
            let response = self.send(self.request("GET", "/health", Bytes::new())).await?;
            self.json(response).await
        };
        match tokio::time::timeout(PROBE, ask).await {
            Ok(Ok(health)) if health["error"] == "tls_required" => {
                Probe::Untrusted("it speaks TLS, and we plain HTTP".to_owned())
            }
            Ok(Ok(health)) if health["name"] == "spawnpoint" => {
                Probe::Ours(health["version"].as_str().unwrap_or("?").to_owned())
            }
            Ok(Err(HttpError::Nobody(_))) => Probe::Nobody,
            Ok(Err(HttpError::Untrusted(why))) => Probe::Untrusted(why),
            Ok(Err(HttpError::Unauthorized { ours: true })) => Probe::Locked,
            Ok(Ok(_) | Err(_)) | Err(_) => Probe::Other,
        }
    }

    /// Sends one JSON-RPC message of the modern era and waits for its answer. `note` hears what the
    /// server says before it.
    pub async fn rpc(&self, message: &Value, note: &dyn Fn(&Value)) -> Result<Value, HttpError> {
        let mut request = self.request("POST", "/mcp", message.to_string().into());
        let headers = request.headers_mut();
        let params = &message["params"];
        let named = [
            ("accept", Some("application/json, text/event-stream")),
            ("content-type", Some("application/json")),
            ("mcp-protocol-version", Some(crate::rpc::VERSION)),
            ("mcp-method", message["method"].as_str()),
            ("mcp-name", params["name"].as_str().or(params["uri"].as_str())),
        ];
        for (name, value) in named {
            if let Some(value) = value.and_then(|value| value.parse().ok()) {
                headers.insert(name, value);
            }
        }
        let response = self.send(request).await?;
        let is_stream = response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
        match is_stream {
            true => self.stream(response, &message["id"], note).await,
            false => self.json(response).await,
        }
    }

    /// Sends a request of the owner's and gives the status and the answer.
    pub async fn owner(
        &self,
        order: OwnerRequest<'_>,
        key: Option<&str>,
    ) -> Result<(u16, Value), HttpError> {
        let mut request = match order {
            OwnerRequest::Get(path) => self.request("GET", path, Bytes::new()),
            OwnerRequest::Post(path, body) => self.request("POST", path, body.to_string().into()),
        };
        if let Some(value) = key.and_then(|key| key.parse().ok()) {
            request.headers_mut().insert(OWNER_KEY, value);
        }
        let ask = async {
            let response = self.send(request).await?;
            let status = response.status().as_u16();
            Ok((status, self.json(response).await?))
        };
        let answered = tokio::time::timeout(PROBE, ask).await;
        answered.unwrap_or(Err(HttpError::Broken(self.address)))
    }

    fn request(&self, method: &str, path: &str, body: Bytes) -> Request<Full<Bytes>> {
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = method.parse().unwrap_or_default();
        *request.uri_mut() = path.parse().unwrap_or_default();
        let headers = request.headers_mut();
        if let Ok(host) = self.address.to_string().parse() {
            headers.insert(header::HOST, host);
        }
        if let Some(token) = &self.token
            && let Ok(value) = format!("Bearer {token}").parse()
        {
            headers.insert(header::AUTHORIZATION, value);
        }
        request
    }

    async fn send(&self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, HttpError> {
        let broken = |_| HttpError::Broken(self.address);
        let socket = self.connect().await?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(socket)).await.map_err(broken)?;
        // Ends with the connection, which ends when the sender and the body are dropped.
        tokio::spawn(connection);
        let response = sender.send_request(request).await.map_err(broken)?;
        match response.status() {
            StatusCode::UNAUTHORIZED => Err(HttpError::Unauthorized {
                ours: response
                    .headers()
                    .get(header::WWW_AUTHENTICATE)
                    .is_some_and(|realm| realm == REALM),
            }),
            _ => Ok(response),
        }
    }

    /// Opens a connection, and TLS on it if the server has a certificate.
    pub async fn connect(&self) -> Result<Wire, HttpError> {
        let nobody = || HttpError::Nobody(self.address);
        let connected = tokio::time::timeout(PROBE, TcpStream::connect(self.address)).await;
        let socket = connected.map_err(|_| nobody())?.map_err(|_| nobody())?;
        let _ = socket.set_nodelay(true);
        let Some(trust) = &self.trust else { return Ok(Either::Left(socket)) };
        let opened = tokio::time::timeout(PROBE, trust.open(socket)).await;
        let opened = opened.unwrap_or_else(|_| Err("no TLS with it: it does not answer".into()));
        opened.map(Either::Right).map_err(HttpError::Untrusted)
    }

    async fn json(&self, response: Response<Incoming>) -> Result<Value, HttpError> {
        let status = response.status();
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        let body = body.map_err(|_| HttpError::Broken(self.address))?.to_bytes();
        serde_json::from_slice(&body).map_err(|_| HttpError::NotRpc(self.address, status))
    }

    /// Reads server-sent events until the answer to `id` is among them.
    async fn stream(
        &self,
        response: Response<Incoming>,
        id: &Value,
        note: &dyn Fn(&Value),
    ) -> Result<Value, HttpError> {
        let broken = || HttpError::Broken(self.address);
        let mut body = Limited::new(response.into_body(), LARGEST);
        let mut events = Events::default();
        while let Some(frame) = body.frame().await {
            let Ok(bytes) = frame.map_err(|_| broken())?.into_data() else {
                continue;
            };
            for message in events.take(&bytes) {
                if message.get("method").is_none() && message["id"] == *id {
                    return Ok(message);
                }
                note(&message);
            }
        }
        Err(broken())
    }
}

/// The messages of a stream of server-sent events, whole lines at a time.
#[derive(Default)]
struct Events {
    line: Vec<u8>,
    data: Vec<u8>,
}

impl Events {
    fn take(&mut self, bytes: &[u8]) -> Vec<Value> {
        let mut messages = Vec::new();
        for byte in bytes {
            if *byte != b'\n' {
                self.line.push(*byte);
                continue;
            }
            let line = std::mem::take(&mut self.line);
            let line = line.strip_suffix(b"\r").unwrap_or(&line);
            if line.is_empty() {
                messages.extend(serde_json::from_slice(&std::mem::take(&mut self.data)).ok());
            } else if let Some(data) = line.strip_prefix(b"data:") {
                self.data.extend(data);
            }
        }
        messages
    }
}

/// Whether nobody named this address and another user of this machine serves on it.
fn is_strangers(listen: SocketAddr, settings: &Settings) -> bool {
    settings.listen_is_default && ports::is_another_users(listen.port())
}

/// Where to knock for a server that listens on this address: "any" is not an address to call.
pub fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::from(std::net::Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_found_however_the_bytes_are_cut() {
        let stream = b"event: message\r\nid: 1\r\ndata: {\"id\":1}\r\n\r\n: ping\n\ndata: {\"id\":\ndata: 2}\n\n";
        for size in [1, 2, 7, stream.len()] {
            let mut events = Events::default();
            let found: Vec<_> = stream.chunks(size).flat_map(|chunk| events.take(chunk)).collect();
            assert_eq!(found.len(), 2, "{size}");
            assert_eq!(found[1]["id"], 2);
        }
    }

    #[test]
    fn any_address_is_reached_on_this_machine() {
        let listen = "0.0.0.0:80".parse().unwrap();
        assert_eq!(reachable(listen).to_string(), "127.0.0.1:80");
        let listen = "[::]:80".parse().unwrap();
        assert_eq!(reachable(listen).to_string(), "[::1]:80");
    }
}
