//! Accepts connections and answers requests on them, within the limits.

use std::{
    convert::Infallible,
    future::Future,
    io,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    http::{Request, StatusCode},
    response::Response,
};
use hyper::{
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    time::sleep,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

use crate::{
    Connections,
    connections::{Peer, Phase, Slot},
    io::Tracked,
    socket,
};

/// How long open connections may continue after the server begins to stop.
const CLOSING_LIMIT: Duration = Duration::from_secs(3);
/// How long to wait when the system accepts no more connections.
const EXHAUSTED: Duration = Duration::from_millis(100);
/// The read buffer of a connection: the longest head of a request, and a piece of its body.
const BUFFER: usize = 24 << 10;
/// The response to a connection when too many are open.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 1\r\n\
    Connection: close\r\nContent-Length: 81\r\n\r\n\
    {\"error\":\"Too many connections are open. Close some of them or try again later.\"}";

/// What happens on a connection before requests are read from it.
pub trait Handshake: Clone + Send + 'static {
    /// What requests are read from.
    type Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static;

    /// Performs the handshake. Returns `None` if it fails.
    fn shake(self, stream: TcpStream) -> impl Future<Output = Option<Self::Stream>> + Send;

    /// Whether a client understands a response before the handshake.
    const PLAIN: bool;
}

/// No handshake.
impl Handshake for () {
    type Stream = TcpStream;

    async fn shake(self, stream: TcpStream) -> Option<TcpStream> {
        Some(stream)
    }

    const PLAIN: bool = true;
}

/// Answers requests.
pub trait App: Clone + Send + Sync + 'static {
    /// Answers one request.
    fn answer(&self, request: Request<Body>) -> impl Future<Output = Response> + Send;
}

impl App for Router {
    async fn answer(&self, request: Request<Body>) -> Response {
        self.clone().oneshot(request).await.unwrap_or_else(|never| match never {})
    }
}

/// Serves until `stop` is cancelled, then waits a moment for open connections.
pub async fn serve<H: Handshake>(
    listener: TcpListener,
    handshake: H,
    app: impl App,
    connections: Connections,
    stop: CancellationToken,
) -> io::Result<()> {
    let tasks = TaskTracker::new();
    loop {
        let (stream, remote) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Whether one connection failed or all do, the next one may succeed.
                    tracing::debug!(%error, "could not accept a connection");
                    if !is_of_one_connection(&error) {
                        sleep(EXHAUSTED).await;
                    }
                    continue;
                }
            },
        };
        let Ok(slot) = connections.open(remote) else {
            tracing::debug!(%remote, "refused a connection: too many are open");
            if H::PLAIN {
                let _ = stream.try_write(FULL);
            }
            continue;
        };
        socket::prepare(&stream, remote);
        let (handshake, app, stop) = (handshake.clone(), app.clone(), stop.clone());
        tasks.spawn(async move {
            let peer = slot.0.clone();
            let left = peer.time_left().unwrap_or_default();
            let shaken = tokio::select! {
                shaken = handshake.shake(stream) => shaken,
                () = sleep(left) => None,
                () = peer.closed.cancelled() => None,
            };
            if let Some(stream) = shaken {
                converse(stream, slot, app, stop).await;
            }
        });
    }
    drop(listener);
    tasks.close();
    let _ = tokio::time::timeout(CLOSING_LIMIT, tasks.wait()).await;
    Ok(())
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

/// Answers the requests of one connection until it ends, is upgraded, or waits too long.
async fn converse<S>(stream: S, slot: Slot, app: impl App, stop: CancellationToken)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let peer = slot.0.clone();
    let answering = peer.clone();
    // In a box: a connection holds the memory of this future for as long as it is open, answering or not.
    let service =
        service_fn(move |request| Box::pin(answer(request, answering.clone(), app.clone())));
    let connection = http1::Builder::new()
        // The time limit of a head starts at its first byte, and idle time has another limit.
        .header_read_timeout(None)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Tracked { stream, slot }), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut stopping = false;
    loop {
        let Some(time_left) = peer.time_left() else {
            tracing::debug!(remote = %peer.remote, "closed a connection that waited too long");
            return;
        };
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(remote = %peer.remote, %error, "a connection failed");
                }
                return;
            }
            () = peer.closed.cancelled() => return,
            () = stop.cancelled(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
            () = sleep(time_left) => {}
        }
    }
}

async fn answer(
    mut request: Request<Incoming>,
    peer: Arc<Peer>,
    app: impl App,
) -> Result<Response<Answer>, Infallible> {
    peer.enter(Phase::Busy);
    request.extensions_mut().insert(peer.clone());
    let response = app.answer(request.map(Body::new)).await;
    let upgraded = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    if upgraded {
        peer.enter(Phase::Upgraded);
    }
    Ok(response.map(|body| Answer { body, peer: (!upgraded).then_some(peer) }))
}

/// The body of a response. It is dropped when it was sent, or when the client no longer reads it.
struct Answer {
    body: Body,
    /// Whose connection is idle after it. None if the connection was upgraded.
    peer: Option<Arc<Peer>>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if let Some(peer) = &self.peer {
            peer.enter(Phase::Idle);
        }
    }
}
