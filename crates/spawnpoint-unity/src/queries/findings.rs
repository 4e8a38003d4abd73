//! Lists all problems of a project.

use spawnpoint_core::folder::{Finding, RuleInfo};

use super::{
    AssetProblems, BrokenKind, BrokenReference, MissingScript, Rule,
    origin::{GuidOrigin, UnresolvedGuid, component, member},
};
use crate::{known_guids, project::Project};

fn finding(rule: Rule, path: &str, message: String) -> Finding {
    Finding::new(rule.info(), path, message)
}

impl Project {
    /// All problems of the project, most severe first, then sorted by path. A missing asset is one finding, however
    /// many files use it.
    pub fn findings(&self) -> Vec<Finding> {
        let (scripts, references) = self.all_uses();
        let mut found: Vec<Finding> = Vec::new();
        found.extend(scripts.iter().filter(|row| row.guid.is_none()).map(without_script));
        let dangling = references.iter().filter(|row| row.kind == BrokenKind::Dangling);
        found.extend(dangling.map(dangling_reference));
        let problems = self.asset_problems();
        let unresolved = self.unresolved_guids(&scripts, &references);
        found.extend(
            unresolved.into_iter().map(|(guid, origin)| unresolved_guid(guid, origin, &problems)),
        );
        found.extend(self.broken_overrides());
        found.extend(self.merge_conflicts());
        bookkeeping(problems, &mut found);
        for scene in self.build_scenes().into_iter().filter(|scene| !scene.exists) {
            let what = format!("the build settings list {}, which does not exist", scene.path);
            let path = "ProjectSettings/EditorBuildSettings.asset";
            found.push(Finding {
                id: scene.guid.map(|guid| guid.to_string()),
                asset: Some(scene.path),
                ..finding(Rule::MissingBuildScene, path, what)
            });
        }
        let place = |rule: RuleInfo| Rule::ALL.iter().position(|one| one.info() == rule);
        found.sort_by(|a, b| {
            let key = |finding: &Finding| (finding.level, place(finding.rule));
            key(a).cmp(&key(b)).then_with(|| (&a.path, a.line).cmp(&(&b.path, b.line)))
        });
        found
    }
}

/// A component that points to no script at all.
fn without_script(row: &MissingScript) -> Finding {
    let subject = component(row);
    let class = row.class.as_ref().map(|class| format!("; its class was {class}"));
    let class = class.unwrap_or_default();
    let package = row.assembly.as_deref().and_then(known_guids::package_of_assembly);
    // Unity's templates contain components of the test assemblies of packages.
    let (rule, message) = match package {
        Some(package) => (
            Rule::UnresolvedScript,
            format!("{subject} has no script; its class belongs to package {package}"),
        ),
        None => (Rule::MissingScript, format!("{subject} has no script{class}")),
    };
    Finding {
        line: Some(row.line),
        object: row.game_object_path.clone(),
        ..finding(rule, &row.path, message)
    }
}

/// A reference to an object that its own file does not contain.
fn dangling_reference(row: &BrokenReference) -> Finding {
    let message = format!(
        "{} references the object &{}, which is not in this file",
        member(row),
        row.file_id
    );
    Finding {
        line: Some(row.line),
        object: row.game_object_path.clone(),
        ..finding(Rule::BrokenReference, &row.path, message)
    }
}

