//! The source of a value: a root and a path from it.
//!
//! A source is resolved each time it is read, so it always returns the current value, and none once
//! its root is destroyed.

use std::{fmt, sync::Arc};

use bevy_ecs::prelude::*;
use bevy_reflect::PartialReflect;
use spawnpoint_protocol::Fault;

use crate::{
    members::{MemberTable, Property},
    reflect::Path,
    statics::StaticClass,
    type_index::ComponentType,
    types::NamingStyle,
};

/// The start of a path.
#[derive(Clone)]
pub enum Root {
    /// A component of an entity. Resources are components too.
    Component(Entity, Arc<ComponentType>),
    /// A class with static members.
    Static(Arc<StaticClass>),
    /// A copy of a value that has no path.
    Copied(Arc<dyn PartialReflect>),
}

impl PartialEq for Root {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Component(a, kind), Self::Component(b, other)) => {
                a == b && kind.type_id == other.type_id
            }
            (Self::Static(class), Self::Static(other)) => class.name == other.name,
            (Self::Copied(value), Self::Copied(other)) => Arc::ptr_eq(value, other),
            _ => false,
        }
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Component(entity, kind) => write!(f, "{} of {entity}", kind.name),
            Self::Static(class) => f.write_str(class.name),
            Self::Copied(value) => write!(f, "a copy of {}", value.reflect_type_path()),
        }
    }
}

/// A path from a root to a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The root.
    pub root: Root,
    /// The path. Its first step may be a computed property of the root.
    pub path: Path,
}

impl Source {
    /// The root itself.
    pub fn whole(root: Root) -> Self {
        Self { root, path: Path::default() }
    }

    /// The source of a part of this value.
    pub fn child(&self, step: impl Into<String>) -> Self {
        Self { root: self.root.clone(), path: self.path.child(step) }
    }

    /// A copy of a value that has no path; `None` if it cannot be copied.
    pub fn copy_of(value: &dyn PartialReflect) -> Option<Self> {
        let copy = value.reflect_clone().ok()?;
        Some(Self::whole(Root::Copied(Arc::from(copy.into_partial_reflect()))))
    }

    /// Reads the value; `None` if it does not exist or no longer exists.
    pub fn with_value<R>(
        &self,
        world: &World,
        read: impl FnOnce(&dyn PartialReflect) -> R,
    ) -> Result<Option<R>, Fault> {
        match &self.root {
            Root::Component(entity, kind) => {
                let table = world.resource::<MemberTable>();
                let name = self.path.member();
                if world.get_entity(*entity).is_err() {
                    return Ok(None);
                }
                if let Some(property) = table.property(NamingStyle::of(world), kind, name) {
                    return self.with_property(world, *entity, property, read);
                }
                let entity = world.get_entity(*entity).ok();
                let value = entity.and_then(|entity| kind.reflect.reflect(entity));
                let value = value.map(|value| value.as_partial_reflect());
                Ok(value.and_then(|value| self.path.get(value)).map(read))
            }
            Root::Static(class) => match class.members.property(self.path.member()) {
                Some(property) => self.with_property(world, Entity::PLACEHOLDER, property, read),
                None => Ok(None),
            },
            Root::Copied(value) => Ok(self.path.get(&**value).map(read)),
        }
    }

    fn with_property<R>(
        &self,
        world: &World,
        entity: Entity,
        property: &Property,
        read: impl FnOnce(&dyn PartialReflect) -> R,
    ) -> Result<Option<R>, Fault> {
        let value = (property.get)(world, entity)?;
        Ok(self.path.below_member().get(&*value).map(read))
    }
}
