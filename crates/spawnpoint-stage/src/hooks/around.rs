//! What happens when a hooked method is called.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bevy_ecs::prelude::*;
use bevy_reflect::{PartialReflect, Reflect, TypeInfo};
use spawnpoint_protocol::{Fault, LogLevel};
use spawnpoint_script::host::{HostTy, HostValue};

use super::{Hooks, body::Trouble, target::HookTarget};
use crate::{
    dispatch::Arguments,
    members::Method,
    outbox::Outbox,
    script::{self, ScriptTypes},
};

/// How many hooks may run inside each other; calls further down go past them.
const MAX_DEPTH: usize = 4;

/// The values of a call, as a hook sees and changes them.
pub struct Frame {
    /// What it was called on.
    pub instance: HostValue,
    /// The arguments.
    pub args: Vec<HostValue>,
    /// What is given back.
    pub result: HostValue,
}

/// Calls a method with whatever is hooked to it.
pub fn around(
    world: &mut World,
    entity: Entity,
    owner: &str,
    method: &Method,
    mut args: Arguments,
) -> Result<Box<dyn Reflect>, Fault> {
    let hooks = world.get_resource::<Hooks>().filter(|hooks| hooks.depth < MAX_DEPTH);
    let Some(hook) = hooks.and_then(|hooks| hooks.on(owner, method)) else {
        return (method.call)(world, entity, &args);
    };
    let (target, body) = (hook.target.clone(), Arc::clone(&hook.body));
    let mut frame = frame(world, &target, entity, &args);
    let before = frame.args.clone();

    let decided = inside(world, |world| body.before(world, &mut frame));
    let go_on = heed(world, &target, decided).unwrap_or(true);
    for (at, param) in target.params.iter().enumerate() {
        if frame.args.get(at) != before.get(at)
            && let Some(changed) = back(world, &target, frame.args.get(at), param.info)
            && let Some(slot) = args.get_mut(at)
        {
            *slot = changed.into_partial_reflect();
        }
    }
    let mut result = None;
    if go_on {
        let given = (method.call)(world, entity, &args)?;
        frame.result = seen(world, given.as_partial_reflect(), &target.returns.0);
        result = Some(given);
    }
    let given = frame.result.clone();
    let done = inside(world, |world| body.after(world, &mut frame));
    heed(world, &target, done);
    match result {
        Some(result) if frame.result == given => Ok(result),
        kept => {
            let changed = back(world, &target, Some(&frame.result), target.returns.1);
            changed.or(kept).ok_or_else(|| {
                Fault::internal(format!(
                    "a hook on {} skipped the method but set no result",
                    target.signature
                ))
            })
        }
    }
}

/// Counts how deep hooks are nested. A panic in a hook affects only the hook.
fn inside<R>(
    world: &mut World,
    run: impl FnOnce(&mut World) -> Result<R, Trouble>,
) -> Result<R, Trouble> {
    world.resource_mut::<Hooks>().depth += 1;
    let ran = catch_unwind(AssertUnwindSafe(|| run(world)));
    let mut hooks = world.resource_mut::<Hooks>();
    hooks.depth = hooks.depth.saturating_sub(1);
    ran.unwrap_or_else(|_| {
        Err(Trouble { message: "something it called panicked".into(), is_endless: true })
    })
}

/// Tells what went wrong in a hook, and switches it off if it would not end.
fn heed<R>(world: &mut World, target: &HookTarget, ran: Result<R, Trouble>) -> Option<R> {
    let trouble = match ran {
        Ok(result) => return Some(result),
        Err(trouble) => trouble,
    };
    let signature = &target.signature;
    let mut line = format!("Hook on {signature} failed: {}", trouble.message);
    if trouble.is_endless {
        line.push_str("; the hook is disabled");
        let mut hooks = world.resource_mut::<Hooks>();
        let own = hooks.list.iter_mut().find(|hook| hook.target.signature == *signature);
        if let Some(hook) = own {
            hook.enabled = false;
        }
    }
    world.resource_mut::<Outbox>().log(LogLevel::Error, "hook", line);
    None
}

fn seen(world: &World, value: &dyn PartialReflect, ty: &HostTy) -> HostValue {
    script::to_host(world, world.resource::<ScriptTypes>(), value, ty)
}

fn frame(world: &World, target: &HookTarget, entity: Entity, args: &Arguments) -> Frame {
    let pairs = args.iter().zip(&target.params);
    Frame {
        instance: match target.instance {
            Some(HostTy::Host(id)) => script::object(entity, id),
            _ => HostValue::Null,
        },
        args: pairs.map(|(value, param)| seen(world, &**value, &param.ty)).collect(),
        result: nothing(&target.returns.0),
    }
}

/// A value that a hook changed, converted for the world. A value that does not fit is logged and ignored.
fn back(
    world: &mut World,
    target: &HookTarget,
    value: Option<&HostValue>,
    info: &'static TypeInfo,
) -> Option<Box<dyn Reflect>> {
    if info.is::<()>() {
        return Some(Box::new(()));
    }
    match script::from_host(world, value?, info) {
        Ok(value) => Some(value),
        Err(error) => {
            let line = format!("Hook on {} failed: {}", target.signature, error.message);
            world.resource_mut::<Outbox>().log(LogLevel::Error, "hook", line);
            None
        }
    }
}

/// The result before one is set.
fn nothing(ty: &HostTy) -> HostValue {
    match ty {
        HostTy::Bool => HostValue::Bool(false),
        HostTy::Char => HostValue::Char(0),
        HostTy::SByte => HostValue::SByte(0),
        HostTy::Byte => HostValue::Byte(0),
        HostTy::Short => HostValue::Short(0),
        HostTy::UShort => HostValue::UShort(0),
        HostTy::Int => HostValue::Int(0),
        HostTy::UInt => HostValue::UInt(0),
        HostTy::Long => HostValue::Long(0),
        HostTy::ULong => HostValue::ULong(0),
        HostTy::Float => HostValue::Float(0.0),
        HostTy::Double => HostValue::Double(0.0),
        HostTy::Vector2 => HostValue::Vector2([0.0; 2]),
        HostTy::Vector3 => HostValue::Vector3([0.0; 3]),
        HostTy::Vector4 => HostValue::Vector4([0.0; 4]),
        HostTy::Quaternion => HostValue::Quaternion([0.0, 0.0, 0.0, 1.0]),
        HostTy::Color => HostValue::Color([0.0; 4]),
        _ => HostValue::Null,
    }
}
