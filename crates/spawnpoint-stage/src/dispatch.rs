//! Calls methods and property setters. Clients, scripts and the game itself call them through this
//! module, so a hook sees every call.

use std::{any::TypeId, sync::Arc};

use bevy_ecs::prelude::*;
use bevy_reflect::{FromReflect, PartialReflect, Reflect, Typed};
use spawnpoint_protocol::Fault;

use crate::{
    members::{GAME_OBJECT, MemberTable, Members, Method},
    statics::StaticTable,
    types::NamingStyle,
};

/// The arguments of a call.
pub type Arguments = Vec<Box<dyn PartialReflect>>;

/// Calls a method of an object, or of one of its components.
pub fn call(
    world: &mut World,
    entity: Entity,
    owner: &str,
    method: &Method,
    args: Arguments,
) -> Result<Box<dyn Reflect>, Fault> {
    #[cfg(feature = "csharp")]
    return crate::hooks::call_hooked(world, entity, owner, method, args);
    #[cfg(not(feature = "csharp"))]
    {
        let _ = owner;
        (method.call)(world, entity, &args)
    }
}

/// Calls a method of a component by name, as the game itself does.
pub fn call_on<C: Component + Typed, R: FromReflect>(
    world: &mut World,
    entity: Entity,
    name: &str,
    args: Arguments,
) -> Result<R, Fault> {
    let owner = NamingStyle::of(world).name_of(C::type_info());
    let members = world.resource::<MemberTable>().own(TypeId::of::<C>());
    call_named(world, entity, &owner, members, name, args)
}

/// Calls a method or a setter of an object itself.
pub fn call_object<R: FromReflect>(
    world: &mut World,
    entity: Entity,
    name: &str,
    args: Arguments,
) -> Result<R, Fault> {
    let members = Some(world.resource::<MemberTable>().game_object());
    call_named(world, entity, GAME_OBJECT, members, name, args)
}

/// Calls a static method.
pub fn call_static<R: FromReflect>(
    world: &mut World,
    class: &str,
    name: &str,
    args: Arguments,
) -> Result<R, Fault> {
    let found = world.resource::<StaticTable>().get(class);
    let members = found.map(|class| Arc::clone(&class.members));
    call_named(world, Entity::PLACEHOLDER, class, members, name, args)
}

fn call_named<R: FromReflect>(
    world: &mut World,
    entity: Entity,
    owner: &str,
    members: Option<Arc<Members>>,
    name: &str,
    args: Arguments,
) -> Result<R, Fault> {
    let fits = |method: &&Method| {
        let given =
            args.iter().map(|arg| arg.get_represented_type_info().map(|info| info.type_id()));
        method.name == name && method.params.iter().map(|(_, info)| Some(info.type_id())).eq(given)
    };
    let members = members.unwrap_or_default();
    let Some(method) = members.callables().find(fits) else {
        return Err(Fault::missing("Method", format!("'{name}' of {owner}")));
    };
    let result = call(world, entity, owner, method, args)?;
    R::from_reflect(result.as_partial_reflect()).ok_or_else(|| {
        Fault::internal(format!("'{name}' of {owner} returned a value of another type"))
    })
}
