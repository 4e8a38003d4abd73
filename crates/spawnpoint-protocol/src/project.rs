//! Shapes of whole projects: their problems, and the differences between two revisions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The problems of a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Findings {
    /// Whether there are no errors and no warnings.
    pub ok: bool,
    /// Number of errors.
    pub errors: usize,
    /// Number of warnings.
    pub warnings: usize,
    /// Number of findings that cannot be judged from here.
    pub notes: usize,
    /// Worst first.
    pub findings: Vec<Finding>,
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// Which rule it breaks.
    pub rule: String,
    /// error, warning or note.
    pub level: String,
    /// The file.
    pub path: String,
    /// The line in it, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// A description of the problem.
    pub message: String,
}

/// The differences between two revisions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Differences {
    /// How many differences there are.
    pub total: usize,
    /// The differences, grouped by file.
    pub files: Vec<FileDifferences>,
}

/// The differences in one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileDifferences {
    /// Its path.
    pub path: String,
    /// Its earlier path, if it was moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<String>,
    /// added, removed or changed.
    pub state: String,
    /// What differs.
    pub changes: Vec<Difference>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// The difference in a sentence.
    pub sentence: String,
    /// The object, by path.
    pub object: String,
    /// The component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
    /// added, removed, renamed, moved, reordered, member, changed or unreadable.
    pub change: String,
    /// The member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// The earlier value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// The later value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
}
