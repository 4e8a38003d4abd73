//! Component types by name, read once from the type registry.

use std::{any::TypeId, collections::HashMap, sync::Arc};

use bevy_ecs::{
    component::ComponentId,
    prelude::*,
    reflect::{AppTypeRegistry, ReflectComponent, ReflectResource},
};
use bevy_reflect::{TypeInfo, std_traits::ReflectDefault};
use bevy_transform::components::Transform;
use spawnpoint_protocol::{ErrorKind, Fault, suggest::nearest};

use crate::{
    kit::{Kit, RectTransform},
    types::{self, NamingStyle},
};

/// The path prefix of the types of this crate.
const OWN_CRATE: &str = "spawnpoint_stage::";

/// A type that can be a component.
pub struct ComponentType {
    /// Its name, as clients see it.
    pub name: String,
    /// Its name without the namespace.
    pub short: String,
    /// Its name in C# code.
    pub script_name: String,
    /// Its Rust type.
    pub type_id: TypeId,
    /// Its type information.
    pub info: &'static TypeInfo,
    /// Accesses values of the type.
    pub reflect: ReflectComponent,
    /// Creates a value, if the type has a default.
    pub default: Option<ReflectDefault>,
    /// Whether values may be changed in place.
    pub mutable: bool,
    /// Whether it is a resource. A resource has one instance in the world, which belongs to no
    /// object.
    pub resource: bool,
    id: ComponentId,
}

impl ComponentType {
    /// Whether it is the transform of an object, which cannot be removed.
    pub fn is_transform(&self) -> bool {
        self.type_id == TypeId::of::<Transform>() || self.type_id == TypeId::of::<RectTransform>()
    }

    /// Whether it has a field with this name.
    pub fn has_field(&self, name: &str) -> bool {
        matches!(self.info, TypeInfo::Struct(info) if info.field(name).is_some())
    }

    /// Whether it is of this type, given by its full or short name, or by the full name of a base
    /// type.
    pub fn is_a(&self, name: &str) -> bool {
        self.matches_name(name) || types::derives(&self.script_name, name)
    }

    /// Whether a client refers to it by this name: its full or its short name.
    pub fn matches_name(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name) || self.short.eq_ignore_ascii_case(name)
    }
}

/// Every type that can be a component.
#[derive(Resource, Default)]
pub struct TypeIndex {
    types: Vec<Arc<ComponentType>>,
    by_component: HashMap<ComponentId, usize>,
}

/// Reads the type registry. Types that are registered later are found after the next call.
pub fn rebuild(world: &mut World) {
    let registry = world.get_resource_or_init::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let naming = NamingStyle::of(world);
    // Bevy can register reflected types automatically. Games that do not use the kit should not see
    // it.
    let has_kit = world.contains_resource::<Kit>();
    let mut found: Vec<_> = registry
        .iter()
        .filter(|one| has_kit || !one.type_info().type_path().starts_with(OWN_CRATE))
        .filter(|registration| !types::is_structural(registration.type_info().type_path()))
        .filter_map(|registration| Some((registration, registration.data::<ReflectComponent>()?)))
        .collect();
    // Sorted before they are registered in the world, so that component ids are the same in every
    // run.
    found.sort_by_key(|(registration, _)| registration.type_info().type_path());
    let mut types: Vec<_> = found
        .into_iter()
        .map(|(registration, reflect)| {
            let id = reflect.register_component(world);
            let info = registration.type_info();
            Arc::new(ComponentType {
                name: naming.name_of(info).into_owned(),
                short: naming.short_name_of(info),
                script_name: types::name_of(info).into_owned(),
                type_id: registration.type_id(),
                info,
                reflect: reflect.clone(),
                default: registration.data::<ReflectDefault>().cloned(),
                resource: registration.data::<ReflectResource>().is_some(),
                mutable: world.components().get_info(id).is_some_and(|info| info.mutable()),
                id,
            })
        })
        .collect();
    types.sort_by_key(|kind| (!kind.is_transform(), kind.id));
    let by_component = types.iter().enumerate().map(|(at, kind)| (kind.id, at)).collect();
    world.insert_resource(TypeIndex { types, by_component });
}

impl TypeIndex {
    /// The component type of a Rust type.
    pub fn get(&self, type_id: TypeId) -> Option<&Arc<ComponentType>> {
        self.types.iter().find(|kind| kind.type_id == type_id)
    }

