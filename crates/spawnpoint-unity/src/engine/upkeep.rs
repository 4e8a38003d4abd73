//! Who uses what, what nobody uses, what is wrong, what has changed.

use spawnpoint_protocol::{
    ErrorKind, Fault,
    folder::Told,
    op::{ProjectCheck, RefsGet, RevisionsDiff, UnusedList},
    upkeep::{
        AssetRef, AssetRefs, Difference, Differences, FileDifferences, Finding, Findings,
        UnusedAsset, UnusedAssets,
    },
};

use crate::{
    Guid,
    diff::{self, Change, ChangeKind, GitError, diff_revisions},
    project::Project,
    queries::{Level, LinkedAsset},
};

/// References of an asset in both directions.
pub fn refs(project: &Project, op: &RefsGet) -> Result<Told<AssetRefs>, Fault> {
    let refs = match (project.find_asset(&op.asset), op.asset.parse::<Guid>()) {
        (Ok(asset), _) => project.refs(asset.id(), op.transitive),
        // A guid that is in no file may still be asked for by many.
        (Err(_), Ok(guid)) => project.refs_of_missing(guid),
        (Err(error), Err(_)) => {
            let fault = Fault::new(ErrorKind::NotFound, error.to_string());
            return Err(fault.hint(project.lookup_hint(&op.asset, &error)));
        }
    };
    let (user_count, use_count) = (refs.users.len(), refs.uses.len());
    let cut = |links: Vec<LinkedAsset>| links.into_iter().take(op.limit).map(asset_ref).collect();
    let told = AssetRefs {
        path: refs.path,
        guid: refs.guid.map(|guid| guid.to_string()),
        user_count,
        users: cut(refs.users),
        use_count,
        uses: cut(refs.uses),
        unresolved: refs.unresolved.iter().map(ToString::to_string).collect(),
    };
    Ok(Told::from_disk(told)
        .noting(left_out("users", user_count, op.limit))
        .noting(left_out("uses", use_count, op.limit)))
}

fn asset_ref(link: LinkedAsset) -> AssetRef {
    AssetRef {
        path: link.path,
        type_name: link.type_name.to_owned(),
        depth: link.depth,
        via: link.via,
        how: link.how.into_iter().map(str::to_owned).collect(),
    }
}

/// What is said of a list that was cut.
fn left_out(what: &str, total: usize, limit: usize) -> Option<String> {
    (total > limit).then(|| format!("{limit} of {total} {what} are listed."))
}

/// Finds unused assets.
pub fn unused(project: &Project, op: &UnusedList) -> Told<UnusedAssets> {
    let unused = project.unused();
    let total = unused.len();
    let told = UnusedAssets {
        total,
        total_bytes: unused.iter().map(|asset| asset.size_bytes).sum(),
        assets: unused
            .into_iter()
            .take(op.limit)
            .map(|asset| UnusedAsset { path: asset.path, size_bytes: asset.size_bytes })
            .collect(),
    };
    Told::from_disk(told).noting(left_out("assets", total, op.limit))
}

/// What is wrong.
pub fn check(project: &Project, op: &ProjectCheck) -> Told<Findings> {
    let findings = project.findings();
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    let told = Findings {
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
    Told::from_disk(told).noting(left_out("findings", findings.len(), op.limit))
}

/// What is different between two revisions.
pub fn diff(project: &Project, op: &RevisionsDiff) -> Result<Told<Differences>, Fault> {
    let files =
        diff_revisions(project.root(), &op.old, op.new.as_deref(), project).map_err(|error| {
            match error {
                GitError::Refused(_) => Fault::new(ErrorKind::InvalidArgument, error.to_string())
                    .hint("give revisions of the repository that holds the project"),
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
    let told = Differences { total, files: files.collect() };
    Ok(Told::from_disk(told).noting(left_out("differences", total, op.limit)))
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
