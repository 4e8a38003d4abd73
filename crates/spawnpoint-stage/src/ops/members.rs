//! `members.list`, `member.read`, `member.write`, `member.call`.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_reflect::PartialReflect;
use serde_json::Value;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    condition::MemberPath,
    op::{MemberCall, MemberRead, MemberWrite, MembersList},
    shape::{CallResult, Done, Member, MemberValue, Page},
};

use crate::{
    dispatch,
    member_owner::MemberOwner,
    members::{self, Property},
    object::find,
    reflect::{Parser, Path, TEXT, cut, same, text},
    type_index::{self, ComponentType, NameMatch},
    types::NamingStyle,
};

/// A component of an object, with the registered members of its type.
struct ComponentTarget {
    entity: Entity,
    kind: Arc<ComponentType>,
    member_owner: MemberOwner,
}

impl ComponentTarget {
    fn new(
        world: &World,
        entity: Entity,
        component: &str,
        name_match: NameMatch,
    ) -> Result<Self, Fault> {
        let kind = type_index::component_of(world, entity, component, name_match)?;
        let member_owner = MemberOwner::component(world, entity, &kind);
        Ok(Self { entity, kind, member_owner })
    }

    fn value<'w>(&self, world: &'w World) -> Result<&'w dyn PartialReflect, Fault> {
        let entity = world.get_entity(self.entity).map_err(Fault::internal)?;
        let value = self.kind.reflect.reflect(entity);
        value
            .map(|value| value.as_partial_reflect())
            .ok_or_else(|| Fault::missing("Component", &self.kind.name))
    }
}

/// A component's members.
pub fn list(world: &World, op: MembersList) -> Result<Page<Member>, Fault> {
    let target =
        ComponentTarget::new(world, find(world, op.object)?, &op.component, NameMatch::Loose)?;
    Ok(op.paging.cut(target.member_owner.list(op.include_methods)))
}

/// One member's value.
pub fn read(world: &World, op: MemberRead) -> Result<MemberValue, Fault> {
    // The explorer document requires full names for C# types. Rust paths are too long for that.
    let name_match = match NamingStyle::of(world) {
        NamingStyle::CSharp => NameMatch::Exact,
        NamingStyle::Rust => NameMatch::Loose,
    };
    let target = ComponentTarget::new(world, find(world, op.object)?, &op.component, name_match)?;
    target.member_owner.read(world, &op.name)
}

/// The value of a member that a path leads to. Its component's type may be short.
pub fn read_path(world: &World, path: &MemberPath) -> Result<MemberValue, Fault> {
    let entity = find(world, path.object)?;
    let target = ComponentTarget::new(world, entity, &path.component, NameMatch::Loose)?;
    target.member_owner.read(world, &path.name)
}

/// Writes one member and reads it back.
pub fn write(world: &mut World, op: MemberWrite) -> Result<Done, Fault> {
    let target =
        ComponentTarget::new(world, find(world, op.object)?, &op.component, NameMatch::Loose)?;
    let path = target.member_owner.path(&op.name)?;
    match target.member_owner.property(path.member()) {
        Some(property) => write_property(world, &target, property, &path, &op),
        None => write_field(world, &target, &path, &op),
    }
}

fn read_only(target: &ComponentTarget, name: &str) -> Fault {
    Fault::new(
        ErrorKind::InvalidArgument,
        format!("Member not writable: '{name}' of {}", target.kind.name),
    )
    .hint("list its members to see which have CanWrite")
}

fn value_changed(world: &World, name: &str, now: &dyn PartialReflect) -> Fault {
    Fault::new(
        ErrorKind::InvalidArgument,
        format!("'{name}' was not set to this value; it is {} now", cut(text(world, now), TEXT)),
    )
    .hint("the component clamps or replaces written values")
}

fn write_property(
    world: &mut World,
    target: &ComponentTarget,
    property: &Property,
    path: &Path,
    op: &MemberWrite,
) -> Result<Done, Fault> {
    let unknown = || target.member_owner.unknown(&op.name);
    let set = property.set.as_ref().ok_or_else(|| read_only(target, &op.name))?;
    let mut value = (property.get)(world, target.entity)?;
    let below = path.below_member();
    if below.is_empty() {
        let parser = Parser::new(world);
        let given = parser
            .concrete(&op.value, property.info)
            .map_err(|mismatch| mismatch.of_argument("jsonValue"))?;
        value = given.into_partial_reflect();
    } else {
        let part = below.get_mut(&mut *value).ok_or_else(unknown)?;
        replace(world, part, &op.value)?;
    }
    let written = value.reflect_clone().map_err(Fault::internal)?.into_partial_reflect();
    dispatch::call(world, target.entity, &target.kind.name, set, vec![value])?;
    let now = (property.get)(world, target.entity)?;
    if (property.same)(&*written, &*now) {
        Ok(Done::OK)
    } else {
        Err(value_changed(world, &op.name, &*now))
    }
}

fn write_field(
    world: &mut World,
    target: &ComponentTarget,
    path: &Path,
    op: &MemberWrite,
) -> Result<Done, Fault> {
    let unknown = || target.member_owner.unknown(&op.name);
    let before = target.value(world)?;
    let part = path.get(before).ok_or_else(unknown)?;
    if !target.kind.mutable || path.passes_private(before) {
        return Err(read_only(target, &op.name));
    }
    let info = part.get_represented_type_info().ok_or_else(|| read_only(target, &op.name))?;
    let parser = Parser::new(world);
    let given =
        parser.concrete(&op.value, info).map_err(|mismatch| mismatch.of_argument("jsonValue"))?;
    let written = given.reflect_clone().map_err(Fault::internal)?;
    {
        let mut entity = world.entity_mut(target.entity);
        let mut value = target.kind.reflect.reflect_mut(&mut entity).ok_or_else(unknown)?;
        let part = path.get_mut(value.as_partial_reflect_mut()).ok_or_else(unknown)?;
        let part = part.try_as_reflect_mut().ok_or_else(|| read_only(target, &op.name))?;
        part.set(given).map_err(|_| read_only(target, &op.name))?;
    }
    let now = path.get(target.value(world)?).ok_or_else(unknown)?;
    if same(written.as_partial_reflect(), now) {
        Ok(Done::OK)
    } else {
        Err(value_changed(world, &op.name, now))
    }
}

fn replace(world: &World, part: &mut dyn PartialReflect, json: &Value) -> Result<(), Fault> {
    let info = part
        .get_represented_type_info()
        .ok_or_else(|| Fault::internal("a value without a type"))?;
    let given = Parser::new(world)
        .concrete(json, info)
        .map_err(|mismatch| mismatch.of_argument("jsonValue"))?;
    part.try_apply(given.as_partial_reflect()).map_err(Fault::internal)
}

/// Calls a method.
pub fn call(world: &mut World, op: MemberCall) -> Result<CallResult, Fault> {
    let target =
        ComponentTarget::new(world, find(world, op.object)?, &op.component, NameMatch::Loose)?;
    let overloads: Vec<_> =
        target.member_owner.methods().filter(|method| method.name == op.method).collect();
    if overloads.is_empty() {
        return Err(target.member_owner.unknown_method(&op.method));
    }
    let result = members::call(world, target.entity, &overloads, &target.kind.name, &op.args)?;
    let nothing = result.reflect_type_info().is::<()>();
    let result = (!nothing).then(|| cut(text(world, result.as_partial_reflect()), TEXT));
    Ok(CallResult { ok: true, result })
}
