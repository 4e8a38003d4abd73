//! Methods of Unity's own classes that only make sense with a world.
//!
//! | module | holds |
//! |---|---|
//! | `objects` | finding, copying and destroying objects |
//! | `making` | objects that come with components |
//! | `components` | from an object to its components, and along the hierarchy |
//! | `places` | transforms, where a space or a choice is given |
//! | `looks` | what base classes have: switches, bounds, materials |
//! | `rays` | `Physics` and the ray through a point of the screen |
//! | `scenes` | `SceneManager` and its scenes |
//! | `prefs` | `PlayerPrefs` |
//! | `enums` | enums that these take |

mod components;
mod enums;
mod looks;
mod making;
mod objects;
mod places;
mod prefs;
mod rays;
mod scenes;

use bevy_ecs::prelude::*;
use spawnpoint_script::host::{HostError, HostTy, HostValue, Target, TypeId};

pub(super) use objects::{find_or_say, singleton};

use super::{
    convert::object,
    host::WorldHost,
    types::{Asked, Draft, Landmarks, MemberSlot},
};
use crate::type_index;

type Answer = Result<HostValue, HostError>;

/// Fills in Unity's own classes.
pub(super) fn fill(to: &mut Draft, at: Landmarks) {
    enums::fill(to);
    objects::fill(to, at);
    making::fill(to, at);
    components::fill(to, at);
    places::fill(to, at);
    looks::fill(to, at);
    rays::fill(to, at);
    scenes::fill(to, at);
    prefs::fill(to);
}

/// Never called: the value is stored.
fn never_asked(_: &mut WorldHost<'_>, _: Target) -> Answer {
    Err(HostError::invalid("a stored field is read without the host"))
}

/// The fields of a struct.
pub(super) fn stored(to: &mut Draft, id: TypeId, fields: Vec<(String, HostTy)>) {
    for (name, ty) in fields {
        to.member(id, name, ty, MemberSlot::Native(never_asked), (false, true));
    }
}

fn wanted(asked: &Asked<'_>) -> Option<TypeId> {
    match asked.type_args.first() {
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

/// The components of an object that are of a class, as a script holds them.
fn components(host: &WorldHost<'_>, entity: Entity, wanted: TypeId) -> Vec<HostValue> {
    let table = host.table();
    let own = type_index::components_of(host.world, entity).into_iter();
    own.filter_map(|kind| table.of_rust.get(&kind.type_id))
        .filter(|id| table.is_a(**id, wanted))
        .map(|id| object(entity, *id))
        .collect()
}

/// As an array of what was asked for.
fn array(asked: &Asked<'_>, items: Vec<HostValue>) -> Answer {
    Ok(HostValue::Array(asked.type_args.first().cloned().unwrap_or(HostTy::Object), items))
}

fn first(items: Vec<HostValue>) -> Answer {
    Ok(items.into_iter().next().unwrap_or(HostValue::Null))
}
