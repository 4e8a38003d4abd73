//! Unused assets, problems, and differences between revisions.

use spawnpoint_core::folder::{cut_remark, diff_revisions, listed_differences, listed_findings};
use spawnpoint_protocol::{
    Fault, Sourced,
    op::{ProjectCheck, ProjectDiff},
    project::{Differences, Findings},
};
use spawnpoint_unity_ops::{UnusedAsset, UnusedAssets, UnusedList};

use crate::{diff::SerializedFiles, project::Project};

/// Lists unused assets.
pub fn unused(project: &Project, op: &UnusedList) -> Sourced<UnusedAssets> {
    let unused = project.unused();
    let total = unused.len();
    let result = UnusedAssets {
        total,
        total_bytes: unused.iter().map(|asset| asset.size_bytes).sum(),
        assets: unused
            .into_iter()
            .take(op.limit)
            .map(|asset| UnusedAsset { path: asset.path, size_bytes: asset.size_bytes })
            .collect(),
    };
    Sourced::from_disk(result).with_diagnostics(cut_remark("assets", total, op.limit))
}

/// Finds problems.
pub fn check(project: &Project, op: &ProjectCheck) -> Sourced<Findings> {
    listed_findings(&project.findings(), op.limit)
}

/// Compares two revisions.
pub fn diff(project: &Project, op: &ProjectDiff) -> Result<Sourced<Differences>, Fault> {
    let (old, new) = (&op.old, op.new.as_deref());
    let files = diff_revisions(project.root(), old, new, &SerializedFiles::new(project))?;
    Ok(listed_differences(files, op.limit))
}
