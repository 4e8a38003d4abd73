//! `camera.get`, `freecam.get`, `freecam.set`.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use spawnpoint_protocol::{
    Fault,
    op::FreecamSet,
    shape::{self, CameraInfo, Vector3},
};

use crate::{
    camera::{Eye, Freecam, active_eye, main_camera},
    members::{euler, from_euler},
    object,
};

/// Fastest the free camera flies.
const MAX_SPEED: f32 = 1000.0;
/// What the free camera is called.
const FREECAM: &str = "Freecam";

fn shown(vector: Vec3) -> Vector3 {
    Vector3 { x: vector.x, y: vector.y, z: vector.z }
}

/// The camera that shows the game.
pub fn get(world: &World) -> CameraInfo {
    let is_freecam = world.resource::<Freecam>().enabled;
    let camera = main_camera(world);
    let name = match camera {
        _ if is_freecam => FREECAM.into(),
        Some(camera) => object::name_of(world, camera),
        None => "<none>".into(),
    };
    let eye = active_eye(world).unwrap_or_default();
    CameraInfo {
        is_freecam,
        name,
        fov: eye.fov,
        pos: shown(eye.position),
        rot: shown(euler(eye.rotation)),
    }
}

/// The pose the free camera has, or would have.
fn pose(world: &World) -> (Vec3, Quat) {
    let cached = world.resource::<Freecam>().pose;
    cached.unwrap_or_else(|| {
        let camera = main_camera(world).map(|camera| Eye::of(world, camera));
        camera.map_or((Vec3::ZERO, Quat::IDENTITY), |eye| (eye.position, eye.rotation))
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
        pos: shown(position),
        rot: shown(euler(rotation)),
    }
}

/// Changes what is given of the free camera, and tells what it became.
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
