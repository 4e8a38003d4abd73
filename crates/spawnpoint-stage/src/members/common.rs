//! Members that every component takes from its object.

use bevy_ecs::prelude::*;

use super::{
    Members,
    game_object::{number_of, tag_of},
};
use crate::{dispatch::call_object, object};

/// The type name of components.
pub const COMPONENT: &str = "UnityEngine.Component";

/// Members that all components share. They change the object, so they call the setters of the
/// object.
pub fn members() -> Members {
    let mut members = Members::default();
    members
        .writable("name", object::name_of, |world, entity, name: String| {
            call_object(world, entity, "set_name", vec![Box::new(name)])
        })
        .writable("tag", tag_of, |world, entity, tag: String| {
            call_object(world, entity, "set_tag", vec![Box::new(tag)])
        })
        .readable("gameObject", |_, entity| entity)
        .method("GetInstanceID", &[], |world: &mut World, entity| number_of(world, entity))
        .read_only()
        .method("ToString", &[], |world: &mut World, entity| Ok(object::name_of(world, entity)))
        .read_only()
        .method("CompareTag", &["tag"], |world: &mut World, entity, tag: String| {
            Ok(tag_of(world, entity) == tag)
        })
        .read_only();
    members
}
