//! Further UI components: groups, masks, effects and controls.
//!
//! Groups and masks decide what can be picked and pressed. The others hold their values for scripts and clients.

use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_math::{Vec2, Vec4};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};

use super::{CanvasRenderer, Color, RectTransform};

/// Applies to all elements below it.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct CanvasGroup {
    /// The opacity of the elements, from 0 to 1.
    pub alpha: f32,
    /// Whether controls below it can be used.
    pub interactable: bool,
    /// Whether elements below it can be picked.
    pub blocks_raycasts: bool,
    /// Whether groups above it are ignored.
    pub ignore_parent_groups: bool,
}

impl Default for CanvasGroup {
    fn default() -> Self {
        Self { alpha: 1.0, interactable: true, blocks_raycasts: true, ignore_parent_groups: false }
    }
}

/// A texture.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform, CanvasRenderer)]
pub struct RawImage {
    /// Its color.
    pub color: Color,
    /// The name of the texture.
    pub texture: Option<String>,
    /// Whether it can be picked.
    pub raycast_target: bool,
}

impl Default for RawImage {
    fn default() -> Self {
        Self { color: Color::WHITE, texture: None, raycast_target: true }
    }
}

/// Hides what is outside of its rectangle.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct Mask {
    /// Whether its own graphic is shown.
    pub show_mask_graphic: bool,
}

impl Default for Mask {
    fn default() -> Self {
        Self { show_mask_graphic: true }
    }
}

/// Hides what is outside of its rectangle, without a graphic.
#[derive(Component, Clone, Debug, Default, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct RectMask2D {
    /// The distance from its edges: left, bottom, right, top.
    pub padding: Vec4,
}

/// The shadow of a graphic.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
pub struct Shadow {
    /// Its color.
    pub effect_color: Color,
    /// Its offset.
    pub effect_distance: Vec2,
    /// Whether the opacity of the graphic applies to it.
    pub use_graphic_alpha: bool,
}

impl Default for Shadow {
    fn default() -> Self {
        Self {
            effect_color: Color::new(0.0, 0.0, 0.0, 0.5),
            effect_distance: Vec2::new(1.0, -1.0),
            use_graphic_alpha: true,
        }
    }
}

/// The outline of a graphic.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
pub struct Outline {
    /// Its color.
    pub effect_color: Color,
    /// Its offset.
    pub effect_distance: Vec2,
    /// Whether the opacity of the graphic applies to it.
    pub use_graphic_alpha: bool,
}

impl Default for Outline {
    fn default() -> Self {
        let Shadow { effect_color, effect_distance, use_graphic_alpha } = Shadow::default();
        Self { effect_color, effect_distance, use_graphic_alpha }
    }
}

/// The sizes that an element asks its layout for; -1 for none.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct LayoutElement {
    /// Whether the layout ignores the element.
    pub ignore_layout: bool,
    /// The minimum width.
    pub min_width: f32,
    /// The minimum height.
    pub min_height: f32,
    /// The preferred width.
    pub preferred_width: f32,
    /// The preferred height.
    pub preferred_height: f32,
    /// The share of the remaining width.
    pub flexible_width: f32,
    /// The share of the remaining height.
    pub flexible_height: f32,
}

impl Default for LayoutElement {
    fn default() -> Self {
        Self {
            ignore_layout: false,
            min_width: -1.0,
            min_height: -1.0,
            preferred_width: -1.0,
            preferred_height: -1.0,
            flexible_width: -1.0,
            flexible_height: -1.0,
        }
    }
}

/// A check box.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct Toggle {
    /// Whether it can be used.
    pub interactable: bool,
    /// Whether it is checked.
    pub is_on: bool,
}

impl Default for Toggle {
    fn default() -> Self {
        Self { interactable: true, is_on: false }
    }
}

/// A slider.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct Slider {
    /// Whether it can be used.
    pub interactable: bool,
    /// The lowest value.
    pub min_value: f32,
    /// The highest value.
    pub max_value: f32,
    /// Whether only whole numbers are allowed.
    pub whole_numbers: bool,
    /// The current value.
    pub value: f32,
}

impl Default for Slider {
    fn default() -> Self {
        Self {
            interactable: true,
            min_value: 0.0,
            max_value: 1.0,
            whole_numbers: false,
            value: 0.0,
        }
    }
}

/// A field for text.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component, Default)]
#[require(RectTransform)]
pub struct InputField {
    /// Whether it can be used.
    pub interactable: bool,
    /// Its text.
    pub text: String,
    /// The longest text; 0 for any length.
    pub character_limit: i32,
}

impl Default for InputField {
    fn default() -> Self {
        Self { interactable: true, text: String::new(), character_limit: 0 }
    }
}
