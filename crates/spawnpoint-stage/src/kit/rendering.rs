//! Cameras, lights, meshes and sounds.

use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use bevy_transform::components::Transform;

use super::Color;

/// A camera that looks along the negative z axis of its transform.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct Camera {
    /// Whether it renders.
    pub enabled: bool,
    /// The vertical field of view in degrees.
    pub field_of_view: f32,
    /// The near clip distance.
    pub near_clip_plane: f32,
    /// The far clip distance.
    pub far_clip_plane: f32,
    /// The order of rendering; greater numbers are drawn later.
    pub depth: f32,
    /// How the background is cleared.
    pub clear_flags: CameraClearFlags,
    /// The color of the background.
    pub background_color: Color,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            enabled: true,
            field_of_view: 60.0,
            near_clip_plane: 0.3,
            far_clip_plane: 1000.0,
            depth: 0.0,
            clear_flags: CameraClearFlags::default(),
            background_color: Color::new(0.19, 0.3, 0.47, 1.0),
        }
    }
}

/// How a camera clears its background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum CameraClearFlags {
    #[default]
    Skybox,
    SolidColor,
    Depth,
    Nothing,
}

/// A light.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct Light {
    /// Whether it is on.
    pub enabled: bool,
    /// The kind of light.
    pub r#type: LightType,
    /// Its color.
    pub color: Color,
    /// Its brightness.
    pub intensity: f32,
    /// Its range.
    pub range: f32,
    /// The angle of a spot light in degrees.
    pub spot_angle: f32,
    /// Whether it casts shadows.
    pub shadows: LightShadows,
}

impl Default for Light {
    fn default() -> Self {
        Self {
            enabled: true,
            r#type: LightType::Point,
            color: Color::WHITE,
            intensity: 1.0,
            range: 10.0,
            spot_angle: 30.0,
            shadows: LightShadows::None,
        }
    }
}

/// The kind of a light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum LightType {
    Spot,
    Directional,
    #[default]
    Point,
    Area,
}

/// The shadows of a light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum LightShadows {
    #[default]
    None,
    Hard,
    Soft,
}

/// The mesh of an object.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct MeshFilter {
    /// The name of the mesh.
    pub mesh: String,
}

/// How a mesh is rendered.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct MeshRenderer {
    /// Whether it is rendered.
    pub enabled: bool,
    /// The names of its materials.
    pub materials: Vec<String>,
    /// Its color.
    pub color: Color,
    /// Whether it casts shadows.
    pub cast_shadows: bool,
}

impl Default for MeshRenderer {
    fn default() -> Self {
        Self { enabled: true, materials: Vec::new(), color: Color::WHITE, cast_shadows: true }
    }
}

/// A source of sound.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct AudioSource {
    /// The name of the sound.
    pub clip: String,
    /// 0 to 1.
    pub volume: f32,
    /// The playback speed, which also changes the pitch.
    pub pitch: f32,
    /// Whether it loops.
    pub r#loop: bool,
    /// Whether it is playing.
    pub is_playing: bool,
}

impl Default for AudioSource {
    fn default() -> Self {
        Self { clip: String::new(), volume: 1.0, pitch: 1.0, r#loop: false, is_playing: false }
    }
}
