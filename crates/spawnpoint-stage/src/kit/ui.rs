//! The UI components: canvases and their elements.
//!
//! UI objects have a [`RectTransform`] and no `Transform`, because in Unity the one replaces the
//! other.

use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_math::{Vec2, Vec3};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};

use super::{Color, Private};
use crate::object::GameObject;

/// The position of a rectangle in the rectangle of its parent.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(GameObject)]
pub struct RectTransform {
    /// The lower left anchor, as a fraction of the parent.
    pub anchor_min: Vec2,
    /// The upper right anchor, as a fraction of the parent.
    pub anchor_max: Vec2,
    /// The position of the pivot relative to the anchors.
    pub anchored_position: Vec2,
    /// The size relative to the distance of the anchors.
    pub size_delta: Vec2,
    /// The origin of position, size and scale, as a fraction of the rectangle.
    pub pivot: Vec2,
    /// The scale around the pivot.
    pub local_scale: Vec3,
}

impl Default for RectTransform {
    fn default() -> Self {
        Self {
            anchor_min: Vec2::splat(0.5),
            anchor_max: Vec2::splat(0.5),
            anchored_position: Vec2::ZERO,
            size_delta: Vec2::splat(100.0),
            pivot: Vec2::splat(0.5),
            local_scale: Vec3::ONE,
        }
    }
}

impl RectTransform {
    /// A rectangle of fixed size around one anchor.
    pub fn at(anchor: Vec2, size: Vec2) -> Self {
        Self { anchor_min: anchor, anchor_max: anchor, size_delta: size, ..Self::default() }
    }

    /// A rectangle as large as its parent.
    pub fn stretched() -> Self {
        Self {
            anchor_min: Vec2::ZERO,
            anchor_max: Vec2::ONE,
            size_delta: Vec2::ZERO,
            ..Self::default()
        }
    }

    /// The rectangle inside its parent's, both in pixels with y up. `scale` is that of the canvas.
    pub fn inside(&self, parent: Rect, scale: f32) -> Rect {
        let corner = |anchor: Vec2| parent.min() + anchor * parent.size();
        let (low, high) = (corner(self.anchor_min), corner(self.anchor_max));
        let size = ((high - low) + self.size_delta * scale) * self.local_scale.truncate();
        let pivot = low + (high - low) * self.pivot + self.anchored_position * scale;
        let min = pivot - size * self.pivot;
        Rect { x: min.x, y: min.y, width: size.x, height: size.y }
    }
}

/// A rectangle of the screen in pixels, y up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f32,
    /// The bottom edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Rect {
    /// Its lower left corner.
    pub fn min(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }

    /// Its width and height.
    pub fn size(self) -> Vec2 {
        Vec2::new(self.width, self.height)
    }

    /// Whether it contains the point.
    pub fn contains(self, point: Vec2) -> bool {
        let from = point - self.min();
        from.cmpge(Vec2::ZERO).all() && from.cmple(self.size()).all()
    }
}

/// The root of UI elements.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct Canvas {
    /// Whether it is shown.
    pub enabled: bool,
    /// How it is rendered.
    pub render_mode: RenderMode,
    /// Higher numbers are on top.
    pub sorting_order: i32,
}

impl Default for Canvas {
    fn default() -> Self {
        Self { enabled: true, render_mode: RenderMode::default(), sorting_order: 0 }
    }
}

/// How a canvas is rendered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum RenderMode {
    #[default]
    ScreenSpaceOverlay,
    ScreenSpaceCamera,
    WorldSpace,
}

/// Scales a canvas with the screen.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
pub struct CanvasScaler {
    /// The screen size for which the canvas was designed.
    pub reference_resolution: Vec2,
    /// Follows the width of the screen at 0, its height at 1.
    pub match_width_or_height: f32,
}

impl Default for CanvasScaler {
    fn default() -> Self {
        Self { reference_resolution: Vec2::new(1920.0, 1080.0), match_width_or_height: 0.0 }
    }
}

