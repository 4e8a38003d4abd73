//! Shapes of what engines answer. They are those of the explorer document, field names included, so
//! that an answer passes from an engine to a client without being copied into another shape.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::id::{ObjectId, SceneId};

/// Part of a list. `Total` is always the true total, whatever was cut off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Page<T> {
    /// How many there are in all.
    pub total: usize,
    /// Those of this page.
    pub items: Vec<T>,
}

/// Which part of a list is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Paging {
    /// How many at most; at least one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How many to pass over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<i64>,
}

impl Paging {
    /// Page size where nobody says otherwise.
    pub const DEFAULT_LIMIT: usize = 100;

    /// How many to pass over, and how many to take then.
    pub fn bounds(self) -> (usize, usize) {
        let offset = usize::try_from(self.offset.unwrap_or(0)).unwrap_or(0);
        let limit =
            self.limit.map_or(Self::DEFAULT_LIMIT, |n| usize::try_from(n).unwrap_or(1).max(1));
        (offset, limit)
    }

    /// Cuts this page out of a whole list.
    pub fn cut<T>(self, all: impl IntoIterator<Item = T>) -> Page<T> {
        let (offset, limit) = self.bounds();
        let mut total = 0;
        let mut items = Vec::new();
        for item in all {
            if total >= offset && items.len() < limit {
                items.push(item);
            }
            total += 1;
        }
        Page { total, items }
    }
}

/// The shortest number that reads back as this one: 1.7 and not 1.7000000476837158, which is what a
/// single becomes when it is widened.
fn as_written<S: Serializer>(number: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(number.to_string().parse().unwrap_or(f64::from(*number)))
}

/// An engine at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Status {
    /// Version of the interface.
    pub version: String,
    /// Version of the engine.
    pub unity_version: String,
    /// What it runs on.
    pub platform: String,
    /// Scripting runtime.
    pub runtime: String,
    /// Version of Spawnpoint or of the plugin.
    pub explorer_version: String,
    /// Whether it can work now.
    pub ready: bool,
    /// How many scenes are loaded.
    pub scenes_loaded: usize,
    /// Ids of what is selected.
    pub selection: Vec<String>,
}

/// A loaded scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Scene {
    /// `scn:<index>`, `scn:ddol` or `scn:hide`.
    pub id: SceneId,
    /// Its name.
    pub name: String,
    /// Its place among the loaded scenes; negative for pseudo-scenes.
    pub index: i32,
    /// Whether it is loaded.
    pub is_loaded: bool,
    /// How many objects have no parent in it.
    pub root_count: usize,
}

/// A scene that can be loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct BuildScene {
    /// Its place in the build list.
    pub index: i32,
    /// Its name.
    pub name: String,
    /// Its file.
    pub path: String,
}

/// How a scene is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum LoadMode {
    /// Unload the others first.
    #[default]
    Single,
    /// Keep the others.
    Additive,
}

/// A game object at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ObjectCard {
    /// `obj:<number>`.
    pub id: ObjectId,
    /// Its name.
    pub name: String,
    /// Names from the root down, each after a slash.
    pub path: String,
    /// Its tag, or `Untagged`.
    pub tag: String,
    /// Its layer.
    pub layer: i32,
    /// Its own switch; a parent may still hide it.
    pub active: bool,
    /// How many components it has.
    pub component_count: usize,
}

/// A component at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ComponentCard {
    /// Full type name.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Its value in a few words.
    pub summary: Option<String>,
}

/// What sort of member it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum MemberKind {
    /// Stored.
    Field,
    /// Computed on access.
    Property,
    /// Called.
    Method,
}

/// A member of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What sort it is.
    pub kind: MemberKind,
    /// Type of its value; for a method, its signature.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Whether it can be read.
    pub can_read: bool,
    /// Whether it can be written.
    pub can_write: bool,
}

/// A member's value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberValue {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Type of the value.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The value for people, cut at 1024 characters.
    pub value_text: String,
    /// The value for programs, for everything that is small.
    pub value_json: Option<Value>,
    /// A handle to look further into the value, for everything that is not small.
    #[serde(default)]
    pub ref_id: Option<String>,
}

