//! Lists all problems of a project.

use spawnpoint_core::folder::{Finding, Level, RuleInfo};

use super::{AssetProblems, BrokenKind, BrokenReference, MissingScript, Scope};
use crate::{project::Project, script::ScriptState};

/// The kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the table says what each is")]
pub enum Rule {
    MissingScript,
    BrokenReference,
    DuplicateGuid,
    MetaWithoutAsset,
    AssetWithoutMeta,
    MetaWithoutGuid,
    MissingBuildScene,
    Unreadable,
    UnresolvedScript,
    UnresolvedReference,
    EmptyFolder,
    LfsPointer,
    BinaryAsset,
}

macro_rules! rules {
    ($( $rule:ident $level:ident $id:literal $title:literal $fix:literal; )+) => {
        impl Rule {
            /// All rules, most severe first.
            pub const ALL: &[Self] = &[ $( Self::$rule ),+ ];

            /// Information about the rule.
            pub fn info(self) -> RuleInfo {
                match self {
                    $( Self::$rule => RuleInfo { id: $id, level: Level::$level, title: $title, fix: $fix } ),+
                }
            }
        }
    };
}

rules! {
    MissingScript Error "missing-script"
        "Missing script"
        "Restore the script together with its .meta file, or remove the component.";
    BrokenReference Error "broken-reference"
        "Broken reference"
        "Assign the member again, or restore the referenced asset together with its .meta file.";
    DuplicateGuid Error "duplicate-guid"
        "Duplicate GUID"
        "Delete the .meta file of the copy. Unity then generates a new GUID for it.";
    MetaWithoutAsset Warning "meta-without-asset"
        "Orphaned .meta file"
        "Delete the .meta file, or restore the asset.";
    AssetWithoutMeta Warning "asset-without-meta"
        "Missing .meta file"
        "Open the project in Unity and commit the .meta file that it creates. Without it, the asset gets a different GUID on every machine.";
    MetaWithoutGuid Error "meta-without-guid"
        ".meta file without a GUID"
        "Restore the .meta file from version control.";
    MissingBuildScene Warning "missing-build-scene"
        "Missing scene in the build settings"
        "Remove the scene from the build settings, or restore it.";
    Unreadable Error "unreadable"
        "Unreadable file or folder"
        "AssetProblems its permissions.";
    UnresolvedScript Note "unresolved-script"
        "Unresolved script"
        "Restore the packages in Unity or CI, then check again.";
    UnresolvedReference Note "unresolved-reference"
        "Unresolved reference"
        "Restore the packages in Unity or CI, then check again.";
    EmptyFolder Note "empty-folder"
        ".meta file of an empty folder"
        "Delete the .meta file if the folder is not needed. Git does not store empty folders.";
    LfsPointer Note "lfs-pointer"
        "Git LFS pointer"
        "Run `git lfs pull`, then check again.";
    BinaryAsset Note "binary-asset"
        "Binary asset"
        "Set Asset Serialization to Force Text in Unity's editor settings, then check again.";
}

fn finding(rule: Rule, path: &str, message: String) -> Finding {
    Finding::new(rule.info(), path, message)
}

impl Project {
    /// All problems of the project, most severe first, then sorted by path.
    pub fn findings(&self) -> Vec<Finding> {
        let mut found: Vec<Finding> = Vec::new();
        found.extend(self.missing_scripts(Scope::All, None).found.into_iter().map(script));
        found.extend(self.broken_references(Scope::All, None).found.into_iter().map(reference));
        bookkeeping(self.asset_problems(), &mut found);
        for scene in self.build_scenes().into_iter().filter(|scene| !scene.exists) {
            let what = format!("the build settings list {}, which does not exist", scene.path);
            let path = "ProjectSettings/EditorBuildSettings.asset";
            found.push(Finding {
                id: scene.guid.map(|guid| guid.to_string()),
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

fn script(row: MissingScript) -> Finding {
    let rule = match row.state {
        ScriptState::Null | ScriptState::Unexplained => Rule::MissingScript,
        _ => Rule::UnresolvedScript,
    };
    let subject = match row.game_object_path.is_empty() {
        true => format!("the object &{}", row.file_id),
        false => format!("component {} of {}", row.component_index, row.game_object_path),
    };
    let class = row.class.map(|class| format!(" {class}")).unwrap_or_default();
    let message = match (&row.state, row.guid) {
        (ScriptState::Null, _) | (_, None) => format!("{subject} has no script"),
        (ScriptState::Unexplained, Some(guid)) => {
            format!("{subject}: script{class} not found, GUID {guid}")
        }
        (_, Some(guid)) => format!(
            "{subject}: script{class} not found, GUID {guid}; it may be in a package that is not on disk"
        ),
    };
    Finding {
        line: Some(row.line),
        object: row.game_object_path,
        id: row.guid.map(|guid| guid.to_string()),
        ..finding(rule, &row.path, message)
    }
}

fn reference(row: BrokenReference) -> Finding {
    let member = format!("{} of {}", row.reference_path, row.type_name);
    let of = match row.game_object_path.is_empty() {
        true => String::new(),
        false => format!(" on {}", row.game_object_path),
    };
    let guid = row.guid.map(|guid| guid.to_string()).unwrap_or_default();
    let (rule, why) = match row.kind {
        BrokenKind::Missing => {
            (Rule::BrokenReference, format!("references a missing asset, GUID {guid}"))
        }
        BrokenKind::Dangling => (
            Rule::BrokenReference,
            format!("references the object &{}, which is not in this file", row.file_id),
        ),
        BrokenKind::PackageAbsent => (
            Rule::UnresolvedReference,
            format!(
                "references an asset that may be in a package that is not on disk, GUID {guid}"
            ),
        ),
    };
    Finding {
        line: Some(row.line),
        object: row.game_object_path,
        id: row.guid.map(|guid| guid.to_string()),
        ..finding(rule, &row.path, format!("{member}{of} {why}"))
    }
}

fn bookkeeping(check: AssetProblems, found: &mut Vec<Finding>) {
    for row in check.duplicate_guids {
        let Some((first, copies)) = row.paths.split_first() else { continue };
        for copy in copies {
            let what = format!("has the same GUID as {first}: {}", row.guid);
            let finding = finding(Rule::DuplicateGuid, &format!("{copy}.meta"), what);
            found.push(Finding { id: Some(row.guid.to_string()), ..finding });
        }
    }
    for row in check.metas_without_asset {
        let rule = if row.folder { Rule::EmptyFolder } else { Rule::MetaWithoutAsset };
        let what = format!("{} does not exist", row.path);
        found.push(finding(rule, &format!("{}.meta", row.path), what));
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
        found.push(finding(Rule::Unreadable, &row.path, row.reason));
    }
    for (rule, paths, what) in plain {
        found.extend(paths.iter().map(|path| finding(rule, path, what.to_owned())));
    }
}
