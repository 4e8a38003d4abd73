//! Stands in for `csharp` in builds without the C# evaluator: none of its ops is offered.

use std::thread::JoinHandle;

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, Op, OpName};

use super::unsupported;
use crate::work::Begun;

/// No ops.
pub const OPS: &[OpName] = &[];

/// Adds nothing.
pub fn furnish(_: &mut World) {}

/// Does nothing.
pub fn look_around(_: &mut World) {}

/// Prepares nothing.
pub fn prepare_scripts() -> Option<JoinHandle<()>> {
    None
}

/// Refuses the op. Never called, because no op is listed.
pub fn begin(_: &mut World, op: Op) -> Result<Begun, Fault> {
    Err(unsupported(op.name()))
}
