//! An MCP client over streamable HTTP.

use std::sync::atomic::{AtomicU64, Ordering};

use hyper::{
    HeaderMap, StatusCode,
    header::{self, HeaderName, HeaderValue},
};
use serde_json::{Value, json};

use super::{
    ClientInfo, McpError,
    message::{self, STATELESS_VERSION},
};
use crate::{Endpoint, RequestError, Response};

/// The protocol version that a session asks for. The server may answer with another one.
const SESSION_VERSION: &str = "2025-06-18";

const SESSION_ID: HeaderName = HeaderName::from_static("mcp-session-id");
const PROTOCOL_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");

/// The longest response or event that is read.
const LIMIT: usize = 64 << 20;

/// A client of one MCP server.
#[derive(Debug)]
pub struct McpClient {
    endpoint: Endpoint,
    client: ClientInfo,
    /// Sent with every request.
    headers: HeaderMap,
    is_stateless: bool,
    last_id: AtomicU64,
}

impl McpClient {
    /// A client without a session: each request is independent (2026-07-28 and later).
    pub fn stateless(endpoint: Endpoint, client: ClientInfo) -> Self {
        let mut new = Self::new(endpoint, client, true);
        new.headers.insert(PROTOCOL_VERSION, HeaderValue::from_static(STATELESS_VERSION));
        new
    }

    /// Opens a session (up to 2025-11-25). Also returns what the server answered to `initialize`.
    pub async fn open_session(
        endpoint: Endpoint,
        client: ClientInfo,
    ) -> Result<(Self, Value), McpError> {
        let mut new = Self::new(endpoint, client, false);
        let params = json!({
            "protocolVersion": SESSION_VERSION,
            "capabilities": {},
            "clientInfo": { "name": client.name, "version": client.version },
        });
        let id = new.next_id();
        let response = new.post(&message::request(id, "initialize", params)).await?;
        let session = response.headers().get(SESSION_ID).cloned();
        let server = new.result(response, id, |_| {}).await?;
        new.headers.extend(session.map(|session| (SESSION_ID, session)));
        let version = server["protocolVersion"].as_str().unwrap_or(SESSION_VERSION);
        if let Ok(version) = HeaderValue::from_str(version) {
            new.headers.insert(PROTOCOL_VERSION, version);
        }
        // Servers without sessions refuse this notification, and work without it.
        let _ = new.post(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        Ok((new, server))
    }

    fn new(endpoint: Endpoint, client: ClientInfo, is_stateless: bool) -> Self {
        let json = HeaderValue::from_static("application/json");
        let accept = HeaderValue::from_static("application/json, text/event-stream");
        let headers = [(header::CONTENT_TYPE, json), (header::ACCEPT, accept)];
        let headers = headers.into_iter().collect();
        Self { endpoint, client, headers, is_stateless, last_id: AtomicU64::new(0) }
    }

    /// Sends a header with every request from now on.
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Sends a request and waits for its result. `on_message` receives what the server sends before the
    /// result, such as progress under the id of the request.
    pub async fn request(
        &self,
        method: &str,
        params: Value,
        on_message: impl Fn(&Value),
    ) -> Result<Value, McpError> {
        let id = self.next_id();
        let message = match self.is_stateless {
            true => message::stateless_request(id, method, params, self.client),
            false => message::request(id, method, params),
        };
        let response = self.post(&message).await?;
        self.result(response, id, on_message).await
    }

    /// Opens the stream at this path on which a server sends what belongs to no request.
    pub async fn stream(&self, path: &str) -> Result<Response, RequestError> {
        let mut headers = self.headers.clone();
        headers.remove(header::CONTENT_TYPE);
        headers.insert(header::ACCEPT, HeaderValue::from_static("text/event-stream"));
        let endpoint = self.endpoint.with_path(path).unwrap_or_else(|_| self.endpoint.clone());
        endpoint.get(headers).await
    }

    fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }

    async fn post(&self, message: &Value) -> Result<Response, McpError> {
        let mut headers = self.headers.clone();
        if self.is_stateless {
            let params = &message["params"];
            let name = params["name"].as_str().or(params["uri"].as_str());
            for (header, value) in [(METHOD, message["method"].as_str()), (NAME, name)] {
                if let Some(value) = value.and_then(|value| HeaderValue::from_str(value).ok()) {
                    headers.insert(header, value);
                }
            }
        }
        Ok(self.endpoint.post(headers, message.to_string()).await?)
    }

    async fn result(
        &self,
        response: Response,
        id: u64,
        on_message: impl Fn(&Value),
    ) -> Result<Value, McpError> {
        let (url, status) = (self.endpoint.url(), response.status());
        if status == StatusCode::UNAUTHORIZED {
            let challenge = response.headers().get(header::WWW_AUTHENTICATE);
            let challenge = challenge.and_then(|value| value.to_str().ok()).map(str::to_owned);
            return Err(McpError::Unauthorized { url: url.clone(), challenge });
        }
        let message = match response.is_event_stream() {
            true => self.streamed(response, id, on_message).await?,
            // Some servers do not repeat the id; one response has only one message.
            false => serde_json::from_slice(&response.bytes(LIMIT).await?).unwrap_or_default(),
        };
        let result = message::result(message);
        Ok(result.ok_or_else(|| McpError::NotRpc { url: url.clone(), status })??)
    }

    /// The response to `id` among the events of a stream.
    async fn streamed(
        &self,
        response: Response,
        id: u64,
        on_message: impl Fn(&Value),
    ) -> Result<Value, RequestError> {
        let mut events = response.events(LIMIT);
        while let Some(event) = events.next().await? {
            let Ok(message) = serde_json::from_slice::<Value>(&event) else { continue };
            if message::is_response_to(&message, id) {
                return Ok(message);
            }
            // Another request's progress belongs to another response.
            let token = &message["params"]["progressToken"];
            if token.is_null() || *token == id {
                on_message(&message);
            }
        }
        Err(RequestError::broken(self.endpoint.url(), "the stream ended before the response"))
    }
}
