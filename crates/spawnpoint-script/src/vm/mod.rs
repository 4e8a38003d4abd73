//! The virtual machine. It has its own frames and heap, so that it can be suspended anywhere.

mod arith;
mod borrowed;
mod callback;
mod collate;
mod dict;
mod dynamic;
mod equal;
mod exec;
mod filter;
mod heap;
mod host_value;
mod iterate;
mod json;
mod own_keys;
mod random;
mod rare;
mod run;
mod schedule;
mod task;
mod unwind;
mod value;
mod value_type;

pub(crate) use collate::{compare as collate, compare_ignoring_case as collate_ignoring_case};
pub(crate) use dict::Dict;
pub(crate) use heap::{Array, Exception, Heap, Iter, List, Obj, Unwinding};
pub(crate) use host_value::{from_host, to_host};
pub(crate) use iterate::iterate;
pub(crate) use random::Random;
pub use run::{Answer, Run, Step, Wait};
pub(crate) use task::{Task, TaskState};
pub(crate) use value::{Ref, Value};
pub(crate) use value_type::{
    allocate, convert_number, decimal_of, default_of, is_instance, narrow, type_of,
};

use crate::{
    host::{Host, LogLevel, ObjectRef},
    types::TyTable,
};

/// Why an instruction failed.
#[derive(Debug)]
pub(crate) enum Thrown {
    /// A new exception: the full name of its type, and its message.
    New(&'static str, String),
    /// An existing exception.
    Value(Value),
    /// An exception of the host: name and message.
    Host(String, String),
    /// The memory limit is exceeded; retried once after a garbage collection.
    Memory,
    /// The output limit is exceeded.
    Output(String),
    /// Another limit is exceeded.
    Limit(crate::ScriptError),
    /// A bug of the evaluator.
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

/// The output of a script so far.
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

/// The context of a native function.
pub(crate) struct Cx<'a> {
    pub heap: &'a mut Heap,
    pub types: &'a mut TyTable,
    pub host: &'a mut dyn Host,
    pub output: &'a mut Output,
    /// The random generator of the engine, `UnityEngine.Random`.
    pub random: &'a mut Option<Random>,
    pub callbacks: &'a mut callback::Callbacks,
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

    /// Checks that there is memory for an object whose size is known in advance.
    pub fn room(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.heap.charged += bytes as u64 / 64;
        if self.heap.fits(bytes) { Ok(()) } else { Err(Thrown::Memory) }
    }

    pub fn str(&mut self, text: impl Into<Box<str>>) -> Value {
        self.heap.str(text)
    }
}
