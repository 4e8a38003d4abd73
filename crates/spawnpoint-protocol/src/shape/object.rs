//! Objects, their components, and what is done to them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::ObjectId;

/// A game object at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ObjectCard {
    /// `obj:<number>`.
    pub id: ObjectId,
    /// Its name.
    pub name: String,
    /// Names from the root down, each after a slash.
    pub path: String,
    /// Its tag, or `Untagged`.
    pub tag: String,
    /// Its layer.
    pub layer: i32,
    /// Its own switch; a parent may still hide it.
    pub active: bool,
    /// How many components it has.
    pub component_count: usize,
}

/// A component at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ComponentCard {
    /// Full type name.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Its value in a few words.
    pub summary: Option<String>,
}

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Selection {
    /// The one selected last.
    pub active_id: Option<ObjectId>,
    /// All of them, newest first.
    pub items: Vec<ObjectId>,
}

/// What is on the clipboard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Clipboard {
    /// Whether there is anything.
    pub has_value: bool,
    /// Type of it.
    #[serde(rename = "Type")]
    pub type_name: Option<String>,
    /// It in a few words, cut at 256 characters.
    pub preview: Option<String>,
    /// Its id, when it is a live object.
    pub object_id: Option<ObjectId>,
}

/// A block of the test interface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TestBlock {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: ObjectId,
}

/// The test interface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestUi {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Its canvas.
    pub root_id: ObjectId,
    /// Its blocks, left to right.
    pub blocks: Vec<TestBlock>,
}

/// It was done, and read back or acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// Always true; failures are faults.
    pub ok: bool,
}

impl Done {
    /// The only value there is.
    pub const OK: Self = Self { ok: true };
}

/// It was done to this object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoneTo {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The object.
    pub id: ObjectId,
}
