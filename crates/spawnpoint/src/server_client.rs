//! Connects to a running Spawnpoint server: checks what listens at an address, and opens MCP and WebSocket
//! connections to it.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::Value;
use spawnpoint_faces::OWNER_KEY;
use spawnpoint_outgoing::{
    Connection, Endpoint, RequestError, Response, Trust,
    mcp::{ClientInfo, McpClient},
};

use crate::{config::Settings, failure::Failure, ports, tls::ServerCertificate};

/// How long a server on this machine may take to accept a connection, and to answer a small request.
const PROBE_LIMIT: Duration = Duration::from_secs(2);

/// The longest response to a request that is not MCP.
const RESPONSE_LIMIT: usize = 64 << 20;

/// How a Spawnpoint server asks for its token.
const REALM: &str = "Bearer realm=\"spawnpoint\"";

/// How commands introduce themselves to servers.
pub const CLIENT: ClientInfo =
    ClientInfo { name: "spawnpoint-cli", version: env!("CARGO_PKG_VERSION") };

/// What listens at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probe {
    Nothing,
    /// A Spawnpoint server of this version.
    Ours(String),
    /// A Spawnpoint server that does not accept our token.
    Locked,
    /// A server that cannot be reached over TLS, and why.
    Untrusted(String),
    /// Another program.
    Other,
}

/// A server, and its certificate and token.
#[derive(Clone, Debug)]
pub struct ServerClient {
    pub address: SocketAddr,
    token: Option<String>,
    certificate: Option<ServerCertificate>,
    endpoint: Endpoint,
}

/// A request to the owner's interface of a server.
#[derive(Clone, Copy)]
pub enum OwnerRequest<'a> {
    Get(&'a str),
    Post(&'a str, &'a Value),
}

impl ServerClient {
    /// A client for a server that listens on this address.
    pub fn new(listen: SocketAddr, settings: &Settings) -> Result<Self, Failure> {
        // The token is sent only to a server that the owner named, or to a server of the same user.
        let token = settings.token.clone().filter(|_| !is_another_users(listen, settings));
        Self::open(reachable(listen), token, ServerCertificate::of(settings)?)
    }

    /// A client for a server on this machine that uses plain HTTP and requires no token.
    pub fn plain(address: SocketAddr) -> Result<Self, Failure> {
        Self::open(address, None, None)
    }

    fn open(
        address: SocketAddr,
        token: Option<String>,
        certificate: Option<ServerCertificate>,
    ) -> Result<Self, Failure> {
        let (scheme, trust) = match &certificate {
            Some(certificate) => ("https", certificate.trust.clone()),
            None => ("http", Trust::default()),
        };
        let endpoint = Endpoint::new(&format!("{scheme}://{address}/mcp"), &trust, PROBE_LIMIT)
            .map_err(|error| Failure::failed(error.to_string()))?;
        Ok(Self { address, token, certificate, endpoint })
    }

    /// A client for the server that runs at one of the configured addresses, if there is one.
    pub async fn find(settings: &Settings) -> Result<Option<Self>, Failure> {
        for listen in &settings.listen {
            if is_another_users(*listen, settings) {
                tracing::warn!(
                    "{listen} belongs to another user and is skipped; name it with --listen to use it"
                );
                continue;
            }
            let client = Self::new(*listen, settings)?;
            match client.probe().await {
                Probe::Ours(_) => return Ok(Some(client)),
                Probe::Locked => return Err(client.locked()),
                Probe::Untrusted(why) => return Err(client.untrusted(&why)),
                Probe::Nothing | Probe::Other => {}
            }
        }
        Ok(None)
    }

    /// The failure to report when the server does not accept our token.
    pub fn locked(&self) -> Failure {
        let what = match self.token {
            Some(_) => "requires another token",
            None => "requires a token",
        };
        Failure::unreachable(format!("The Spawnpoint server at {} {what}", self.address))
            .hint("set SPAWNPOINT_TOKEN to the token that it was started with")
    }

    /// The failure to report when the server cannot be reached over TLS.
    pub fn untrusted(&self, why: &str) -> Failure {
        Failure::unreachable(format!("The server at {}: {why}", self.address)).hint(
            "set --tls-cert to the certificate that it was started with, or remove --tls-cert if it uses none",
        )
    }

