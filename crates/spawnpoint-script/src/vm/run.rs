//! A run of a program.

use std::sync::Arc;

use super::{
    Cx, Heap, Obj, Output, Random, Value,
    callback::Callbacks,
    exec::Frame,
    from_host,
    schedule::{Active, Coroutine},
    task::Blocked,
    to_host,
};
use crate::{
    Limits, ScriptError,
    code::{Function, Program, ProgramParts},
    host::{Clock, Host, HostValue},
    library::{Compiled, PRELUDE},
    types::{Ty, TyTable},
};

/// The result of running a script for a while.
#[derive(Debug)]
pub enum Step {
    /// It ended.
    Done(Answer),
    /// It waits. Steps before the end of the wait do nothing.
    Yielded(Wait),
    /// The budget is used up. The next step continues immediately.
    OutOfBudget,
    /// It failed and cannot be continued.
    Failed(ScriptError),
}

/// What a script waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wait {
    /// The next frame.
    NextFrame,
    /// This many seconds of game time.
    Seconds(f64),
    /// This many seconds of real time.
    Realtime(f64),
}

/// The value of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// `ToString()`; empty if there is no value, `null` for `null`.
    pub text: String,
    /// In the JSON mapping of the query language.
    pub json: serde_json::Value,
    /// As a host value; a value that the host cannot represent becomes text.
    pub value: HostValue,
    /// The full name of its type; `System.Void` if there is no value.
    pub type_name: String,
}

/// A running script. It runs step by step, on any thread.
#[derive(Debug)]
pub struct Run {
    pub(super) program: Arc<ProgramParts>,
    pub(super) prelude: &'static Compiled,
    pub(super) limits: Limits,
    pub(super) heap: Heap,
    pub(super) types: TyTable,
    pub(super) stack: Vec<Value>,
    pub(super) frames: Vec<Frame>,
    pub(super) coroutines: Vec<Coroutine>,
    /// The coroutine at which the search for a ready one starts.
    pub(super) search_start: usize,
    pub(super) active: Active,
    pub(super) executed: u64,
    pub(super) output: Output,
    pub(super) random: Option<Random>,
    pub(super) arguments: Vec<Value>,
    pub(super) result: Option<Value>,
    pub(super) cancelled: bool,
    /// The remaining instructions for `finally` blocks after a cancellation.
    pub(super) grace: u64,
    /// The last value that the script yielded, unless it was something to wait for.
    pub(super) yielded: Option<serde_json::Value>,
    /// The time at the start of the current step.
    pub(super) clock: Clock,
    /// Functions that wait for tasks.
    pub(super) blocked: Vec<Blocked>,
    /// `Task`.
    pub(super) task_type: Ty,
    /// The frames below those of filters that run, and how many filters run.
    pub(super) left_frames: Vec<Vec<Frame>>,
    pub(super) selectors: usize,
    /// What the filter that chose a clause assigned: registers and values.
    pub(super) filter_variables: Vec<(usize, Value)>,
    pub(super) callbacks: Callbacks,
    /// The exception that ended the run.
    pub(super) uncaught: Option<Value>,
    over: Option<ScriptError>,
    started: bool,
}

/// The instruction limit for the `finally` blocks of a cancelled script.
pub(super) const GRACE: u64 = 100_000;

impl Run {
    /// A run that has not started.
    pub fn new(program: &Program, limits: Limits) -> Self {
        Self::with_arguments(program, limits, Vec::new())
    }

    /// A run of a body with arguments, in order; missing ones are `null`.
    pub fn with_arguments(program: &Program, limits: Limits, arguments: Vec<HostValue>) -> Self {
        let parts = program.0.clone();
        let prelude = &*PRELUDE;
        let mut heap = Heap::new(limits.memory);
        heap.strings = vec![None; prelude.strings.len() + parts.strings.len()];
        let mut types = TyTable::layered_on(parts.types.clone());
        let mut given = arguments.into_iter();
        let arguments = parts
            .parameters
            .iter()
            .map(|(_, _, writable)| {
                let value = given.next().unwrap_or(HostValue::Null);
                let value = from_host(&mut heap, &mut types, &value);
                if *writable { heap.alloc(Obj::Cell(value)) } else { value }
            })
            .collect();
        let task_type = crate::library::LIBRARY
            .find("Task", 0)
            .and_then(|def| crate::library::LIBRARY.plain_type(def))
            .unwrap_or(Ty::OBJECT);
        let callbacks = Callbacks::new(parts.clone(), limits.clone());
        let output = Output {
            max_bytes: limits.output_bytes,
            max_lines: limits.output_lines,
            ..Output::default()
        };
        Self {
            program: parts,
            prelude,
            heap,
            types,
            limits,
            stack: Vec::new(),
            frames: Vec::new(),
            coroutines: Vec::new(),
            search_start: 0,
            active: Active::Nothing,
            executed: 0,
            output,
            random: None,
            arguments,
            result: None,
            cancelled: false,
            grace: GRACE,
            yielded: None,
            clock: Clock::default(),
            blocked: Vec::new(),
            task_type,
            left_frames: Vec::new(),
            selectors: 0,
            filter_variables: Vec::new(),
            callbacks,
            uncaught: None,
            over: None,
            started: false,
        }
    }

