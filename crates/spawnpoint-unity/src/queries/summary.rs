//! Counts the assets of a project.

use std::{collections::BTreeMap, time::Instant};

use serde::Serialize;

use super::{Partial, is_late};
use crate::{
    asset::{class, kind::Kind},
    index::Asset,
    project::Project,
};

/// The number of assets of each type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The sum of the counts.
    pub total_assets: usize,
    /// The counts of eight types, by name.
    pub by_type: BTreeMap<&'static str, usize>,
    /// The largest files, largest first.
    pub large_assets: Vec<LargeAsset>,
}

/// A large file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LargeAsset {
    /// Its path.
    pub path: String,
    /// Its kind, by its extension.
    #[serde(rename = "type")]
    pub type_name: &'static str,
    /// Bytes.
    pub size_bytes: u64,
}

/// The structure of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Architecture {
    /// Assembly definitions.
    pub asmdef_count: usize,
    /// C# files.
    pub script_count: usize,
    /// Scenes.
    pub scene_count: usize,
    /// Prefabs.
    pub prefab_count: usize,
    /// Objects by layer, in scenes.
    pub layer_usage: BTreeMap<String, usize>,
    /// Objects by tag, in scenes.
    pub tag_usage: BTreeMap<String, usize>,
    /// The number of references between two assemblies, by `A→B`.
    pub coupling: BTreeMap<String, usize>,
}

/// The deadline is checked once per this number of files.
const PER_LOOK: usize = 256;

const TYPES: [&str; 8] = [
    "Animation",
    "Audio",
    "Material",
    "Prefab",
    "Scene",
    "ScriptableObject",
    "Texture",
    "Timeline",
];

impl Project {
    /// Counts the assets below `Assets`, and lists the largest files of at least `large` bytes.
    pub fn summary(&self, large: u64, most: usize, deadline: Option<Instant>) -> Partial<Summary> {
        let mut by_type: BTreeMap<&'static str, usize> =
            TYPES.into_iter().map(|name| (name, 0)).collect();
        let mut large_assets = Vec::new();
        let files: Vec<Asset<'_>> = self.own_files().collect();
        let mut processed = 0;
        for asset in &files {
            if processed % PER_LOOK == 0 && is_late(deadline) {
                break;
            }
            processed += 1;
            if let Some(name) = counted_type(*asset) {
                *by_type.entry(name).or_default() += 1;
            }
            if asset.size() >= large {
                let type_name = asset.kind().type_name();
                large_assets.push(LargeAsset {
                    path: asset.path().to_owned(),
                    type_name,
                    size_bytes: asset.size(),
                });
            }
        }
        large_assets
            .sort_by(|a, b| b.size_bytes.cmp(&a.size_bytes).then_with(|| a.path.cmp(&b.path)));
        large_assets.truncate(most);
        let found = Summary { total_assets: by_type.values().sum(), by_type, large_assets };
        Partial { found, processed, total: files.len() }
    }

    fn own_files(&self) -> impl Iterator<Item = Asset<'_>> {
        let below = |asset: &Asset<'_>| {
            asset.path().starts_with("Assets/") && asset.exists() && !asset.is_folder()
        };
        self.index.assets().filter(below)
    }

    /// Counts scripts, scenes, prefabs, layers and tags.
    pub fn architecture(&self) -> Architecture {
        let mut architecture = Architecture::default();
        let layers = self.tags().layers;
        for asset in self.own_files() {
            match asset.kind() {
                Kind::Script => architecture.script_count += 1,
                Kind::Prefab => architecture.prefab_count += 1,
                Kind::AssemblyDefinition => architecture.asmdef_count += 1,
                Kind::Scene => {
                    architecture.scene_count += 1;
                    let Ok(hierarchy) = self.hierarchy(asset.id()) else { continue };
                    for object in &hierarchy.objects {
                        let named =
                            layers.get(object.layer as usize).filter(|name| !name.is_empty());
                        let layer = named.cloned().unwrap_or_else(|| object.layer.to_string());
                        *architecture.layer_usage.entry(layer).or_default() += 1;
                        *architecture.tag_usage.entry(object.tag.to_string()).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
        for assembly in self.assemblies() {
            for reference in &assembly.references {
                *architecture
                    .coupling
                    .entry(format!("{}→{reference}", assembly.name))
                    .or_default() += 1;
            }
        }
        architecture
    }
}

fn counted_type(asset: Asset<'_>) -> Option<&'static str> {
    Some(match asset.kind() {
        Kind::Animation => "Animation",
        Kind::Audio => "Audio",
        Kind::Material => "Material",
        Kind::Prefab => "Prefab",
        Kind::Scene => "Scene",
        Kind::Texture | Kind::NativeTexture => "Texture",
        Kind::Timeline => "Timeline",
        Kind::Asset if asset.main_class() == Some(class::id::MONO_BEHAVIOUR) => "ScriptableObject",
        _ => return None,
    })
}
