//! `pick`: finds what is at a point of the screen.

use std::time::Instant;

use bevy_ecs::prelude::*;
use bevy_math::{
    Ray3d, Vec2, Vec3, Vec3A,
    bounding::{Aabb3d, BoundingSphere, RayCast3d},
};
use spawnpoint_protocol::{
    Fault, OpOutput,
    op::Pick,
    shape::{PickHit, PickMode, PickResult},
};

use crate::{
    camera::{Screen, active_view},
    ids,
    kit::{
        BoxCollider, Button, Canvas, CanvasGroup, CapsuleCollider, EventSystem, GraphicRaycaster,
        Image, Mask, RawImage, RectMask2D, SphereCollider, Text,
    },
    layout,
    object::{self, GameObject, global_transform},
    scene,
    work::{SliceTimer, Step, Work},
};

/// A running pick.
pub enum PickWork {
    /// Colliders, each tested against the ray.
    World {
        /// The ray through the point; none without a camera.
        ray: Option<Ray3d>,
        /// The length of the ray.
        far: f32,
        /// The colliders that were not tested yet.
        colliders: Vec<Entity>,
        /// The nearest hit so far.
        nearest: Option<(f32, Entity)>,
    },
    /// UI elements, each tested against the point.
    Ui {
        /// The point on the screen.
        point: Vec2,
        /// The elements that were not tested yet.
        elements: Vec<Entity>,
        /// The elements at the point, with the order of their canvas.
        hits: Vec<(i32, Entity)>,
    },
}

impl PickWork {
    /// Starts a pick. There is no mouse, so the default point is the middle of the screen.
    pub fn new(world: &World, op: Pick) -> Result<Self, Fault> {
        let screen = *world.resource::<Screen>();
        let pixel = |name: &str, given: Option<f32>, size: f32| match given {
            Some(at) if !at.is_finite() => Err(Fault::argument(name, "not a finite number")),
            Some(at) if op.normalized => Ok(at.clamp(0.0, 1.0) * size),
            Some(at) => Ok(at),
            None => Ok(size / 2.0),
        };
        let point = Vec2::new(pixel("x", op.x, screen.width)?, pixel("y", op.y, screen.height)?);
        Ok(match op.mode {
            PickMode::World => {
                let view = active_view(world);
                let ray = view.as_ref().and_then(|view| view.ray(screen, point));
                let far = view.map_or(0.0, |view| view.far);
                Self::World { ray, far, colliders: colliders(world), nearest: None }
            }
            PickMode::Ui => Self::Ui { point, elements: elements(world), hits: Vec::new() },
        })
    }

    /// Tests the next candidate; returns whether there was one.
    fn try_next(&mut self, world: &World) -> bool {
        match self {
            Self::World { ray: Some(ray), far, colliders, nearest } => {
                let Some(entity) = colliders.pop() else { return false };
                let distance = distance_to(world, entity, *ray, *far);
                let nearer = distance.filter(|at| nearest.is_none_or(|(best, _)| *at < best));
                if let Some(distance) = nearer.filter(|_| scene::is_in_game(world, entity)) {
                    *nearest = Some((distance, entity));
                }
                true
            }
            Self::World { .. } => false,
            Self::Ui { point, elements, hits } => {
                let Some(entity) = elements.pop() else { return false };
                hits.extend(canvas_order(world, entity, *point).map(|order| (order, entity)));
                true
            }
        }
    }

    fn result(&self, world: &World) -> PickResult {
        match self {
            Self::World { nearest, .. } => {
                let id = nearest.and_then(|(_, entity)| ids::id_of(world, entity));
                PickResult { mode: PickMode::World, hit: id.is_some(), id, items: None }
            }
            Self::Ui { hits, .. } => {
                let items = top_first(world, hits);
                PickResult {
                    mode: PickMode::Ui,
                    hit: !items.is_empty(),
                    id: items.first().map(|hit| hit.id),
                    items: Some(items),
                }
            }
        }
    }
}

