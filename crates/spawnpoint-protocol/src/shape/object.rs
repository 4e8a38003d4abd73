//! Objects and their components.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::ObjectId;

/// Summary of a game object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ObjectCard {
    /// `obj:<number>`.
    pub id: ObjectId,
    /// Its name.
    pub name: String,
    /// Its path: names from the root, each after a slash.
    pub path: String,
    /// Its tag, or `Untagged`.
    pub tag: String,
    /// Its layer.
    pub layer: i32,
    /// Whether it is active itself; an inactive parent still hides it.
    pub active: bool,
    /// How many components it has.
    pub component_count: usize,
    /// Short names of its components' types, if they were asked for.
    // Not in the schema: the tools of the documents share this shape and never ask for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub components: Option<Vec<String>>,
}

/// Summary of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ComponentCard {
    /// Full type name.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Its value as short text.
    pub summary: Option<String>,
}

/// The selection.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Selection {
    /// The object that was selected last.
    pub active_id: Option<ObjectId>,
    /// All selected objects, newest first.
    pub items: Vec<ObjectId>,
}

/// The clipboard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Clipboard {
    /// Whether it holds a value.
    pub has_value: bool,
    /// Type of the value.
    #[serde(rename = "Type")]
    pub type_name: Option<String>,
    /// The value as text, at most 256 characters.
    pub preview: Option<String>,
    /// Id of the object, if the value is one.
    pub object_id: Option<ObjectId>,
}

/// A block of the test UI.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TestBlock {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: ObjectId,
}

/// The test UI.
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

/// The change was made, and read back or acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// Always true; failures are faults.
    pub ok: bool,
}

impl Done {
    /// The only value.
    pub const OK: Self = Self { ok: true };
}

/// The change was made to this object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoneTo {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The object.
    pub id: ObjectId,
}
