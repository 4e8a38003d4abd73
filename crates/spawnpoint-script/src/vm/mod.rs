//! The machine that runs a program: frames and objects of its own, so that it can stop anywhere.

mod arith;
mod border;
mod collate;
mod dict;
mod dynamic;
mod equal;
mod exec;
mod heap;
mod iterate;
mod json;
mod kinds;
mod loan;
mod other;
mod random;
mod run;
mod schedule;
mod unwind;
mod value;

pub(crate) use border::{from_host, to_host};
pub(crate) use collate::{compare as collate, compare_ignoring_case as collate_ignoring_case};
pub(crate) use dict::Dict;
pub(crate) use heap::{Array, Exception, Heap, Iter, List, Obj, Unwinding};
pub(crate) use iterate::iterate;
pub(crate) use kinds::{convert_number, default_of, is_instance, narrow, type_of};
pub(crate) use random::Random;
pub use run::{Answer, Run, Step, Wait};
pub(crate) use value::{Ref, Value};

use crate::{
    host::{Host, LogLevel, ObjectRef},
    types::TyTable,
};

/// Why an instruction did not do what it says.
#[derive(Debug)]
pub(crate) enum Thrown {
    /// An exception that is still to be made: full name of its type and its message.
    New(&'static str, String),
    /// One that exists.
    Value(Value),
    /// By the host: name and message.
    Host(String, String),
    /// Needs more memory; tried once more after looking for what can go.
    Memory,
    /// Said too much.
    Output(String),
    /// Another limit.
    Limit(crate::ScriptError),
    /// A bug of ours.
    Internal(String),
}

impl Thrown {
    pub fn null() -> Self {
        let message = "Object reference not set to an instance of an object";
        Self::New("System.NullReferenceException", message.to_owned())
    }

    pub fn internal(what: impl Into<String>) -> Self {
        Self::Internal(what.into())
    }
}

/// What a script has said so far.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub bytes: usize,
    pub lines: usize,
    pub max_bytes: usize,
    pub max_lines: usize,
}

impl Output {
    pub fn count(&mut self, text: &str) -> Result<(), Thrown> {
        self.bytes += text.len();
        self.lines += 1;
        if self.lines > self.max_lines {
            return Err(Thrown::Output(format!("{} lines", self.max_lines)));
        }
        if self.bytes > self.max_bytes {
            return Err(Thrown::Output(format!("{} bytes", self.max_bytes)));
        }
        Ok(())
    }
}

/// What a native works with.
pub(crate) struct Cx<'a> {
    pub heap: &'a mut Heap,
    pub types: &'a mut TyTable,
    pub host: &'a mut dyn Host,
    pub output: &'a mut Output,
    /// The engine's random numbers, `UnityEngine.Random`.
    pub dice: &'a mut Option<Random>,
}

impl Cx<'_> {
    pub fn log(
        &mut self,
        level: LogLevel,
        text: &str,
        context: Option<ObjectRef>,
    ) -> Result<(), Thrown> {
        self.output.count(text)?;
        self.host.log(level, text, context);
        Ok(())
    }

    /// Room for something whose size is known before it is made.
    pub fn room(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.heap.charged += bytes as u64 / 64;
        if self.heap.has_room(bytes) { Ok(()) } else { Err(Thrown::Memory) }
    }

    pub fn str(&mut self, text: impl Into<Box<str>>) -> Value {
        self.heap.str(text)
    }
}
