//! Static members of Unity's classes, as far as this world can provide them.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3, Vec4};
use bevy_time::{Fixed, Real, Time, Virtual};
use spawnpoint_protocol::{Fault, LogLevel, op::TimeSet, shape::LoadMode};

use super::{OBJECT, StaticTable};
use crate::{
    camera::{self, Screen},
    clock::Frames,
    kit::{Color, GRAVITY},
    members::Members,
    ops::{self, BEVY_VERSION, EngineName},
    outbox::Outbox,
    scene::{self, Scenes},
};

const CORE: &str = "UnityEngine.CoreModule";
const PHYSICS: &str = "UnityEngine.PhysicsModule";

fn clock<C: Default + Send + Sync + 'static>(
    world: &World,
    read: impl FnOnce(&Time<C>) -> f32,
) -> f32 {
    world.get_resource::<Time<C>>().map_or(0.0, read)
}

/// A count as a C# `int`.
fn count(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}

fn write_log(level: LogLevel) -> impl Fn(&mut World, Entity, String) -> Result<(), Fault> {
    move |world, _, message| {
        world.resource_mut::<Outbox>().log(level, "unity", message);
        Ok(())
    }
}

/// Registers the classes.
pub fn register(table: &mut StaticTable) {
    table.class("UnityEngine.Time", CORE, time);
    table.class("UnityEngine.Screen", CORE, |members| {
        members
            .readable("width", |world, _| world.resource::<Screen>().width as i32)
            .readable("height", |world, _| world.resource::<Screen>().height as i32);
    });
    table.class("UnityEngine.Application", CORE, application);
    table.class("UnityEngine.Physics", PHYSICS, |members| {
        members.readable("gravity", |_, _| Vec3::new(0.0, -GRAVITY, 0.0));
    });
    table.class("UnityEngine.Mathf", CORE, mathf);
    table.class("UnityEngine.SceneManagement.SceneManager", CORE, scenes);
    table.class("UnityEngine.Debug", CORE, |members| {
        members
            .method("Log", &["message"], write_log(LogLevel::Info))
            .method("LogWarning", &["message"], write_log(LogLevel::Warn))
            .method("LogError", &["message"], write_log(LogLevel::Error));
    });
    table.part(OBJECT, CORE, |members| {
        members.method("Destroy", &["obj"], |world: &mut World, _, object: Entity| {
            // Destroying a destroyed object has no effect.
            let _ = world.try_despawn(object);
            Ok(())
        });
    });
    table.part("UnityEngine.Camera", CORE, |members| {
        members.readable("main", |world, _| camera::main_camera(world));
    });
    constants(table);
}

fn time(members: &mut Members) {
    members
        .writable(
            "timeScale",
            |world, _| ops::time_scale(world).value,
            |world, _, value: f32| {
                ops::set_time_scale(world, TimeSet { value, lock: None }).map(|_| ())
            },
        )
        .readable("time", |world, _| clock(world, Time::<Virtual>::elapsed_secs))
        .readable("deltaTime", |world, _| clock(world, Time::<Virtual>::delta_secs))
        .readable("unscaledTime", |world, _| clock(world, Time::<Real>::elapsed_secs))
        .readable("unscaledDeltaTime", |world, _| clock(world, Time::<Real>::delta_secs))
        .readable("realtimeSinceStartup", |world, _| clock(world, Time::<Real>::elapsed_secs))
        .readable("fixedDeltaTime", |world, _| {
            clock(world, |time: &Time<Fixed>| time.timestep().as_secs_f32())
        })
        .readable("maximumDeltaTime", |world, _| {
            clock(world, |time: &Time<Virtual>| time.max_delta().as_secs_f32())
        })
        .readable("frameCount", |world, _| {
            count(usize::try_from(world.resource::<Frames>().0).unwrap_or(usize::MAX))
        });
}

fn application(members: &mut Members) {
    members
        .readable("unityVersion", |world, _| world.resource::<EngineName>().version.clone())
        .readable("version", |_, _| env!("CARGO_PKG_VERSION").to_owned())
        .readable("productName", |world, _| world.resource::<EngineName>().product.clone())
        .readable("platform", |_, _| format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH))
        .readable("isPlaying", |_, _| true)
        .readable("isEditor", |_, _| false)
        .readable("isBatchMode", |_, _| true)
        .readable("engine", |_, _| format!("Bevy {BEVY_VERSION}"));
}

fn scenes(members: &mut Members) {
    members
        .readable("sceneCount", |world, _| count(world.resource::<Scenes>().count()))
        .readable("sceneCountInBuildSettings", |world, _| {
            count(world.resource::<Scenes>().sources().len())
        })
        .method("LoadScene", &["sceneName"], |world: &mut World, _, name: String| {
            scene::load(world, &name, LoadMode::Single).map(|_| ())
        });
}

fn mathf(members: &mut Members) {
    use std::f32::consts::PI;
    members
        .readable("PI", |_, _| PI)
        .readable("Infinity", |_, _| f32::INFINITY)
        .readable("NegativeInfinity", |_, _| f32::NEG_INFINITY)
        .readable("Deg2Rad", |_, _| PI / 180.0)
        .readable("Rad2Deg", |_, _| 180.0 / PI)
        // `Mathf.Epsilon` is the smallest positive number, unlike Rust's `EPSILON`.
        .readable("Epsilon", |_, _| f32::from_bits(1));
}

/// Named constants.
fn constants(table: &mut StaticTable) {
    table.part("UnityEngine.Vector2", CORE, |members| {
        let named = [("zero", Vec2::ZERO), ("one", Vec2::ONE), ("up", Vec2::Y), ("right", Vec2::X)];
        for (name, value) in named {
            members.readable(name, move |_, _| value);
        }
    });
    table.part("UnityEngine.Vector3", CORE, |members| {
        let named = [
            ("zero", Vec3::ZERO),
            ("one", Vec3::ONE),
            ("up", Vec3::Y),
            ("down", Vec3::NEG_Y),
            ("right", Vec3::X),
            ("left", Vec3::NEG_X),
            // These are Unity's constants, although objects of this world look along the negative z
            // axis.
            ("forward", Vec3::Z),
            ("back", Vec3::NEG_Z),
        ];
        for (name, value) in named {
            members.readable(name, move |_, _| value);
        }
    });
    table.part("UnityEngine.Vector4", CORE, |members| {
        members.readable("zero", |_, _| Vec4::ZERO).readable("one", |_, _| Vec4::ONE);
    });
    table.part("UnityEngine.Quaternion", CORE, |members| {
        members.readable("identity", |_, _| Quat::IDENTITY);
    });
    table.part("UnityEngine.Color", CORE, |members| {
        let named = [
            ("white", Color::WHITE),
            ("black", Color::BLACK),
            ("red", Color::new(1.0, 0.0, 0.0, 1.0)),
            ("green", Color::new(0.0, 1.0, 0.0, 1.0)),
            ("blue", Color::new(0.0, 0.0, 1.0, 1.0)),
            ("yellow", Color::new(1.0, 0.921_568_6, 0.015_686_275, 1.0)),
            ("cyan", Color::new(0.0, 1.0, 1.0, 1.0)),
            ("magenta", Color::new(1.0, 0.0, 1.0, 1.0)),
            ("gray", Color::new(0.5, 0.5, 0.5, 1.0)),
            ("clear", Color::new(0.0, 0.0, 0.0, 0.0)),
        ];
        for (name, value) in named {
            members.readable(name, move |_, _| value);
        }
    });
}
