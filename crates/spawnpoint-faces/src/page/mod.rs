//! The page: what a person sees of the server in a browser.
//!
//! The page can do what the owner of the server can. It is opened by a link that works once, which becomes a cookie
//! ([`access`]), and only its own pages reach it: each request must name a host of this server and come from no other
//! origin. It has one WebSocket ([`socket`]) for requests ([`methods`]) and for events ([`feed`]).

pub mod access;
mod assets;
mod fault;
mod feed;
mod kept_calls;
mod methods;
mod rows;
mod setup;
mod socket;

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use axum::{
    Json,
    extract::{FromRequestParts, Request},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use jiff::Timestamp;
use serde_json::json;
use spawnpoint_core::{
    Core,
    connection::Connection,
    connection_user::{self, ConnectedUser},
};
use spawnpoint_incoming::{Peer, websocket::Upgrade};
use uuid::Uuid;

pub use self::setup::{PageSetup, SetupClient, SetupFile, SetupPlan};
use self::{access::Access, feed::Feed};
pub(crate) use self::{methods::logs::line as shown_line, rows::word as status_word};
use crate::{
    checks::{Checks, names_loopback},
    endpoint::Endpoint,
    http::HttpConfig,
    sockets::Sockets,
    trace::recorder::Recorder,
};

/// The path of links with a key.
pub const OPEN: &str = "/open";
/// How all other paths of the page begin.
const PAGE: &str = "/page/";

/// What may load, run and connect: only what this server has, and nothing may show the page in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// How the page is reached, and what it can do besides.
#[derive(Clone)]
pub struct PageConfig {
    /// Who may use it.
    pub access: Arc<Access>,
    /// Connects AI clients; none where the page must not.
    pub setup: Option<Arc<dyn PageSetup>>,
    /// Records calls; none where the page must not.
    pub recorder: Option<Arc<Recorder>>,
}

impl fmt::Debug for PageConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageConfig").finish_non_exhaustive()
    }
}

/// The page of one core.
pub struct Page {
    core: Core,
    config: PageConfig,
    checks: Checks,
    sockets: Sockets,
    feed: Arc<Feed>,
    tls: bool,
    /// When the server started, and the id of this run.
    started: Timestamp,
    run: Uuid,
    /// The address that the first page used.
    url: OnceLock<String>,
    setup_plans: setup::Plans,
    blobs: methods::world::Blobs,
    edits: methods::edit::Edits,
}

impl Page {
    /// The page of this core.
    pub(crate) fn new(
        core: Core,
        config: PageConfig,
        http: &HttpConfig,
        checks: Checks,
        sockets: Sockets,
        endpoint: Endpoint,
    ) -> Arc<Self> {
        Arc::new(Self {
            feed: Feed::new(core.clone(), endpoint, config.recorder.clone()),
            core,
            config,
            checks,
            sockets,
            tls: http.tls,
            started: Timestamp::now(),
            run: Uuid::new_v4(),
            url: OnceLock::new(),
            setup_plans: Default::default(),
            blobs: Default::default(),
            edits: Default::default(),
        })
    }

    /// Whether a request is meant for the page.
    pub(crate) fn is_meant_by(request: &Request) -> bool {
        let path = request.uri().path();
        path.starts_with(PAGE) || path == OPEN || path == "/" && wants_document(request)
    }

