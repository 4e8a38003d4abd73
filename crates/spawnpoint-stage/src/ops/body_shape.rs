//! The shapes of bodies: how large they are, and where they are nearest to a point.

use bevy_ecs::prelude::*;
use bevy_math::{Ray3d, Vec3};

use super::pick::{bodies, distance_to};
use crate::{
    kit::{BoxCollider, CapsuleCollider, SphereCollider},
    object::global_transform,
    scene,
};

/// A body in its own space: its middle, half its size, and whether its corners are round.
struct Shape {
    centre: Vec3,
    half: Vec3,
    round: bool,
}

fn shape_of(world: &World, entity: Entity) -> Shape {
    if let Some(one) = world.get::<BoxCollider>(entity) {
        return Shape { centre: one.center, half: one.size.abs() / 2.0, round: false };
    }
    if let Some(one) = world.get::<SphereCollider>(entity) {
        return Shape { centre: one.center, half: Vec3::splat(one.radius.abs()), round: true };
    }
    if let Some(one) = world.get::<CapsuleCollider>(entity) {
        let radius = one.radius.abs();
        let half = Vec3::new(radius, (one.height / 2.0).max(radius), radius);
        return Shape { centre: one.center, half, round: true };
    }
    // What cannot be touched is as large as the mesh it shows, of which only the name is known.
    Shape { centre: Vec3::ZERO, half: Vec3::splat(0.5), round: false }
}

/// The box around an object along the world's axes: its middle and half its size.
pub fn bounds_of(world: &World, entity: Entity) -> (Vec3, Vec3) {
    let Shape { centre, half, .. } = shape_of(world, entity);
    let place = global_transform(world, entity).affine();
    let reach = place.matrix3.x_axis.abs() * half.x
        + place.matrix3.y_axis.abs() * half.y
        + place.matrix3.z_axis.abs() * half.z;
    (place.transform_point3(centre), reach.into())
}

/// The point of a body that is nearest to another point.
pub fn closest_point(world: &World, entity: Entity, point: Vec3) -> Vec3 {
    let Shape { centre, half, round } = shape_of(world, entity);
    let place = global_transform(world, entity).affine();
    let from = place.inverse().transform_point3(point) - centre;
    if !from.is_finite() {
        return place.translation.into();
    }
    let nearest = if round {
        // A ball, or a line of balls.
        let radius = half.x;
        let axis = Vec3::Y * from.y.clamp(radius - half.y, half.y - radius);
        axis + (from - axis).clamp_length_max(radius)
    } else {
        from.clamp(-half, half)
    };
    place.transform_point3(centre + nearest)
}

/// Which way a body faces at a point of its surface.
pub fn normal_at(world: &World, entity: Entity, point: Vec3) -> Vec3 {
    let Shape { centre, half, round } = shape_of(world, entity);
    let place = global_transform(world, entity).affine();
    let from = place.inverse().transform_point3(point) - centre;
    let local = if round {
        from - Vec3::Y * from.y.clamp(half.x - half.y, half.y - half.x)
    } else {
        // The side that the point is on is the one it is farthest out towards.
        let out = (from / half.max(Vec3::splat(f32::EPSILON))).abs();
        match () {
            () if out.x >= out.y && out.x >= out.z => Vec3::X * from.x.signum(),
            () if out.y >= out.z => Vec3::Y * from.y.signum(),
            () => Vec3::Z * from.z.signum(),
        }
    };
    place.transform_vector3(local).normalize_or_zero()
}

/// Every body that a ray meets, nearest first.
pub fn all_hits(world: &World, ray: Ray3d, far: f32) -> Vec<(f32, Entity)> {
    let met = |entity: Entity| {
        let distance = distance_to(world, entity, ray, far)?;
        scene::is_in_game(world, entity).then_some((distance, entity))
    };
    let mut all: Vec<_> = bodies(world).into_iter().filter_map(met).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

/// Every body within a ball.
pub fn within(world: &World, centre: Vec3, radius: f32) -> Vec<Entity> {
    let near = |entity: &Entity| {
        closest_point(world, *entity, centre).distance(centre) <= radius
            && is_solid(world, *entity)
            && scene::is_in_game(world, *entity)
    };
    bodies(world).into_iter().filter(near).collect()
}

fn is_solid(world: &World, entity: Entity) -> bool {
    world.get::<BoxCollider>(entity).is_some_and(|one| one.enabled)
        || world.get::<SphereCollider>(entity).is_some_and(|one| one.enabled)
        || world.get::<CapsuleCollider>(entity).is_some_and(|one| one.enabled)
}