/// A member that a search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MemberMatch {
    /// Whose.
    pub object_id: ObjectId,
    /// Where that object is.
    pub object_path: String,
    /// Full type name of the component.
    pub component_type: String,
    /// The member's name.
    pub member: String,
    /// Field or property.
    pub kind: MemberKind,
}

/// A class that has only static members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StaticClass {
    /// `type:` and its full name.
    pub id: String,
    /// Full type name.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Where it is declared.
    pub assembly: String,
    /// How many members it has.
    pub member_count: usize,
}

/// A type of which the game keeps one instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Singleton {
    /// `singleton:` and the type that holds it.
    pub id: String,
    /// The type that holds it.
    pub declaring_type: String,
    /// The type it is of.
    pub instance_type: String,
    /// It in a few words, cut at 256 characters.
    pub preview: String,
    /// Its object, when it is a component of one.
    pub object_id: Option<ObjectId>,
}

/// What sort of value a handle leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum RefKind {
    /// Keys and values.
    Dictionary,
    /// Values one after the other.
    Enumerable,
    /// Something with members.
    Object,
}

/// The value behind a handle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefInfo {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The handle.
    pub ref_id: String,
    /// Type of the value.
    #[serde(rename = "type")]
    pub type_name: String,
    /// What sort it is.
    pub kind: RefKind,
    /// How many items it has.
    pub count: Option<usize>,
    /// The value for people.
    pub value_text: String,
}

/// One value of a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefValue {
    /// The value for people.
    pub text: String,
    /// The value for programs, for everything that is small.
    pub json: Option<Value>,
    /// A handle, for everything that is not small.
    pub ref_id: Option<String>,
}

/// One item of a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RefItem {
    /// Of a dictionary.
    Entry {
        /// Its key.
        key: RefValue,
        /// Its value.
        value: RefValue,
    },
    /// Of any other collection.
    Value(RefValue),
}

/// A handle was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Released {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Whether there was such a handle.
    pub released: bool,
}

/// A hook at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Hook {
    /// Of the hooked method.
    pub signature: String,
    /// Whether it runs.
    pub enabled: bool,
}

/// A method that can be hooked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HookMethod {
    /// Its name.
    pub name: String,
    /// As in `System.Void UnityEngine.GameObject::SetActive(System.Boolean value)`.
    pub signature: String,
}

/// The source of a hook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HookSource {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Of the hooked method.
    pub signature: String,
    /// What runs before and after it.
    pub source: String,
}

/// What became of a piece of code.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScriptResult {
    /// The value it gave back, as text; none when it gave none.
    pub result: Option<String>,
    /// The value for programs.
    #[serde(default)]
    pub value: Option<Value>,
    /// What it wrote to the log, in order.
    #[serde(default)]
    pub output: Vec<String>,
    /// What went wrong while it ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ScriptFailure>,
}

/// A failure of running code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScriptFailure {
    /// Type of the exception.
    #[serde(rename = "type")]
    pub type_name: String,
    /// What it says.
    pub message: String,
    /// Line of the code, from 1.
    pub line: Option<u32>,
    /// Where it went through, innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
}

/// What a called method gave back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CallResult {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The returned value as text; absent when there is none.
    pub result: Option<String>,
}

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Selection {
    /// The one selected last.
    pub active_id: Option<ObjectId>,
    /// All of them, newest first.
    pub items: Vec<ObjectId>,
}

/// What is on the clipboard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Clipboard {
    /// Whether there is anything.
    pub has_value: bool,
    /// Type of it.
    #[serde(rename = "Type")]
    pub type_name: Option<String>,
    /// It in a few words, cut at 256 characters.
    pub preview: Option<String>,
    /// Its id, when it is a live object.
    pub object_id: Option<ObjectId>,
}

