//! Component types by name, taken once from the type registry.

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
    types::{self, Tongue},
};

/// How the paths of this crate's own types begin.
const OURS: &str = "spawnpoint_stage::";

/// A type that can be a component.
pub struct ComponentType {
    /// As clients know it.
    pub name: String,
    /// The same without where it comes from.
    pub short: String,
    /// As C# code knows it.
    pub script_name: String,
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
    /// Whether it is a resource: of such a type the world keeps one, and no object has it.
    pub resource: bool,
    id: ComponentId,
}

impl ComponentType {
    /// Whether it says where an object is; such a component can never go.
    pub fn is_place(&self) -> bool {
        self.type_id == TypeId::of::<Transform>() || self.type_id == TypeId::of::<RectTransform>()
    }

    /// Whether it has a field of its own by this name.
    pub fn has_field(&self, name: &str) -> bool {
        matches!(self.info, TypeInfo::Struct(info) if info.field(name).is_some())
    }

    /// Whether it is of a type, by that type's full or short name, or by the full name of a base.
    pub fn is_a(&self, name: &str) -> bool {
        self.is_called(name) || types::derives(&self.script_name, name)
    }

    /// Whether a client means this type, by its full or its short name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name) || self.short.eq_ignore_ascii_case(name)
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
    let tongue = Tongue::of(world);
    // Where reflected types are registered by themselves, ours are too, in games that have their own.
    let has_kit = world.contains_resource::<Kit>();
    let mut found: Vec<_> = registry
        .iter()
        .filter(|one| has_kit || !one.type_info().type_path().starts_with(OURS))
        .filter(|registration| !types::is_structural(registration.type_info().type_path()))
        .filter_map(|registration| Some((registration, registration.data::<ReflectComponent>()?)))
        .collect();
    // Sorted before they are made known to the world, so that ids come out the same every time.
    found.sort_by_key(|(registration, _)| registration.type_info().type_path());
    let mut types: Vec<_> = found
        .into_iter()
        .map(|(registration, reflect)| {
            let id = reflect.register_component(world);
            let info = registration.type_info();
            Arc::new(ComponentType {
                name: tongue.name_of(info).into_owned(),
                short: tongue.short_of(info),
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
    types.sort_by_key(|kind| (!kind.is_place(), kind.id));
    let by_component = types.iter().enumerate().map(|(at, kind)| (kind.id, at)).collect();
    world.insert_resource(TypeIndex { types, by_component });
}

impl TypeIndex {
    /// The one with this Rust type.
    pub fn get(&self, type_id: TypeId) -> Option<&Arc<ComponentType>> {
        self.types.iter().find(|kind| kind.type_id == type_id)
    }

    /// All of them.
    pub fn all(&self) -> &[Arc<ComponentType>] {
        &self.types
    }

    /// Those that objects can have.
    pub fn components(&self) -> impl Iterator<Item = &Arc<ComponentType>> {
        self.types.iter().filter(|kind| !kind.resource)
    }

    /// The component type a client means; a full name goes before a short one.
    pub fn find(&self, name: &str) -> Result<Arc<ComponentType>, Fault> {
        if let Some(kind) = self.components().find(|kind| kind.name == name) {
            return Ok(Arc::clone(kind));
        }
        let called = self.components().filter(|kind| kind.is_called(name));
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

/// The only one, if there is any; several are never guessed between.
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

/// The first entity that has such a component, wherever it is; nothing if none has.
pub fn any_with(world: &World, kind: &ComponentType) -> Option<Entity> {
    let archetypes = world.archetypes().iter().filter(|archetype| archetype.contains(kind.id));
    let mut entities = archetypes.flat_map(|archetype| archetype.entities());
    entities.next().map(|entity| entity.id())
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
    places.into_iter().filter_map(|at| index.types.get(at)).collect()
}

/// How many components an object has.
pub fn count_of(world: &World, entity: Entity) -> usize {
    let index = world.resource::<TypeIndex>();
    world.get_entity(entity).map_or(0, |entity| {
        let own = entity.archetype().components().iter();
        own.filter(|id| index.by_component.contains_key(id)).count()
    })
}

/// How exactly a client has to name a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By its full type name.
    Exact,
    /// By its full or short name, or by a base type that only one component has.
    Loose,
}

/// The component of an object that a client means.
pub fn component_of(
    world: &World,
    entity: Entity,
    name: &str,
    naming: Naming,
) -> Result<Arc<ComponentType>, Fault> {
    let own = components_of(world, entity);
    if let Some(kind) = own.iter().find(|kind| kind.name == name) {
        return Ok(Arc::clone(kind));
    }
    if naming == Naming::Loose {
        let called = only(own.iter().copied().filter(|kind| kind.is_called(name)))?;
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
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("the object has {}", names.join(", ")),
    };
    Err(Fault::missing("Component", format!("'{name}' on '{object}'")).hint(hint))
}
