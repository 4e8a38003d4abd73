//! What waits to be sent to one engine.
//!
//! Bounded, and never waited for: an engine that does not read its socket fails the calls that are
//! meant for it and slows down nobody.

use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, stream::SplitSink};
use spawnpoint_protocol::{ErrorKind, Fault, message::ToEngine};
use tokio::sync::mpsc;

/// The way to an engine.
#[derive(Clone, Debug)]
pub(super) struct Outbox(mpsc::Sender<String>);

/// The other end of an [`Outbox`].
pub(super) type Queue = mpsc::Receiver<String>;

/// An outbox for so many messages.
pub(super) fn outbox(capacity: usize) -> (Outbox, Queue) {
    let (sender, queue) = mpsc::channel(capacity);
    (Outbox(sender), queue)
}

impl Outbox {
    /// Puts a message in line.
    pub(super) fn send(&self, message: &ToEngine) -> Result<(), Fault> {
        let text = serde_json::to_string(message).map_err(Fault::internal)?;
        self.0.try_send(text).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Fault::new(
                ErrorKind::NotReady,
                format!(
                    "The engine does not read what it is sent: {} messages are waiting",
                    self.0.max_capacity()
                ),
            )
            .hint("it may be busy or blocked by a dialog; look at its window, then try again"),
            mpsc::error::TrySendError::Closed(_) => {
                Fault::new(ErrorKind::Disconnected, "The engine has disconnected")
            }
        })
    }

    /// Puts a message in line that nobody misses when there is no room for it.
    pub(super) fn offer(&self, message: &ToEngine) {
        if let Err(fault) = self.send(message) {
            tracing::debug!(%fault, "a message to an engine was left out");
        }
    }
}

/// Sends what is put in line until the socket breaks.
pub(super) async fn write(sink: &mut SplitSink<WebSocket, Message>, queue: &mut Queue) {
    while let Some(text) = queue.recv().await {
        if let Err(error) = sink.send(Message::Text(text.into())).await {
            tracing::debug!(%error, "an engine's socket takes no more");
            return;
        }
    }
}
