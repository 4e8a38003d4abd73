//! The first scene: the hall with its lanes.

use std::collections::HashMap;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use bevy_transform::components::Transform;

use super::systems::{RESET_SCORE, START_MATCH};
use super::{
    build::{button, child, element, retag, root, solid, target},
    scripts::{
        Director, FireMode, Flicker, Health, Patrol, ScoreBoard, Spawner, Spinner, TargetKind,
        Weapon,
    },
};
use crate::{
    camera::looking,
    kit::{
        AudioSource, Camera, Canvas, CanvasScaler, CapsuleCollider, Color, EventSystem,
        GraphicRaycaster, Image, Light, LightShadows, LightType, RectTransform, Rigidbody,
        SphereCollider, StandaloneInputModule, Text,
    },
    object,
};

const LANES: usize = 4;

/// Builds the scene. Clients try things on its first object, so that one is plain.
pub fn build(world: &mut World) {
    let director =
        root(world, "Director", Vec3::ZERO, (Director::default(), AudioSource::default()));
    camera(world);
    lights(world);
    building(world);
    let targets = lanes(world);
    player(world, targets.first().copied());
    props(world);
    let display = interface(world);
    let scores = HashMap::from([("Ada".to_owned(), 120), ("Grace".to_owned(), 95)]);
    let board = ScoreBoard { scores, history: vec![10, 25, 50], display: Some(display), round: 1 };
    child(world, director, "Score", Vec3::ZERO, board);
    root(
        world,
        "EventSystem",
        Vec3::ZERO,
        (EventSystem::default(), StandaloneInputModule::default()),
    );
}

fn camera(world: &mut World) {
    let rig = root(world, "Camera Rig", Vec3::ZERO, ());
    let main =
        child(world, rig, "Main Camera", Vec3::ZERO, (Camera::default(), AudioSource::default()));
    world.entity_mut(main).insert(looking(Vec3::new(0.0, 1.7, 6.0), Vec3::new(0.0, 1.5, -10.0)));
    retag(world, main, "MainCamera", 0);
    let replay = child(
        world,
        rig,
        "Replay Camera",
        Vec3::new(8.0, 5.0, -8.0),
        Camera { depth: -1.0, ..Camera::default() },
    );
    object::set_active(world, replay, false);
}

fn lights(world: &mut World) {
    let lighting = root(world, "Lighting", Vec3::ZERO, ());
    let sun = Light {
        r#type: LightType::Directional,
        intensity: 1.2,
        shadows: LightShadows::Soft,
        ..Light::default()
    };
    child(world, lighting, "Sun", Vec3::new(0.0, 20.0, 0.0), sun);
    for lane in 1..=LANES {
        let lamp = Light {
            r#type: LightType::Spot,
            range: 18.0,
            color: Color::new(1.0, 0.95, 0.8, 1.0),
            ..Light::default()
        };
        let at = Vec3::new(lane as f32 * 3.0 - 7.5, 4.0, -6.0);
        child(
            world,
            lighting,
            &format!("Lamp {lane}"),
            at,
            (lamp, Flicker { frequency: lane as f32, ..Flicker::default() }),
        );
    }
}

fn building(world: &mut World) {
    let hall = root(world, "Building", Vec3::ZERO, ());
    let gray = Color::new(0.5, 0.5, 0.55, 1.0);
    child(
        world,
        hall,
        "Floor",
        Vec3::new(0.0, -0.1, -5.0),
        solid("Floor", Vec3::new(20.0, 0.2, 30.0), gray),
    );
    let walls = child(world, hall, "Walls", Vec3::ZERO, ());
    for (name, at, size) in [
        ("Back Wall", Vec3::new(0.0, 2.5, -20.0), Vec3::new(20.0, 5.0, 0.3)),
        ("Left Wall", Vec3::new(-10.0, 2.5, -5.0), Vec3::new(0.3, 5.0, 30.0)),
        ("Right Wall", Vec3::new(10.0, 2.5, -5.0), Vec3::new(0.3, 5.0, 30.0)),
    ] {
        child(world, walls, name, at, solid("Wall", size, gray));
    }
    let roof = child(world, hall, "Roof", Vec3::new(0.0, 5.0, -5.0), ());
    let fan = child(
        world,
        roof,
        "Fan",
        Vec3::new(0.0, -0.3, 0.0),
        Spinner { degrees_per_second: 180.0, ..Spinner::default() },
    );
    let hub = child(world, fan, "Hub", Vec3::ZERO, ());
    for blade in 1..=3 {
        let blade_at = Vec3::new(blade as f32 - 2.0, 0.0, 0.0);
        child(
            world,
            hub,
            &format!("Blade {blade}"),
            blade_at,
            crate::kit::MeshFilter { mesh: "Blade".into() },
        );
    }
}

