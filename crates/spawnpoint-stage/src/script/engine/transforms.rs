//! Methods of transforms with more parameters than the registered ones: a space, or
//! `worldPositionStays`.

use bevy_math::Vec3;
use bevy_transform::components::Transform;
use spawnpoint_script::host::{HostError, HostTy, HostValue, Target};

use super::{Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost, enums};
use crate::{
    members::{component_mut, from_euler, set_position},
    object::global_transform,
    scene,
    script::{
        host::{missing, thrown},
        types::signature,
    },
};

/// Adds `Translate` and `Rotate` with a space, and `SetParent` with `worldPositionStays`.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    let space = enums::ty(to, "UnityEngine.Space");
    let transform = HostTy::Host(base.transform);
    let by = ("translation", HostTy::Vector3);
    let relative = ("relativeTo", space);
    to.changing(
        base.transform,
        signature("Translate", &[by, relative.clone()], HostTy::Void),
        translate,
    );
    let eulers = ("eulers", HostTy::Vector3);
    to.changing(base.transform, signature("Rotate", &[eulers, relative], HostTy::Void), rotate);
    let params = [("parent", transform), ("worldPositionStays", HostTy::Bool)];
    to.changing(base.transform, signature("SetParent", &params, HostTy::Void), set_parent);
}

fn vector(call: &NativeCall<'_>) -> Result<(Vec3, bool), HostError> {
    match (call.args.first(), call.args.get(1)) {
        (Some(HostValue::Vector3(by)), Some(HostValue::Enum(_, space))) => {
            Ok((Vec3::from_array(*by), *space == 0))
        }
        _ => Err(missing("expected a vector and a space")),
    }
}

fn translate(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let (by, in_world) = vector(call)?;
    let place = global_transform(host.world, entity);
    let by = if in_world { by } else { place.rotation() * by };
    set_position(host.world, entity, place.translation() + by).map_err(thrown)?;
    Ok(HostValue::Null)
}

fn rotate(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let (by, in_world) = vector(call)?;
    let mut place = component_mut::<Transform>(host.world, entity).map_err(thrown)?;
    match in_world {
        true => place.rotate(from_euler(by)),
        false => place.rotate_local(from_euler(by)),
    }
    Ok(HostValue::Null)
}

fn set_parent(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let parent = match call.args.first() {
        Some(HostValue::Object(parent)) => Some(host.target_entity(Target::Object(*parent))?),
        _ => None,
    };
    let before = host.world.get::<Transform>(entity).copied();
    scene::reparent(host.world, entity, parent).map_err(thrown)?;
    let stays = call.args.get(1) != Some(&HostValue::Bool(false));
    if let (false, Some(before), Some(mut place)) =
        (stays, before, host.world.get_mut::<Transform>(entity))
    {
        *place = before;
    }
    Ok(HostValue::Null)
}
