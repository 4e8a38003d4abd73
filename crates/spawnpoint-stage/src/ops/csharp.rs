//! Ops that need the C# evaluator: code, queries and hooks.

use std::thread::{self, JoinHandle};

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, Op, OpName, OpOutput};

use super::{hooks, unsupported};
use crate::{
    hooks::Hooks,
    script::{self, ScriptRun},
    work::Begun,
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

/// Adds what the evaluator keeps in a world.
pub fn furnish(world: &mut World) {
    world.init_resource::<Hooks>();
}

/// Tells the evaluator which types the world has.
pub fn look_around(world: &mut World) {
    script::build(world);
}

/// Compiles the evaluator's library in a thread, so that the first script does not have to.
pub fn prepare_scripts() -> Option<JoinHandle<()>> {
    thread::Builder::new().name("stage-script".into()).spawn(script::prepare).ok()
}

/// Begins one of these ops.
pub fn begin(world: &mut World, op: Op) -> Result<Begun, Fault> {
    let output = match op {
        Op::ScriptRun(op) => return Ok(Begun::Goes(Box::new(ScriptRun::new(op.code)?))),
        Op::ScriptQuery(op) => return Ok(Begun::Goes(Box::new(ScriptRun::query(op.query)?))),
        Op::HooksList(op) => OpOutput::of(&hooks::list(world, op)),
        Op::HookMethods(op) => OpOutput::of(&hooks::methods(world, op)?),
        Op::HookAdd(op) => OpOutput::of(&hooks::add(world, op)?),
        Op::HookRemove(op) => OpOutput::of(&hooks::remove(world, op)?),
        Op::HookSetEnabled(op) => OpOutput::of(&hooks::set_enabled(world, op)?),
        Op::HookGetSource(op) => OpOutput::of(&hooks::source(world, op)?),
        Op::HookSetSource(op) => OpOutput::of(&hooks::set_source(world, op)?),
        other => return Err(unsupported(other.name())),
    };
    output.map(Begun::Done)
}
