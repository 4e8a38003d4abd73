//! Component types by name, taken once from the type registry.

use std::{any::TypeId, collections::HashMap, sync::Arc};

use bevy_ecs::{
    component::ComponentId,
    prelude::*,
    reflect::{AppTypeRegistry, ReflectComponent},
};
use bevy_reflect::{TypeInfo, std_traits::ReflectDefault};
use bevy_transform::components::Transform;
use spawnpoint_protocol::Fault;

use crate::{kit::RectTransform, nearest::nearest, types};

/// A type that can be a component.
pub struct ComponentType {
    /// As clients know it.
    pub name: String,
    /// Its Rust type.
    pub type_id: TypeId,
    /// Its shape.
    pub info: &'static TypeInfo,
    /// Gets at its values.
    pub reflect: ReflectComponent,
    /// Makes a new one, if it has a default.
    pub default: Option<ReflectDefault>,
    /// Whether it may be changed in place.
    pub mutable: bool,
    id: ComponentId,
}

impl ComponentType {
    /// Whether it says where an object is; such a component can never go.
    pub fn is_place(&self) -> bool {
        self.type_id == TypeId::of::<Transform>() || self.type_id == TypeId::of::<RectTransform>()
    }

    /// Whether a client means this type, by its full or its short name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name) || types::short(&self.name).eq_ignore_ascii_case(name)
    }
}

/// Every type that can be a component.
#[derive(Resource, Default)]
pub struct TypeIndex {
    types: Vec<Arc<ComponentType>>,
    by_component: HashMap<ComponentId, usize>,
}

/// Reads the type registry. Types that are registered later are known after the next call.
pub fn rebuild(world: &mut World) {
    let registry = world.get_resource_or_init::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let mut found: Vec<_> = registry
        .iter()
        .filter(|registration| !types::is_structural(registration.type_info().type_path()))
        .filter_map(|registration| Some((registration, registration.data::<ReflectComponent>()?)))
        .collect();
    // Sorted before they are made known to the world, so that ids come out the same every time.
    found.sort_by_key(|(registration, _)| registration.type_info().type_path());
    let mut types: Vec<_> = found
        .into_iter()
        .map(|(registration, reflect)| {
            let id = reflect.register_component(world);
            Arc::new(ComponentType {
                name: types::name_of(registration.type_info()).into_owned(),
                type_id: registration.type_id(),
                info: registration.type_info(),
                reflect: reflect.clone(),
                default: registration.data::<ReflectDefault>().cloned(),
                mutable: world
                    .components()
                    .get_info(id)
                    .is_some_and(|info| info.mutable()),
                id,
            })
        })
        .collect();
    types.sort_by_key(|kind| (!kind.is_place(), kind.id));
    let by_component = types
        .iter()
        .enumerate()
        .map(|(at, kind)| (kind.id, at))
        .collect();
    world.insert_resource(TypeIndex {
        types,
        by_component,
    });
}

impl TypeIndex {
    /// All of them.
    pub fn all(&self) -> &[Arc<ComponentType>] {
        &self.types
    }

    /// The one a client means; a full name goes before a short one.
    pub fn find(&self, name: &str) -> Result<Arc<ComponentType>, Fault> {
        let exact = self.types.iter().find(|kind| kind.name == name);
        exact
            .or_else(|| self.types.iter().find(|kind| kind.is_called(name)))
            .cloned()
            .ok_or_else(|| {
                let names = self.types.iter().map(|kind| kind.name.as_str());
                Fault::not_found(format!("component type '{name}'")).hint(
                    match nearest(name, names) {
                        Some(near) => format!("did you mean '{near}'?"),
                        None => "list types to see what can be a component".into(),
                    },
                )
            })
    }
}

/// The components of an object in the order they are listed: its place first.
pub fn components_of(world: &World, entity: Entity) -> Vec<&Arc<ComponentType>> {
    let index = world.resource::<TypeIndex>();
    let Ok(entity) = world.get_entity(entity) else {
        return Vec::new();
    };
    let mut places: Vec<_> = entity
        .archetype()
        .components()
        .iter()
        .filter_map(|id| index.by_component.get(id).copied())
        .collect();
    places.sort_unstable();
    places
        .into_iter()
        .filter_map(|at| index.types.get(at))
        .collect()
}

/// The component of an object that a client means: its full name, or for writers its short one.
pub fn component_of(
    world: &World,
    entity: Entity,
    name: &str,
    short_names: bool,
) -> Result<Arc<ComponentType>, Fault> {
    let own = components_of(world, entity);
    if let Some(kind) = own.iter().find(|kind| kind.name == name) {
        return Ok(Arc::clone(kind));
    }
    if short_names && let Some(kind) = own.iter().find(|kind| kind.is_called(name)) {
        return Ok(Arc::clone(kind));
    }
    let names = own.iter().map(|kind| kind.name.as_str());
    let fault = Fault::not_found(format!(
        "component '{name}' on '{}'",
        crate::object::name_of(world, entity)
    ));
    Err(fault.hint(match nearest(name, names) {
        Some(near) => format!("did you mean '{near}'?"),
        None => {
            let names: Vec<_> = own.iter().map(|kind| kind.name.as_str()).collect();
            format!("the object has {}", names.join(", "))
        }
    }))
}
