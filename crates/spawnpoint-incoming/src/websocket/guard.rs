//! A stream that limits WebSocket messages before they are assembled. A message that is too long is refused
//! by the head of its frame, a long one waits for memory, and frames are passed on in small pieces.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf},
    time::{Sleep, sleep, timeout},
};

use super::{
    Limit,
    frames::{Head, HeadReader},
};
use crate::{Budget, budget::Room, pace::Pace};

/// The size up to which a message does not wait for memory.
pub const FREE: u64 = 64 << 10;
/// How long a message may wait for memory.
const WAIT_LIMIT: Duration = Duration::from_secs(30);
/// The size of one read.
const CHUNK: usize = 8 << 10;
/// The most bytes of a refused message that are discarded, and for how long.
const DISCARD_BYTES: usize = 1 << 20;
const DISCARD_LIMIT: Duration = Duration::from_secs(2);

/// A message is longer than its sender may send.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a message is too long")]
pub struct TooLong;

type Wait = Pin<Box<dyn Future<Output = Option<Room>> + Send>>;

/// A guarded connection.
pub struct Guard<S> {
    stream: S,
    limit: Limit,
    budget: Budget,
    /// The read buffer at its full length, the end of the bytes that were read and the end of those that were
    /// processed. It is filled with zeros once, not before each read.
    read: Vec<u8>,
    filled: usize,
    at: usize,
    reader: HeadReader,
    state: State,
    /// Heads that were not passed on yet.
    out: Vec<u8>,
    /// The bytes of the message so far, and the memory that is reserved for it.
    message: u64,
    charged: u64,
    rooms: Vec<Room>,
    pace: Option<Pace>,
}

enum State {
    /// The head of a frame is being received.
    Head,
    /// The head is complete, and nothing of the frame was passed on.
    Decide(Head),
    /// The frame waits for memory.
    Wait(Head, Wait, Pin<Box<Sleep>>),
    /// `left` bytes of a piece follow; then the rest of its frame, or the end of the message.
    Piece { left: u64, rest: Option<Head>, last: bool },
    /// Nothing more is passed on.
    Refused,
}

impl<S> Guard<S> {
    pub(super) fn new(stream: S, limit: Limit, budget: Budget) -> Self {
        Self {
            stream,
            limit,
            budget,
            read: Vec::new(),
            filled: 0,
            at: 0,
            reader: HeadReader::default(),
            state: State::Head,
            out: Vec::new(),
            message: 0,
            charged: 0,
            rooms: Vec::new(),
            pace: None,
        }
    }

    fn refuse(&mut self) -> io::Error {
        self.state = State::Refused;
        self.end_message();
        io::Error::other(TooLong)
    }

    fn end_message(&mut self) {
        self.rooms.clear();
        self.pace = None;
        (self.message, self.charged) = (0, 0);
    }

    /// Passes on the next piece of a frame.
    fn pass(&mut self, head: Head) {
        let (piece, rest) = head.split();
        piece.write(&mut self.out);
        let last = rest.is_none() && head.is_last() && !head.is_control();
        self.state = State::Piece { left: piece.length, rest, last };
    }

    /// Accepts a frame, makes it wait for memory, or refuses it.
    fn decide(&mut self, head: Head) -> io::Result<()> {
        if head.is_control() {
            // The protocol allows no longer control frames, and no fragmented ones.
            if head.length > 125 || !head.is_last() {
                return Err(self.refuse());
            }
            self.pass(head);
            return Ok(());
        }
        if head.is_first() {
            self.end_message();
        }
        self.message = self.message.saturating_add(head.length);
        if usize::try_from(self.message).map_or(true, |size| size > self.limit.get()) {
            return Err(self.refuse());
        }
        if self.message <= FREE {
            self.pass(head);
            return Ok(());
        }
        // Messages are assembled in buffers that grow by doubling.
        let needed = self.message.next_power_of_two();
        let more = needed.saturating_sub(self.charged);
        self.charged = needed;
        let budget = self.budget.clone();
        let more = usize::try_from(more).unwrap_or(usize::MAX);
        let wait: Wait = Box::pin(async move { budget.take(more).await });
        self.state = State::Wait(head, wait, Box::pin(sleep(WAIT_LIMIT)));
        Ok(())
    }
}

