//! Finds problems with GUIDs, `.meta` files and unreadable files.

use std::collections::BTreeMap;

use serde::Serialize;
use spawnpoint_core::folder::{Finding, Skipped};

use super::{DuplicateGuid, Rule};
use crate::{
    id::Guid,
    index::{Asset, conflict_in},
    project::{Packages, Project, leads_out},
    yaml::{Content, line_of},
};

/// Problems with GUIDs and files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AssetProblems {
    /// GUIDs that several assets have.
    pub duplicate_guids: Vec<DuplicateGuid>,
    /// `.meta` files without an asset.
    pub metas_without_asset: Vec<OrphanedMeta>,
    /// Assets without a `.meta` file.
    pub assets_without_meta: Vec<String>,
    /// `.meta` files without a guid.
    pub metas_without_guid: Vec<String>,
    /// Pointers to files that Git LFS has not downloaded.
    pub lfs_pointers: Vec<String>,
    /// Serialized Unity files in binary format.
    pub binary_assets: Vec<String>,
    /// Files that could not be read.
    pub unreadable: Vec<String>,
    /// Files and folders that were skipped.
    pub skipped: Vec<SkippedPath>,
}

/// A skipped file or folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SkippedPath {
    /// Its path within the project.
    pub path: String,
    /// The reason.
    pub reason: String,
    /// Whether it leads out of the project.
    pub outside: bool,
}

/// A `.meta` file without an asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OrphanedMeta {
    /// The path of the missing asset.
    pub path: String,
    /// Whether it was a folder. Git does not store empty folders.
    pub folder: bool,
}

impl Project {
    /// Finds these problems, each list sorted by path.
    pub fn asset_problems(&self) -> AssetProblems {
        let mut check = AssetProblems::default();
        let mut owners: BTreeMap<Guid, Vec<String>> = BTreeMap::new();
        for asset in self.index.assets() {
            if let Some(guid) = asset.guid() {
                owners.entry(guid).or_default().push(asset.path().to_owned());
            }
            if asset.is_own() {
                check_asset(asset, &mut check);
            }
        }
        check.duplicate_guids = owners
            .into_iter()
            .filter(|(_, paths)| paths.len() > 1)
            .map(|(guid, paths)| DuplicateGuid::new(&self.root, guid, paths))
            .collect();
        check.skipped = self.index.skipped().iter().map(|skipped| self.skipped(skipped)).collect();
        let problem = |reason: &String, outside: bool| SkippedPath {
            path: "Packages/manifest.json".to_owned(),
            reason: reason.clone(),
            outside,
        };
        let Packages { problems, outside, .. } = &self.packages;
        check.skipped.extend(problems.iter().map(|reason| problem(reason, false)));
        check.skipped.extend(outside.iter().map(|reason| problem(reason, true)));
        check.skipped.sort();
        check.metas_without_asset.sort_by(|a, b| a.path.cmp(&b.path));
        for list in [
            &mut check.assets_without_meta,
            &mut check.metas_without_guid,
            &mut check.lfs_pointers,
            &mut check.binary_assets,
            &mut check.unreadable,
        ] {
            list.sort();
        }
        check
    }
}

impl Project {
    /// Files with the markers of a merge conflict.
    pub(super) fn merge_conflicts(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        for asset in self.index.assets().filter(|asset| asset.is_own() && asset.has_conflict()) {
            let meta = (format!("{}.meta", asset.path()), asset.read_meta());
            for (path, text) in [(asset.path().to_owned(), self.read(asset)), meta] {
                let Ok(text) = text else { continue };
                let Some(at) = conflict_in(&text) else { continue };
                let what = "contains the markers of a merge conflict";
                let finding = Finding::new(Rule::MergeConflict.info(), path, what);
                found.push(Finding { line: Some(line_of(&text, at)), ..finding });
            }
        }
        found
    }

    fn skipped(&self, skipped: &Skipped) -> SkippedPath {
        let path = skipped.path.strip_prefix(&self.root).unwrap_or(&skipped.path);
        let facts = self.files.facts(&skipped.path);
        SkippedPath {
            path: path.display().to_string().replace('\\', "/"),
            reason: skipped.reason.clone(),
            outside: facts.is_err_and(|error| leads_out(&error)),
        }
    }
}

fn check_asset(asset: Asset<'_>, check: &mut AssetProblems) {
    let path = || asset.path().to_owned();
    if asset.has_meta() && asset.guid().is_none() {
        check.metas_without_guid.push(path());
    }
    // A file that Unity ignores may still have a `.meta` file.
    if !asset.exists() && !asset.is_on_disk() {
        let meta = asset.read_meta().unwrap_or_default();
        let folder = memchr::memmem::find(&meta, b"\nfolderAsset: yes").is_some();
        check.metas_without_asset.push(OrphanedMeta { path: path(), folder });
    }
    let needs_meta =
        !asset.path().starts_with("ProjectSettings/") && !is_inside_bundle(asset.path());
    if asset.exists() && !asset.has_meta() && needs_meta {
        check.assets_without_meta.push(path());
    }
    if asset.is_unreadable() {
        check.unreadable.push(path());
    }
    match asset.content() {
        Some(Content::LfsPointer) => check.lfs_pointers.push(path()),
        Some(Content::Binary) if is_serialized(asset.path()) => check.binary_assets.push(path()),
        _ => {}
    }
}

/// Whether a path is inside a folder that Unity imports as one asset: files in it have no `.meta`
/// files.
fn is_inside_bundle(path: &str) -> bool {
    const BUNDLES: &[&str] = &["bundle", "framework", "xcframework", "app", "plugin", "androidlib"];
    let Some((folders, _)) = path.rsplit_once('/') else { return false };
    folders
        .split('/')
        .any(|folder| folder.rsplit_once('.').is_some_and(|(_, end)| BUNDLES.contains(&end)))
}

fn is_serialized(path: &str) -> bool {
    const SERIALIZED: &[&str] =
        &[".unity", ".prefab", ".asset", ".mat", ".anim", ".controller", ".mixer"];
    SERIALIZED.iter().any(|end| path.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_a_bundle_need_no_meta_file() {
        assert!(is_inside_bundle("Assets/Plugins/iOS/A.framework/Headers/a.h"));
        assert!(!is_inside_bundle("Assets/Plugins/A.framework"));
        assert!(!is_inside_bundle("Assets/app/a.png"));
    }
}
