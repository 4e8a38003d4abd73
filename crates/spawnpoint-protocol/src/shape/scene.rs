//! The engine as a whole: its state, its scenes, its clock.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::SceneId;

/// An engine at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Status {
    /// Version of the interface.
    pub version: String,
    /// Version of the engine.
    #[serde(rename = "UnityVersion")]
    pub engine_version: String,
    /// What it runs on.
    pub platform: String,
    /// Scripting runtime.
    pub runtime: String,
    /// Version of Spawnpoint or of the plugin.
    #[serde(rename = "ExplorerVersion")]
    pub server_version: String,
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

/// How fast time passes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimeScale {
    /// Always true; failures are faults.
    pub ok: bool,
    /// 1 is real time, 0 stands still.
    #[serde(serialize_with = "super::as_written")]
    pub value: f32,
    /// Whether the game itself is kept from changing it.
    pub locked: bool,
    /// Whether the game stands still although time would pass, where the engine can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<bool>,
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
