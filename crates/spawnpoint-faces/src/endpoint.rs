//! `/mcp`, in front of the protocol library.
//!
//! The library serves it twice: for requests of sessions, which are opened here, and for requests without a
//! session. Requests are checked and normalized first. Plain-text answers of the library are converted to JSON.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    response::Response,
    routing::{get, post},
};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use serde_json::Value;
use spawnpoint_core::{
    Core,
    catalog::{Catalog, ToolsetChoice},
};
use spawnpoint_incoming::websocket::{Message, Upgrade, WebSocket};
use spawnpoint_protocol::Fault;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use crate::{
    async_bridge::document,
    checks,
    editor::{self, Editor},
    explorer::{Explorer, as_json},
    http::{HttpConfig, not_allowed, wants_events},
    mcp::{
        CallMessage, Direct, Face, Handler, OpenSession, SESSION_ID, Serving, chosen_toolsets,
        error::{code, sentence},
        serve_face,
    },
    rpc::{self, Refusal},
    sockets::Sockets,
    stateless::Stateless,
};

/// How often unused sessions are removed.
const TIDY_EVERY: Duration = Duration::from_secs(15);
/// Bytes between a WebSocket and the pipe that serves it.
const PIPE: usize = 64 * 1024;

/// The endpoint `/mcp`. Cheap to clone.
#[derive(Clone)]
pub struct Endpoint(Arc<Served>);

impl Endpoint {
    /// The endpoint of this core.
    pub fn new(
        core: Core,
        config: &HttpConfig,
        explorer: Arc<Explorer>,
        editor: Arc<Editor>,
        sockets: Sockets,
    ) -> Self {
        let face = Face::new(core.clone());
        let serving = Arc::new(Serving::new(face.clone()));
        Self(Arc::new(Served {
            stateless: config.stateless.map(|dialect| Stateless::new(core.clone(), dialect)),
            sessions: sessions(face.clone(), config, serving.clone()),
            _tidying: tidy(serving),
            _sharing: face.follow_shared_sessions(),
            alone: alone(face.clone(), config),
            direct: Direct::new(face.clone()),
            core,
            face,
            explorer,
            editor,
            max_body: config.max_body,
            max_sessions: config.sessions,
            sockets,
        }))
    }

    /// The open sessions.
    pub fn open_sessions(&self) -> Vec<OpenSession> {
        self.0.face.open_sessions()
    }

    /// How many sessions are open.
    pub fn session_count(&self) -> usize {
        self.0.face.session_count()
    }

    /// Its routes, and the pipe beside it.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/mcp", post(mcp_post).get(mcp_stream).delete(mcp_stream))
            // Some clients append a slash to every address.
            .route("/mcp/", post(mcp_post).get(mcp_stream).delete(mcp_stream))
            .route("/mcp/pipe", get(mcp_pipe))
            .with_state(self.0.clone())
    }

    /// Whether a request is a message for this endpoint.
    pub fn is_meant_by(request: &Request) -> bool {
        request.method() == Method::POST && request.uri().path() == "/mcp"
    }

    /// Answers a message, as the route does.
    pub async fn post(&self, request: Request) -> Response {
        mcp_post(State(self.0.clone()), request).await
    }
}

type WithSessions = StreamableHttpService<Handler, Serving>;
type WithoutSessions = StreamableHttpService<Handler, NeverSessionManager>;

struct Served {
    // Stops the task that removes unused sessions.
    _tidying: AbortOnDropHandle<()>,
    // Stops the task that follows sessions at other nodes.
    _sharing: AbortOnDropHandle<()>,
    core: Core,
    face: Arc<Face>,
    sessions: WithSessions,
    alone: WithoutSessions,
    direct: Direct,
    explorer: Arc<Explorer>,
    editor: Arc<Editor>,
    stateless: Option<Stateless>,
    max_body: usize,
    max_sessions: usize,
    sockets: Sockets,
}

impl Served {
    fn catalog(&self) -> &Catalog {
        self.face.catalog()
    }
}

/// Removes unused sessions until the result is dropped.
fn tidy(serving: Arc<Serving>) -> AbortOnDropHandle<()> {
    AbortOnDropHandle::new(tokio::spawn(async move {
        loop {
            tokio::time::sleep(TIDY_EVERY).await;
            serving.tidy().await;
        }
    }))
}

/// The library's own checks are off, because ours run first.
fn library_config(config: &HttpConfig) -> StreamableHttpServerConfig {
    StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_max_request_body_bytes(config.max_body)
        .with_json_response(true)
}

fn sessions(face: Arc<Face>, config: &HttpConfig, serving: Arc<Serving>) -> WithSessions {
    // The handlers of sessions are created where their services are started.
    let handler = move || Ok(Handler::alone(face.clone()));
    // Sessions know whether their client understands events without data.
    let config = library_config(config).with_sse_retry(None);
    StreamableHttpService::new(handler, serving, config)
}

