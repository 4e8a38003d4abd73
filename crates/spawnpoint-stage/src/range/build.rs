//! Helpers that build the objects of the range.

use std::collections::HashMap;

use bevy_ecs::{bundle::Bundle, prelude::*};
use bevy_math::{Vec2, Vec3};
use bevy_transform::components::Transform;
use spawnpoint_protocol::Fault;

use super::{
    rules::MAX_CLAYS,
    scripts::{Health, Lifetime, Spawner, Target, TargetKind},
};
use crate::{
    kit::{
        BoxCollider, Button, Color, Image, MeshFilter, MeshRenderer, RectTransform, Rigidbody,
        SphereCollider, Text, TextAnchor,
    },
    members::component_mut,
    object::{self, GameObject},
    picture::{MeshShapes, Shape},
    scene,
};

/// Creates a root object with a transform.
pub fn root(world: &mut World, name: &str, at: Vec3, parts: impl Bundle) -> Entity {
    world.spawn((Name::new(name.to_owned()), Transform::from_translation(at))).insert(parts).id()
}

/// Creates a child object with a transform.
pub fn child(
    world: &mut World,
    parent: Entity,
    name: &str,
    at: Vec3,
    parts: impl Bundle,
) -> Entity {
    let entity = root(world, name, at, parts);
    world.entity_mut(entity).insert(ChildOf(parent));
    entity
}

/// Creates a UI element.
pub fn element(
    world: &mut World,
    parent: Entity,
    name: &str,
    place: RectTransform,
    parts: impl Bundle,
) -> Entity {
    world.spawn((Name::new(name.to_owned()), place, ChildOf(parent))).insert(parts).id()
}

/// Creates a button with its label.
pub fn button(world: &mut World, parent: Entity, name: &str, at: Vec2, label: &str) -> Entity {
    let place = RectTransform {
        anchored_position: at,
        ..RectTransform::at(Vec2::ZERO, Vec2::new(200.0, 60.0))
    };
    let press = Button { on_click: label.to_owned(), ..Button::default() };
    let button = element(world, parent, name, place, (Image::default(), press));
    let text = Text {
        text: label.to_owned(),
        font_size: 24,
        alignment: TextAnchor::MiddleCenter,
        ..Text::default()
    };
    element(world, button, "Label", RectTransform::stretched(), text);
    button
}

/// The components of a visible box with a collider.
pub fn solid(mesh: &str, size: Vec3, color: Color) -> impl Bundle {
    (
        MeshFilter { mesh: mesh.to_owned() },
        MeshRenderer {
            materials: vec![format!("{mesh}Material")],
            color,
            ..MeshRenderer::default()
        },
        BoxCollider { size, ..BoxCollider::default() },
    )
}

/// Creates a target on its stand; returns the target.
pub fn target(
    world: &mut World,
    lane: Entity,
    name: &str,
    at: Vec3,
    kind: TargetKind,
    points: i32,
) -> Entity {
    let stand =
        child(world, lane, &format!("{name} Stand"), at, MeshFilter { mesh: "Stand".into() });
    let parts = (
        solid("Target", Vec3::new(0.8, 0.8, 0.1), kind.color()),
        Target { points, kind, lane: Some(lane), hits: 0 },
        Health::default(),
    );
    let target = child(world, stand, name, Vec3::new(0.0, 1.5, 0.0), parts);
    retag(world, target, "Target", 8);
    let ring = MeshFilter { mesh: "Bullseye".into() };
    child(world, target, "Bullseye", Vec3::new(0.0, 0.0, 0.06), ring);
    target
}

/// The shapes of meshes that have no collider.
pub fn mesh_shapes() -> MeshShapes {
    let wood = Some(Color::new(0.45, 0.3, 0.15, 1.0));
    let metal = Some(Color::new(0.75, 0.75, 0.8, 1.0));
    let disc = |z: f32, radius: f32, shade: f32| {
        (Shape::Disc(Vec3::Z * z, radius), Some(Color::new(shade, shade, shade, 1.0)))
    };
    MeshShapes(HashMap::from([
        (
            "Stand",
            vec![
                (Shape::Box(Vec3::Y * 0.55, Vec3::new(0.04, 0.55, 0.04)), wood),
                (Shape::Box(Vec3::Y * 0.03, Vec3::new(0.3, 0.03, 0.2)), wood),
            ],
        ),
        ("Bullseye", vec![disc(0.0, 0.3, 1.0), disc(0.01, 0.2, 0.1), disc(0.02, 0.1, 1.0)]),
        ("Blade", vec![(Shape::Box(Vec3::ZERO, Vec3::new(0.5, 0.03, 0.12)), metal)]),
    ]))
}

/// Sets the tag and the layer of an object.
pub fn retag(world: &mut World, entity: Entity, tag: &str, layer: i32) {
    if let Some(mut object) = world.get_mut::<GameObject>(entity) {
        object.tag = tag.to_owned();
        object.layer = layer;
    }
}

/// Makes a spawner create an object now. Fails if the maximum number is alive.
pub fn spawn_from(world: &mut World, entity: Entity) -> Result<Entity, Fault> {
    let place = object::global_transform(world, entity).translation();
    let scene = scene::scene_of(world, entity);
    let mut spawner = component_mut::<Spawner>(world, entity)?;
    if spawner.alive.len() >= spawner.max_alive.min(MAX_CLAYS) as usize {
        return Err(Fault::argument("method", "the maximum number of objects is alive")
            .hint("raise maxAlive, or wait until one is destroyed"));
    }
    spawner.spawned += 1;
    let name = format!("{} {}", spawner.prefab, spawner.spawned);
    let (velocity, remaining) = (spawner.launch_velocity, spawner.lifetime.clamp(0.1, 600.0));
    let clay = root(
        world,
        &name,
        place,
        (
            Rigidbody {
                velocity,
                angular_velocity: Vec3::new(0.0, 4.0, 0.0),
                ..Rigidbody::default()
            },
            SphereCollider { radius: 0.2, ..SphereCollider::default() },
            MeshFilter { mesh: "Clay".into() },
            MeshRenderer { color: TargetKind::Balloon.color(), ..MeshRenderer::default() },
            Lifetime { remaining },
            Target { points: 25, kind: TargetKind::Balloon, ..Target::default() },
            Health { current: 1, max: 1, ..Health::default() },
        ),
    );
    scene::move_to_scene(world, clay, scene);
    component_mut::<Spawner>(world, entity)?.alive.push(clay);
    Ok(clay)
}
