//! Requests that only the owner of the server may send: to list the calls that wait for approval, and to decide
//! about them.
//!
//! They need the owner's key, which is in the state folder and which clients never get. A client's token or API key
//! is not accepted here, and neither is a page in the owner's browser: requests must name a host of this server,
//! come from no other origin, and carry a header that pages cannot send.

use std::{fmt, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Json, Router,
    extract::{Query, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, uri::Authority},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use spawnpoint_core::{
    approval::{Approvals, DecidedBy, Decision, TooLate},
    ledger::{Ledger, Record},
};
use spawnpoint_protocol::LogId;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::{
    checks::host_of,
    page::{OPEN, access::Access},
};

/// The header of the owner's key, in hexadecimal digits.
pub const OWNER_KEY: HeaderName = HeaderName::from_static("x-spawnpoint-owner-key");

/// The path where waiting calls are listed and decided.
pub const APPROVALS: &str = "/owner/approvals";

/// The path where links to the page are made.
pub const PAGE_LINKS: &str = "/owner/page";

/// The path where a server proves that it knows the owner's key, before the key is sent to it.
pub const HELLO: &str = "/owner/hello";

/// The longest request.
const MAX_BODY: usize = 16 * 1024;

/// The longest time for which every call can be approved.
const MAX_WINDOW: Duration = Duration::from_secs(24 * 3600);

/// How many recorded calls are searched for one that ended before this server started.
const LOOKED_THROUGH: usize = 1000;

/// The owner's key.
#[derive(Clone)]
pub struct OwnerKey([u8; Self::LENGTH]);

impl OwnerKey {
    /// Its length in bytes.
    pub const LENGTH: usize = 32;

    /// A new key.
    pub fn fresh() -> Self {
        // Each id carries 122 random bits.
        let mut hash = Sha256::new();
        std::iter::repeat_with(Uuid::new_v4).take(4).for_each(|id| hash.update(id.as_bytes()));
        Self(hash.finalize().into())
    }

    /// The key with these bytes, if their number is right.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The key as a header value.
    pub fn header(&self) -> String {
        hex(&self.0)
    }

    /// The proof for a nonce that only the server at this address can compute. A program that relays the request
    /// gets a proof for another address than the one that was asked.
    pub fn proof(&self, nonce: &str, address: SocketAddr) -> String {
        let inner = Sha256::new_with_prefix(self.0).chain_update("spawnpoint owner hello");
        let inner = inner.chain_update(format!(" {address} ")).chain_update(nonce).finalize();
        hex(&Sha256::new_with_prefix(self.0).chain_update(inner).finalize())
    }

    /// A signature of a text for one purpose, which only the owner's servers can make.
    pub(crate) fn sign(&self, purpose: &str, text: &str) -> String {
        let inner =
            Sha256::new_with_prefix(self.0).chain_update("spawnpoint ").chain_update(purpose);
        let inner = inner.chain_update(" ").chain_update(text).finalize();
        hex(&Sha256::new_with_prefix(self.0).chain_update(inner).finalize())
    }

    fn is_in(&self, headers: &HeaderMap) -> bool {
        let mut given = headers.get_all(OWNER_KEY).iter();
        match (given.next(), given.next()) {
            (Some(one), None) => one.as_bytes().ct_eq(self.header().as_bytes()).into(),
            _ => false,
        }
    }
}

impl fmt::Debug for OwnerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnerKey")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is needed to answer requests of the owner.
pub struct OwnerConfig {
    /// The key that these requests must send.
    pub key: OwnerKey,
    /// The calls that wait, of all users.
    pub approvals: Approvals,
    /// The ledger, if one ledger has the calls of all users.
    pub ledger: Option<Ledger>,
    /// Names of this server besides those of loopback.
    pub allowed_hosts: Vec<String>,
    /// The address of the owner's own port; none on ports that clients use.
    pub own_address: Option<SocketAddr>,
    /// The page of this server, if it has one.
    pub page: Option<PageLinks>,
}

/// Where the page of a server is.
#[derive(Clone)]
pub struct PageLinks {
    /// Who may use it.
    pub access: Arc<Access>,
    /// The addresses of the server, for example `http://127.0.0.1:8080`.
    pub urls: Vec<String>,
}

impl PageLinks {
    /// Links that open the page, each of which works once.
    pub fn fresh(&self) -> Vec<String> {
        let link = |url: &String| format!("{url}{OPEN}?key={}", self.access.fresh_key());
        self.urls.iter().map(link).collect()
    }
}

type Shared = State<Arc<OwnerConfig>>;

/// The owner's routes, with their own checks.
pub fn owner_router(config: OwnerConfig) -> Router {
    let config = Arc::new(config);
    let mut routes = Router::new()
        .route(APPROVALS, get(list).post(decide))
        .route(PAGE_LINKS, post(page_links))
        .route_layer(middleware::from_fn_with_state(config.clone(), require_key));
    if config.own_address.is_some() {
        routes = routes.route(HELLO, get(hello));
    }
    routes.layer(middleware::from_fn_with_state(config.clone(), refuse_pages)).with_state(config)
}

/// Refuses requests that a web page could have sent. Answers have no header that lets a page read them.
async fn refuse_pages(State(owner): Shared, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let mut response = match owner.is_ours(headers, request.uri().authority()) {
        true => next.run(request).await,
        false => refused(StatusCode::FORBIDDEN, "Forbidden: this request comes from a web page"),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn require_key(State(owner): Shared, request: Request, next: Next) -> Response {
    match owner.key.is_in(request.headers()) {
        true => next.run(request).await,
        false => {
            refused(StatusCode::UNAUTHORIZED, "Unauthorized: only the owner of the server decides")
        }
    }
}

impl OwnerConfig {
    fn is_ours(&self, headers: &HeaderMap, target: Option<&Authority>) -> bool {
        let all = |name| headers.get_all(name).iter().map(|value| value.to_str().unwrap_or(""));
        let hosts: Vec<&str> = all(header::HOST).collect();
        let host = match (hosts.as_slice(), target) {
            // A request that is written for a proxy names the host twice.
            ([_], Some(target)) if !self.names_us(target.as_str()) => return false,
            ([host], _) => *host,
            ([], Some(target)) => target.as_str(),
            _ => return false,
        };
        let own = |scheme: &str| format!("{scheme}://{host}").to_ascii_lowercase();
        let own = [own("http"), own("https")];
        let site = HeaderName::from_static("sec-fetch-site");
        self.names_us(host)
            && all(header::ORIGIN).all(|origin| own.contains(&origin.to_ascii_lowercase()))
            && all(site).all(|site| matches!(site, "same-origin" | "none"))
    }

    fn names_us(&self, host: &str) -> bool {
        let name = host_of(host);
        !host.contains('@')
            && (name.eq_ignore_ascii_case("localhost")
                || name.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
                || self.allowed_hosts.iter().any(|allowed| {
                    allowed.eq_ignore_ascii_case(host) || allowed.eq_ignore_ascii_case(name)
                }))
    }

    /// The record of a call that no longer waits, if the ledger has it.
    async fn record_of(&self, id: &str) -> Option<Record> {
        let ledger = self.ledger.as_ref()?;
        let latest = ledger.latest(LOOKED_THROUGH).await.unwrap_or_default();
        latest.into_iter().find(|record| record.log_id.to_string() == id)
    }
}

#[derive(Deserialize)]
struct Hello {
    nonce: String,
}

async fn hello(State(owner): Shared, Query(hello): Query<Hello>) -> Response {
    match owner.own_address {
        Some(address) => {
            Json(json!({ "proof": owner.key.proof(&hello.nonce, address) })).into_response()
        }
        None => refused(StatusCode::NOT_FOUND, "Not found"),
    }
}

async fn page_links(State(owner): Shared) -> Response {
    match &owner.page {
        Some(page) => Json(json!({ "links": page.fresh() })).into_response(),
        None => refused(StatusCode::NOT_FOUND, "This server has no page"),
    }
}

async fn list(State(owner): Shared) -> Response {
    let waiting = owner.approvals.waiting();
    let left = owner.approvals.window().map(|left| left.as_secs());
    Json(json!({ "waiting": waiting, "all_for_seconds_left": left })).into_response()
}

/// A request of the owner.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Order {
    Decide { id: LogId, decision: Verb, reason: Option<String> },
    AllFor { all_for_seconds: u64 },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verb {
    Approve,
    Deny,
}

async fn decide(State(owner): Shared, request: Request) -> Response {
    let order = match axum::body::to_bytes(request.into_body(), MAX_BODY).await {
        Ok(body) => serde_json::from_slice(&body),
        Err(_) => return refused(StatusCode::PAYLOAD_TOO_LARGE, "The request is too long"),
    };
    match order {
        Ok(Order::Decide { id, decision, reason }) => owner.decide(id, decision, reason).await,
        Ok(Order::AllFor { all_for_seconds }) => owner.allow_all(all_for_seconds),
        Err(_) => {
            let what = "Expected {id, decision: approve or deny, reason} or {all_for_seconds}";
            refused(StatusCode::BAD_REQUEST, what)
        }
    }
}

impl OwnerConfig {
    async fn decide(&self, id: LogId, verb: Verb, reason: Option<String>) -> Response {
        let (decision, done) = match verb {
            Verb::Approve => (Decision::Approve, "approved"),
            Verb::Deny => (Decision::Deny { reason }, "denied"),
        };
        let what = match self.approvals.decide(id, decision, DecidedBy::Owner) {
            Ok(call) => {
                tracing::info!(log_id = %id, tool = call.tool, "the owner {done} a call");
                return Json(json!({ "decision": done, "call": call })).into_response();
            }
            Err(TooLate::Ended(how)) => format!("Call {id} no longer waits for approval: {how}"),
            Err(TooLate::Unknown) => match self.record_of(&id.to_string()).await {
                Some(record) => {
                    let why = record.fault.map(|fault| format!(": {}", fault.message));
                    let status = record.status.as_str();
                    let why = why.unwrap_or_default();
                    format!("Call {id} does not wait for approval. Its status is {status}{why}")
                }
                None => {
                    return refused(StatusCode::NOT_FOUND, format!("No call has the id {id}"));
                }
            },
        };
        refused(StatusCode::CONFLICT, what)
    }

    fn allow_all(&self, seconds: u64) -> Response {
        let time = Duration::from_secs(seconds);
        if time > MAX_WINDOW {
            let hours = MAX_WINDOW.as_secs() / 3600;
            let what = format!("Every call can be approved for at most {hours} hours");
            return refused(StatusCode::BAD_REQUEST, what);
        }
        let approved = self.approvals.allow_all_for(time);
        tracing::warn!(seconds, "the owner changed for how long every call is approved");
        Json(json!({ "all_for_seconds_left": seconds, "approved": approved })).into_response()
    }
}

fn refused(status: StatusCode, what: impl Into<Value>) -> Response {
    (status, Json(json!({ "error": what.into() }))).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use tower::ServiceExt;

    use super::*;

    fn router(key: &OwnerKey) -> Router {
        owner_router(OwnerConfig {
            key: key.clone(),
            approvals: Approvals::default(),
            ledger: None,
            allowed_hosts: vec!["box.lan".into()],
            own_address: None,
            page: None,
        })
    }

    async fn get(headers: &[(&str, &str)]) -> Response {
        let key = OwnerKey::from_bytes(&[7; 32]).unwrap();
        let mut request = Request::get(APPROVALS);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        router(&key).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    const HOST: (&str, &str) = ("host", "127.0.0.1:1");

    fn right() -> String {
        "07".repeat(32)
    }

    #[tokio::test]
    async fn only_the_key_is_accepted() {
        let (right, wrong) = (right(), "08".repeat(32));
        let opens = [HOST, ("x-spawnpoint-owner-key", right.as_str())];
        assert_eq!(get(&opens).await.status(), StatusCode::OK);
        let bearer = format!("Bearer {right}");
        for with in [
            vec![],
            vec![("x-spawnpoint-owner-key", "")],
            vec![("x-spawnpoint-owner-key", wrong.as_str())],
            vec![("x-spawnpoint-owner-key", &right[..62])],
            vec![
                ("x-spawnpoint-owner-key", right.as_str()),
                ("x-spawnpoint-owner-key", right.as_str()),
            ],
            vec![("authorization", bearer.as_str())],
            vec![("x-api-key", right.as_str())],
        ] {
            let refused = get(&[vec![HOST], with].concat()).await;
            assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
        }
    }

    #[tokio::test]
    async fn pages_are_refused_even_with_the_key() {
        let right = right();
        let key = ("x-spawnpoint-owner-key", right.as_str());
        for (with, status) in [
            (vec![("host", "evil.example")], 403),
            (vec![HOST, ("origin", "https://evil.example")], 403),
            (vec![HOST, ("origin", "null")], 403),
            (vec![HOST, ("origin", "http://127.0.0.1:2")], 403),
            (vec![HOST, ("sec-fetch-site", "cross-site")], 403),
            (vec![HOST, ("sec-fetch-site", "same-site")], 403),
            (vec![HOST, HOST], 403),
            (vec![("host", "localhost@evil.example")], 403),
            (vec![], 403),
            (vec![HOST, ("origin", "http://127.0.0.1:1")], 200),
            (vec![("host", "[::1]:9")], 200),
            (vec![("host", "box.lan:9")], 200),
        ] {
            let answer = get(&[with.clone(), vec![key]].concat()).await;
            assert_eq!(answer.status().as_u16(), status, "{with:?}");
            assert!(!answer.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
        }
    }

    #[tokio::test]
    async fn a_preflight_is_not_answered() {
        let request = Request::options(APPROVALS).header("host", "127.0.0.1:1");
        let request = request.header("origin", "https://evil.example").body(Body::empty());
        let answer = router(&OwnerKey::fresh()).oneshot(request.unwrap()).await.unwrap();
        assert!(!answer.status().is_success());
        assert!(!answer.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }

    #[test]
    fn keys_differ_and_do_not_show() {
        let (a, b) = (OwnerKey::fresh(), OwnerKey::fresh());
        assert_ne!(a.header(), b.header());
        let at = |port| SocketAddr::from(([127, 0, 0, 1], port));
        assert_ne!(a.proof("n", at(1)), b.proof("n", at(1)));
        assert_ne!(a.proof("n", at(1)), a.proof("m", at(1)));
        assert_ne!(a.proof("n", at(1)), a.proof("n", at(2)));
        assert!(!format!("{a:?}").contains(&a.header()));
    }
}
