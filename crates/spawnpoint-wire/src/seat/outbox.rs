//! What waits to be sent to one engine.
//!
//! Bounded, and never waited for: an engine that does not read its socket fails the calls that are
//! meant for it and slows down nobody.

use spawnpoint_protocol::{ErrorKind, Fault, message::ToEngine};
use tokio::sync::mpsc;

/// The way to an engine.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::Sender<ToEngine>);

/// The other end of an [`Outbox`].
pub(crate) type Queue = mpsc::Receiver<ToEngine>;

/// An outbox for so many messages.
pub(crate) fn outbox(capacity: usize) -> (Outbox, Queue) {
    let (sender, queue) = mpsc::channel(capacity);
    (Outbox(sender), queue)
}

/// Why a message was not put in line.
#[derive(Debug)]
pub(super) enum Refused {
    /// Too much waits already.
    Full(Fault),
    /// The connection is at its end.
    Closed,
}

impl Outbox {
    /// Puts a message in line.
    pub(super) fn send(&self, message: ToEngine) -> Result<(), Refused> {
        self.0.try_send(message).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Refused::Full(
                Fault::new(
                    ErrorKind::NotReady,
                    format!(
                        "The engine does not read what it is sent: {} messages are waiting",
                        self.0.max_capacity()
                    ),
                )
                .hint("it may be busy or blocked by a dialog; look at its window, then try again"),
            ),
            mpsc::error::TrySendError::Closed(_) => Refused::Closed,
        })
    }

    /// Puts a message in line that nobody misses when there is no room for it.
    pub(crate) fn offer(&self, message: ToEngine) {
        if let Err(refused) = self.send(message) {
            tracing::debug!(?refused, "a message to an engine was left out");
        }
    }
}
