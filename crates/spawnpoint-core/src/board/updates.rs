//! Updates of a running call on their way to its caller. Most calls have none, so the queue takes no memory until the
//! first update; a channel would allocate room for dozens of them with every call.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde_json::Value;
use tokio::sync::Notify;

use crate::engine::Progress;

/// How many updates are buffered for a caller that does not read them.
const MAX_QUEUED: usize = 256;

/// An update about a running call, for its caller only.
#[derive(Clone, Debug)]
pub enum CallUpdate {
    /// Progress.
    Progress(Progress),
    /// The call waits for approval. The message says how it can be approved.
    AwaitingApproval(Progress),
    /// A line for the caller's own log.
    Log {
        /// Level, named as in syslog.
        level: String,
        /// The message.
        data: Value,
    },
}

/// The call's end of the queue.
#[derive(Debug)]
pub(super) struct UpdateSender(Arc<Shared>);

/// The caller's end of the queue.
#[derive(Debug)]
pub struct UpdateReceiver(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    queued: VecDeque<CallUpdate>,
    /// One end is gone.
    closed: bool,
}

/// A queue for the updates of one call.
pub(super) fn queue() -> (UpdateSender, UpdateReceiver) {
    let shared = Arc::<Shared>::default();
    (UpdateSender(shared.clone()), UpdateReceiver(shared))
}

impl UpdateSender {
    /// Adds an update. A caller that reads too slowly, or not at all, loses updates.
    pub(super) fn send(&self, update: CallUpdate) {
        let mut state = self.0.lock();
        if !state.closed && state.queued.len() < MAX_QUEUED {
            state.queued.push_back(update);
            drop(state);
            self.wake();
        }
    }

    /// Wakes the caller without an update.
    pub(super) fn wake(&self) {
        self.0.changed.notify_one();
    }
}

impl UpdateReceiver {
    /// The next update; `None` after the last one.
    pub async fn recv(&mut self) -> Option<CallUpdate> {
        loop {
            {
                let mut state = self.0.lock();
                let next = state.queued.pop_front();
                if next.is_some() || state.closed {
                    return next;
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// The next update, if one is queued already.
    pub fn try_recv(&mut self) -> Option<CallUpdate> {
        self.0.lock().queued.pop_front()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for UpdateSender {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.wake();
    }
}

impl Drop for UpdateReceiver {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.closed = true;
        state.queued.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(text: &str) -> CallUpdate {
        CallUpdate::Log { level: text.to_owned(), data: Value::Null }
    }

    fn text(update: Option<CallUpdate>) -> Option<String> {
        update.map(|update| match update {
            CallUpdate::Log { level, .. } => level,
            CallUpdate::Progress(_) | CallUpdate::AwaitingApproval(_) => String::new(),
        })
    }

    #[tokio::test]
    async fn notes_come_in_order_and_end_with_the_call() {
        let (sender, mut receiver) = queue();
        let reading = tokio::spawn(async move {
            let mut read = Vec::new();
            while let Some(update) = text(receiver.recv().await) {
                read.push(update);
            }
            read
        });
        for text in ["a", "b"] {
            sender.send(update(text));
            tokio::task::yield_now().await;
        }
        sender.send(update("c"));
        drop(sender);
        assert_eq!(reading.await.unwrap(), ["a", "b", "c"]);
    }

    #[tokio::test]
    async fn a_caller_that_does_not_read_loses_the_newest() {
        let (sender, mut receiver) = queue();
        for number in 0..=MAX_QUEUED {
            sender.send(update(&number.to_string()));
        }
        assert_eq!(text(receiver.try_recv()).as_deref(), Some("0"));
        let mut left = 0;
        while receiver.try_recv().is_some() {
            left += 1;
        }
        assert_eq!(left, MAX_QUEUED - 1);
    }
}
