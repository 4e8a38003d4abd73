//! Methods of Unity's own classes that need a world.
//!
//! | module | holds |
//! |---|---|
//! | `objects` | finding, copying and destroying objects |
//! | `creation` | creating objects with components |
//! | `components` | access to components and along the hierarchy |
//! | `transforms` | methods of transforms with a space |
//! | `shared_members` | members of base classes: `enabled`, bounds, materials |
//! | `rays` | `Physics`, and the ray through a point of the screen |
//! | `scenes` | `SceneManager` and its scenes |
//! | `prefs` | `PlayerPrefs` |
//! | `enums` | the enums that these methods use |

mod components;
mod creation;
mod enums;
mod objects;
mod prefs;
mod rays;
mod scenes;
mod shared_members;
mod transforms;

use bevy_ecs::prelude::*;
use spawnpoint_script::host::{HostError, HostTy, HostValue, Target, TypeId};

pub(super) use objects::{find_or_fail, singleton};

use super::{
    convert::object,
    host::WorldHost,
    types::{BaseTypes, MemberSlot, NativeCall, TypeTableDraft},
};
use crate::type_index;

type Answer = Result<HostValue, HostError>;

/// Adds Unity's own classes.
pub(super) fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    enums::fill(to);
    objects::fill(to, base);
    creation::fill(to, base);
    components::fill(to, base);
    transforms::fill(to, base);
    shared_members::fill(to, base);
    rays::fill(to, base);
    scenes::fill(to, base);
    prefs::fill(to);
}

/// The getter of a stored field, which is never called.
fn never_called(_: &mut WorldHost<'_>, _: Target) -> Answer {
    Err(HostError::invalid("a stored field is read without the host"))
}

/// Adds the fields of a struct.
pub(super) fn stored(to: &mut TypeTableDraft, id: TypeId, fields: Vec<(String, HostTy)>) {
    for (name, ty) in fields {
        to.member(id, name, ty, MemberSlot::Native(never_called), (false, true));
    }
}

fn requested(call: &NativeCall<'_>) -> Option<TypeId> {
    match call.type_args.first() {
        Some(HostTy::Host(id)) => Some(*id),
        _ => None,
    }
}

fn string(value: Option<&HostValue>) -> String {
    match value {
        Some(HostValue::Str(text)) => text.as_ref().to_owned(),
        _ => String::new(),
    }
}

/// The components of an object that are of a class, as script values.
fn components(host: &WorldHost<'_>, entity: Entity, requested: TypeId) -> Vec<HostValue> {
    let table = host.table();
    let own = type_index::components_of(host.world, entity).into_iter();
    own.filter_map(|kind| table.of_rust.get(&kind.type_id))
        .filter(|id| table.is_a(**id, requested))
        .map(|id| object(entity, *id))
        .collect()
}

/// An array of the requested type.
fn array(call: &NativeCall<'_>, items: Vec<HostValue>) -> Answer {
    Ok(HostValue::Array(call.type_args.first().cloned().unwrap_or(HostTy::Object), items))
}

fn first(items: Vec<HostValue>) -> Answer {
    Ok(items.into_iter().next().unwrap_or(HostValue::Null))
}
