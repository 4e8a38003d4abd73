//! Ordered changes that are applied together, and their results.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::id::ObjectId;

/// One change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Set a member of a component and read it back.
    Set {
        /// The object.
        object: ChangeTarget,
        /// The component's type, full or short.
        component: String,
        /// The member's name.
        member: String,
        /// The new value.
        value: Value,
    },
    /// Create an empty object.
    Create {
        /// Its name.
        name: String,
        /// Its parent. Without one, it is at the root of the active scene.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<ChangeTarget>,
        /// A label, by which later changes refer to it: `$` and a name.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// Delete an object and its children.
    Delete {
        /// The object.
        object: ChangeTarget,
    },
    /// Duplicate an object and its children.
    Duplicate {
        /// The object.
        object: ChangeTarget,
        /// The parent of the duplicate. Without one, that of the object.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<ChangeTarget>,
        /// A label for the duplicate.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// Move an object below another one, or to the root of its scene.
    Reparent {
        /// The object.
        object: ChangeTarget,
        /// The new parent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<ChangeTarget>,
    },
    /// Add a component with its default values.
    AddComponent {
        /// The object.
        object: ChangeTarget,
        /// The component's type.
        component: String,
    },
    /// Remove a component.
    RemoveComponent {
        /// The object.
        object: ChangeTarget,
        /// The component's type.
        component: String,
    },
    /// Rename an object.
    Rename {
        /// The object.
        object: ChangeTarget,
        /// The new name.
        name: String,
    },
    /// Activate or deactivate an object.
    SetActive {
        /// The object.
        object: ChangeTarget,
        /// Whether it is active.
        active: bool,
    },
}

/// The object of a change: an id, or the label of an object that an earlier change of the same list made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ChangeTarget {
    /// An object that exists.
    Object(ObjectId),
    /// A label: `$` and a name.
    Label(String),
}

/// The result of an edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EditResult {
    /// False for a preview.
    pub applied: bool,
    /// The name of the undo step in the editor, if it has undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<String>,
    /// Files that were written, relative to the project.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// One result per change, in order.
    pub changes: Vec<ChangeResult>,
    /// What the caller should know besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// The result of one change. Values are as the engine reads them, in short text form.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChangeResult {
    /// The object: for a creation or a duplicate the new one. Absent in the preview of a creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
    /// The path of the object after the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The value before the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The value after the change, read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}
