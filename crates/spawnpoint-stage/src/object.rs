//! Objects: entities with a [`GameObject`], a position in the hierarchy and an active state.
//!
//! Entities get their `GameObject` as a required component of a name, a transform or a rectangle,
//! so resources and observers, which are entities too, never appear as objects. This module reads
//! the world directly instead of querying it, because queries skip [`Disabled`] entities and
//! inactive objects must be visible here.

use bevy_ecs::{entity::EntityCloner, entity_disabling::Disabled, prelude::*};
use bevy_math::Quat;
use bevy_transform::components::{GlobalTransform, Transform};
use spawnpoint_protocol::{Fault, ObjectId, shape::ObjectCard};

use crate::{
    ids::{self, InstanceId},
    kit::RectTransform,
    scene::{self, InScene},
    type_index,
};

/// The deepest hierarchy. Walks stop there too, so that a cycle made by the game cannot hang them.
pub const MAX_DEPTH: usize = 256;
/// The longest name of an object, in characters.
const MAX_NAME: usize = 1024;
/// How many descendants of an object are visited.
const MAX_SUBTREE: usize = 1 << 20;

/// The data of every object besides its components.
#[derive(Component, Clone, Debug)]
#[require(InstanceId)]
pub struct GameObject {
    /// Its tag.
    pub tag: String,
    /// Its layer.
    pub layer: i32,
    /// Its own active state; an inactive parent still hides it.
    pub active: bool,
}

impl Default for GameObject {
    fn default() -> Self {
        Self { tag: "Untagged".into(), layer: 0, active: true }
    }
}

/// Its name; entities without one are named by their number.
pub fn name_of(world: &World, entity: Entity) -> String {
    world
        .get::<Name>(entity)
        .map_or_else(|| format!("Entity {entity}"), |name| name.as_str().to_owned())
}

/// Refuses names that are too long.
pub fn check_name(name: &str) -> Result<(), Fault> {
    if name.chars().nth(MAX_NAME).is_none() {
        return Ok(());
    }
    Err(Fault::argument("name", format!("longer than {MAX_NAME} characters")))
}

/// Its parent, if that is an object.
pub fn parent_of(world: &World, entity: Entity) -> Option<Entity> {
    let parent = world.get::<ChildOf>(entity)?.parent();
    world.get::<GameObject>(parent).map(|_| parent)
}

/// Its children in sibling order.
pub fn children_of(world: &World, entity: Entity) -> impl DoubleEndedIterator<Item = Entity> {
    let children: &[Entity] = world.get::<Children>(entity).map_or(&[], |children| &**children);
    children.iter().copied().filter(|child| world.get::<GameObject>(*child).is_some())
}

/// The object itself, its parent, and so on up to the root.
pub fn ancestry(world: &World, entity: Entity) -> impl Iterator<Item = Entity> {
    std::iter::successors(Some(entity), |above| parent_of(world, *above)).take(MAX_DEPTH)
}

/// The root of its hierarchy.
pub fn root_of(world: &World, entity: Entity) -> Entity {
    ancestry(world, entity).last().unwrap_or(entity)
}

/// The names from the root down, each after a slash.
pub fn path_of(world: &World, entity: Entity) -> String {
    let above: Vec<_> = ancestry(world, entity).collect();
    above.iter().rev().fold(String::new(), |path, object| path + "/" + &name_of(world, *object))
}

/// Its own active state.
pub fn is_active_self(world: &World, entity: Entity) -> bool {
    world.get::<GameObject>(entity).is_none_or(|object| object.active)
}

/// Whether it and all its parents are active.
pub fn is_active(world: &World, entity: Entity) -> bool {
    ancestry(world, entity).all(|object| is_active_self(world, object))
}

/// Sets its own active state, and hides or shows its descendants.
pub fn set_active(world: &mut World, entity: Entity, active: bool) {
    if let Some(mut object) = world.get_mut::<GameObject>(entity) {
        object.active = active;
    }
    apply_active_state(world, entity);
}

/// Adds or removes [`Disabled`], from this object down, so that systems see only active objects.
pub fn apply_active_state(world: &mut World, entity: Entity) {
    let parent_active = parent_of(world, entity).is_none_or(|parent| is_active(world, parent));
    let mut pending = vec![(entity, parent_active)];
    for _ in 0..MAX_SUBTREE {
        let Some((object, parent_active)) = pending.pop() else { break };
        let active = parent_active && is_active_self(world, object);
        pending.extend(children_of(world, object).map(|child| (child, active)));
        let mut object = world.entity_mut(object);
        match (active, object.contains::<Disabled>()) {
            (true, true) => {
                object.remove::<Disabled>();
            }
            (false, false) => {
                object.insert(Disabled);
            }
            _ => {}
        }
    }
}

/// The object and its descendants, depth first.
pub fn subtree(world: &World, entity: Entity) -> Vec<Entity> {
    let mut found = Vec::new();
    let mut pending = vec![entity];
    while let Some(object) = pending.pop() {
        if found.len() == MAX_SUBTREE {
            break;
        }
        found.push(object);
        pending.extend(children_of(world, object).rev());
    }
    found
}

