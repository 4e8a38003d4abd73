//! Reads the bodies of requests, within limits of speed and memory.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_util::bytes::BytesMut;

use crate::{
    budget::{Budget, FREE, Room},
    pace::Pace,
};

/// The longest body of a client that has shown no token or key.
pub const UNAUTHENTICATED: usize = 16 << 10;

/// How long a whole body may take, including the wait for memory.
const READ_LIMIT: Duration = Duration::from_secs(30);
/// The memory that is reserved for a body of unknown length.
const UNDECLARED: usize = 4 << 20;
/// How long the rest of a refused body is read.
const DISCARD_LIMIT: Duration = Duration::from_secs(5);

/// Why a body was not read.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// It is too long.
    #[error("Payload too large: a message has at most {0} bytes")]
    TooLarge(usize),
    /// It arrived too slowly.
    #[error("Timeout: the body did not arrive in time")]
    TooSlow,
    /// There was no memory for it in time.
    #[error("Busy: too many large messages are being received. Try again later")]
    NoRoom,
    /// The connection broke.
    #[error("the body could not be read: {0}")]
    Broken(axum::Error),
}

/// A body that keeps to the pace and the budget.
pub fn metered(body: Body, budget: &Budget) -> Body {
    let declared =
        body.size_hint().exact().map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    Body::new(Metered {
        body,
        declared,
        budget: budget.clone(),
        rooms: Vec::new(),
        charged: FREE,
        received: 0,
        waiting: None,
        pace: Pace::new(),
    })
}

/// Reads a whole body.
pub async fn read(body: Body, max: usize) -> Result<Bytes, BodyError> {
    let reading = async {
        let mut body = body;
        let mut whole = BytesMut::new();
        while let Some(frame) = body.frame().await {
            let data = frame.map_err(cause)?.into_data().unwrap_or_default();
            if whole.len() + data.len() > max {
                pass_over(body, max).await;
                return Err(BodyError::TooLarge(max));
            }
            // Most bodies arrive in one piece, which need not be copied.
            if whole.is_empty() && body.is_end_stream() {
                return Ok(data);
            }
            whole.extend_from_slice(&data);
        }
        Ok(whole.freeze())
    };
    tokio::time::timeout(READ_LIMIT, reading).await.unwrap_or(Err(BodyError::TooSlow))
}

/// Reads and discards the rest of a refused body, up to `most` bytes: a client that is still sending would
/// otherwise see its connection break instead of the response.
pub async fn pass_over(mut body: Body, most: usize) {
    let passing = async {
        let mut left = most;
        while let Some(Ok(frame)) = body.frame().await {
            match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
                Some(rest) => left = rest,
                None => return,
            }
        }
    };
    let _ = tokio::time::timeout(DISCARD_LIMIT, passing).await;
}

fn cause(error: axum::Error) -> BodyError {
    match error.into_inner().downcast::<BodyError>() {
        Ok(known) => *known,
        Err(other) => BodyError::Broken(axum::Error::new(other)),
    }
}

type Wait = Pin<Box<dyn Future<Output = Option<Room>> + Send>>;

struct Metered {
    body: Body,
    declared: Option<usize>,
    budget: Budget,
    rooms: Vec<Room>,
    /// Bytes that memory was reserved for.
    charged: usize,
    received: usize,
    waiting: Option<WaitingPiece>,
    pace: Pace,
}

/// A piece of the body that waits for memory.
struct WaitingPiece {
    data: Bytes,
    room: Wait,
    since: Instant,
    until: Pin<Box<Sleep>>,
}

impl Metered {
    /// Reserves memory for another piece, if it needs more than is reserved.
    fn charge(&mut self, data: &Bytes) {
        self.received += data.len();
        if self.received <= self.charged {
            return;
        }
        // Reserve for the whole body at once: bodies with half of their memory could wait for each other.
        let length = self.declared.unwrap_or(UNDECLARED).max(self.received);
        // A growing buffer takes up to twice its contents.
        let needed = length.checked_next_power_of_two().unwrap_or(usize::MAX);
        let more = needed - self.charged;
        self.charged = needed;
        let (budget, since) = (self.budget.clone(), Instant::now());
        self.waiting = Some(WaitingPiece {
            data: data.clone(),
            room: Box::pin(async move { budget.take(more).await }),
            since,
            until: Box::pin(sleep_until(since + READ_LIMIT)),
        });
    }

