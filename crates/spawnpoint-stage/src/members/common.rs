//! What every component has, because its object has it.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::Fault;

use super::Members;
use crate::{
    ids,
    object::{self, GameObject},
};

fn rename(world: &mut World, entity: Entity, name: String) -> Result<(), Fault> {
    world.entity_mut(entity).insert(Name::new(name));
    Ok(())
}

fn retag(world: &mut World, entity: Entity, tag: String) -> Result<(), Fault> {
    if let Some(mut object) = world.get_mut::<GameObject>(entity) {
        object.tag = tag;
    }
    Ok(())
}

fn tag_of(world: &World, entity: Entity) -> String {
    world.get::<GameObject>(entity).map(|object| object.tag.clone()).unwrap_or_default()
}

/// Members that all components share.
pub fn members() -> Members {
    let mut members = Members::default();
    members
        .writable("name", object::name_of, rename)
        .writable("tag", tag_of, retag)
        .readable("gameObject", |_, entity| entity)
        .method("GetInstanceID", &[], |world: &mut World, entity| {
            ids::id_of(world, entity).map(|id| id.0).ok_or_else(|| Fault::not_found("object"))
        })
        .method("ToString", &[], |world: &mut World, entity| Ok(object::name_of(world, entity)))
        .method("CompareTag", &["tag"], |world: &mut World, entity, tag: String| {
            Ok(tag_of(world, entity) == tag)
        });
    members
}