fn alone(face: Arc<Face>, config: &HttpConfig) -> WithoutSessions {
    let handler = move || Ok(Handler::alone(face.clone()));
    StreamableHttpService::new(
        handler,
        Arc::new(NeverSessionManager::default()),
        library_config(config).with_legacy_session_mode(false),
    )
}

async fn mcp_post(State(served): State<Arc<Served>>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let body = match checks::read_body(body, served.max_body).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let text = rpc::without_mark(&body);
    match chosen_toolsets(served.catalog(), &parts.uri, &parts.headers) {
        Ok(None) => {}
        Ok(Some(toolsets)) => drop(parts.extensions.insert(toolsets)),
        Err(fault) => return unknown_toolset(&fault, text),
    }
    // Only in a cluster: the session may have been opened at another node.
    if served.core.shared_sessions().is_none() {
        return mcp_answer(served, parts, body).await;
    }
    let session = session_of(&parts.headers);
    if let Some(session) = &session {
        let toolsets = parts.extensions.get().copied();
        served.face.fetch_session(session, toolsets).await;
    }
    let response = Box::pin(mcp_answer(served.clone(), parts, body)).await;
    if let Some(session) = session.or_else(|| session_of(response.headers())) {
        served.face.save_session(&session).await;
    }
    response
}

fn session_of(headers: &HeaderMap) -> Option<String> {
    headers.get(SESSION_ID)?.to_str().ok().map(str::to_owned)
}

async fn mcp_answer(served: Arc<Served>, mut parts: Parts, body: Bytes) -> Response {
    let text = rpc::without_mark(&body);
    // The most frequent requests are parsed once, by the code that answers them.
    if is_json(&parts.headers)
        && !served.stateless.as_ref().is_some_and(|stateless| stateless.is_meant_by(&parts))
        && let Some(call) = CallMessage::read(text)
        && let Some(response) = served.direct.call(&mut parts, call).await
    {
        return response;
    }
    // In a box: the connection holds the memory of this future for as long as it is open.
    Box::pin(mcp_message(served, parts, body)).await
}

