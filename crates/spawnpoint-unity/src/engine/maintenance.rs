//! Unused assets, problems, and differences between revisions.

use spawnpoint_protocol::{
    ErrorKind, Fault, Sourced,
    op::{ProjectCheck, ProjectDiff},
    project::{Difference, Differences, FileDifferences, Finding, Findings},
};
use spawnpoint_unity_ops::{UnusedAsset, UnusedAssets, UnusedList};

use crate::{
    diff::{self, Change, ChangeKind, GitError, diff_revisions},
    project::Project,
    queries::Level,
};

/// The remark for a truncated list.
fn truncation_remark(what: &str, total: usize, limit: usize) -> Option<String> {
    (total > limit).then(|| format!("{limit} of {total} {what} are listed."))
}

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
    Sourced::from_disk(result).with_diagnostics(truncation_remark("assets", total, op.limit))
}

/// Finds problems.
pub fn check(project: &Project, op: &ProjectCheck) -> Sourced<Findings> {
    let findings = project.findings();
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    let result = Findings {
        ok: findings.iter().all(|finding| finding.level == Level::Note),
        errors: of(Level::Error),
        warnings: of(Level::Warning),
        notes: of(Level::Note),
        findings: findings
            .iter()
            .take(op.limit)
            .map(|finding| Finding {
                rule: finding.rule.info().id.to_owned(),
                level: finding.level.as_str().to_owned(),
                path: finding.path.clone(),
                line: finding.line,
                message: finding.message.clone(),
            })
            .collect(),
    };
    Sourced::from_disk(result).with_diagnostics(truncation_remark(
        "findings",
        findings.len(),
        op.limit,
    ))
}

/// Compares two revisions.
pub fn diff(project: &Project, op: &ProjectDiff) -> Result<Sourced<Differences>, Fault> {
    let files =
        diff_revisions(project.root(), &op.old, op.new.as_deref(), project).map_err(|error| {
            match error {
                GitError::Refused(_) => Fault::new(ErrorKind::InvalidArgument, error.to_string())
                    .hint("pass revisions of the repository that contains the project"),
                GitError::TimedOut(_) => Fault::new(ErrorKind::Timeout, error.to_string())
                    .hint("compare two revisions that are closer to each other"),
                error => Fault::new(ErrorKind::NotReady, error.to_string())
                    .hint("git must be installed where Spawnpoint runs"),
            }
        })?;
    let total = files.iter().map(|file| file.changes.len()).sum();
    let mut room = op.limit;
    let files = files.into_iter().map(|file| {
        let changes: Vec<_> = file.changes.iter().take(room).map(difference).collect();
        room -= changes.len();
        FileDifferences {
            state: state(&file).to_owned(),
            path: file.path,
            moved_from: file.moved_from,
            changes,
        }
    });
    let result = Differences { total, files: files.collect() };
    Ok(Sourced::from_disk(result).with_diagnostics(truncation_remark(
        "differences",
        total,
        op.limit,
    )))
}

fn state(file: &diff::FileDiff) -> &'static str {
    match (file.added, file.removed) {
        (true, _) => "added",
        (_, true) => "removed",
        _ => "changed",
    }
}

fn difference(change: &Change) -> Difference {
    let (word, member, old, new) = match change.kind.clone() {
        ChangeKind::Added => ("added", None, None, None),
        ChangeKind::Removed => ("removed", None, None, None),
        ChangeKind::Renamed { old, new } => ("renamed", None, Some(old), Some(new)),
        ChangeKind::Moved { old, new } => ("moved", None, Some(old), Some(new)),
        ChangeKind::Reordered { old, new } => {
            ("reordered", None, Some(old.to_string()), Some(new.to_string()))
        }
        ChangeKind::Member { member, old, new } => ("member", Some(member), old, new),
        ChangeKind::Unreadable { reason } => ("unreadable", None, None, Some(reason)),
    };
    Difference {
        sentence: change.sentence(),
        object: change.object.clone(),
        component: change.component.clone(),
        change: word.to_owned(),
        member,
        old,
        new,
    }
}