/// The finding for all uses of a GUID that no asset has.
fn unresolved_guid(
    unresolved: UnresolvedGuid,
    origin: GuidOrigin,
    problems: &AssetProblems,
) -> Finding {
    let UnresolvedGuid { guid, is_script, is_prefab, class, uses, .. } = unresolved;
    let subject = match (is_script, class) {
        (true, Some(class)) => format!("script {class}"),
        (true, None) => "script".to_owned(),
        (false, _) if is_prefab => "prefab".to_owned(),
        (false, _) => "asset".to_owned(),
    };
    let choose = |script: Rule, reference: Rule| if is_script { script } else { reference };
    let lost_asset = if is_prefab { Rule::MissingPrefab } else { Rule::BrokenReference };
    let lost = choose(Rule::MissingScript, lost_asset);
    let unknown = choose(Rule::UnknownScript, Rule::UnknownReference);
    let (rule, message, asset) = match origin {
        GuidOrigin::LoneMeta { path } => {
            (lost, format!("{path} does not exist, only its .meta file"), Some(path))
        }
        GuidOrigin::Deleted(deleted) => {
            let when = match &deleted.commit {
                Some(commit) => format!("was deleted in {commit}"),
                None => "was deleted since the last commit".to_owned(),
            };
            // A component without its script is lost, and so is an instance without its prefab. A missing texture or
            // material is left as it was, often for years.
            let is_old = !is_script && !is_prefab && deleted.commit.is_some();
            let path = deleted.path;
            match problems.assets_without_meta.contains(&path) {
                true => (lost, format!("the .meta file of {subject} {path} {when}"), Some(path)),
                false => {
                    let rule = if is_old { Rule::DeletedReference } else { lost };
                    (rule, format!("{subject} {when} as {path}"), Some(path))
                }
            }
        }
        GuidOrigin::Indexed { path } => {
            (lost, format!("{subject} was {path} when the project was last read"), Some(path))
        }
        GuidOrigin::ProjectAssembly { assembly } => {
            (lost, format!("{subject} of the project's assembly {assembly} is missing"), None)
        }
        GuidOrigin::PackageNotRestored { package } => (
            choose(Rule::UnresolvedScript, Rule::UnresolvedReference),
            format!("{subject} of package {package}, which is not restored"),
            None,
        ),
        GuidOrigin::SampleNotImported { package, sample } => (
            Rule::MissingSample,
            format!(
                "{subject} of the sample \"{sample}\" of package {package}, which is not imported"
            ),
            None,
        ),
        GuidOrigin::OtherPackage { package } => (
            unknown,
            format!(
                "{subject} of package {package}, which the project does not use in a version that has it"
            ),
            None,
        ),
        GuidOrigin::Unknown => {
            let nowhere = "is in no file of the project and in no known package";
            (unknown, format!("{subject} {nowhere}"), None)
        }
        GuidOrigin::Missing => (lost, format!("missing {subject}"), None),
    };
    Finding {
        id: Some(guid.to_string()),
        asset,
        ..Finding::with_uses(rule.info(), format!("{message}, GUID {guid}"), uses)
    }
}

fn bookkeeping(check: AssetProblems, found: &mut Vec<Finding>) {
    for row in check.duplicate_guids {
        for copy in row.copies() {
            let what = format!("has the same GUID as {}: {}", row.original(), row.guid);
            let finding = finding(Rule::DuplicateGuid, &format!("{copy}.meta"), what);
            found.push(Finding { id: Some(row.guid.to_string()), ..finding });
        }
    }
    for row in check.metas_without_asset {
        let rule = if row.folder { Rule::EmptyFolder } else { Rule::MetaWithoutAsset };
        let what = format!("{} does not exist", row.path);
        let finding = finding(rule, &format!("{}.meta", row.path), what);
        found.push(Finding { asset: Some(row.path), ..finding });
    }
    for path in check.metas_without_guid {
        let what = "contains no GUID".to_owned();
        found.push(finding(Rule::MetaWithoutGuid, &format!("{path}.meta"), what));
    }
    let plain = [
        (Rule::AssetWithoutMeta, check.assets_without_meta, "has no .meta file"),
        (Rule::Unreadable, check.unreadable, "cannot be read"),
        (Rule::LfsPointer, check.lfs_pointers, "was not downloaded by Git LFS"),
        (Rule::BinaryAsset, check.binary_assets, "is binary, so its references are not checked"),
    ];
    for row in check.skipped {
        let rule = if row.outside { Rule::OutsideProject } else { Rule::Unreadable };
        found.push(finding(rule, &row.path, row.reason));
    }
    for (rule, paths, what) in plain {
        found.extend(paths.iter().map(|path| finding(rule, path, what.to_owned())));
    }
}
