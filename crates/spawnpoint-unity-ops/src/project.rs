//! Shapes about a project as a whole.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::shapes;

shapes! {
    /// An overview of a project.
    ProjectInfo {
        /// The product name.
        product_name: String,
        /// The version of its editor.
        unity_version: String,
        /// The platform of the server: WindowsEditor, OSXEditor or LinuxEditor.
        platform: String,
        /// The build target; Unknown if no file contains it.
        active_build_target: String,
        /// Built-in, URP, HDRP or Unknown.
        render_pipeline: String,
        /// The name of its folder.
        project_name: String,
        /// Platforms that the settings name.
        build_targets: Vec<String>,
        /// Its absolute path.
        project_path: String,
    }

    /// Versions of a project.
    ProjectVersion {
        /// Version of the editor.
        unity_version: String,
        /// Version of the product.
        project_version: String,
        /// Mono or IL2CPP.
        scripting_runtime: String,
    }

    /// Scenes of a project.
    ProjectScenes {
        /// Sorted by path.
        scenes: Vec<ProjectScene>,
    }

    /// A scene of a project.
    ProjectScene {
        /// Its file.
        path: String,
        /// Its name.
        name: String,
        /// Whether it is enabled in the build settings.
        enabled_in_build: bool,
        /// Its index in the build settings, or -1.
        build_index: i32,
    }

    /// Number of assets by type.
    AssetsSummary {
        /// The sum of the counts.
        total_assets: usize,
        /// Eight types, by name.
        by_type: BTreeMap<String, usize>,
        /// The largest files, largest first.
        large_assets: Vec<LargeAsset>,
    }

    /// A large file.
    LargeAsset {
        /// Its path.
        path: String,
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Its size in bytes.
        size_bytes: u64,
    }

    /// Missing scripts and broken references of a project.
    MissingReferences {
        /// Missing scripts, sorted by path, object and component index.
        missing_scripts: Vec<MissingScript>,
        /// Broken references, sorted by path.
        broken_references: Vec<BrokenReference>,
    }

    /// A missing script.
    MissingScript {
        /// The file.
        path: String,
        /// The object in it; empty for an asset.
        game_object_path: String,
        /// Its index among the components of the object.
        component_index: usize,
        /// A description.
        context: String,
        /// The script's guid, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guid: Option<String>,
    }

    /// A broken reference.
    BrokenReference {
        /// The file.
        path: String,
        /// The object in it; empty for an asset.
        game_object_path: String,
        /// The component and the member.
        reference_path: String,
        /// The guid of the referenced file; empty for an object of the same file.
        reference_guid: String,
    }

    /// The architecture of a project.
    ArchitectureReport {
        /// Counts.
        summary: Architecture,
    }

    /// The numbers of a project's parts.
    Architecture {
        /// Number of assembly definitions.
        asmdef_count: usize,
        /// Number of C# files.
        script_count: usize,
        /// Number of scenes.
        scene_count: usize,
        /// Number of prefabs.
        prefab_count: usize,
        /// Number of scene objects by layer.
        layer_usage: BTreeMap<String, usize>,
        /// Number of scene objects by tag.
        tag_usage: BTreeMap<String, usize>,
        /// Number of references between assemblies.
        coupling: BTreeMap<String, usize>,
    }

    /// The references between assemblies.
    AssemblyReport {
        /// Number of cycles.
        cycle_count: usize,
        /// Length of the longest reference chain.
        longest_path: usize,
        /// Unresolved references, duplicate names and cycles.
        warnings: Vec<String>,
        /// The cycles, as names.
        cycles: Vec<Vec<String>>,
        /// The longest chain, as names.
        longest_chain: Vec<String>,
    }
}

/// Which files are checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Scope {
    /// All of them.
    #[default]
    All,
    /// Scenes.
    Scenes,
    /// Prefabs.
    Prefabs,
    /// Everything else.
    Assets,
}
