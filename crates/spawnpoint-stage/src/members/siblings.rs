//! The sibling index of an object.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::Fault;

use super::Members;
use crate::{
    object::{children_of, parent_of},
    scene,
};

fn siblings(world: &World, entity: Entity) -> Vec<Entity> {
    match parent_of(world, entity) {
        Some(parent) => children_of(world, parent).collect(),
        None => scene::roots(world, &[scene::scene_of(world, entity)]),
    }
}

/// Moves an object to an index among its siblings, at most to the end.
fn move_to(world: &mut World, entity: Entity, index: usize) {
    let mut order = siblings(world, entity);
    order.retain(|one| *one != entity);
    let index = index.min(order.len());
    match parent_of(world, entity) {
        Some(parent) => {
            world.entity_mut(parent).insert_child(index, entity);
        }
        None => {
            let scene = scene::scene_of(world, entity);
            order.insert(index, entity);
            for root in order {
                scene::move_to_scene(world, root, scene);
            }
        }
    }
}

/// Registers the members.
pub fn register(members: &mut Members) {
    members
        .method("GetSiblingIndex", &[], |world: &mut World, entity| {
            let at = siblings(world, entity).iter().position(|one| *one == entity);
            Ok(at.and_then(|at| i32::try_from(at).ok()).unwrap_or_default())
        })
        .read_only()
        .method("SetSiblingIndex", &["index"], |world: &mut World, entity, index: i32| {
            let index = usize::try_from(index).map_err(|_| {
                Fault::argument("args[0] (index)", "a sibling index cannot be negative")
            })?;
            move_to(world, entity, index);
            Ok(())
        })
        .method("SetAsFirstSibling", &[], |world: &mut World, entity| {
            move_to(world, entity, 0);
            Ok(())
        })
        .method("SetAsLastSibling", &[], |world: &mut World, entity| {
            move_to(world, entity, usize::MAX);
            Ok(())
        })
        .method("DetachChildren", &[], |world: &mut World, entity| {
            let children: Vec<_> = children_of(world, entity).collect();
            children.into_iter().try_for_each(|child| scene::reparent(world, child, None))
        });
}