/// The number of levels of its hierarchy, including itself.
fn height(world: &World, entity: Entity) -> usize {
    let mut height = 0;
    let mut level = vec![entity];
    while !level.is_empty() && height <= MAX_DEPTH {
        height += 1;
        level = level.iter().flat_map(|object| children_of(world, *object)).collect();
    }
    height
}

/// Changes the parent of an object, or removes it, and keeps its position in the world. Fails if
/// the object would become its own ancestor.
pub fn reparent(world: &mut World, child: Entity, parent: Option<Entity>) -> Result<(), Fault> {
    match parent {
        Some(parent) if ancestry(world, parent).any(|above| above == child) => {
            return Err(Fault::argument("parent", "an object cannot be its own ancestor")
                .hint("choose a parent that is not one of its children"));
        }
        Some(parent) if ancestry(world, parent).count() + height(world, child) > MAX_DEPTH => {
            return Err(Fault::argument(
                "parent",
                format!("the hierarchy can be at most {MAX_DEPTH} levels deep"),
            ));
        }
        _ => {}
    }
    let before = global_transform(world, child);
    match parent {
        Some(parent) => world.entity_mut(child).insert(ChildOf(parent)),
        None => world.entity_mut(child).remove::<ChildOf>(),
    };
    let above = parent.map_or(GlobalTransform::IDENTITY, |parent| global_transform(world, parent));
    let local = before.reparented_to(&above);
    // Below a parent with a scale of zero no local transform keeps the position.
    if local.is_finite()
        && let Some(mut local_transform) = world.get_mut::<Transform>(child)
    {
        *local_transform = local;
    }
    apply_active_state(world, child);
    Ok(())
}

/// Duplicates it and its descendants, next to it.
pub fn duplicate(world: &mut World, entity: Entity) -> Entity {
    let copy = world.spawn_empty().id();
    // The copy gets a new position among the roots, and new ids by its component hooks.
    let mut cloner = EntityCloner::build_opt_out(world);
    cloner.linked_cloning(true).deny::<InScene>();
    cloner.clone_entity(entity, copy);
    let name = format!("{}(Clone)", name_of(world, entity));
    world.entity_mut(copy).insert(Name::new(name));
    if parent_of(world, copy).is_none() {
        let scene = scene::scene_of(world, entity);
        scene::move_to_scene(world, copy, scene);
    }
    copy
}

/// Its rotation in the world. Computed from rotations only, so that scales cannot distort it.
pub fn global_rotation(world: &World, entity: Entity) -> Quat {
    let turns = ancestry(world, entity).filter_map(|object| world.get::<Transform>(object));
    turns.fold(Quat::IDENTITY, |below, local| local.rotation * below).normalize()
}

/// Its transform in the world, computed from the current values. Inactive objects have one too.
pub fn global_transform(world: &World, entity: Entity) -> GlobalTransform {
    let chain: Vec<_> = ancestry(world, entity)
        .filter_map(|object| world.get::<Transform>(object).copied())
        .collect();
    chain.iter().rev().fold(GlobalTransform::IDENTITY, |above, local| above * *local)
}

/// The summary of an object for clients.
pub fn card(world: &World, entity: Entity) -> Result<ObjectCard, Fault> {
    let (Some(object), Some(id)) = (world.get::<GameObject>(entity), ids::id_of(world, entity))
    else {
        return Err(Fault::not_found(format!("object of entity {entity}")));
    };
    Ok(ObjectCard {
        id,
        name: name_of(world, entity),
        path: path_of(world, entity),
        tag: object.tag.clone(),
        layer: object.layer,
        active: object.active,
        component_count: type_index::count_of(world, entity),
        components: None,
    })
}

/// The summary of an object with the names of its components.
pub fn card_with_components(world: &World, entity: Entity) -> Result<ObjectCard, Fault> {
    let kinds = type_index::components_of(world, entity);
    let names = kinds.into_iter().map(|kind| kind.short.clone()).collect();
    Ok(ObjectCard { components: Some(names), ..card(world, entity)? })
}

/// The object of an id, or the error that names the wrong argument.
pub fn find(world: &World, id: ObjectId) -> Result<Entity, Fault> {
    ids::entity_of(world, id)
}

/// Makes all entities with a name, a transform or a rectangle objects, now and in the future.
pub fn install(world: &mut World) {
    // Read-only access cannot register types in the world.
    world.register_component::<InScene>();
    world.register_component::<ChildOf>();
    world.register_component::<Children>();
    world.register_component::<Disabled>();
    let late: Vec<_> = world
        .query_filtered::<Entity, (
            Or<(With<Name>, With<Transform>, With<RectTransform>)>,
            Allow<Disabled>,
        )>()
        .iter(world)
        .collect();
    for entity in late {
        world.entity_mut(entity).insert_if_new(GameObject::default());
    }
    make_objects_of::<Name>(world);
    make_objects_of::<Transform>(world);
}

/// Makes every entity with this component an object. A required component does that at once, but
/// cannot be added to a type that some entity already has; then an observer does it a moment later.
pub fn make_objects_of<C: Component>(world: &mut World) {
    if world.try_register_required_components::<C, GameObject>().is_err() {
        world.add_observer(|added: On<Add, C>, mut commands: Commands| {
            commands.entity(added.entity).try_insert_if_new(GameObject::default());
        });
    }
}
