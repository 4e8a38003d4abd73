//! The rules that Unity projects are checked against: one table.

use spawnpoint_core::folder::{Level, RuleInfo};

/// The kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the table says what each is")]
pub enum Rule {
    MissingScript,
    MissingPrefab,
    BrokenReference,
    MergeConflict,
    DuplicateGuid,
    MetaWithoutGuid,
    Unreadable,
    MetaWithoutAsset,
    AssetWithoutMeta,
    DeletedReference,
    BrokenOverride,
    MissingBuildScene,
    OutsideProject,
    MissingSample,
    UnknownScript,
    UnknownReference,
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
    MissingPrefab Error "missing-prefab"
        "Missing prefab"
        "Restore the prefab together with its .meta file, or delete its instances.";
    BrokenReference Error "broken-reference"
        "Broken reference"
        "Assign the member again, or restore the referenced asset together with its .meta file.";
    MergeConflict Error "merge-conflict"
        "Merge conflict"
        "Resolve the conflict: keep one side, and delete the lines with the markers.";
    DuplicateGuid Error "duplicate-guid"
        "Duplicate GUID"
        "Delete the .meta file of the copy. Unity then generates a new GUID for it.";
    MetaWithoutGuid Error "meta-without-guid"
        ".meta file without a GUID"
        "Restore the .meta file from version control.";
    Unreadable Error "unreadable"
        "Unreadable file or folder"
        "Check its permissions.";
    MetaWithoutAsset Warning "meta-without-asset"
        "Orphaned .meta file"
        "Delete the .meta file, or restore the asset.";
    AssetWithoutMeta Warning "asset-without-meta"
        "Missing .meta file"
        "Open the project in Unity and commit the .meta file that it creates. Without it, the asset gets a different GUID on every machine.";
    DeletedReference Warning "deleted-reference"
        "Reference to an asset that was deleted earlier"
        "Assign the member again, or restore the asset together with its .meta file. Use --since to see only assets that a change deletes.";
    BrokenOverride Warning "broken-override"
        "Broken prefab override"
        "Open the file in Unity, select the instance and remove its unused overrides, or restore the prefab.";
    MissingBuildScene Warning "missing-build-scene"
        "Missing scene in the build settings"
        "Remove the scene from the build settings, or restore it.";
    OutsideProject Warning "outside-project"
        "Link or package that leads out of the project"
        "Allow the folder that it leads to with --allow-folder, then check again.";
    MissingSample Warning "missing-sample"
        "Sample that is not imported"
        "Import the sample: in the Package Manager, or for Text Mesh Pro with Window > TextMeshPro.";
    UnknownScript Warning "unknown-script"
        "Unknown script"
        "Restore the packages in CI, then check again. If the script still is unknown, restore it or remove the component.";
    UnknownReference Warning "unknown-reference"
        "Unknown reference"
        "Restore the packages in CI, then check again. If the asset still is unknown, restore it or assign the member again.";
    UnresolvedScript Note "unresolved-script"
        "Script of a package that is not restored"
        "Restore the packages in Unity or CI, then check again.";
    UnresolvedReference Note "unresolved-reference"
        "Asset of a package that is not restored"
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
