//! Every face on one HTTP port.

use std::{io, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post},
};
use serde_json::json;
use spawnpoint_core::{Core, availability::Availability};
use spawnpoint_incoming::{Budget, Connections};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{
    app::HttpApp,
    async_bridge::{self, Manifest},
    checks::{self, Checks},
    editor::{self, Editor},
    endpoint::Endpoint,
    explorer::{self, Explorer},
    mcp::error::code,
    mcp_for_unity::rest,
    page::{Page, PageConfig},
    rpc::Refusal,
    sockets::Sockets,
    stateless::Dialect,
    tls::Tls,
};

/// Configuration of the HTTP port.
#[derive(Clone, Debug)]
pub struct HttpConfig {
    /// The token that clients must send. Without one, every program on this machine may connect.
    pub token: Option<String>,
    /// A token that reads metrics and nothing else.
    pub metrics_token: Option<String>,
    /// Whether clients are authenticated with API keys.
    pub keyed: bool,
    /// How many requests are processed at once. Streams count until they begin.
    pub at_once: usize,
    /// Host names of this server besides those of loopback, with or without a port.
    pub allowed_hosts: Vec<String>,
    /// Origins of pages that may send requests besides the server's own, such as
    /// `http://localhost:6274`.
    pub allowed_origins: Vec<String>,
    /// Maximum length of a message in bytes.
    pub max_body: usize,
    /// The memory that large messages may use together while they are received.
    pub budget: Budget,
    /// How many WebSockets and streams of clients may be open at once.
    pub sockets: usize,
    /// Maximum number of sessions. Requests without a session are not counted.
    pub sessions: usize,
    /// How the async bridge describes itself.
    pub manifest: Manifest,
    /// Where users get an API key for this server, if there is such a page.
    pub login_url: Option<String>,
    /// The dialect for stateless requests.
    pub stateless: Option<Dialect>,
    /// Whether the ports use TLS.
    pub tls: bool,
    /// The page for people, if there is one.
    pub page: Option<PageConfig>,
    /// Whether the server wants new work, for `/health`.
    pub availability: Availability,
}

impl Default for HttpConfig {
    fn default() -> Self {
        Self {
            token: None,
            metrics_token: None,
            keyed: false,
            at_once: 512,
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            max_body: 4 * 1024 * 1024,
            budget: Budget::default(),
            sockets: 8192,
            sessions: 8192,
            manifest: Manifest {
                name: "spawnpoint".into(),
                description: "Where AI agents enter a game engine".into(),
            },
            login_url: None,
            stateless: None,
            tls: false,
            page: None,
            availability: Availability::default(),
        }
    }
}

/// All client faces in one app, behind the checks; `engines` is behind the same checks.
pub fn app(core: Core, config: HttpConfig, engines: Router) -> HttpApp {
    let sockets = Sockets::new(&config);
    let explorer = Explorer::new(core.clone(), config.max_body, sockets.clone());
    let editor = Editor::new(core.clone());
    let scheme = if config.tls { "https" } else { "http" };
    let front = move |state, headers| front(state, headers, scheme);
    let checks = Checks::new(&config);
    let endpoint =
        Endpoint::new(core.clone(), &config, explorer.clone(), editor.clone(), sockets.clone());
    let page = config.page.clone().map(|page| {
        let (checks, sockets) = (checks.clone(), sockets.clone());
        Page::new(core.clone(), page, &config, checks, sockets, endpoint.clone())
    });
    let routes = Router::new()
        .route("/", get(front).post(explorer::message))
        .route("/message", post(explorer::message))
        .route("/read", get(explorer::read))
        .fallback(other_path)
        .with_state(explorer)
        .route("/health", health(config.availability.clone()))
        .merge(async_bridge::router(core.clone(), &config, sockets.clone()))
        .merge(rest::router(core, &config))
        .route("/editor", get(editor::socket).post(editor::post).with_state((editor, sockets)))
        .merge(endpoint.router())
        .merge(engines)
        .method_not_allowed_fallback(not_allowed)
        .layer(middleware::from_fn_with_state(checks.clone(), checks::check));
    HttpApp::new(routes, checks, endpoint).with_page(page)
}

/// Serves until `stop` is cancelled, then gives open connections a moment to finish. Ports that share
/// `connections` share their limits.
pub async fn serve(
    listener: TcpListener,
    app: impl Into<HttpApp>,
    connections: Connections,
    stop: CancellationToken,
) -> io::Result<()> {
    let app = app.into().on_port(listener.local_addr()?.port());
    spawnpoint_incoming::serve(listener, (), app, connections, stop).await
}

/// The same over TLS.
pub async fn serve_tls(
    listener: TcpListener,
    tls: Tls,
    app: impl Into<HttpApp>,
    connections: Connections,
    stop: CancellationToken,
) -> io::Result<()> {
    let app = app.into().on_port(listener.local_addr()?.port());
    spawnpoint_incoming::serve(listener, tls, app, connections, stop).await
}

/// Whether the server is running, and its version.
pub fn health<S: Clone + Send + Sync + 'static>(availability: Availability) -> MethodRouter<S> {
    get(async move || {
        axum::Json(json!({
            "status": "healthy",
            "name": "spawnpoint",
            "version": env!("CARGO_PKG_VERSION"),
            "timestamp": jiff::Timestamp::now().as_millisecond() as f64 / 1e3,
            "message": "Spawnpoint is running",
            "ready": availability.is_ready(),
            "notReadyBecause": availability.reasons(),
        }))
    })
}

/// The events for clients that accept an event stream; for others, the list of interfaces.
async fn front(
    State(explorer): State<Arc<Explorer>>,
    headers: HeaderMap,
    scheme: &'static str,
) -> Response {
    if wants_events(&headers) {
        return explorer.sse().await;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    axum::Json(json!({
        "name": "spawnpoint",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Where AI agents enter a game engine",
        "mcp": format!("{scheme}://{host}/mcp"),
        "explorer": format!("{scheme}://{host}/message"),
        "editor": format!("{}://{host}/editor", scheme.replace("http", "ws")),
        "health": format!("{scheme}://{host}/health"),
    }))
    .into_response()
}

/// Whether a request asks for server-sent events.
pub fn wants_events(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/event-stream"))
}

/// Explorer clients append to the paths they know and vary their spelling.
async fn other_path(State(explorer): State<Arc<Explorer>>, request: Request) -> Response {
    let path = request.uri().path().to_ascii_lowercase();
    let begins = |names: &[&str]| names.iter().any(|name| path.starts_with(name));
    match *request.method() {
        Method::POST if begins(&["/message", "/mcp"]) => {
            explorer::message(State(explorer), request).await
        }
        Method::GET if begins(&["/read"]) => {
            explorer::read(State(explorer), request.uri().clone()).await
        }
        Method::GET if begins(&["/mcp"]) && wants_events(request.headers()) => explorer.sse().await,
        _ => {
            let what = format!("Not found: {}", request.uri().path());
            Refusal::new(code::METHOD_NOT_FOUND, what).respond(StatusCode::NOT_FOUND)
        }
    }
}

/// The answer to a method that a path does not have.
pub async fn not_allowed() -> Response {
    let what = "Method not allowed";
    Refusal::new(code::INVALID_REQUEST, what).respond(StatusCode::METHOD_NOT_ALLOWED)
}
