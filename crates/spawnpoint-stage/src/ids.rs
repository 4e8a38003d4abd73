//! Object ids: which entity an `obj:<i32>` means, for as long as the object lives.
//!
//! Every [`GameObject`](crate::object::GameObject) carries an [`InstanceId`]; its hooks keep
//! [`ObjectIds`] in step, so objects need not be registered or removed by hand. Objects that come
//! with a scene get positive ids, objects made at run time negative ones, as in Unity.

use std::collections::HashMap;

use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use spawnpoint_protocol::{ErrorKind, Fault, ObjectId};

/// The number of an object, and its place among all that were ever made.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(on_add = number, on_remove = forget)]
pub struct InstanceId {
    number: i32,
    sequence: u64,
}

impl InstanceId {
    /// When it was made, compared with others: later is greater.
    pub fn sequence(self) -> u64 {
        self.sequence
    }
}

/// Which entity each id means.
#[derive(Resource, Debug)]
pub struct ObjectIds {
    entities: HashMap<i32, Entity>,
    authored: i32,
    made: i32,
    sequence: u64,
    authoring: bool,
}

impl Default for ObjectIds {
    fn default() -> Self {
        Self {
            entities: HashMap::new(),
            authored: 1000,
            made: -1000,
            sequence: 0,
            authoring: false,
        }
    }
}

impl ObjectIds {
    /// Says whether objects made from now on belong to a scene file.
    pub fn set_authoring(&mut self, authoring: bool) {
        self.authoring = authoring;
    }

    /// Numbers objects from somewhere else, so that an id of a world before this one means nobody.
    pub fn begin_at(&mut self, number: u16) {
        // Ids stay even, and far enough from the ends of their range.
        let far = i32::from(number) * 16_384;
        (self.authored, self.made) = (self.authored + far, self.made - far);
    }

    /// How many objects there are.
    pub fn count(&self) -> usize {
        self.entities.len()
    }

    /// A place after everything that exists.
    pub fn next_sequence(&mut self) -> u64 {
        self.sequence += 1;
        self.sequence
    }

    fn next_number(&mut self) -> i32 {
        // Numbers are never reused while their object lives, even after four billion objects.
        loop {
            let number = if self.authoring {
                self.authored = self.authored.checked_add(2).unwrap_or(2);
                self.authored
            } else {
                self.made = self.made.checked_sub(2).unwrap_or(-2);
                self.made
            };
            if !self.entities.contains_key(&number) {
                return number;
            }
        }
    }
}

fn number(mut world: DeferredWorld, hook: HookContext) {
    let mut ids = world.resource_mut::<ObjectIds>();
    let instance = InstanceId { number: ids.next_number(), sequence: ids.next_sequence() };
    ids.entities.insert(instance.number, hook.entity);
    if let Some(mut slot) = world.get_mut::<InstanceId>(hook.entity) {
        *slot = instance;
    }
}

fn forget(mut world: DeferredWorld, hook: HookContext) {
    if let Some(instance) = world.get::<InstanceId>(hook.entity).copied() {
        world.resource_mut::<ObjectIds>().entities.remove(&instance.number);
    }
}

/// Most objects that clients and scripts may bring a world to.
pub const MAX_OBJECTS: usize = 300_000;

/// Whether so many more objects may be made.
pub fn room_for(world: &World, more: usize) -> Result<(), Fault> {
    let count = world.resource::<ObjectIds>().count();
    if count.saturating_add(more) <= MAX_OBJECTS {
        return Ok(());
    }
    Err(Fault::new(
        ErrorKind::InvalidArgument,
        format!("There are {count} objects, and no more than {MAX_OBJECTS} may be made"),
    )
    .hint("destroy some first"))
}

/// The id of an object; nothing for entities that are no objects.
pub fn id_of(world: &World, entity: Entity) -> Option<ObjectId> {
    world.get::<InstanceId>(entity).map(|instance| ObjectId(instance.number))
}

/// The object an id means.
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
    fn ids_live_and_die_with_their_objects() {
        let mut world = World::new();
        world.init_resource::<ObjectIds>();
        world.resource_mut::<ObjectIds>().set_authoring(true);
        let authored = world.spawn(InstanceId::default()).id();
        world.resource_mut::<ObjectIds>().set_authoring(false);
        let made = world.spawn(InstanceId::default()).id();

        let (positive, negative) = (id_of(&world, authored).unwrap(), id_of(&world, made).unwrap());
        assert!(positive.0 > 0 && negative.0 < 0);
        assert_eq!(entity_of(&world, negative), Ok(made));

        world.despawn(made);
        assert_eq!(
            entity_of(&world, negative).unwrap_err().message,
            format!("Not found: {negative}")
        );
    }
}
