//! Checks of every request, before anything else sees it: its host, the page it comes from, its token, its size,
//! and whether the server has capacity.
//!
//! A web page can make a browser send requests to a loopback port. It cannot choose the `Host`, `Origin` and
//! `Sec-Fetch-Site` of these requests, so these three headers reveal it.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware::Next,
    response::Response,
};
use spawnpoint_incoming::{
    Budget, Guesses, Peer,
    body::{self, BodyError},
};
use subtle::ConstantTimeEq;
use tokio::sync::Semaphore;

use crate::{http::HttpConfig, mcp::error::code, origin::Origins, rpc::Refusal};

/// How much of a body that is too large is skipped.
const MAX_SKIPPED: usize = 64 * 1024 * 1024;

const ALLOW_HEADERS: &str = "Content-Type, Authorization, Accept, X-API-Key, Mcp-Session-Id, \
    Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID";
/// Headers for web pages, on every answer. Constants, because a value is checked byte by byte when it is made.
const PAGE_HEADERS: [(HeaderName, HeaderValue); 5] =
    page_headers("GET, POST, OPTIONS, DELETE", ALLOW_HEADERS);
/// The same on the paths of the explorer, exactly as its document has them.
const EXPLORER_PAGE_HEADERS: [(HeaderName, HeaderValue); 5] =
    page_headers("GET, POST, OPTIONS", "Content-Type, Authorization");
/// The header of API keys.
pub const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// The owner's configuration, prepared for checks.
#[derive(Clone)]
pub struct Checks(Arc<Inner>);

struct Inner {
    /// Each of them is enough. Without one, every program on this machine may connect.
    tokens: Vec<String>,
    keyed: bool,
    /// Whether requests may name any host, because no page has the token that they need.
    any_host: bool,
    hosts: Vec<String>,
    origins: Origins,
    guesses: Guesses,
    max_body: usize,
    budget: Budget,
    at_once: usize,
    room: Semaphore,
}

/// Marks requests whose body is metered already.
#[derive(Clone)]
struct Metered;

impl Checks {
    /// Checks for this configuration.
    pub fn new(config: &HttpConfig) -> Self {
        Self(Arc::new(Inner {
            tokens: config.token.iter().cloned().collect(),
            keyed: config.keyed,
            any_host: false,
            hosts: config.allowed_hosts.iter().map(|host| host.to_ascii_lowercase()).collect(),
            origins: Origins::new(config),
            guesses: Guesses::default(),
            max_body: config.max_body,
            budget: config.budget.clone(),
            at_once: config.at_once,
            room: Semaphore::new(config.at_once),
        }))
    }

    /// Checks for what only operators of the server may read: with its token, or the one for metrics. Where users have
    /// keys, only the latter counts, and without it there are no checks that would be enough.
    pub fn for_operators(config: &HttpConfig) -> Option<Self> {
        let own = config.token.as_ref().filter(|_| !config.keyed);
        let tokens: Vec<_> = own.into_iter().chain(&config.metrics_token).cloned().collect();
        if config.keyed && tokens.is_empty() {
            return None;
        }
        let Self(inner) = Self::new(config);
        let inner = Arc::into_inner(inner)?;
        // Users reach the server under names that it does not know.
        Some(Self(Arc::new(Inner { tokens, keyed: false, any_host: config.keyed, ..inner })))
    }
}

/// Checks a request, and passes it on if it is allowed.
pub async fn check(State(checks): State<Checks>, request: Request, next: Next) -> Response {
    checks.run(request, |request| next.run(request)).await
}

impl Checks {
    /// Refuses a request for the page that another page could have sent: its own pages only, whatever origins the
    /// owner allows for clients.
    pub fn refuse_page(&self, request: &Request) -> Option<Response> {
        let (headers, uri) = (request.headers(), request.uri());
        if self.0.host_is_ours(headers, uri) && self.0.origins.is_own_page(headers, uri) {
            return None;
        }
        let what = "Forbidden: the request comes from another page, or names another host";
        Some(Refusal::new(code::PERMISSION_DENIED, what).respond(StatusCode::FORBIDDEN))
    }

