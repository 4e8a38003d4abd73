//! `scene.shapes`: what the picture of a world is drawn from, for clients that draw it themselves.

use std::time::Instant;

use bevy_ecs::prelude::*;
use bevy_math::Mat4;
use spawnpoint_protocol::{
    Fault, OpOutput,
    op::SceneShapes,
    shape::{ShapeKind, WorldCamera, WorldShape, WorldShapes},
};

use crate::{
    camera::{Freecam, Screen, active_view, main_camera},
    clock::Frames,
    ids,
    object::{name_of, path_of},
    picture::{Rgb, Shape, Snapshot, background, parts_of, whole_of},
    work::{SliceTimer, Step, Work},
};

/// How many shapes are listed by default, and at most.
const DEFAULT: usize = 5_000;
const MOST: usize = 20_000;
/// What is nearer than this is not drawn.
const NEAR: f32 = 0.05;

/// A list that is being made.
pub struct ShapeList {
    limit: usize,
    /// The objects that were not looked at yet.
    candidates: Vec<Entity>,
    shapes: Vec<WorldShape>,
    total: usize,
}

impl ShapeList {
    /// Starts to collect shapes.
    pub fn new(world: &World, op: SceneShapes) -> Result<Self, Fault> {
        let limit = op.limit.unwrap_or(DEFAULT);
        if !(1..=MOST).contains(&limit) {
            return Err(Fault::argument("limit", format!("{limit} is not between 1 and {MOST}")));
        }
        let candidates = Snapshot::candidates(world);
        Ok(Self { limit, candidates, shapes: Vec::new(), total: 0 })
    }

    fn add(&mut self, world: &World, entity: Entity) {
        let Some((transform, parts)) = parts_of(world, entity) else { return };
        self.total += parts.len();
        if self.shapes.len() >= self.limit {
            return;
        }
        let whole = whole_of(world, entity);
        let shown = whole.unwrap_or(entity);
        let (name, path) = (name_of(world, shown), path_of(world, shown));
        for (part, (shape, color)) in parts.into_iter().enumerate() {
            let (kind, size, center) = described(shape);
            self.shapes.push(WorldShape {
                key: format!("{}.{part}", entity.to_bits()),
                object: whole.and_then(|whole| ids::id_of(world, whole)),
                name: name.clone(),
                path: path.clone(),
                kind,
                size,
                center,
                color: hex(color),
                transform: Mat4::from(transform).to_cols_array(),
            });
        }
    }
}

fn described(shape: Shape) -> (ShapeKind, Vec<f32>, [f32; 3]) {
    match shape {
        Shape::Box(center, half) => {
            (ShapeKind::Box, (half * 2.0).to_array().to_vec(), center.into())
        }
        Shape::Sphere(center, radius) => (ShapeKind::Sphere, vec![radius], center.into()),
        Shape::Capsule(center, radius, reach) => {
            (ShapeKind::Capsule, vec![radius, reach * 2.0], center.into())
        }
        Shape::Disc(center, radius) => (ShapeKind::Disc, vec![radius], center.into()),
    }
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn camera(world: &World) -> Option<WorldCamera> {
    let view = active_view(world)?;
    let is_freecam = world.resource::<Freecam>().enabled;
    let camera = main_camera(world).filter(|_| !is_freecam);
    Some(WorldCamera {
        name: camera.map_or_else(|| "Freecam".to_owned(), |camera| name_of(world, camera)),
        object: camera.and_then(|camera| ids::id_of(world, camera)),
        position: view.position.into(),
        rotation: view.rotation.to_array(),
        fov: view.fov,
        height: view.height,
        near: NEAR,
        far: view.far,
        aspect: world.resource::<Screen>().aspect(),
    })
}

impl Work for ShapeList {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        let mut timer = SliceTimer::until(until);
        while let Some(entity) = self.candidates.pop() {
            if world.get_entity(entity).is_ok() {
                self.add(world, entity);
            }
            if timer.is_over() {
                return Step::More;
            }
        }
        Step::Done(OpOutput::of(&WorldShapes {
            frame: world.get_resource::<Frames>().map(|frames| frames.0),
            camera: camera(world),
            sky: background(world).map(hex),
            shapes: std::mem::take(&mut self.shapes),
            total: self.total,
        }))
    }
}
