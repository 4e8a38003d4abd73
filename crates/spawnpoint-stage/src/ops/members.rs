//! `members.list`, `member.read`, `member.write`, `member.call`.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_reflect::{PartialReflect, TypeInfo};
use serde_json::Value;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::{MemberCall, MemberRead, MemberWrite, MembersList},
    shape::{CallResult, Done, Member, MemberKind, MemberValue, Page},
};

use crate::{
    members::{self, MemberTable, Members, Method, Property},
    nearest::nearest,
    object::find,
    reflect::{Parser, Path, cut, is_private_field, json, same, text},
    type_index::{self, ComponentType, Naming},
    types,
};

/// Longest text of a value.
const TEXT: usize = 1024;

/// What the whole of a component is called that has no fields.
const WHOLE: &str = "value";

/// A component of an object, with everything that is registered for its type.
struct Target {
    entity: Entity,
    kind: Arc<ComponentType>,
    members: Vec<Arc<Members>>,
}

impl Target {
    fn new(world: &World, entity: Entity, component: &str, naming: Naming) -> Result<Self, Fault> {
        let kind = type_index::component_of(world, entity, component, naming)?;
        let members = world.resource::<MemberTable>().of(kind.type_id).cloned().collect();
        Ok(Self { entity, kind, members })
    }

    fn properties(&self) -> impl Iterator<Item = &Property> {
        self.members.iter().flat_map(|members| &members.properties)
    }

    fn methods(&self) -> impl Iterator<Item = &Method> {
        self.members.iter().flat_map(|members| &members.methods)
    }

    fn property(&self, name: &str) -> Option<&Property> {
        self.properties().find(|property| property.name == name)
    }

    fn value<'w>(&self, world: &'w World) -> Result<&'w dyn PartialReflect, Fault> {
        let entity = world.get_entity(self.entity).map_err(Fault::internal)?;
        let value = self.kind.reflect.reflect(entity);
        value
            .map(|value| value.as_partial_reflect())
            .ok_or_else(|| Fault::not_found(&self.kind.name))
    }

    /// The way to what a client calls `name`. A component without fields of its own, an enum for
    /// instance, is its own only field, `value`.
    fn path(&self, name: &str) -> Result<Path, Fault> {
        let path = Path::parse(name).ok_or_else(|| self.unknown(name, false))?;
        let whole = !matches!(self.kind.info, TypeInfo::Struct(_) | TypeInfo::TupleStruct(_));
        Ok(match path.member() {
            WHOLE if whole && self.property(WHOLE).is_none() => path.below_member(),
            _ => path,
        })
    }

    fn fields(&self) -> Vec<Member> {
        let field = |name: String, info: Option<&'static TypeInfo>, private: bool| Member {
            name,
            kind: MemberKind::Field,
            type_name: info.map_or("System.Object".into(), types::name_of).into_owned(),
            can_read: true,
            can_write: self.kind.mutable && !private,
        };
        if self.members.iter().any(|members| members.hides_fields) {
            return Vec::new();
        }
        match self.kind.info {
            TypeInfo::Struct(info) => info
                .iter()
                .map(|named| {
                    field(types::camel(named.name()), named.type_info(), is_private_field(named))
                })
                .collect(),
            TypeInfo::TupleStruct(info) => info
                .iter()
                .map(|unnamed| field(unnamed.index().to_string(), unnamed.type_info(), false))
                .collect(),
            info => vec![field(WHOLE.to_owned(), Some(info), false)],
        }
    }

    /// Everything that can be read, then everything that can be called.
    fn list(&self, include_methods: bool) -> Vec<Member> {
        let mut list = self.fields();
        list.extend(self.properties().map(|property| Member {
            name: property.name.into(),
            kind: MemberKind::Property,
            type_name: types::name_of(property.info).into_owned(),
            can_read: true,
            can_write: property.set.is_some(),
        }));
        if include_methods {
            list.extend(self.methods().map(|method| Member {
                name: method.name.into(),
                kind: MemberKind::Method,
                type_name: method.signature(&self.kind.name),
                can_read: false,
                can_write: false,
            }));
        }
        list
    }

    fn unknown(&self, name: &str, methods: bool) -> Fault {
        let list = self.list(methods);
        let candidates =
            list.iter().filter(|member| (member.kind == MemberKind::Method) == methods);
        let near = nearest(name, candidates.map(|member| member.name.as_str()));
        let fault = Fault::not_found(format!("member '{name}' of {}", self.kind.name));
        fault.hint(match near {
            Some(near) => format!("did you mean '{near}'?"),
            None => "list the component's members to see what it has".into(),
        })
    }
}

/// A component's members.
pub fn list(world: &World, op: MembersList) -> Result<Page<Member>, Fault> {
    let target = Target::new(world, find(world, op.object)?, &op.component, Naming::Loose)?;
    Ok(op.paging.cut(target.list(op.include_methods)))
}

