//! Members that reflection does not provide: computed properties and methods.
//!
//! They are registered by hand, per component type, in [`MemberTable`]. The types of values and
//! parameters come from the closures. Common members belong to every component, like those of
//! Unity's `Component`.

mod callable;
mod common;
mod game_object;
mod kit;
mod siblings;
mod transform;

use std::{any::TypeId, borrow::Cow, collections::HashMap, sync::Arc};

use bevy_ecs::{component::Mutable, prelude::*};
use bevy_reflect::{FromReflect, PartialReflect, Reflect, TypeInfo, Typed};
use serde_json::Value;
use spawnpoint_protocol::Fault;

pub use callable::Callable;
pub use common::COMPONENT;
pub use game_object::GAME_OBJECT;
pub use transform::{euler, from_euler, set_position};

use crate::{
    dispatch,
    reflect::{Parser, same},
    type_index::ComponentType,
    types::NamingStyle,
};

type Getter = Box<dyn Fn(&World, Entity) -> Result<Box<dyn PartialReflect>, Fault> + Send + Sync>;
type Comparison = fn(&dyn PartialReflect, &dyn PartialReflect) -> bool;
pub(crate) type Call = Box<
    dyn Fn(&mut World, Entity, &[Box<dyn PartialReflect>]) -> Result<Box<dyn Reflect>, Fault>
        + Send
        + Sync,
>;

/// A property that is computed on access.
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// The type of its value.
    pub info: &'static TypeInfo,
    /// Reads it.
    pub get: Getter,
    /// Writes it, if it is writable. The setter of `x` is called `set_x`.
    pub set: Option<Method>,
    /// Compares the value that was read back with the written one.
    pub same: Comparison,
}

/// One overload of a method.
pub struct Method {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Names and types of its parameters.
    pub params: Vec<(&'static str, &'static TypeInfo)>,
    /// Its return type.
    pub returns: &'static TypeInfo,
    /// Whether it is read-only.
    pub read_only: bool,
    pub(crate) call: Call,
}

impl Method {
    /// For example `System.Void Range.Health::Damage(System.Int32 amount)`, or in Rust style
    /// `arena::Health::damage(amount: i32) -> i32`.
    pub fn signature(&self, naming: NamingStyle, owner: &str) -> String {
        let returns = naming.name_of(self.returns);
        let param = |(name, info): &(&str, &'static TypeInfo)| match naming {
            NamingStyle::CSharp => format!("{} {name}", naming.name_of(info)),
            NamingStyle::Rust => format!("{name}: {}", naming.name_of(info)),
        };
        let params = self.params.iter().map(param).collect::<Vec<_>>().join(", ");
        match naming {
            NamingStyle::CSharp => format!("{returns} {owner}::{}({params})", self.name),
            NamingStyle::Rust => format!("{owner}::{}({params}) -> {returns}", self.name),
        }
    }
}

/// The registered members of one type.
#[derive(Default)]
pub struct Members {
    /// Its properties.
    pub properties: Vec<Property>,
    /// Its methods. Overloads are separate entries.
    pub methods: Vec<Method>,
    /// Whether its own fields are an implementation detail.
    pub hides_fields: bool,
}

impl Members {
    /// Everything that can be called: methods and property setters.
    pub fn callables(&self) -> impl Iterator<Item = &Method> {
        self.methods.iter().chain(self.properties.iter().filter_map(|one| one.set.as_ref()))
    }

    /// The property of this name.
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// Adds a read-only property.
    pub fn readable<T: FromReflect + Typed>(
        &mut self,
        name: &'static str,
        get: impl Fn(&World, Entity) -> T + Send + Sync + 'static,
    ) -> &mut Self {
        self.properties.push(Property {
            name,
            info: T::type_info(),
            get: Box::new(move |world, entity| Ok(Box::new(get(world, entity)))),
            set: None,
            same,
        });
        self
    }

    /// Adds a property that can be read and written.
    pub fn writable<T: FromReflect + Typed>(
        &mut self,
        name: &'static str,
        get: impl Fn(&World, Entity) -> T + Send + Sync + 'static,
        set: impl Fn(&mut World, Entity, T) -> Result<(), Fault> + Send + Sync + 'static,
    ) -> &mut Self {
        self.readable(name, get);
        if let Some(property) = self.properties.last_mut() {
            property.set = Some(set.into_method(format!("set_{name}").into(), &["value"]));
        }
        self
    }

    /// Sets how the property added last is compared after a write.
    pub fn compare_with(&mut self, same: Comparison) -> &mut Self {
        if let Some(property) = self.properties.last_mut() {
            property.same = same;
        }
        self
    }

