//! Members of components and classes, and their values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::id::ObjectId;

/// What sort of member it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum MemberKind {
    /// Stored.
    Field,
    /// Computed on access.
    Property,
    /// Called.
    Method,
    /// Sent; others listen. Calling it sends it.
    Signal,
}

/// A member of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What sort it is.
    pub kind: MemberKind,
    /// Type of its value; for a method, its signature.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Whether it can be read.
    pub can_read: bool,
    /// Whether it can be written.
    pub can_write: bool,
    /// What its editor would say of values: a range, names to choose from, a kind of file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A member's value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberValue {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Type of the value.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The value for people, cut at 1024 characters.
    pub value_text: String,
    /// The value for programs, for everything that is small.
    pub value_json: Option<Value>,
    /// A handle to look further into the value, for everything that is not small.
    #[serde(default)]
    pub ref_id: Option<String>,
}

/// A member that a search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MemberMatch {
    /// Whose.
    pub object_id: ObjectId,
    /// Where that object is.
    pub object_path: String,
    /// Full type name of the component.
    pub component_type: String,
    /// The member's name.
    pub member: String,
    /// Field or property.
    pub kind: MemberKind,
}

/// A class that has only static members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StaticClass {
    /// `type:` and its full name.
    pub id: String,
    /// Full type name.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Where it is declared.
    pub assembly: String,
    /// How many members it has.
    pub member_count: usize,
}

/// A type of which the game keeps one instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Singleton {
    /// `singleton:` and the type that holds it.
    pub id: String,
    /// The type that holds it.
    pub declaring_type: String,
    /// The type it is of.
    pub instance_type: String,
    /// It in a few words, cut at 256 characters.
    pub preview: String,
    /// Its object, when it is a component of one.
    pub object_id: Option<ObjectId>,
}

/// What a called method gave back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CallResult {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The returned value as text; absent when there is none.
    pub result: Option<String>,
}
