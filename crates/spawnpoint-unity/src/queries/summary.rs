//! Counts the assets of a project.

use std::{collections::BTreeMap, time::Instant};

use serde::Serialize;
use spawnpoint_core::folder::ProjectFiles;

use super::{Partial, is_late};
use crate::{
    asset::{class, kind::Kind},
    index::Asset,
    project::Project,
    walk::walk_alone,
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
        let mut summary = SummaryDraft::default();
        let files: Vec<Asset<'_>> = self.own_files().collect();
        let mut processed = 0;
        for asset in &files {
            if processed % PER_LOOK == 0 && is_late(deadline) {
                break;
            }
            processed += 1;
            summary.add(counted_type(*asset), asset.kind(), asset.path(), asset.size(), large);
        }
        let found = summary.finish(most);
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

/// Counts the assets of a project that is not indexed yet, by the names of their files. Which `.asset` files are
/// scriptable objects is not known then, so these are not counted. Folders that are not reached before the deadline
/// count as items that were not processed.
pub fn summary_by_names(
    files: &ProjectFiles,
    large: u64,
    most: usize,
    deadline: Option<Instant>,
) -> Partial<Summary> {
    let late = || is_late(deadline);
    let (found, left) = walk_alone(files, &files.root().join("Assets"), "Assets", late);
    let mut summary = SummaryDraft::default();
    for entry in found.iter().filter(|entry| !entry.folder && !entry.path.ends_with(".meta")) {
        let kind = Kind::of(&entry.path);
        summary.add(counted_kind(kind), kind, &entry.path, entry.stamp.size, large);
    }
    Partial { found: summary.finish(most), processed: found.len(), total: found.len() + left }
}

/// The counts so far.
struct SummaryDraft {
    by_type: BTreeMap<&'static str, usize>,
    large_assets: Vec<LargeAsset>,
}

impl Default for SummaryDraft {
    fn default() -> Self {
        let by_type = TYPES.into_iter().map(|name| (name, 0)).collect();
        Self { by_type, large_assets: Vec::new() }
    }
}

impl SummaryDraft {
    fn add(
        &mut self,
        counted: Option<&'static str>,
        kind: Kind,
        path: &str,
        size: u64,
        large: u64,
    ) {
        if let Some(name) = counted {
            *self.by_type.entry(name).or_default() += 1;
        }
        if size >= large {
            let (path, type_name) = (path.to_owned(), kind.type_name());
            self.large_assets.push(LargeAsset { path, type_name, size_bytes: size });
        }
    }

    fn finish(self, most: usize) -> Summary {
        let Self { by_type, mut large_assets } = self;
        large_assets
            .sort_by(|a, b| b.size_bytes.cmp(&a.size_bytes).then_with(|| a.path.cmp(&b.path)));
        large_assets.truncate(most);
        Summary { total_assets: by_type.values().sum(), by_type, large_assets }
    }
}

fn counted_type(asset: Asset<'_>) -> Option<&'static str> {
    let is_scriptable =
        asset.kind() == Kind::Asset && asset.main_class() == Some(class::id::MONO_BEHAVIOUR);
    if is_scriptable { Some("ScriptableObject") } else { counted_kind(asset.kind()) }
}

fn counted_kind(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Animation => "Animation",
        Kind::Audio => "Audio",
        Kind::Material => "Material",
        Kind::Prefab => "Prefab",
        Kind::Scene => "Scene",
        Kind::Texture | Kind::NativeTexture => "Texture",
        Kind::Timeline => "Timeline",
        _ => return None,
    })
}