/// Makes the elements of a canvas pickable.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
pub struct GraphicRaycaster {
    /// Whether they are pickable.
    pub enabled: bool,
}

impl Default for GraphicRaycaster {
    fn default() -> Self {
        Self { enabled: true }
    }
}

/// Renders a UI element.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
pub struct CanvasRenderer {
    /// Whether invisible elements are not rendered.
    pub cull_transparent_mesh: bool,
}

/// An image or a plain color.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform, CanvasRenderer)]
pub struct Image {
    /// Its color.
    pub color: Color,
    /// The name of the image.
    pub sprite: Option<String>,
    /// Whether it can be picked.
    pub raycast_target: bool,
}

impl Default for Image {
    fn default() -> Self {
        Self { color: Color::WHITE, sprite: None, raycast_target: true }
    }
}

/// A text.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform, CanvasRenderer)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The font size.
    pub font_size: i32,
    /// Its color.
    pub color: Color,
    /// Its alignment in the rectangle.
    pub alignment: TextAnchor,
    /// Whether it can be picked.
    pub raycast_target: bool,
}

impl Default for Text {
    fn default() -> Self {
        Self {
            text: String::new(),
            font_size: 14,
            color: Color::BLACK,
            alignment: TextAnchor::default(),
            raycast_target: false,
        }
    }
}

/// The alignment of text in its rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum TextAnchor {
    #[default]
    UpperLeft,
    UpperCenter,
    UpperRight,
    MiddleLeft,
    MiddleCenter,
    MiddleRight,
    LowerLeft,
    LowerCenter,
    LowerRight,
}

/// A button.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct Button {
    /// Whether it can be pressed.
    pub interactable: bool,
    /// Its color under the mouse pointer.
    pub highlighted_color: Color,
    /// Its action, as defined by the game.
    pub on_click: String,
    /// How often it was pressed.
    #[reflect(@Private)]
    pub click_count: u32,
}

impl Default for Button {
    fn default() -> Self {
        Self {
            interactable: true,
            highlighted_color: Color::new(0.96, 0.96, 0.96, 1.0),
            on_click: String::new(),
            click_count: 0,
        }
    }
}

/// The event of a pressed button.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Pressed {
    /// The button.
    pub entity: Entity,
}

/// The event system. Without one, UI elements cannot be picked.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
pub struct EventSystem {
    /// Whether it is enabled.
    pub enabled: bool,
    /// Whether keys move the selection.
    pub send_navigation_events: bool,
    /// How many pixels the mouse must move to start a drag.
    pub pixel_drag_threshold: i32,
    /// The element that is selected first.
    pub first_selected: Option<Entity>,
}

impl Default for EventSystem {
    fn default() -> Self {
        Self {
            enabled: true,
            send_navigation_events: true,
            pixel_drag_threshold: 10,
            first_selected: None,
        }
    }
}

/// Reads mouse and keyboard for the event system.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
pub struct StandaloneInputModule {
    /// The horizontal input axis.
    pub horizontal_axis: String,
    /// The vertical input axis.
    pub vertical_axis: String,
}

impl Default for StandaloneInputModule {
    fn default() -> Self {
        Self { horizontal_axis: "Horizontal".into(), vertical_axis: "Vertical".into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { x: 0.0, y: 0.0, width: 1920.0, height: 1080.0 };

    #[test]
    fn an_anchored_rectangle_lies_around_its_anchor() {
        let rect = RectTransform::at(Vec2::new(0.35, 0.5), Vec2::splat(180.0)).inside(SCREEN, 1.0);
        assert_eq!(rect, Rect { x: 582.0, y: 450.0, width: 180.0, height: 180.0 });
    }

    #[test]
    fn a_stretched_rectangle_is_its_parent() {
        assert_eq!(RectTransform::stretched().inside(SCREEN, 1.0), SCREEN);
    }
}