    /// Answers a request that came in on this port.
    pub(crate) async fn answer(self: &Arc<Self>, request: Request, port: u16) -> Response {
        let is_document = wants_document(&request);
        let mut response = match self.checks.refuse_page(&request) {
            Some(_) if is_document => assets::locked(StatusCode::FORBIDDEN, false),
            Some(refusal) => refusal,
            None => self.routed(request, port).await,
        };
        let headers = response.headers_mut();
        for (name, value) in [
            (header::CONTENT_SECURITY_POLICY, POLICY),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (header::REFERRER_POLICY, "no-referrer"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        response
    }

    async fn routed(self: &Arc<Self>, request: Request, port: u16) -> Response {
        let (path, headers) = (request.uri().path(), request.headers());
        if request.method() != Method::GET {
            return (StatusCode::METHOD_NOT_ALLOWED, "The page only answers GET").into_response();
        }
        if path == OPEN {
            return self.open(&request, port);
        }
        if let Some(name) = path.strip_prefix("/page/assets/") {
            let file = assets::file(name, headers);
            return file.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response());
        }
        let is_given = self.config.access.is_given(headers, port);
        if !is_given || comes_from_another_user(&request, port) {
            return match path {
                "/" => assets::locked(StatusCode::UNAUTHORIZED, false),
                _ => unauthorized(),
            };
        }
        if let Some(peer) = request.extensions().get::<Arc<Peer>>() {
            peer.admit();
        }
        match path {
            "/" => {
                let _ = self.url.get_or_init(|| self.url_of(headers));
                assets::index()
            }
            "/page/session" => Json(json!({ "access": "owner" })).into_response(),
            "/page/socket" => self.socket(request).await,
            "/page/trace" => methods::recorder::download(self, request.uri()).await,
            _ => match path.strip_prefix("/page/blob/") {
                Some(id) => self.blobs.get(id),
                None => StatusCode::NOT_FOUND.into_response(),
            },
        }
    }

    /// Uses the key of a link.
    fn open(&self, request: &Request, port: u16) -> Response {
        let query = request.uri().query().unwrap_or_default();
        let key = query.split('&').find_map(|part| part.strip_prefix("key=")).unwrap_or_default();
        // The link stays for its owner.
        if self.config.access.is_link(key) && comes_from_another_user(request, port) {
            return assets::locked(StatusCode::FORBIDDEN, false);
        }
        let cookie = self.config.access.open(key);
        let Some(cookie) = cookie.and_then(|cookie| access::set_cookie(port, &cookie, self.tls))
        else {
            return assets::locked(StatusCode::FORBIDDEN, false);
        };
        let mut response = StatusCode::SEE_OTHER.into_response();
        response.headers_mut().insert(header::LOCATION, HeaderValue::from_static("/"));
        response.headers_mut().insert(header::SET_COOKIE, cookie);
        response
    }

    async fn socket(self: &Arc<Self>, request: Request) -> Response {
        // A browser always says which page opens a socket.
        if !request.headers().contains_key(header::ORIGIN) {
            return (StatusCode::FORBIDDEN, "Forbidden: only the page itself opens this socket")
                .into_response();
        }
        let (mut parts, _) = request.into_parts();
        let upgrade = match Upgrade::from_request_parts(&mut parts, &()).await {
            Ok(upgrade) => upgrade,
            Err(refusal) => return refusal,
        };
        let _ = self.url.get_or_init(|| self.url_of(&parts.headers));
        let page = self.clone();
        self.sockets.accept(upgrade, socket::MAX_MESSAGE, move |socket| socket::serve(page, socket))
    }

    fn url_of(&self, headers: &HeaderMap) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let scheme = if self.tls { "https" } else { "http" };
        format!("{scheme}://{}", host.unwrap_or("localhost"))
    }
}

/// Whether the process of another user of this machine sends a request, where the system tells. Other users see links
/// in the arguments of the program that opens a browser, and browsers send cookies to every port of a host. Under other
/// names than those of loopback, a proxy of another user may be in front of the server. Ask only after a key or cookie
/// was checked: it takes time.
fn comes_from_another_user(request: &Request, port: u16) -> bool {
    let peer = request.extensions().get::<Arc<Peer>>();
    let connection = peer.map(|peer| Connection { peer: peer.remote, port });
    names_loopback(request.headers(), request.uri())
        && connection.map(connection_user::of) == Some(ConnectedUser::Another)
}

fn unauthorized() -> Response {
    let what = "Unauthorized: run `spawnpoint open` and use the link that it prints";
    (StatusCode::UNAUTHORIZED, Json(json!({ "error": what }))).into_response()
}

/// Whether a browser asks for a document.
fn wants_document(request: &Request) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    request.method() == Method::GET && accept.is_some_and(|accept| accept.contains("text/html"))
}