/// Three numbers: a place, or angles in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
#[schemars(inline)]
pub struct Vector3 {
    /// First.
    #[serde(alias = "x")]
    #[serde(serialize_with = "as_written")]
    pub x: f32,
    /// Second.
    #[serde(alias = "y")]
    #[serde(serialize_with = "as_written")]
    pub y: f32,
    /// Third.
    #[serde(alias = "z")]
    #[serde(serialize_with = "as_written")]
    pub z: f32,
}

/// The camera that shows the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CameraInfo {
    /// Whether it is the free camera.
    pub is_freecam: bool,
    /// Its name, or `<none>`.
    pub name: String,
    /// Vertical field of view in degrees.
    #[serde(serialize_with = "as_written")]
    pub fov: f32,
    /// Where it is.
    pub pos: Vector3,
    /// Where it looks, Euler degrees.
    pub rot: Vector3,
}

/// The free camera.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Freecam {
    /// Whether it shows the game now.
    pub enabled: bool,
    /// Whether it moves the game's own camera.
    pub using_game_camera: bool,
    /// Units a second.
    #[serde(serialize_with = "as_written")]
    pub speed: f32,
    /// Where it is.
    pub pos: Vector3,
    /// Where it looks, Euler degrees.
    pub rot: Vector3,
}

/// What a pick looks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum PickMode {
    /// The first body that a ray from the camera meets.
    #[default]
    World,
    /// The elements of the interface under the point, top-most first.
    Ui,
}

/// An object under a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PickHit {
    /// Its id.
    pub id: ObjectId,
    /// Its name.
    pub name: String,
    /// Its path.
    pub path: String,
}

/// What is under a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PickResult {
    /// What was looked for.
    pub mode: PickMode,
    /// Whether anything was there.
    pub hit: bool,
    /// The first of them.
    pub id: Option<ObjectId>,
    /// All of them, in `ui` mode.
    pub items: Option<Vec<PickHit>>,
}

/// How fast time passes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimeScale {
    /// Always true; failures are faults.
    pub ok: bool,
    /// 1 is real time, 0 stands still.
    #[serde(serialize_with = "as_written")]
    pub value: f32,
    /// Whether the game itself is kept from changing it.
    pub locked: bool,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LogLine {
    /// When, ISO 8601 in UTC.
    pub t: String,
    /// How loud.
    pub level: crate::event::LogLevel,
    /// What.
    pub message: String,
    /// Who wrote it.
    pub source: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
}

/// The end of the log, oldest line first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LogTail {
    /// The lines.
    pub items: Vec<LogLine>,
}

/// A block of the test interface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TestBlock {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: ObjectId,
}

/// The test interface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestUi {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Its canvas.
    pub root_id: ObjectId,
    /// Its blocks, left to right.
    pub blocks: Vec<TestBlock>,
}

/// It was done, and read back or acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// Always true; failures are faults.
    pub ok: bool,
}

impl Done {
    /// The only value there is.
    pub const OK: Self = Self { ok: true };
}

/// It was done to this object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoneTo {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The object.
    pub id: ObjectId,
}

/// A scene was loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SceneLoaded {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Which.
    pub name: String,
    /// How.
    pub mode: LoadMode,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singles_are_written_as_people_write_them() {
        let place = Vector3 { x: 1.7, y: -0.1, z: 1e10 };
        let json = serde_json::to_string(&place).unwrap();
        assert_eq!(json, r#"{"X":1.7,"Y":-0.1,"Z":10000000000.0}"#);
    }

    #[test]
    fn a_page_says_the_true_total_and_never_has_a_limit_below_one() {
        let page = |limit, offset| Paging { limit, offset }.cut(0..250);
        assert_eq!(page(None, None).items.len(), 100);
        assert_eq!(page(None, None).total, 250);
        assert_eq!(page(Some(0), None).items, [0]);
        assert_eq!(page(Some(-3), Some(-3)).items, [0]);
        assert_eq!(page(Some(2), Some(249)).items, [249]);
        assert_eq!(page(Some(2), Some(900)).items, [0; 0]);
    }
}
