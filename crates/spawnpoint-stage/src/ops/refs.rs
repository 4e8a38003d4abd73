//! `ref.inspect`, `ref.members`, `ref.read`, `ref.items`, `ref.release`.

use bevy_ecs::prelude::*;
use bevy_reflect::PartialReflect;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::{RefInspect, RefItems, RefMembers, RefRead, RefRelease},
    shape::{Member, MemberValue, Page, RefInfo, RefItem, RefKind, Released},
};

use crate::{
    member_owner::MemberOwner,
    reflect::{self, TEXT, collection, cut, text, type_name},
    refs::{Refs, gone},
    source::Source,
};

/// Reads the value behind a handle.
fn with_value<R>(
    world: &World,
    id: &str,
    with_value: impl FnOnce(&Source, &dyn PartialReflect) -> R,
) -> Result<R, Fault> {
    let source = world.resource::<Refs>().find(id)?;
    source.with_value(world, |value| with_value(&source, value))?.ok_or_else(|| gone(id))
}

/// The value behind a handle.
pub fn inspect(world: &World, op: RefInspect) -> Result<RefInfo, Fault> {
    with_value(world, &op.id, |_, value| {
        let (kind, count) = collection(value).unzip();
        RefInfo {
            ok: true,
            ref_id: op.id.clone(),
            type_name: type_name(world, value),
            kind: kind.unwrap_or(RefKind::Object),
            count,
            value_text: cut(text(world, value), TEXT),
        }
    })
}

fn member_owner(world: &World, id: &str) -> Result<MemberOwner, Fault> {
    with_value(world, id, |source, value| MemberOwner::value(world, source.clone(), value))
}

/// The members of the value behind a handle.
pub fn members(world: &World, op: RefMembers) -> Result<Page<Member>, Fault> {
    Ok(op.paging.cut(member_owner(world, &op.id)?.list(op.include_methods)))
}

/// One member of the value behind a handle.
pub fn read(world: &World, op: RefRead) -> Result<MemberValue, Fault> {
    member_owner(world, &op.id)?.read(world, &op.name)
}

/// The items of a collection behind a handle.
pub fn items(world: &World, op: RefItems) -> Result<Page<RefItem>, Fault> {
    with_value(world, &op.id, |source, value| {
        let Some((_, total)) = collection(value) else {
            return Err(Fault::new(
                ErrorKind::InvalidArgument,
                "NotSupported: ref is not enumerable/dictionary.",
            )
            .hint("list its members instead"));
        };
        let (offset, limit) = op.paging.bounds();
        Ok(Page { total, items: reflect::items(world, value, source, offset, limit) })
    })?
}

/// Releases a handle.
pub fn release(world: &World, op: RefRelease) -> Result<Released, Fault> {
    Ok(Released { ok: true, released: world.resource::<Refs>().release(&op.id)? })
}
