//! Queries on a project, one kind per file.

mod check;
mod connections;
mod refs;
mod rules;
mod unused;

use std::path::Path;

use spawnpoint_core::folder::{
    AssetLookupError, ComparedFiles, Finding, FolderProject, ReferenceGraph, RuleInfo, UnusedAsset,
    UsedRoots,
};

pub use self::refs::Reached;
pub(crate) use self::refs::stem;
use crate::{diff::SceneFiles, project::Project};

impl FolderProject for Project {
    fn root(&self) -> &Path {
        self.root()
    }

    fn references(&self, name: &str, transitive: bool) -> Result<ReferenceGraph, AssetLookupError> {
        refs::graph(self, name, transitive)
    }

    fn lookup_hint(&self, name: &str, error: &AssetLookupError) -> String {
        refs::lookup_hint(self, name, error)
    }

    fn unused(&self, roots: &UsedRoots) -> Result<Vec<UnusedAsset>, (String, AssetLookupError)> {
        unused::list(self, roots)
    }

    fn rules(&self) -> Vec<RuleInfo> {
        rules::ALL.to_vec()
    }

    fn findings(&self) -> Vec<Finding> {
        check::findings(self)
    }

    fn compared_files(&self) -> Box<dyn ComparedFiles + '_> {
        Box::new(SceneFiles)
    }
}
