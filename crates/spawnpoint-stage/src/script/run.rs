//! `script.run`: a script, in pieces between frames.

use std::time::Instant;

use bevy_ecs::prelude::*;
use serde_json::json;
use spawnpoint_core::engine::OpOutput;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    shape::{ScriptFailure, ScriptResult},
};
use spawnpoint_script::{Answer, Diagnostic, Limits, Mode, Run, ScriptError, compile};

use super::{ScriptTypes, WorldHost};
use crate::work::{Step, Work};

/// Longest script.
const MAX_CODE: usize = 256 * 1024;
/// Instructions between two looks at the clock.
const PIECE: u64 = 4_000;

/// A script that runs.
pub struct ScriptRun {
    run: Run,
    output: Vec<String>,
}

/// What is said of code that does not compile.
pub fn not_compiled(diagnostics: &[Diagnostic]) -> Fault {
    let lines: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
    let told = diagnostics.iter().map(|one| {
        json!({
            "code": one.code,
            "message": one.message,
            "line": one.line,
            "column": one.column,
            "caret": one.caret,
        })
    });
    let what = format!("Unable to compile the code: {}", lines.join("; "));
    Fault::new(ErrorKind::InvalidArgument, what)
        .data(json!({ "diagnostics": told.collect::<Vec<_>>() }))
}

/// What is said of code that failed while it ran.
pub fn failure(error: ScriptError) -> ScriptFailure {
    let message = error.to_string();
    let (type_name, line) = match error {
        ScriptError::Exception { exception, message, line, .. } => {
            return ScriptFailure { type_name: exception, message, line: Some(line) };
        }
        ScriptError::Cancelled { line } => ("System.OperationCanceledException", Some(line)),
        ScriptError::Instructions { line, .. } => ("Spawnpoint.InstructionLimit", Some(line)),
        ScriptError::Memory { line, .. } => ("Spawnpoint.MemoryLimit", Some(line)),
        ScriptError::Depth { line, .. } => ("Spawnpoint.DepthLimit", Some(line)),
        ScriptError::Output { line, .. } => ("Spawnpoint.OutputLimit", Some(line)),
        ScriptError::Internal { line, .. } => ("Spawnpoint.EvaluatorError", Some(line)),
        _ => ("Spawnpoint.ScriptError", None),
    };
    ScriptFailure { type_name: type_name.into(), message, line }
}

impl ScriptRun {
    /// Compiles; nothing of the code has run then.
    pub fn new(world: &World, code: &str) -> Result<Self, Fault> {
        if code.len() > MAX_CODE {
            return Err(Fault::argument("code", format!("longer than {MAX_CODE} bytes")));
        }
        let types = world.resource::<ScriptTypes>();
        let program = compile(code, Mode::Script, types).map_err(|found| not_compiled(&found))?;
        Ok(Self { run: Run::new(&program, Limits::default()), output: Vec::new() })
    }

    fn piece(&mut self, world: &mut World) -> spawnpoint_script::Step {
        let mut host = WorldHost::new(world);
        let step = self.run.step(&mut host, PIECE);
        self.output.append(&mut host.output);
        step
    }

    fn ended(&mut self, ended: Result<Answer, ScriptError>) -> Step {
        let mut result =
            ScriptResult { output: std::mem::take(&mut self.output), ..ScriptResult::default() };
        match ended {
            Ok(answer) if answer.type_name == "System.Void" => {}
            Ok(answer) => (result.result, result.value) = (Some(answer.text), Some(answer.json)),
            Err(error) => result.error = Some(failure(error)),
        }
        Step::Done(OpOutput::of(&result))
    }
}

impl Work for ScriptRun {
    fn step(&mut self, world: &mut World, until: Instant) -> Step {
        loop {
            match self.piece(world) {
                spawnpoint_script::Step::Done(answer) => return self.ended(Ok(answer)),
                spawnpoint_script::Step::Failed(error) => return self.ended(Err(error)),
                spawnpoint_script::Step::Yielded(_) => return Step::NextFrame,
                spawnpoint_script::Step::OutOfBudget if Instant::now() >= until => {
                    return Step::More;
                }
                spawnpoint_script::Step::OutOfBudget => {}
            }
        }
    }

    /// Lets the script clean up, as far as that is quickly done.
    fn cancel(&mut self, world: &mut World) {
        self.run.cancel();
        let mut host = WorldHost::new(world);
        self.run.step(&mut host, u64::MAX);
    }
}
