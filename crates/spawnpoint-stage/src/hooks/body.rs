//! The compiled source of a hook.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault};
use spawnpoint_script::{
    Limits, Mode, Parameter, Program, Run, ScriptError, Step, compile,
    host::{HostTy, HostValue},
};

use super::{
    call_hooked::HookCall,
    source::{self, ValueSource},
    target::HookTarget,
};
use crate::script::{ScriptTypes, WorldHost, compile_error};

/// The limits of one run of a hook.
const LIMITS: Limits = Limits {
    instructions: 200_000,
    memory: 4 << 20,
    depth: 200,
    output_bytes: 64 << 10,
    output_lines: 100,
};

/// The error of a hook.
pub struct HookError {
    /// The message.
    pub message: String,
    /// Whether the hook exceeded its limits.
    pub exceeded_limits: bool,
}

/// The functions of a hook.
pub struct Body {
    prefix: Option<HookFunction>,
    postfix: Option<HookFunction>,
}

/// One function, with the call that starts it.
struct HookFunction {
    program: Program,
    params: Vec<PassedValue>,
}

/// A value that is passed to a function.
struct PassedValue {
    name: String,
    value_source: ValueSource,
    changes: bool,
}

impl Body {
    /// Compiles the text of a hook.
    pub fn compile(world: &World, target: &HookTarget, source: &str) -> Result<Self, Fault> {
        let types = world.resource::<ScriptTypes>();
        let body = Self {
            prefix: HookFunction::compile(types, target, source, "Prefix")?,
            postfix: HookFunction::compile(types, target, source, "Postfix")?,
        };
        if body.prefix.is_none() && body.postfix.is_none() {
            return Err(Fault::new(
                ErrorKind::InvalidArgument,
                "The source of a hook must declare Prefix, Postfix or both",
            )
            .hint("write 'static bool Prefix(...)' or 'static void Postfix(...)'"));
        }
        Ok(body)
    }

    /// Runs `Prefix`; returns whether the method itself should run.
    pub fn prefix(&self, world: &mut World, call: &mut HookCall) -> Result<bool, HookError> {
        let Some(function) = &self.prefix else { return Ok(true) };
        Ok(function.run(world, call)? != HostValue::Bool(false))
    }

    /// Runs `Postfix`.
    pub fn postfix(&self, world: &mut World, call: &mut HookCall) -> Result<(), HookError> {
        match &self.postfix {
            Some(function) => function.run(world, call).map(|_| ()),
            None => Ok(()),
        }
    }
}

impl HookFunction {
    fn compile(
        types: &ScriptTypes,
        target: &HookTarget,
        source: &str,
        function: &str,
    ) -> Result<Option<Self>, Fault> {
        let Some(declared) = source::declared(&source::readable(source), function) else {
            return Ok(None);
        };
        let mut params = Vec::new();
        let mut parameters = Vec::new();
        let mut arguments = Vec::new();
        for (at, (mode, name)) in declared.params.iter().enumerate() {
            let value_source = source::value_source(target, function, name)?;
            let changes = mode == "ref" || mode == "out";
            // A unique name that no parameter of the function hides.
            let name = format!("__hook_{at}");
            let ty = match value_source {
                ValueSource::Instance => target.instance.clone().unwrap_or(HostTy::Object),
                ValueSource::Result => target.returns.0.clone(),
                ValueSource::Argument(at) => {
                    target.params.get(at).map_or(HostTy::Object, |param| param.ty.clone())
                }
            };
            parameters.push(Parameter { name: name.clone(), ty, writable: changes });
            arguments.push(format!("{mode} {name}"));
            params.push(PassedValue { name, value_source, changes });
        }
        let call = format!("{function}({})", arguments.join(", "));
        let call = if declared.decides { format!("return {call};") } else { format!("{call};") };
        let text = format!("{}\n{call}\n", source::runnable(source));
        let program = compile(&text, Mode::Body { parameters: &parameters }, types)
            .map_err(|found| compile_error(&found))?;
        Ok(Some(Self { program, params }))
    }

    fn run(&self, world: &mut World, call: &mut HookCall) -> Result<HostValue, HookError> {
        let passed = self.params.iter().map(|one| match one.value_source {
            ValueSource::Instance => call.instance.clone(),
            ValueSource::Result => call.result.clone(),
            ValueSource::Argument(at) => call.args.get(at).cloned().unwrap_or(HostValue::Null),
        });
        let mut run = Run::with_arguments(&self.program, LIMITS, passed.collect());
        let mut host = WorldHost::new(world);
        let answer = match run.step(&mut host, u64::MAX) {
            Step::Done(answer) => answer.value,
            Step::Failed(error) => return Err(hook_error(&error)),
            Step::Yielded(_) | Step::OutOfBudget => {
                let message = "a hook cannot yield".to_owned();
                return Err(HookError { message, exceeded_limits: true });
            }
        };
        for one in self.params.iter().filter(|one| one.changes) {
            let Some(value) = run.argument(&one.name) else { continue };
            match one.value_source {
                ValueSource::Instance => {}
                ValueSource::Result => call.result = value,
                ValueSource::Argument(at) => {
                    if let Some(slot) = call.args.get_mut(at) {
                        *slot = value;
                    }
                }
            }
        }
        Ok(answer)
    }
}

fn hook_error(error: &ScriptError) -> HookError {
    let exceeded_limits = !matches!(error, ScriptError::Exception { .. });
    HookError { message: error.to_string(), exceeded_limits }
}