    /// Refuses a request for readiness that a page could have sent. Load balancers name the server by its address, which
    /// no page of another server has.
    pub fn refuse_probe(&self, request: &Request) -> Option<Response> {
        let (headers, uri) = (request.headers(), request.uri());
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let is_address = host.is_some_and(|host| host_of(host).parse::<IpAddr>().is_ok());
        match is_address && self.0.origins.is_own_page(headers, uri) {
            true => None,
            false => self.refuse_page(request),
        }
    }

    /// Checks a request, and passes it on to `next` if it is allowed.
    pub async fn run<F: Future<Output = Response>>(
        &self,
        request: Request,
        next: impl FnOnce(Request) -> F,
    ) -> Response {
        let preflight = request.method() == Method::OPTIONS;
        let page_headers = match is_explorer_path(request.uri().path()) {
            true => EXPLORER_PAGE_HEADERS,
            false => PAGE_HEADERS,
        };
        let mut response = match self.0.refuse(&request) {
            Some(refusal) => refusal,
            None if preflight => preflight_answer(request.headers()),
            None => self.0.admit(request, next).await,
        };
        let headers = response.headers_mut();
        for (name, value) in page_headers {
            headers.entry(name).or_insert(value);
        }
        response
    }
}

impl Inner {
    async fn admit<F: Future<Output = Response>>(
        &self,
        request: Request,
        next: impl FnOnce(Request) -> F,
    ) -> Response {
        // With API keys, the connection is authenticated by the code that validates the key.
        if !self.keyed
            && let Some(peer) = request.extensions().get::<Arc<Peer>>()
        {
            peer.admit();
        }
        if self.is_too_large(request.headers()) {
            body::pass_over(request.into_body(), MAX_SKIPPED).await;
            return unread(BodyError::TooLarge(self.max_body));
        }
        match self.room.try_acquire() {
            Ok(_permit) => next(self.meter(request)).await,
            Err(_) => busy(self.at_once),
        }
    }

    /// Meters the body once, even if the request passes several routers with checks.
    fn meter(&self, mut request: Request) -> Request {
        match request.extensions_mut().insert(Metered) {
            Some(Metered) => request,
            None => request.map(|body| body::metered(body, &self.budget)),
        }
    }

    fn refuse(&self, request: &Request) -> Option<Response> {
        // A web page has no API key, so with keys its origin does not matter.
        if self.keyed {
            return None;
        }
        let headers = request.headers();
        if !self.any_host && !self.host_is_ours(headers, request.uri()) {
            let what = "Forbidden: the Host header names a host that is not allowed. The owner of the server can \
                        allow it with --allow-host";
            return Some(
                Refusal::new(code::PERMISSION_DENIED, what).respond(StatusCode::FORBIDDEN),
            );
        }
        if request.method() == Method::OPTIONS {
            return None;
        }
        if !self.origins.allow(headers, request.uri()) {
            let what = "Forbidden: the request comes from another page. The owner of the server can \
                        allow its origin with --allow-origin";
            return Some(
                Refusal::new(code::PERMISSION_DENIED, what).respond(StatusCode::FORBIDDEN),
            );
        }
        self.refuse_token(request)
    }

