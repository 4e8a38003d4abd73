//! `Physics`: rays, lines and spheres and what they hit; and the ray through a point of the screen.

use bevy_ecs::prelude::*;
use bevy_math::{Dir3, Ray3d, Vec2, Vec3};
use spawnpoint_script::host::{HostError, HostKind, HostTy, HostValue, TypeId};

use super::{Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost, components, stored};
use crate::{
    camera, ops,
    script::{
        host::missing,
        types::{SignatureExt, signature},
    },
};

/// The longest ray.
const FARTHEST: f32 = 1e6;

/// Adds the overloads of `Raycast` and similar methods, and `ScreenPointToRay`.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    let collider = to.class("UnityEngine.Collider", Some(base.component));
    if let Some(hit) = to.at(base.raycast_hit) {
        hit.kind = HostKind::Struct;
    }
    let body = to.class("UnityEngine.Rigidbody", Some(base.component));
    let fields = [
        ("point", HostTy::Vector3),
        ("distance", HostTy::Float),
        ("collider", HostTy::Host(collider)),
        ("transform", HostTy::Host(base.transform)),
        ("normal", HostTy::Vector3),
        ("rigidbody", HostTy::Host(body)),
    ];
    stored(to, base.raycast_hit, fields.map(|(name, ty)| (name.to_owned(), ty)).to_vec());
    let physics = to.class("UnityEngine.Physics", None);
    let hit = ("hitInfo", HostTy::Host(base.raycast_hit));
    let line = [("origin", HostTy::Vector3), ("direction", HostTy::Vector3)];
    let ray = [("ray", HostTy::Ray)];
    let far = ("maxDistance", HostTy::Float);
    for start in [&line[..], &ray[..]] {
        for (with_hit, with_far) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut params = start.to_vec();
            params.extend(with_hit.then(|| hit.clone()));
            let mut method = signature("Raycast", &params, HostTy::Bool).make_static();
            if with_hit {
                method = method.out();
            }
            if with_far {
                method
                    .params
                    .extend(signature("", std::slice::from_ref(&far), HostTy::Void).params);
            }
            to.native(physics, method, raycast);
        }
        let hits = HostTy::Array(Box::new(HostTy::Host(base.raycast_hit)));
        for params in [start.to_vec(), [start, std::slice::from_ref(&far)].concat()] {
            to.native(
                physics,
                signature("RaycastAll", &params, hits.clone()).make_static(),
                raycast_all,
            );
        }
    }
    let ends = [("start", HostTy::Vector3), ("end", HostTy::Vector3)];
    to.native(physics, signature("Linecast", &ends, HostTy::Bool).make_static(), linecast);
    let [from, until] = ends;
    let with_hit = signature("Linecast", &[from, until, hit], HostTy::Bool).make_static().out();
    to.native(physics, with_hit, linecast);
    let ball = [("position", HostTy::Vector3), ("radius", HostTy::Float)];
    let found = HostTy::Array(Box::new(HostTy::Host(collider)));
    to.native(physics, signature("OverlapSphere", &ball, found).make_static(), overlap_sphere);
    to.native(physics, signature("CheckSphere", &ball, HostTy::Bool).make_static(), check_sphere);
    let camera = to.class("UnityEngine.Camera", None);
    let through = signature("ScreenPointToRay", &[("pos", HostTy::Vector3)], HostTy::Ray);
    to.native(camera, through, screen_point_to_ray);
}

/// The ray of a call and its length.
fn ray_of(args: &[HostValue]) -> Result<(Option<Ray3d>, f32), HostError> {
    let (origin, towards) = match args {
        [HostValue::Ray(origin, direction), ..] => (origin, direction),
        [HostValue::Vector3(origin), HostValue::Vector3(direction), ..] => (origin, direction),
        _ => return Err(missing("a ray requires an origin and a direction")),
    };
    let far = match args.last() {
        Some(HostValue::Float(far)) => *far,
        _ => f32::INFINITY,
    };
    let direction = Dir3::new(Vec3::from_array(*towards)).ok();
    Ok((direction.map(|direction| Ray3d::new(Vec3::from_array(*origin), direction)), far))
}

