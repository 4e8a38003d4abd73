//! The number of frames.

use bevy_ecs::prelude::*;

/// The number of the current or last frame, starting at 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frames(pub u64);

/// The number of the last frame that has ended.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct EndedFrame(u64);

/// Counts a frame. Runs at its beginning.
pub fn count_frame(mut frames: ResMut<Frames>) {
    frames.0 += 1;
}

/// Marks the current frame as ended. The code that runs the frames of a world calls it.
pub fn end_frame(world: &mut World) {
    let Some(Frames(current)) = world.get_resource::<Frames>().copied() else { return };
    world.get_resource_or_init::<EndedFrame>().0 = current;
}

/// Whether no frame is in progress, so that a change acts on the whole next frame.
pub fn is_between_frames(world: &World) -> bool {
    let begun = world.get_resource::<Frames>().map_or(0, |frames| frames.0);
    begun == world.get_resource::<EndedFrame>().map_or(0, |frame| frame.0)
}