    fn refuse_token(&self, request: &Request) -> Option<Response> {
        if self.tokens.is_empty() {
            return None;
        }
        let address = Peer::address_of(request.extensions());
        let peer = request.extensions().get::<Arc<Peer>>();
        // Must not reveal whether a guess was right. But a user of this machine must not lock out others on it, nor
        // users that the server knows.
        if !address.is_loopback()
            && !peer.is_some_and(|peer| peer.is_admitted())
            && self.guesses.are_used_up(address)
        {
            return Some(too_many_guesses(Duration::from_secs(2)));
        }
        let tokens = tokens_of(request.headers());
        let mut given = tokens.iter().flatten().peekable();
        let guesses = given.peek().is_some();
        let fits = |given: &[u8]| {
            self.tokens.iter().any(|token| bool::from(given.ct_eq(token.as_bytes())))
        };
        if given.any(|given| fits(given)) {
            return None;
        }
        if guesses && let Err(wait) = self.guesses.take(address) {
            return Some(too_many_guesses(wait));
        }
        let what = "Unauthorized: send the token as 'Authorization: Bearer <token>'";
        let mut response =
            Refusal::new(code::PERMISSION_DENIED, what).respond(StatusCode::UNAUTHORIZED);
        response.headers_mut().insert(
            header::WWW_AUTHENTICATE,
            HeaderValue::from_static("Bearer realm=\"spawnpoint\""),
        );
        Some(response)
    }

    fn is_too_large(&self, headers: &HeaderMap) -> bool {
        headers
            .get(header::CONTENT_LENGTH)
            .and_then(|value| value.to_str().ok()?.parse::<usize>().ok())
            .is_some_and(|length| length > self.max_body)
    }

    fn host_is_ours(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let target = uri.authority().map(|host| self.is_ours(host.as_str()));
        match (hosts.next(), hosts.next()) {
            // A request that is written for a proxy names the host twice.
            (Some(host), None) => {
                host.to_str().is_ok_and(|host| self.is_ours(host)) && target != Some(false)
            }
            (None, None) => target == Some(true),
            _ => false,
        }
    }

    /// Whether this authority is loopback or allowed by the owner, with or without a port.
    fn is_ours(&self, authority: &str) -> bool {
        let authority = authority.to_ascii_lowercase();
        let host = host_of(&authority);
        is_loopback(host)
            || self.hosts.iter().any(|allowed| {
                *allowed == authority || host_of(allowed) == *allowed && *allowed == host
            })
    }
}

/// Whether a host is this machine under a name that only works on it.
fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Whether a request names this machine by a loopback address. Its host must have been checked before.
pub fn names_loopback(headers: &HeaderMap, uri: &Uri) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(|authority| authority.as_str()));
    host.is_some_and(|host| is_loopback(host_of(&host.to_ascii_lowercase())))
}

/// The tokens of a request: as a bearer, and in the header of API keys.
fn tokens_of(headers: &HeaderMap) -> [Option<&[u8]>; 2] {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.as_bytes().split_at_checked(7))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case(b"bearer "))
        .map(|(_, given)| given.trim_ascii());
    [bearer, headers.get(API_KEY).map(HeaderValue::as_bytes)]
}

/// An authority without its port and without the brackets of an IPv6 address. One with anything else in it is
/// returned whole, which is the name of no host.
pub(crate) fn host_of(authority: &str) -> &str {
    let is_port = |port: &str| port.bytes().all(|digit| digit.is_ascii_digit());
    let bracketed = authority.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match bracketed {
        Some((host, "")) => host,
        Some((host, rest)) if rest.strip_prefix(':').is_some_and(is_port) => host,
        Some(_) => authority,
        None => match authority.split_once(':') {
            Some((host, port)) if is_port(port) => host,
            Some(_) | None => authority,
        },
    }
}

const fn page_headers(
    methods: &'static str,
    names: &'static str,
) -> [(HeaderName, HeaderValue); 5] {
    let exposed = "Mcp-Session-Id, Mcp-Protocol-Version, WWW-Authenticate";
    [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(methods)),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(names)),
        (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400")),
        (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed)),
    ]
}

fn is_explorer_path(path: &str) -> bool {
    let begins = |with: &str| {
        path.get(..with.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(with))
    };
    path == "/" || begins("/message") || begins("/read")
}

