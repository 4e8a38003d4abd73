//! `objects.list`: objects depth first; every filter that is given must match.

use std::{collections::HashMap, time::Instant};

use bevy_ecs::{archetype::ArchetypeId, prelude::*};
use spawnpoint_protocol::{
    Fault, OpOutput,
    op::{ObjectFilter, ObjectsList},
};

use crate::{
    ids::ObjectIds,
    object,
    scene::{self, SceneKey, Scenes},
    type_index,
    walk::{Met, Walk},
    work::{Filling, Patience, Step, Work},
};

/// A filter with its texts in lower case, ready to be compared.
#[derive(Default)]
struct Wanted {
    query: Option<String>,
    name: Option<String>,
    path: Option<String>,
    type_name: Option<String>,
    active_only: bool,
    /// Which sorts of objects have a component of the wanted type, as far as they were met.
    fitting: HashMap<ArchetypeId, bool>,
    /// The path of the object met last, in lower case, or only its name where no path is asked for.
    /// Since objects come depth first, it begins with the path of whatever comes next.
    low: String,
}

impl Wanted {
    fn new(filter: ObjectFilter) -> Self {
        let low = |text: Option<String>| {
            text.filter(|text| !text.is_empty()).map(|text| text.to_lowercase())
        };
        Self {
            query: low(filter.query),
            name: low(filter.name),
            path: low(filter.path),
            type_name: filter.type_name.filter(|name| !name.is_empty()),
            active_only: filter.active_only,
            ..Self::default()
        }
    }

    fn is_everything(&self) -> bool {
        !self.active_only
            && self.type_name.is_none()
            && self.query.is_none()
            && self.name.is_none()
            && self.path.is_none()
    }

    /// Whether an object fits, and the length of its path for the objects below it.
    fn accepts(&mut self, world: &World, met: &Met) -> (bool, u32) {
        let by_path = self.query.is_some() || self.path.is_some();
        if by_path || self.name.is_some() {
            self.low.truncate(if by_path { met.note as usize } else { 0 });
            self.low.push('/');
            let begin = self.low.len();
            match met.name {
                Some(name) => push_lower(&mut self.low, name.as_str()),
                None => push_lower(&mut self.low, &object::name_of(world, met.entity)),
            }
            let note = u32::try_from(self.low.len()).unwrap_or(u32::MAX);
            let holds = |text: &str, part: &Option<String>| {
                part.as_ref().is_none_or(|part| text.contains(part.as_str()))
            };
            // The path ends with the name, so a query that is in the name is in the path too.
            let fits = holds(&self.low[begin..], &self.name)
                && holds(&self.low, &self.path)
                && holds(&self.low, &self.query);
            return (fits && self.accepts_sort(world, met), note);
        }
        (self.accepts_sort(world, met), 0)
    }

    fn accepts_sort(&mut self, world: &World, met: &Met) -> bool {
        if self.active_only && !met.active {
            return false;
        }
        let Some(name) = &self.type_name else { return true };
        let Ok(entity) = world.get_entity(met.entity) else { return false };
        *self.fitting.entry(entity.archetype().id()).or_insert_with(|| {
            type_index::components_of(world, met.entity).iter().any(|kind| kind.is_a(name))
        })
    }
}

/// Without a new text for each of a hundred thousand names.
fn push_lower(to: &mut String, name: &str) {
    if name.is_ascii() {
        let begin = to.len();
        to.push_str(name);
        to[begin..].make_ascii_lowercase();
    } else {
        to.push_str(&name.to_lowercase());
    }
}

/// Objects that were not asked for, while they are counted.
struct Others {
    walk: Walk,
    count: usize,
}

/// A search that is under way.
pub struct ObjectSearch {
    wanted: Wanted,
    walk: Walk,
    page: Filling,
    /// Counted when the page is full and every object was wanted: the others are fewer than those.
    others: Option<Others>,
    /// Whether all scenes are looked through, so that only few objects are elsewhere.
    in_all_scenes: bool,
}

impl ObjectSearch {
    /// Begins.
    pub fn new(world: &World, op: ObjectsList) -> Self {
        let scenes = world.resource::<Scenes>();
        let wanted: Vec<_> = match &op.scene {
            Some(id) => scenes.find(id).into_iter().collect(),
            None => scenes.loaded().collect(),
        };
        Self {
            in_all_scenes: scenes.loaded().all(|scene| wanted.contains(&scene)),
            walk: Walk::new(scene::roots(world, &wanted)),
            wanted: Wanted::new(op.filter),
            page: Filling::new(op.paging),
            others: None,
        }
    }

    fn look(&mut self, world: &World, patience: &mut Patience) -> Result<Option<OpOutput>, Fault> {
        let counts_itself = self.wanted.is_everything() && self.in_all_scenes;
        let mut fault = None;
        let (wanted, page) = (&mut self.wanted, &mut self.page);
        let all = self.walk.on(world, |met| {
            let (fits, note) = wanted.accepts(world, &met);
            if fits && page.counts() {
                let card = object::card(world, met.entity).and_then(|card| page.push(&card));
                fault = card.err();
            }
            let enough = fault.is_some() || (counts_itself && page.is_full());
            (note, !enough && !patience.is_over())
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        if all {
            return Ok(Some(self.page.finish(self.page.total())));
        }
        if counts_itself && self.page.is_full() {
            let others = scene::roots(world, &[SceneKey::DONT_DESTROY, SceneKey::HIDDEN]);
            self.others = Some(Others { walk: Walk::new(others), count: 0 });
        }
        Ok(None)
    }
}

impl Work for ObjectSearch {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        let mut patience = Patience::until(until);
        if self.others.is_none() {
            match self.look(world, &mut patience) {
                Ok(Some(output)) => return Step::Done(Ok(output)),
                Err(fault) => return Step::Done(Err(fault)),
                Ok(None) => {}
            }
        }
        if let Some(Others { walk, count }) = &mut self.others {
            let all = walk.on(world, |_| {
                *count += 1;
                (0, !patience.is_over())
            });
            if all {
                let total = world.resource::<ObjectIds>().count().saturating_sub(*count);
                return Step::Done(Ok(self.page.finish(total)));
            }
        }
        Step::More
    }
}
