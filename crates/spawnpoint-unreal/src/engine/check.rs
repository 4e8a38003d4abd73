//! The problems of a project that its index shows.

use std::collections::BTreeMap;

use spawnpoint_core::folder::{Finding, Level, RuleInfo, listed_findings};
use spawnpoint_protocol::{Sourced, op::ProjectCheck, project::Findings};

use crate::{
    index::{AssetRef, DependencyKind, DependencyKinds, Index, PackageRef},
    project::{Location, Project},
};

const UNREADABLE: RuleInfo = RuleInfo {
    id: "unreadable-package",
    level: Level::Error,
    title: "Unreadable package",
    fix: "Restore the file from version control, or save it again in the editor.",
};
const MISSING: RuleInfo = RuleInfo {
    id: "missing-package",
    level: Level::Error,
    title: "Reference to a package that does not exist",
    fix: "Restore the package, or remove the reference in the editor.",
};
const DUPLICATE: RuleInfo = RuleInfo {
    id: "duplicate-name",
    level: Level::Note,
    title: "Assets of one class with the same name",
    fix: "Rename one of them, if they are mistaken for each other.",
};

/// Finds packages that cannot be read, references to packages that do not exist, and assets of one class that
/// share a name.
pub fn check(project: &Project, index: &Index, op: &ProjectCheck) -> Sourced<Findings> {
    let mut found = Vec::new();
    for package in index.packages() {
        match package.read_error() {
            Some((_, reason)) => {
                found.push(finding(UNREADABLE, package, format!("Cannot be read: {reason}")));
            }
            None => found.extend(missing(project, package)),
        }
    }
    found.extend(duplicates(index));
    found.sort_by(|a, b| (a.level, &a.path).cmp(&(b.level, &b.path)));
    listed_findings(&found, op.limit)
}

/// References of a package to packages that would lie in the project, and do not exist.
fn missing<'i>(
    project: &'i Project,
    package: PackageRef<'i>,
) -> impl Iterator<Item = Finding> + 'i {
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
        Finding { level, ..finding(MISSING, package, message) }
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
            finding(DUPLICATE, asset.package(), message)
        })
    })
}

fn finding(rule: RuleInfo, package: PackageRef<'_>, message: String) -> Finding {
    Finding::new(rule, package.name(), message)
}
