//! Types with one instance in the world: resources, and components that the game registers as such.

use std::{any::TypeId, collections::BTreeSet, sync::Arc};

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault, suggest::nearest};

use crate::type_index::{self, ComponentType, TypeIndex};

/// The prefix of the ids of singletons.
const PREFIX: &str = "singleton:";

/// Component types with one instance. Resources need not be listed.
#[derive(Resource, Default)]
pub struct Singletons(BTreeSet<TypeId>);

impl Singletons {
    /// Registers a component type with one instance.
    pub fn register<C: Component>(&mut self) -> &mut Self {
        self.0.insert(TypeId::of::<C>());
        self
    }
}

/// The id of a singleton.
pub fn id_of(kind: &ComponentType) -> String {
    format!("{PREFIX}{}", kind.name)
}

/// Whether the type has one instance.
pub fn is_singleton(world: &World, kind: &ComponentType) -> bool {
    kind.resource || world.resource::<Singletons>().0.contains(&kind.type_id)
}

/// All singletons that exist now, with their entities, by name.
pub fn all(world: &World) -> Vec<(Arc<ComponentType>, Entity)> {
    let index = world.resource::<TypeIndex>();
    let kinds = index.all().iter().filter(|kind| is_singleton(world, kind));
    let mut found: Vec<_> = kinds
        .filter_map(|kind| Some((Arc::clone(kind), type_index::any_with(world, kind)?)))
        .collect();
    found.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    found
}

/// The singleton with this id.
pub fn find(world: &World, id: &str) -> Result<(Arc<ComponentType>, Entity), Fault> {
    let Some(name) = id.strip_prefix(PREFIX).filter(|name| !name.is_empty()) else {
        return Err(Fault::new(
            ErrorKind::InvalidArgument,
            "Invalid singletonId; expected 'singleton:<declaringTypeFullName>'",
        )
        .hint("pass an Id that a search for singletons returned"));
    };
    let all = all(world);
    let named = all.iter().find(|(kind, _)| kind.name == name);
    named.cloned().ok_or_else(|| {
        let names = all.iter().map(|(kind, _)| kind.name.as_str());
        Fault::not_found(id).hint(match nearest(name, names) {
            Some(near) => format!("did you mean '{PREFIX}{near}'?"),
            None => "search for singletons to see their ids".into(),
        })
    })
}
