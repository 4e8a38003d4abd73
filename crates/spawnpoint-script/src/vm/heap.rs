//! The objects of a run: an arena with indexes as references, and a mark-and-sweep garbage
//! collector.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    num::NonZeroU32,
};

use rust_decimal::Decimal;

use super::{
    Task, Thrown,
    borrowed::Borrowed,
    dict::Dict,
    value::{Ref, Value},
};
use crate::types::Ty;

/// The size of an object without its content.
const SLOT: usize = 56;

/// How much is allocated before the first garbage collection.
const FIRST_COLLECTION: usize = 2 << 20;

#[derive(Debug, Default)]
pub(crate) enum Obj {
    #[default]
    Free,
    Str(Text),
    Array(Array),
    /// Also a `Stack`, which is enumerated backwards; the type distinguishes them.
    List(List),
    Queue(Ty, VecDeque<Value>),
    /// Also a `HashSet`, whose values are null.
    Dict(Box<Dict>),
    /// Structs, tuples, anonymous objects, groupings, and small objects of the library.
    Struct(Ty, Box<[Value]>),
    /// An object of a class of the script. It is changed in place and compared by identity.
    Object(Ty, Box<[Value]>),
    Closure(Box<Closure>),
    /// A multicast delegate.
    Delegates(Ty, Vec<Value>),
    Cell(Value),
    /// A called iterator method. Each enumeration starts from the beginning.
    Source(Box<Source>),
    Generator(Box<Generator>),
    Iter(Box<Iter>),
    Task(Box<Task>),
    Exception(Box<Exception>),
    Builder(String),
    Decimal(Decimal),
    Guid(u128),
    Random(Box<super::random::Random>),
    Regex(Box<(regex::Regex, String)>),
}

/// A string. Most are ASCII, for which UTF-16 indexes equal byte indexes.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    pub text: Box<str>,
    pub ascii: bool,
}

impl Text {
    /// The length in UTF-16 units.
    pub fn length(&self) -> usize {
        if self.ascii { self.text.len() } else { self.text.encode_utf16().count() }
    }
}

#[derive(Debug)]
pub(crate) struct Array {
    pub ty: Ty,
    pub items: Box<[Value]>,
    /// The sizes of the dimensions, if there are several.
    pub sizes: Option<Box<[usize]>>,
}

#[derive(Debug)]
pub(crate) struct List {
    pub ty: Ty,
    pub items: Vec<Value>,
    pub version: u32,
}

#[derive(Debug)]
pub(crate) struct Closure {
    pub ty: Ty,
    pub function: u32,
    /// The method that it stands for, if it is not a lambda.
    pub method: Option<NonZeroU32>,
    pub captures: Box<[Value]>,
}

#[derive(Debug)]
pub(crate) struct Source {
    pub function: u32,
    pub args: Box<[Value]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GeneratorState {
    Suspended,
    Running,
    Done,
}

#[derive(Debug)]
pub(crate) struct Generator {
    pub function: u32,
    pub pc: u32,
    pub registers: Vec<Value>,
    pub state: GeneratorState,
    pub current: Value,
    /// The task of an async function.
    pub task: Option<Ref>,
}

#[derive(Debug)]
pub(crate) struct Iter {
    pub source: Value,
    pub at: usize,
    pub version: u32,
    /// A copy of the elements, which is enumerated instead of the source.
    pub snapshot: Option<Vec<Value>>,
    pub current: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unwinding {
    /// An exception of the script, which can be caught.
    Exception,
    /// The run is cancelled: only `finally` blocks run.
    Cancel,
    /// An iterator is disposed early.
    Dispose,
}

#[derive(Debug)]
pub(crate) struct Exception {
    pub ty: Ty,
    /// Its name, if the host uses one that the library does not have.
    pub name: Option<String>,
    pub message: Option<String>,
    pub inner: Value,
    pub line: u32,
    pub stack: Vec<String>,
    pub kind: Unwinding,
    /// The fields of a class of the script.
    pub fields: Box<[Value]>,
    /// The clause that will catch it, once that is known.
    pub chosen: Option<Chosen>,
}

/// A clause of a `try`: the number of frames, the code of the handler, and the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub depth: usize,
    pub target: u32,
    pub clause: i32,
}

#[derive(Debug, Default)]
pub(crate) struct Heap {
    slots: Vec<Obj>,
    free: Vec<u32>,
    bytes: usize,
    /// The size at which the next garbage collection runs.
    look_at: usize,
    pub limit: usize,
    /// Work of native functions, in instructions.
    pub charged: u64,
    /// The remaining bytes for the text or JSON that is being written.
    pub remaining_output: usize,
    /// Collections that belong to the host.
    pub borrowed: HashMap<Ref, Borrowed>,
    /// The string constants that were used so far.
    pub strings: Vec<Option<Ref>>,
    /// The static fields of the script's types, by type and number.
    pub statics: HashMap<(Ty, u16), Value>,
    /// The types whose static fields have their values.
    pub initialized: HashSet<Ty>,
    /// What a function threw that was called for a text or a comparison.
    pub thrown: Option<Thrown>,
}

impl Heap {
    pub fn new(limit: usize) -> Self {
        Self { limit, look_at: FIRST_COLLECTION.min(limit), ..Self::default() }
    }