/// Builds the lanes; returns the first target of each.
fn lanes(world: &mut World) -> Vec<Entity> {
    let lanes = root(world, "Lanes", Vec3::ZERO, ());
    let kinds = [TargetKind::Disc, TargetKind::Silhouette, TargetKind::Bottle, TargetKind::Balloon];
    let mut first = Vec::new();
    for (index, kind) in kinds.into_iter().enumerate().take(LANES) {
        let x = index as f32 * 3.0 - 4.5;
        let lane = child(world, lanes, &format!("Lane {}", index + 1), Vec3::new(x, 0.0, 0.0), ());
        let near = target(world, lane, "Near Target", Vec3::new(0.0, 0.0, -6.0), kind, 10);
        let far = target(world, lane, "Far Target", Vec3::new(0.0, 0.0, -14.0), kind, 50);
        if let Some(mut health) = world.get_mut::<Health>(far) {
            health.stats.armor = 5;
        }
        let way = Patrol {
            from: Vec3::new(-1.0, 1.5, 0.0),
            to: Vec3::new(1.0, 1.5, 0.0),
            speed: 0.5 + index as f32 * 0.25,
            phase: 0.0,
        };
        world.entity_mut(far).insert(way);
        first.push(near);
    }
    first
}

fn player(world: &mut World, aim: Option<Entity>) {
    let parts = (
        Health { stats: super::Stats { armor: 2, dodge: 0.25 }, ..Health::default() },
        CapsuleCollider::default(),
    );
    let player = root(world, "Player", Vec3::new(2.0, 1.0, 4.0), parts);
    retag(world, player, "Player", 3);
    let hands = child(world, player, "Hands", Vec3::new(0.3, 0.4, -0.4), ());
    child(world, hands, "Pistol", Vec3::ZERO, Weapon { aim, ..Weapon::default() });
    let rifle = Weapon {
        fire_mode: FireMode::Auto,
        damage: 12,
        ammo: 30,
        magazine: 30,
        aim,
        attachments: vec!["Scope".into(), "Bipod".into()],
        ..Weapon::default()
    };
    let rifle = child(world, hands, "Rifle", Vec3::ZERO, rifle);
    object::set_active(world, rifle, false);
}

fn props(world: &mut World) {
    let props = root(world, "Props", Vec3::ZERO, ());
    let brown = Color::new(0.45, 0.3, 0.15, 1.0);
    for crate_number in 1..=3 {
        let at = Vec3::new(-8.0, crate_number as f32 * 0.6 - 0.3, 2.0);
        child(
            world,
            props,
            &format!("Crate {crate_number}"),
            at,
            solid("Crate", Vec3::splat(0.6), brown),
        );
    }
    let ball = (
        Rigidbody { velocity: Vec3::new(0.0, 0.0, -1.0), drag: 0.05, ..Rigidbody::default() },
        SphereCollider::default(),
        crate::kit::MeshRenderer::default(),
    );
    let ball = child(world, props, "Ball", Vec3::new(7.0, 3.0, 2.0), ball);
    world.entity_mut(ball).insert(Transform::from_xyz(7.0, 3.0, 2.0).with_scale(Vec3::splat(0.5)));
    let thrower = root(world, "Clay Thrower", Vec3::new(-7.0, 0.5, -4.0), Spawner::default());
    child(world, thrower, "Muzzle", Vec3::new(0.2, 0.6, 0.0), ());
}

/// Builds the UI; returns the text that shows the score.
fn interface(world: &mut World) -> Entity {
    let parts =
        (Name::new("HUD"), Canvas::default(), CanvasScaler::default(), GraphicRaycaster::default());
    let canvas = world.spawn(parts).id();
    let bar = RectTransform {
        anchor_min: Vec2::new(0.0, 1.0),
        anchor_max: Vec2::ONE,
        pivot: Vec2::new(0.5, 1.0),
        size_delta: Vec2::new(0.0, 80.0),
        ..RectTransform::default()
    };
    let panel = Image { color: Color::new(0.0, 0.0, 0.0, 0.5), ..Image::default() };
    let bar = element(world, canvas, "Top Bar", bar, panel);
    let score =
        Text { text: "Score 0".into(), font_size: 32, color: Color::WHITE, ..Text::default() };
    let score = element(world, bar, "Score Text", RectTransform::stretched(), score);
    let menu = RectTransform {
        pivot: Vec2::ZERO,
        ..RectTransform::at(Vec2::ZERO, Vec2::new(700.0, 120.0))
    };
    let panel = Image { color: Color::new(0.1, 0.1, 0.1, 0.6), ..Image::default() };
    let menu = element(world, canvas, "Menu", menu, panel);
    button(world, menu, "Start Button", Vec2::new(130.0, 60.0), START_MATCH);
    button(world, menu, "Reset Button", Vec2::new(350.0, 60.0), RESET_SCORE);
    let quit = button(world, menu, "Quit Button", Vec2::new(570.0, 60.0), "Quit");
    if let Some(mut quit) = world.get_mut::<crate::kit::Button>(quit) {
        quit.interactable = false;
    }
    score
}
