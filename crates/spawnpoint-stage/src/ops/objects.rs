//! `objects.list` and everything that is done to an object as a whole.

use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use spawnpoint_protocol::{
    Fault,
    op::{
        ObjectChildren, ObjectCreate, ObjectDestroy, ObjectFilter, ObjectGet, ObjectReparent,
        ObjectSetActive, ObjectsList,
    },
    shape::{Done, DoneTo, ObjectCard, Page},
};

use crate::{
    ids,
    kit::RectTransform,
    object::{self, find},
    scene::{self, Scenes},
    type_index,
};

/// Longest name an object may get.
const MAX_NAME: usize = 1024;

/// A filter with its texts in lower case, ready to be compared.
struct Wanted {
    query: Option<String>,
    name: Option<String>,
    path: Option<String>,
    type_name: Option<String>,
    active_only: bool,
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
        }
    }

    /// `path` is the object's own, in lower case; cheap conditions come first.
    fn accepts(&self, world: &World, object: &Found) -> bool {
        let holds = |text: &str, part: &Option<String>| {
            part.as_ref().is_none_or(|part| text.contains(part))
        };
        if self.active_only && !object.active {
            return false;
        }
        if let Some(name) = &self.type_name
            && !type_index::components_of(world, object.entity).iter().any(|kind| kind.is_a(name))
        {
            return false;
        }
        if self.query.is_none() && self.name.is_none() && self.path.is_none() {
            return true;
        }
        let (name, path) = (object.name.to_lowercase(), object.path.to_lowercase());
        // The path ends with the name, so a query that is in the name is in the path too.
        holds(&name, &self.name) && holds(&path, &self.path) && holds(&path, &self.query)
    }
}

struct Found {
    entity: Entity,
    name: String,
    path: String,
    active: bool,
}

/// Depth first, every object once; path and switch are handed down instead of looked up again.
fn walk(world: &World, roots: Vec<Entity>, mut visit: impl FnMut(Found)) {
    let mut open: Vec<(Entity, String, bool)> =
        roots.into_iter().rev().map(|root| (root, String::new(), true)).collect();
    while let Some((entity, above, lit)) = open.pop() {
        let name = object::name_of(world, entity);
        let path = format!("{above}/{name}");
        let active = lit && object::is_active_self(world, entity);
        let found = Found { entity, name, path, active };
        let children = object::children_of(world, entity).rev();
        open.extend(children.map(|child| (child, found.path.clone(), active)));
        visit(found);
    }
}

/// Objects depth first; every filter that is given must match.
pub fn list(world: &mut World, op: ObjectsList) -> Result<Page<ObjectCard>, Fault> {
    let scenes = world.resource::<Scenes>();
    let scenes: Vec<_> = match &op.scene {
        Some(id) => scenes.find(id).into_iter().collect(),
        None => scenes.loaded().collect(),
    };
    let roots = scene::roots(world, &scenes);
    let wanted = Wanted::new(op.filter);
    let mut matches = Vec::new();
    walk(world, roots, |found| {
        if wanted.accepts(world, &found) {
            matches.push((found.entity, found.path));
        }
    });
    page(world, op.paging.cut(matches))
}

fn page(world: &World, page: Page<(Entity, String)>) -> Result<Page<ObjectCard>, Fault> {
    let items = page
        .items
        .into_iter()
        .map(|(entity, path)| object::card_with_path(world, entity, path))
        .collect::<Result<_, _>>()?;
    Ok(Page { total: page.total, items })
}

/// One object.
pub fn get(world: &World, op: ObjectGet) -> Result<ObjectCard, Fault> {
    object::card(world, find(world, op.id)?)
}

/// Its direct children.
pub fn children(world: &World, op: ObjectChildren) -> Result<Page<ObjectCard>, Fault> {
    let entity = find(world, op.id)?;
    let above = object::path_of(world, entity);
    let children = object::children_of(world, entity);
    let placed =
        children.map(|child| (child, format!("{above}/{}", object::name_of(world, child))));
    page(world, op.paging.cut(placed))
}

/// An empty object. Below a rectangle it gets a rectangle, anywhere else a transform.
pub fn create(world: &mut World, op: ObjectCreate) -> Result<DoneTo, Fault> {
    if op.name.chars().count() > MAX_NAME {
        return Err(Fault::argument("name", format!("longer than {MAX_NAME} characters")));
    }
    let parent = op.parent.map(|id| find(world, id)).transpose()?;
    let flat = parent.is_some_and(|parent| world.get::<RectTransform>(parent).is_some());
    let mut object = world.spawn(Name::new(op.name));
    if flat {
        object.insert(RectTransform::default());
    } else {
        object.insert(Transform::default());
    }
    let entity = object.id();
    match parent {
        Some(parent) => {
            if let Err(fault) = object::reparent(world, entity, Some(parent)) {
                world.despawn(entity);
                return Err(fault);
            }
            reset_place(world, entity);
        }
        None => {
            let active = world.resource::<Scenes>().active();
            scene::place(world, entity, active);
        }
    }
    let id =
        ids::id_of(world, entity).ok_or_else(|| Fault::internal("the new object has no id"))?;
    Ok(DoneTo { ok: true, id })
}

/// A new object stands where its parent does.
fn reset_place(world: &mut World, entity: Entity) {
    if let Some(mut place) = world.get_mut::<Transform>(entity) {
        *place = Transform::default();
    }
}

/// Destroys an object and everything below it.
pub fn destroy(world: &mut World, op: ObjectDestroy) -> Result<Done, Fault> {
    let entity = find(world, op.id)?;
    world.despawn(entity);
    match find(world, op.id) {
        Err(_) => Ok(Done::OK),
        Ok(_) => Err(Fault::internal(format!("{} is still there", op.id))),
    }
}

/// Moves an object below another, or to the root of its scene.
pub fn reparent(world: &mut World, op: ObjectReparent) -> Result<Done, Fault> {
    let child = find(world, op.id)?;
    let parent = op.parent.map(|id| find(world, id)).transpose()?;
    scene::reparent(world, child, parent)?;
    Ok(Done::OK)
}

/// Switches an object on or off.
pub fn set_active(world: &mut World, op: ObjectSetActive) -> Result<Done, Fault> {
    let entity = find(world, op.id)?;
    object::set_active(world, entity, op.active);
    Ok(Done::OK)
}
