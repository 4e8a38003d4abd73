//! Ops that need the C# evaluator: code, queries and hooks.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, Op, OpName, OpOutput};

use super::{hooks, unsupported};
use crate::{
    hooks::Hooks,
    script::{self, ScriptRun},
    work::StartedOp,
};

/// The ops of this module.
pub const OPS: &[OpName] = &[
    OpName::HooksList,
    OpName::HookMethods,
    OpName::HookAdd,
    OpName::HookRemove,
    OpName::HookSetEnabled,
    OpName::HookGetSource,
    OpName::HookSetSource,
    OpName::ScriptRun,
    OpName::ScriptQuery,
];

/// Adds the resources of the evaluator to a world.
pub fn add_resources(world: &mut World) {
    world.init_resource::<Hooks>();
}

/// Builds the table of types that scripts can use.
pub fn index_world(world: &mut World) {
    script::build(world);
}

/// Starts one of these ops.
pub fn start(world: &mut World, op: Op) -> Result<StartedOp, Fault> {
    let output = match op {
        Op::ScriptRun(op) => return Ok(StartedOp::Pending(Box::new(ScriptRun::new(op.code)?))),
        Op::ScriptQuery(op) => {
            return Ok(StartedOp::Pending(Box::new(ScriptRun::query(op.query)?)));
        }
        Op::HooksList(op) => OpOutput::of(&hooks::list(world, op)),
        Op::HookMethods(op) => OpOutput::of(&hooks::methods(world, op)?),
        Op::HookAdd(op) => OpOutput::of(&hooks::add(world, op)?),
        Op::HookRemove(op) => OpOutput::of(&hooks::remove(world, op)?),
        Op::HookSetEnabled(op) => OpOutput::of(&hooks::set_enabled(world, op)?),
        Op::HookGetSource(op) => OpOutput::of(&hooks::source(world, op)?),
        Op::HookSetSource(op) => OpOutput::of(&hooks::set_source(world, op)?),
        other => return Err(unsupported(other.name())),
    };
    output.map(StartedOp::Done)
}
