//! Cameras, and picking objects under a point.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::ObjectId;

/// A position, or angles in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
#[schemars(inline)]
pub struct Vector3 {
    /// X.
    #[serde(alias = "x")]
    #[serde(serialize_with = "super::as_written")]
    pub x: f32,
    /// Y.
    #[serde(alias = "y")]
    #[serde(serialize_with = "super::as_written")]
    pub y: f32,
    /// Z.
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
    /// Its position.
    pub pos: Vector3,
    /// Its rotation, Euler angles in degrees.
    pub rot: Vector3,
}

/// The free camera.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Freecam {
    /// Whether it is on.
    pub enabled: bool,
    /// Whether it moves the camera of the game.
    pub using_game_camera: bool,
    /// Speed in units per second.
    #[serde(serialize_with = "super::as_written")]
    pub speed: f32,
    /// Its position.
    pub pos: Vector3,
    /// Its rotation, Euler angles in degrees.
    pub rot: Vector3,
}

/// What to pick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum PickMode {
    /// The first body on a ray from the camera.
    #[default]
    World,
    /// The UI elements under the point, topmost first.
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

/// Result of picking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PickResult {
    /// The result of a pick.
    pub mode: PickMode,
    /// Whether anything was found.
    pub hit: bool,
    /// The first object.
    pub id: Option<ObjectId>,
    /// All objects, in `ui` mode.
    pub items: Option<Vec<PickHit>>,
}
