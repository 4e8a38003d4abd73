//! Members of the kit's other components.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use spawnpoint_protocol::{Fault, LogLevel};

use super::{MemberTable, component_mut};
use crate::{
    camera,
    kit::{AudioSource, Button, Camera, Light, MeshRenderer, Pressed, Rigidbody, Text},
    object,
    ops::allowed_by_groups,
    outbox::Outbox,
};

fn press(world: &mut World, entity: Entity) -> Result<u32, Fault> {
    let name = object::name_of(world, entity);
    let allowed = allowed_by_groups(world, entity, |group| group.interactable);
    let mut button = component_mut::<Button>(world, entity)?;
    if !(button.interactable && allowed) {
        return Err(Fault::argument("method", format!("the button '{name}' is not interactable")));
    }
    button.click_count += 1;
    let (count, action) = (button.click_count, button.on_click.clone());
    world.resource_mut::<Outbox>().log(LogLevel::Info, "ui", format!("{name} pressed: {action}"));
    world.trigger(Pressed { entity });
    // Applies queued commands now, so that the caller sees the effect of the button.
    world.flush();
    Ok(count)
}

/// Registers the members.
pub fn register(table: &mut MemberTable) {
    table.register::<Camera>(|members| {
        members
            .readable("aspect", |world, _| world.resource::<camera::Screen>().aspect())
            .readable("pixelWidth", |world, _| world.resource::<camera::Screen>().width as i32)
            .readable("pixelHeight", |world, _| world.resource::<camera::Screen>().height as i32)
            .method(
                "WorldToScreenPoint",
                &["position"],
                |world: &mut World, entity, point: Vec3| {
                    Ok(camera::CameraView::of(world, entity)
                        .project(*world.resource::<camera::Screen>(), point))
                },
            )
            .read_only();
    });
    table.register::<Light>(|members| {
        members.method("Reset", &[], |world: &mut World, entity| {
            *component_mut::<Light>(world, entity)? = Light::default();
            Ok(())
        });
    });
    table.register::<MeshRenderer>(|members| {
        members.readable("isVisible", |world, entity| {
            object::is_active(world, entity)
                && world.get::<MeshRenderer>(entity).is_some_and(|mesh| mesh.enabled)
        });
    });
    table.register::<AudioSource>(|members| {
        let play = |playing: bool| {
            move |world: &mut World, entity: Entity| {
                component_mut::<AudioSource>(world, entity)?.is_playing = playing;
                Ok(())
            }
        };
        members.method("Play", &[], play(true)).method("Stop", &[], play(false));
    });
    table.register::<Rigidbody>(|members| {
        members
            .readable("speed", |world, entity| {
                world.get::<Rigidbody>(entity).map_or(0.0, |body| body.velocity.length())
            })
            .method("AddForce", &["force"], |world: &mut World, entity, force: Vec3| {
                component_mut::<Rigidbody>(world, entity)?.accumulated_force += force;
                Ok(())
            })
            .method(
                "AddForce",
                &["x", "y", "z"],
                |world: &mut World, entity, x: f32, y: f32, z: f32| {
                    component_mut::<Rigidbody>(world, entity)?.accumulated_force +=
                        Vec3::new(x, y, z);
                    Ok(())
                },
            )
            .method("MovePosition", &["position"], |world: &mut World, entity, position: Vec3| {
                component_mut::<Transform>(world, entity)?.translation = position;
                Ok(())
            })
            .method("Sleep", &[], |world: &mut World, entity| {
                let mut body = component_mut::<Rigidbody>(world, entity)?;
                (body.velocity, body.angular_velocity) = (Vec3::ZERO, Vec3::ZERO);
                Ok(())
            });
    });
    table.register::<Text>(|members| {
        members.readable("length", |world, entity| {
            world.get::<Text>(entity).map_or(0, |text| text.text.chars().count() as i32)
        });
    });
    table.register::<Button>(|members| {
        members.method("Press", &[], press);
    });
}