    /// Adds a method, or another overload of one.
    pub fn method<Args, F: Callable<Args>>(
        &mut self,
        name: &'static str,
        params: &[&'static str],
        function: F,
    ) -> &mut Self {
        self.methods.push(function.into_method(name.into(), params));
        self
    }

    /// Marks the method added last as read-only.
    pub fn read_only(&mut self) -> &mut Self {
        if let Some(method) = self.methods.last_mut() {
            method.read_only = true;
        }
        self
    }
}

/// The registered members of all types.
#[derive(Resource, Default)]
pub struct MemberTable {
    game_object: Arc<Members>,
    common: Arc<Members>,
    by_type: HashMap<TypeId, Arc<Members>>,
}

impl MemberTable {
    /// The table with the members of the kit.
    pub fn with_kit() -> Self {
        let mut table = Self {
            game_object: Arc::new(game_object::members()),
            common: Arc::new(common::members()),
            by_type: HashMap::new(),
        };
        transform::register(&mut table);
        kit::register(&mut table);
        table
    }

    /// Registers the members of a type.
    pub fn register<C: Component>(&mut self, describe: impl FnOnce(&mut Members)) {
        let mut members = Members::default();
        describe(&mut members);
        self.by_type.insert(TypeId::of::<C>(), Arc::new(members));
    }

    /// The members of objects.
    pub fn game_object(&self) -> Arc<Members> {
        Arc::clone(&self.game_object)
    }

    /// The members that all components have.
    pub fn common(&self) -> Arc<Members> {
        Arc::clone(&self.common)
    }

    /// The members registered for this type only.
    pub fn own(&self, type_id: TypeId) -> Option<Arc<Members>> {
        self.by_type.get(&type_id).cloned()
    }

    /// The computed property of a component with this name. With Rust naming, a field has
    /// precedence.
    pub fn property(
        &self,
        naming: NamingStyle,
        kind: &ComponentType,
        name: &str,
    ) -> Option<&Property> {
        if naming == NamingStyle::Rust && kind.has_field(name) {
            return None;
        }
        self.of(kind).find_map(|members| members.property(name))
    }

    /// The members of a type: its own first, then those that all components have.
    pub fn of(&self, kind: &ComponentType) -> impl Iterator<Item = &Arc<Members>> {
        let common = (!kind.resource).then_some(&self.common);
        self.by_type.get(&kind.type_id).into_iter().chain(common)
    }
}

/// The component of an object, for a method that changes it.
pub fn component_mut<C: Component<Mutability = Mutable>>(
    world: &mut World,
    entity: Entity,
) -> Result<Mut<'_, C>, Fault> {
    world
        .get_mut::<C>(entity)
        .ok_or_else(|| Fault::missing("Component", std::any::type_name::<C>()))
}

/// An overload with converted arguments.
struct Candidate<'m> {
    method: &'m Method,
    values: Vec<Box<dyn PartialReflect>>,
    cost: u32,
}

impl<'m> Candidate<'m> {
    fn new(method: &'m Method, parser: &Parser, args: &[Value]) -> Result<Self, Fault> {
        let mut candidate = Self { method, values: Vec::with_capacity(args.len()), cost: 0 };
        for (at, (json, (name, info))) in args.iter().zip(&method.params).enumerate() {
            let parsed = parser
                .parse(json, info)
                .map_err(|mismatch| mismatch.of_argument(&format!("args[{at}] ({name})")))?;
            candidate.cost += parsed.cost;
            candidate.values.push(parsed.value);
        }
        Ok(candidate)
    }
}

/// Calls the overload that fits the arguments best, or the first registered one of several equal
/// ones.
pub fn call(
    world: &mut World,
    entity: Entity,
    overloads: &[&Method],
    owner: &str,
    args: &[Value],
) -> Result<Box<dyn Reflect>, Fault> {
    let parser = Parser::new(world);
    let by_count = overloads.iter().filter(|method| method.params.len() == args.len());
    let tried: Vec<_> = by_count.map(|method| Candidate::new(method, &parser, args)).collect();
    let (fitting, mismatch): (Vec<_>, Vec<_>) = tried.into_iter().partition(Result::is_ok);
    if let Some(best) = fitting.into_iter().flatten().min_by_key(|candidate| candidate.cost) {
        return dispatch::call(world, entity, owner, best.method, best.values);
    }
    // The error of a single overload is reported. Errors of several overloads would contradict each
    // other.
    let mut complaints: Vec<_> = mismatch.into_iter().filter_map(Result::err).collect();
    let fault = match (complaints.len(), complaints.pop()) {
        (1, Some(complaint)) => complaint,
        _ => {
            let name = overloads.first().map_or("", |method| &method.name);
            let what = format!("'{name}' of {owner} with these {} arguments", args.len());
            Fault::missing("Method overload", what)
        }
    };
    let naming = NamingStyle::of(world);
    let signatures: Vec<_> =
        overloads.iter().map(|method| method.signature(naming, owner)).collect();
    Err(fault.hint(format!("its overloads are {}", signatures.join("; "))))
}
