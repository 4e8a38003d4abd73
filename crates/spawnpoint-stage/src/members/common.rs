//! What every component has, because its object has it.

use bevy_ecs::prelude::*;

use super::{
    Members,
    game_object::{number_of, tag_of},
};
use crate::{dispatch::call_object, object};

/// What components are called as a type.
pub const COMPONENT: &str = "UnityEngine.Component";

/// Members that all components share. What they change is the object, so it is the object's own
/// setter that does it.
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
        .only_looks()
        .method("ToString", &[], |world: &mut World, entity| Ok(object::name_of(world, entity)))
        .only_looks()
        .method("CompareTag", &["tag"], |world: &mut World, entity, tag: String| {
            Ok(tag_of(world, entity) == tag)
        })
        .only_looks();
    members
}