impl Work for PickWork {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        let mut timer = SliceTimer::until(until);
        while self.try_next(world) {
            if timer.is_over() {
                return Step::More;
            }
        }
        Step::Done(OpOutput::of(&self.result(world)))
    }
}

/// All active objects that a ray can hit. Queries skip inactive ones.
pub(super) fn colliders(world: &World) -> Vec<Entity> {
    type Solid = Or<(With<BoxCollider>, With<SphereCollider>, With<CapsuleCollider>)>;
    let all = world.try_query_filtered::<Entity, (With<GameObject>, Solid)>();
    all.map(|mut all| all.iter(world).collect()).unwrap_or_default()
}

/// The nearest collider that a ray hits, with its distance.
pub fn nearest_hit(world: &World, ray: Ray3d, far: f32) -> Option<(f32, Entity)> {
    let all = colliders(world);
    let mut pick = PickWork::World { ray: Some(ray), far, colliders: all, nearest: None };
    while pick.try_next(world) {}
    match pick {
        PickWork::World { nearest, .. } => nearest,
        PickWork::Ui { .. } => None,
    }
}

/// The distance at which a ray hits the colliders of an object. The ray is transformed into the
/// local space of the object, where its shapes are axis-aligned.
pub(super) fn distance_to(world: &World, entity: Entity, ray: Ray3d, far: f32) -> Option<f32> {
    let transform = global_transform(world, entity).affine();
    let boxes = world
        .get::<BoxCollider>(entity)
        .filter(|shape| shape.enabled)
        .map(|shape| (shape.center, shape.size));
    let balls = world
        .get::<SphereCollider>(entity)
        .filter(|shape| shape.enabled)
        .map(|shape| (shape.center, shape.radius));
    let pills = world.get::<CapsuleCollider>(entity).filter(|shape| shape.enabled);
    if boxes.is_none() && balls.is_none() && pills.is_none() {
        return None;
    }
    let inverse = transform.inverse();
    let origin = inverse.transform_point3(ray.origin);
    let local_direction = inverse.transform_vector3(*ray.direction);
    let direction = bevy_math::Dir3::new(local_direction).ok()?;
    let cast = RayCast3d::new(origin, direction, far * local_direction.length());
    let on_box = |center: Vec3, size: Vec3| {
        cast.aabb_intersection_at(&Aabb3d::new(Vec3A::from(center), Vec3A::from(size.abs() / 2.0)))
    };
    let on_ball = |center: Vec3, radius: f32| {
        cast.sphere_intersection_at(&BoundingSphere::new(Vec3A::from(center), radius.abs()))
    };
    let hits = [
        boxes.and_then(|(center, size)| on_box(center, size)),
        balls.and_then(|(center, radius)| on_ball(center, radius)),
        pills.and_then(|pill| on_capsule(pill, origin, *direction, on_ball)),
    ];
    let nearest = hits.into_iter().flatten().min_by(f32::total_cmp)?;
    let transform = transform.transform_point3(origin + *direction * nearest);
    Some(transform.distance(ray.origin))
}

/// A capsule consists of two spheres and a cylinder.
fn on_capsule(
    pill: &CapsuleCollider,
    origin: Vec3,
    direction: Vec3,
    on_ball: impl Fn(Vec3, f32) -> Option<f32>,
) -> Option<f32> {
    let reach = (pill.height / 2.0 - pill.radius).max(0.0);
    let ends = [reach, -reach].map(|y| on_ball(pill.center + Vec3::Y * y, pill.radius));
    let (from, flat) = (origin - pill.center, Vec2::new(direction.x, direction.z));
    let side = Vec2::new(from.x, from.z);
    let (a, b, c) =
        (flat.length_squared(), side.dot(flat), side.length_squared() - pill.radius * pill.radius);
    let depth = b * b - a * c;
    let tube = (a > 0.0 && depth >= 0.0)
        .then(|| (-b - depth.sqrt()) / a)
        .filter(|at| *at >= 0.0 && (from.y + direction.y * at).abs() <= reach);
    ends.into_iter().chain([tube]).flatten().min_by(f32::total_cmp)
}

