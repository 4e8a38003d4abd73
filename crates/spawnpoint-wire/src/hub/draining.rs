//! Engines leave a server that is about to stop: each is asked to connect again, and its connection is closed as soon as
//! nothing runs on it.

use std::time::Duration;

use spawnpoint_protocol::message::ToEngine;
use tokio_util::{
    sync::CancellationToken,
    task::{TaskTracker, task_tracker::TaskTrackerToken},
};

/// How often a connection is checked for whether it can be closed.
pub(super) const CHECK_EVERY: Duration = Duration::from_millis(20);

/// Sends the engines of one or more hubs away. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Draining {
    begun: CancellationToken,
    connections: TaskTracker,
    limit: Duration,
}

impl Draining {
    /// Engines are told that their connection is closed after this time even if something runs on it.
    pub fn within(limit: Duration) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Accepts no more engines, and sends those away that are connected.
    pub fn begin(&self) {
        self.begun.cancel();
        self.connections.close();
    }

    /// Waits until all connections are closed. They must have been sent away before.
    pub async fn finished(&self) {
        self.connections.wait().await;
    }

    /// Whether engines are sent away.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.is_cancelled()
    }

    /// Waits until the server begins to close the connections of engines.
    pub(super) async fn begins(&self) {
        self.begun.cancelled().await;
    }

    /// Counts a connection until the result is dropped.
    pub(super) fn count(&self) -> TaskTrackerToken {
        self.connections.token()
    }

    /// What engines are told.
    pub(super) fn message(&self) -> ToEngine {
        ToEngine::Redial { within: self.limit.as_secs_f64() }
    }
}
