//! What the document does not know: who uses what, what nobody uses, what is wrong, what has changed.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::op::{ProjectCheck, RefsGet, RevisionsDiff, UnusedList};

use super::row::{Head, plain};

/// How many rows an answer has where nobody says otherwise.
const ROWS: i64 = 100;
/// How many it has at most.
const MOST_ROWS: i64 = 5000;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        plain(
            Head::core(
                "project_refs",
                "References",
                "project",
                "Who uses an asset and what it uses, one step or all of them.",
            ),
            |p: Refs| {
                Ok(RefsGet { asset: p.asset, transitive: p.transitive, limit: rows(p.limit) })
            },
        ),
        plain(
            Head::core(
                "project_unused",
                "Unused Assets",
                "project",
                "Assets that nothing leads to, largest first.",
            )
            .noting("What code loads by a name it makes up is not seen."),
            |p: Rows| Ok(UnusedList { limit: rows(p.limit) }),
        ),
        plain(
            Head::core(
                "project_check",
                "Check Project",
                "project",
                "Missing scripts, broken references, duplicate guids, stray .meta files.",
            ),
            |p: Rows| Ok(ProjectCheck { limit: rows(p.limit) }),
        ),
        plain(
            Head::core(
                "project_diff",
                "Differences",
                "project",
                "What two git revisions differ in: object, component, member, old, new.",
            ),
            |p: Diff| Ok(RevisionsDiff { old: p.old, new: p.new, limit: rows(p.limit) }),
        ),
    ]
}

fn rows(wanted: i64) -> usize {
    usize::try_from(wanted.clamp(1, MOST_ROWS)).unwrap_or(1)
}

fn few() -> i64 {
    ROWS
}

#[derive(Deserialize, JsonSchema)]
struct Refs {
    /// Path, file name or guid
    asset: String,
    /// Follow all steps, not one
    #[serde(default)]
    transitive: bool,
    /// How many rows at most
    #[serde(default = "few")]
    limit: i64,
}

#[derive(Deserialize, JsonSchema)]
struct Rows {
    /// How many rows at most
    #[serde(default = "few")]
    limit: i64,
}

#[derive(Deserialize, JsonSchema)]
struct Diff {
    /// The older revision, such as HEAD~1
    old: String,
    /// The newer one; without it, the files as they are now
    new: Option<String>,
    /// How many differences at most
    #[serde(default = "few")]
    limit: i64,
}