/// Answers a message that is not a call which ends in a moment.
async fn mcp_message(served: Arc<Served>, mut parts: Parts, body: Bytes) -> Response {
    let text = rpc::without_mark(&body);
    if document::is_meant_by(text) {
        return as_json(StatusCode::OK, &document::answer(&served.core, text).await);
    }
    if editor::is_meant_by(text) {
        return as_json(StatusCode::OK, &served.editor.answer(text).await);
    }
    if let Some(stateless) = served.stateless.as_ref().filter(|s| s.is_meant_by(&parts)) {
        return stateless.answer(text).await;
    }
    let looked = rpc::check_message(text);
    // Clients of the explorer are less exact about content types and methods.
    let method = match &looked {
        Ok(envelope) => envelope.method.clone(),
        Err(_) => rpc::method_of(text),
    };
    if method.as_deref().is_some_and(Explorer::is_meant_by) {
        return served.explorer.answer(text).await;
    }
    if !is_json(&parts.headers) {
        let what = "Unsupported media type: Content-Type must be application/json";
        return Refusal::new(code::INVALID_REQUEST, what)
            .respond(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let envelope = match looked {
        Ok(envelope) => envelope,
        Err(refusal) => return refusal.respond(StatusCode::BAD_REQUEST),
    };
    if let Err(refusal) = envelope.check_opening(text.len()) {
        return refusal.respond(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let method = method.as_deref();
    let in_session = parts.headers.contains_key(SESSION_ID);
    let answered = match method {
        Some("initialize") if !served.face.make_room_for_session(served.max_sessions) => {
            return too_many_sessions(envelope.id, served.max_sessions);
        }
        Some("initialize") if !in_session => served.direct.open_session(&parts, text),
        Some("notifications/initialized") => served.direct.initialized(&parts.headers),
        Some(method) if in_session => served.direct.list(&parts.headers, method, text),
        _ => None,
    };
    if let Some(response) = answered {
        return response;
    }
    let id = envelope.id;
    let body = body.slice_ref(text);
    accept_everything(&mut parts);
    let request = Request::from_parts(parts, Body::from(body));
    let response = match in_session {
        true => served.sessions.handle(request).await.map(Body::new),
        false => served.alone.handle(request).await.map(Body::new),
    };
    presentable(response, id).await
}

/// The stream of a session, and its end.
async fn mcp_stream(State(served): State<Arc<Served>>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    if parts.method == Method::GET && !parts.headers.contains_key(SESSION_ID) {
        // MCP has no stream without a session; the explorer's events do.
        return match wants_events(&parts.headers) {
            true => served.explorer.sse().await,
            false => not_allowed().await,
        };
    }
    let ends = parts.method == Method::DELETE;
    let session = session_of(&parts.headers);
    if let Some(session) = &session {
        served.face.fetch_session(session, None).await;
    }
    accept_everything(&mut parts);
    let request = Request::from_parts(parts, body);
    let mut response = served.sessions.handle(request).await.map(Body::new);
    if ends && response.status() == StatusCode::ACCEPTED {
        // The session has ended, so 204 is exact. Some clients warn about 202.
        *response.status_mut() = StatusCode::NO_CONTENT;
        if let Some(session) = &session {
            served.face.end_session(session).await;
        }
    }
    presentable(response, Value::Null).await
}

/// One message per text frame. A second server on this machine connects its client to this one with it.
async fn mcp_pipe(
    State(served): State<Arc<Served>>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Response {
    let toolsets = match chosen_toolsets(served.catalog(), &uri, &headers) {
        Ok(toolsets) => toolsets,
        Err(fault) => return unknown_toolset(&fault, b""),
    };
    let face = served.face.clone();
    served.sockets.accept(upgrade, served.max_body, move |socket| bridge(face, toolsets, socket))
}

/// Refuses a request that chooses a toolset which this server does not offer.
fn unknown_toolset(fault: &Fault, text: &[u8]) -> Response {
    let mut refusal = Refusal::new(code::INVALID_PARAMS, sentence(fault));
    refusal.id = rpc::check_message(text).map(|envelope| envelope.id).unwrap_or_default();
    refusal.respond(StatusCode::BAD_REQUEST)
}

async fn bridge(face: Arc<Face>, toolsets: Option<ToolsetChoice>, socket: WebSocket) {
    let (mut frames_out, mut frames_in) = socket.split();
    let (mut lines_in, reader) = tokio::io::duplex(PIPE);
    let (writer, lines_out) = tokio::io::duplex(PIPE);
    let stop = CancellationToken::new();
    let incoming = async {
        while let Some(Ok(frame)) = frames_in.next().await {
            let text = match frame {
                Message::Text(text) => text.replace(['\n', '\r'], " "),
                Message::Close(_) => break,
                _ => continue,
            };
            if lines_in.write_all(text.as_bytes()).await.is_err()
                || lines_in.write_all(b"\n").await.is_err()
            {
                break;
            }
        }
        // Ends the input of the pipe, so that running requests are still answered.
        drop(lines_in);
        std::future::pending::<()>().await;
    };
    let outgoing = async {
        let mut lines = BufReader::new(lines_out).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if frames_out.send(Message::Text(line.into())).await.is_err() {
                break;
            }
        }
        let _ = frames_out.close().await;
    };
    let serving = AbortOnDropHandle::new(tokio::spawn(serve_face(
        face,
        toolsets,
        reader,
        writer,
        stop.clone(),
    )));
    tokio::select! {
        () = incoming => {}
        () = outgoing => {}
    }
    stop.cancel();
    let _ = serving.await;
}

fn too_many_sessions(id: Value, most: usize) -> Response {
    let what = format!(
        "Busy: {most} sessions are open. End one with DELETE, or send requests without a session"
    );
    let mut refusal = Refusal::new(code::RATE_LIMITED, what);
    refusal.id = id;
    refusal.respond(StatusCode::SERVICE_UNAVAILABLE)
}

/// Whether a request declares a JSON body.
pub fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Adds the `Accept` values that the library requires. Other servers do not insist on them.
fn accept_everything(parts: &mut Parts) {
    parts
        .headers
        .insert(header::ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
}

/// Converts the library's plain-text refusals to JSON-RPC errors. Other answers are unchanged.
async fn presentable(response: Response, id: Value) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    if status.is_success() || kind.is_some_and(|kind| kind == "application/json") {
        return response;
    }
    let (parts, body) = response.into_parts();
    let text = match body.collect().await {
        Ok(text) => String::from_utf8_lossy(&text.to_bytes()).into_owned(),
        Err(_) => String::new(),
    };
    let (status, code) = match status {
        StatusCode::NOT_FOUND => (status, code::NO_SESSION),
        // The library answers this way if it cannot read a message that passed our checks.
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (StatusCode::BAD_REQUEST, code::INVALID_REQUEST),
        _ if status.is_server_error() => (status, code::INTERNAL),
        _ => (status, code::INVALID_REQUEST),
    };
    let mut refusal = Refusal::new(code, text);
    refusal.id = id;
    let mut response = refusal.respond(status);
    if let Some(allow) = parts.headers.get(header::ALLOW) {
        response.headers_mut().insert(header::ALLOW, allow.clone());
    }
    response
}
