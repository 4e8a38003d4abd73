//! Methods of transforms that take more than the registered ones: a space, or whether to stay.

use bevy_math::Vec3;
use bevy_transform::components::Transform;
use spawnpoint_script::host::{HostError, HostTy, HostValue, Target};

use super::{Answer, Asked, Draft, Landmarks, WorldHost, enums};
use crate::{
    members::{from_euler, on, set_position},
    object::global_transform,
    scene,
    script::{
        host::{missing, thrown},
        types::shape,
    },
};

/// `Translate` and `Rotate` in a space, `SetParent` with a choice.
pub fn fill(to: &mut Draft, at: Landmarks) {
    let space = enums::ty(to, "UnityEngine.Space");
    let transform = HostTy::Host(at.transform);
    let by = ("translation", HostTy::Vector3);
    let relative = ("relativeTo", space);
    to.changing(at.transform, shape("Translate", &[by, relative.clone()], HostTy::Void), translate);
    let eulers = ("eulers", HostTy::Vector3);
    to.changing(at.transform, shape("Rotate", &[eulers, relative], HostTy::Void), rotate);
    let params = [("parent", transform), ("worldPositionStays", HostTy::Bool)];
    to.changing(at.transform, shape("SetParent", &params, HostTy::Void), set_parent);
}

fn vector(asked: &Asked<'_>) -> Result<(Vec3, bool), HostError> {
    match (asked.args.first(), asked.args.get(1)) {
        (Some(HostValue::Vector3(by)), Some(HostValue::Enum(_, space))) => {
            Ok((Vec3::from_array(*by), *space == 0))
        }
        _ => Err(missing("expected a vector and a space")),
    }
}

fn translate(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let (by, in_world) = vector(asked)?;
    let place = global_transform(host.world, entity);
    let by = if in_world { by } else { place.rotation() * by };
    set_position(host.world, entity, place.translation() + by).map_err(thrown)?;
    Ok(HostValue::Null)
}

fn rotate(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let (by, in_world) = vector(asked)?;
    let mut place = on::<Transform>(host.world, entity).map_err(thrown)?;
    match in_world {
        true => place.rotate(from_euler(by)),
        false => place.rotate_local(from_euler(by)),
    }
    Ok(HostValue::Null)
}

fn set_parent(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let parent = match asked.args.first() {
        Some(HostValue::Object(parent)) => Some(host.asked(Target::Object(*parent))?),
        _ => None,
    };
    let before = host.world.get::<Transform>(entity).copied();
    scene::reparent(host.world, entity, parent).map_err(thrown)?;
    let stays = asked.args.get(1) != Some(&HostValue::Bool(false));
    if let (false, Some(before), Some(mut place)) =
        (stays, before, host.world.get_mut::<Transform>(entity))
    {
        *place = before;
    }
    Ok(HostValue::Null)
}
