//! The ops that only Unity projects support, and the shapes of their results. Field names are those
//! of the editor document.
//!
//! This is a separate crate, so that building the tools does not wait for the crate that implements
//! the ops.

mod files;
mod mixer;
mod project;
mod scene;
mod script;
mod unused;

use spawnpoint_protocol::{Sourced, asset::AssetName};

pub use self::{files::*, mixer::*, project::*, scene::*, script::*, unused::*};

spawnpoint_protocol::ops! {
    /// An op of a Unity project.
    extension enum UnityOp;

    /// Describe the project from its settings.
    Read ProjectInfoGet = "unity.project.info" {} -> Sourced<ProjectInfo>;
    /// Get the versions of the project and its editor.
    Read ProjectVersionGet = "unity.project.version" {} -> Sourced<ProjectVersion>;
    /// List the scenes of the build settings. With `all`, list all other scenes too.
    Read ProjectScenesList = "unity.project.scenes" { #[serde(default)] all: bool } -> Sourced<ProjectScenes>;
    /// Count assets by type, for at most `within_ms`, and list files of at least `large_bytes`.
    Read ProjectSummary = "unity.project.summary" {
        within_ms: u64,
        #[serde(default)] large_bytes: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")] asset_type: Option<String>,
    } -> Sourced<AssetsSummary>;
    /// Find missing scripts and broken references, for at most `within_ms`.
    Read ProjectMissing = "unity.project.missing" { #[serde(default)] scope: Scope, within_ms: u64 } -> Sourced<MissingReferences>;
    /// Count assemblies, scripts, scenes and prefabs, and objects by layer and tag.
    Read ProjectArchitecture = "unity.project.architecture" {} -> Sourced<ArchitectureReport>;
    /// Check the references between assembly definitions. `paths` limits the check to these files.
    Read AssembliesCheck = "unity.assemblies.check" { #[serde(default)] paths: Vec<String> } -> Sourced<AssemblyReport>;
    /// Read a scene file as a tree of objects. Without a name, read the active scene.
    Read SceneTreeGet = "unity.scene.tree" { #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>, #[serde(default)] inactive: bool } -> Sourced<SceneTree>;
    /// Find objects in a scene file, at most `limit`.
    Read SceneFind = "unity.scene.find" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
        #[serde(flatten)] filter: SceneFilter,
        #[serde(default, skip_serializing_if = "Option::is_none")] limit: Option<usize>,
    } -> Sourced<FoundObjects>;
    /// List the components of an object in a scene file, with at most `members` members each.
    Read SceneComponents = "unity.scene.components" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
        object: String,
        #[serde(default)] members: usize,
    } -> Sourced<ObjectComponents>;
    /// Move an object of a scene file below another one, or to the root, and read it back.
    Write SceneReparent = "unity.scene.reparent" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
        child: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<String>,
    } -> Sourced<Reparented>;
    /// Get the editor's selection. A closed project has none.
    Read EditorSelectionGet = "unity.editor.selection" {} -> Sourced<EditorSelection>;
    /// List audio mixers.
    Read MixersList = "unity.mixers.list" {} -> Sourced<Mixers>;
    /// Read the values of an audio mixer snapshot.
    Read MixerSnapshotRead = "unity.mixer.snapshot" { #[serde(flatten)] mixer: AssetName, snapshot: String } -> Sourced<SnapshotValues>;
    /// Find audio sources that are not routed to a group of a mixer. `groups` limits the groups that count.
    Read MixerRoutingCheck = "unity.mixer.routing" { mixer: String, #[serde(default)] groups: Vec<String> } -> Sourced<MixerRouting>;
    /// List files below a folder whose name or path matches.
    Read FilesList = "unity.files.list" { root: String, pattern: String, limit: usize } -> Sourced<FileList>;
    /// Read a file of at most this many bytes.
    Read FileRead = "unity.file.read" { path: String, max_bytes: u64 } -> Sourced<FileText>;
    /// Find lines in text files, for at most `within_ms`.
    Read TextSearch = "unity.text.search" {
        pattern: String,
        root: String,
        files: String,
        limit: usize,
        #[serde(default)] case_sensitive: bool,
        #[serde(default)] regex: bool,
        within_ms: u64,
    } -> Sourced<TextMatches>;
    /// List the types that a C# file declares, with their members.
    Read ScriptInspect = "unity.script.inspect" {
        path: String,
        #[serde(default)] methods: bool,
        #[serde(default)] properties: bool,
        #[serde(default)] fields: bool,
    } -> Sourced<ScriptOutline>;

    /// List unused assets, largest first.
    Read UnusedList = "unity.project.unused" { limit: usize } -> Sourced<UnusedAssets>;
}

macro_rules! shapes {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident { $( $(#[doc = $field_doc:literal])+ $(#[$attr:meta])* $field:ident : $ty:ty ),* $(,)? }
    )+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $( $(#[doc = $field_doc])+ $(#[$attr])* pub $field: $ty ),* }
    )+ };
}

pub(crate) use shapes;
