//! The problems of a project that its index shows.

use std::collections::BTreeMap;

use spawnpoint_protocol::{
    Sourced,
    op::ProjectCheck,
    project::{Finding, Findings},
};

use crate::{
    index::{AssetRef, DependencyKind, DependencyKinds, Index, PackageRef},
    project::{Location, Project},
};

/// How bad a problem is, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Error,
    Warning,
    Note,
}

impl Level {
    fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// Finds packages that cannot be read, references to packages that do not exist, and assets of one class that
/// share a name.
pub fn check(project: &Project, index: &Index, op: &ProjectCheck) -> Sourced<Findings> {
    let mut found = Vec::new();
    for package in index.packages() {
        match package.read_error() {
            Some((_, reason)) => found.push((
                Level::Error,
                finding("unreadable-package", package, format!("Cannot be read: {reason}")),
            )),
            None => found.extend(missing(project, package)),
        }
    }
    found.extend(duplicates(index).map(|finding| (Level::Note, finding)));
    found.sort_by(|(a_level, a), (b_level, b)| (a_level, &a.path).cmp(&(b_level, &b.path)));
    let count = |wanted| found.iter().filter(|(level, _)| *level == wanted).count();
    let (total, errors, warnings) = (found.len(), count(Level::Error), count(Level::Warning));
    let cut = (total > op.limit).then(|| format!("{} of {total} findings are listed.", op.limit));
    Sourced::from_disk(Findings {
        ok: errors + warnings == 0,
        errors,
        warnings,
        notes: total - errors - warnings,
        findings: found
            .into_iter()
            .take(op.limit)
            .map(|(level, finding)| Finding { level: level.word().to_owned(), ..finding })
            .collect(),
    })
    .with_diagnostics(cut)
}

/// References of a package to packages that would lie in the project, and do not exist.
fn missing<'i>(
    project: &'i Project,
    package: PackageRef<'i>,
) -> impl Iterator<Item = (Level, Finding)> + 'i {
    let gone = package.dependencies(DependencyKinds::ALL).into_iter().filter(|dependency| {
        let here = || matches!(project.mounts().locate(dependency.name), Location::Project(_));
        dependency.package.is_none() && here()
    });
    gone.map(move |dependency| {
        let (level, how) = match dependency.kind {
            DependencyKind::Hard => (Level::Error, "hard"),
            DependencyKind::Soft => (Level::Warning, "soft"),
        };
        let message = format!("Missing package: {} ({how} reference)", dependency.name);
        (level, finding("missing-package", package, message))
    })
}

/// Assets that share their name and class with another one.
fn duplicates(index: &Index) -> impl Iterator<Item = Finding> {
    let mut named: BTreeMap<(String, &str), Vec<AssetRef<'_>>> = BTreeMap::new();
    for asset in index.assets().filter(|asset| !asset.is_generated_class()) {
        named.entry((asset.name().to_lowercase(), asset.class_path())).or_default().push(asset);
    }
    named.into_values().filter(|assets| assets.len() > 1).flat_map(|assets| {
        let first = assets[0];
        assets.into_iter().skip(1).map(move |asset| {
            let message = format!("Same name and class as {}", first.object_path());
            finding("duplicate-name", asset.package(), message)
        })
    })
}

fn finding(rule: &str, package: PackageRef<'_>, message: String) -> Finding {
    Finding {
        rule: rule.to_owned(),
        level: String::new(),
        path: package.name().to_owned(),
        line: None,
        message,
    }
}
