//! `components.list`, `component.add`, `component.remove`, `types.list`.

use std::sync::Arc;

use bevy_ecs::{prelude::*, reflect::AppTypeRegistry};
use bevy_transform::components::{GlobalTransform, Transform};
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::{ComponentAdd, ComponentRemove, ComponentsList, TypesList},
    shape::{ComponentCard, Done, Page},
};

use super::blocked_by_hook;
use crate::{
    dispatch::call_object,
    kit::RectTransform,
    object::{self, find},
    reflect::{cut, text},
    type_index::{self, ComponentType, NameMatch, TypeIndex},
};

/// The longest summary of a component.
const SUMMARY: usize = 160;

/// An object's components.
pub fn list(world: &World, op: ComponentsList) -> Result<Page<ComponentCard>, Fault> {
    let entity = find(world, op.object)?;
    let page = op.paging.cut(type_index::components_of(world, entity));
    let card = |kind: &Arc<ComponentType>| {
        let value = world.get_entity(entity).ok().and_then(|entity| kind.reflect.reflect(entity));
        ComponentCard {
            type_name: kind.name.clone(),
            summary: value.map(|value| cut(text(world, value.as_partial_reflect()), SUMMARY)),
        }
    };
    Ok(Page { total: page.total, items: page.items.into_iter().map(card).collect() })
}

/// Adds a component with its default values, as `GameObject.AddComponent` does.
pub fn add(world: &mut World, op: ComponentAdd) -> Result<Done, Fault> {
    let entity = find(world, op.object)?;
    let kind = world.resource::<TypeIndex>().find(&op.component)?;
    call_object::<()>(world, entity, "AddComponent", vec![Box::new(kind.name.clone())])?;
    let added = world.get_entity(entity).is_ok_and(|entity| kind.reflect.contains(entity));
    added.then_some(Done::OK).ok_or_else(|| blocked_by_hook(format!("{} was not added", kind.name)))
}

/// Adds a component with its default values, without running hooks.
pub fn insert(world: &mut World, entity: Entity, name: &str) -> Result<(), Fault> {
    let kind = world.resource::<TypeIndex>().find(name)?;
    if kind.reflect.contains(world.entity(entity)) {
        let name = object::name_of(world, entity);
        return Err(Fault::argument("component", format!("'{name}' already has a {}", kind.name)));
    }
    if kind.is_transform()
        && type_index::components_of(world, entity).iter().any(|own| own.is_transform())
    {
        return Err(Fault::argument(
            "component",
            "an object can have only one Transform or RectTransform",
        ));
    }
    let Some(default) = &kind.default else {
        return Err(Fault::argument("component", format!("{} has no default value", kind.name))
            .hint("only types that reflect Default can be added"));
    };
    let registry = world.resource::<AppTypeRegistry>().clone();
    let value = default.default();
    kind.reflect.insert(
        &mut world.entity_mut(entity),
        value.as_partial_reflect(),
        &registry.read(),
    );
    let mut object = world.entity_mut(entity);
    if object.contains::<RectTransform>() {
        // The new component may have required a transform; an object with a rectangle has none.
        object.remove::<(Transform, GlobalTransform)>();
    }
    if kind.reflect.contains(world.entity(entity)) {
        Ok(())
    } else {
        Err(Fault::internal(format!("{} was removed right after it was added", kind.name)))
    }
}

/// Removes a component, by type name or by its index in the list.
pub fn remove(world: &mut World, op: ComponentRemove) -> Result<Done, Fault> {
    let entity = find(world, op.object)?;
    let kind = match op.component.parse::<usize>() {
        Ok(index) => {
            let own = type_index::components_of(world, entity);
            let count = own.len();
            own.get(index).map(|kind| Arc::clone(kind)).ok_or_else(|| {
                Fault::missing("Component", format!("number {index}"))
                    .hint(format!("the object has {count} components, counted from 0"))
            })?
        }
        Err(_) => type_index::component_of(world, entity, &op.component, NameMatch::Loose)?,
    };
    if kind.is_transform() {
        return Err(Fault::new(
            ErrorKind::InvalidArgument,
            format!("{} cannot be removed", kind.name),
        )
        .hint("destroy the object instead"));
    }
    kind.reflect.remove(&mut world.entity_mut(entity));
    if kind.reflect.contains(world.entity(entity)) {
        return Err(Fault::internal(format!("{} was not removed", kind.name)));
    }
    Ok(Done::OK)
}

/// Component types whose name contains a text.
pub fn types(world: &World, op: TypesList) -> Page<String> {
    let search_text = op.query.unwrap_or_default().to_lowercase();
    let mut names: Vec<_> =
        world.resource::<TypeIndex>().components().map(|kind| kind.name.clone()).collect();
    names.retain(|name| name.to_lowercase().contains(&search_text));
    names.sort();
    op.paging.cut(names)
}
