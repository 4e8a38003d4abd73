//! Unused assets in the shape of `project.unused`.

use spawnpoint_protocol::{
    Sourced,
    files::{UnusedAssetCard, UnusedAssetList},
};

use super::{UnusedAsset, cut_remark};

/// What counts as used in addition to what the engine loads by itself.
#[derive(Clone, Debug, Default)]
pub struct UsedRoots {
    /// Assets and folders: paths, names or ids.
    pub assets: Vec<String>,
    /// Whether every scene is used, not only those that are built.
    pub all_scenes: bool,
}

/// The largest unused assets of a project. They are sorted, largest first.
pub fn listed_unused(unused: Vec<UnusedAsset>, limit: usize) -> Sourced<UnusedAssetList> {
    let total = unused.len();
    let total_bytes = unused.iter().map(|asset| asset.size_bytes).sum();
    let assets = unused.into_iter().take(limit);
    let assets =
        assets.map(|asset| UnusedAssetCard { path: asset.path, bytes: asset.size_bytes }).collect();
    Sourced::from_disk(UnusedAssetList { total, total_bytes, assets }).with_diagnostics(cut_remark(
        "unused assets",
        total,
        limit,
    ))
}
