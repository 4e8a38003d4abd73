//! One run of a program.

use std::sync::Arc;

use super::{
    Cx, Heap, Obj, Output, Random, Ref, Value,
    exec::Frame,
    from_host,
    schedule::{Active, Coroutine},
    to_host,
};
use crate::{
    Limits, ScriptError,
    code::{Function, Program, ProgramParts},
    host::{Clock, Host, HostValue},
    library::{Compiled, PRELUDE},
    types::{Ty, TyTable},
};

/// What came of letting a script run for a while.
#[derive(Debug)]
pub enum Step {
    /// It ended.
    Done(Answer),
    /// It waits; the next step goes on where the wait is over, and does nothing before.
    Yielded(Wait),
    /// The budget is used up; the next step goes on at once.
    OutOfBudget,
    /// It failed, and is over.
    Failed(ScriptError),
}

/// What a script waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wait {
    /// The next frame.
    NextFrame,
    /// That much game time.
    Seconds(f64),
    /// That much time on the wall.
    Realtime(f64),
}

/// The value a script ended with.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// `ToString()`, empty for nothing; `null` is `null`.
    pub text: String,
    /// By the table of the query language.
    pub json: serde_json::Value,
    /// As the host would hand it over itself; what it cannot name becomes text.
    pub value: HostValue,
    /// Full name of its type; `System.Void` when there was no value.
    pub type_name: String,
}

/// A script that runs: step by step, on any thread.
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
    /// Whom to look at first when somebody may go on.
    pub(super) looked_at: usize,
    pub(super) active: Active,
    /// String constants that were used so far.
    pub(super) strings: Vec<Option<Ref>>,
    pub(super) executed: u64,
    pub(super) output: Output,
    pub(super) dice: Option<Random>,
    pub(super) arguments: Vec<Value>,
    pub(super) result: Option<Value>,
    pub(super) cancelled: bool,
    /// Instructions that are left for `finally` blocks once it is cancelled.
    pub(super) grace: u64,
    /// What the script itself handed out last, unless that was something to wait for.
    pub(super) yielded: Option<serde_json::Value>,
    /// When the running step began.
    pub(super) clock: Clock,
    over: Option<ScriptError>,
    started: bool,
}

/// How much the `finally` blocks of a cancelled script may do.
pub(super) const GRACE: u64 = 100_000;

impl Run {
    /// A run that has not begun.
    pub fn new(program: &Program, limits: Limits) -> Self {
        Self::with_arguments(program, limits, Vec::new())
    }

    /// A run of a body with parameters, in their order; missing ones are `null`.
    pub fn with_arguments(program: &Program, limits: Limits, arguments: Vec<HostValue>) -> Self {
        let parts = program.0.clone();
        let mut heap = Heap::new(limits.memory);
        let mut types = TyTable::on(parts.types.clone());
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
        let prelude = &*PRELUDE;
        let output = Output {
            max_bytes: limits.output_bytes,
            max_lines: limits.output_lines,
            ..Output::default()
        };
        Self {
            strings: vec![None; prelude.strings.len() + parts.strings.len()],
            program: parts,
            prelude,
            heap,
            types,
            limits,
            stack: Vec::new(),
            frames: Vec::new(),
            coroutines: Vec::new(),
            looked_at: 0,
            active: Active::Nothing,
            executed: 0,
            output,
            dice: None,
            arguments,
            result: None,
            cancelled: false,
            grace: GRACE,
            yielded: None,
            clock: Clock::default(),
            over: None,
            started: false,
        }
    }

    /// Ends the run at the next step: `finally` blocks still run, for a bounded time.
    pub fn cancel(&mut self) {
        self.cancelled = true;
    }

    /// How many instructions it has run so far.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// What a parameter holds now, `ref` ones with what the script made of them.
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
            Ok(None) => match self.answer(host) {
                Ok(answer) => Step::Done(answer),
                Err(error) => self.fail(error),
            },
            Err(error) => self.fail(error),
        }
    }

    /// How far it has come: instructions so far, and the line it is at, if it is at one.
    pub fn progress(&self) -> (u64, Option<u32>) {
        (self.executed, Some(self.line()).filter(|line| *line > 0))
    }

    /// What the script yielded since this was last asked, where that was a value and nothing to wait
    /// for.
    pub fn take_yielded(&mut self) -> Option<serde_json::Value> {
        self.yielded.take()
    }

    fn fail(&mut self, error: ScriptError) -> Step {
        self.frames.clear();
        self.coroutines.clear();
        self.over = Some(error.clone());
        Step::Failed(error)
    }

    pub(super) fn function(&self, number: u32) -> &Function {
        lookup(self.prelude, &self.program, number)
    }

    pub(super) fn string_constant(&mut self, number: u32) -> Value {
        let at = number as usize;
        if let Some(Some(known)) = self.strings.get(at) {
            return Value::Ref(*known);
        }
        let library = self.prelude.strings.len();
        let text = match self.prelude.strings.get(at) {
            Some(text) => text.clone(),
            None => self.program.strings[at - library].clone(),
        };
        let value = self.heap.str(&*text);
        if let Value::Ref(made) = value {
            self.strings[at] = Some(made);
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
            dice: &mut self.dice,
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
        let json = cx.json_of(value).map_err(|_| ScriptError::Output {
            limit: format!("{} bytes in its result", cx.output.max_bytes),
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
