//! `Physics.Raycast`, and the ray through a point of the screen.

use bevy_math::{Dir3, Ray3d, Vec2, Vec3};
use spawnpoint_script::host::{HostError, HostKind, HostTy, HostValue, TypeId};

use super::{Answer, Asked, Draft, Landmarks, WorldHost, components, stored};
use crate::{
    camera, ops,
    script::{
        host::missing,
        types::{Shaped, shape},
    },
};

/// Rays farther than this meet nothing.
const FARTHEST: f32 = 1e6;

/// Every overload of `Raycast`, and `ScreenPointToRay`.
pub fn fill(to: &mut Draft, at: Landmarks) {
    let collider = to.class("UnityEngine.Collider", Some(at.component));
    if let Some(hit) = to.at(at.raycast_hit) {
        hit.kind = HostKind::Struct;
    }
    let fields = [
        ("point", HostTy::Vector3),
        ("distance", HostTy::Float),
        ("collider", HostTy::Host(collider)),
        ("transform", HostTy::Host(at.transform)),
    ];
    stored(to, at.raycast_hit, fields.map(|(name, ty)| (name.to_owned(), ty)).to_vec());
    let physics = to.class("UnityEngine.Physics", None);
    let hit = ("hitInfo", HostTy::Host(at.raycast_hit));
    let line = [("origin", HostTy::Vector3), ("direction", HostTy::Vector3)];
    let ray = [("ray", HostTy::Ray)];
    let far = ("maxDistance", HostTy::Float);
    for start in [&line[..], &ray[..]] {
        for (with_hit, with_far) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut params = start.to_vec();
            params.extend(with_hit.then(|| hit.clone()));
            let mut method = shape("Raycast", &params, HostTy::Bool).of_type();
            if with_hit {
                method = method.out();
            }
            if with_far {
                method.params.extend(shape("", std::slice::from_ref(&far), HostTy::Void).params);
            }
            to.native(physics, method, raycast);
        }
    }
    let camera = to.class("UnityEngine.Camera", None);
    let through = shape("ScreenPointToRay", &[("pos", HostTy::Vector3)], HostTy::Ray);
    to.native(camera, through, screen_point_to_ray);
}

fn raycast(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let mut args = asked.args.iter();
    let (origin, towards) = match args.next() {
        Some(HostValue::Ray(origin, direction)) => (*origin, *direction),
        Some(HostValue::Vector3(origin)) => match args.next() {
            Some(HostValue::Vector3(direction)) => (*origin, *direction),
            _ => return Err(missing("a ray has a direction")),
        },
        _ => return Err(missing("a ray begins somewhere")),
    };
    let far = match asked.args.last() {
        Some(HostValue::Float(far)) => *far,
        _ => f32::INFINITY,
    };
    let from = Vec3::from_array(origin);
    let hit = Dir3::new(Vec3::from_array(towards)).ok().and_then(|direction| {
        let (distance, body) =
            ops::nearest_hit(host.world, Ray3d::new(from, direction), far.min(FARTHEST))?;
        (distance <= far).then(|| (distance, from + *direction * distance, body))
    });
    let landmarks = host.table().landmarks;
    let collider = host.table().names.get("UnityEngine.Collider").copied();
    let (distance, point, body) = match hit {
        Some((distance, point, body)) => (distance, point, Some(body)),
        None => (0.0, Vec3::ZERO, None),
    };
    let part = |wanted: Option<TypeId>| {
        let found = body.zip(wanted).map(|(body, wanted)| components(host, body, wanted));
        found.and_then(|found| found.into_iter().next()).unwrap_or(HostValue::Null)
    };
    let fields = vec![
        HostValue::Vector3(point.to_array()),
        HostValue::Float(distance),
        part(collider),
        part(Some(landmarks.transform)),
    ];
    // The hit goes out where one is wanted.
    let out =
        asked.args.iter_mut().find(|arg| matches!(arg, HostValue::Null | HostValue::Struct(..)));
    if let Some(out) = out {
        *out = HostValue::Struct(landmarks.raycast_hit, fields);
    }
    Ok(HostValue::Bool(body.is_some()))
}

fn screen_point_to_ray(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let Some(HostValue::Vector3([x, y, _])) = asked.args.first() else {
        return Err(missing("a point of the screen is a vector"));
    };
    let screen = *host.world.resource::<camera::Screen>();
    let ray = camera::Eye::of(host.world, entity).ray(screen, Vec2::new(*x, *y));
    let ray = ray.ok_or_else(|| HostError::invalid("the camera sees no such point"))?;
    Ok(HostValue::Ray(ray.origin.to_array(), ray.direction.to_array()))
}
