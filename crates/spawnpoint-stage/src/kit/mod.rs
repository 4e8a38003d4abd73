//! The kit: components with the names and fields that clients know from Unity, as plain data.
//!
//! A world can use any of them. Ops find cameras, colliders and rectangles by these types. Fields
//! marked [`Private`] can be read but not written, like private fields of a script.

mod color;
mod physics;
mod rendering;
mod ui;
mod ui_controls;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;

pub use color::Color;
pub use physics::{BoxCollider, CapsuleCollider, GRAVITY, Rigidbody, SphereCollider, integrate};
pub use rendering::{
    AudioSource, Camera, CameraClearFlags, Light, LightShadows, LightType, MeshFilter, MeshRenderer,
};
pub use ui::{
    Button, Canvas, CanvasRenderer, CanvasScaler, EventSystem, GraphicRaycaster, Image, Pressed,
    Rect, RectTransform, RenderMode, StandaloneInputModule, Text, TextAnchor,
};
pub use ui_controls::{
    CanvasGroup, InputField, LayoutElement, Mask, Outline, RawImage, RectMask2D, Shadow, Slider,
    Toggle,
};

/// Marks a field, `#[reflect(@Private)]`, that clients may read but not write.
#[derive(Clone, Copy, Debug, Reflect)]
pub struct Private;

/// Marks a world that uses the kit.
#[derive(Resource)]
pub struct Kit;

/// Registers the kit for reflection. Components are listed in this order.
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
        .register_type::<CanvasGroup>()
        .register_type::<CanvasRenderer>()
        .register_type::<Image>()
        .register_type::<RawImage>()
        .register_type::<Text>()
        .register_type::<Mask>()
        .register_type::<RectMask2D>()
        .register_type::<Shadow>()
        .register_type::<Outline>()
        .register_type::<LayoutElement>()
        .register_type::<Button>()
        .register_type::<Toggle>()
        .register_type::<Slider>()
        .register_type::<InputField>()
        .register_type::<EventSystem>()
        .register_type::<StandaloneInputModule>();
}
