//! Sessions of clients that continue at other nodes of a cluster.

use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::sync::mpsc;

/// The sessions of all nodes, by their ids. What a session remembers is up to the face that has it.
pub trait SharedSessions: Send + Sync {
    /// Stores a session. Ends when the other nodes can find it, or could not be reached.
    fn save<'a>(&'a self, id: &'a str, session: Value) -> BoxFuture<'a, ()>;

    /// The session of this id, if a node has stored it.
    fn find<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Option<Value>>;

    /// Ends a session on all nodes.
    fn end<'a>(&'a self, id: &'a str) -> BoxFuture<'a, ()>;

    /// What other nodes change about sessions that this node has stored or found. Taken once.
    fn changes(&self) -> Option<mpsc::Receiver<SessionChange>>;
}

/// What another node changed about a session.
#[derive(Debug)]
pub struct SessionChange {
    /// Its id.
    pub id: String,
    /// The session as it is now; `None` if it has ended.
    pub session: Option<Value>,
}