/// A `RaycastHit`, in the order of its fields.
fn hit_value(host: &WorldHost<'_>, hit: Option<(Ray3d, f32, Entity)>) -> HostValue {
    let table = host.table();
    let part = |requested: Option<TypeId>| {
        let body = hit.map(|(_, _, body)| body);
        let found = body.zip(requested).map(|(body, requested)| components(host, body, requested));
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
        part(Some(table.base_types.transform)),
        HostValue::Vector3(normal.to_array()),
        part(table.names.get("UnityEngine.Rigidbody").copied()),
    ];
    HostValue::Struct(table.base_types.raycast_hit, fields)
}

/// Casts a ray; returns whether it hits, and sets the `out` argument if there is one.
fn cast(
    host: &WorldHost<'_>,
    call: &mut NativeCall<'_>,
    ray: Option<Ray3d>,
    far: f32,
) -> HostValue {
    let met = ray.and_then(|ray| {
        let (distance, body) = ops::nearest_hit(host.world, ray, far.min(FARTHEST))?;
        (distance <= far).then_some((ray, distance, body))
    });
    let value = hit_value(host, met);
    let out =
        call.args.iter_mut().find(|arg| matches!(arg, HostValue::Null | HostValue::Struct(..)));
    if let Some(out) = out {
        *out = value;
    }
    HostValue::Bool(met.is_some())
}

fn raycast(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let (ray, far) = ray_of(call.args)?;
    Ok(cast(host, call, ray, far))
}

fn linecast(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let [HostValue::Vector3(from), HostValue::Vector3(to), ..] = &call.args else {
        return Err(missing("a line requires two points"));
    };
    let (from, way) = (Vec3::from_array(*from), Vec3::from_array(*to) - Vec3::from_array(*from));
    let ray = Dir3::new(way).ok().map(|direction| Ray3d::new(from, direction));
    Ok(cast(host, call, ray, way.length()))
}

fn raycast_all(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let (ray, far) = ray_of(call.args)?;
    let met = ray.map_or(Vec::new(), |ray| {
        let met = ops::all_hits(host.world, ray, far.min(FARTHEST)).into_iter();
        met.map(|(distance, body)| hit_value(host, Some((ray, distance, body)))).collect()
    });
    Ok(HostValue::Array(HostTy::Host(host.table().base_types.raycast_hit), met))
}

fn ball_of(args: &[HostValue]) -> Result<(Vec3, f32), HostError> {
    match args {
        [HostValue::Vector3(center), HostValue::Float(radius)] => {
            Ok((Vec3::from_array(*center), *radius))
        }
        _ => Err(missing("a sphere requires a center and a radius")),
    }
}

fn overlap_sphere(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let (center, radius) = ball_of(call.args)?;
    let Some(collider) = host.table().names.get("UnityEngine.Collider").copied() else {
        return Ok(HostValue::Null);
    };
    let near = ops::colliders_within(host.world, center, radius).into_iter();
    let found = near.flat_map(|body| components(host, body, collider)).collect();
    Ok(HostValue::Array(HostTy::Host(collider), found))
}

fn check_sphere(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let (center, radius) = ball_of(call.args)?;
    Ok(HostValue::Bool(!ops::colliders_within(host.world, center, radius).is_empty()))
}

fn screen_point_to_ray(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let Some(HostValue::Vector3([x, y, _])) = call.args.first() else {
        return Err(missing("a screen point must be a vector"));
    };
    let screen = *host.world.resource::<camera::Screen>();
    let ray = camera::CameraView::of(host.world, entity).ray(screen, Vec2::new(*x, *y));
    let ray = ray.ok_or_else(|| HostError::invalid("the point is outside of the camera's view"))?;
    Ok(HostValue::Ray(ray.origin.to_array(), ray.direction.to_array()))
}
