//! A hook's text, ready to run.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault};
use spawnpoint_script::{
    Limits, Mode, Parameter, Program, Run, ScriptError, Step, compile,
    host::{HostTy, HostValue},
};

use super::{
    around::Frame,
    source::{self, Asks},
    target::HookTarget,
};
use crate::script::{ScriptTypes, WorldHost, not_compiled};

/// How much a hook may do each time it runs.
const LIMITS: Limits = Limits {
    instructions: 200_000,
    memory: 4 << 20,
    depth: 200,
    output_bytes: 64 << 10,
    output_lines: 100,
};

/// What went wrong in a hook.
pub struct Trouble {
    /// In words.
    pub message: String,
    /// Whether it would not end.
    pub is_endless: bool,
}

/// A hook's functions.
pub struct Body {
    before: Option<Half>,
    after: Option<Half>,
}

/// One of them, with the call that starts it.
struct Half {
    program: Program,
    params: Vec<Given>,
}

/// A value that a function is given.
struct Given {
    name: String,
    asks: Asks,
    changes: bool,
}

impl Body {
    /// Compiles the text of a hook.
    pub fn compile(world: &World, target: &HookTarget, source: &str) -> Result<Self, Fault> {
        let types = world.resource::<ScriptTypes>();
        let body = Self {
            before: Half::compile(types, target, source, "Prefix")?,
            after: Half::compile(types, target, source, "Postfix")?,
        };
        if body.before.is_none() && body.after.is_none() {
            return Err(Fault::new(
                ErrorKind::InvalidArgument,
                "The source of a hook must declare Prefix, Postfix or both",
            )
            .hint("write 'static bool Prefix(...)' or 'static void Postfix(...)'"));
        }
        Ok(body)
    }

    /// Runs what comes before; tells whether the method itself runs then.
    pub fn before(&self, world: &mut World, frame: &mut Frame) -> Result<bool, Trouble> {
        let Some(half) = &self.before else { return Ok(true) };
        Ok(half.run(world, frame)? != HostValue::Bool(false))
    }

    /// Runs what comes after.
    pub fn after(&self, world: &mut World, frame: &mut Frame) -> Result<(), Trouble> {
        match &self.after {
            Some(half) => half.run(world, frame).map(|_| ()),
            None => Ok(()),
        }
    }
}

impl Half {
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
        let mut handed = Vec::new();
        for (at, (mode, name)) in declared.params.iter().enumerate() {
            let asks = source::asks(target, function, name)?;
            let changes = mode == "ref" || mode == "out";
            // A name of its own, which no parameter of the function hides.
            let name = format!("__hook_{at}");
            let ty = match asks {
                Asks::Instance => target.instance.clone().unwrap_or(HostTy::Object),
                Asks::Result => target.returns.0.clone(),
                Asks::Argument(at) => {
                    target.params.get(at).map_or(HostTy::Object, |param| param.ty.clone())
                }
            };
            parameters.push(Parameter { name: name.clone(), ty, writable: changes });
            handed.push(format!("{mode} {name}"));
            params.push(Given { name, asks, changes });
        }
        let call = format!("{function}({})", handed.join(", "));
        let call = if declared.decides { format!("return {call};") } else { format!("{call};") };
        let text = format!("{}\n{call}\n", source::runnable(source));
        let program = compile(&text, Mode::Body { parameters: &parameters }, types)
            .map_err(|found| not_compiled(&found))?;
        Ok(Some(Self { program, params }))
    }

    fn run(&self, world: &mut World, frame: &mut Frame) -> Result<HostValue, Trouble> {
        let given = self.params.iter().map(|one| match one.asks {
            Asks::Instance => frame.instance.clone(),
            Asks::Result => frame.result.clone(),
            Asks::Argument(at) => frame.args.get(at).cloned().unwrap_or(HostValue::Null),
        });
        let mut run = Run::with_arguments(&self.program, LIMITS, given.collect());
        let mut host = WorldHost::new(world);
        let answer = match run.step(&mut host, u64::MAX) {
            Step::Done(answer) => answer.value,
            Step::Failed(error) => return Err(trouble(&error)),
            Step::Yielded(_) | Step::OutOfBudget => {
                let message = "a hook cannot yield".to_owned();
                return Err(Trouble { message, is_endless: true });
            }
        };
        for one in self.params.iter().filter(|one| one.changes) {
            let Some(value) = run.argument(&one.name) else { continue };
            match one.asks {
                Asks::Instance => {}
                Asks::Result => frame.result = value,
                Asks::Argument(at) => {
                    if let Some(slot) = frame.args.get_mut(at) {
                        *slot = value;
                    }
                }
            }
        }
        Ok(answer)
    }
}

fn trouble(error: &ScriptError) -> Trouble {
    let is_endless = !matches!(error, ScriptError::Exception { .. });
    Trouble { message: error.to_string(), is_endless }
}
