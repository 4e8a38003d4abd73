//! Object ids: maps `obj:<i32>` to entities while the objects live.
//!
//! Every [`GameObject`](crate::object::GameObject) has an [`InstanceId`], whose component hooks
//! update [`ObjectIds`]. Objects therefore need not be registered or removed by hand. Objects of a
//! scene have positive ids, objects created at run time negative ones, as in Unity.

use std::collections::HashMap;

use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use spawnpoint_protocol::{ErrorKind, Fault, ObjectId};

/// The number of an object, and its position in the order of creation.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(on_add = assign_id, on_remove = release_id)]
pub struct InstanceId {
    number: i32,
    sequence: u64,
}

impl InstanceId {
    /// Its position in the order of creation: later objects have greater numbers.
    pub fn sequence(self) -> u64 {
        self.sequence
    }
}

/// The entity of each id.
#[derive(Resource, Debug)]
pub struct ObjectIds {
    entities: HashMap<i32, Entity>,
    last_authored: i32,
    last_created: i32,
    sequence: u64,
    authoring: bool,
}

impl Default for ObjectIds {
    fn default() -> Self {
        Self {
            entities: HashMap::new(),
            last_authored: 1000,
            last_created: -1000,
            sequence: 0,
            authoring: false,
        }
    }
}

impl ObjectIds {
    /// Sets whether new objects belong to a scene.
    pub fn set_authoring(&mut self, authoring: bool) {
        self.authoring = authoring;
    }

    /// Adds an offset to the numbers of new objects, so that the ids of an earlier world refer to
    /// no object of this one.
    pub fn offset_numbers(&mut self, number: u16) {
        // Ids stay even, and far enough from the ends of their range.
        let far = i32::from(number) * 16_384;
        (self.last_authored, self.last_created) =
            (self.last_authored + far, self.last_created - far);
    }

    /// The number of objects.
    pub fn count(&self) -> usize {
        self.entities.len()
    }

    /// A position after all existing objects.
    pub fn next_sequence(&mut self) -> u64 {
        self.sequence += 1;
        self.sequence
    }

    fn next_number(&mut self) -> i32 {
        // Numbers are never reused while their object lives, even after four billion objects.
        loop {
            let number = if self.authoring {
                self.last_authored = self.last_authored.checked_add(2).unwrap_or(2);
                self.last_authored
            } else {
                self.last_created = self.last_created.checked_sub(2).unwrap_or(-2);
                self.last_created
            };
            if !self.entities.contains_key(&number) {
                return number;
            }
        }
    }
}

fn assign_id(mut world: DeferredWorld, hook: HookContext) {
    let mut ids = world.resource_mut::<ObjectIds>();
    let instance = InstanceId { number: ids.next_number(), sequence: ids.next_sequence() };
    ids.entities.insert(instance.number, hook.entity);
    if let Some(mut slot) = world.get_mut::<InstanceId>(hook.entity) {
        *slot = instance;
    }
}

fn release_id(mut world: DeferredWorld, hook: HookContext) {
    if let Some(instance) = world.get::<InstanceId>(hook.entity).copied() {
        world.resource_mut::<ObjectIds>().entities.remove(&instance.number);
    }
}

/// How many objects clients and scripts may create in a world, including the existing ones.
pub const MAX_OBJECTS: usize = 300_000;

/// Checks that this many objects can be created.
pub fn check_object_limit(world: &World, more: usize) -> Result<(), Fault> {
    let count = world.resource::<ObjectIds>().count();
    if count.saturating_add(more) <= MAX_OBJECTS {
        return Ok(());
    }
    Err(Fault::new(
        ErrorKind::InvalidArgument,
        format!("The world has {count} objects; the limit is {MAX_OBJECTS}"),
    )
    .hint("destroy some objects first"))
}

/// The id of an object; `None` for entities that are not objects.
pub fn id_of(world: &World, entity: Entity) -> Option<ObjectId> {
    world.get::<InstanceId>(entity).map(|instance| ObjectId(instance.number))
}

/// The entity of an object id.
pub fn entity_of(world: &World, id: ObjectId) -> Result<Entity, Fault> {
    world.resource::<ObjectIds>().entities.get(&id.0).copied().ok_or_else(|| {
        Fault::not_found(id)
            .hint("the object may have been destroyed or its scene unloaded; list objects again")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_removed_with_their_objects() {
        let mut world = World::new();
        world.init_resource::<ObjectIds>();
        world.resource_mut::<ObjectIds>().set_authoring(true);
        let authored = world.spawn(InstanceId::default()).id();
        world.resource_mut::<ObjectIds>().set_authoring(false);
        let created = world.spawn(InstanceId::default()).id();

        let (positive, negative) =
            (id_of(&world, authored).unwrap(), id_of(&world, created).unwrap());
        assert!(positive.0 > 0 && negative.0 < 0);
        assert_eq!(entity_of(&world, negative), Ok(created));

        world.despawn(created);
        assert_eq!(
            entity_of(&world, negative).unwrap_err().message,
            format!("Not found: {negative}")
        );
    }
}