    /// Cancels the run at the next step. `finally` blocks still run, within a limit.
    pub fn cancel(&mut self) {
        self.cancelled = true;
    }

    /// The number of executed instructions.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// The current value of a parameter; for `ref` parameters, the value that the script assigned.
    pub fn argument(&self, name: &str) -> Option<HostValue> {
        let at = self.program.parameters.iter().position(|(known, ..)| known == name)?;
        let value = match self.heap.object(*self.arguments.get(at)?) {
            Some(Obj::Cell(inner)) => *inner,
            _ => self.arguments[at],
        };
        Some(to_host(&self.heap, &self.types, value))
    }

    /// Runs for at most `budget` instructions.
    pub fn step(&mut self, host: &mut dyn Host, budget: u64) -> Step {
        if let Some(error) = &self.over {
            return Step::Failed(error.clone());
        }
        if !self.started {
            self.started = true;
            if let Err(error) = self.start() {
                return self.fail(error);
            }
        }
        match self.drive(host, budget) {
            Ok(Some(step)) => step,
            Ok(None) if self.heap.is_exhausted() || self.types.is_full() => {
                let line = self.line();
                self.fail(ScriptError::Memory { limit: self.limits.memory, line })
            }
            Ok(None) => match self.answer(host) {
                Ok(answer) => Step::Done(answer),
                Err(error) => self.fail(error),
            },
            Err(error) => self.fail(error),
        }
    }

    /// The progress: the number of executed instructions, and the current line if there is one.
    pub fn progress(&self) -> (u64, Option<u32>) {
        (self.executed, Some(self.line()).filter(|line| *line > 0))
    }

    /// The value that the script yielded since the last call, unless it was something to wait for.
    pub fn take_yielded(&mut self) -> Option<serde_json::Value> {
        self.yielded.take()
    }

    fn fail(&mut self, error: ScriptError) -> Step {
        self.frames.clear();
        self.coroutines.clear();
        self.blocked.clear();
        self.over = Some(error.clone());
        Step::Failed(error)
    }

    pub(super) fn function(&self, number: u32) -> &Function {
        lookup(self.prelude, &self.program, number)
    }

    pub(super) fn string_constant(&mut self, number: u32) -> Value {
        let at = number as usize;
        if let Some(Some(known)) = self.heap.strings.get(at) {
            return Value::Ref(*known);
        }
        let library = self.prelude.strings.len();
        let text = match self.prelude.strings.get(at) {
            Some(text) => text.clone(),
            None => self.program.strings[at - library].clone(),
        };
        let value = self.heap.str(&*text);
        if let Value::Ref(made) = value {
            self.heap.strings[at] = Some(made);
        }
        value
    }

    pub(super) fn decimal_constant(&mut self, function: &Function, slot: u16) -> Value {
        let found = function.decimals.iter().find(|(known, _)| *known == slot);
        match found {
            Some((_, value)) => self.heap.alloc(Obj::Decimal(*value)),
            None => Value::Null,
        }
    }

    pub(super) fn cx<'a>(&'a mut self, host: &'a mut dyn Host) -> Cx<'a> {
        Cx {
            heap: &mut self.heap,
            types: &mut self.types,
            host,
            output: &mut self.output,
            random: &mut self.random,
            callbacks: &mut self.callbacks,
        }
    }

    fn answer(&mut self, host: &mut dyn Host) -> Result<Answer, ScriptError> {
        let Some(value) = self.result else {
            return Ok(Answer {
                text: String::new(),
                json: serde_json::Value::Null,
                value: HostValue::Null,
                type_name: "System.Void".to_owned(),
            });
        };
        let mut cx = self.cx(host);
        let text = match value {
            Value::Null => "null".to_owned(),
            _ => cx.text_of(value),
        };
        if let Some(thrown) = cx.heap.thrown.take() {
            self.raise(host, thrown)?;
            return Err(ScriptError::Internal {
                what: "the result has no text".to_owned(),
                line: 0,
            });
        }
        let json = cx.json_of(value).map_err(|_| ScriptError::Output {
            limit: format!("{} bytes in the result", cx.output.max_bytes),
            line: 0,
        })?;
        let ty = super::type_of(cx.heap, value).unwrap_or(Ty::OBJECT);
        let type_name = cx.types.full_name(cx.host.types(), ty);
        let value = match to_host(cx.heap, cx.types, value) {
            HostValue::Null if !value.is_null() => HostValue::from(text.clone()),
            other => other,
        };
        Ok(Answer { text, json, value, type_name })
    }
}

/// Functions of the library come first.
pub(super) fn lookup<'p>(
    prelude: &'static Compiled,
    program: &'p ProgramParts,
    number: u32,
) -> &'p Function {
    let number = number as usize;
    match prelude.functions.get(number) {
        Some(function) => function,
        None => &program.functions[number - prelude.functions.len()],
    }
}
