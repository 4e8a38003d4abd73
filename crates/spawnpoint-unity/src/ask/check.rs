//! Faults of the project's bookkeeping: guids, `.meta` files, files that cannot be read.

use std::collections::BTreeMap;

use serde::Serialize;
use spawnpoint_core::folder::Skipped;

use crate::{id::Guid, index::Asset, project::Project, yaml::Content};

/// What is wrong with guids and `.meta` files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// Guids that several assets have.
    pub duplicate_guids: Vec<DuplicateGuid>,
    /// `.meta` files whose asset is not there.
    pub metas_without_asset: Vec<LoneMeta>,
    /// Assets without a `.meta` file.
    pub assets_without_meta: Vec<String>,
    /// `.meta` files without a guid.
    pub metas_without_guid: Vec<String>,
    /// Files that stand for others which Git LFS has not fetched.
    pub lfs_pointers: Vec<String>,
    /// Files Unity usually writes as text that are binary here.
    pub binary_assets: Vec<String>,
    /// Files that could not be read.
    pub unreadable: Vec<String>,
    /// Files and folders that were left out when the project was read.
    pub skipped: Vec<SkippedPath>,
}

/// A file or folder that was left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SkippedPath {
    /// Its path within the project.
    pub path: String,
    /// Why, as a sentence.
    pub reason: String,
}

/// A guid that several assets have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateGuid {
    /// Which.
    pub guid: Guid,
    /// Whose.
    pub paths: Vec<String>,
}

/// A `.meta` file whose asset is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LoneMeta {
    /// The path of the asset that is not there.
    pub path: String,
    /// Whether it was a folder: repositories do not keep empty ones.
    pub folder: bool,
}

impl Project {
    /// Looks for all of it, each list by path.
    pub fn check(&self) -> Check {
        let mut check = Check::default();
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
            .map(|(guid, mut paths)| {
                paths.sort();
                DuplicateGuid { guid, paths }
            })
            .collect();
        check.skipped = self.index.skipped().iter().map(|skipped| self.skipped(skipped)).collect();
        let problem = |reason: &String| SkippedPath {
            path: "Packages/manifest.json".to_owned(),
            reason: reason.clone(),
        };
        check.skipped.extend(self.packages.problems.iter().map(problem));
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
    fn skipped(&self, skipped: &Skipped) -> SkippedPath {
        let path = skipped.path.strip_prefix(&self.root).unwrap_or(&skipped.path);
        SkippedPath {
            path: path.display().to_string().replace('\\', "/"),
            reason: skipped.reason.clone(),
        }
    }
}

fn check_asset(asset: Asset<'_>, check: &mut Check) {
    let path = || asset.path().to_owned();
    if asset.has_meta() && asset.guid().is_none() {
        check.metas_without_guid.push(path());
    }
    // What Unity ignores by its name may still have a `.meta` file.
    if !asset.exists() && !asset.is_on_disk() {
        let meta = asset.read_meta().unwrap_or_default();
        let folder = memchr::memmem::find(&meta, b"\nfolderAsset: yes").is_some();
        check.metas_without_asset.push(LoneMeta { path: path(), folder });
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

/// Folders that are one asset to Unity: nothing inside them has a `.meta` file.
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
    fn what_lies_in_a_bundle_needs_no_meta() {
        assert!(is_inside_bundle("Assets/Plugins/iOS/A.framework/Headers/a.h"));
        assert!(!is_inside_bundle("Assets/Plugins/A.framework"));
        assert!(!is_inside_bundle("Assets/app/a.png"));
    }
}
