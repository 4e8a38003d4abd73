//! The waist: everything an engine can be asked to do, in one table.
//!
//! Each line of [`ops!`] below becomes a parameter struct, a variant of [`Op`], an [`OpName`] and a
//! row of [`OpName::ALL`]. The JSON form of an op, `{"op": name, "params": {...}}`, is what travels
//! to engines behind a wire.

use std::fmt;

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    asset::*,
    content::ToolOutput,
    folder::*,
    id::{ObjectId, SceneId},
    play::*,
    shape::*,
    upkeep::*,
};

/// Whether an op changes anything. Reads may be repeated after a lost connection; writes never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// Looks.
    Read,
    /// Changes.
    Write,
}

/// Ties an op's parameters to its name, its effect and the shape of its answer.
pub trait OpSpec: Serialize + DeserializeOwned + JsonSchema + Into<Op> {
    /// Its name.
    const NAME: OpName;
    /// The shape of its answer.
    type Output: Serialize + DeserializeOwned + JsonSchema;
}

macro_rules! ops {
    ($(
        $(#[doc = $doc:literal])+
        $effect:ident $variant:ident = $name:literal {
            $( $(#[$field_attr:meta])* $field:ident : $field_ty:ty ),* $(,)?
        } -> $output:ty;
    )+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
            #[allow(missing_docs, reason = "the op's own sentence says what its fields are")]
            pub struct $variant { $( $(#[$field_attr])* pub $field: $field_ty ),* }

            impl From<$variant> for Op {
                fn from(op: $variant) -> Self {
                    Self::$variant(op)
                }
            }

            impl OpSpec for $variant {
                const NAME: OpName = OpName::$variant;
                type Output = $output;
            }
        )+

        /// One thing an engine is asked to do.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "op", content = "params")]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant carries the struct that is documented")]
        pub enum Op { $( #[serde(rename = $name)] $variant($variant) ),+ }

        /// The name of an op.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum OpName { $( $(#[doc = $doc])+ #[serde(rename = $name)] $variant ),+ }

        impl Op {
            /// Its name.
            pub fn name(&self) -> OpName {
                match self { $( Self::$variant(_) => OpName::$variant ),+ }
            }

            /// Its parameters alone, as they stand on the wire.
            pub fn params(&self) -> Value {
                match self { $( Self::$variant(op) => serde_json::to_value(op).unwrap_or_default() ),+ }
            }
        }

        impl OpName {
            /// All ops, in the order of the table.
            pub const ALL: &[Self] = &[ $( Self::$variant ),+ ];

            /// The name on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $name ),+ }
            }

            /// Whether it changes anything.
            pub fn effect(self) -> Effect {
                match self { $( Self::$variant => Effect::$effect ),+ }
            }

            /// What it does, for documentation.
            pub fn doc(self) -> &'static str {
                match self { $( Self::$variant => concat!($($doc),+) ),+ }
            }

            /// JSON Schemas of its parameters and of its answer.
            pub fn schemas(self) -> (Schema, Schema) {
                match self { $( Self::$variant => (schema_for!($variant), schema_for!($output)) ),+ }
            }
        }
    };
}

ops! {
    /// Tells the engine's version and state.
    Read EngineStatus = "engine.status" {} -> Status;

    /// Lists loaded scenes, pseudo-scenes last.
    Read ScenesList = "scenes.list" { #[serde(flatten)] paging: Paging } -> Page<Scene>;
    /// Lists scenes that can be loaded.
    Read ScenesBuildList = "scenes.build_list" { #[serde(flatten)] paging: Paging } -> Page<BuildScene>;
    /// Loads a scene by name or path.
    Write SceneLoad = "scene.load" { name: String, #[serde(default)] mode: LoadMode } -> SceneLoaded;
    /// Unloads a scene with everything in it.
    Write SceneUnload = "scene.unload" { scene: SceneId } -> Done;

    /// Lists objects depth first; every filter that is given must match.
    Read ObjectsList = "objects.list" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<SceneId>,
        #[serde(flatten)] filter: ObjectFilter,
        #[serde(flatten)] paging: Paging,
    } -> Page<ObjectCard>;
    /// Describes one object.
    Read ObjectGet = "object.get" { id: ObjectId } -> ObjectCard;
    /// Lists an object's direct children.
    Read ObjectChildren = "object.children" { id: ObjectId, #[serde(flatten)] paging: Paging } -> Page<ObjectCard>;
    /// Creates an empty object, below a parent or at the root of the active scene.
    Write ObjectCreate = "object.create" {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<ObjectId>,
    } -> DoneTo;
    /// Makes another object like one, with everything below it, beside it or below another parent.
    Write ObjectDuplicate = "object.duplicate" {
        id: ObjectId,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<ObjectId>,
    } -> DoneTo;
    /// Destroys an object and everything below it.
    Write ObjectDestroy = "object.destroy" { id: ObjectId } -> Done;
    /// Moves an object below another, or to the root of its scene.
    Write ObjectReparent = "object.reparent" {
        id: ObjectId,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<ObjectId>,
    } -> Done;
    /// Switches an object on or off.
    Write ObjectSetActive = "object.set_active" { id: ObjectId, active: bool } -> Done;

    /// Lists an object's components.
    Read ComponentsList = "components.list" { object: ObjectId, #[serde(flatten)] paging: Paging } -> Page<ComponentCard>;
    /// Adds a component with its default values.
    Write ComponentAdd = "component.add" { object: ObjectId, component: String } -> Done;
    /// Removes a component, by full type name or by its place in `components.list`.
    Write ComponentRemove = "component.remove" { object: ObjectId, component: String } -> Done;
    /// Lists types that can be components, by substring.
    Read TypesList = "types.list" {
        #[serde(default, skip_serializing_if = "Option::is_none")] query: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<String>;

    /// Lists a component's members.
    Read MembersList = "members.list" {
        object: ObjectId,
        component: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Reads one member.
    Read MemberRead = "member.read" { object: ObjectId, component: String, name: String } -> MemberValue;
    /// Writes one member and reads it back.
    Write MemberWrite = "member.write" { object: ObjectId, component: String, name: String, value: Value } -> Done;
    /// Calls a method.
    Write MemberCall = "member.call" {
        object: ObjectId,
        component: String,
        method: String,
        #[serde(default)] args: Vec<Value>,
    } -> CallResult;

    /// Finds members of all components by name.
    Read MembersSearch = "members.search" {
        query: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] component: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<MemberMatch>;

    /// Finds classes that have only static members, by substring.
    Read StaticsSearch = "statics.search" { query: String, #[serde(flatten)] paging: Paging } -> Page<StaticClass>;
    /// Lists the members of a static class.
    Read StaticMembers = "static.members" {
        #[serde(rename = "type")] type_name: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Reads one static member of any type.
    Read StaticRead = "static.read" { #[serde(rename = "type")] type_name: String, name: String } -> MemberValue;
    /// Finds types of which the game keeps one instance, by substring.
    Read SingletonsSearch = "singletons.search" { query: String, #[serde(flatten)] paging: Paging } -> Page<Singleton>;
    /// Lists the members of a singleton.
    Read SingletonMembers = "singleton.members" {
        id: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Reads one member of a singleton.
    Read SingletonRead = "singleton.read" { id: String, name: String } -> MemberValue;

    /// Describes the value behind a handle.
    Read RefInspect = "ref.inspect" { id: String } -> RefInfo;
    /// Lists the members of the value behind a handle.
    Read RefMembers = "ref.members" {
        id: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Reads one member of the value behind a handle.
    Read RefRead = "ref.read" { id: String, name: String } -> MemberValue;
    /// Lists the items of a collection behind a handle.
    Read RefItems = "ref.items" { id: String, #[serde(flatten)] paging: Paging } -> Page<RefItem>;
    /// Forgets a handle. Nothing changes in the game.
    Read RefRelease = "ref.release" { id: String } -> Released;

    /// Lists hooks, in the order they were added.
    Read HooksList = "hooks.list" { #[serde(flatten)] paging: Paging } -> Page<Hook>;
    /// Lists methods and property setters of a type that can be hooked, by signature.
    Read HookMethods = "hook.methods" {
        #[serde(rename = "type")] type_name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] filter: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<HookMethod>;
    /// Hooks a method, by its name or by its full signature. A new hook is enabled.
    Write HookAdd = "hook.add" { #[serde(rename = "type")] type_name: String, method: String } -> Done;
    /// Removes a hook.
    Write HookRemove = "hook.remove" { signature: String } -> Done;
    /// Switches a hook on or off.
    Write HookSetEnabled = "hook.set_enabled" { signature: String, enabled: bool } -> Done;
    /// Tells the source of a hook.
    Read HookGetSource = "hook.source" { signature: String } -> HookSource;
    /// Replaces the source of a hook, if it compiles.
    Write HookSetSource = "hook.set_source" { signature: String, source: String } -> Done;

    /// Runs code in the engine's scripting language until it ends. What it cannot compile is a fault;
    /// what fails while it runs is told in the answer.
    Write ScriptRun = "script.run" { code: String } -> ScriptResult;
    /// Evaluates one expression of the query language. It must not change anything, inside the game or
    /// outside of it: the server never asks for permission before it sends a query.
    Read ScriptQuery = "script.query" { query: String } -> ScriptResult;

    /// Tells what is selected.
    Read SelectionGet = "selection.get" {} -> Selection;
    /// Selects an object.
    Write SelectionSet = "selection.set" { id: ObjectId } -> Done;
    /// Tells what is on the clipboard.
    Read ClipboardGet = "clipboard.get" {} -> Clipboard;
    /// Puts a text or an object on the clipboard; neither empties it.
    Write ClipboardSet = "clipboard.set" {
        #[serde(default, skip_serializing_if = "Option::is_none")] text: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")] object: Option<ObjectId>,
    } -> Done;

    /// Describes the camera that shows the game.
    Read CameraGet = "camera.get" {} -> CameraInfo;
    /// Describes the free camera.
    Read FreecamGet = "freecam.get" {} -> Freecam;
    /// Changes what is given of the free camera, and tells what it became.
    Write FreecamSet = "freecam.set" {
        #[serde(default, skip_serializing_if = "Option::is_none")] enabled: Option<bool>,
        #[serde(default, skip_serializing_if = "Option::is_none")] speed: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] pos: Option<Vector3>,
        #[serde(default, skip_serializing_if = "Option::is_none")] rot: Option<Vector3>,
    } -> Freecam;
    /// Tells what is under a point of the screen; without a point, under the mouse.
    Read Pick = "pick" {
        #[serde(default)] mode: PickMode,
        #[serde(default, skip_serializing_if = "Option::is_none")] x: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] y: Option<f32>,
        #[serde(default)] normalized: bool,
    } -> PickResult;

    /// Tells how fast time passes.
    Read TimeGet = "time.get" {} -> TimeScale;
    /// Sets how fast time passes, 0 to 4, and whether the game may change it.
    Write TimeSet = "time.set" {
        value: f32,
        #[serde(default, skip_serializing_if = "Option::is_none")] lock: Option<bool>,
    } -> TimeScale;
    /// Lets the game stand still, or go on.
    Write TimePause = "time.pause" { paused: bool } -> TimeScale;
    /// Lets so many frames pass, physics included, and stands still after them.
    Write TimeStep = "time.step" { frames: u32 } -> Stepped;
    /// Tells the last lines of the log, oldest first.
    Read LogsTail = "logs.tail" { #[serde(default, skip_serializing_if = "Option::is_none")] count: Option<i64> } -> LogTail;

    /// Builds the test interface; a second time, finds it.
    Write TestUiSpawn = "test_ui.spawn" {} -> TestUi;
    /// Removes the test interface, if there is one.
    Write TestUiDestroy = "test_ui.destroy" {} -> Done;

    /// Lists what a player can do.
    Read InputList = "input.list" {
        #[serde(default)] include_builtin: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<InputAction>;
    /// Does what a player can do, until it is released; with `seconds`, for so long, and then answers.
    Write InputPress = "input.press" {
        action: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] strength: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] seconds: Option<f32>,
    } -> Done;
    /// Lets go of an action; of all that were pressed, when it is empty.
    Write InputRelease = "input.release" { action: String } -> Done;
    /// Moves a stick: presses one of two opposite actions as far as the value says, -1 to 1.
    Write InputAxis = "input.axis" { negative: String, positive: String, value: f32 } -> Done;
    /// Takes a picture of what is seen.
    Read ViewCapture = "view.capture" {
        #[serde(default, skip_serializing_if = "Option::is_none")] max_width: Option<u32>,
    } -> Picture;
    /// Tells whether the editor runs the game.
    Read GameStateGet = "game.state" {} -> GameState;
    /// Runs the game from its editor, and waits until it is attached.
    Write GameStart = "game.start" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
    } -> GameState;
    /// Ends the game that the editor runs.
    Write GameStop = "game.stop" {} -> Done;
    /// Undoes the last change to what is edited.
    Write EditUndo = "edit.undo" {} -> Undone;
    /// Does again what was undone last.
    Write EditRedo = "edit.redo" {} -> Undone;
    /// Tells what a class is and what it has.
    Read ClassDocsGet = "class.docs" { class: String } -> ClassDocs;
    /// Lists settings of the project, by substring.
    Read SettingsList = "settings.list" {
        #[serde(default, skip_serializing_if = "Option::is_none")] query: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<Setting>;
    /// Writes one setting of the project and reads it back; an editor saves it.
    Write SettingWrite = "setting.write" { name: String, value: Value } -> Done;

    /// Tells a project's engine and folders.
    Read ProjectConfigGet = "project.config" {} -> ProjectConfig;
    /// Runs a command of the engine's own console.
    Write ConsoleRun = "console.run" { command: String } -> ConsoleAnswer;
    /// Tells where the engine writes its log.
    Read LogPathGet = "log.path" {} -> LogFile;
    /// Compiles the project's code and waits for the end, at most this long.
    Write EditorCompile = "editor.compile" { timeout_seconds: u32 } -> Compiled;
    /// Writes an asset as text. `format` is the engine's own name of one, in any case.
    Read AssetExport = "asset.export" { path: String, format: String } -> AssetText;
    /// Writes the default values of a class as text.
    Read ClassExport = "class.export" { class: String, format: String } -> AssetText;
    /// Describes a Blueprint in Markdown.
    Read BlueprintMarkdown = "blueprint.markdown" { path: String } -> AssetText;
    /// Makes or updates an asset from a file, then applies a text to it; at least one of them is given.
    Write AssetImport = "asset.import" {
        #[serde(default, skip_serializing_if = "Option::is_none")] file: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")] text_file: Option<String>,
        path: String,
        class: String,
    } -> Imported;
    /// Finds one asset, by whole path or by its package.
    Read AssetGet = "asset.get" { path: String, #[serde(default)] tags: bool } -> FoundAsset;
    /// Finds assets, by package.
    Read AssetsSearch = "assets.search" {
        #[serde(flatten)] filter: AssetFilter,
        #[serde(default)] tags: bool,
        #[serde(flatten)] slice: Slice,
    } -> Page<AssetCard>;
    /// Lists what an asset needs.
    Read AssetDependencies = "asset.dependencies" { path: String, #[serde(flatten)] kinds: LinkKinds } -> AssetLinks;
    /// Lists what needs an asset.
    Read AssetReferences = "asset.references" { path: String, #[serde(flatten)] kinds: LinkKinds } -> AssetLinks;
    /// Lists all that an asset needs, down to a depth.
    Read AssetTreeGet = "asset.tree" { path: String, depth: u32, #[serde(flatten)] kinds: LinkKinds } -> AssetTree;
    /// Finds Blueprints by a part of a text or with wildcards; one is found if any of the fields fits.
    Read BlueprintsSearch = "blueprints.search" {
        fields: Vec<BlueprintField>,
        term: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] folder: Option<String>,
        #[serde(default = "yes")] recursive: bool,
        #[serde(flatten)] slice: Slice,
    } -> Page<BlueprintCard>;

    /// Tells what a project's settings say of it.
    Read ProjectInfoGet = "project.info" {} -> Told<ProjectInfo>;
    /// Tells the versions of a project.
    Read ProjectVersionGet = "project.version" {} -> Told<ProjectVersion>;
    /// Lists the scenes of the build settings; with `all`, all others too.
    Read ProjectScenesList = "project.scenes" { #[serde(default)] all: bool } -> Told<ProjectScenes>;
    /// Counts assets by type, for no longer than `within_ms`, and lists files of at least `large_bytes`.
    Read ProjectSummary = "project.summary" {
        within_ms: u64,
        #[serde(default)] large_bytes: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")] asset_type: Option<String>,
    } -> Told<AssetsSummary>;
    /// Finds what files ask for and do not have, for no longer than `within_ms`.
    Read ProjectMissing = "project.missing" { #[serde(default)] scope: Scope, within_ms: u64 } -> Told<MissingReferences>;
    /// Counts what a project is made of.
    Read ProjectArchitecture = "project.architecture" {} -> Told<ArchitectureReport>;
    /// Tells how a project's assemblies depend on each other; only these files, if any are named.
    Read AssembliesCheck = "assemblies.check" { #[serde(default)] paths: Vec<String> } -> Told<AssemblyReport>;
    /// Tells the tree of a scene that is on disk; of the active one if none is named.
    Read SceneTreeGet = "scene.tree" { #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>, #[serde(default)] inactive: bool } -> Told<SceneTree>;
    /// Finds objects in a scene that is on disk, at most `limit`.
    Read SceneFind = "scene.find" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
        #[serde(flatten)] filter: SceneFilter,
        #[serde(default, skip_serializing_if = "Option::is_none")] limit: Option<usize>,
    } -> Told<FoundObjects>;
    /// Lists the components of an object in a scene that is on disk, with at most `members` of their members.
    Read SceneComponents = "scene.components" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
        object: String,
        #[serde(default)] members: usize,
    } -> Told<ObjectComponents>;
    /// Hangs an object of a scene that is on disk below another, or at the top, and reads it back.
    Write SceneReparent = "scene.reparent" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
        child: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<String>,
    } -> Told<Reparented>;
    /// Tells what the editor has selected; of a closed project, nothing.
    Read EditorSelectionGet = "editor.selection" {} -> Told<EditorSelection>;
    /// Describes an asset, with what it needs if that is wanted.
    Read AssetFactsGet = "asset.facts" { #[serde(flatten)] asset: AssetName, #[serde(default)] dependencies: bool } -> Told<AssetFacts>;
    /// Tells what is around an asset, up to so many steps away.
    Read AssetGraphGet = "asset.graph" {
        #[serde(flatten)] asset: AssetName,
        depth: usize,
        #[serde(default)] direction: GraphDirection,
    } -> Told<AssetGraph>;
    /// Lists audio mixers.
    Read MixersList = "mixers.list" {} -> Told<Mixers>;
    /// Reads what a snapshot of an audio mixer sets.
    Read MixerSnapshotRead = "mixer.snapshot" { #[serde(flatten)] mixer: AssetName, snapshot: String } -> Told<SnapshotValues>;
    /// Tells which audio sources lead to no group of a mixer; to none of these, if any are named.
    Read MixerRoutingCheck = "mixer.routing" { mixer: String, #[serde(default)] groups: Vec<String> } -> Told<MixerRouting>;
    /// Lists files below a folder whose name or path matches.
    Read FilesList = "files.list" { root: String, pattern: String, limit: usize } -> Told<FileList>;
    /// Reads a file of at most so many bytes.
    Read FileRead = "file.read" { path: String, max_bytes: u64 } -> Told<FileText>;
    /// Finds lines in text files, for no longer than `within_ms`.
    Read TextSearch = "text.search" {
        pattern: String,
        root: String,
        files: String,
        limit: usize,
        #[serde(default)] case_sensitive: bool,
        #[serde(default)] regex: bool,
        within_ms: u64,
    } -> Told<TextMatches>;
    /// Tells what a C# file declares.
    Read ScriptInspect = "script.inspect" {
        path: String,
        #[serde(default)] methods: bool,
        #[serde(default)] properties: bool,
        #[serde(default)] fields: bool,
    } -> Told<ScriptOutline>;

    /// Tells who uses an asset and what it uses, at most `limit` of each: one step, or all of them.
    Read RefsGet = "project.refs" { asset: String, #[serde(default)] transitive: bool, limit: usize } -> Told<AssetRefs>;
    /// Lists assets that nothing leads to, largest first.
    Read UnusedList = "project.unused" { limit: usize } -> Told<UnusedAssets>;
    /// Finds what is missing, broken or doubled.
    Read ProjectCheck = "project.check" { limit: usize } -> Told<Findings>;
    /// Compares two revisions of the repository that holds a project; without the newer one, with the files as they are.
    Read RevisionsDiff = "project.diff" {
        old: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] new: Option<String>,
        limit: usize,
    } -> Told<Differences>;

    /// Calls a tool that the engine brought along.
    Write ToolCall = "tool.call" { name: String, #[serde(default)] arguments: Map<String, Value> } -> ToolOutput;
    /// Reads a resource that the engine brought along; gives MCP resource contents.
    Read ResourceRead = "resource.read" { uri: String } -> Vec<Value>;
    /// Fetches a prompt that the engine brought along; gives an MCP prompt result.
    Read PromptGet = "prompt.get" { name: String, #[serde(default)] arguments: Map<String, Value> } -> Value;
}

fn yes() -> bool {
    true
}

/// Which objects a list shows. Texts match as case-insensitive substrings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ObjectFilter {
    /// In the name or the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// In the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A component's type, full or short.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_name: Option<String>,
    /// In the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Only what is on, with all its parents.
    #[serde(default)]
    pub active_only: bool,
}

impl OpName {
    /// Ops on projects and their assets. A game that runs has none of them.
    pub const OF_PROJECTS: &[Self] = &[
        Self::ProjectConfigGet,
        Self::ConsoleRun,
        Self::LogPathGet,
        Self::EditorCompile,
        Self::AssetExport,
        Self::ClassExport,
        Self::BlueprintMarkdown,
        Self::AssetImport,
        Self::AssetGet,
        Self::AssetsSearch,
        Self::AssetDependencies,
        Self::AssetReferences,
        Self::AssetTreeGet,
        Self::BlueprintsSearch,
    ];

    /// Ops on the files of a project that no editor has open.
    pub const OF_FOLDERS: &[Self] = &[
        Self::ProjectInfoGet,
        Self::ProjectVersionGet,
        Self::ProjectScenesList,
        Self::ProjectSummary,
        Self::ProjectMissing,
        Self::ProjectArchitecture,
        Self::AssembliesCheck,
        Self::SceneTreeGet,
        Self::SceneFind,
        Self::SceneComponents,
        Self::SceneReparent,
        Self::EditorSelectionGet,
        Self::AssetFactsGet,
        Self::AssetGraphGet,
        Self::MixersList,
        Self::MixerSnapshotRead,
        Self::MixerRoutingCheck,
        Self::FilesList,
        Self::FileRead,
        Self::TextSearch,
        Self::ScriptInspect,
        Self::RefsGet,
        Self::UnusedList,
        Self::ProjectCheck,
        Self::RevisionsDiff,
    ];
}

impl fmt::Display for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The ops an engine implements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpSet(Vec<OpName>);

impl OpSet {
    /// Every op there is.
    pub fn all() -> Self {
        Self(OpName::ALL.to_vec())
    }

    /// Whether the engine implements it.
    pub fn has(&self, op: OpName) -> bool {
        self.0.binary_search(&op).is_ok()
    }

    /// The ops, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = OpName> {
        self.0.iter().copied()
    }
}

impl FromIterator<OpName> for OpSet {
    fn from_iter<I: IntoIterator<Item = OpName>>(ops: I) -> Self {
        let mut ops: Vec<_> = ops.into_iter().collect();
        ops.sort_unstable();
        ops.dedup();
        Self(ops)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_op_reads_as_its_name_and_its_parameters() {
        let op = Op::from(ObjectSetActive { id: ObjectId(-4), active: true });
        let wire = json!({"op": "object.set_active", "params": {"id": "obj:-4", "active": true}});
        assert_eq!(serde_json::to_value(&op).unwrap(), wire);
        assert_eq!(serde_json::from_value::<Op>(wire).unwrap(), op);
    }

    #[test]
    fn filters_and_paging_stand_beside_the_other_parameters() {
        let wire = json!({"op": "objects.list", "params": {"type": "Camera", "limit": 3}});
        let Op::ObjectsList(op) = serde_json::from_value(wire).unwrap() else { panic!() };
        assert_eq!(op.filter.type_name.as_deref(), Some("Camera"));
        assert_eq!(op.paging.limit, Some(3));
    }

    #[test]
    fn every_op_has_a_sentence_and_schemas() {
        for op in OpName::ALL {
            assert!(op.doc().trim().ends_with('.'), "{op}");
            let (params, _) = op.schemas();
            assert_eq!(params.get("type"), Some(&json!("object")), "{op}");
        }
    }
}
