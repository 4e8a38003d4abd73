//! What commands ask of a project on disk, whichever engine it is for.

use std::path::Path;

use super::{
    AssetLookupError, ComparedFiles, Finding, ReferenceGraph, RuleInfo, UnusedAsset, UsedRoots,
};

/// A project that was read from its folder.
pub trait FolderProject {
    /// The folder.
    fn root(&self) -> &Path;

    /// The references of the asset that a path, an id or the end of a path names.
    fn references(&self, name: &str, transitive: bool) -> Result<ReferenceGraph, AssetLookupError>;

    /// What to do about a name that was not found.
    fn lookup_hint(&self, name: &str, error: &AssetLookupError) -> String;

    /// Unused assets, largest first. An error names the root that was not found.
    fn unused(&self, roots: &UsedRoots) -> Result<Vec<UnusedAsset>, (String, AssetLookupError)>;

    /// The rules of [`findings`](Self::findings), most severe first.
    fn rules(&self) -> Vec<RuleInfo>;

    /// All problems, most severe first, then sorted by path.
    fn findings(&self) -> Vec<Finding>;

    /// The files of which two versions can be compared.
    fn compared_files(&self) -> Box<dyn ComparedFiles + '_>;
}
