//! What a node publishes about one of its engines.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use spawnpoint_core::{
    EngineInfo,
    engine::{EngineTrust, Presence},
    router::Attached,
};
use spawnpoint_protocol::OpSet;
use uuid::Uuid;

use crate::{message::SharedOffers, names::NodeId};

/// Longer offers are not part of the entry. Nodes that do not have them yet ask for them.
const MAX_OFFERS: usize = 16 << 10;

/// One engine, as its node publishes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct EngineRecord {
    /// The node that has it.
    pub(crate) node: NodeId,
    /// Changes when it is attached again.
    pub(crate) seat: Uuid,
    #[serde(flatten)]
    pub(crate) profile: Profile,
    pub(crate) ops: Vec<String>,
    pub(crate) offers: OfferedIn,
    pub(crate) presence: SharedPresence,
}

/// What stays the same while an engine is attached.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Profile {
    kind: String,
    version: String,
    name: String,
    hash: String,
    path: Option<String>,
    trust: String,
    editor: Option<String>,
    #[serde(default)]
    pub(crate) is_folder: bool,
    #[serde(default)]
    pub(crate) is_fallback: bool,
    /// Whether its failures have the shape that clients of MCP for Unity expect.
    #[serde(default)]
    pub(crate) has_failure_shape: bool,
}

/// The offers of an engine, or how to tell whether they are the same as others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferedIn {
    /// Here.
    Record(SharedOffers),
    /// At the node: only their hash is here.
    Node(String),
}

/// Whether an engine is connected. Without a point in time, because clocks differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(crate) enum SharedPresence {
    Here,
    Away { patience_ms: u64 },
    Gone { patience_ms: u64 },
}

impl EngineRecord {
    /// The entry of an engine of this node.
    pub(crate) fn of(attached: &Attached, node: NodeId, seat: Uuid) -> Self {
        let engine = attached.engine();
        let info = engine.info().clone();
        Self {
            node,
            seat,
            profile: Profile {
                kind: info.kind,
                version: info.version,
                name: info.name,
                hash: info.hash,
                path: info.path,
                trust: engine.trust().as_str().to_owned(),
                editor: engine.editor().map(str::to_owned),
                is_folder: engine.is_folder(),
                is_fallback: engine.is_fallback(),
                has_failure_shape: engine.failure_shape().is_some(),
            },
            ops: engine.ops().iter().map(str::to_owned).collect(),
            offers: OfferedIn::of(attached),
            presence: attached.presence().into(),
        }
    }

    /// The names of its ops.
    pub(crate) fn op_set(&self) -> OpSet {
        OpSet::offered(&self.ops)
    }
}

impl Profile {
    pub(crate) fn info(&self) -> EngineInfo {
        EngineInfo {
            kind: self.kind.clone(),
            version: self.version.clone(),
            name: self.name.clone(),
            hash: self.hash.clone(),
            path: self.path.clone(),
        }
    }

    /// How far its node trusts it. A value that this version does not know counts as no trust.
    pub(crate) fn trust(&self) -> EngineTrust {
        use EngineTrust::{BuiltIn, Proven, Trusted, Unproven};
        let known = [BuiltIn, Proven, Trusted];
        known.into_iter().find(|trust| trust.as_str() == self.trust).unwrap_or(Unproven)
    }

    pub(crate) fn editor(&self) -> Option<&str> {
        self.editor.as_deref()
    }
}

impl OfferedIn {
    fn of(attached: &Attached) -> Self {
        let offers = SharedOffers::from(&*attached.offers());
        let json = serde_json::to_vec(&offers).unwrap_or_default();
        if json.len() <= MAX_OFFERS {
            return Self::Record(offers);
        }
        let digest = Sha256::digest(&json);
        Self::Node(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

impl From<Presence> for SharedPresence {
    fn from(presence: Presence) -> Self {
        let ms = |time: Duration| time.as_millis() as u64;
        match presence {
            Presence::Here => Self::Here,
            Presence::Away { patience, .. } => Self::Away { patience_ms: ms(patience) },
            Presence::Gone { patience, .. } => Self::Gone { patience_ms: ms(patience) },
        }
    }
}

impl SharedPresence {
    /// The presence of an engine whose entry arrived now.
    pub(crate) fn starting_now(&self) -> Presence {
        let since = Instant::now();
        match self {
            Self::Here => Presence::Here,
            Self::Away { patience_ms } => {
                Presence::Away { since, patience: Duration::from_millis(*patience_ms) }
            }
            Self::Gone { patience_ms } => {
                Presence::Gone { since, patience: Duration::from_millis(*patience_ms) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn entries_of_adjacent_versions_are_read() {
        let id = Uuid::nil();
        let entry = |presence: serde_json::Value, offers: serde_json::Value| {
            json!({
                "node": id, "seat": id, "kind": "unity", "version": "1", "name": "Game", "hash": "1",
                "path": null, "trust": "sworn", "editor": null, "ops": ["engine.status", "time.travel"],
                "offers": offers, "presence": presence, "new": { "a": 1 },
            })
        };
        for entry in [
            entry(json!({ "state": "here", "new": 1 }), json!({ "node": "abc" })),
            entry(
                json!({ "state": "away", "patience_ms": 1, "new": 1 }),
                json!({ "record": { "offers": { "tools": [{ "name": "a", "new": 1 }], "new": 1 }, "new": 1 } }),
            ),
        ] {
            let read = serde_json::from_value::<EngineRecord>(entry.clone());
            let read = read.unwrap_or_else(|error| panic!("{entry}: {error}"));
            assert_eq!(read.profile.trust(), EngineTrust::Unproven);
            assert!(!read.profile.is_folder);
            assert!(read.op_set().iter().any(|op| op == "engine.status"));
        }
    }
}
