//! `script.run` and `script.query`: run code in slices between frames.

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

/// The longest script, in bytes.
const MAX_CODE: usize = 256 * 1024;
/// Instructions between two reads of the clock. Starts low, and is lowered after a slow piece,
/// because one instruction may search all objects of the world.
const PIECES: std::ops::RangeInclusive<u64> = 16..=1024;
/// A piece that takes longer is slow.
const SLOW: Duration = Duration::from_micros(500);

/// How often progress is reported for a script that reports none itself.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// How many of its last output lines are reported with the progress.
const REPORTED_LINES: usize = 10;

/// The limits of scripts in this world, if they differ from the default.
#[derive(Resource, Clone, Debug, Default)]
pub struct ScriptLimits(pub Limits);

/// A running script.
pub struct ScriptRun {
    state: State,
    output: Vec<String>,
    /// The progress that it reported itself.
    partial: Option<Value>,
    /// Whether it reports its own progress.
    reports: bool,
    /// When progress was last reported.
    last_report: Instant,
    piece: u64,
    mode: Mode<'static>,
}

enum State {
    /// The code, not prepared yet.
    Code(String),
    /// The code, the types it can use and its limits. Compiled while the world is released.
    Prepared(String, ScriptTypes, Limits),
    /// The code does not compile.
    Failed(Fault),
    /// The code runs.
    Running(Box<Run>),
}

/// The error for code that does not compile.
pub fn compile_error(diagnostics: &[Diagnostic]) -> Fault {
    let lines: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
    let last_report = diagnostics.iter().map(|one| {
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
        .details(json!({ "diagnostics": last_report.collect::<Vec<_>>() }))
}

/// The error for a query that does not compile: the class of the error and its location.
fn query_error(query: &str, diagnostics: &[Diagnostic]) -> Fault {
    let whole = compile_error(diagnostics);
    let Some(first) = diagnostics.first() else { return whole };
    let class = class_of(first.code);
    let before = query.lines().take(first.line.saturating_sub(1) as usize);
    let before: usize = before.map(|line| line.chars().count() + 1).sum();
    let position = before + first.column.saturating_sub(1) as usize;
    let what = format!("{class} error at position {position}: {}", first.message);
    let mut data = whole.data().unwrap_or_default();
    data["type"] = class.into();
    data["message"] = first.message.as_str().into();
    data["location"] = json!({ "position": position, "line": first.line, "column": first.column });
    Fault::new(ErrorKind::InvalidArgument, what).details(data)
}

/// The classes of compile errors of a query.
fn class_of(code: &str) -> &'static str {
    /// Unknown names.
    const RESOLUTION: &[&str] =
        &["CS0103", "CS0117", "CS0234", "CS0246", "CS0305", "CS1061", "SP0002"];
    /// Invalid syntax.
    const PARSE: &[&str] = &["CS1525", "CS1733", "SP0001", "SP0003", "SP0004"];
    match code {
        _ if RESOLUTION.contains(&code) => "resolution",
        // The codes of syntax errors.
        _ if PARSE.contains(&code) || code.starts_with("CS10") && code < "CS1061" => "parse",
        _ => "type",
    }
}

/// The error for code that threw an exception.
pub fn failure(error: ScriptError) -> ScriptFailure {
    let message = error.to_string();
    let (type_name, line) = match error {
        ScriptError::Exception { exception, message, line, stack } => {
            return ScriptFailure { type_name: exception, message, line: Some(line), stack };
        }
        ScriptError::Cancelled { line } => ("System.OperationCanceledException", Some(line)),
        ScriptError::Instructions { line, .. } => ("Spawnpoint.InstructionLimit", Some(line)),
        ScriptError::Memory { line, .. } => ("Spawnpoint.MemoryLimit", Some(line)),
        ScriptError::Depth { line, .. } => ("Spawnpoint.DepthLimit", Some(line)),
        ScriptError::Output { line, .. } => {
            ("Spawnpoint.OutputLimit", Some(line).filter(|line| *line > 0))
        }
        ScriptError::Internal { line, .. } => ("Spawnpoint.EvaluatorError", Some(line)),
    };
    // The line is a field of its own.
    let place = line.map(|line| format!(" (line {line})")).unwrap_or_default();
    let message = if place.is_empty() { message } else { message.replace(&place, "") };
    ScriptFailure { type_name: type_name.into(), message, line, stack: Vec::new() }
}

/// The world as code of this kind may see it. A query stays read-only while it is cancelled, too.
fn host<'w>(mode: Mode<'_>, world: &'w mut World) -> WorldHost<'w> {
    match mode {
        Mode::Query => WorldHost::read_only(world),
        Mode::Script | Mode::Body { .. } => WorldHost::new(world),
    }
}

impl ScriptRun {
    /// Starts a script. It runs only if all of it compiles.
    pub fn new(code: String) -> Result<Self, Fault> {
        Self::of("code", code, Mode::Script)
    }

    /// Starts a query. It cannot change the world.
    pub fn query(query: String) -> Result<Self, Fault> {
        Self::of("query", query, Mode::Query)
    }

    fn of(argument: &str, code: String, mode: Mode<'static>) -> Result<Self, Fault> {
        if code.len() > MAX_CODE {
            return Err(Fault::argument(argument, format!("longer than {MAX_CODE} bytes")));
        }
        let (output, piece) = (Vec::new(), *PIECES.start());
        let (partial, reports, last_report) = (None, false, Instant::now());
        Ok(Self { state: State::Code(code), output, partial, reports, last_report, piece, mode })
    }

    /// Runs a few instructions.
    fn piece(&mut self, world: &mut World) -> Option<script::Step> {
        let State::Running(run) = &mut self.state else { return None };
        let begun = Instant::now();
        let mut host = host(self.mode, world);
        let step = run.step(&mut host, self.piece);
        self.output.append(&mut host.output);
        self.partial = host.partial.or_else(|| run.take_yielded()).or(self.partial.take());
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
                let limits = world.get_resource::<ScriptLimits>().cloned().unwrap_or_default();
                self.state = State::Prepared(std::mem::take(code), types, limits.0);
                return Step::More;
            }
            State::Prepared(..) => return Step::More,
            State::Failed(fault) => return Step::Done(Err(fault.clone())),
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

    fn run_without_world(&mut self) {
        if let State::Prepared(code, types, limits) = &self.state {
            self.state = match compile(code, self.mode, types) {
                Ok(program) => State::Running(Box::new(Run::new(&program, limits.clone()))),
                Err(found) => State::Failed(match self.mode {
                    Mode::Query => query_error(code, &found),
                    _ => compile_error(&found),
                }),
            };
        }
    }

    /// What the script reported, or its progress as long as it reported nothing.
    fn partial(&mut self) -> Option<Value> {
        if let Some(own) = self.partial.take() {
            self.reports = true;
            return Some(own);
        }
        let State::Running(run) = &self.state else { return None };
        if self.reports || self.last_report.elapsed() < REPORT_INTERVAL {
            return None;
        }
        self.last_report = Instant::now();
        let (instructions, line) = run.progress();
        let newest = self.output.len().saturating_sub(REPORTED_LINES);
        Some(json!({
            "status": "executing",
            "instructions": instructions,
            "line": line,
            "logs": self.output.get(newest..),
        }))
    }

    /// Runs the cleanup code of the script, for a short time.
    fn cancel(&mut self, world: &mut World) {
        if let State::Running(run) = &mut self.state {
            run.cancel();
            run.step(&mut host(self.mode, world), u64::MAX);
        }
    }
}
