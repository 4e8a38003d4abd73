//! The waist: everything that engines of several families can be asked to do, in one table.
//!
//! Each row of the table below becomes a struct with the op's parameters and a variant of [`Op`]; see
//! [`ops!`](crate::ops). What only one engine family can do is declared the same way in a crate of that family,
//! and travels as [`Op::Extension`].

mod declare;
mod extension;
mod name;
mod set;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::{
    extension::ExtensionOp,
    name::{Effect, OpInfo, OpName, OpSpec},
    set::OpSet,
};
use crate::{
    asset::*,
    condition::{Condition, ConditionResult},
    content::ToolOutput,
    edit::{Change, EditResult},
    files::*,
    id::{ObjectId, SceneId},
    play::*,
    project::*,
    shape::*,
    sourced::Sourced,
    timed_play::{AfterPlay, InputStep, PlayResult, ReportRequest},
};

crate::ops! {
    /// One thing that an engine is asked to do.
    shared enum Op;

    /// Get the engine's version and state.
    Read EngineStatus = "engine.status" {} -> Status;

    /// List loaded scenes. Pseudo-scenes come last.
    Read ScenesList = "scenes.list" { #[serde(flatten)] paging: Paging } -> Page<Scene>;
    /// List scenes that can be loaded.
    Read ScenesBuildList = "scenes.build_list" { #[serde(flatten)] paging: Paging } -> Page<BuildScene>;
    /// Load a scene by name or path.
    Write SceneLoad = "scene.load" { name: String, #[serde(default)] mode: LoadMode } -> SceneLoaded;
    /// Unload a scene and everything in it.
    Write SceneUnload = "scene.unload" { scene: SceneId } -> Done;

    /// List objects, depth first. An object must match every filter that is given. With `components`, each item also
    /// has `Components`, the short names of its components' types; engines may ignore that.
    Read ObjectsList = "objects.list" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<SceneId>,
        #[serde(flatten)] filter: ObjectFilter,
        #[serde(flatten)] paging: Paging,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")] components: bool,
    } -> Page<ObjectCard>;
    /// Describe one object.
    Read ObjectGet = "object.get" { id: ObjectId } -> ObjectCard;
    /// List an object's direct children.
    Read ObjectChildren = "object.children" { id: ObjectId, #[serde(flatten)] paging: Paging } -> Page<ObjectCard>;
    /// Create an empty object below a parent, or at the root of the active scene.
    Write ObjectCreate = "object.create" {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<ObjectId>,
    } -> DoneTo;
    /// Duplicate an object and its children, beside it or below another parent.
    Write ObjectDuplicate = "object.duplicate" {
        id: ObjectId,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<ObjectId>,
    } -> DoneTo;
    /// Destroy an object and its children.
    Write ObjectDestroy = "object.destroy" { id: ObjectId } -> Done;
    /// Move an object below another one, or to the root of its scene.
    Write ObjectReparent = "object.reparent" {
        id: ObjectId,
        #[serde(default, skip_serializing_if = "Option::is_none")] parent: Option<ObjectId>,
    } -> Done;
    /// Rename an object.
    Write ObjectRename = "object.rename" { id: ObjectId, name: String } -> Done;
    /// Activate or deactivate an object.
    Write ObjectSetActive = "object.set_active" { id: ObjectId, active: bool } -> Done;

    /// List an object's components.
    Read ComponentsList = "components.list" { object: ObjectId, #[serde(flatten)] paging: Paging } -> Page<ComponentCard>;
    /// Add a component with its default values.
    Write ComponentAdd = "component.add" { object: ObjectId, component: String } -> Done;
    /// Remove a component by full type name or by its index in `components.list`.
    Write ComponentRemove = "component.remove" { object: ObjectId, component: String } -> Done;
    /// List types that can be components, by substring.
    Read TypesList = "types.list" {
        #[serde(default, skip_serializing_if = "Option::is_none")] query: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<String>;

    /// List a component's members.
    Read MembersList = "members.list" {
        object: ObjectId,
        component: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Read one member.
    Read MemberRead = "member.read" { object: ObjectId, component: String, name: String } -> MemberValue;
    /// Set one member and read it back.
    Write MemberWrite = "member.write" { object: ObjectId, component: String, name: String, value: Value } -> Done;
    /// Call a method.
    Write MemberCall = "member.call" {
        object: ObjectId,
        component: String,
        method: String,
        #[serde(default)] args: Vec<Value>,
    } -> CallResult;

    /// Find members of all components by name.
    Read MembersSearch = "members.search" {
        query: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] component: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<MemberMatch>;

    /// Find classes that have only static members, by substring.
    Read StaticsSearch = "statics.search" { query: String, #[serde(flatten)] paging: Paging } -> Page<StaticClass>;
    /// List the members of a static class.
    Read StaticMembers = "static.members" {
        #[serde(rename = "type")] type_name: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Read one static member of any type.
    Read StaticRead = "static.read" { #[serde(rename = "type")] type_name: String, name: String } -> MemberValue;
    /// Find types that have exactly one instance in the game, by substring.
    Read SingletonsSearch = "singletons.search" { query: String, #[serde(flatten)] paging: Paging } -> Page<Singleton>;
    /// List the members of a singleton.
    Read SingletonMembers = "singleton.members" {
        id: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Read one member of a singleton.
    Read SingletonRead = "singleton.read" { id: String, name: String } -> MemberValue;

    /// Describe the value behind a handle.
    Read RefInspect = "ref.inspect" { id: String } -> RefInfo;
    /// List the members of the value behind a handle.
    Read RefMembers = "ref.members" {
        id: String,
        #[serde(default)] include_methods: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<Member>;
    /// Read one member of the value behind a handle.
    Read RefRead = "ref.read" { id: String, name: String } -> MemberValue;
    /// List the items of a collection behind a handle.
    Read RefItems = "ref.items" { id: String, #[serde(flatten)] paging: Paging } -> Page<RefItem>;
    /// Release a handle. Nothing changes in the game.
    Read RefRelease = "ref.release" { id: String } -> Released;

    /// List hooks in the order they were added.
    Read HooksList = "hooks.list" { #[serde(flatten)] paging: Paging } -> Page<Hook>;
    /// List methods and property setters of a type that can be hooked, by signature.
    Read HookMethods = "hook.methods" {
        #[serde(rename = "type")] type_name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] filter: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<HookMethod>;
    /// Hook a method, by its name or its full signature. A new hook is enabled.
    Write HookAdd = "hook.add" { #[serde(rename = "type")] type_name: String, method: String } -> Done;
    /// Remove a hook.
    Write HookRemove = "hook.remove" { signature: String } -> Done;
    /// Enable or disable a hook.
    Write HookSetEnabled = "hook.set_enabled" { signature: String, enabled: bool } -> Done;
    /// Get the source code of a hook.
    Read HookGetSource = "hook.source" { signature: String } -> HookSource;
    /// Replace the source code of a hook, if it compiles.
    Write HookSetSource = "hook.set_source" { signature: String, source: String } -> Done;

    /// Run code in the engine's scripting language until it ends. Code that does not compile is a fault;
    /// an error while it runs is part of the answer.
    Write ScriptRun = "script.run" { code: String } -> ScriptResult;
    /// Evaluate one expression of the query language. It must not change anything, inside or outside of the
    /// game: the server never asks for permission before it sends a query.
    Read ScriptQuery = "script.query" { query: String } -> ScriptResult;

    /// Get the selection.
    Read SelectionGet = "selection.get" {} -> Selection;
    /// Select an object.
    Write SelectionSet = "selection.set" { id: ObjectId } -> Done;
    /// Get the contents of the clipboard.
    Read ClipboardGet = "clipboard.get" {} -> Clipboard;
    /// Put a text or an object on the clipboard. Without either, clear it.
    Write ClipboardSet = "clipboard.set" {
        #[serde(default, skip_serializing_if = "Option::is_none")] text: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")] object: Option<ObjectId>,
    } -> Done;

    /// Describe the camera that renders the game.
    Read CameraGet = "camera.get" {} -> CameraInfo;
    /// Describe the free camera.
    Read FreecamGet = "freecam.get" {} -> Freecam;
    /// Set the given properties of the free camera and return its state.
    Write FreecamSet = "freecam.set" {
        #[serde(default, skip_serializing_if = "Option::is_none")] enabled: Option<bool>,
        #[serde(default, skip_serializing_if = "Option::is_none")] speed: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] pos: Option<Vector3>,
        #[serde(default, skip_serializing_if = "Option::is_none")] rot: Option<Vector3>,
    } -> Freecam;
    /// List the shapes of the loaded scenes with their places and colors, and the camera that shows them.
    Read SceneShapes = "scene.shapes" {
        #[serde(default, skip_serializing_if = "Option::is_none")] limit: Option<usize>,
    } -> WorldShapes;
    /// Find what is under a point of the screen. Without a point, under the mouse.
    Read Pick = "pick" {
        #[serde(default)] mode: PickMode,
        #[serde(default, skip_serializing_if = "Option::is_none")] x: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] y: Option<f32>,
        #[serde(default)] normalized: bool,
    } -> PickResult;

    /// Get the time scale.
    Read TimeGet = "time.get" {} -> TimeScale;
    /// Set the time scale, 0 to 4, and whether the game may change it.
    Write TimeSet = "time.set" {
        value: f32,
        #[serde(default, skip_serializing_if = "Option::is_none")] lock: Option<bool>,
    } -> TimeScale;
    /// Pause or resume the game.
    Write TimePause = "time.pause" { paused: bool } -> TimeScale;
    /// Run this many frames, physics included, and pause after them.
    Write TimeStep = "time.step" { frames: u32 } -> Stepped;
    /// Wait until a condition holds, at most this many seconds of real time. Evaluated once per frame; a condition
    /// that holds at once is answered at once.
    Read WaitUntil = "wait.until" { condition: Condition, seconds: f32 } -> ConditionResult;
    /// Play a window of frames: run the steps in order, each in the frame in which it begins, and end after `frames`
    /// frames, or when `until` holds, or, without either, after the last step. `until` is evaluated at the end of each
    /// frame. `fixed_step` makes every frame last that many seconds, times the time scale; `seed` seeds the engine's
    /// random numbers. If the call is cancelled, what it pressed is released and the game is paused or runs as before.
    Write PlayRun = "play.run" {
        #[serde(default, skip_serializing_if = "Vec::is_empty")] steps: Vec<InputStep>,
        #[serde(default, skip_serializing_if = "Option::is_none")] frames: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] until: Option<Condition>,
        #[serde(flatten)] report: ReportRequest,
        #[serde(default)] then: AfterPlay,
        #[serde(default, skip_serializing_if = "Option::is_none")] fixed_step: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] seed: Option<u64>,
    } -> PlayResult;
    /// Get the last lines of the log, oldest first.
    Read LogsTail = "logs.tail" { #[serde(default, skip_serializing_if = "Option::is_none")] count: Option<i64> } -> LogTail;

    /// Create the test UI, or return the existing one.
    Write TestUiSpawn = "test_ui.spawn" {} -> TestUi;
    /// Remove the test UI, if there is one.
    Write TestUiDestroy = "test_ui.destroy" {} -> Done;

    /// List the input actions of the game.
    Read InputList = "input.list" {
        #[serde(default)] include_builtin: bool,
        #[serde(flatten)] paging: Paging,
    } -> Page<InputAction>;
    /// Press an input action until it is released. With `seconds`, hold it that long and then answer.
    Write InputPress = "input.press" {
        action: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] strength: Option<f32>,
        #[serde(default, skip_serializing_if = "Option::is_none")] seconds: Option<f32>,
    } -> Done;
    /// Release an input action. An empty name releases all pressed actions.
    Write InputRelease = "input.release" { action: String } -> Done;
    /// Set an axis: press one of two opposite actions as far as the value says, -1 to 1.
    Write InputAxis = "input.axis" { negative: String, positive: String, value: f32 } -> Done;
    /// Take a screenshot of the view. With `labels`, write the ids of objects next to them.
    Read ViewCapture = "view.capture" {
        #[serde(default, skip_serializing_if = "Option::is_none")] max_width: Option<u32>,
        #[serde(default)] labels: bool,
    } -> Picture;
    /// Get whether the editor runs the game.
    Read GameStateGet = "game.state" {} -> GameState;
    /// Run the game from its editor and wait until it is attached.
    Write GameStart = "game.start" {
        #[serde(default, skip_serializing_if = "Option::is_none")] scene: Option<String>,
    } -> GameState;
    /// Stop the game that the editor runs.
    Write GameStop = "game.stop" {} -> Done;
    /// Apply changes in order, as one step of undo. If one of them fails, none is made. With `dry_run`, check them
    /// and report what would change.
    Write EditApply = "edit.apply" { changes: Vec<Change>, #[serde(default)] dry_run: bool } -> EditResult;
    /// Undo the last edit.
    Write EditUndo = "edit.undo" {} -> Undone;
    /// Redo the edit that was undone last.
    Write EditRedo = "edit.redo" {} -> Undone;
    /// Get the documentation of a class and its members.
    Read ClassDocsGet = "class.docs" { class: String } -> ClassDocs;
    /// List project settings, by substring.
    Read SettingsList = "settings.list" {
        #[serde(default, skip_serializing_if = "Option::is_none")] query: Option<String>,
        #[serde(flatten)] paging: Paging,
    } -> Page<Setting>;
    /// Set one project setting and read it back. An editor saves it.
    Write SettingWrite = "setting.write" { name: String, value: Value } -> Done;

    /// Find assets by folder, path and type.
    Read AssetsFind = "assets.find" {
        #[serde(flatten)] filter: AssetFilter,
        #[serde(default)] tags: bool,
        #[serde(flatten)] slice: Slice,
    } -> Sourced<Page<AssetCard>>;
    /// Describe one asset.
    Read AssetInfoGet = "asset.info" { #[serde(flatten)] asset: AssetName, #[serde(default)] tags: bool } -> Sourced<AssetInfo>;
    /// List the dependencies of an asset, its dependents, or both. `depth` 0 follows all steps; `limit` applies to
    /// each list.
    Read AssetReferencesGet = "asset.references" {
        #[serde(flatten)] asset: AssetName,
        #[serde(default)] direction: ReferenceDirection,
        #[serde(default = "one_step")] depth: u32,
        #[serde(flatten)] kinds: ReferenceKinds,
        #[serde(default, skip_serializing_if = "Option::is_none")] limit: Option<usize>,
    } -> Sourced<AssetReferences>;
    /// List all dependencies of an asset with their own, down to a depth.
    Read AssetTreeGet = "asset.tree" { #[serde(flatten)] asset: AssetName, depth: u32, #[serde(flatten)] kinds: ReferenceKinds } -> Sourced<AssetTree>;
    /// Export an asset as text. `format` is the engine's own name of a format, in any case; without one, its usual
    /// format.
    Read AssetExport = "asset.export" { #[serde(flatten)] asset: AssetName, #[serde(default)] format: String } -> Sourced<AssetText>;
    /// Find missing, broken and duplicate assets.
    Read ProjectCheck = "project.check" { limit: usize } -> Sourced<Findings>;
    /// Compare two revisions of the repository that holds the project. Without `new`, compare with the working files.
    Read ProjectDiff = "project.diff" {
        old: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] new: Option<String>,
        limit: usize,
    } -> Sourced<Differences>;

    /// List unused assets, largest first.
    Read ProjectUnused = "project.unused" { limit: usize } -> Sourced<UnusedAssetList>;
    /// Find lines in the project's scripts and other text files. `files` is a glob such as `*.cs`.
    Read FilesSearch = "files.search" {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] files: Option<String>,
        #[serde(default)] regex: bool,
        limit: usize,
    } -> TextSearchResult;
    /// Read a text file of the project.
    Read FileGet = "file.get" { path: String, #[serde(default)] offset: u64, max_bytes: u64 } -> TextFile;
    /// Create or replace a text file of the project and read it back. With `dry_run`, check whether that is possible.
    Write FilePut = "file.put" { path: String, text: String, #[serde(default)] dry_run: bool } -> WrittenFile;
    /// Delete a text file of the project, if it still has this text: takes back a file that was just created.
    Write FileDelete = "file.delete" { path: String, text: String } -> Done;

    /// Call a tool that the engine defines.
    Write ToolCall = "tool.call" { name: String, #[serde(default)] arguments: Map<String, Value> } -> ToolOutput;
    /// Read a resource that the engine defines. Returns MCP resource contents.
    Read ResourceRead = "resource.read" { uri: String } -> Vec<Value>;
    /// Get a prompt that the engine defines. Returns an MCP prompt result.
    Read PromptGet = "prompt.get" { name: String, #[serde(default)] arguments: Map<String, Value> } -> Value;
}

impl Op {
    /// What this op does: that of its name, except that a preview changes nothing.
    pub fn effect(&self) -> Effect {
        match self {
            Self::EditApply(EditApply { dry_run: true, .. })
            | Self::FilePut(FilePut { dry_run: true, .. }) => Effect::Read,
            other => other.name().effect(),
        }
    }
}

fn one_step() -> u32 {
    1
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_op_is_its_name_and_its_parameters() {
        let op = Op::from(ObjectSetActive { id: ObjectId(-4), active: true });
        let params = json!({"id": "obj:-4", "active": true});
        assert_eq!((op.name().as_str(), op.params()), ("object.set_active", params.clone()));
        assert_eq!(Op::read("object.set_active", params).unwrap().unwrap(), op);
        assert!(Op::read("object.set_active", json!({})).unwrap().is_err());
        assert!(Op::read("object.paint", json!({})).is_none());
    }

    #[test]
    fn only_a_preview_of_a_change_is_a_read() {
        let edit = |dry_run| Op::from(EditApply { changes: Vec::new(), dry_run });
        assert_eq!(edit(true).effect(), Effect::Read);
        assert_eq!(edit(false).effect(), Effect::Write);
        let put = |dry_run| Op::from(FilePut { path: String::new(), text: String::new(), dry_run });
        assert_eq!(put(true).effect(), Effect::Read);
        assert_eq!(put(false).effect(), Effect::Write);
        assert_eq!(Op::from(TimeGet {}).effect(), Effect::Read);
    }

    #[test]
    fn filters_and_paging_stand_beside_the_other_parameters() {
        let params = json!({"type": "Camera", "limit": 3});
        let Op::ObjectsList(op) = Op::read("objects.list", params).unwrap().unwrap() else {
            panic!()
        };
        assert_eq!(op.filter.type_name.as_deref(), Some("Camera"));
        assert_eq!(op.paging.limit, Some(3));
    }

    #[test]
    fn every_op_has_a_sentence_and_schemas() {
        for op in Op::NAMES {
            assert!(op.doc().ends_with('.'), "{op}");
            let (params, _) = op.schemas();
            assert_eq!(params.get("type"), Some(&json!("object")), "{op}");
        }
    }

    crate::ops! {
        /// Ops of a family that exists for this test.
        extension enum OtherOp;

        /// Paint a wall.
        Write Paint = "other.paint" { color: String } -> Done;
        /// Look at a wall.
        Read Look = "other.look" {} -> Done;
    }

    #[test]
    fn an_extension_travels_as_json_and_is_read_by_its_family() {
        let paint = Paint { color: "red".to_owned() };
        let op = Op::from(paint.clone());
        assert_eq!((op.name(), op.name().effect()), (Paint::NAME, Effect::Write));
        assert_eq!(op.params(), json!({"color": "red"}));
        let Op::Extension(extension) = op else { panic!() };
        assert_eq!(OtherOp::try_from(extension).unwrap(), OtherOp::Paint(paint));
        assert_eq!(OtherOp::NAMES, [Paint::NAME, Look::NAME]);
    }

    #[test]
    fn an_extension_of_another_family_or_with_wrong_parameters_is_refused() {
        let stranger = ExtensionOp { name: OpName::TimeGet, params: json!({}) };
        let fault = OtherOp::try_from(stranger).unwrap_err();
        assert_eq!(fault.message, "This engine has no 'time.get'");
        let wrong = ExtensionOp { name: Paint::NAME, params: json!({"color": 3}) };
        let fault = OtherOp::try_from(wrong).unwrap_err();
        assert!(fault.message.starts_with("Invalid parameters of 'other.paint': "), "{fault}");
    }
}
