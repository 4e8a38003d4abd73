//! Two versions of a scene or prefab, compared by what they mean.
//!
//! Objects keep their ids from one version to the next, so an object that is renamed or hung
//! elsewhere is still the same one. Only where ids were made anew are objects matched by their path.

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
    /// The object, by its path in the newer version, or in the older one if it is gone.
    pub object: String,
    /// The component, where the difference is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
    /// What has changed.
    #[serde(flatten)]
    pub what: What,
}

/// What has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "change")]
pub enum What {
    /// The object or component is new.
    Added,
    /// The object or component is gone.
    Removed,
    /// The object has another name.
    Renamed {
        /// Before.
        old: String,
        /// Now.
        new: String,
    },
    /// The object hangs elsewhere.
    Moved {
        /// The path of its parent before; empty at the top.
        old: String,
        /// The path of its parent now.
        new: String,
    },
    /// The object stands elsewhere among its siblings.
    Reordered {
        /// Its place before.
        old: usize,
        /// Its place now.
        new: usize,
    },
    /// A member is different.
    Member {
        /// Which, as `a.b[0].c`.
        member: String,
        /// Before; nothing if the member is new.
        #[serde(skip_serializing_if = "Option::is_none")]
        old: Option<String>,
        /// Now; nothing if the member is gone.
        #[serde(skip_serializing_if = "Option::is_none")]
        new: Option<String>,
    },
    /// The file cannot be compared.
    Unreadable {
        /// Why.
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
            |path: &str| if path.is_empty() { "the top".to_owned() } else { path.to_owned() };
        match &self.what {
            What::Added => format!("{subject} was added"),
            What::Removed => format!("{subject} was removed"),
            What::Renamed { old, new } => format!("{subject} was renamed from {old} to {new}"),
            What::Moved { old, new } => {
                format!("{subject} was moved from {} to {}", place(old), place(new))
            }
            What::Reordered { old, new } => {
                format!("{subject} was moved from place {old} to place {new}")
            }
            What::Member { member, old: Some(old), new: Some(new) } => {
                format!("{member} of {subject} was {old} and is {new}")
            }
            What::Member { member, new: Some(new), .. } => {
                format!("{member} of {subject} is new: {new}")
            }
            What::Member { member, old, .. } => {
                format!("{member} of {subject} is gone: was {}", old.as_deref().unwrap_or_default())
            }
            What::Unreadable { reason } => format!("{subject} cannot be compared: {reason}"),
        }
    }
}
