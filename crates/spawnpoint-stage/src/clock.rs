//! The number of frames.

use bevy_ecs::prelude::*;

/// The number of the current or last frame, starting at 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frames(pub u64);

/// Counts a frame. Runs at its beginning.
pub fn count_frame(mut frames: ResMut<Frames>) {
    frames.0 += 1;
}
