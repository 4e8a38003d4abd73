//! `pick`: finds what is at a point of the screen.

use bevy_camera::{Camera, primitives::Aabb, visibility::InheritedVisibility};
use bevy_ecs::prelude::*;
use bevy_math::{
    Dir3, Ray3d, Vec2,
    bounding::{Aabb3d, RayCast3d},
};
use bevy_transform::components::GlobalTransform;
use bevy_window::{PrimaryWindow, Window};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    op::Pick,
    shape::{PickHit, PickMode, PickResult},
};
use spawnpoint_stage::{camera::Screen, ids, object, ops::OpGroup};

use super::camera::{active_camera, object_of};

/// The ops of this module.
pub const OP_GROUP: OpGroup = (|_| true, &[OpName::Pick]);
/// The length of a ray.
const FAR: f32 = 100_000.0;

/// Finds what is at a point; by default the mouse position, or the middle of the screen.
pub fn pick(world: &mut World, op: &Pick) -> Result<PickResult, Fault> {
    let point = point(world, op)?;
    match op.mode {
        PickMode::World => {
            let ray = ray(world, point);
            let hit = ray.and_then(|ray| nearest(world, ray));
            let id = hit.and_then(|entity| object_of(world, entity));
            let id = id.and_then(|object| ids::id_of(world, object));
            Ok(PickResult { mode: PickMode::World, hit: id.is_some(), id, items: None })
        }
        PickMode::Ui => {
            let items: Vec<_> = nodes(world, point)?
                .into_iter()
                .filter_map(|entity| {
                    let id = ids::id_of(world, entity)?;
                    let name = object::name_of(world, entity);
                    Some(PickHit { id, name, path: object::path_of(world, entity) })
                })
                .collect();
            Ok(PickResult {
                mode: PickMode::Ui,
                hit: !items.is_empty(),
                id: items.first().map(|hit| hit.id),
                items: Some(items),
            })
        }
    }
}

/// The point in logical pixels of the camera's viewport, from the upper left as in Bevy. Clients
/// count from the lower left.
fn point(world: &mut World, op: &Pick) -> Result<Vec2, Fault> {
    let screen = *world.resource::<Screen>();
    if op.x.is_none()
        && op.y.is_none()
        && let Ok(window) = world.query_filtered::<&Window, With<PrimaryWindow>>().single(world)
        && let Some(mouse) = window.cursor_position()
    {
        return Ok(mouse);
    }
    let pixel = |name: &str, given: Option<f32>, size: f32| match given {
        Some(at) if !at.is_finite() => Err(Fault::argument(name, "not a finite number")),
        Some(at) if op.normalized => Ok(at.clamp(0.0, 1.0) * size),
        Some(at) => Ok(at),
        None => Ok(size / 2.0),
    };
    let (x, y) = (pixel("x", op.x, screen.width)?, pixel("y", op.y, screen.height)?);
    Ok(Vec2::new(x, screen.height - y))
}

fn ray(world: &World, point: Vec2) -> Option<Ray3d> {
    let entity = active_camera(world)?;
    let camera = world.get::<Camera>(entity)?;
    let place = object::global_transform(world, entity);
    camera.viewport_to_world(&place, point).ok()
}

/// The nearest hit of a ray: meshes by their triangles, with the feature `mesh-picking`, and
/// everything else by its bounding box.
fn nearest(world: &mut World, ray: Ray3d) -> Option<Entity> {
    let (mesh, box_) = (nearest_mesh(world, ray), nearest_box(world, ray));
    let nearer = mesh.into_iter().chain(box_).min_by(|a, b| a.0.total_cmp(&b.0));
    nearer.map(|(_, entity)| entity)
}

#[cfg(feature = "mesh-picking")]
fn nearest_mesh(world: &mut World, ray: Ray3d) -> Option<(f32, Entity)> {
    use bevy_ecs::system::SystemState;
    use bevy_picking::mesh_picking::ray_cast::{
        MeshRayCast, MeshRayCastSettings, RayCastVisibility,
    };
    let mut state = SystemState::<MeshRayCast>::new(world);
    // A game without meshes does not have the required resources.
    let mut caster = state.get_mut(world).ok()?;
    let settings = MeshRayCastSettings::default().with_visibility(RayCastVisibility::Visible);
    caster.cast_ray(ray, &settings).first().map(|(entity, hit)| (hit.distance, *entity))
}

#[cfg(not(feature = "mesh-picking"))]
fn nearest_mesh(_: &mut World, _: Ray3d) -> Option<(f32, Entity)> {
    None
}

#[cfg(feature = "mesh-picking")]
type Boxed = Without<bevy_mesh::Mesh3d>;
#[cfg(not(feature = "mesh-picking"))]
type Boxed = ();

fn nearest_box(world: &mut World, ray: Ray3d) -> Option<(f32, Entity)> {
    let mut all = world
        .query_filtered::<(Entity, &Aabb, &GlobalTransform, Option<&InheritedVisibility>), Boxed>();
    let visible = all.iter(world).filter(|(.., seen)| seen.is_none_or(|seen| seen.get()));
    let hits = visible.filter_map(|(entity, aabb, place, _)| {
        let inverse = place.affine().inverse();
        let local_direction = inverse.transform_vector3(*ray.direction);
        let origin = inverse.transform_point3(ray.origin);
        let cast = RayCast3d::new(
            origin,
            Dir3::new(local_direction).ok()?,
            FAR * local_direction.length(),
        );
        let at = cast.aabb_intersection_at(&Aabb3d::new(aabb.center, aabb.half_extents))?;
        Some((at / local_direction.length(), entity))
    });
    hits.min_by(|a, b| a.0.total_cmp(&b.0))
}

#[cfg(feature = "ui")]
fn nodes(world: &mut World, point: Vec2) -> Result<Vec<Entity>, Fault> {
    super::ui::nodes_at(world, point)
}

#[cfg(not(feature = "ui"))]
fn nodes(_: &mut World, _: Vec2) -> Result<Vec<Entity>, Fault> {
    Err(no_ui("this game was built without the feature 'ui' of spawnpoint-bevy"))
}

/// The error for a game without UI.
pub fn no_ui(why: &str) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("The game has no UI: {why}"))
        .hint("pick with mode 'world'")
}
