//! The shapes of a scene, from which a client draws a picture of its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::ObjectId;

/// The kind of a shape, in the local space of its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum ShapeKind {
    /// A box: its size along x, y and z.
    Box,
    /// A sphere: its radius.
    Sphere,
    /// A capsule along the y axis: its radius, and the distance between the centers of its ends.
    Capsule,
    /// A disc that faces the z axis: its radius.
    Disc,
    /// A rectangle that faces the y axis: its size along x and z.
    Plane,
    /// An object with a position and no shape.
    Point,
}

/// A shape of the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorldShape {
    /// A name that stays the same while the shape exists.
    pub key: String,
    /// The object that it is a part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
    /// The name of that object.
    pub name: String,
    /// Its path in the hierarchy.
    pub path: String,
    /// The kind of the shape.
    pub kind: ShapeKind,
    /// Its size, as its kind says.
    pub size: Vec<f32>,
    /// Its center in the local space of the object.
    pub center: [f32; 3],
    /// Its color, `#rrggbb`.
    pub color: String,
    /// From local to world space, 4×4 by columns. Right-handed, y is up.
    pub transform: [f32; 16],
}

/// The camera that shows the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorldCamera {
    /// Its name.
    pub name: String,
    /// Its object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
    /// Its position.
    pub position: [f32; 3],
    /// Its rotation as a quaternion x, y, z, w. It looks along its negative z axis.
    pub rotation: [f32; 4],
    /// Vertical field of view in degrees.
    pub fov: f32,
    /// The height of the view in world units, for an orthographic camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<f32>,
    /// The distance from which on things are shown.
    pub near: f32,
    /// The distance up to which things are shown.
    pub far: f32,
    /// Width of the view divided by its height.
    pub aspect: f32,
}

/// The shapes of the loaded scenes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorldShapes {
    /// The number of the current frame, if the engine counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<u64>,
    /// The camera, if one shows the scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera: Option<WorldCamera>,
    /// The color behind everything, `#rrggbb`, if it is one color.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sky: Option<String>,
    /// The shapes, up to the limit.
    pub shapes: Vec<WorldShape>,
    /// How many shapes there are.
    pub total: usize,
}
