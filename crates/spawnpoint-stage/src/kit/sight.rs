//! What is seen and heard: cameras, lights, meshes, sounds.

use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use bevy_transform::components::Transform;

use super::Color;

/// Looks along the negative z axis of its transform.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct Camera {
    /// Whether it shows anything.
    pub enabled: bool,
    /// Vertical, in degrees.
    pub field_of_view: f32,
    /// Nothing nearer is shown.
    pub near_clip_plane: f32,
    /// Nothing farther is shown.
    pub far_clip_plane: f32,
    /// Greater is drawn later.
    pub depth: f32,
    /// What is there where nothing is.
    pub clear_flags: CameraClearFlags,
    /// The colour of nothing.
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

/// What a camera fills its picture with first.
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

/// Shines.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct Light {
    /// Whether it shines.
    pub enabled: bool,
    /// How it shines.
    pub r#type: LightType,
    /// Its colour.
    pub color: Color,
    /// How much.
    pub intensity: f32,
    /// How far.
    pub range: f32,
    /// How wide, in degrees; for spots.
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

/// How a light shines.
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

/// Which shadows a light casts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum LightShadows {
    #[default]
    None,
    Hard,
    Soft,
}

/// Which mesh an object shows.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct MeshFilter {
    /// The mesh's name.
    pub mesh: String,
}

/// How a mesh is shown.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct MeshRenderer {
    /// Whether it is shown.
    pub enabled: bool,
    /// Names of its materials.
    pub materials: Vec<String>,
    /// Its colour.
    pub color: Color,
    /// Whether it casts shadows.
    pub cast_shadows: bool,
}

impl Default for MeshRenderer {
    fn default() -> Self {
        Self { enabled: true, materials: Vec::new(), color: Color::WHITE, cast_shadows: true }
    }
}

/// Plays a sound.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(Transform)]
pub struct AudioSource {
    /// The sound's name.
    pub clip: String,
    /// 0 to 1.
    pub volume: f32,
    /// Speed and height.
    pub pitch: f32,
    /// Starts again at its end.
    pub r#loop: bool,
    /// Whether it sounds now.
    pub is_playing: bool,
}

impl Default for AudioSource {
    fn default() -> Self {
        Self { clip: String::new(), volume: 1.0, pitch: 1.0, r#loop: false, is_playing: false }
    }
}
