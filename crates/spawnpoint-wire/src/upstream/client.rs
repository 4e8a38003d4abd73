//! The connection to another MCP server: opens the session, sends requests and turns errors into faults.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value;
use spawnpoint_core::engine::{Progress, Reports};
use spawnpoint_outgoing::{
    Endpoint, EventStream, RequestError, Trust,
    mcp::{ClientInfo, McpClient, McpError, RpcError},
};
use spawnpoint_protocol::{ErrorKind, Fault, details::EffectReport};
use tokio::time::timeout;

use super::explorer;

/// How long the other server may take to accept a connection, and to open a session.
const OPEN_LIMIT: Duration = Duration::from_secs(5);

const CLIENT: ClientInfo = ClientInfo { name: "spawnpoint", version: env!("CARGO_PKG_VERSION") };

/// A session with another server.
pub(super) struct Client(McpClient);

impl Client {
    /// Opens a session. Also returns what the server answered to `initialize`.
    pub(super) async fn connect(url: &str, trust: &Trust) -> Result<(Self, Value), Fault> {
        let endpoint = Endpoint::new(url, trust, OPEN_LIMIT)
            .map_err(|error| Fault::new(ErrorKind::InvalidArgument, error.to_string()))?;
        let (client, server) = timeout(OPEN_LIMIT, McpClient::open_session(endpoint, CLIENT))
            .await
            .map_err(|_| Fault::new(ErrorKind::Timeout, "the other server does not answer"))?
            .map_err(fault)?;
        Ok((Self(client), server))
    }

    /// Sends a request; its progress goes to `reports`.
    pub(super) async fn request(
        &self,
        method: &str,
        params: Value,
        reports: Option<&dyn Reports>,
    ) -> Result<Value, Fault> {
        let on_message = |message: &Value| report(message, reports);
        self.0.request(method, params, on_message).await.map_err(fault)
    }
}

/// The longest event of a stream.
const MAX_EVENT: usize = 4 << 20;

impl Client {
    /// The stream of events that explorer hosts have at their root.
    pub(super) async fn events(&self) -> Result<EventStream, Fault> {
        let response = self.0.stream("/").await.map_err(|error| no_response(&error))?;
        match response.is_event_stream() {
            true => Ok(response.events(MAX_EVENT)),
            false => Err(unusable(response.status())),
        }
    }
}

/// Only the progress of the request itself arrives with its response.
fn report(message: &Value, reports: Option<&dyn Reports>) {
    if message["method"] != "notifications/progress" {
        return;
    }
    let params = &message["params"];
    if let (Some(reports), Some(progress)) = (reports, params["progress"].as_f64()) {
        let message = params["message"].as_str().map(str::to_owned);
        reports.progress(Progress { progress, total: params["total"].as_f64(), message });
    }
}

fn fault(error: McpError) -> Fault {
    match error {
        McpError::Request(error) => no_response(&error),
        McpError::Rpc(error) => refused_by_server(error),
        McpError::Unauthorized { .. } => unusable(StatusCode::UNAUTHORIZED),
        McpError::NotRpc { status, .. } => unusable(status),
    }
}

fn no_response(error: &RequestError) -> Fault {
    match error {
        RequestError::Unreachable { .. } | RequestError::Tls { .. } => {
            Fault::new(ErrorKind::Disconnected, format!("{error}; nothing was done"))
                .details(EffectReport::NOT_SENT)
        }
        RequestError::Untrusted { .. } => {
            let hint = "Trust the server's certificate, or that of the authority that signed it, \
                with --trust-cert FILE.";
            Fault::new(ErrorKind::PermissionDenied, error.to_string())
                .hint(hint)
                .details(EffectReport::NOT_SENT)
        }
        RequestError::Broken { .. } => {
            let what = format!(
                "The connection broke, and whether the call took effect is unknown: {error}"
            );
            Fault::new(ErrorKind::Disconnected, what)
                .hint("Check the state of the other server before you try again.")
                .details(EffectReport::UNKNOWN)
        }
        RequestError::TooLong { .. } => Fault::internal(error),
    }
}

fn refused_by_server(error: RpcError) -> Fault {
    let kind = match error.code {
        Some(-32602) => ErrorKind::InvalidArgument,
        Some(-32601) => ErrorKind::Unsupported,
        // Explorer hosts say more.
        _ => explorer::kind_of(error.error["data"]["kind"].as_str()),
    };
    Fault::new(kind, error.message).details(error.error)
}

fn unusable(status: StatusCode) -> Fault {
    let kind = match status {
        // The server forgot the session.
        StatusCode::NOT_FOUND => ErrorKind::NotReady,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => ErrorKind::PermissionDenied,
        _ => ErrorKind::Internal,
    };
    Fault::new(kind, format!("the other server answered {status} without an MCP message"))
}
