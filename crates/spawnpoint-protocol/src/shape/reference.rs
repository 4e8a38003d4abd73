//! Values that are kept under a handle, so that clients can inspect them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Kind of the value behind a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum RefKind {
    /// Keys and values.
    Dictionary,
    /// A sequence of values.
    Enumerable,
    /// An object with members.
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
    /// Its kind.
    pub kind: RefKind,
    /// Number of items.
    pub count: Option<usize>,
    /// The value as text.
    pub value_text: String,
}

/// One value of a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefValue {
    /// The value as text.
    pub text: String,
    /// The value as JSON, if it is small.
    pub json: Option<Value>,
    /// A handle, if it is not small.
    pub ref_id: Option<String>,
}

/// One item of a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RefItem {
    /// Item of a dictionary.
    Entry {
        /// Its key.
        key: RefValue,
        /// Its value.
        value: RefValue,
    },
    /// Item of any other collection.
    Value(RefValue),
}

/// Result of releasing a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Released {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Whether the handle existed.
    pub released: bool,
}
