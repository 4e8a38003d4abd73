//! How many frames there have been.

use bevy_ecs::prelude::*;

/// Number of the frame that runs, or ran last; from 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frames(pub u64);

/// Counts a frame, at its beginning.
pub fn count_frame(mut frames: ResMut<Frames>) {
    frames.0 += 1;
}
