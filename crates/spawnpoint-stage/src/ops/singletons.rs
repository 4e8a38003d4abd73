//! `singletons.search`, `singleton.members`, `singleton.read`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault,
    op::{SingletonMembers, SingletonRead, SingletonsSearch},
    shape::{Member, MemberValue, Page, Singleton},
};

use super::search_text;
use crate::{
    ids,
    member_owner::MemberOwner,
    reflect::{NULL, cut, text, with_type},
    singletons::{all, find, id_of},
    source::{Root, Source},
};

/// The longest preview.
const PREVIEW: usize = 256;

/// Singletons whose type name contains a text.
pub fn search(world: &World, op: SingletonsSearch) -> Result<Page<Singleton>, Fault> {
    let search_text = search_text(&op.query)?;
    let mut found = all(world);
    found.retain(|(kind, _)| kind.name.to_lowercase().contains(&search_text));
    let page = op.paging.cut(found);
    let shown = page.items.into_iter().map(|(kind, entity)| {
        let whole = Source::whole(Root::Component(entity, kind.clone()));
        let value = whole.with_value(world, |value| text(world, value))?;
        Ok(Singleton {
            id: id_of(&kind),
            declaring_type: kind.name.clone(),
            instance_type: kind.name.clone(),
            preview: cut(with_type(value.as_deref().unwrap_or(NULL), &kind.name), PREVIEW),
            object_id: ids::id_of(world, entity),
        })
    });
    Ok(Page { total: page.total, items: shown.collect::<Result<_, Fault>>()? })
}

fn member_owner(world: &World, id: &str) -> Result<MemberOwner, Fault> {
    let (kind, entity) = find(world, id)?;
    Ok(MemberOwner::component(world, entity, &kind))
}

/// The members of a singleton.
pub fn members(world: &World, op: SingletonMembers) -> Result<Page<Member>, Fault> {
    Ok(op.paging.cut(member_owner(world, &op.id)?.list(op.include_methods)))
}

/// One member of a singleton.
pub fn read(world: &World, op: SingletonRead) -> Result<MemberValue, Fault> {
    member_owner(world, &op.id)?.read(world, &op.name)
}
