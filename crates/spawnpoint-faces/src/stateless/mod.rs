//! MCP as in the document of the Unreal server: version 2024-11-05, one answer per request, no sessions, no
//! streams. Every answer is HTTP 200 with one JSON object, refusals and answers to notifications included.
//!
//! It answers requests that accept no event stream, belong to no session and name no version in a header. And only
//! where its clients connect: on its own port, or on any port of a server that has only engines of its kind.

mod error;
mod lists;
mod methods;
mod running;

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};
use serde_json::{Map, Value, json};
use spawnpoint_core::Core;

use self::{error::Failure, running::Running};
use crate::{app::HttpApp, http::wants_events};

/// Which part of the catalog this dialect shows, and the server's name.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The toolset.
    pub toolset: &'static str,
    /// The name of the server that its clients expect.
    pub server: &'static str,
}

/// Marks requests that came in on the dialect's own port.
#[derive(Clone, Copy)]
struct OwnPort;

/// The same faces for a port that belongs to the stateless dialect.
pub fn stateless_port(app: HttpApp) -> HttpApp {
    app.routed(|routes| routes.layer(axum::Extension(OwnPort)))
}

/// The face.
pub struct Stateless {
    core: Core,
    dialect: Dialect,
    running: Running,
}

/// The result of a method.
type Result<T = Value> = std::result::Result<T, Failure>;

impl Stateless {
    /// The face of this core.
    pub fn new(core: Core, dialect: Dialect) -> Self {
        Self { core, dialect, running: Running::default() }
    }

    /// Whether a request uses this dialect.
    pub fn is_meant_by(&self, parts: &Parts) -> bool {
        let plain = !wants_events(&parts.headers)
            && !parts.headers.contains_key("mcp-session-id")
            && !parts.headers.contains_key("mcp-protocol-version");
        plain && (parts.extensions.get::<OwnPort>().is_some() || self.is_alone())
    }

    /// Whether all engines that a call can mean are of the toolset's kind. A demo world beside them does not count.
    fn is_alone(&self) -> bool {
        let kind = self.toolset().and_then(|set| set.kind());
        let router = self.core.router();
        let attached = router.implied(&router.snapshot());
        kind.is_some_and(|kind| {
            !attached.is_empty() && attached.iter().all(|a| a.engine().info().kind == kind)
        })
    }

    /// Answers one message.
    pub async fn answer(&self, body: &[u8]) -> Response {
        let (id, result) = match read(body) {
            Ok(message) => {
                let result = self.run(&message).await;
                (message.id, result)
            }
            Err((id, failure)) => (id, Err(failure)),
        };
        let answer = match result {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(failure) => json!({ "jsonrpc": "2.0", "id": id, "error": failure.to_json() }),
        };
        respond(&answer)
    }

    async fn run(&self, message: &Message) -> Result {
        let params = message.params.as_ref();
        match message.method.as_str() {
            "initialize" => self.initialize(params),
            "ping" => Ok(json!({})),
            "tools/list" => lists::check(params, "tools").map(|()| self.tools()),
            "tools/call" => self.call(params, &message.id).await,
            "resources/list" => lists::check(params, "resources").map(|()| self.resources()),
            "resources/templates/list" => {
                lists::check(params, "resource templates").map(|()| self.templates())
            }
            "resources/read" => self.read_resource(params).await,
            "prompts/list" => lists::check(params, "prompts").map(|()| self.prompts()),
            "prompts/get" => self.prompt(params),
            // The server continues for its other clients, and a client without a session leaves nothing behind.
            "shutdown" | "exit" => Ok(json!({})),
            "$/cancelRequest" => self.cancel(params, "id"),
            "notifications/cancelled" => self.cancel(params, "requestId"),
            method if method.starts_with("notifications/") => Ok(json!({})),
            _ => Err(Failure::METHOD_NOT_FOUND),
        }
    }
}

/// A request, as far as it could be parsed.
struct Message {
    id: Value,
    method: String,
    params: Option<Map<String, Value>>,
}

fn read(body: &[u8]) -> std::result::Result<Message, (Value, Failure)> {
    let unreadable = || (Value::Null, Failure::UNREADABLE);
    let Ok(Value::Object(mut message)) = serde_json::from_slice(body) else {
        return Err(unreadable());
    };
    let mut text = |name: &str| match message.remove(name) {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    let (version, method) = (text("jsonrpc"), text("method"));
    let id = match message.remove("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id,
        _ => Value::Null,
    };
    if version.as_deref() != Some("2.0") {
        return Err((id, Failure::WRONG_VERSION));
    }
    let Some(method) = method.filter(|method| !method.is_empty()) else {
        return Err((id, Failure::NO_METHOD));
    };
    let params = match message.remove("params") {
        Some(Value::Object(params)) => Some(params),
        _ => None,
    };
    Ok(Message { id, method, params })
}

fn respond(answer: &Value) -> Response {
    let mut response = Response::new(Body::from(answer.to_string()));
    *response.status_mut() = StatusCode::OK;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