impl<S: AsyncRead + Unpin> Guard<S> {
    /// Reads and discards the rest, up to a limit: closing a connection with unread bytes would also drop the
    /// bytes that were sent last.
    pub async fn discard(&mut self) {
        let stream = (&mut self.stream).take(DISCARD_BYTES as u64);
        let mut sink = tokio::io::sink();
        let mut stream = stream;
        let _ = timeout(DISCARD_LIMIT, tokio::io::copy(&mut stream, &mut sink)).await;
    }

    /// Makes unprocessed bytes available, and reads more if there are none. None at the end of the stream.
    fn poll_bytes(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.at < self.filled {
            return Poll::Ready(Ok(()));
        }
        (self.at, self.filled) = (0, 0);
        if self.read.is_empty() {
            self.read.resize(CHUNK, 0);
        }
        let mut buffer = ReadBuf::new(&mut self.read);
        let polled = Pin::new(&mut self.stream).poll_read(cx, &mut buffer);
        if polled.is_ready() {
            self.filled = buffer.filled().len();
        }
        if polled.is_pending()
            && let Some(pace) = &mut self.pace
        {
            ready!(pace.poll_too_slow(cx));
            self.refuse();
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        polled
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        loop {
            let out = this.out.len().min(buffer.remaining());
            buffer.put_slice(&this.out[..out]);
            this.out.drain(..out);
            let has_some = buffer.filled().len() > before;
            if buffer.remaining() == 0 {
                return Poll::Ready(Ok(()));
            }
            match &mut this.state {
                State::Refused => return Poll::Ready(Err(io::Error::other(TooLong))),
                State::Decide(head) => {
                    let head = *head;
                    // The limit can depend on the message before, which must be handled first.
                    if has_some && head.length > FREE {
                        return Poll::Ready(Ok(()));
                    }
                    this.decide(head)?;
                }
                State::Wait(head, room, until) => {
                    let head = *head;
                    let room = match room.as_mut().poll(cx) {
                        Poll::Ready(room) => room,
                        Poll::Pending if has_some => return Poll::Ready(Ok(())),
                        Poll::Pending => {
                            ready!(until.as_mut().poll(cx));
                            this.refuse();
                            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                        }
                    };
                    this.rooms.extend(room);
                    this.pace.get_or_insert_with(Pace::new).goes_on(0, true);
                    this.pass(head);
                }
                State::Piece { left: 0, rest, last } => match (rest.take(), *last) {
                    (Some(rest), _) => this.pass(rest),
                    (None, last) => {
                        if last {
                            this.end_message();
                        }
                        this.state = State::Head;
                    }
                },
                State::Head | State::Piece { .. } => {
                    match this.poll_bytes(cx) {
                        Poll::Ready(Ok(())) => {}
                        Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                        Poll::Pending if has_some => return Poll::Ready(Ok(())),
                        Poll::Pending => return Poll::Pending,
                    }
                    let bytes = &this.read[this.at..this.filled];
                    if bytes.is_empty() {
                        return Poll::Ready(Ok(()));
                    }
                    match &mut this.state {
                        State::Piece { left, .. } => {
                            let most = usize::try_from(*left).unwrap_or(usize::MAX);
                            let taken = bytes.len().min(most).min(buffer.remaining());
                            buffer.put_slice(&bytes[..taken]);
                            *left -= taken as u64;
                            this.at += taken;
                            if let Some(pace) = &mut this.pace {
                                pace.goes_on(taken, true);
                            }
                        }
                        _ => {
                            let (taken, head) = this.reader.take(bytes);
                            this.at += taken;
                            if let Some(head) = head {
                                this.state = State::Decide(head);
                            }
                        }
                    }
                }
            }
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guard<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
