//! Visits every object once, depth first, in slices.

use bevy_ecs::{entity_disabling::Disabled, prelude::*};

use crate::object::GameObject;

type ObjectData = (&'static GameObject, Option<&'static Name>, Option<&'static Children>);

/// A walk through a hierarchy.
pub struct Walk {
    pending: Vec<PendingObject>,
    query: Option<QueryState<ObjectData, Allow<Disabled>>>,
}

/// An object that was not visited yet.
struct PendingObject {
    entity: Entity,
    /// Whether all its ancestors are active.
    parent_active: bool,
    /// What `visit` returned for the parent.
    note: u32,
}

/// An object that the walk visits.
pub struct VisitedObject<'w> {
    /// Its entity.
    pub entity: Entity,
    /// Its name, if it has one.
    pub name: Option<&'w Name>,
    /// Whether it and all its ancestors are active.
    pub active: bool,
    /// What `visit` returned for its parent.
    pub note: u32,
}

impl Walk {
    /// A walk over these roots and their descendants.
    pub fn new(roots: Vec<Entity>) -> Self {
        let pending = roots.into_iter().rev().map(|entity| PendingObject {
            entity,
            parent_active: true,
            note: 0,
        });
        Self { pending: pending.collect(), query: None }
    }

    /// Visits objects until all are visited or `visit` stops the walk. `visit` returns a note for
    /// the children of the object, and whether to continue. Returns whether all objects were
    /// visited.
    pub fn advance(
        &mut self,
        world: &World,
        mut visit: impl FnMut(VisitedObject<'_>) -> (u32, bool),
    ) -> bool {
        if self.query.is_none() {
            self.query = world.try_query_filtered();
        }
        let Some(query) = &mut self.query else { return true };
        query.update_archetypes(world);
        let query = query.query_manual(world);
        while let Some(PendingObject { entity, parent_active, note }) = self.pending.pop() {
            // Skips destroyed entities, and entities that are not objects, with their children.
            let Ok((object, name, children)) = query.get(entity) else { continue };
            let active = parent_active && object.active;
            let (note, continues) = visit(VisitedObject { entity, name, active, note });
            if let Some(children) = children {
                let below = children.iter().rev();
                self.pending.extend(below.map(|entity| PendingObject {
                    entity,
                    parent_active: active,
                    note,
                }));
            }
            if !continues {
                return self.pending.is_empty();
            }
        }
        true
    }
}
