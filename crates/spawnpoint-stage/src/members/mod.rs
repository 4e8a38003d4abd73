//! Members that reflection does not know: computed properties and callable methods.
//!
//! They are registered by hand, per component type, in [`MemberTable`]; types of values and
//! parameters come from the closures' own types. Members in the common part belong to every
//! component, as those of Unity's `Component` do.

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
    types::Tongue,
};

type Getter = Box<dyn Fn(&World, Entity) -> Result<Box<dyn PartialReflect>, Fault> + Send + Sync>;
type Same = fn(&dyn PartialReflect, &dyn PartialReflect) -> bool;
pub(crate) type Call = Box<
    dyn Fn(&mut World, Entity, &[Box<dyn PartialReflect>]) -> Result<Box<dyn Reflect>, Fault>
        + Send
        + Sync,
>;

/// A value that is computed on access.
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// Type of its value.
    pub info: &'static TypeInfo,
    /// Reads it.
    pub get: Getter,
    /// Writes it, if that is possible: the method `set_` and its name.
    pub set: Option<Method>,
    /// Whether what was read back is what was written.
    pub same: Same,
}

/// One overload of a method.
pub struct Method {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Names and types of its parameters.
    pub params: Vec<(&'static str, &'static TypeInfo)>,
    /// Its return type.
    pub returns: &'static TypeInfo,
    /// Whether it changes nothing.
    pub only_looks: bool,
    pub(crate) call: Call,
}

impl Method {
    /// As in `System.Void Range.Health::Damage(System.Int32 amount)`, or in Rust
    /// `arena::Health::damage(amount: i32) -> i32`.
    pub fn signature(&self, tongue: Tongue, owner: &str) -> String {
        let returns = tongue.name_of(self.returns);
        let param = |(name, info): &(&str, &'static TypeInfo)| match tongue {
            Tongue::CSharp => format!("{} {name}", tongue.name_of(info)),
            Tongue::Rust => format!("{name}: {}", tongue.name_of(info)),
        };
        let params = self.params.iter().map(param).collect::<Vec<_>>().join(", ");
        match tongue {
            Tongue::CSharp => format!("{returns} {owner}::{}({params})", self.name),
            Tongue::Rust => format!("{owner}::{}({params}) -> {returns}", self.name),
        }
    }
}

/// The registered members of one type.
#[derive(Default)]
pub struct Members {
    /// Its properties.
    pub properties: Vec<Property>,
    /// Its methods; overloads stand side by side.
    pub methods: Vec<Method>,
    /// Whether its own fields are an implementation detail.
    pub hides_fields: bool,
}

impl Members {
    /// Everything that can be called: methods, and setters of properties.
    pub fn callables(&self) -> impl Iterator<Item = &Method> {
        self.methods.iter().chain(self.properties.iter().filter_map(|one| one.set.as_ref()))
    }

    /// The property of this name.
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// Adds a property that can only be read.
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

    /// Says how the property added last is compared with what was written.
    pub fn compared(&mut self, same: Same) -> &mut Self {
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

    /// Says of the method added last that it changes nothing.
    pub fn only_looks(&mut self) -> &mut Self {
        if let Some(method) = self.methods.last_mut() {
            method.only_looks = true;
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

    /// The members of objects themselves.
    pub fn game_object(&self) -> Arc<Members> {
        Arc::clone(&self.game_object)
    }

    /// The members that all components have.
    pub fn common(&self) -> Arc<Members> {
        Arc::clone(&self.common)
    }

    /// What is registered for a type alone.
    pub fn own(&self, type_id: TypeId) -> Option<Arc<Members>> {
        self.by_type.get(&type_id).cloned()
    }

    /// The computed property that a name means on a component; where Rust's names are spoken, a field
    /// goes first.
    pub fn property(&self, tongue: Tongue, kind: &ComponentType, name: &str) -> Option<&Property> {
        if tongue == Tongue::Rust && kind.has_field(name) {
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

/// The component of an object, to be changed by a method.
pub fn on<C: Component<Mutability = Mutable>>(
    world: &mut World,
    entity: Entity,
) -> Result<Mut<'_, C>, Fault> {
    world
        .get_mut::<C>(entity)
        .ok_or_else(|| Fault::missing("Component", std::any::type_name::<C>()))
}

/// An overload with the arguments it would be called with.
struct Candidate<'m> {
    method: &'m Method,
    values: Vec<Box<dyn PartialReflect>>,
    bent: u32,
}

impl<'m> Candidate<'m> {
    fn new(method: &'m Method, parser: &Parser, args: &[Value]) -> Result<Self, Fault> {
        let mut candidate = Self { method, values: Vec::with_capacity(args.len()), bent: 0 };
        for (at, (json, (name, info))) in args.iter().zip(&method.params).enumerate() {
            let parsed = parser
                .parse(json, info)
                .map_err(|unfit| unfit.of_argument(&format!("args[{at}] ({name})")))?;
            candidate.bent += parsed.bent;
            candidate.values.push(parsed.value);
        }
        Ok(candidate)
    }
}

/// Calls the overload that fits the arguments best; of equals, the one registered first.
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
    let (fitting, unfit): (Vec<_>, Vec<_>) = tried.into_iter().partition(Result::is_ok);
    if let Some(best) = fitting.into_iter().flatten().min_by_key(|candidate| candidate.bent) {
        return dispatch::call(world, entity, owner, best.method, best.values);
    }
    // One overload's complaint says more than none; several contradict each other.
    let mut complaints: Vec<_> = unfit.into_iter().filter_map(Result::err).collect();
    let fault = match (complaints.len(), complaints.pop()) {
        (1, Some(complaint)) => complaint,
        _ => {
            let name = overloads.first().map_or("", |method| &method.name);
            let what = format!("'{name}' of {owner} with these {} arguments", args.len());
            Fault::missing("Method overload", what)
        }
    };
    let tongue = Tongue::of(world);
    let signatures: Vec<_> =
        overloads.iter().map(|method| method.signature(tongue, owner)).collect();
    Err(fault.hint(format!("its overloads are {}", signatures.join("; "))))
}
