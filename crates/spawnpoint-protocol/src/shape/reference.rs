//! Values kept by reference, so that they can be looked into.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What sort of value a handle leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum RefKind {
    /// Keys and values.
    Dictionary,
    /// Values one after the other.
    Enumerable,
    /// Something with members.
    Object,
}

/// The value behind a handle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefInfo {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The handle.
    pub ref_id: String,
    /// Type of the value.
    #[serde(rename = "type")]
    pub type_name: String,
    /// What sort it is.
    pub kind: RefKind,
    /// How many items it has.
    pub count: Option<usize>,
    /// The value for people.
    pub value_text: String,
}

/// One value of a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefValue {
    /// The value for people.
    pub text: String,
    /// The value for programs, for everything that is small.
    pub json: Option<Value>,
    /// A handle, for everything that is not small.
    pub ref_id: Option<String>,
}

/// One item of a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RefItem {
    /// Of a dictionary.
    Entry {
        /// Its key.
        key: RefValue,
        /// Its value.
        value: RefValue,
    },
    /// Of any other collection.
    Value(RefValue),
}

/// A handle was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Released {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Whether there was such a handle.
    pub released: bool,
}
