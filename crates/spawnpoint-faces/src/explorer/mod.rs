//! The explorer interface: JSON-RPC on `POST /message`, resources on `GET /read`, and streams of events. Names,
//! shapes, numbers and order are those of the explorer document.

mod error;
mod events;
mod methods;
mod streams;

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Query, Request, State},
    http::{HeaderValue, StatusCode, Uri, Version, header},
    response::{IntoResponse, Response},
};
use futures_util::TryStreamExt;
use serde_json::{Map, Value, json};
use spawnpoint_core::{Core, journal};
use spawnpoint_protocol::LogLevel;
use tokio::sync::Semaphore;
use tokio_util::bytes::Bytes;

use self::{
    error::Failure,
    events::Events,
    methods::{Answer, Called},
};
use crate::{async_bridge::document, checks, rpc, sockets::Sockets};

/// How many requests are processed at once, without streams.
const AT_ONCE: usize = 32;
/// Client name of this face in the ledger.
const CLIENT: &str = "explorer";
/// Methods that only this dialect has. They identify it on connections that several protocols share.
const OWN_METHODS: &[&str] =
    &["list_tools", "call_tool", "list_resources", "read_resource", "stream_events"];

/// The face.
pub struct Explorer {
    core: Core,
    events: Arc<Events>,
    slots: Semaphore,
    max_body: usize,
    sockets: Sockets,
}

impl Explorer {
    /// The face of this core, with messages of at most this length.
    pub fn new(core: Core, max_body: usize, sockets: Sockets) -> Arc<Self> {
        let events = Arc::new(Events::new(core.clone()));
        Arc::new(Self { core, events, slots: Semaphore::new(AT_ONCE), max_body, sockets })
    }

    /// Whether a message with this method can only be meant for this face.
    pub fn is_meant_by(method: &str) -> bool {
        OWN_METHODS.iter().any(|own| own.eq_ignore_ascii_case(method))
    }

    /// Answers one message.
    pub async fn answer(&self, body: &[u8]) -> Response {
        if document::is_meant_by(rpc::without_mark(body)) {
            let answer = document::answer(&self.core, rpc::without_mark(body)).await;
            return as_json(StatusCode::OK, &answer);
        }
        let message: Value = match serde_json::from_slice(rpc::without_mark(body)) {
            Ok(message) => message,
            Err(error) => return self.refuse(Some(Value::Null), &Failure::unreadable(&error)),
        };
        let method = message.get("method").and_then(Value::as_str).filter(|name| !name.is_empty());
        let Some(method) = method.map(str::to_lowercase) else {
            let id = message.get("id").cloned().unwrap_or_default();
            return self.refuse(Some(id), &Failure::no_method());
        };
        // A message without an id is a notification: it is processed, but not answered.
        let id = message.get("id").cloned();
        if method == "stream_events" {
            return self.stream_events().await;
        }
        let Ok(_slot) = self.slots.try_acquire() else {
            return self.refuse(id, &Failure::too_many(AT_ONCE));
        };
        if method.starts_with("notifications/") {
            return self.succeed(id.filter(|id| !id.is_null()), json!({ "ok": true }));
        }
        let params = message.get("params").and_then(Value::as_object);
        let params = params.ok_or_else(|| Failure::required("'params' object"));
        let result = match method.as_str() {
            "initialize" => Ok(self.initialize()),
            "ping" => Ok(json!({})),
            "list_tools" | "tools/list" => Ok(self.list_tools()),
            "list_resources" | "resources/list" => Ok(self.list_resources()),
            "read_resource" | "resources/read" => match params {
                Ok(params) => self.read_resource(params).await,
                Err(failure) => Err(failure),
            },
            "call_tool" | "tools/call" => return self.called(id, params).await,
            _ => Err(Failure::unknown_method(message["method"].as_str().unwrap_or_default())),
        };
        match result {
            Ok(result) => self.succeed(id, result),
            Err(failure) => self.refuse(id, &failure),
        }
    }

    /// The order is part of the interface: log, mirrored answer, `tool_result`, and then the answer.
    async fn called(
        &self,
        id: Option<Value>,
        params: Result<&Map<String, Value>, Failure>,
    ) -> Response {
        let Called { tool, answer } = match params {
            Ok(params) => self.call_tool(params).await,
            Err(failure) => Called::failed(String::new(), failure),
        };
        match answer {
            Answer::Done(answer) => {
                let response = self.succeed(id, methods::wrapped(&answer));
                self.events.call_ended(&tool, Ok(&answer));
                response
            }
            Answer::Reported { answer, failure } => {
                let response = self.succeed(id, methods::wrapped(&answer));
                self.events.call_ended(&tool, Err(&failure));
                response
            }
            Answer::Failed(failure) => {
                let response = self.refuse(id, &failure);
                self.events.call_ended(&tool, Err(&failure));
                response
            }
        }
    }

