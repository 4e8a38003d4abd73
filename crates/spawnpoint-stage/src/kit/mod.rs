//! The kit: components with the names and fields clients know from Unity, made of plain data.
//!
//! A world may use as many of them as it likes; ops find cameras, colliders and rectangles by these
//! types. Fields marked [`Private`] are shown and can be read but not written, as a script's private
//! fields are.

mod body;
mod color;
mod sight;
mod ui;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;

pub use body::{BoxCollider, CapsuleCollider, GRAVITY, Rigidbody, SphereCollider, integrate};
pub use color::Color;
pub use sight::{
    AudioSource, Camera, CameraClearFlags, Light, LightShadows, LightType, MeshFilter, MeshRenderer,
};
pub use ui::{
    Button, Canvas, CanvasRenderer, CanvasScaler, EventSystem, GraphicRaycaster, Image, Pressed,
    Rect, RectTransform, RenderMode, StandaloneInputModule, Text, TextAnchor,
};

/// Marks a field, `#[reflect(@Private)]`, that clients may read but not write.
#[derive(Clone, Copy, Debug, Reflect)]
pub struct Private;

/// Says of a world that it uses the kit.
#[derive(Resource)]
pub struct Kit;

/// Makes the kit known to reflection. The order is the order in which components are listed.
pub fn register(app: &mut App) {
    app.insert_resource(Kit)
        .register_type::<bevy_transform::components::Transform>()
        .register_type::<RectTransform>()
        .register_type::<Camera>()
        .register_type::<Light>()
        .register_type::<MeshFilter>()
        .register_type::<MeshRenderer>()
        .register_type::<Rigidbody>()
        .register_type::<BoxCollider>()
        .register_type::<SphereCollider>()
        .register_type::<CapsuleCollider>()
        .register_type::<AudioSource>()
        .register_type::<Canvas>()
        .register_type::<CanvasScaler>()
        .register_type::<GraphicRaycaster>()
        .register_type::<CanvasRenderer>()
        .register_type::<Image>()
        .register_type::<Text>()
        .register_type::<Button>()
        .register_type::<EventSystem>()
        .register_type::<StandaloneInputModule>();
}
