//! What a base class has because all that derive from it have it: switches, bounds, materials; and
//! what Unity calls by another name.

use std::sync::Arc;

use bevy_math::Vec3;
use spawnpoint_script::host::{HostTy, HostValue, Target};

use super::{Answer, Asked, Draft, Landmarks, WorldHost};
use crate::{
    dispatch::call_on,
    kit::{Button, Rigidbody},
    members::on,
    ops,
    script::{
        convert::object,
        host::{missing, thrown},
        types::{MemberSlot, shape},
    },
};

const RENDERER: &str = "UnityEngine.Renderer";
const COLLIDER: &str = "UnityEngine.Collider";
const BODY: &str = "UnityEngine.Rigidbody";
const BUTTON: &str = "UnityEngine.UI.Button";
/// Classes, members that they share with what derives from them, and whose these are called there.
const OWN: &[(&str, &str, HostTy, &str)] = &[
    ("UnityEngine.Behaviour", "enabled", HostTy::Bool, "enabled"),
    (COLLIDER, "enabled", HostTy::Bool, "enabled"),
    (COLLIDER, "isTrigger", HostTy::Bool, "isTrigger"),
    (RENDERER, "enabled", HostTy::Bool, "enabled"),
    (BODY, "linearVelocity", HostTy::Vector3, "velocity"),
    (BODY, "linearDamping", HostTy::Float, "drag"),
];

/// Fills them in.
pub fn fill(to: &mut Draft, at: Landmarks) {
    for (class, name, ty, own) in OWN {
        let Some(id) = to.names.get(*class).copied() else { continue };
        to.member(id, *name, ty.clone(), MemberSlot::Own(own), (false, true));
    }
    for class in [RENDERER, COLLIDER] {
        let id = to.class(class, Some(at.component));
        to.native_get(id, "bounds", HostTy::Bounds, bounds_of);
    }
    let collider = to.class(COLLIDER, Some(at.component));
    let closest = shape("ClosestPoint", &[("position", HostTy::Vector3)], HostTy::Vector3);
    to.native(collider, closest, closest_point);
    materials(to, at);
    events(to);
    forces(to);
}

/// A renderer's material is its colour.
fn materials(to: &mut Draft, at: Landmarks) {
    let renderer = to.class(RENDERER, Some(at.component));
    let material = to.class("UnityEngine.Material", Some(at.object));
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

/// What Unity's buttons are pressed by.
fn events(to: &mut Draft) {
    let Some(button) = to.names.get(BUTTON).copied() else { return };
    let event = to.class("UnityEngine.UI.ButtonClickedEvent", None);
    to.native_get(button, "onClick", HostTy::Host(event), event_of);
    to.changing(event, shape("Invoke", &[], HostTy::Void), press);
}

fn forces(to: &mut Draft) {
    let Some(body) = to.names.get(BODY).copied() else { return };
    let mode = super::enums::ty(to, "UnityEngine.ForceMode");
    let params = [("force", HostTy::Vector3), ("mode", mode)];
    to.changing(body, shape("AddForce", &params, HostTy::Void), add_force);
}

fn bounds_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.asked(target)?;
    let (centre, extents) = ops::bounds_of(host.world, entity);
    Ok(HostValue::Bounds(centre.to_array(), extents.to_array()))
}

fn closest_point(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let Some(HostValue::Vector3(point)) = asked.args.first() else {
        return Err(missing("a point is needed"));
    };
    let closest = ops::closest_point(host.world, entity, Vec3::from_array(*point));
    Ok(HostValue::Vector3(closest.to_array()))
}

fn part_of(host: &mut WorldHost<'_>, target: Target, class: &str) -> Answer {
    let entity = host.asked(target)?;
    let ty = host.table().names.get(class);
    Ok(ty.map_or(HostValue::Null, |ty| object(entity, *ty)))
}

fn material_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    part_of(host, target, "UnityEngine.Material")
}

fn event_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    part_of(host, target, "UnityEngine.UI.ButtonClickedEvent")
}

fn press(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let pressed = call_on::<Button, u32>(host.world, entity, "Press", vec![]);
    pressed.map(|_| HostValue::Null).map_err(thrown)
}

fn add_force(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let (Some(HostValue::Vector3(force)), Some(HostValue::Enum(_, mode))) =
        (asked.args.first(), asked.args.get(1))
    else {
        return Err(missing("a force and its mode are needed"));
    };
    let (force, mut body) =
        (Vec3::from_array(*force), on::<Rigidbody>(host.world, entity).map_err(thrown)?);
    let mass = body.mass.max(f32::EPSILON);
    match mode {
        1 => body.velocity += force / mass,
        2 => body.velocity += force,
        5 => body.accumulated_force += force * mass,
        _ => body.accumulated_force += force,
    }
    Ok(HostValue::Null)
}
