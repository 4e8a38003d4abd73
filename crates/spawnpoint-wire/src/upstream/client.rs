//! The least that it takes to talk to an MCP server over HTTP.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use serde_json::{Value, json};
use spawnpoint_core::engine::{Progress, Reports};
use spawnpoint_outgoing::{Outgoing, OutgoingError, Trust};
use spawnpoint_protocol::{ErrorKind, Fault, details::EffectReport};
use tokio::time::timeout;

const VERSION: &str = "2025-06-18";
const SESSION: &str = "mcp-session-id";
const PROTOCOL: &str = "mcp-protocol-version";

/// How long the other server may take to begin with.
const CONNECTING: Duration = Duration::from_secs(5);

/// Longer answers are refused.
const LIMIT: usize = 64 << 20;

/// A session with another server.
pub(super) struct Client {
    http: Outgoing,
    session: Option<HeaderValue>,
    version: HeaderValue,
    next: AtomicU64,
}

impl Client {
    /// Begins a session. Also gives what the server says of itself.
    pub(super) async fn connect(url: &str, trust: &Trust) -> Result<(Self, Value), Fault> {
        let http = Outgoing::to(url, trust, CONNECTING)
            .map_err(|wrong| Fault::new(ErrorKind::InvalidArgument, wrong.to_string()))?;
        let mut client = Self {
            http,
            session: None,
            version: HeaderValue::from_static(VERSION),
            next: AtomicU64::new(1),
        };
        let params = json!({
            "protocolVersion": VERSION,
            "capabilities": {},
            "clientInfo": { "name": "spawnpoint", "version": env!("CARGO_PKG_VERSION") },
        });
        let message = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params});
        let begin = async {
            let response = client.post(&message).await?;
            let session = response.headers().get(SESSION).cloned();
            let server = answer(response, 0, None).await?;
            Ok::<_, Fault>((session, server))
        };
        let (session, server) = timeout(CONNECTING, begin)
            .await
            .map_err(|_| Fault::new(ErrorKind::Timeout, "the other server does not answer"))??;
        client.session = session;
        if let Some(version) = server["protocolVersion"].as_str()
            && let Ok(version) = HeaderValue::from_str(version)
        {
            client.version = version;
        }
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        // Some servers have no use for it, and say so.
        let _ = client.post(&ready).await;
        Ok((client, server))
    }

    /// One request; word of it goes to `reports`.
    pub(super) async fn request(
        &self,
        method: &str,
        mut params: Value,
        reports: Option<&dyn Reports>,
    ) -> Result<Value, Fault> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        if reports.is_some() {
            params["_meta"] = json!({ "progressToken": id });
        }
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        answer(self.post(&message).await?, id, reports).await
    }

    async fn post(&self, message: &Value) -> Result<hyper::Response<Incoming>, Fault> {
        let json = HeaderValue::from_static("application/json");
        let either = HeaderValue::from_static("application/json, text/event-stream");
        let mut headers: HeaderMap =
            [(header::CONTENT_TYPE, json), (header::ACCEPT, either)].into_iter().collect();
        if let Some(session) = &self.session {
            headers.insert(SESSION, session.clone());
        }
        if message["method"] != "initialize" {
            headers.insert(PROTOCOL, self.version.clone());
        }
        self.http.post(headers, message.to_string()).await.map_err(not_answered)
    }
}

fn not_answered(error: OutgoingError) -> Fault {
    match error {
        OutgoingError::Unreachable { .. } => {
            Fault::new(ErrorKind::Disconnected, format!("{error}; nothing was done"))
                .details(EffectReport::NOT_SENT)
        }
        OutgoingError::Untrusted { .. } => {
            Fault::new(ErrorKind::PermissionDenied, error.to_string())
                .hint(
                    "give the certificate of whoever vouches for it, or the server's own, with \
                 --trust-cert FILE",
                )
                .details(EffectReport::NOT_SENT)
        }
        OutgoingError::Broken { .. } => broken(&error),
    }
}