    fn succeed(&self, id: Option<Value>, result: Value) -> Response {
        let Some(id) = id else { return StatusCode::ACCEPTED.into_response() };
        let answer = json!({ "jsonrpc": "2.0", "id": id, "result": result });
        self.events.mirror(&answer);
        as_json(StatusCode::OK, &answer)
    }

    fn refuse(&self, id: Option<Value>, failure: &Failure) -> Response {
        let text = failure.to_log();
        let journal = self.core.journal();
        // Once as in the engine's console and once as our own line, because clients search for either.
        journal.write(LogLevel::Warn, "unity", None, text.clone());
        journal.write(LogLevel::Error, journal::OWN, Some(failure.kind), text);
        let Some(id) = id else { return StatusCode::ACCEPTED.into_response() };
        let answer = json!({ "jsonrpc": "2.0", "id": id, "error": failure.to_json() });
        self.events.mirror(&answer);
        as_json(failure.status, &answer)
    }

    /// Streams all events, one JSON object per line. The reader is subscribed before this answers, so that it
    /// misses nothing that it causes afterwards.
    async fn stream_events(&self) -> Response {
        let slot = match self.sockets.take() {
            Ok(slot) => slot,
            Err(refusal) => return refusal,
        };
        let queue = self.events.subscribe_with_snapshots().await;
        let lines = queue.read().map_ok(move |item| {
            let _ = &slot;
            joined(&[b"", &item, b"\n"])
        });
        respond(StatusCode::OK, "application/json", Body::from_stream(lines))
    }

    /// The same as server-sent events, without the snapshots.
    pub async fn sse(&self) -> Response {
        let slot = match self.sockets.take() {
            Ok(slot) => slot,
            Err(refusal) => return refusal,
        };
        let queue = self.events.subscribe().await;
        let frames = queue.read().map_ok(move |item| {
            let _ = &slot;
            joined(&[b"data: ", &item, b"\n\n"])
        });
        let mut response = respond(StatusCode::OK, "text/event-stream", Body::from_stream(frames));
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        // The document requires these frames without chunks, which only HTTP 1.0 allows.
        *response.version_mut() = Version::HTTP_10;
        response
    }
}

/// `POST /message`, `POST /` and similar paths.
pub async fn message(State(explorer): State<Arc<Explorer>>, request: Request) -> Response {
    match checks::read_body(request.into_body(), explorer.max_body).await {
        Ok(body) => explorer.answer(&body).await,
        Err(refusal) => refusal,
    }
}

/// `GET /read?uri=…`: the contents of a resource, without a wrapper.
pub async fn read(State(explorer): State<Arc<Explorer>>, asked: Uri) -> Response {
    let contents = match requested_uri(&asked).filter(|uri| !uri.is_empty()) {
        Some(uri) => explorer.read(&uri).await,
        None => Err(Failure::required("'uri'")),
    };
    match contents {
        Ok(contents) => as_json(StatusCode::OK, &contents),
        Err(failure) => {
            let answer = json!({ "jsonrpc": "2.0", "id": null, "error": failure.to_json() });
            as_json(failure.status, &answer)
        }
    }
}

/// The requested URI. Programs encode it. People write it unencoded, and then its own query belongs to it.
fn requested_uri(asked: &Uri) -> Option<String> {
    let query = asked.query()?;
    let plain = match query.strip_prefix("uri=") {
        Some(rest) => Some(rest),
        None => query.split_once("&uri=").map(|(_, rest)| rest),
    };
    let has_query = |uri: &str| {
        uri.find("://").zip(uri.find(['?', '&'])).is_some_and(|(_, at)| uri[at..].starts_with('?'))
    };
    match plain {
        Some(uri) if has_query(uri) => Some(uri.to_owned()),
        _ => {
            let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(asked).ok()?;
            pairs.into_iter().find(|(name, _)| name == "uri").map(|(_, uri)| uri)
        }
    }
}

fn joined(parts: &[&[u8]; 3]) -> Bytes {
    Bytes::from(parts.concat())
}

/// JSON as an HTTP answer.
pub fn as_json(status: StatusCode, value: &Value) -> Response {
    respond(status, "application/json", Body::from(value.to_string()))
}

fn respond(status: StatusCode, kind: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
