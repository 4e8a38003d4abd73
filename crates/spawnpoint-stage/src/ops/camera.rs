//! `camera.get`, `freecam.get`, `freecam.set`.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use spawnpoint_protocol::{
    Fault,
    op::FreecamSet,
    shape::{self, CameraInfo, Vector3},
};

use crate::{
    camera::{CameraView, Freecam, active_view, main_camera},
    members::{euler, from_euler},
    object,
};

/// The highest speed of the free camera.
const MAX_SPEED: f32 = 1000.0;
/// The name of the free camera.
const FREECAM: &str = "Freecam";

fn to_shape(vector: Vec3) -> Vector3 {
    Vector3 { x: vector.x, y: vector.y, z: vector.z }
}

/// The camera that renders the game.
pub fn get(world: &World) -> CameraInfo {
    let is_freecam = world.resource::<Freecam>().enabled;
    let camera = main_camera(world);
    let name = match camera {
        _ if is_freecam => FREECAM.into(),
        Some(camera) => object::name_of(world, camera),
        None => "<none>".into(),
    };
    let view = active_view(world).unwrap_or_default();
    CameraInfo {
        is_freecam,
        name,
        fov: view.fov,
        pos: to_shape(view.position),
        rot: to_shape(euler(view.rotation)),
    }
}

/// The pose of the free camera, or the one it would start with.
fn pose(world: &World) -> (Vec3, Quat) {
    let cached = world.resource::<Freecam>().pose;
    cached.unwrap_or_else(|| {
        let camera = main_camera(world).map(|camera| CameraView::of(world, camera));
        camera.map_or((Vec3::ZERO, Quat::IDENTITY), |view| (view.position, view.rotation))
    })
}

/// The free camera.
pub fn freecam(world: &World) -> shape::Freecam {
    let (position, rotation) = pose(world);
    let freecam = world.resource::<Freecam>();
    shape::Freecam {
        enabled: freecam.enabled,
        using_game_camera: false,
        speed: freecam.speed,
        pos: to_shape(position),
        rot: to_shape(euler(rotation)),
    }
}

/// Changes the given properties of the free camera and returns all of them.
pub fn set_freecam(world: &mut World, op: FreecamSet) -> Result<shape::Freecam, Fault> {
    let vector = |name: &str, given: Option<Vector3>| {
        let vector = given.map(|vector| Vec3::new(vector.x, vector.y, vector.z));
        match vector {
            Some(vector) if !vector.is_finite() => {
                Err(Fault::argument(name, "not a finite vector"))
            }
            vector => Ok(vector),
        }
    };
    let (pos, rot) = (vector("pos", op.pos)?, vector("rot", op.rot)?);
    if op.speed.is_some_and(f32::is_nan) {
        return Err(Fault::argument("speed", "not a number"));
    }
    let (position, rotation) = pose(world);
    let mut freecam = world.resource_mut::<Freecam>();
    if pos.is_some() || rot.is_some() || op.enabled == Some(true) {
        freecam.pose = Some((pos.unwrap_or(position), rot.map_or(rotation, from_euler)));
    }
    if let Some(speed) = op.speed {
        freecam.speed = speed.clamp(0.0, MAX_SPEED);
    }
    if let Some(enabled) = op.enabled {
        freecam.enabled = enabled;
    }
    Ok(self::freecam(world))
}
