//! Compares two versions of a scene or prefab by objects and members.
//!
//! Objects keep their ids between versions, so a renamed or moved object is still the same one.
//! Objects with new ids are matched by their path.

mod compare;
mod files;
pub mod git;
mod members;
mod names;
mod outline;

use serde::Serialize;

pub use compare::diff;
pub use files::{FileDiff, diff_files, diff_folders};
pub use git::{GitError, diff_revisions};
pub use names::Names;

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The path of the object in the newer version, or in the older one if it was removed.
    pub object: String,
    /// The component, if the difference is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
    /// The kind of change.
    #[serde(flatten)]
    pub kind: ChangeKind,
}

/// The kind of change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "change")]
pub enum ChangeKind {
    /// The object or component was added.
    Added,
    /// The object or component was removed.
    Removed,
    /// The object was renamed.
    Renamed {
        /// The old value.
        old: String,
        /// The new value.
        new: String,
    },
    /// The object has another parent.
    Moved {
        /// The path of its old parent; empty for the root.
        old: String,
        /// The path of its new parent.
        new: String,
    },
    /// The object has another sibling index.
    Reordered {
        /// The old sibling index.
        old: usize,
        /// The new sibling index.
        new: usize,
    },
    /// A member differs.
    Member {
        /// The member, as `a.b[0].c`.
        member: String,
        /// The old value; `None` if the member was added.
        #[serde(skip_serializing_if = "Option::is_none")]
        old: Option<String>,
        /// The new value; `None` if the member was removed.
        #[serde(skip_serializing_if = "Option::is_none")]
        new: Option<String>,
    },
    /// The file cannot be compared.
    Unreadable {
        /// The reason.
        reason: String,
    },
}

impl Change {
    /// The difference as a sentence.
    pub fn sentence(&self) -> String {
        let subject = match &self.component {
            Some(component) if self.object.is_empty() => component.clone(),
            Some(component) => format!("{} of {}", component, self.object),
            None => self.object.clone(),
        };
        let place =
            |path: &str| if path.is_empty() { "the root".to_owned() } else { path.to_owned() };
        match &self.kind {
            ChangeKind::Added => format!("{subject} was added"),
            ChangeKind::Removed => format!("{subject} was removed"),
            ChangeKind::Renamed { old, new } => {
                format!("{subject} was renamed from {old} to {new}")
            }
            ChangeKind::Moved { old, new } => {
                format!("{subject} was moved from {} to {}", place(old), place(new))
            }
            ChangeKind::Reordered { old, new } => {
                format!("{subject} was moved from sibling index {old} to {new}")
            }
            ChangeKind::Member { member, old: Some(old), new: Some(new) } => {
                format!("{member} of {subject} changed from {old} to {new}")
            }
            ChangeKind::Member { member, new: Some(new), .. } => {
                format!("{member} of {subject} was added: {new}")
            }
            ChangeKind::Member { member, old, .. } => {
                format!("{member} of {subject} was removed: {}", old.as_deref().unwrap_or_default())
            }
            ChangeKind::Unreadable { reason } => format!("{subject} cannot be compared: {reason}"),
        }
    }
}
