//! `members.search`: fields and properties of all components, by name.

use std::{collections::HashMap, sync::Arc, time::Instant};

use bevy_ecs::{archetype::ArchetypeId, prelude::*};
use spawnpoint_protocol::{
    Fault,
    op::MembersSearch,
    shape::{MemberKind, MemberMatch},
};

use super::search_text;
use crate::{
    ids,
    member_owner::MemberOwner,
    object,
    scene::{self, Scenes},
    type_index,
    walk::Walk,
    work::{PageBuilder, SliceTimer, Step, Work},
};

/// A member of an object.
struct MatchingMember {
    component: String,
    member: String,
    kind: MemberKind,
}

/// The search terms. Objects with the same component types have the same members, so the members
/// are cached by archetype.
struct MemberFilter {
    member: String,
    component: String,
    by_archetype: HashMap<ArchetypeId, Arc<Vec<MatchingMember>>>,
}

impl MemberFilter {
    fn matches_of(&mut self, world: &World, entity: Entity) -> Arc<Vec<MatchingMember>> {
        let Ok(found) = world.get_entity(entity) else { return Arc::default() };
        let cached = self.by_archetype.entry(found.archetype().id());
        let (member, component) = (&self.member, &self.component);
        Arc::clone(cached.or_insert_with(|| {
            let kinds = type_index::components_of(world, entity).into_iter();
            let kinds = kinds.filter(|kind| kind.name.to_lowercase().contains(component));
            let members = kinds.flat_map(|kind| {
                let list = MemberOwner::component(world, entity, kind).list(false).into_iter();
                let named = list.filter(|one| one.name.to_lowercase().contains(member));
                named.map(|one| MatchingMember {
                    component: kind.name.clone(),
                    member: one.name,
                    kind: one.kind,
                })
            });
            Arc::new(members.collect())
        }))
    }
}

/// A running search.
pub struct MemberSearch {
    filter: MemberFilter,
    walk: Walk,
    page: PageBuilder,
}

impl MemberSearch {
    /// Starts a search.
    pub fn new(world: &World, op: MembersSearch) -> Result<Self, Fault> {
        let scenes: Vec<_> = world.resource::<Scenes>().loaded().collect();
        Ok(Self {
            filter: MemberFilter {
                member: search_text(&op.query)?,
                component: op.component.unwrap_or_default().trim().to_lowercase(),
                by_archetype: HashMap::new(),
            },
            walk: Walk::new(scene::roots(world, &scenes)),
            page: PageBuilder::new(op.paging),
        })
    }
}

impl Work for MemberSearch {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        let world = &*world;
        let mut timer = SliceTimer::until(until);
        let mut fault = None;
        let all = self.walk.advance(world, |object| {
            for matching in self.filter.matches_of(world, object.entity).iter() {
                if !self.page.count_item() {
                    continue;
                }
                let Some(object_id) = ids::id_of(world, object.entity) else { continue };
                let found = MemberMatch {
                    object_id,
                    object_path: object::path_of(world, object.entity),
                    component_type: matching.component.clone(),
                    member: matching.member.clone(),
                    kind: matching.kind,
                };
                fault = self.page.push(&found).err();
            }
            (0, fault.is_none() && !timer.is_over())
        });
        match fault {
            Some(fault) => Step::Done(Err(fault)),
            None if all => Step::Done(Ok(self.page.finish(self.page.total()))),
            None => Step::More,
        }
    }
}