    /// All types.
    pub fn all(&self) -> &[Arc<ComponentType>] {
        &self.types
    }

    /// The types that objects can have.
    pub fn components(&self) -> impl Iterator<Item = &Arc<ComponentType>> {
        self.types.iter().filter(|kind| !kind.resource)
    }

    /// The component type with this name. A full name has precedence over a short one.
    pub fn find(&self, name: &str) -> Result<Arc<ComponentType>, Fault> {
        if let Some(kind) = self.components().find(|kind| kind.name == name) {
            return Ok(Arc::clone(kind));
        }
        let called = self.components().filter(|kind| kind.matches_name(name));
        only(called)?.cloned().ok_or_else(|| {
            let kinds = || self.components();
            let shorts = kinds().map(|kind| kind.short.as_str());
            let names = kinds().map(|kind| kind.name.as_str()).chain(shorts);
            let what = format!("Type not found or not a Component: '{name}'");
            Fault::new(ErrorKind::InvalidArgument, what).hint(match nearest(name, names) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "search for component types to see their names".into(),
            })
        })
    }
}

/// The only item, if there is any. Several are an error, because choosing one would be a guess.
fn only<'t>(
    kinds: impl Iterator<Item = &'t Arc<ComponentType>>,
) -> Result<Option<&'t Arc<ComponentType>>, Fault> {
    let kinds: Vec<_> = kinds.collect();
    match kinds[..] {
        [] => Ok(None),
        [kind] => Ok(Some(kind)),
        _ => {
            let names: Vec<_> = kinds.iter().map(|kind| kind.name.as_str()).collect();
            Err(Fault::new(ErrorKind::InvalidArgument, "Ambiguous component type").hint(format!(
                "Use the exact component type (from GetComponents): {}",
                names.join(", ")
            )))
        }
    }
}

/// An entity with such a component; `None` if there is none.
pub fn any_with(world: &World, kind: &ComponentType) -> Option<Entity> {
    let archetypes = world.archetypes().iter().filter(|archetype| archetype.contains(kind.id));
    let mut entities = archetypes.flat_map(|archetype| archetype.entities());
    entities.next().map(|entity| entity.id())
}

/// The components of an object in the order in which they are listed: its transform first.
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
    places.into_iter().filter_map(|at| index.types.get(at)).collect()
}

/// The number of components of an object.
pub fn count_of(world: &World, entity: Entity) -> usize {
    let index = world.resource::<TypeIndex>();
    world.get_entity(entity).map_or(0, |entity| {
        let own = entity.archetype().components().iter();
        own.filter(|id| index.by_component.contains_key(id)).count()
    })
}

/// How exactly a client has to name a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameMatch {
    /// By its full type name.
    Exact,
    /// By its full or short name, or by a base type that only one component has.
    Loose,
}

/// The component of an object that a client refers to.
pub fn component_of(
    world: &World,
    entity: Entity,
    name: &str,
    name_match: NameMatch,
) -> Result<Arc<ComponentType>, Fault> {
    let own = components_of(world, entity);
    if let Some(kind) = own.iter().find(|kind| kind.name == name) {
        return Ok(Arc::clone(kind));
    }
    if name_match == NameMatch::Loose {
        let called = only(own.iter().copied().filter(|kind| kind.matches_name(name)))?;
        let derived =
            || only(own.iter().copied().filter(|kind| types::derives(&kind.script_name, name)));
        if let Some(kind) = called.map_or_else(derived, |kind| Ok(Some(kind)))? {
            return Ok(Arc::clone(kind));
        }
    }
    let names: Vec<_> = own.iter().map(|kind| kind.name.as_str()).collect();
    let shorts = own.iter().map(|kind| kind.short.as_str());
    let object = crate::object::name_of(world, entity);
    let hint = match nearest(name, names.iter().copied().chain(shorts)) {
        // Not every tool takes a short name.
        Some(near) => {
            let full = own.iter().find(|kind| kind.short == near).map(|kind| kind.name.as_str());
            format!("did you mean '{}'?", full.unwrap_or(near))
        }
        None => format!("the object has {}", names.join(", ")),
    };
    Err(Fault::missing("Component", format!("'{name}' on '{object}'")).hint(hint))
}
