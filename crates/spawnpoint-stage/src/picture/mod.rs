//! Pictures of a world that uses the kit, drawn on the CPU, and what other pictures share with them.
//!
//! | module | holds |
//! |---|---|
//! | `canvas`, `font` | pixels, rectangles, text, labels, PNG files |
//! | `raster` | shapes as a camera sees them |
//! | `snapshot` | what of a world is in the picture |

mod canvas;
mod font;
mod raster;
mod snapshot;

use std::collections::HashMap;

use bevy_ecs::prelude::*;

pub use canvas::{Canvas, Labels, Rgb};
pub use raster::Shape;
pub use snapshot::{Snapshot, background, parts_of, whole_of};

use crate::kit::Color;

/// The shapes of meshes without a collider, by name. A color of `None` is that of the renderer.
#[derive(Resource, Clone, Debug, Default)]
pub struct MeshShapes(pub HashMap<&'static str, Vec<(Shape, Option<Color>)>>);

/// What a game draws over its picture.
#[derive(Resource, Clone, Debug, Default)]
pub struct Overlay {
    /// Whether the middle is marked.
    pub crosshair: bool,
    /// Lines of text below the upper left corner.
    pub lines: Vec<String>,
}

/// A color as bytes.
fn bytes(color: Color) -> Rgb {
    [color.r, color.g, color.b].map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8)
}