/// One member's value.
pub fn read(world: &World, op: MemberRead) -> Result<MemberValue, Fault> {
    let target = Target::new(world, find(world, op.object)?, &op.component, Naming::Exact)?;
    let unknown = || target.unknown(&op.name, false);
    let path = target.path(&op.name)?;
    if let Some(property) = target.property(path.member()) {
        let value = (property.get)(world, target.entity)?;
        return Ok(shown(world, path.below_member().get(&*value).ok_or_else(unknown)?));
    }
    Ok(shown(world, path.get(target.value(world)?).ok_or_else(unknown)?))
}

fn shown(world: &World, value: &dyn PartialReflect) -> MemberValue {
    let info = value.get_represented_type_info();
    MemberValue {
        ok: true,
        type_name: info.map_or("System.Object".into(), types::name_of).into_owned(),
        value_text: cut(text(world, value), TEXT),
        value_json: json(world, value),
        ref_id: None,
    }
}

/// Writes one member and reads it back.
pub fn write(world: &mut World, op: MemberWrite) -> Result<Done, Fault> {
    let target = Target::new(world, find(world, op.object)?, &op.component, Naming::Loose)?;
    let path = target.path(&op.name)?;
    match target.property(path.member()) {
        Some(property) => write_property(world, &target, property, &path, &op),
        None => write_field(world, &target, &path, &op),
    }
}

fn read_only(target: &Target, name: &str) -> Fault {
    Fault::new(
        ErrorKind::InvalidArgument,
        format!("'{name}' of {} cannot be written", target.kind.name),
    )
    .hint("members.list says which members have CanWrite")
}

fn did_not_stick(world: &World, name: &str, now: &dyn PartialReflect) -> Fault {
    Fault::new(
        ErrorKind::InvalidArgument,
        format!("'{name}' did not take the value; it is {} now", cut(text(world, now), TEXT)),
    )
    .hint("the component limits or replaces what is written to it")
}

fn write_property(
    world: &mut World,
    target: &Target,
    property: &Property,
    path: &Path,
    op: &MemberWrite,
) -> Result<Done, Fault> {
    let unknown = || target.unknown(&op.name, false);
    let set = property.set.as_ref().ok_or_else(|| read_only(target, &op.name))?;
    let mut value = (property.get)(world, target.entity)?;
    let below = path.below_member();
    if below.is_empty() {
        let parser = Parser::new(world);
        let given = parser
            .concrete(&op.value, property.info)
            .map_err(|unfit| unfit.of_argument("jsonValue"))?;
        value = given.into_partial_reflect();
    } else {
        let part = below.get_mut(&mut *value).ok_or_else(unknown)?;
        replace(world, part, &op.value)?;
    }
    set(world, target.entity, &*value)?;
    let now = (property.get)(world, target.entity)?;
    if (property.same)(&*value, &*now) {
        Ok(Done::OK)
    } else {
        Err(did_not_stick(world, &op.name, &*now))
    }
}

fn write_field(
    world: &mut World,
    target: &Target,
    path: &Path,
    op: &MemberWrite,
) -> Result<Done, Fault> {
    let unknown = || target.unknown(&op.name, false);
    let before = target.value(world)?;
    let part = path.get(before).ok_or_else(unknown)?;
    if !target.kind.mutable || path.passes_private(before) {
        return Err(read_only(target, &op.name));
    }
    let info = part.get_represented_type_info().ok_or_else(|| read_only(target, &op.name))?;
    let parser = Parser::new(world);
    let given = parser.concrete(&op.value, info).map_err(|unfit| unfit.of_argument("jsonValue"))?;
    let kept = given.reflect_clone().map_err(Fault::internal)?;
    {
        let mut entity = world.entity_mut(target.entity);
        let mut value = target.kind.reflect.reflect_mut(&mut entity).ok_or_else(unknown)?;
        let part = path.get_mut(value.as_partial_reflect_mut()).ok_or_else(unknown)?;
        let part = part.try_as_reflect_mut().ok_or_else(|| read_only(target, &op.name))?;
        part.set(given).map_err(|_| read_only(target, &op.name))?;
    }
    let now = path.get(target.value(world)?).ok_or_else(unknown)?;
    if same(kept.as_partial_reflect(), now) {
        Ok(Done::OK)
    } else {
        Err(did_not_stick(world, &op.name, now))
    }
}

fn replace(world: &World, part: &mut dyn PartialReflect, json: &Value) -> Result<(), Fault> {
    let info = part
        .get_represented_type_info()
        .ok_or_else(|| Fault::internal("a value without a type"))?;
    let given =
        Parser::new(world).concrete(json, info).map_err(|unfit| unfit.of_argument("jsonValue"))?;
    part.try_apply(given.as_partial_reflect()).map_err(Fault::internal)
}

/// Calls a method.
pub fn call(world: &mut World, op: MemberCall) -> Result<CallResult, Fault> {
    let target = Target::new(world, find(world, op.object)?, &op.component, Naming::Loose)?;
    let overloads: Vec<_> = target.methods().filter(|method| method.name == op.method).collect();
    if overloads.is_empty() {
        return Err(target.unknown(&op.method, true));
    }
    let result = members::call(world, target.entity, &overloads, &target.kind.name, &op.args)?;
    let nothing = result.reflect_type_info().is::<()>();
    let result = (!nothing).then(|| cut(text(world, result.as_partial_reflect()), TEXT));
    Ok(CallResult { ok: true, result })
}
