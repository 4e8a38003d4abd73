//! Every object once, depth first, in pieces.

use bevy_ecs::{entity_disabling::Disabled, prelude::*};

use crate::object::GameObject;

type Seen = (&'static GameObject, Option<&'static Name>, Option<&'static Children>);

/// The way through a hierarchy.
pub struct Walk {
    open: Vec<Open>,
    look: Option<QueryState<Seen, Allow<Disabled>>>,
}

/// An object that is still to be met.
struct Open {
    entity: Entity,
    /// Whether everything above it is on.
    lit: bool,
    /// What the walk remembers about the parent.
    note: u32,
}

/// An object on the way.
pub struct Met<'w> {
    /// It.
    pub entity: Entity,
    /// Its name, if it has one.
    pub name: Option<&'w Name>,
    /// Whether it is on, with all its parents.
    pub active: bool,
    /// What was noted at the object above it.
    pub note: u32,
}

impl Walk {
    /// From these roots down.
    pub fn new(roots: Vec<Entity>) -> Self {
        let open = roots.into_iter().rev().map(|entity| Open { entity, lit: true, note: 0 });
        Self { open: open.collect(), look: None }
    }

    /// Meets objects one after the other, until there are no more or `visit` has had enough. `visit`
    /// gives a note for the objects below, and whether to go on. Tells whether all have been met.
    pub fn on(&mut self, world: &World, mut visit: impl FnMut(Met<'_>) -> (u32, bool)) -> bool {
        if self.look.is_none() {
            self.look = world.try_query_filtered();
        }
        let Some(look) = &mut self.look else { return true };
        look.update_archetypes(world);
        let look = look.query_manual(world);
        while let Some(Open { entity, lit, note }) = self.open.pop() {
            // Entities that are gone or are no objects are skipped with their children.
            let Ok((object, name, children)) = look.get(entity) else { continue };
            let active = lit && object.active;
            let (note, go_on) = visit(Met { entity, name, active, note });
            if let Some(children) = children {
                let below = children.iter().rev();
                self.open.extend(below.map(|entity| Open { entity, lit: active, note }));
            }
            if !go_on {
                return self.open.is_empty();
            }
        }
        true
    }
}
