//! WebSockets that limit messages before they are buffered.

mod frames;
mod guard;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error,
        handshake::derive_accept_key,
        protocol::{Role, WebSocketConfig},
    },
};

pub use guard::{Guard, TooLong};

use crate::Budget;

pub use tokio_tungstenite::tungstenite::{self, Message, protocol::CloseFrame};

/// Bytes that the messages are assembled from at once. The library fills as many with zeros for each read, and
/// the guard has read them already, so that more would save no system calls.
const READ_BUFFER: usize = 2 << 10;

/// A WebSocket.
pub type WebSocket = WebSocketStream<Guard<TokioIo<Upgraded>>>;

/// The longest message. The receiver can [change](Self::set) it, for example once the sender has registered.
#[derive(Clone, Debug)]
pub struct Limit(Arc<AtomicUsize>);

impl Limit {
    /// A limit in bytes.
    pub fn new(bytes: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(bytes)))
    }

    /// Sets the limit in bytes, from the next message on.
    pub fn set(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// Whether reading failed because a message was too long.
pub fn is_too_long(error: &Error) -> bool {
    match error {
        Error::Io(error) => error.get_ref().is_some_and(|inner| inner.is::<TooLong>()),
        Error::Capacity(_) => true,
        _ => false,
    }
}

/// A request to upgrade to a WebSocket.
pub struct Upgrade {
    accept: HeaderValue,
    on_upgrade: OnUpgrade,
}

impl Upgrade {
    /// Accepts the upgrade and serves the socket in its own task, which ends with the socket: `serve` closes it
    /// when its server stops, and may outlive the HTTP connection to finish responses. Messages are limited by
    /// `limit` at their start, and long messages of all sockets share the `budget`.
    pub fn accept<F>(
        self,
        limit: Limit,
        budget: Budget,
        serve: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let on_upgrade = self.on_upgrade;
        tokio::spawn(async move {
            let upgraded = match on_upgrade.await {
                Ok(upgraded) => upgraded,
                Err(error) => return tracing::debug!(%error, "could not upgrade to a WebSocket"),
            };
            // The guard already enforces these limits.
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(0)
                .max_message_size(None)
                .max_frame_size(None);
            let guard = Guard::new(TokioIo::new(upgraded), limit, budget);
            let socket = WebSocketStream::from_raw_socket(guard, Role::Server, Some(config)).await;
            serve(socket).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        response
    }
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let wrong = |status: StatusCode, what: &'static str| (status, what).into_response();
        if parts.method != Method::GET {
            return Err(wrong(StatusCode::METHOD_NOT_ALLOWED, "A WebSocket begins with GET"));
        }
        let headers = &parts.headers;
        if !has(headers, header::CONNECTION, "upgrade")
            || !has(headers, header::UPGRADE, "websocket")
        {
            let what =
                "This path is a WebSocket: send 'Connection: upgrade' and 'Upgrade: websocket'";
            return Err(wrong(StatusCode::BAD_REQUEST, what));
        }
        if !has(headers, header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(wrong(StatusCode::BAD_REQUEST, "Sec-WebSocket-Version must be 13"));
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY);
        let accept = key.and_then(|key| derive_accept_key(key.as_bytes()).parse().ok());
        let Some(accept) = accept else {
            return Err(wrong(StatusCode::BAD_REQUEST, "Sec-WebSocket-Key is missing"));
        };
        let Some(on_upgrade) = parts.extensions.remove::<OnUpgrade>() else {
            let what = "This connection cannot become a WebSocket";
            return Err(wrong(StatusCode::UPGRADE_REQUIRED, what));
        };
        Ok(Self { accept, on_upgrade })
    }
}

/// Whether a header contains this token.
fn has(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name);
    let mut words =
        values.iter().filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(','));
    words.any(|part| part.trim().eq_ignore_ascii_case(word))
}
