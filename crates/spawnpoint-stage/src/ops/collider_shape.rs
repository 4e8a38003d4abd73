//! The shapes of colliders: their bounds, and their nearest point to another point.

use bevy_ecs::prelude::*;
use bevy_math::{Ray3d, Vec3};

use super::pick::{colliders, distance_to};
use crate::{
    kit::{BoxCollider, CapsuleCollider, SphereCollider},
    object::global_transform,
    scene,
};

/// A collider in local space: its center, half its size, and whether its ends are round.
struct ColliderShape {
    center: Vec3,
    half: Vec3,
    round: bool,
}

fn shape_of(world: &World, entity: Entity) -> ColliderShape {
    if let Some(one) = world.get::<BoxCollider>(entity) {
        return ColliderShape { center: one.center, half: one.size.abs() / 2.0, round: false };
    }
    if let Some(one) = world.get::<SphereCollider>(entity) {
        return ColliderShape {
            center: one.center,
            half: Vec3::splat(one.radius.abs()),
            round: true,
        };
    }
    if let Some(one) = world.get::<CapsuleCollider>(entity) {
        let radius = one.radius.abs();
        let half = Vec3::new(radius, (one.height / 2.0).max(radius), radius);
        return ColliderShape { center: one.center, half, round: true };
    }
    // Without a collider, the size of the mesh is used. Only its name is known, so a unit cube is
    // assumed.
    ColliderShape { center: Vec3::ZERO, half: Vec3::splat(0.5), round: false }
}

/// The axis-aligned bounds of an object in world space: center and half the size.
pub fn bounds_of(world: &World, entity: Entity) -> (Vec3, Vec3) {
    let ColliderShape { center, half, .. } = shape_of(world, entity);
    let transform = global_transform(world, entity).affine();
    let reach = transform.matrix3.x_axis.abs() * half.x
        + transform.matrix3.y_axis.abs() * half.y
        + transform.matrix3.z_axis.abs() * half.z;
    (transform.transform_point3(center), reach.into())
}

/// The point of a collider that is nearest to another point.
pub fn closest_point(world: &World, entity: Entity, point: Vec3) -> Vec3 {
    let ColliderShape { center, half, round } = shape_of(world, entity);
    let transform = global_transform(world, entity).affine();
    let from = transform.inverse().transform_point3(point) - center;
    if !from.is_finite() {
        return transform.translation.into();
    }
    let nearest = if round {
        // A sphere, or the spheres along the axis of a capsule.
        let radius = half.x;
        let axis = Vec3::Y * from.y.clamp(radius - half.y, half.y - radius);
        axis + (from - axis).clamp_length_max(radius)
    } else {
        from.clamp(-half, half)
    };
    transform.transform_point3(center + nearest)
}

/// The surface normal of a collider at a point.
pub fn normal_at(world: &World, entity: Entity, point: Vec3) -> Vec3 {
    let ColliderShape { center, half, round } = shape_of(world, entity);
    let transform = global_transform(world, entity).affine();
    let from = transform.inverse().transform_point3(point) - center;
    let local = if round {
        from - Vec3::Y * from.y.clamp(half.x - half.y, half.y - half.x)
    } else {
        // The point lies on the face towards which it is farthest out.
        let out = (from / half.max(Vec3::splat(f32::EPSILON))).abs();
        match () {
            () if out.x >= out.y && out.x >= out.z => Vec3::X * from.x.signum(),
            () if out.y >= out.z => Vec3::Y * from.y.signum(),
            () => Vec3::Z * from.z.signum(),
        }
    };
    transform.transform_vector3(local).normalize_or_zero()
}

/// All colliders that a ray hits, nearest first.
pub fn all_hits(world: &World, ray: Ray3d, far: f32) -> Vec<(f32, Entity)> {
    let hits = |entity: Entity| {
        let distance = distance_to(world, entity, ray, far)?;
        scene::is_in_game(world, entity).then_some((distance, entity))
    };
    let mut all: Vec<_> = colliders(world).into_iter().filter_map(hits).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

/// All colliders within a sphere.
pub fn colliders_within(world: &World, center: Vec3, radius: f32) -> Vec<Entity> {
    let near = |entity: &Entity| {
        closest_point(world, *entity, center).distance(center) <= radius
            && is_solid(world, *entity)
            && scene::is_in_game(world, *entity)
    };
    colliders(world).into_iter().filter(near).collect()
}

fn is_solid(world: &World, entity: Entity) -> bool {
    world.get::<BoxCollider>(entity).is_some_and(|one| one.enabled)
        || world.get::<SphereCollider>(entity).is_some_and(|one| one.enabled)
        || world.get::<CapsuleCollider>(entity).is_some_and(|one| one.enabled)
}
