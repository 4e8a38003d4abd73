//! Names in NATS: of nodes, tenants, subjects, buckets and keys.
//!
//! Every subject and key of engines holds the tenant, and a node only uses those of the tenants that it serves.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use spawnpoint_protocol::InstanceId;
use uuid::Uuid;

/// The beginning of all subjects. The number changes when nodes of adjacent versions would not understand each other.
const ROOT: &str = "spawnpoint.v1";

/// The bucket with the leases of nodes.
pub(crate) const NODES: &str = "spawnpoint-nodes";
/// The bucket with the sessions of clients.
pub(crate) const SESSIONS: &str = "spawnpoint-sessions";
/// The bucket with the engines of all nodes.
pub(crate) const ENGINES: &str = "spawnpoint-engines";

/// The stream with the calls that ended.
pub(crate) const CALLS: &str = "spawnpoint-calls";
/// The subjects of that stream.
pub(crate) const CALLS_OF_ALL: &str = "spawnpoint.v1.*.calls.*";

/// One start of one server. A restarted server is another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct NodeId(Uuid);

impl NodeId {
    pub(crate) fn fresh() -> Self {
        Self(Uuid::new_v4())
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Uuid::try_parse(text).ok().map(Self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.simple().fmt(f)
    }
}

/// Those who share engines and calls: the owner of single-user servers, or one user of servers for many.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tenant(String);

impl Tenant {
    /// The owner of servers that all clients share.
    pub fn owner() -> Self {
        Self(digest("owner", ""))
    }

    /// A user of servers for many users.
    pub fn user(id: &str) -> Self {
        Self(digest("user", id))
    }

    /// Where the node receives ops to run.
    pub(crate) fn ops(&self, node: NodeId) -> String {
        format!("{ROOT}.{}.ops.{node}", self.0)
    }

    /// Where the node receives answers to one op.
    pub(crate) fn replies(&self, node: NodeId, op: Uuid) -> String {
        format!("{ROOT}.{}.replies.{node}.{}", self.0, op.simple())
    }

    /// Where the node receives answers to all its ops.
    pub(crate) fn all_replies(&self, node: NodeId) -> String {
        format!("{ROOT}.{}.replies.{node}.*", self.0)
    }

    /// Where the node publishes events of its engines.
    pub(crate) fn events(&self, node: NodeId) -> String {
        format!("{ROOT}.{}.events.{node}", self.0)
    }

    /// Where all nodes publish events of their engines.
    pub(crate) fn all_events(&self) -> String {
        format!("{ROOT}.{}.events.*", self.0)
    }

    /// Where the calls of one ledger are published.
    pub(crate) fn calls(&self, ledger: Uuid) -> String {
        format!("{ROOT}.{}.calls.{}", self.0, ledger.simple())
    }

    /// Where all calls are published.
    pub(crate) fn all_calls(&self) -> String {
        format!("{ROOT}.{}.calls.*", self.0)
    }

    /// Where nodes pass on results that none of their own ops waits for.
    pub(crate) fn late(&self) -> String {
        format!("{ROOT}.{}.late", self.0)
    }

    /// Where nodes ask each other about calls.
    pub(crate) fn calls_asked(&self) -> String {
        format!("{ROOT}.{}.asked", self.0)
    }

    /// The key of an engine in its bucket.
    pub(crate) fn key(&self, instance: &InstanceId) -> String {
        format!("{}.{}", self.0, digest("engine", instance.as_str()))
    }

    /// The key of a client's session in its bucket.
    pub(crate) fn session_key(&self, id: &str) -> String {
        format!("{}.{}", self.0, digest("session", id))
    }

    /// The keys of all engines, or of all sessions.
    pub(crate) fn all_keys(&self) -> String {
        format!("{}.*", self.0)
    }
}

/// The last part of a subject.
pub(crate) fn last_part(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// Names of users and engines may hold what subjects cannot.
fn digest(sort: &str, name: &str) -> String {
    let digest = Sha256::new().chain_update(sort).chain_update([0]).chain_update(name).finalize();
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenants_share_no_subject_and_no_key() {
        let (node, op) = (NodeId::fresh(), Uuid::from_u128(7));
        let instance = InstanceId::new("My Game", "a.b*>");
        let names = |tenant: &Tenant| {
            [tenant.ops(node), tenant.replies(node, op), tenant.events(node), tenant.key(&instance)]
        };
        let tenants =
            [Tenant::owner(), Tenant::user(""), Tenant::user("ann"), Tenant::user("owner")];
        let mut all: Vec<_> = tenants.iter().flat_map(names).collect();
        let is_plain = |name: &String| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.');
        assert!(all.iter().all(is_plain), "{all:?}");
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn a_node_is_read_from_its_subject() {
        let node = NodeId::fresh();
        let subject = Tenant::owner().events(node);
        assert_eq!(NodeId::parse(last_part(&subject)), Some(node));
    }
}
