//! What a camera shows, and what lies under a point of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::ObjectId;

/// Three numbers: a place, or angles in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
#[schemars(inline)]
pub struct Vector3 {
    /// First.
    #[serde(alias = "x")]
    #[serde(serialize_with = "super::as_written")]
    pub x: f32,
    /// Second.
    #[serde(alias = "y")]
    #[serde(serialize_with = "super::as_written")]
    pub y: f32,
    /// Third.
    #[serde(alias = "z")]
    #[serde(serialize_with = "super::as_written")]
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
    #[serde(serialize_with = "super::as_written")]
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
    #[serde(serialize_with = "super::as_written")]
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
