//! Finds unused assets.

use std::collections::{HashMap, HashSet};

use spawnpoint_core::folder::{AssetLookupError, UnusedAsset, UsedRoots};

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
        self.unused_by(Vec::new(), false)
    }

    /// The same with further assets, folders or scenes that count as used. An error names the asset that was not
    /// found.
    pub fn unused_besides(
        &self,
        roots: &UsedRoots,
    ) -> Result<Vec<UnusedAsset>, (String, AssetLookupError)> {
        let find = |name: &String| match self.find_asset(name.trim_end_matches('/')) {
            Ok(asset) => Ok(asset.id()),
            Err(error) => Err((name.clone(), error)),
        };
        let further = roots.assets.iter().map(find).collect::<Result<_, _>>()?;
        Ok(self.unused_by(further, roots.all_scenes))
    }

    fn unused_by(&self, further: Vec<AssetId>, all_scenes: bool) -> Vec<UnusedAsset> {
        let used = self.used(further, all_scenes);
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

    fn used(&self, further: Vec<AssetId>, all_scenes: bool) -> HashSet<AssetId> {
        let built: HashSet<String> = self
            .build_scenes()
            .into_iter()
            .filter(|scene| scene.enabled && scene.exists)
            .map(|scene| scene.moved_to.unwrap_or(scene.path))
            .collect();
        let is_root = |asset: &Asset<'_>| match asset.kind() {
            Kind::Scene => all_scenes || built.is_empty() || built.contains(asset.path()),
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
            .chain(further)
            .collect();
        let mut used: HashSet<AssetId> = open.iter().copied().collect();
        let embedded = self.embedded_textures();
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
            if asset.kind() == Kind::Model {
                let stem = asset.path().rsplit_once('.').map_or(asset.path(), |(stem, _)| stem);
                reached.extend(embedded.get(stem).into_iter().flatten());
            }
            open.extend(reached.into_iter().filter(|id| used.insert(*id)));
        }
        used
    }

    /// The textures that were extracted from models, by the path of the model without its extension. Models use the
    /// files in `Name.fbm` by their names.
    fn embedded_textures(&self) -> HashMap<&str, Vec<AssetId>> {
        let mut by_model: HashMap<&str, Vec<AssetId>> = HashMap::new();
        for asset in self.index.assets() {
            if let Some((model, _)) = asset.path().rsplit_once(".fbm/") {
                by_model.entry(model).or_default().push(asset.id());
            }
        }
        by_model
    }
}

fn can_be_unused(kind: Kind) -> bool {
    !kind.is_code() && !matches!(kind, Kind::Folder | Kind::Text | Kind::Other | Kind::Archive)
}

fn is_bundled(asset: Asset<'_>) -> bool {
    let import = asset.read_meta().ok().and_then(|text| Import::parse(&text).ok());
    import.is_some_and(|import| import.bundle.is_some())
}
