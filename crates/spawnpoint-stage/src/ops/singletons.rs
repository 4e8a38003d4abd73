//! `singletons.search`, `singleton.members`, `singleton.read`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault,
    op::{SingletonMembers, SingletonRead, SingletonsSearch},
    shape::{Member, MemberValue, Page, Singleton},
};

use super::wanted;
use crate::{
    ids,
    reflect::{NULL, cut, text},
    singletons::{all, find, id_of},
    source::{Root, Source},
    subject::Subject,
};

/// Longest preview.
const PREVIEW: usize = 256;

/// Types of which the game keeps one, by name.
pub fn search(world: &World, op: SingletonsSearch) -> Result<Page<Singleton>, Fault> {
    let wanted = wanted(&op.query)?;
    let mut found = all(world);
    found.retain(|(kind, _)| kind.name.to_lowercase().contains(&wanted));
    let page = op.paging.cut(found);
    let shown = page.items.into_iter().map(|(kind, entity)| {
        let whole = Source::whole(Root::Component(entity, kind.clone()));
        let value = whole.look(world, |value| text(world, value))?;
        Ok(Singleton {
            id: id_of(&kind),
            declaring_type: kind.name.clone(),
            instance_type: kind.name.clone(),
            preview: cut(value.unwrap_or_else(|| NULL.into()), PREVIEW),
            object_id: ids::id_of(world, entity),
        })
    });
    Ok(Page { total: page.total, items: shown.collect::<Result<_, Fault>>()? })
}

fn subject(world: &World, id: &str) -> Result<Subject, Fault> {
    let (kind, entity) = find(world, id)?;
    Ok(Subject::component(world, entity, &kind))
}

/// The members of a singleton.
pub fn members(world: &World, op: SingletonMembers) -> Result<Page<Member>, Fault> {
    Ok(op.paging.cut(subject(world, &op.id)?.list(op.include_methods)))
}

/// One member of a singleton.
pub fn read(world: &World, op: SingletonRead) -> Result<MemberValue, Fault> {
    subject(world, &op.id)?.read(world, &op.name)
}
