//! Members of components and classes, and their values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::id::ObjectId;

/// Kind of member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum MemberKind {
    /// A stored value.
    Field,
    /// A value that is computed on access.
    Property,
    /// A function.
    Method,
    /// A signal or event. Calling it emits it.
    Signal,
}

/// A member of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: MemberKind,
    /// Type of its value; for a method, its signature.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Whether it can be read.
    pub can_read: bool,
    /// Whether it can be written.
    pub can_write: bool,
    /// Constraints on its value, as an editor shows them: a range, a list of names, a type of file.
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
    /// The value as text, at most 1024 characters.
    pub value_text: String,
    /// The value as JSON, if it is small.
    pub value_json: Option<Value>,
    /// A handle to inspect the value, if it is not small.
    #[serde(default)]
    pub ref_id: Option<String>,
}

/// A member that matches a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MemberMatch {
    /// Id of the object.
    pub object_id: ObjectId,
    /// Path of the object.
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
    /// The assembly that declares it.
    pub assembly: String,
    /// How many members it has.
    pub member_count: usize,
}

/// A type that has one instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Singleton {
    /// `singleton:` and the type that holds it.
    pub id: String,
    /// The type that holds it.
    pub declaring_type: String,
    /// The type of the instance.
    pub instance_type: String,
    /// Its value as text, at most 256 characters.
    pub preview: String,
    /// Its object, when it is a component of one.
    pub object_id: Option<ObjectId>,
}

/// The result of a method call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CallResult {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The returned value as text; absent when there is none.
    pub result: Option<String>,
}
