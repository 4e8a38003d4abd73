//! Differences between two versions of a project, object by object.

use serde::Serialize;
use spawnpoint_protocol::{
    Sourced,
    project::{Difference, Differences, FileDifferences},
};

/// The differences of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FileDiff {
    /// Its path in the newer version, or in the older one if it was removed.
    pub path: String,
    /// Its old path, if it was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<String>,
    /// Whether the file is new.
    pub added: bool,
    /// Whether the file was removed.
    pub removed: bool,
    /// The differences.
    pub changes: Vec<Change>,
}

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
    /// The asset was deleted, and files of the project still use it.
    StillUsed {
        /// The files, sorted.
        by: Vec<String>,
    },
    /// Only the line endings of the file differ.
    LineEndings,
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
            ChangeKind::StillUsed { by } => {
                format!("{subject} was deleted, but is still used by {}", user_list(by))
            }
            ChangeKind::LineEndings => "only the line endings changed".to_owned(),
            ChangeKind::Unreadable { reason } => format!("{subject} cannot be compared: {reason}"),
        }
    }
}

/// The number of files that a list names.
const NAMED_USERS: usize = 5;

/// The number of files that use an asset, and the names of the first ones.
pub fn user_list(by: &[String]) -> String {
    let named = by[..by.len().min(NAMED_USERS)].join(", ");
    let more = if by.len() > NAMED_USERS { ", …" } else { "" };
    format!("{} file{}: {named}{more}", by.len(), if by.len() == 1 { "" } else { "s" })
}

impl FileDiff {
    fn state(&self) -> &'static str {
        match (self.added, self.removed) {
            (true, _) => "added",
            (_, true) => "removed",
            _ => "changed",
        }
    }
}

impl From<&Change> for Difference {
    fn from(change: &Change) -> Self {
        let (word, member, old, new) = match change.kind.clone() {
            ChangeKind::Added => ("added", None, None, None),
            ChangeKind::Removed => ("removed", None, None, None),
            ChangeKind::Renamed { old, new } => ("renamed", None, Some(old), Some(new)),
            ChangeKind::Moved { old, new } => ("moved", None, Some(old), Some(new)),
            ChangeKind::Reordered { old, new } => {
                ("reordered", None, Some(old.to_string()), Some(new.to_string()))
            }
            ChangeKind::Member { member, old, new } => ("member", Some(member), old, new),
            ChangeKind::StillUsed { by } => ("stillUsed", None, None, Some(user_list(&by))),
            ChangeKind::LineEndings => ("lineEndings", None, None, None),
            ChangeKind::Unreadable { reason } => ("unreadable", None, None, Some(reason)),
        };
        Self {
            sentence: change.sentence(),
            object: change.object.clone(),
            component: change.component.clone(),
            change: word.to_owned(),
            member,
            old,
            new,
        }
    }
}

/// The answer to `project.diff`: at most `limit` differences.
pub fn listed_differences(files: Vec<FileDiff>, limit: usize) -> Sourced<Differences> {
    let total = files.iter().map(|file| file.changes.len()).sum();
    let mut room = limit;
    let files = files.into_iter().map(|file| {
        let changes: Vec<_> = file.changes.iter().take(room).map(Difference::from).collect();
        room -= changes.len();
        FileDifferences {
            state: file.state().to_owned(),
            path: file.path,
            moved_from: file.moved_from,
            changes,
        }
    });
    let differences = Differences { total, files: files.collect() };
    Sourced::from_disk(differences).with_diagnostics(super::cut_remark("differences", total, limit))
}