    fn poll_waiting(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, BodyError>>> {
        let Some(waiting) = &mut self.waiting else { return Poll::Ready(None) };
        let Poll::Ready(room) = waiting.room.as_mut().poll(cx) else {
            ready!(waiting.until.as_mut().poll(cx));
            return Poll::Ready(Some(Err(BodyError::NoRoom)));
        };
        self.rooms.extend(room);
        self.pace.waited(waiting.since.elapsed());
        Poll::Ready(self.waiting.take().map(|waiting| Ok(waiting.data)))
    }
}

impl HttpBody for Metered {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        if let Some(data) = ready!(self.poll_waiting(cx)) {
            return Poll::Ready(Some(data.map(Frame::data)));
        }
        let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) else {
            ready!(self.pace.poll_too_slow(cx));
            return Poll::Ready(Some(Err(BodyError::TooSlow)));
        };
        let data = match frame.transpose().map_err(BodyError::Broken)? {
            None => return Poll::Ready(None),
            Some(frame) => match frame.into_data() {
                Ok(data) => data,
                Err(other) => return Poll::Ready(Some(Ok(other))),
            },
        };
        self.charge(&data);
        let takes_room = self.charged > FREE;
        self.pace.goes_on(data.len(), takes_room);
        if self.waiting.is_some() {
            return self.poll_frame(cx);
        }
        Poll::Ready(Some(Ok(Frame::data(data))))
    }

    fn is_end_stream(&self) -> bool {
        self.waiting.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt, stream};

    use super::*;

    fn pieces(count: usize, then: impl Future<Output = ()> + Send + 'static) -> Body {
        let piece = Bytes::from(vec![b'x'; 8 << 10]);
        let pieces = stream::iter((0..count).map(move |_| Ok::<_, axum::Error>(piece.clone())));
        let rest = stream::once(async move {
            then.await;
            Ok(Bytes::new())
        });
        Body::from_stream(pieces.chain(rest))
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_body_is_refused_and_releases_its_memory() {
        let budget = Budget::new(128 << 10);
        let stuck = read(metered(pieces(10, std::future::pending()), &budget), 1 << 20);
        let small = read(metered(pieces(2, async {}), &budget), 1 << 20);
        let other = read(metered(pieces(10, async {}), &budget), 1 << 20);
        let (stuck, small, other) = tokio::join!(stuck, small, other);
        assert!(matches!(stuck, Err(BodyError::TooSlow)), "{stuck:?}");
        assert_eq!((small.unwrap().len(), other.unwrap().len()), (16 << 10, 80 << 10));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_does_not_wait_for_memory_for_ever() {
        let budget = Budget::new(64 << 10);
        let _all = budget.take(64 << 10).await;
        let waited = read(metered(pieces(10, async {}), &budget), 1 << 20).await;
        assert!(matches!(waited, Err(BodyError::NoRoom | BodyError::TooSlow)), "{waited:?}");
        let small = read(metered(pieces(2, async {}), &budget), 1 << 20).await;
        assert_eq!(small.unwrap().len(), 16 << 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_body_is_refused() {
        let drops = stream::repeat(Bytes::from_static(b"x")).then(|drop| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Ok::<_, axum::Error>(drop)
        });
        let begun = Instant::now();
        let read = read(metered(Body::from_stream(drops), &Budget::default()), 1 << 20).await;
        assert!(matches!(read, Err(BodyError::TooSlow)), "{read:?}");
        assert!(begun.elapsed() < Duration::from_secs(12));
    }

    #[tokio::test]
    async fn a_body_over_the_limit_is_too_large() {
        let read = read(metered(pieces(3, async {}), &Budget::default()), 20 << 10).await;
        assert!(matches!(read, Err(BodyError::TooLarge(20480))), "{read:?}");
    }
}
