//! Everything that is wrong with a project, as one list: what CI wants to know.

use serde::Serialize;

use super::{BrokenKind, BrokenReference, Check, MissingScript, Scope};
use crate::{id::Guid, project::Project, script::ScriptState};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Something is lost.
    Error,
    /// Something is going to be lost, or is left over.
    Warning,
    /// Something cannot be judged from here, or is nobody's fault.
    Note,
}

impl Level {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// What sort of finding.
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

/// What is known of a rule.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name.
    pub id: &'static str,
    /// How much it matters.
    pub level: Level,
    /// What it finds.
    pub what: &'static str,
    /// What to do about it.
    pub todo: &'static str,
}

macro_rules! rules {
    ($( $rule:ident $level:ident $id:literal $what:literal $todo:literal; )+) => {
        impl Rule {
            /// All rules, those that matter most first.
            pub const ALL: &[Self] = &[ $( Self::$rule ),+ ];

            /// What is known of it.
            pub fn about(self) -> About {
                match self {
                    $( Self::$rule => About { id: $id, level: Level::$level, what: $what, todo: $todo } ),+
                }
            }
        }
    };
}

rules! {
    MissingScript Error "missing-script"
        "A component or asset whose script is nowhere"
        "Bring the script back with its .meta file, or remove the component.";
    BrokenReference Error "broken-reference"
        "A pointer to an asset or object that is nowhere"
        "Assign the member again, or bring the asset back with its .meta file.";
    DuplicateGuid Error "duplicate-guid"
        "Several assets with the same guid, of which Unity keeps one"
        "Delete the .meta file of the copy; Unity makes a new guid.";
    MetaWithoutAsset Warning "meta-without-asset"
        "A .meta file whose asset is gone"
        "Delete the .meta file, or bring the asset back.";
    AssetWithoutMeta Warning "asset-without-meta"
        "An asset without .meta file, which gets another guid on every machine"
        "Open the project in Unity and commit the .meta file it makes.";
    MetaWithoutGuid Error "meta-without-guid"
        "A .meta file that gives no guid"
        "Restore the .meta file from an older version.";
    MissingBuildScene Warning "missing-build-scene"
        "A scene of the build settings that is not in the project"
        "Remove it from the build settings, or bring the scene back.";
    Unreadable Error "unreadable"
        "A file or folder that cannot be read"
        "Check its permissions.";
    UnresolvedScript Note "unresolved-script"
        "A script that may be in a package that is not on disk"
        "Let Unity or CI restore the packages, and check again.";
    UnresolvedReference Note "unresolved-reference"
        "A pointer to what may be in a package that is not on disk"
        "Let Unity or CI restore the packages, and check again.";
    EmptyFolder Note "empty-folder"
        "The .meta file of a folder that is not there: repositories keep no empty ones"
        "Delete the .meta file if nobody needs the folder.";
    LfsPointer Note "lfs-pointer"
        "A stand-in for a file that Git LFS has not fetched"
        "Run git lfs pull, and check again.";
    BinaryAsset Note "binary-asset"
        "A file that is usually text and is binary here, so that nothing can be said of it"
        "Set Asset Serialization to Force Text.";
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.about().id)
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// What sort.
    pub rule: Rule,
    /// How much it matters.
    pub level: Level,
    /// The file.
    pub path: String,
    /// The line in it, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The object in it, by path.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub object: String,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The guid it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guid: Option<Guid>,
}

impl Finding {
    fn new(rule: Rule, path: &str, message: String) -> Self {
        let (level, path) = (rule.about().level, path.to_owned());
        Self { rule, level, path, line: None, object: String::new(), message, guid: None }
    }
}

impl Project {
    /// Everything that is wrong, what matters most first, then by path.
    pub fn findings(&self) -> Vec<Finding> {
        let mut found: Vec<Finding> = Vec::new();
        found.extend(self.missing_scripts(Scope::All, None).found.into_iter().map(script));
        found.extend(self.broken_references(Scope::All, None).found.into_iter().map(reference));
        bookkeeping(self.check(), &mut found);
        for scene in self.build_scenes().into_iter().filter(|scene| !scene.exists) {
            let what = format!("the build settings name {}, which is not there", scene.path);
            let path = "ProjectSettings/EditorBuildSettings.asset";
            found.push(Finding {
                guid: scene.guid,
                ..Finding::new(Rule::MissingBuildScene, path, what)
            });
        }
        found.sort_by(|a, b| {
            let key = |finding: &Finding| (finding.level, finding.rule);
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
            format!("{subject} asks for the script{class} {guid}, which is in no file")
        }
        (_, Some(guid)) => format!(
            "{subject} asks for the script{class} {guid}, which may be in a package that is not on disk"
        ),
    };
    Finding {
        line: Some(row.line),
        object: row.game_object_path,
        guid: row.guid,
        ..Finding::new(rule, &row.path, message)
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
            (Rule::BrokenReference, format!("points to {guid}, which is in no file"))
        }
        BrokenKind::Dangling => (
            Rule::BrokenReference,
            format!("points to &{}, which is not in this file", row.file_id),
        ),
        BrokenKind::PackageAbsent => (
            Rule::UnresolvedReference,
            format!("points to {guid}, which may be in a package that is not on disk"),
        ),
    };
    Finding {
        line: Some(row.line),
        object: row.game_object_path,
        guid: row.guid,
        ..Finding::new(rule, &row.path, format!("{member}{of} {why}"))
    }
}

fn bookkeeping(check: Check, found: &mut Vec<Finding>) {
    for row in check.duplicate_guids {
        let Some((first, copies)) = row.paths.split_first() else { continue };
        for copy in copies {
            let what = format!("has the guid {} of {first}", row.guid);
            let finding = Finding::new(Rule::DuplicateGuid, &format!("{copy}.meta"), what);
            found.push(Finding { guid: Some(row.guid), ..finding });
        }
    }
    for row in check.metas_without_asset {
        let rule = if row.folder { Rule::EmptyFolder } else { Rule::MetaWithoutAsset };
        let what = format!("{} is not there", row.path);
        found.push(Finding::new(rule, &format!("{}.meta", row.path), what));
    }
    for path in check.metas_without_guid {
        let what = "gives no guid".to_owned();
        found.push(Finding::new(Rule::MetaWithoutGuid, &format!("{path}.meta"), what));
    }
    let plain = [
        (Rule::AssetWithoutMeta, check.assets_without_meta, "has no .meta file"),
        (Rule::Unreadable, check.unreadable, "cannot be read"),
        (Rule::LfsPointer, check.lfs_pointers, "is kept by Git LFS and was not fetched"),
        (Rule::BinaryAsset, check.binary_assets, "is binary and cannot be looked into"),
    ];
    for row in check.skipped {
        found.push(Finding::new(Rule::Unreadable, &row.path, row.reason));
    }
    for (rule, paths, what) in plain {
        found.extend(paths.iter().map(|path| Finding::new(rule, path, what.to_owned())));
    }
}
