//! Members of objects.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::Fault;

use super::Members;
use crate::{
    ids,
    object::{self, GameObject},
    ops,
};

/// The type name of objects.
pub const GAME_OBJECT: &str = "UnityEngine.GameObject";

fn of<T>(world: &World, entity: Entity, read: impl FnOnce(&GameObject) -> T) -> Option<T> {
    world.get::<GameObject>(entity).map(read)
}

fn change(
    world: &mut World,
    entity: Entity,
    change: impl FnOnce(&mut GameObject),
) -> Result<(), Fault> {
    let mut object = super::component_mut::<GameObject>(world, entity)?;
    change(&mut object);
    Ok(())
}

/// Its tag.
pub fn tag_of(world: &World, entity: Entity) -> String {
    of(world, entity, |object| object.tag.clone()).unwrap_or_default()
}

/// The number in its id.
pub fn number_of(world: &World, entity: Entity) -> Result<i32, Fault> {
    ids::id_of(world, entity).map(|id| id.0).ok_or_else(|| Fault::not_found("object"))
}

/// The members of every object.
pub fn members() -> Members {
    let mut members = Members::default();
    members
        .writable("name", object::name_of, |world, entity, name: String| {
            object::check_name(&name)?;
            world.entity_mut(entity).insert(Name::new(name));
            Ok(())
        })
        .writable("tag", tag_of, |world, entity, tag: String| {
            object::check_name(&tag)?;
            change(world, entity, |object| object.tag = tag)
        })
        .writable(
            "layer",
            |world, entity| of(world, entity, |object| object.layer).unwrap_or_default(),
            |world, entity, layer: i32| {
                if !(0..32).contains(&layer) {
                    return Err(Fault::argument("layer", "a layer is a number from 0 to 31"));
                }
                change(world, entity, |object| object.layer = layer)
            },
        )
        .readable("activeSelf", object::is_active_self)
        .readable("activeInHierarchy", object::is_active)
        .method("SetActive", &["value"], |world: &mut World, entity, value: bool| {
            object::set_active(world, entity, value);
            Ok(())
        })
        .method(
            "AddComponent",
            &["componentType"],
            |world: &mut World, entity, component_type: String| {
                ops::insert_component(world, entity, &component_type)
            },
        )
        .method("CompareTag", &["tag"], |world: &mut World, entity, tag: String| {
            Ok(tag_of(world, entity) == tag)
        })
        .read_only()
        .method("GetInstanceID", &[], |world: &mut World, entity| number_of(world, entity))
        .read_only()
        .method("ToString", &[], |world: &mut World, entity| {
            Ok(format!("{} ({GAME_OBJECT})", object::name_of(world, entity)))
        })
        .read_only();
    members
}