fn preflight_answer(asked: &HeaderMap) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    // Tools define `Mcp-Param-*` headers, so a browser must be allowed the headers that it requests.
    let allowed = asked
        .get(header::ACCESS_CONTROL_REQUEST_HEADERS)
        .and_then(|names| names.to_str().ok())
        .filter(|names| names.to_ascii_lowercase().contains("mcp-param-"))
        .and_then(|names| HeaderValue::try_from(format!("{ALLOW_HEADERS}, {names}")).ok());
    if let Some(allowed) = allowed {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
    }
    response
}

fn busy(at_once: usize) -> Response {
    let what = format!("Busy: {at_once} requests are being processed");
    let mut response =
        Refusal::new(code::RATE_LIMITED, what).respond(StatusCode::SERVICE_UNAVAILABLE);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// The answer to a client that sent too many wrong tokens.
pub(crate) fn too_many_guesses(wait: Duration) -> Response {
    let what = "Too many wrong tokens or keys came from this address. Try again later";
    let mut response =
        Refusal::new(code::RATE_LIMITED, what).respond(StatusCode::TOO_MANY_REQUESTS);
    let seconds = wait.as_secs().max(1);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// Reads a whole body, or returns the answer that refuses it.
pub async fn read_body(body: Body, max: usize) -> Result<Bytes, Response> {
    body::read(body, max).await.map_err(unread)
}

/// The answer to a body that was not read.
pub(crate) fn unread(error: BodyError) -> Response {
    let (code, status) = match &error {
        BodyError::TooLarge(_) => (code::INVALID_REQUEST, StatusCode::PAYLOAD_TOO_LARGE),
        BodyError::TooSlow => (code::TIMEOUT, StatusCode::REQUEST_TIMEOUT),
        BodyError::NoRoom => (code::RATE_LIMITED, StatusCode::SERVICE_UNAVAILABLE),
        BodyError::Broken(_) => (code::PARSE, StatusCode::BAD_REQUEST),
    };
    let what = match &error {
        BodyError::Broken(_) => format!("Parse error: {error}"),
        BodyError::TooLarge(_) | BodyError::TooSlow | BodyError::NoRoom => error.to_string(),
    };
    Refusal::new(code, what).respond(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inner(hosts: &[&str]) -> Inner {
        let config = HttpConfig {
            allowed_hosts: hosts.iter().map(|host| (*host).to_owned()).collect(),
            ..HttpConfig::default()
        };
        let Checks(inner) = Checks::new(&config);
        Arc::try_unwrap(inner).ok().unwrap()
    }

    #[test]
    fn loopback_is_ours_under_every_name_and_nothing_else_is() {
        let inner = inner(&[]);
        for ours in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:1",
            "127.8.8.8",
            "[::1]:8080",
            "[::1]",
            "::1",
        ] {
            assert!(inner.is_ours(ours), "{ours}");
        }
        for foreign in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "0.0.0.0:8080",
            "10.0.0.1",
            "[::2]",
            "localhost@evil.example",
            "evil.example:80:localhost",
            "[::1].evil.example",
            "[::1]80",
            "[::1]:80.evil.example",
            "[::1",
            "127.0.0.1:evil.example",
            "localhost.",
        ] {
            assert!(!inner.is_ours(foreign), "{foreign}");
        }
    }

    #[test]
    fn addresses_that_are_allowed_are_ours_with_any_port() {
        let inner = inner(&["192.0.2.7", "2001:db8::1"]);
        for ours in ["192.0.2.7", "192.0.2.7:8080", "[2001:db8::1]:8080", "[2001:db8::1]"] {
            assert!(inner.is_ours(ours), "{ours}");
        }
        assert!(!inner.is_ours("192.0.2.8"));
    }

    #[test]
    fn the_owner_allows_a_host_on_every_port_or_on_one() {
        let inner = inner(&["Box.lan", "other.lan:8443"]);
        assert!(inner.is_ours("box.LAN:9"));
        assert!(inner.is_ours("other.lan:8443"));
        assert!(!inner.is_ours("other.lan:9"));
    }
}
