//! `members.search`: fields and properties of all components, by name.

use std::{collections::HashMap, sync::Arc, time::Instant};

use bevy_ecs::{archetype::ArchetypeId, prelude::*};
use spawnpoint_protocol::{
    Fault,
    op::MembersSearch,
    shape::{MemberKind, MemberMatch},
};

use super::wanted;
use crate::{
    ids, object,
    scene::{self, Scenes},
    subject::Subject,
    type_index,
    walk::Walk,
    work::{Filling, Patience, Step, Work},
};

/// A member that an object has.
struct Has {
    component: String,
    member: String,
    kind: MemberKind,
}

/// What is looked for. Members belong to types, so objects with the same components have the same.
struct Sought {
    member: String,
    component: String,
    by_sort: HashMap<ArchetypeId, Arc<Vec<Has>>>,
}

impl Sought {
    fn on(&mut self, world: &World, entity: Entity) -> Arc<Vec<Has>> {
        let Ok(found) = world.get_entity(entity) else { return Arc::default() };
        let known = self.by_sort.entry(found.archetype().id());
        let (member, component) = (&self.member, &self.component);
        Arc::clone(known.or_insert_with(|| {
            let kinds = type_index::components_of(world, entity).into_iter();
            let kinds = kinds.filter(|kind| kind.name.to_lowercase().contains(component));
            let members = kinds.flat_map(|kind| {
                let list = Subject::component(world, entity, kind).list(false).into_iter();
                let named = list.filter(|one| one.name.to_lowercase().contains(member));
                named.map(|one| Has {
                    component: kind.name.clone(),
                    member: one.name,
                    kind: one.kind,
                })
            });
            Arc::new(members.collect())
        }))
    }
}

/// A search that is under way.
pub struct MemberSearch {
    sought: Sought,
    walk: Walk,
    page: Filling,
}

impl MemberSearch {
    /// Begins.
    pub fn new(world: &World, op: MembersSearch) -> Result<Self, Fault> {
        let scenes: Vec<_> = world.resource::<Scenes>().loaded().collect();
        Ok(Self {
            sought: Sought {
                member: wanted(&op.query)?,
                component: op.component.unwrap_or_default().trim().to_lowercase(),
                by_sort: HashMap::new(),
            },
            walk: Walk::new(scene::roots(world, &scenes)),
            page: Filling::new(op.paging),
        })
    }
}

impl Work for MemberSearch {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        let world = &*world;
        let mut patience = Patience::until(until);
        let mut fault = None;
        let all = self.walk.on(world, |met| {
            for has in self.sought.on(world, met.entity).iter() {
                if !self.page.counts() {
                    continue;
                }
                let Some(object_id) = ids::id_of(world, met.entity) else { continue };
                let found = MemberMatch {
                    object_id,
                    object_path: object::path_of(world, met.entity),
                    component_type: has.component.clone(),
                    member: has.member.clone(),
                    kind: has.kind,
                };
                fault = self.page.push(&found).err();
            }
            (0, fault.is_none() && !patience.is_over())
        });
        match fault {
            Some(fault) => Step::Done(Err(fault)),
            None if all => Step::Done(Ok(self.page.finish(self.page.total()))),
            None => Step::More,
        }
    }
}
