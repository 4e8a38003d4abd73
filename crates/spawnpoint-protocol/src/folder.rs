//! Shapes of what a project's files answer. They are those of the editor document, field names
//! included.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer, where it was found, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Told<T> {
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
    /// `disk`: read from files, with no editor running.
    pub source: String,
    /// What was left out, and what was assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<String>,
}

impl<T> Told<T> {
    /// From files.
    pub fn from_disk(answer: T) -> Self {
        Self { answer, source: "disk".to_owned(), diagnostics: Vec::new() }
    }

    /// With these remarks.
    pub fn noting(mut self, diagnostics: impl IntoIterator<Item = String>) -> Self {
        self.diagnostics.extend(diagnostics);
        self
    }
}

macro_rules! shapes {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident { $( $(#[doc = $field_doc:literal])+ $(#[$attr:meta])* $field:ident : $ty:ty ),* $(,)? }
    )+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $( $(#[doc = $field_doc])+ $(#[$attr])* pub $field: $ty ),* }
    )+ };
}

pub(crate) use shapes;

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

    /// A scene as a tree.
    SceneTree {
        /// Its file.
        scene_path: String,
        /// The objects without a parent, by name.
        root_objects: Vec<SceneNode>,
    }

    /// An object and those below it.
    SceneNode {
        /// Its name.
        name: String,
        /// Names from the top down, joined by slashes.
        path: String,
        /// Its number, the same as long as the file says so.
        instance_id: i32,
        /// Whether it is switched on itself.
        active: bool,
        /// Types of its components.
        components: Vec<String>,
        /// Their numbers; 0 for a missing script.
        component_instance_ids: Vec<i32>,
        /// The objects below it, by name.
        #[schemars(with = "Vec<Map<String, Value>>")]
        children: Vec<SceneNode>,
    }

    /// Objects of a scene.
    FoundObjects {
        /// Its file.
        scene_path: String,
        /// By path.
        matches: Vec<FoundObject>,
    }

    /// An object that was found.
    FoundObject {
        /// Its name.
        name: String,
        /// Names from the top down, joined by slashes.
        path: String,
        /// Its number.
        instance_id: i32,
        /// Types of its components.
        components: Vec<String>,
        /// The same with their namespaces.
        full_names: Vec<String>,
        /// Its tag.
        tag: String,
        /// Its layer.
        layer: u32,
    }

    /// The components of one object.
    ObjectComponents {
        /// The object.
        game_object_path: String,
        /// Its scene.
        scene_path: String,
        /// In their order.
        components: Vec<ObjectComponent>,
    }

    /// A component.
    ObjectComponent {
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Its number; 0 for a missing script.
        instance_id: i32,
        /// Its place among the object's components.
        index: usize,
        /// Its type with its namespace, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        full_type_name: Option<String>,
        /// How many members it has.
        property_count: usize,
        /// Its first members, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        serialized_fields: Option<Vec<SerializedField>>,
    }

    /// A member as it is saved.
    SerializedField {
        /// Its name.
        name: String,
        /// What it looks like.
        #[serde(rename = "type")]
        type_name: String,
        /// What it is.
        #[schemars(with = "Map<String, Value>")]
        value: Value,
    }

    /// One asset.
    AssetFacts {
        /// Its path.
        path: String,
        /// Its guid.
        guid: String,
        /// The type of its main object.
        #[serde(rename = "type")]
        type_name: String,
        /// The name of its main object.
        main_object_name: String,
        /// How many assets it needs directly.
        dependency_count: usize,
        /// What imports it, if anything does.
        importer_type: Option<String>,
        /// Bytes of the file.
        size_bytes: u64,
        /// The assets it needs directly, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dependencies: Option<Vec<String>>,
    }

    /// What is around an asset.
    AssetGraph {
        /// The asset.
        asset_path: String,
        /// What it needs, by depth and path.
        dependencies: Vec<AssetLink>,
        /// What needs it, by depth and path.
        dependents: Vec<AssetLink>,
    }

    /// An asset around another.
    AssetLink {
        /// Its path.
        path: String,
        /// Its guid.
        guid: String,
        /// What it is.
        #[serde(rename = "type")]
        type_name: String,
        /// How many steps away.
        depth: usize,
    }

    /// Audio mixers.
    Mixers {
        /// By guid.
        mixers: Vec<Mixer>,
    }

    /// An audio mixer.
    Mixer {
        /// Its path.
        path: String,
        /// Its guid.
        guid: String,
        /// Its name.
        name: String,
        /// By name.
        groups: Vec<MixerGroup>,
        /// By name.
        snapshots: Vec<MixerSnapshot>,
    }

    /// A group of a mixer.
    MixerGroup {
        /// Its name.
        name: String,
        /// Its id within the mixer.
        guid: String,
        /// Names from the topmost group down, joined by slashes.
        path: String,
    }

    /// A snapshot of a mixer.
    MixerSnapshot {
        /// Its name.
        name: String,
    }

    /// What a snapshot sets.
    SnapshotValues {
        /// The mixer.
        mixer_path: String,
        /// The snapshot.
        snapshot_name: String,
        /// By group and name.
        parameters: Vec<SnapshotValue>,
    }

    /// One value of a snapshot.
    SnapshotValue {
        /// Its name.
        name: String,
        /// What it is set to.
        value: f64,
        /// The group it belongs to, or Unknown.
        group: String,
    }

    /// Where audio sources send their sound.
    MixerRouting {
        /// Sources that lead to a group of the mixer.
        valid_count: usize,
        /// Sources that do not.
        invalid_count: usize,
        /// Those that do not.
        orphans: Vec<OrphanSource>,
    }

    /// An audio source that leads nowhere.
    OrphanSource {
        /// Its file and object.
        source: String,
        /// Where it should lead.
        expected_group: String,
        /// Where it leads.
        actual: String,
    }

    /// What is selected.
    EditorSelection {
        /// Objects by path, then assets by name. Nothing is selected in a folder.
        selected_objects: Vec<Map<String, Value>>,
        /// The scene that is open, or nothing.
        active_scene: String,
    }

    /// An object hung elsewhere.
    Reparented {
        /// Where it was.
        child_path: String,
        /// Below what it is; empty at the top.
        new_parent_path: String,
        /// Where it is.
        new_hierarchy_path: String,
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

    /// Files of a project.
    FileList {
        /// Below which folder.
        root: String,
        /// The pattern they match.
        pattern: String,
        /// By path.
        files: Vec<String>,
        /// Whether there are more.
        truncated: bool,
    }

    /// A file's text.
    FileText {
        /// The file.
        path: String,
        /// utf-8.
        encoding: String,
        /// The text.
        content: String,
    }

    /// Lines that match.
    TextMatches {
        /// What was searched for.
        pattern: String,
        /// By file and line.
        matches: Vec<TextMatch>,
        /// How many there are, those left out included.
        total_matches: usize,
        /// Whether some were left out.
        truncated: bool,
    }

    /// A line that matches.
    TextMatch {
        /// The file.
        file_path: String,
        /// The line, from 1.
        line_number: usize,
        /// The line.
        line_text: String,
        /// What matched.
        match_text: String,
    }

    /// What a C# file declares.
    ScriptOutline {
        /// The file.
        script_path: String,
        /// The namespace of its first type.
        namespace: String,
        /// In file order, nested types included.
        classes: Vec<ScriptClass>,
    }

    /// A type of a C# file.
    ScriptClass {
        /// Its name.
        name: String,
        /// Its base class, or nothing.
        base_class: String,
        /// Its interfaces.
        interfaces: Vec<String>,
        /// Who may see it.
        access_modifier: String,
        /// Its methods, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        methods: Option<Vec<ScriptMethod>>,
        /// Its properties, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        properties: Option<Vec<ScriptMember>>,
        /// Its fields, where they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fields: Option<Vec<ScriptMember>>,
    }

    /// A method.
    ScriptMethod {
        /// Its name.
        name: String,
        /// What it returns.
        return_type: String,
        /// As they stand there.
        parameters: Vec<String>,
        /// Who may see it.
        access_modifier: String,
    }

    /// A property or field.
    ScriptMember {
        /// Its name.
        name: String,
        /// Its type.
        #[serde(rename = "type")]
        type_name: String,
        /// Who may see it.
        access_modifier: String,
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

/// Which way to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum GraphDirection {
    /// What an asset needs.
    Dependencies,
    /// What needs it.
    Dependents,
    /// Both.
    #[default]
    Both,
}

/// An asset, by its path, its guid or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AssetName {
    /// Its path within the project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its guid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guid: Option<String>,
}

/// Which objects of a scene are meant; every filter that is given must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SceneFilter {
    /// A part of the name, letter for letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_contains: Option<String>,
    /// The whole name in any case; `*` stands for anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_pattern: Option<String>,
    /// The whole path; `*` stands for anything within a name, `**` for anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_pattern: Option<String>,
    /// The tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// The layer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<u32>,
    /// A component's type, with or without its namespace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
}
