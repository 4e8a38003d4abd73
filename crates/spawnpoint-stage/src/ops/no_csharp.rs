//! Replaces `csharp` in builds without the C# evaluator: none of its ops is offered.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Fault, Op, OpName};

use super::unsupported;
use crate::work::StartedOp;

/// No ops.
pub const OPS: &[OpName] = &[];

/// Adds nothing.
pub fn add_resources(_: &mut World) {}

/// Does nothing.
pub fn index_world(_: &mut World) {}

/// Refuses the op. Never called, because no op is listed.
pub fn start(_: &mut World, op: Op) -> Result<StartedOp, Fault> {
    Err(unsupported(op.name()))
}