fn broken(error: &dyn std::error::Error) -> Fault {
    let what = format!("The connection broke, and whether it took effect is not known: {error}");
    Fault::new(ErrorKind::Disconnected, what)
        .hint("look at the other server's state before trying again")
        .details(EffectReport::UNKNOWN)
}

/// Reads an answer, be it one object or a stream of them.
async fn answer(
    response: hyper::Response<Incoming>,
    id: u64,
    reports: Option<&dyn Reports>,
) -> Result<Value, Fault> {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let streams = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    let mut body = response.into_body();
    let (mut read, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let data: Bytes = frame.map_err(|error| broken(&error))?.into_data().unwrap_or_default();
        if read.len() + data.len() > LIMIT {
            return Err(Fault::internal(format!("the answer is longer than {LIMIT} bytes")));
        }
        read.extend_from_slice(&data);
        while streams && let Some(message) = next_event(&mut read, &mut seen) {
            if message["id"] == id {
                return result(message);
            }
            report(&message, id, reports);
        }
    }
    match serde_json::from_slice(&read) {
        Ok(message) if !streams => result(message),
        _ => Err(refused(status)),
    }
}

fn refused(status: StatusCode) -> Fault {
    let kind = match status {
        StatusCode::NOT_FOUND => ErrorKind::NotReady,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => ErrorKind::PermissionDenied,
        _ => ErrorKind::Internal,
    };
    Fault::new(kind, format!("the other server answered {status}, and nothing of use"))
}

/// Takes one whole event off the front, if there is one: its data as JSON, null if it is none. What
/// was looked at before, `seen`, is not looked at again.
fn next_event(read: &mut Vec<u8>, seen: &mut usize) -> Option<Value> {
    let from = seen.saturating_sub(3);
    *seen = read.len();
    let ends = [&b"\n\n"[..], b"\r\n\r\n"];
    let found = (from..read.len()).find_map(|at| {
        ends.iter().find(|end| read[at..].starts_with(end)).map(|end| (at, at + end.len()))
    });
    let (at, length) = found?;
    let event: Vec<_> = read.drain(..length).take(at).collect();
    *seen = 0;
    let event = String::from_utf8_lossy(&event);
    let data: Vec<_> = event.lines().filter_map(|line| line.strip_prefix("data:")).collect();
    Some(serde_json::from_str(data.join("\n").trim_start()).unwrap_or_default())
}

fn report(message: &Value, id: u64, reports: Option<&dyn Reports>) {
    let params = &message["params"];
    if message["method"] != "notifications/progress" || params["progressToken"] != id {
        return;
    }
    if let (Some(reports), Some(progress)) = (reports, params["progress"].as_f64()) {
        let message = params["message"].as_str().map(str::to_owned);
        reports.progress(Progress { progress, total: params["total"].as_f64(), message });
    }
}

fn result(mut message: Value) -> Result<Value, Fault> {
    if let Some(error) = message.get("error") {
        let text = error["message"].as_str().unwrap_or("the other server failed").to_owned();
        let kind = match error["code"].as_i64() {
            Some(-32602) => ErrorKind::InvalidArgument,
            Some(-32601) => ErrorKind::Unsupported,
            _ => ErrorKind::Internal,
        };
        return Err(Fault::new(kind, text).details(error.clone()));
    }
    Ok(message["result"].take())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_taken_off_one_by_one_and_only_when_whole() {
        let whole =
            "event: message\ndata: {\"id\": \"ü\"}\n\ndata: {\"id\":\r\ndata: 2}\r\n\r\ndata: {";
        let (mut read, mut seen, mut events) = (Vec::new(), 0, Vec::new());
        for byte in whole.bytes() {
            read.push(byte);
            events.extend(next_event(&mut read, &mut seen));
        }
        assert_eq!(events, [json!({"id": "ü"}), json!({"id": 2})]);
        assert_eq!(read, b"data: {");
    }
}
