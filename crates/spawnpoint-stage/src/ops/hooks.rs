//! `hooks.list` and `hook.*`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault,
    op::{
        HookAdd, HookGetSource, HookMethods, HookRemove, HookSetEnabled, HookSetSource, HooksList,
    },
    shape::{Done, Hook, HookMethod, HookSource, Page},
};

use crate::hooks::{self, Hooks};

/// The longest source of a hook.
const MAX_SOURCE: usize = 64 * 1024;

/// Hooks, in the order they were added.
pub fn list(world: &World, op: HooksList) -> Page<Hook> {
    op.paging.cut(
        world
            .resource::<Hooks>()
            .all()
            .iter()
            .map(|hook| Hook { signature: hook.target.signature.clone(), enabled: hook.enabled }),
    )
}

/// The methods of a type that can be hooked.
pub fn methods(world: &World, op: HookMethods) -> Result<Page<HookMethod>, Fault> {
    let filter = op.filter.unwrap_or_default().trim().to_lowercase();
    let all = hooks::hookable(world, &op.type_name)?.into_iter();
    let fitting = all.filter(|one| one.signature.to_lowercase().contains(&filter));
    Ok(op.paging.cut(fitting.map(|one| HookMethod { name: one.name, signature: one.signature })))
}

/// Hooks a method.
pub fn add(world: &mut World, op: HookAdd) -> Result<Done, Fault> {
    hooks::add(world, &op.type_name, &op.method)?;
    Ok(Done::OK)
}

/// Removes a hook.
pub fn remove(world: &mut World, op: HookRemove) -> Result<Done, Fault> {
    hooks::remove(world, &op.signature)?;
    Ok(Done::OK)
}

/// Enables or disables a hook.
pub fn set_enabled(world: &mut World, op: HookSetEnabled) -> Result<Done, Fault> {
    hooks::set_enabled(world, &op.signature, op.enabled)?;
    Ok(Done::OK)
}

/// The source of a hook.
pub fn source(world: &World, op: HookGetSource) -> Result<HookSource, Fault> {
    let source = world.resource::<Hooks>().find(&op.signature)?.source.clone();
    Ok(HookSource { ok: true, signature: op.signature, source })
}

/// Replaces the source of a hook.
pub fn set_source(world: &mut World, op: HookSetSource) -> Result<Done, Fault> {
    if op.source.len() > MAX_SOURCE {
        return Err(Fault::argument("source", format!("longer than {MAX_SOURCE} bytes")));
    }
    hooks::set_source(world, &op.signature, &op.source)?;
    Ok(Done::OK)
}