    pub fn alloc(&mut self, object: Obj) -> Value {
        self.bytes += SLOT + payload(&object);
        match self.free.pop() {
            Some(slot) => {
                self.slots[slot as usize] = object;
                Value::Ref(Ref(slot))
            }
            None => {
                self.slots.push(object);
                Value::Ref(Ref(self.slots.len() as u32 - 1))
            }
        }
    }

    pub fn get(&self, at: Ref) -> &Obj {
        &self.slots[at.0 as usize]
    }

    pub fn get_mut(&mut self, at: Ref) -> &mut Obj {
        &mut self.slots[at.0 as usize]
    }

    pub fn object(&self, value: Value) -> Option<&Obj> {
        match value {
            Value::Ref(at) => Some(self.get(at)),
            _ => None,
        }
    }

    /// Takes an object out, so that the rest of the heap can be read meanwhile.
    pub fn take(&mut self, at: Ref) -> Obj {
        std::mem::take(&mut self.slots[at.0 as usize])
    }

    pub fn put(&mut self, at: Ref, object: Obj) {
        self.slots[at.0 as usize] = object;
    }

    /// Accounts for an object that grew in place.
    pub fn account_growth(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Whether the limit allows this many more bytes, ignoring garbage.
    pub fn fits(&self, bytes: usize) -> bool {
        self.bytes.saturating_add(bytes) <= self.limit
    }

    pub fn needs_collection(&self) -> bool {
        self.bytes >= self.look_at
    }

    /// Prevents garbage collections; returns the size at which the next one would have run.
    pub fn pause_collection(&mut self) -> usize {
        std::mem::replace(&mut self.look_at, self.limit)
    }

    pub fn resume_collection(&mut self, look_at: usize) {
        self.look_at = look_at;
    }

    /// Ends the script at the next look at the memory, because it asked for a value that would not fit.
    pub fn exhaust(&mut self) {
        (self.limit, self.look_at) = (0, 0);
    }

    pub fn is_exhausted(&self) -> bool {
        self.limit == 0
    }

    pub fn is_over(&self) -> bool {
        self.bytes > self.limit
    }

    pub fn str(&mut self, text: impl Into<Box<str>>) -> Value {
        let text = text.into();
        let ascii = text.is_ascii();
        self.alloc(Obj::Str(Text { text, ascii }))
    }

    pub fn text(&self, value: Value) -> Option<&str> {
        match self.object(value) {
            Some(Obj::Str(text)) => Some(&text.text),
            _ => None,
        }
    }

    /// Frees all objects that cannot be reached from the roots.
    pub fn collect(&mut self, roots: &mut dyn Iterator<Item = Value>) {
        let mut marked = vec![false; self.slots.len()];
        let mut open: Vec<Ref> = Vec::new();
        let mut mark = |value: Value, open: &mut Vec<Ref>| {
            if let Value::Ref(at) = value
                && let Some(seen) = marked.get_mut(at.0 as usize)
                && !*seen
            {
                *seen = true;
                open.push(at);
            }
        };
        for value in roots {
            mark(value, &mut open);
        }
        let constants = self.strings.iter().flatten().map(|at| Value::Ref(*at));
        for value in constants.chain(self.statics.values().copied()) {
            mark(value, &mut open);
        }
        if let Some(Thrown::Value(value)) = &self.thrown {
            mark(*value, &mut open);
        }
        while let Some(at) = open.pop() {
            references(&self.slots[at.0 as usize], &mut |value| mark(value, &mut open));
            // A borrowed collection is written back as a whole.
            if let Some(borrowed) = self.borrowed.get(&at) {
                mark(Value::Ref(borrowed.root), &mut open);
            }
        }
        self.borrowed.retain(|at, _| marked.get(at.0 as usize) == Some(&true));
        self.free.clear();
        let mut bytes = 0;
        for (at, (slot, seen)) in self.slots.iter_mut().zip(&marked).enumerate() {
            if *seen {
                bytes += SLOT + payload(slot);
            } else {
                *slot = Obj::Free;
                self.free.push(at as u32);
            }
        }
        self.bytes = bytes;
        self.look_at = (bytes * 2).clamp(FIRST_COLLECTION.min(self.limit), self.limit);
        self.charged += self.slots.len() as u64 / 8;
    }
}

fn payload(object: &Obj) -> usize {
    const VALUE: usize = size_of::<Value>();
    match object {
        Obj::Str(text) => text.text.len(),
        Obj::Array(array) => array.items.len() * VALUE,
        Obj::List(list) => list.items.capacity() * VALUE,
        Obj::Queue(_, items) => items.capacity() * VALUE,
        Obj::Dict(dict) => dict.bytes(),
        Obj::Struct(_, fields) | Obj::Object(_, fields) => fields.len() * VALUE,
        Obj::Closure(closure) => 40 + closure.captures.len() * VALUE,
        Obj::Delegates(_, items) => items.len() * VALUE,
        Obj::Source(source) => 32 + source.args.len() * VALUE,
        Obj::Generator(generator) => 64 + generator.registers.capacity() * VALUE,
        Obj::Iter(iter) => 80 + iter.snapshot.as_ref().map_or(0, |items| items.len() * VALUE),
        Obj::Task(task) => task.bytes(),
        Obj::Exception(exception) => {
            200 + exception.message.as_ref().map_or(0, String::len)
                + exception.stack.iter().map(String::len).sum::<usize>()
        }
        Obj::Builder(text) => text.capacity(),
        Obj::Random(_) => 300,
        Obj::Regex(regex) => 4096 + regex.1.len(),
        Obj::Free | Obj::Cell(_) | Obj::Decimal(_) | Obj::Guid(_) => 0,
    }
}

fn references(object: &Obj, visit: &mut dyn FnMut(Value)) {
    match object {
        Obj::Array(array) => array.items.iter().copied().for_each(visit),
        Obj::List(list) => list.items.iter().copied().for_each(visit),
        Obj::Queue(_, items) => items.iter().copied().for_each(visit),
        Obj::Dict(dict) => {
            if let Some(own) = &dict.own {
                visit(own.comparer);
            }
            dict.iter().for_each(|(key, value)| {
                visit(key);
                visit(value);
            });
        }
        Obj::Struct(_, fields) | Obj::Object(_, fields) => {
            fields.iter().copied().for_each(visit);
        }
        Obj::Closure(closure) => closure.captures.iter().copied().for_each(visit),
        Obj::Delegates(_, items) => items.iter().copied().for_each(visit),
        Obj::Cell(value) => visit(*value),
        Obj::Source(source) => source.args.iter().copied().for_each(visit),
        Obj::Generator(generator) => {
            generator.registers.iter().copied().for_each(&mut *visit);
            visit(generator.current);
            if let Some(task) = generator.task {
                visit(Value::Ref(task));
            }
        }
        Obj::Iter(iter) => {
            visit(iter.source);
            visit(iter.current);
            iter.snapshot.iter().flatten().copied().for_each(visit);
        }
        Obj::Task(task) => task.references(visit),
        Obj::Exception(exception) => {
            exception.fields.iter().copied().for_each(&mut *visit);
            visit(exception.inner);
        }
        Obj::Free
        | Obj::Str(_)
        | Obj::Builder(_)
        | Obj::Decimal(_)
        | Obj::Guid(_)
        | Obj::Random(_)
        | Obj::Regex(_) => {}
    }
}
