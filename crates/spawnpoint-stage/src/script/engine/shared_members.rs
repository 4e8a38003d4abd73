//! Members that base classes share with derived ones: `enabled`, bounds, materials; and members
//! that Unity names differently.

use std::sync::Arc;

use bevy_math::Vec3;
use spawnpoint_script::host::{HostTy, HostValue, Target};

use super::{Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost};
use crate::{
    dispatch::call_on,
    kit::{Button, Rigidbody},
    members::component_mut,
    ops,
    script::{
        convert::object,
        host::{missing, thrown},
        types::{MemberSlot, signature},
    },
};

const RENDERER: &str = "UnityEngine.Renderer";
const COLLIDER: &str = "UnityEngine.Collider";
const BODY: &str = "UnityEngine.Rigidbody";
const BUTTON: &str = "UnityEngine.UI.Button";
/// A class, a member that derived classes have too, its type, and its name there.
const OWN: &[(&str, &str, HostTy, &str)] = &[
    ("UnityEngine.Behaviour", "enabled", HostTy::Bool, "enabled"),
    (COLLIDER, "enabled", HostTy::Bool, "enabled"),
    (COLLIDER, "isTrigger", HostTy::Bool, "isTrigger"),
    (RENDERER, "enabled", HostTy::Bool, "enabled"),
    (BODY, "linearVelocity", HostTy::Vector3, "velocity"),
    (BODY, "linearDamping", HostTy::Float, "drag"),
];

/// Adds the members.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    for (class, name, ty, own) in OWN {
        let Some(id) = to.names.get(*class).copied() else { continue };
        to.member(id, *name, ty.clone(), MemberSlot::Own(own), (false, true));
    }
    for class in [RENDERER, COLLIDER] {
        let id = to.class(class, Some(base.component));
        to.native_get(id, "bounds", HostTy::Bounds, bounds_of);
    }
    let collider = to.class(COLLIDER, Some(base.component));
    let closest = signature("ClosestPoint", &[("position", HostTy::Vector3)], HostTy::Vector3);
    to.native(collider, closest, closest_point);
    materials(to, base);
    events(to);
    forces(to);
}

/// The material of a renderer consists of its color.
fn materials(to: &mut TypeTableDraft, base: BaseTypes) {
    let renderer = to.class(RENDERER, Some(base.component));
    let material = to.class("UnityEngine.Material", Some(base.object));
    for name in ["material", "sharedMaterial"] {
        to.native_get(renderer, name, HostTy::Host(material), material_of);
    }
    let mesh = to.names.get("UnityEngine.MeshRenderer").and_then(|id| to.kinds.get(id));
    if let Some(kind) = mesh.map(Arc::clone) {
        let slot = MemberSlot::Field {
            kind,
            name: "color",
            info: <crate::kit::Color as bevy_reflect::Typed>::type_info(),
        };
        to.member(material, "color", HostTy::Color, slot, (false, true));
    }
}

/// Adds the event by which code presses a button.
fn events(to: &mut TypeTableDraft) {
    let Some(button) = to.names.get(BUTTON).copied() else { return };
    let event = to.class("UnityEngine.UI.ButtonClickedEvent", None);
    to.native_get(button, "onClick", HostTy::Host(event), event_of);
    to.changing(event, signature("Invoke", &[], HostTy::Void), press);
}

fn forces(to: &mut TypeTableDraft) {
    let Some(body) = to.names.get(BODY).copied() else { return };
    let mode = super::enums::ty(to, "UnityEngine.ForceMode");
    let params = [("force", HostTy::Vector3), ("mode", mode)];
    to.changing(body, signature("AddForce", &params, HostTy::Void), add_force);
}

fn bounds_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.target_entity(target)?;
    let (center, extents) = ops::bounds_of(host.world, entity);
    Ok(HostValue::Bounds(center.to_array(), extents.to_array()))
}

fn closest_point(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let Some(HostValue::Vector3(point)) = call.args.first() else {
        return Err(missing("a point is required"));
    };
    let closest = ops::closest_point(host.world, entity, Vec3::from_array(*point));
    Ok(HostValue::Vector3(closest.to_array()))
}

fn part_of(host: &mut WorldHost<'_>, target: Target, class: &str) -> Answer {
    let entity = host.target_entity(target)?;
    let ty = host.table().names.get(class);
    Ok(ty.map_or(HostValue::Null, |ty| object(entity, *ty)))
}

fn material_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    part_of(host, target, "UnityEngine.Material")
}

fn event_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    part_of(host, target, "UnityEngine.UI.ButtonClickedEvent")
}

fn press(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let pressed = call_on::<Button, u32>(host.world, entity, "Press", vec![]);
    pressed.map(|_| HostValue::Null).map_err(thrown)
}

fn add_force(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let (Some(HostValue::Vector3(force)), Some(HostValue::Enum(_, mode))) =
        (call.args.first(), call.args.get(1))
    else {
        return Err(missing("a force and its mode are required"));
    };
    let (force, mut body) =
        (Vec3::from_array(*force), component_mut::<Rigidbody>(host.world, entity).map_err(thrown)?);
    let mass = body.mass.max(f32::EPSILON);
    match mode {
        1 => body.velocity += force / mass,
        2 => body.velocity += force,
        5 => body.accumulated_force += force * mass,
        _ => body.accumulated_force += force,
    }
    Ok(HostValue::Null)
}
