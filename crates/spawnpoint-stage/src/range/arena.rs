//! The second scene: a small arena under the sky. It has no UI and no event system.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use super::{
    build::{child, retag, root, solid, target},
    scripts::{Health, Patrol, Spawner, Spinner, TargetKind},
};
use crate::{
    camera::looking,
    kit::{Camera, Color, Light, LightType},
};

/// Builds the scene.
pub fn build(world: &mut World) {
    let arena = root(world, "Arena", Vec3::ZERO, ());
    let sand = Color::new(0.8, 0.7, 0.5, 1.0);
    child(
        world,
        arena,
        "Ground",
        Vec3::new(0.0, -0.1, 0.0),
        solid("Ground", Vec3::new(40.0, 0.2, 40.0), sand),
    );
    for (index, corner) in
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().enumerate()
    {
        let at = Vec3::new(corner.0 * 15.0, 3.0, corner.1 * 15.0);
        child(
            world,
            arena,
            &format!("Pillar {}", index + 1),
            at,
            solid("Pillar", Vec3::new(1.0, 6.0, 1.0), sand),
        );
    }
    let camera = root(
        world,
        "Arena Camera",
        Vec3::ZERO,
        Camera { field_of_view: 75.0, ..Camera::default() },
    );
    world.entity_mut(camera).insert(looking(Vec3::new(0.0, 8.0, 18.0), Vec3::ZERO));
    retag(world, camera, "MainCamera", 0);
    root(
        world,
        "Arena Sun",
        Vec3::new(0.0, 30.0, 0.0),
        Light { r#type: LightType::Directional, ..Light::default() },
    );

    let ring = root(
        world,
        "Carousel",
        Vec3::ZERO,
        Spinner { degrees_per_second: 20.0, ..Spinner::default() },
    );
    for (index, at) in [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].into_iter().enumerate() {
        target(world, ring, &format!("Rider {}", index + 1), at * 5.0, TargetKind::Silhouette, 30);
    }
    let boss = (
        solid("Boss", Vec3::splat(2.0), Color::new(0.3, 0.0, 0.4, 1.0)),
        Health { current: 500, max: 500, ..Health::default() },
        Patrol {
            from: Vec3::new(-8.0, 1.0, -8.0),
            to: Vec3::new(8.0, 1.0, -8.0),
            speed: 3.0,
            phase: 0.0,
        },
    );
    root(world, "Boss", Vec3::new(-8.0, 1.0, -8.0), boss);
    let spawner = Spawner {
        prefab: "Balloon".into(),
        interval: 3.0,
        max_alive: 3,
        launch_velocity: Vec3::Y * 8.0,
        ..Spawner::default()
    };
    root(world, "Balloon Machine", Vec3::new(0.0, 0.5, 5.0), spawner);
}
