//! `objects.list`: objects depth first; every filter that is given must match.

use std::{collections::HashMap, time::Instant};

use bevy_ecs::{archetype::ArchetypeId, prelude::*};
use spawnpoint_protocol::{
    Fault, OpOutput,
    op::{ObjectFilter, ObjectsList},
    shape::ObjectCard,
};

use crate::{
    ids::ObjectIds,
    object,
    scene::{self, SceneKey, Scenes},
    type_index,
    walk::{VisitedObject, Walk},
    work::{PageBuilder, SliceTimer, Step, Work},
};

/// A filter with its texts in lower case.
#[derive(Default)]
struct ObjectMatcher {
    query: Option<String>,
    name: Option<String>,
    path: Option<String>,
    type_name: Option<String>,
    active_only: bool,
    /// Whether the objects of an archetype have a component of the requested type, as far as known.
    type_matches: HashMap<ArchetypeId, bool>,
    /// The path of the last visited object in lower case, or only its name if no filter needs the
    /// path. The walk is depth first, so it starts with the path of the next object's parent.
    lower: String,
}

impl ObjectMatcher {
    fn new(filter: ObjectFilter) -> Self {
        let lower = |text: Option<String>| {
            text.filter(|text| !text.is_empty()).map(|text| text.to_lowercase())
        };
        Self {
            query: lower(filter.query),
            name: lower(filter.name),
            path: lower(filter.path),
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

    /// Whether an object matches, and the length of its path for its children.
    fn accepts(&mut self, world: &World, object: &VisitedObject) -> (bool, u32) {
        let by_path = self.query.is_some() || self.path.is_some();
        if by_path || self.name.is_some() {
            self.lower.truncate(if by_path { object.note as usize } else { 0 });
            self.lower.push('/');
            let start = self.lower.len();
            match object.name {
                Some(name) => push_lower(&mut self.lower, name.as_str()),
                None => push_lower(&mut self.lower, &object::name_of(world, object.entity)),
            }
            let note = u32::try_from(self.lower.len()).unwrap_or(u32::MAX);
            let holds = |text: &str, part: &Option<String>| {
                part.as_ref().is_none_or(|part| text.contains(part.as_str()))
            };
            // The path ends with the name, so a query that is in the name is in the path too.
            let fits = holds(&self.lower[start..], &self.name)
                && holds(&self.lower, &self.path)
                && holds(&self.lower, &self.query);
            return (fits && self.accepts_archetype(world, object), note);
        }
        (self.accepts_archetype(world, object), 0)
    }

    fn accepts_archetype(&mut self, world: &World, object: &VisitedObject) -> bool {
        if self.active_only && !object.active {
            return false;
        }
        let Some(name) = &self.type_name else { return true };
        let Ok(entity) = world.get_entity(object.entity) else { return false };
        *self.type_matches.entry(entity.archetype().id()).or_insert_with(|| {
            type_index::components_of(world, object.entity).iter().any(|kind| kind.is_a(name))
        })
    }
}

/// Appends without allocating a new string for each of a hundred thousand names.
fn push_lower(to: &mut String, name: &str) {
    if name.is_ascii() {
        let start = to.len();
        to.push_str(name);
        to[start..].make_ascii_lowercase();
    } else {
        to.push_str(&name.to_lowercase());
    }
}

/// The number of objects in loaded scenes that match a filter. Counts no further than `enough`.
pub fn count_matching(world: &World, filter: &ObjectFilter, enough: usize) -> usize {
    let loaded: Vec<_> = world.resource::<Scenes>().loaded().collect();
    let mut matcher = ObjectMatcher::new(filter.clone());
    let mut count = 0;
    Walk::new(scene::roots(world, &loaded)).advance(world, |object| {
        let (fits, note) = matcher.accepts(world, &object);
        count += usize::from(fits);
        (note, count < enough)
    });
    count
}

/// Counts the objects outside the loaded scenes.
struct OutsideCount {
    walk: Walk,
    count: usize,
}

/// A running search.
pub struct ObjectSearch {
    matcher: ObjectMatcher,
    walk: Walk,
    page: PageBuilder,
    /// Used when the page is full and every object matches: the objects outside are fewer and
    /// therefore counted faster.
    outside: Option<OutsideCount>,
    /// Whether all loaded scenes are searched.
    in_all_scenes: bool,
    /// Describes an object that was found.
    card: fn(&World, Entity) -> Result<ObjectCard, Fault>,
}

impl ObjectSearch {
    /// Starts a search.
    pub fn new(world: &World, op: ObjectsList) -> Self {
        let scenes = world.resource::<Scenes>();
        let matcher: Vec<_> = match &op.scene {
            Some(id) => scenes.find(id).into_iter().collect(),
            None => scenes.loaded().collect(),
        };
        Self {
            in_all_scenes: scenes.loaded().all(|scene| matcher.contains(&scene)),
            walk: Walk::new(scene::roots(world, &matcher)),
            matcher: ObjectMatcher::new(op.filter),
            page: PageBuilder::new(op.paging),
            outside: None,
            card: if op.components { object::card_with_components } else { object::card },
        }
    }

    fn search(&mut self, world: &World, timer: &mut SliceTimer) -> Result<Option<OpOutput>, Fault> {
        let matches_all = self.matcher.is_everything() && self.in_all_scenes;
        let mut fault = None;
        let (matcher, page, card_of) = (&mut self.matcher, &mut self.page, self.card);
        let all = self.walk.advance(world, |object| {
            let (fits, note) = matcher.accepts(world, &object);
            if fits && page.count_item() {
                let card = card_of(world, object.entity).and_then(|card| page.push(&card));
                fault = card.err();
            }
            let enough = fault.is_some() || (matches_all && page.is_full());
            (note, !enough && !timer.is_over())
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        if all {
            return Ok(Some(self.page.finish(self.page.total())));
        }
        if matches_all && self.page.is_full() {
            let outside = scene::roots(world, &[SceneKey::DONT_DESTROY, SceneKey::HIDDEN]);
            self.outside = Some(OutsideCount { walk: Walk::new(outside), count: 0 });
        }
        Ok(None)
    }
}

impl Work for ObjectSearch {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        let mut timer = SliceTimer::until(until);
        if self.outside.is_none() {
            match self.search(world, &mut timer) {
                Ok(Some(output)) => return Step::Done(Ok(output)),
                Err(fault) => return Step::Done(Err(fault)),
                Ok(None) => {}
            }
        }
        if let Some(OutsideCount { walk, count }) = &mut self.outside {
            let all = walk.advance(world, |_| {
                *count += 1;
                (0, !timer.is_over())
            });
            if all {
                let total = world.resource::<ObjectIds>().count().saturating_sub(*count);
                return Step::Done(Ok(self.page.finish(total)));
            }
        }
        Step::More
    }
}
