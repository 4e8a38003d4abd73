//! `statics.search`, `static.members`, `static.read`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault,
    op::{StaticMembers, StaticRead, StaticsSearch},
    shape::{Member, MemberValue, Page, StaticClass},
};

use super::wanted;
use crate::{nearest::nearest, statics::StaticTable, subject::Subject};

/// Classes that have only static members, by name.
pub fn search(world: &World, op: StaticsSearch) -> Result<Page<StaticClass>, Fault> {
    let wanted = wanted(&op.query)?;
    let table = world.resource::<StaticTable>();
    let classes = table.all().filter(|class| class.only_static);
    let named = classes.filter(|class| class.name.to_lowercase().contains(&wanted));
    Ok(op.paging.cut(named.map(|class| StaticClass {
        id: format!("type:{}", class.name),
        type_name: class.name.into(),
        assembly: class.assembly.into(),
        member_count: Subject::class(class).list(false).len(),
    })))
}

fn class(world: &World, name: &str, only_static: bool) -> Result<Subject, Fault> {
    let table = world.resource::<StaticTable>();
    let named = table.get(name).filter(|class| class.only_static || !only_static);
    named.map(Subject::class).ok_or_else(|| {
        let names = table.all().filter(|class| class.only_static || !only_static);
        Fault::missing("Type", format!("'{name}'")).hint(
            match nearest(name, names.map(|class| class.name)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "search for static classes to see which there are".into(),
            },
        )
    })
}

/// The members of a class that has nothing else.
pub fn members(world: &World, op: StaticMembers) -> Result<Page<Member>, Fault> {
    let class = class(world, &op.type_name, true)?;
    Ok(op.paging.cut(class.list(op.include_methods)))
}

/// One static member of any type.
pub fn read(world: &World, op: StaticRead) -> Result<MemberValue, Fault> {
    class(world, &op.type_name, false)?.read(world, &op.name)
}
