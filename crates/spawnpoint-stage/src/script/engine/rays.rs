//! `Physics`: rays, lines and balls and what they meet; and the ray through a point of the screen.

use bevy_ecs::prelude::*;
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

/// Every overload of `Raycast` and its kin, and `ScreenPointToRay`.
pub fn fill(to: &mut Draft, at: Landmarks) {
    let collider = to.class("UnityEngine.Collider", Some(at.component));
    if let Some(hit) = to.at(at.raycast_hit) {
        hit.kind = HostKind::Struct;
    }
    let body = to.class("UnityEngine.Rigidbody", Some(at.component));
    let fields = [
        ("point", HostTy::Vector3),
        ("distance", HostTy::Float),
        ("collider", HostTy::Host(collider)),
        ("transform", HostTy::Host(at.transform)),
        ("normal", HostTy::Vector3),
        ("rigidbody", HostTy::Host(body)),
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
        let hits = HostTy::Array(Box::new(HostTy::Host(at.raycast_hit)));
        for params in [start.to_vec(), [start, std::slice::from_ref(&far)].concat()] {
            to.native(physics, shape("RaycastAll", &params, hits.clone()).of_type(), raycast_all);
        }
    }
    let ends = [("start", HostTy::Vector3), ("end", HostTy::Vector3)];
    to.native(physics, shape("Linecast", &ends, HostTy::Bool).of_type(), linecast);
    let [from, until] = ends;
    let with_hit = shape("Linecast", &[from, until, hit], HostTy::Bool).of_type().out();
    to.native(physics, with_hit, linecast);
    let ball = [("position", HostTy::Vector3), ("radius", HostTy::Float)];
    let found = HostTy::Array(Box::new(HostTy::Host(collider)));
    to.native(physics, shape("OverlapSphere", &ball, found).of_type(), overlap_sphere);
    to.native(physics, shape("CheckSphere", &ball, HostTy::Bool).of_type(), check_sphere);
    let camera = to.class("UnityEngine.Camera", None);
    let through = shape("ScreenPointToRay", &[("pos", HostTy::Vector3)], HostTy::Ray);
    to.native(camera, through, screen_point_to_ray);
}

/// Where a call's ray begins, where it leads, and how far.
fn ray_of(args: &[HostValue]) -> Result<(Option<Ray3d>, f32), HostError> {
    let (origin, towards) = match args {
        [HostValue::Ray(origin, direction), ..] => (origin, direction),
        [HostValue::Vector3(origin), HostValue::Vector3(direction), ..] => (origin, direction),
        _ => return Err(missing("a ray begins somewhere and has a direction")),
    };
    let far = match args.last() {
        Some(HostValue::Float(far)) => *far,
        _ => f32::INFINITY,
    };
    let direction = Dir3::new(Vec3::from_array(*towards)).ok();
    Ok((direction.map(|direction| Ray3d::new(Vec3::from_array(*origin), direction)), far))
}

/// What a ray met; `RaycastHit` in the order of its fields.
fn hit_value(host: &WorldHost<'_>, hit: Option<(Ray3d, f32, Entity)>) -> HostValue {
    let table = host.table();
    let part = |wanted: Option<TypeId>| {
        let body = hit.map(|(_, _, body)| body);
        let found = body.zip(wanted).map(|(body, wanted)| components(host, body, wanted));
        found.and_then(|found| found.into_iter().next()).unwrap_or(HostValue::Null)
    };
    let (point, normal, distance) = match hit {
        Some((ray, distance, body)) => {
            let point = ray.get_point(distance);
            (point, ops::normal_at(host.world, body, point), distance)
        }
        None => (Vec3::ZERO, Vec3::ZERO, 0.0),
    };
    let fields = vec![
        HostValue::Vector3(point.to_array()),
        HostValue::Float(distance),
        part(table.names.get("UnityEngine.Collider").copied()),
        part(Some(table.landmarks.transform)),
        HostValue::Vector3(normal.to_array()),
        part(table.names.get("UnityEngine.Rigidbody").copied()),
    ];
    HostValue::Struct(table.landmarks.raycast_hit, fields)
}

/// Tells whether something is met; what, goes out where one is wanted.
fn cast(host: &WorldHost<'_>, asked: &mut Asked<'_>, ray: Option<Ray3d>, far: f32) -> HostValue {
    let met = ray.and_then(|ray| {
        let (distance, body) = ops::nearest_hit(host.world, ray, far.min(FARTHEST))?;
        (distance <= far).then_some((ray, distance, body))
    });
    let value = hit_value(host, met);
    let out =
        asked.args.iter_mut().find(|arg| matches!(arg, HostValue::Null | HostValue::Struct(..)));
    if let Some(out) = out {
        *out = value;
    }
    HostValue::Bool(met.is_some())
}

fn raycast(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let (ray, far) = ray_of(asked.args)?;
    Ok(cast(host, asked, ray, far))
}

fn linecast(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let [HostValue::Vector3(from), HostValue::Vector3(to), ..] = &asked.args else {
        return Err(missing("a line has two ends"));
    };
    let (from, way) = (Vec3::from_array(*from), Vec3::from_array(*to) - Vec3::from_array(*from));
    let ray = Dir3::new(way).ok().map(|direction| Ray3d::new(from, direction));
    Ok(cast(host, asked, ray, way.length()))
}

fn raycast_all(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let (ray, far) = ray_of(asked.args)?;
    let met = ray.map_or(Vec::new(), |ray| {
        let met = ops::all_hits(host.world, ray, far.min(FARTHEST)).into_iter();
        met.map(|(distance, body)| hit_value(host, Some((ray, distance, body)))).collect()
    });
    Ok(HostValue::Array(HostTy::Host(host.table().landmarks.raycast_hit), met))
}

fn ball_of(args: &[HostValue]) -> Result<(Vec3, f32), HostError> {
    match args {
        [HostValue::Vector3(centre), HostValue::Float(radius)] => {
            Ok((Vec3::from_array(*centre), *radius))
        }
        _ => Err(missing("a ball has a middle and a radius")),
    }
}

fn overlap_sphere(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let (centre, radius) = ball_of(asked.args)?;
    let Some(collider) = host.table().names.get("UnityEngine.Collider").copied() else {
        return Ok(HostValue::Null);
    };
    let near = ops::within(host.world, centre, radius).into_iter();
    let found = near.flat_map(|body| components(host, body, collider)).collect();
    Ok(HostValue::Array(HostTy::Host(collider), found))
}

fn check_sphere(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let (centre, radius) = ball_of(asked.args)?;
    Ok(HostValue::Bool(!ops::within(host.world, centre, radius).is_empty()))
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
