//! A Unity project as commands see it.

use std::path::Path;

use spawnpoint_core::folder::{
    AssetLookupError, ComparedFiles, Finding, FolderProject, ReferenceGraph, RuleInfo, UnusedAsset,
    UsedRoots,
};

use super::Rule;
use crate::{Guid, diff::SerializedFiles, project::Project};

impl FolderProject for Project {
    fn root(&self) -> &Path {
        self.root()
    }

    fn references(&self, name: &str, transitive: bool) -> Result<ReferenceGraph, AssetLookupError> {
        let error = match self.find_asset(name) {
            Ok(asset) => return Ok(self.refs(asset.id(), transitive)),
            Err(error) => error,
        };
        // Assets may still reference the GUID of an asset that is missing.
        let lost = name.parse::<Guid>().ok().map(|guid| self.refs_of_missing(guid));
        lost.filter(|graph| !graph.users.is_empty()).ok_or(error)
    }

    fn lookup_hint(&self, name: &str, error: &AssetLookupError) -> String {
        self.lookup_hint(name, error)
    }

    fn unused(&self, roots: &UsedRoots) -> Result<Vec<UnusedAsset>, (String, AssetLookupError)> {
        self.unused_besides(roots)
    }

    fn rules(&self) -> Vec<RuleInfo> {
        Rule::ALL.iter().map(|rule| rule.info()).collect()
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings()
    }

    fn compared_files(&self) -> Box<dyn ComparedFiles + '_> {
        Box::new(SerializedFiles::new(self))
    }
}
