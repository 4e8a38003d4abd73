//! Anything with members: a component, a static class, or a value behind a handle.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_reflect::{PartialReflect, TypeInfo, Typed};
use spawnpoint_protocol::{
    Fault,
    shape::{Member, MemberKind, MemberValue},
    suggest::nearest,
};

use crate::{
    members::{MemberTable, Members, Method, Property},
    reflect::{Path, collection, is_private_field, type_name, value_of},
    source::{Root, Source},
    statics::StaticClass,
    type_index::ComponentType,
    types::NamingStyle,
};

/// The name of the only member of a component without fields.
const WHOLE: &str = "value";
/// The property with the number of items of a collection.
const COUNT: &str = "Count";

/// Anything with members.
pub struct MemberOwner {
    /// The full name of its type.
    pub name: String,
    source: Source,
    info: Option<&'static TypeInfo>,
    members: Vec<Arc<Members>>,
    mutable: bool,
    is_collection: bool,
    naming: NamingStyle,
}

impl MemberOwner {
    /// A component of an object, or a resource.
    pub fn component(world: &World, entity: Entity, kind: &Arc<ComponentType>) -> Self {
        Self {
            name: kind.name.clone(),
            source: Source::whole(Root::Component(entity, Arc::clone(kind))),
            info: Some(kind.info),
            members: world.resource::<MemberTable>().of(kind).cloned().collect(),
            mutable: kind.mutable,
            is_collection: false,
            naming: NamingStyle::of(world),
        }
    }

    /// A class with static members.
    pub fn class(world: &World, class: &Arc<StaticClass>) -> Self {
        Self {
            name: class.name.to_owned(),
            source: Source::whole(Root::Static(Arc::clone(class))),
            info: None,
            members: vec![Arc::clone(&class.members)],
            mutable: false,
            is_collection: false,
            naming: NamingStyle::of(world),
        }
    }

    /// A value at any source.
    pub fn value(world: &World, source: Source, value: &dyn PartialReflect) -> Self {
        Self {
            name: type_name(world, value),
            source,
            info: value.get_represented_type_info(),
            members: Vec::new(),
            mutable: false,
            is_collection: collection(value).is_some(),
            naming: NamingStyle::of(world),
        }
    }

    /// Its computed properties.
    pub fn properties(&self) -> impl Iterator<Item = &Property> {
        let all = self.members.iter().flat_map(|members| &members.properties);
        all.filter(|property| !self.has_own_field(property.name))
    }

    /// Its methods.
    pub fn methods(&self) -> impl Iterator<Item = &Method> {
        self.members.iter().flat_map(|members| &members.methods)
    }

    /// Its property with this name.
    pub fn property(&self, name: &str) -> Option<&Property> {
        let found = self.members.iter().find_map(|members| members.property(name));
        found.filter(|_| !self.has_own_field(name))
    }

    /// Whether it has a field that takes precedence over registered members of the same name.
    fn has_own_field(&self, name: &str) -> bool {
        self.naming == NamingStyle::Rust
            && matches!(self.info, Some(TypeInfo::Struct(info)) if info.field(name).is_some())
    }

    /// The path for a member name of a client. A component without fields, such as an enum, has one
    /// member: `value`.
    pub fn path(&self, name: &str) -> Result<Path, Fault> {
        let path = Path::parse(name).ok_or_else(|| self.unknown(name))?;
        Ok(match path.member() {
            WHOLE if self.is_single_value() && self.property(WHOLE).is_none() => {
                path.below_member()
            }
            _ => path,
        })
    }

    fn is_single_value(&self) -> bool {
        let info = self.info.filter(|_| !self.is_collection);
        info.is_some_and(|info| !matches!(info, TypeInfo::Struct(_) | TypeInfo::TupleStruct(_)))
    }

    /// Its fields, as clients see them.
    pub fn fields(&self) -> Vec<Member> {
        let field = |name: String, info: Option<&'static TypeInfo>, private: bool| Member {
            name,
            kind: MemberKind::Field,
            type_name: self.naming.name_of_any(info),
            can_read: true,
            can_write: self.mutable && !private,
            hint: None,
        };
        let hidden = self.naming == NamingStyle::CSharp
            && self.members.iter().any(|members| members.hides_fields);
        if self.is_collection || hidden {
            return Vec::new();
        }
        match self.info {
            None => Vec::new(),
            Some(TypeInfo::Struct(info)) => info
                .iter()
                .map(|named| {
                    field(
                        self.naming.field(named.name()),
                        named.type_info(),
                        is_private_field(named),
                    )
                })
                .collect(),
            Some(TypeInfo::TupleStruct(info)) => info
                .iter()
                .map(|unnamed| field(unnamed.index().to_string(), unnamed.type_info(), false))
                .collect(),
            info => vec![field(WHOLE.to_owned(), info, false)],
        }
    }

    /// Its fields and properties, then, if requested, its methods.
    pub fn list(&self, include_methods: bool) -> Vec<Member> {
        let mut list = self.fields();
        list.extend(self.properties().map(|property| Member {
            name: property.name.into(),
            kind: MemberKind::Property,
            type_name: self.naming.name_of(property.info).into_owned(),
            can_read: true,
            can_write: property.set.is_some(),
            hint: None,
        }));
        if self.is_collection {
            list.push(Member {
                name: COUNT.into(),
                kind: MemberKind::Property,
                type_name: self.naming.name_of(i32::type_info()).into_owned(),
                can_read: true,
                can_write: false,
                hint: None,
            });
        }
        if include_methods {
            list.extend(self.methods().map(|method| Member {
                name: method.name.clone().into_owned(),
                kind: MemberKind::Method,
                type_name: method.signature(self.naming, &self.name),
                can_read: false,
                can_write: false,
                hint: None,
            }));
        }
        list
    }

    /// The value of a member.
    pub fn read(&self, world: &World, name: &str) -> Result<MemberValue, Fault> {
        if self.is_collection && name == COUNT {
            return self.count(world, name);
        }
        let path = self.path(name)?;
        let source = Source { root: self.source.root.clone(), path: self.source.path.then(&path) };
        let value = source.with_value(world, |value| value_of(world, value, &source))?;
        value.ok_or_else(|| self.unknown(name))
    }

    fn count(&self, world: &World, name: &str) -> Result<MemberValue, Fault> {
        let count =
            self.source.with_value(world, |value| collection(value).map(|(_, count)| count))?;
        let count = count.flatten().ok_or_else(|| self.unknown(name))?;
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        Ok(value_of(world, &count, &self.source))
    }

    /// The error for a missing member.
    pub fn unknown(&self, name: &str) -> Fault {
        let list = self.list(false);
        let names: Vec<&str> = list.iter().map(|member| member.name.as_str()).collect();
        Fault::not_found(format!("member '{name}' of {}", self.name)).hint(
            match (nearest(name, names.iter().copied()), names.get(5..)) {
                (Some(near), _) => format!("did you mean '{near}'?"),
                (None, _) if names.is_empty() => "it has no members".into(),
                (None, None | Some([])) => format!("it has: {}", names.join(", ")),
                (None, Some(more)) => {
                    format!("it has: {}, and {} more", names[..5].join(", "), more.len())
                }
            },
        )
    }

    /// The error for a missing method.
    pub fn unknown_method(&self, name: &str) -> Fault {
        let near = nearest(name, self.methods().map(|method| &*method.name));
        Fault::missing("Method", format!("'{name}' of {}", self.name)).hint(match near {
            Some(near) => format!("did you mean '{near}'?"),
            None => "list its members with methods to see the methods".into(),
        })
    }
}
