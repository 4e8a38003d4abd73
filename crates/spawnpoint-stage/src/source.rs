//! Where a value comes from: a root and a way down from it.
//!
//! A source is read anew every time it is asked, so what it leads to is always the value of now, and
//! leads nowhere once its root is gone.

use std::{fmt, sync::Arc};

use bevy_ecs::prelude::*;
use bevy_reflect::PartialReflect;
use spawnpoint_protocol::Fault;

use crate::{
    members::{MemberTable, Property},
    reflect::Path,
    statics::StaticClass,
    type_index::ComponentType,
    types::Tongue,
};

/// What a way starts at.
#[derive(Clone)]
pub enum Root {
    /// A component of an entity. Resources are components too.
    Component(Entity, Arc<ComponentType>),
    /// A class with static members.
    Static(Arc<StaticClass>),
    /// A copy of a value that has no path.
    Kept(Arc<dyn PartialReflect>),
}

impl PartialEq for Root {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Component(a, kind), Self::Component(b, other)) => {
                a == b && kind.type_id == other.type_id
            }
            (Self::Static(class), Self::Static(other)) => class.name == other.name,
            (Self::Kept(value), Self::Kept(other)) => Arc::ptr_eq(value, other),
            _ => false,
        }
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Component(entity, kind) => write!(f, "{} of {entity}", kind.name),
            Self::Static(class) => f.write_str(class.name),
            Self::Kept(value) => write!(f, "a kept {}", value.reflect_type_path()),
        }
    }
}

/// A way from a root down to a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Where it starts.
    pub root: Root,
    /// How it goes on. The first step may be a computed property of the root.
    pub path: Path,
}

impl Source {
    /// The root itself.
    pub fn whole(root: Root) -> Self {
        Self { root, path: Path::default() }
    }

    /// One step further.
    pub fn child(&self, step: impl Into<String>) -> Self {
        Self { root: self.root.clone(), path: self.path.child(step) }
    }

    /// A copy of a value that has no path; `None` if it cannot be copied.
    pub fn kept(value: &dyn PartialReflect) -> Option<Self> {
        let copy = value.reflect_clone().ok()?;
        Some(Self::whole(Root::Kept(Arc::from(copy.into_partial_reflect()))))
    }

    /// Reads the value; `None` if it does not exist or no longer exists.
    pub fn look<R>(
        &self,
        world: &World,
        look: impl FnOnce(&dyn PartialReflect) -> R,
    ) -> Result<Option<R>, Fault> {
        match &self.root {
            Root::Component(entity, kind) => {
                let table = world.resource::<MemberTable>();
                let name = self.path.member();
                if world.get_entity(*entity).is_err() {
                    return Ok(None);
                }
                if let Some(property) = table.property(Tongue::of(world), kind, name) {
                    return self.look_behind(world, *entity, property, look);
                }
                let entity = world.get_entity(*entity).ok();
                let value = entity.and_then(|entity| kind.reflect.reflect(entity));
                let value = value.map(|value| value.as_partial_reflect());
                Ok(value.and_then(|value| self.path.get(value)).map(look))
            }
            Root::Static(class) => match class.members.property(self.path.member()) {
                Some(property) => self.look_behind(world, Entity::PLACEHOLDER, property, look),
                None => Ok(None),
            },
            Root::Kept(value) => Ok(self.path.get(&**value).map(look)),
        }
    }

    fn look_behind<R>(
        &self,
        world: &World,
        entity: Entity,
        property: &Property,
        look: impl FnOnce(&dyn PartialReflect) -> R,
    ) -> Result<Option<R>, Fault> {
        let value = (property.get)(world, entity)?;
        Ok(self.path.below_member().get(&*value).map(look))
    }
}