    /// Checks what listens at the address.
    pub async fn probe(&self) -> Probe {
        if self.address.port() == 0 {
            return Probe::Nothing;
        }
        let ask = async {
            let response = self.path("/health")?.get(self.headers()).await?;
            if response.status() == StatusCode::UNAUTHORIZED {
                let challenge = response.headers().get(header::WWW_AUTHENTICATE);
                let is_ours = challenge.is_some_and(|challenge| challenge == REALM);
                return Ok(if is_ours { Probe::Locked } else { Probe::Other });
            }
            Ok(identify(&json(response).await?.unwrap_or_default()))
        };
        match tokio::time::timeout(PROBE_LIMIT, ask).await {
            Ok(Ok(probe)) => probe,
            Ok(Err(RequestError::Unreachable { .. })) => Probe::Nothing,
            Ok(Err(error)) => match self.tls_problem(&error) {
                Some(why) => Probe::Untrusted(why),
                None => Probe::Other,
            },
            Err(_) => Probe::Other,
        }
    }

    /// Why TLS with the server failed, if that is what failed.
    fn tls_problem(&self, error: &RequestError) -> Option<String> {
        match (error, &self.certificate) {
            (RequestError::Untrusted { .. }, Some(certificate)) => {
                let file = certificate.file.display();
                Some(format!("its certificate is not the one in {file}"))
            }
            (RequestError::Tls { why, .. }, _) => Some(format!("the TLS handshake failed: {why}")),
            _ => None,
        }
    }

    /// An MCP client of the server. It opens no session.
    pub fn mcp(&self) -> McpClient {
        let mcp = McpClient::stateless(self.endpoint.clone(), CLIENT);
        match self.authorization() {
            Some(value) => mcp.with_header(header::AUTHORIZATION, value),
            None => mcp,
        }
    }

    /// The `Authorization` header that the server expects.
    pub fn authorization(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&format!("Bearer {}", self.token.as_ref()?)).ok()
    }

    /// Opens a connection, over TLS if the server has a certificate.
    pub async fn connect(&self) -> Result<Connection, String> {
        let connected = self.endpoint.connect().await;
        connected.map_err(|error| self.tls_problem(&error).unwrap_or_else(|| error.to_string()))
    }

    /// Sends a request to the owner's interface and returns the status and the JSON of the response.
    pub async fn owner(
        &self,
        order: OwnerRequest<'_>,
        key: Option<&str>,
    ) -> Result<(u16, Value), RequestError> {
        let mut headers = self.headers();
        if let Some(value) = key.and_then(|key| key.parse().ok()) {
            headers.insert(OWNER_KEY, value);
        }
        let ask = async {
            let response = match order {
                OwnerRequest::Get(path) => self.path(path)?.get(headers).await?,
                OwnerRequest::Post(path, body) => {
                    self.path(path)?.post(headers, body.to_string()).await?
                }
            };
            let status = response.status().as_u16();
            let body = json(response).await?;
            body.map(|body| (status, body)).ok_or_else(|| self.broken("it is not JSON"))
        };
        let answered = tokio::time::timeout(PROBE_LIMIT, ask).await;
        answered.unwrap_or_else(|_| Err(self.broken("no response in time")))
    }

    fn path(&self, path: &str) -> Result<Endpoint, RequestError> {
        self.endpoint.with_path(path).map_err(|error| self.broken(&error.to_string()))
    }

    fn broken(&self, why: &str) -> RequestError {
        RequestError::Broken { url: self.endpoint.url().clone(), why: why.to_owned() }
    }

    fn headers(&self) -> HeaderMap {
        self.authorization().map(|value| (header::AUTHORIZATION, value)).into_iter().collect()
    }
}

/// The JSON in the body of a response; `None` if it is not JSON.
async fn json(response: Response) -> Result<Option<Value>, RequestError> {
    Ok(serde_json::from_slice(&response.bytes(RESPONSE_LIMIT).await?).ok())
}

fn identify(health: &Value) -> Probe {
    if health["error"] == "tls_required" {
        return Probe::Untrusted("it requires TLS, and this command uses plain HTTP".to_owned());
    }
    match health["name"] == "spawnpoint" {
        true => Probe::Ours(health["version"].as_str().unwrap_or("?").to_owned()),
        false => Probe::Other,
    }
}

/// Whether the address is the default one and another user of this machine listens on it.
fn is_another_users(listen: SocketAddr, settings: &Settings) -> bool {
    settings.listen_is_default && ports::is_another_users(listen.port())
}

/// The address at which a server that listens on `listen` can be reached: the unspecified address accepts
/// connections but cannot be connected to everywhere.
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
    fn the_unspecified_address_is_reached_on_this_machine() {
        let listen = "0.0.0.0:80".parse().unwrap();
        assert_eq!(reachable(listen).to_string(), "127.0.0.1:80");
        let listen = "[::]:80".parse().unwrap();
        assert_eq!(reachable(listen).to_string(), "[::1]:80");
    }
}
