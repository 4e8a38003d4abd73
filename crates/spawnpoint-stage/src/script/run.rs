//! `script.run` and `script.query`: code, in pieces between frames.

use std::time::{Duration, Instant};

use bevy_ecs::prelude::*;
use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpOutput,
    shape::{ScriptFailure, ScriptResult},
};
use spawnpoint_script::{
    self as script, Answer, Diagnostic, Limits, Mode, Run, ScriptError, compile,
};

use super::{ScriptTypes, WorldHost};
use crate::work::{Step, Work};

/// Longest script.
const MAX_CODE: usize = 256 * 1024;
/// Instructions between two looks at the clock: few at first, and few again after a piece that took its
/// time, because one instruction may ask the world to look through all its objects.
const PIECES: std::ops::RangeInclusive<u64> = 16..=1024;
/// A piece that takes longer took its time.
const SLOW: Duration = Duration::from_micros(500);

/// A script on its way.
pub struct ScriptRun {
    state: State,
    output: Vec<String>,
    partial: Option<Value>,
    piece: u64,
    mode: Mode<'static>,
}

enum State {
    /// As it was given.
    Code(String),
    /// With the types it may use; is compiled while others have the world.
    Known(String, ScriptTypes),
    /// Does not compile.
    Refused(Fault),
    /// Runs.
    Running(Box<Run>),
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
    /// Begins; nothing of the code runs before all of it has compiled.
    pub fn new(code: String) -> Result<Self, Fault> {
        Self::of("code", code, Mode::Script)
    }

    /// Begins with one expression of the query language.
    pub fn query(query: String, writable: bool) -> Result<Self, Fault> {
        Self::of("query", query, Mode::Query { writes: writable })
    }

    fn of(argument: &str, code: String, mode: Mode<'static>) -> Result<Self, Fault> {
        if code.len() > MAX_CODE {
            return Err(Fault::argument(argument, format!("longer than {MAX_CODE} bytes")));
        }
        let (output, piece) = (Vec::new(), *PIECES.start());
        Ok(Self { state: State::Code(code), output, partial: None, piece, mode })
    }

    /// Runs a few instructions; tells whether that took its time.
    fn piece(&mut self, world: &mut World) -> Option<script::Step> {
        let State::Running(run) = &mut self.state else { return None };
        let begun = Instant::now();
        let mut host = match self.mode {
            Mode::Query { writes: false } => WorldHost::only_looking(world),
            _ => WorldHost::new(world),
        };
        let step = run.step(&mut host, self.piece);
        self.output.append(&mut host.output);
        self.partial = host.partial.or(self.partial.take());
        let slow = begun.elapsed() > SLOW;
        self.piece = if slow { *PIECES.start() } else { (self.piece * 2).min(*PIECES.end()) };
        Some(step)
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
        match &mut self.state {
            State::Code(code) => {
                let types = world.resource::<ScriptTypes>().clone();
                self.state = State::Known(std::mem::take(code), types);
                return Step::More;
            }
            State::Known(..) => return Step::More,
            State::Refused(fault) => return Step::Done(Err(fault.clone())),
            State::Running(_) => {}
        }
        while let Some(step) = self.piece(world) {
            match step {
                script::Step::Done(answer) => return self.ended(Ok(answer)),
                script::Step::Failed(error) => return self.ended(Err(error)),
                script::Step::Yielded(_) => return Step::NextFrame,
                script::Step::OutOfBudget if Instant::now() >= until => return Step::More,
                script::Step::OutOfBudget => {}
            }
        }
        Step::More
    }

    fn apart(&mut self) {
        if let State::Known(code, types) = &self.state {
            self.state = match compile(code, self.mode, types) {
                Ok(program) => State::Running(Box::new(Run::new(&program, Limits::default()))),
                Err(found) => State::Refused(not_compiled(&found)),
            };
        }
    }

    fn partial(&mut self) -> Option<Value> {
        self.partial.take()
    }

    /// Lets the script clean up, as far as that is quickly done.
    fn cancel(&mut self, world: &mut World) {
        if let State::Running(run) = &mut self.state {
            run.cancel();
            run.step(&mut WorldHost::new(world), u64::MAX);
        }
    }
}
