//! The messages that wait to be sent to one engine.
//!
//! The queue is bounded and senders never wait: if an engine does not read its socket, its own calls fail
//! and no others are delayed.

use std::sync::Arc;

use serde::{Serialize, Serializer, ser::SerializeStruct};
use spawnpoint_protocol::{ErrorKind, Fault, message::ToEngine};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::execute::Request;

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::Sender<Outgoing>);

/// The other end of an [`Outbox`].
pub(crate) type Queue = mpsc::Receiver<Outgoing>;

/// A message that waits to be sent.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// A command.
    Execute(Execute),
    /// Any other message.
    Message(ToEngine),
}

/// A command that is about to be sent: a [`ToEngine::Execute`] that shares its contents with the caller, who
/// may have to send them again.
#[derive(Debug)]
pub(crate) struct Execute {
    /// Repeated in the result.
    pub(crate) id: Uuid,
    /// Name and parameters.
    pub(crate) request: Arc<Request>,
    /// Time limit in seconds.
    pub(crate) timeout: f64,
}

impl Serialize for Execute {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Execute", 5)?;
        members.serialize_field("type", "execute")?;
        members.serialize_field("id", &self.id)?;
        members.serialize_field("name", &self.request.name)?;
        members.serialize_field("params", &self.request.params)?;
        members.serialize_field("timeout", &self.timeout)?;
        members.end()
    }
}

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
    /// Queues a command.
    pub(super) fn execute(&self, execute: Execute) -> Result<(), Refused> {
        self.send(Outgoing::Execute(execute))
    }

    fn send(&self, message: Outgoing) -> Result<(), Refused> {
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
        if let Err(refused) = self.send(Outgoing::Message(message)) {
            tracing::debug!(?refused, "dropped a message to an engine");
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::Effect;

    use super::*;

    #[test]
    fn a_command_is_written_as_the_protocol_has_it() {
        let (id, params) = (Uuid::new_v4(), json!({"a": [1, null], "b": "c"}));
        let (name, effect) = ("look", Effect::Read);
        let request = Request { name: name.into(), params: params.clone(), tool: None, effect };
        let execute = Execute { id, request: Arc::new(request), timeout: 60.0 };
        let declared =
            ToEngine::Execute { id: id.to_string(), name: name.into(), params, timeout: 60.0 };
        let (written, declared) =
            (serde_json::to_string(&execute), serde_json::to_string(&declared));
        assert_eq!(written.unwrap(), declared.unwrap());
    }
}
