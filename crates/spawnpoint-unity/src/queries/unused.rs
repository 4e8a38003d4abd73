//! Finds unused assets.

use std::collections::HashSet;

use spawnpoint_core::folder::UnusedAsset;

use crate::{
    asset::{kind::Kind, meta::Import},
    index::{Asset, AssetId},
    project::Project,
};

/// Folders whose contents are used without references: by name or by the editor.
const ROOT_FOLDERS: &[&str] = &[
    "Resources",
    "StreamingAssets",
    "Editor",
    "Editor Default Resources",
    "Gizmos",
    "Plugins",
    "AddressableAssetsData",
];

impl Project {
    /// Assets below `Assets` that are not used by a scene of the build, by settings, by code or by
    /// an asset that is loaded by name; largest first. If the build has no scenes, all scenes
    /// count.
    pub fn unused(&self) -> Vec<UnusedAsset> {
        let used = self.used();
        let mut unused: Vec<UnusedAsset> = self
            .index
            .assets()
            .filter(|asset| {
                asset.path().starts_with("Assets/") && asset.exists() && !used.contains(&asset.id())
            })
            .filter(|asset| can_be_unused(asset.kind()) && !is_bundled(*asset))
            .map(|asset| UnusedAsset { path: asset.path().to_owned(), size_bytes: asset.size() })
            .collect();
        unused.sort_by(|a, b| b.size_bytes.cmp(&a.size_bytes).then_with(|| a.path.cmp(&b.path)));
        unused
    }

    fn used(&self) -> HashSet<AssetId> {
        let built: HashSet<String> = self
            .build_scenes()
            .into_iter()
            .filter(|scene| scene.enabled && scene.exists)
            .map(|scene| scene.moved_to.unwrap_or(scene.path))
            .collect();
        let is_root = |asset: &Asset<'_>| match asset.kind() {
            Kind::Scene => built.is_empty() || built.contains(asset.path()),
            kind => {
                kind.is_code()
                    || !asset.path().starts_with("Assets/")
                    || asset.path().split('/').any(|part| ROOT_FOLDERS.contains(&part))
            }
        };
        let mut open: Vec<AssetId> = self
            .index
            .assets()
            .filter(is_root)
            // This list also contains scenes that are disabled in the build.
            .filter(|asset| asset.path() != "ProjectSettings/EditorBuildSettings.asset")
            .map(|asset| asset.id())
            .collect();
        let mut used: HashSet<AssetId> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            let asset = self.index.asset(id);
            let mut reached: Vec<AssetId> = asset
                .references()
                .filter_map(|(guid, _)| Some(self.index.by_guid(guid)?.id()))
                .collect();
            // A reference to a folder is a reference to everything in it.
            if asset.is_folder() && !is_root(&asset) {
                let inside = format!("{}/", asset.path());
                reached.extend(
                    self.index
                        .assets()
                        .filter(|asset| asset.path().starts_with(&inside))
                        .map(|asset| asset.id()),
                );
            }
            open.extend(reached.into_iter().filter(|id| used.insert(*id)));
        }
        used
    }
}

fn can_be_unused(kind: Kind) -> bool {
    !kind.is_code() && !matches!(kind, Kind::Folder | Kind::Text | Kind::Other | Kind::Archive)
}

fn is_bundled(asset: Asset<'_>) -> bool {
    let import = asset.read_meta().ok().and_then(|text| Import::parse(&text).ok());
    import.is_some_and(|import| import.bundle.is_some())
}
