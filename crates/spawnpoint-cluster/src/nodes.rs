//! The other nodes of the cluster: which of them are alive.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::watch;

use crate::names::NodeId;

/// The nodes that were heard, this one included.
pub(crate) struct Nodes {
    lease: Duration,
    heard: Mutex<HashMap<NodeId, Heard>>,
    changes: watch::Sender<u64>,
}

struct Heard {
    at: Instant,
    number: u64,
}

impl Nodes {
    /// No nodes. One that is not heard for the length of a lease is dead.
    pub(crate) fn new(lease: Duration) -> Self {
        Self { lease, heard: Mutex::default(), changes: watch::Sender::default() }
    }

    /// Records that a node refreshed its lease.
    pub(crate) fn heard(&self, node: NodeId, number: u64) {
        let before = self.lock().insert(node, Heard { at: Instant::now(), number });
        if before.is_none() {
            tracing::info!(%node, "a node joined the cluster");
            self.changes.send_modify(|changes| *changes += 1);
        }
    }

    /// Records that a node has left.
    pub(crate) fn left(&self, node: NodeId) {
        if self.lock().remove(&node).is_some() {
            tracing::info!(%node, "a node left the cluster");
            self.changes.send_modify(|changes| *changes += 1);
        }
    }

    /// Drops nodes that were not heard for too long.
    pub(crate) fn drop_dead(&self) {
        let mut heard = self.lock();
        let before = heard.len();
        heard.retain(|node, heard| {
            let is_alive = heard.at.elapsed() < self.lease;
            if !is_alive {
                tracing::warn!(%node, "a node of the cluster cannot be heard any more");
            }
            is_alive
        });
        if heard.len() < before {
            drop(heard);
            self.changes.send_modify(|changes| *changes += 1);
        }
    }

    /// Whether a node is alive.
    pub(crate) fn is_alive(&self, node: NodeId) -> bool {
        self.lock().contains_key(&node)
    }

    /// The newest refresh of a node's lease that was heard.
    pub(crate) fn number_of(&self, node: NodeId) -> u64 {
        self.lock().get(&node).map_or(0, |heard| heard.number)
    }

    /// How many nodes are alive.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Changes when a node joins, leaves or dies.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<NodeId, Heard>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_is_not_heard_is_dead_and_each_change_is_told_once() {
        let nodes = Nodes::new(Duration::from_secs(3600));
        let (one, two) = (NodeId::fresh(), NodeId::fresh());
        let mut changes = nodes.changes();
        nodes.heard(one, 1);
        nodes.heard(one, 2);
        nodes.heard(two, 1);
        assert_eq!((nodes.number_of(one), nodes.count(), *changes.borrow_and_update()), (2, 2, 2));
        nodes.drop_dead();
        assert!(nodes.is_alive(one) && !changes.has_changed().unwrap());
        nodes.left(two);
        nodes.left(two);
        assert_eq!((nodes.is_alive(two), *changes.borrow_and_update()), (false, 3));
        let Some(long_ago) = Instant::now().checked_sub(Duration::from_secs(3601)) else { return };
        nodes.lock().insert(one, Heard { at: long_ago, number: 3 });
        nodes.drop_dead();
        assert_eq!((nodes.count(), *changes.borrow_and_update()), (0, 4));
    }
}
