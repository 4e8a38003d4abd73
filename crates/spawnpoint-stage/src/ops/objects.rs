//! Ops on an object as a whole.

use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use spawnpoint_protocol::{
    Fault,
    op::{
        ObjectChildren, ObjectCreate, ObjectDestroy, ObjectDuplicate, ObjectGet, ObjectRename,
        ObjectReparent, ObjectSetActive,
    },
    shape::{Done, DoneTo, ObjectCard, Page},
};

use super::blocked_by_hook;
use crate::{
    dispatch::{Arguments, call_object, call_on, call_static},
    ids,
    kit::RectTransform,
    object::{self, find},
    scene::{self, Scenes},
    statics::OBJECT,
};

/// One object.
pub fn get(world: &World, op: ObjectGet) -> Result<ObjectCard, Fault> {
    object::card(world, find(world, op.id)?)
}

/// Its direct children.
pub fn children(world: &World, op: ObjectChildren) -> Result<Page<ObjectCard>, Fault> {
    let entity = find(world, op.id)?;
    let page = op.paging.cut(object::children_of(world, entity));
    let cards = page.items.into_iter().map(|child| object::card(world, child));
    Ok(Page { total: page.total, items: cards.collect::<Result<_, _>>()? })
}

/// Creates an empty object. Below a rectangle it gets a rectangle, otherwise a transform.
pub fn create(world: &mut World, op: ObjectCreate) -> Result<DoneTo, Fault> {
    object::check_name(&op.name)?;
    ids::check_object_limit(world, 1)?;
    let parent = op.parent.map(|id| find(world, id)).transpose()?;
    let flat = parent.is_some_and(|parent| world.get::<RectTransform>(parent).is_some());
    let mut object = world.spawn(Name::new(op.name));
    if flat {
        object.insert(RectTransform::default());
    } else {
        object.insert(Transform::default());
    }
    let entity = object.id();
    match parent {
        Some(parent) => {
            if let Err(fault) = object::reparent(world, entity, Some(parent)) {
                world.despawn(entity);
                return Err(fault);
            }
            reset_place(world, entity);
        }
        None => {
            let active = world.resource::<Scenes>().active();
            scene::move_to_scene(world, entity, active);
        }
    }
    let id =
        ids::id_of(world, entity).ok_or_else(|| Fault::internal("the new object has no id"))?;
    Ok(DoneTo { ok: true, id })
}

/// Moves a new object to the position of its parent.
fn reset_place(world: &mut World, entity: Entity) {
    if let Some(mut place) = world.get_mut::<Transform>(entity) {
        *place = Transform::default();
    }
}

/// Duplicates an object and its descendants.
pub fn duplicate(world: &mut World, op: ObjectDuplicate) -> Result<DoneTo, Fault> {
    let entity = find(world, op.id)?;
    let parent = op.parent.map(|id| find(world, id)).transpose()?;
    ids::check_object_limit(world, object::subtree(world, entity).len())?;
    let copy = object::duplicate(world, entity);
    if parent.is_some()
        && let Err(fault) = object::reparent(world, copy, parent)
    {
        world.despawn(copy);
        return Err(fault);
    }
    let id = ids::id_of(world, copy).ok_or_else(|| Fault::internal("the copy has no id"))?;
    Ok(DoneTo { ok: true, id })
}

/// Destroys an object and its descendants.
pub fn destroy(world: &mut World, op: ObjectDestroy) -> Result<Done, Fault> {
    let entity = find(world, op.id)?;
    call_static::<()>(world, OBJECT, "Destroy", vec![Box::new(entity)])?;
    match find(world, op.id) {
        Err(_) => Ok(Done::OK),
        Ok(_) => Err(blocked_by_hook(format!("{} was not destroyed", op.id))),
    }
}

/// Changes the parent of an object, or moves it to the root of its scene.
pub fn reparent(world: &mut World, op: ObjectReparent) -> Result<Done, Fault> {
    let child = find(world, op.id)?;
    let parent = op.parent.map(|id| find(world, id)).transpose()?;
    let args: Arguments = vec![Box::new(parent)];
    if world.get::<Transform>(child).is_some() {
        call_on::<Transform, ()>(world, child, "SetParent", args)?;
    } else if world.get::<RectTransform>(child).is_some() {
        call_on::<RectTransform, ()>(world, child, "SetParent", args)?;
    } else {
        scene::reparent(world, child, parent)?;
    }
    if object::parent_of(world, child) != parent {
        return Err(blocked_by_hook(format!("{} was not moved", op.id)));
    }
    Ok(Done::OK)
}

/// Renames an object.
pub fn rename(world: &mut World, op: ObjectRename) -> Result<Done, Fault> {
    let entity = find(world, op.id)?;
    object::check_name(&op.name)?;
    call_object::<()>(world, entity, "set_name", vec![Box::new(op.name.clone())])?;
    if object::name_of(world, entity) != op.name {
        return Err(blocked_by_hook(format!("{} was not renamed", op.id)));
    }
    Ok(Done::OK)
}

/// Activates or deactivates an object.
pub fn set_active(world: &mut World, op: ObjectSetActive) -> Result<Done, Fault> {
    let entity = find(world, op.id)?;
    call_object::<()>(world, entity, "SetActive", vec![Box::new(op.active)])?;
    if world.get_entity(entity).is_ok() && object::is_active_self(world, entity) != op.active {
        let state = if op.active { "inactive" } else { "active" };
        return Err(blocked_by_hook(format!("{} stayed {state}", op.id)));
    }
    Ok(Done::OK)
}
