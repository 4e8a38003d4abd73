//! Identifiers. Each is its own type, so that the id of an object cannot be passed where the id of a call is expected.

use std::{fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use uuid::Uuid;

use crate::error::{ErrorKind, Fault};

/// One attached engine, written `Name@hash`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InstanceId(String);

impl InstanceId {
    /// Joins a project name and its hash. `@` separates the two, so it cannot be part of the name.
    pub fn new(name: &str, hash: &str) -> Self {
        Self(format!("{}@{}", name.replace('@', "_"), hash))
    }

    /// The part before `@`: the name of the project.
    pub fn name(&self) -> &str {
        self.0.split_once('@').map_or(self.0.as_str(), |(name, _)| name)
    }

    /// The part after `@`, which differs between two projects of the same name.
    pub fn hash(&self) -> &str {
        self.0.split_once('@').map_or("", |(_, hash)| hash)
    }

    /// The whole id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for InstanceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Id of a call and of its record in the ledger. Also the id of its MCP task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LogId(pub Uuid);

impl LogId {
    /// A new id. Version 7, so that ids sort by time and the ledger's index stays compact.
    pub fn fresh() -> Self {
        Self(Uuid::now_v7())
    }
}

impl fmt::Display for LogId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for LogId {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Uuid::parse_str(text).map(Self).map_err(|_| {
            Fault::new(ErrorKind::InvalidArgument, format!("'{text}' is not a log id"))
                .hint("a log id is the UUID that came with the call's answer")
        })
    }
}

/// A game object, written `obj:<i32>`. Ids of objects that are created at run time may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub i32);

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "obj:{}", self.0)
    }
}

impl FromStr for ObjectId {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let invalid = |what| {
            Fault::new(ErrorKind::InvalidArgument, what)
                .hint("take the Id of an object card, for instance from ListObjects")
        };
        let number = text
            .strip_prefix("obj:")
            .ok_or_else(|| invalid("Invalid id; expected 'obj:<instanceId>'"))?;
        number.parse().map(Self).map_err(|_| invalid("Invalid instance id"))
    }
}

impl Serialize for ObjectId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ObjectId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|fault: Fault| de::Error::custom(fault.message))
    }
}

impl JsonSchema for ObjectId {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ObjectId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "Object id, obj:<number>" })
    }
}

/// A scene, written `scn:<index>`, or one of the pseudo-scenes `scn:ddol` and `scn:hide`.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(inline, description = "Scene id: scn:<index>, scn:ddol or scn:hide")]
pub struct SceneId(pub String);

impl SceneId {
    /// Objects that are kept when scenes are loaded.
    pub const DONT_DESTROY: &str = "scn:ddol";
    /// Objects that belong to no scene.
    pub const HIDDEN: &str = "scn:hide";

    /// The id of the scene at this index of the loaded scenes.
    pub fn index(index: usize) -> Self {
        Self(format!("scn:{index}"))
    }
}

impl fmt::Display for SceneId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn object_ids_keep_their_sign_and_refuse_other_text() {
        assert_eq!("obj:-12".parse::<ObjectId>().unwrap(), ObjectId(-12));
        assert_eq!(ObjectId(7).to_string(), "obj:7");
        for bad in ["", "7", "obj:", "obj:x", "obj:99999999999", "scn:1"] {
            assert!(bad.parse::<ObjectId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn instance_ids_split_at_the_first_at_sign() {
        let id = InstanceId::new("My@Game", "0f3a");
        assert_eq!((id.name(), id.hash()), ("My_Game", "0f3a"));
    }
}
