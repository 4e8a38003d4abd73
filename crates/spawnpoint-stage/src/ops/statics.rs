//! `statics.search`, `static.members`, `static.read`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault,
    op::{StaticMembers, StaticRead, StaticsSearch},
    shape::{Member, MemberValue, Page, StaticClass},
    suggest::nearest,
};

use super::search_text;
use crate::{
    ids,
    member_owner::MemberOwner,
    reflect::value_of,
    singletons,
    source::{Root, Source},
    statics::StaticTable,
};

/// The static member with the instance of a singleton.
const INSTANCE: &str = "Instance";

/// Static classes whose name contains a text.
pub fn search(world: &World, op: StaticsSearch) -> Result<Page<StaticClass>, Fault> {
    let search_text = search_text(&op.query)?;
    let table = world.resource::<StaticTable>();
    let classes = table.all().filter(|class| class.only_static);
    let named = classes.filter(|class| class.name.to_lowercase().contains(&search_text));
    Ok(op.paging.cut(named.map(|class| StaticClass {
        id: format!("type:{}", class.name),
        type_name: class.name.into(),
        assembly: class.assembly.into(),
        member_count: MemberOwner::class(world, class).list(false).len(),
    })))
}

fn class(world: &World, name: &str, only_static: bool) -> Result<MemberOwner, Fault> {
    let table = world.resource::<StaticTable>();
    let named = table.get(name).filter(|class| class.only_static || !only_static);
    named.map(|class| MemberOwner::class(world, class)).ok_or_else(|| {
        let names = table.all().filter(|class| class.only_static || !only_static);
        Fault::missing("Type", format!("'{name}'")).hint(
            match nearest(name, names.map(|class| class.name)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "search for static classes to see their names".into(),
            },
        )
    })
}

/// The members of a static class.
pub fn members(world: &World, op: StaticMembers) -> Result<Page<Member>, Fault> {
    let class = class(world, &op.type_name, true)?;
    Ok(op.paging.cut(class.list(op.include_methods)))
}

/// Reads a static member of a type. A singleton has the member `Instance`.
pub fn read(world: &World, op: StaticRead) -> Result<MemberValue, Fault> {
    if op.name == INSTANCE
        && let Some(value) = instance(world, &op.type_name)?
    {
        return Ok(value);
    }
    class(world, &op.type_name, false)?.read(world, &op.name)
}

fn instance(world: &World, type_name: &str) -> Result<Option<MemberValue>, Fault> {
    let all = singletons::all(world);
    let Some((kind, entity)) = all.into_iter().find(|(kind, _)| kind.name == type_name) else {
        return Ok(None);
    };
    let source = Source::whole(Root::Component(entity, kind));
    match ids::id_of(world, entity) {
        // For objects and their components, clients get the id.
        Some(_) => {
            let object = value_of(world, &entity, &source);
            Ok(Some(MemberValue { type_name: type_name.into(), ..object }))
        }
        None => source.with_value(world, |value| value_of(world, value, &source)),
    }
}
