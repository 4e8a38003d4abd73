//! The positions of UI rectangles on the screen.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::{
    camera::Screen,
    kit::{Canvas, CanvasScaler, Rect, RectTransform},
    object::ancestry,
};

/// The rectangle of an element in pixels, y up. Elements without a canvas use the screen.
pub fn rect_of(world: &World, entity: Entity) -> Rect {
    let screen = world.resource::<Screen>();
    let mut rect = Rect { x: 0.0, y: 0.0, width: screen.width, height: screen.height };
    let above: Vec<_> = ancestry(world, entity).collect();
    let mut scale = 1.0;
    for element in above.into_iter().rev() {
        if world.get::<Canvas>(element).is_some() {
            // A canvas covers the whole screen; its own rectangle is ignored.
            scale =
                world.get::<CanvasScaler>(element).map_or(1.0, |scaler| scale_of(scaler, *screen));
        } else if let Some(own) = world.get::<RectTransform>(element) {
            rect = own.inside(rect, scale);
        }
    }
    rect
}

fn scale_of(scaler: &CanvasScaler, screen: Screen) -> f32 {
    let ratio = Vec2::new(screen.width, screen.height) / scaler.reference_resolution.max(Vec2::ONE);
    let weight = scaler.match_width_or_height.clamp(0.0, 1.0);
    // Halving one side and doubling the other must cancel out, hence the logarithms.
    (ratio.x.ln() * (1.0 - weight) + ratio.y.ln() * weight).exp()
}
