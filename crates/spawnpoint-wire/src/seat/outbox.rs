//! The messages that wait to be sent to one engine.
//!
//! The queue is bounded and senders never wait: if an engine does not read its socket, its own calls fail
//! and no others are delayed.

use spawnpoint_protocol::{ErrorKind, Fault, message::ToEngine};
use tokio::sync::mpsc;

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::Sender<ToEngine>);

/// The other end of an [`Outbox`].
pub(crate) type Queue = mpsc::Receiver<ToEngine>;

/// Creates an outbox for `capacity` messages.
pub(crate) fn outbox(capacity: usize) -> (Outbox, Queue) {
    let (sender, queue) = mpsc::channel(capacity);
    (Outbox(sender), queue)
}

/// Why a message was not queued.
#[derive(Debug)]
pub(super) enum Refused {
    /// The queue is full.
    Full(Fault),
    /// The connection has ended.
    Closed,
}

impl Outbox {
    /// Queues a message.
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

    /// Queues a message that may be dropped if the queue is full.
    pub(crate) fn offer(&self, message: ToEngine) {
        if let Err(refused) = self.send(message) {
            tracing::debug!(?refused, "dropped a message to an engine");
        }
    }
}
