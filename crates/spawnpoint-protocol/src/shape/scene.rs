//! State, scenes and time of an engine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::SceneId;

/// Status of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Status {
    /// Version of the interface.
    pub version: String,
    /// Version of the engine.
    #[serde(rename = "UnityVersion")]
    pub engine_version: String,
    /// Platform that it runs on.
    pub platform: String,
    /// Scripting runtime.
    pub runtime: String,
    /// Version of Spawnpoint or of the plugin.
    #[serde(rename = "ExplorerVersion")]
    pub server_version: String,
    /// Whether it is ready.
    pub ready: bool,
    /// Number of loaded scenes.
    pub scenes_loaded: usize,
    /// Ids of the selected objects.
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
    /// Its index among the loaded scenes; negative for pseudo-scenes.
    pub index: i32,
    /// Whether it is loaded.
    pub is_loaded: bool,
    /// Number of root objects.
    pub root_count: usize,
}

/// A scene that can be loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct BuildScene {
    /// Its index in the build list.
    pub index: i32,
    /// Its name.
    pub name: String,
    /// Path of its file.
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

/// Time scale of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimeScale {
    /// Always true; failures are faults.
    pub ok: bool,
    /// 1 is real time, 0 stops time.
    #[serde(serialize_with = "super::as_written")]
    pub value: f32,
    /// Whether the game is prevented from changing it.
    pub locked: bool,
    /// Whether the game is paused, if the engine knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<bool>,
}

/// Result of loading a scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SceneLoaded {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Name of the scene.
    pub name: String,
    /// How it was loaded.
    pub mode: LoadMode,
}
