//! Runs the hooks of a method when it is called.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bevy_ecs::prelude::*;
use bevy_reflect::{PartialReflect, Reflect, TypeInfo};
use spawnpoint_protocol::{Fault, LogLevel};
use spawnpoint_script::host::{HostTy, HostValue};

use super::{Hooks, body::HookError, target::HookTarget};
use crate::{
    dispatch::Arguments,
    members::Method,
    outbox::Outbox,
    script::{self, ScriptTypes},
};

/// How deep hooks may be nested. Deeper calls run without hooks.
const MAX_DEPTH: usize = 4;

/// The values of a hooked call, which a hook reads and changes.
pub struct HookCall {
    /// The instance on which the method was called.
    pub instance: HostValue,
    /// The arguments.
    pub args: Vec<HostValue>,
    /// The return value.
    pub result: HostValue,
}

/// Calls a method and its hook.
pub fn call_hooked(
    world: &mut World,
    entity: Entity,
    owner: &str,
    method: &Method,
    mut args: Arguments,
) -> Result<Box<dyn Reflect>, Fault> {
    let hooks = world.get_resource::<Hooks>().filter(|hooks| hooks.depth < MAX_DEPTH);
    let Some(hook) = hooks.and_then(|hooks| hooks.find_for(owner, method)) else {
        return (method.call)(world, entity, &args);
    };
    let (target, body) = (hook.target.clone(), Arc::clone(&hook.body));
    let mut call = hook_call(world, &target, entity, &args);
    let original_args = call.args.clone();

    let ran = nested(world, |world| body.prefix(world, &mut call));
    let run_method = handle_error(world, &target, ran).unwrap_or(true);
    for (at, param) in target.params.iter().enumerate() {
        if call.args.get(at) != original_args.get(at)
            && let Some(changed) = from_script(world, &target, call.args.get(at), param.info)
            && let Some(slot) = args.get_mut(at)
        {
            *slot = changed.into_partial_reflect();
        }
    }
    let mut result = None;
    if run_method {
        let returned = (method.call)(world, entity, &args)?;
        call.result = to_script(world, returned.as_partial_reflect(), &target.returns.0);
        result = Some(returned);
    }
    let original_result = call.result.clone();
    let done = nested(world, |world| body.postfix(world, &mut call));
    handle_error(world, &target, done);
    match result {
        Some(result) if call.result == original_result => Ok(result),
        kept => {
            let changed = from_script(world, &target, Some(&call.result), target.returns.1);
            changed.or(kept).ok_or_else(|| {
                Fault::internal(format!(
                    "a hook on {} skipped the method but set no result",
                    target.signature
                ))
            })
        }
    }
}

/// Counts the nesting of hooks. A panic in a hook affects only the hook.
fn nested<R>(
    world: &mut World,
    run: impl FnOnce(&mut World) -> Result<R, HookError>,
) -> Result<R, HookError> {
    world.resource_mut::<Hooks>().depth += 1;
    let ran = catch_unwind(AssertUnwindSafe(|| run(world)));
    let mut hooks = world.resource_mut::<Hooks>();
    hooks.depth = hooks.depth.saturating_sub(1);
    ran.unwrap_or_else(|_| {
        Err(HookError {
            message: "code that the hook called panicked".into(),
            exceeded_limits: true,
        })
    })
}

/// Logs the error of a hook, and disables the hook if it exceeded its limits.
fn handle_error<R>(world: &mut World, target: &HookTarget, ran: Result<R, HookError>) -> Option<R> {
    let error = match ran {
        Ok(result) => return Some(result),
        Err(error) => error,
    };
    let signature = &target.signature;
    let mut line = format!("Hook on {signature} failed: {}", error.message);
    if error.exceeded_limits {
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

fn to_script(world: &World, value: &dyn PartialReflect, ty: &HostTy) -> HostValue {
    script::to_host(world, world.resource::<ScriptTypes>(), value, ty)
}

fn hook_call(world: &World, target: &HookTarget, entity: Entity, args: &Arguments) -> HookCall {
    let pairs = args.iter().zip(&target.params);
    HookCall {
        instance: match target.instance {
            Some(HostTy::Host(id)) => script::object(entity, id),
            _ => HostValue::Null,
        },
        args: pairs.map(|(value, param)| to_script(world, &**value, &param.ty)).collect(),
        result: default_result(&target.returns.0),
    }
}

/// A value that a hook changed, converted for the world. A value that does not fit is logged and ignored.
fn from_script(
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

/// The return value before one is set.
fn default_result(ty: &HostTy) -> HostValue {
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
