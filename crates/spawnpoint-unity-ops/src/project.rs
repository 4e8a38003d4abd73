//! Shapes about a project as a whole.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::shapes;

shapes! {
    /// A project at a glance.
    ProjectInfo {
        /// What the product is called.
        product_name: String,
        /// Version of the editor it belongs to.
        unity_version: String,
        /// What the server runs on: WindowsEditor, OSXEditor or LinuxEditor.
        platform: String,
        /// The platform it is built for; Unknown where no file tells.
        active_build_target: String,
        /// Built-in, URP, HDRP or Unknown.
        render_pipeline: String,
        /// What its folder is called.
        project_name: String,
        /// Platforms that the settings name.
        build_targets: Vec<String>,
        /// Where it lies.
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
        /// By path.
        scenes: Vec<ProjectScene>,
    }

    /// A scene of a project.
    ProjectScene {
        /// Its file.
        path: String,
        /// Its name.
        name: String,
        /// Whether it is built.
        enabled_in_build: bool,
        /// Its place in the build settings, or -1.
        build_index: i32,
    }

    /// How many assets there are of each type.
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
        /// What it is.
        #[serde(rename = "type")]
        type_name: String,
        /// Its bytes.
        size_bytes: u64,
    }

    /// What a project's files ask for and do not have.
    MissingReferences {
        /// Components without their script, by path, object and place.
        missing_scripts: Vec<MissingScript>,
        /// Pointers that lead nowhere, by path.
        broken_references: Vec<BrokenReference>,
    }

    /// A component whose script is missing.
    MissingScript {
        /// The file.
        path: String,
        /// The object in it; empty for an asset.
        game_object_path: String,
        /// Its place among the object's components.
        component_index: usize,
        /// The same as a sentence.
        context: String,
        /// The script's guid, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guid: Option<String>,
    }

    /// A pointer that leads nowhere.
    BrokenReference {
        /// The file.
        path: String,
        /// The object in it; empty for an asset.
        game_object_path: String,
        /// The member, with its component.
        reference_path: String,
        /// The file it points to; empty for an object of the same file.
        reference_guid: String,
    }

    /// What a project is made of.
    ArchitectureReport {
        /// In numbers.
        summary: Architecture,
    }

    /// What a project is made of, in numbers.
    Architecture {
        /// Assembly definitions.
        asmdef_count: usize,
        /// C# files.
        script_count: usize,
        /// Scenes.
        scene_count: usize,
        /// Prefabs.
        prefab_count: usize,
        /// Objects of all scenes by layer.
        layer_usage: BTreeMap<String, usize>,
        /// Objects of all scenes by tag.
        tag_usage: BTreeMap<String, usize>,
        /// References from one assembly to another.
        coupling: BTreeMap<String, usize>,
    }

    /// How assemblies depend on each other.
    AssemblyReport {
        /// How many circles there are.
        cycle_count: usize,
        /// How many assemblies the longest chain of references has.
        longest_path: usize,
        /// References to nothing, names that stand twice, circles.
        warnings: Vec<String>,
        /// The circles, as names.
        cycles: Vec<Vec<String>>,
        /// The longest chain, as names.
        longest_chain: Vec<String>,
    }
}

/// Which files are looked at.
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