/// All active UI elements; none without an event system.
fn elements(world: &World) -> Vec<Entity> {
    let systems = world.try_query::<&EventSystem>();
    if !systems.is_some_and(|mut all| all.iter(world).any(|system| system.enabled)) {
        return Vec::new();
    }
    type Graphic = Or<(With<Image>, With<RawImage>, With<Text>)>;
    let all = world.try_query_filtered::<Entity, (With<GameObject>, Graphic)>();
    all.map(|mut all| all.iter(world).collect()).unwrap_or_default()
}

/// The button at a point of the screen, in pixels with y up.
pub fn button_at(world: &World, point: Vec2) -> Option<Entity> {
    let hits = elements(world).into_iter();
    let hits = hits.filter_map(|entity| Some((canvas_order(world, entity, point)?, entity)));
    let (_, top) =
        hits.max_by_key(|(canvas, entity)| (*canvas, scene::order_of(world, *entity)))?;
    object::ancestry(world, top).find(|entity| world.get::<Button>(*entity).is_some())
}

/// The elements under a point, top-most first.
fn top_first(world: &World, hits: &[(i32, Entity)]) -> Vec<PickHit> {
    let mut ordered: Vec<_> = hits
        .iter()
        .map(|(canvas, entity)| ((*canvas, scene::order_of(world, *entity)), *entity))
        .collect();
    // Elements that are drawn later are on top.
    ordered.sort_by(|a, b| b.0.cmp(&a.0));
    let hit = |entity: Entity| {
        Some(PickHit {
            id: ids::id_of(world, entity)?,
            name: object::name_of(world, entity),
            path: object::path_of(world, entity),
        })
    };
    ordered.into_iter().filter_map(|(_, entity)| hit(entity)).collect()
}

/// The sorting order of an element's canvas, if the element can be picked at this point.
fn canvas_order(world: &World, entity: Entity, point: Vec2) -> Option<i32> {
    let image = world.get::<Image>(entity).is_some_and(|image| image.raycast_target);
    let texture = world.get::<RawImage>(entity).is_some_and(|image| image.raycast_target);
    let text = world.get::<Text>(entity).is_some_and(|text| text.raycast_target);
    if !(image || texture || text) || !layout::rect_of(world, entity).contains(point) {
        return None;
    }
    if !allowed_by_groups(world, entity, |group| group.blocks_raycasts)
        || is_masked(world, entity, point)
    {
        return None;
    }
    let mut above = object::ancestry(world, entity);
    let canvas = above.find(|above| world.get::<Canvas>(*above).is_some())?;
    let pickable = world.get::<GraphicRaycaster>(canvas).is_some_and(|caster| caster.enabled);
    let shown = world.get::<Canvas>(canvas).filter(|canvas| canvas.enabled && pickable)?;
    scene::is_in_game(world, entity).then_some(shown.sorting_order)
}

/// Whether all groups that apply to an element allow something.
pub fn allowed_by_groups(
    world: &World,
    entity: Entity,
    allows: impl Fn(&CanvasGroup) -> bool,
) -> bool {
    for group in object::ancestry(world, entity).filter_map(|above| world.get::<CanvasGroup>(above))
    {
        if !allows(group) {
            return false;
        }
        if group.ignore_parent_groups {
            break;
        }
    }
    true
}

/// Whether a mask above an element hides the element at this point.
fn is_masked(world: &World, entity: Entity, point: Vec2) -> bool {
    let masks = object::ancestry(world, entity).skip(1).filter(|above| {
        world.get::<Mask>(*above).is_some() || world.get::<RectMask2D>(*above).is_some()
    });
    masks.into_iter().any(|mask| !layout::rect_of(world, mask).contains(point))
}
