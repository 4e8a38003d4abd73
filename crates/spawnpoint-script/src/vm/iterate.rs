//! Enumeration, iterators and delegates.

use super::{
    Heap, Iter, List, Obj, Ref, Run, TaskState, Thrown, Value,
    exec::{AfterOp, Exit, Frame},
    heap::{Generator, GeneratorState, Source},
};
use crate::{
    code::Op,
    host::Host,
    types::{DefId, TyKind, TyTable},
};

pub(super) enum Next {
    Element(Value),
    End,
    /// The code of the iterator runs first.
    Resumed,
}

pub(super) fn outside_array() -> Thrown {
    let message = "Index was outside the bounds of the array.";
    Thrown::New("System.IndexOutOfRangeException", message.to_owned())
}

pub(super) fn outside_list() -> Thrown {
    let message = "Index was out of range. Must be non-negative and less than the size of the collection.\nParameter name: index";
    Thrown::New("System.ArgumentOutOfRangeException", message.to_owned())
}

fn modified() -> Thrown {
    let message = "Collection was modified; enumeration operation may not execute.";
    Thrown::New("System.InvalidOperationException", message.to_owned())
}

/// Creates an enumerator for a value.
pub(crate) fn iterate(heap: &mut Heap, types: &mut TyTable, value: Value) -> Result<Value, Thrown> {
    let Value::Ref(at) = value else {
        return Err(if value.is_null() {
            Thrown::null()
        } else {
            Thrown::internal("expected an enumerable value")
        });
    };
    let mut iter = Iter { source: value, at: 0, version: 0, snapshot: None, current: Value::Null };
    match heap.get(at) {
        Obj::Source(source) => {
            let generator = generator(source);
            return Ok(heap.alloc(Obj::Generator(Box::new(generator))));
        }
        // An iterator continues at its current position.
        Obj::Generator(_) | Obj::Iter(_) | Obj::Object(..) => return Ok(value),
        Obj::List(list) => {
            if let TyKind::Def(DefId::STACK, _) = types.kind(list.ty) {
                iter.snapshot = Some(list.items.iter().rev().copied().collect());
            }
            iter.version = list.version;
        }
        Obj::Queue(_, items) => iter.snapshot = Some(items.iter().copied().collect()),
        Obj::Dict(dict) => {
            iter.version = dict.version;
            if dict.sorted {
                let pairs = dict
                    .in_order(heap)
                    .into_iter()
                    .map(|(key, value)| pair(heap, types, at, key, value));
                iter.snapshot = Some(pairs.collect());
            }
        }
        Obj::Struct(ty, fields) if matches!(types.kind(*ty), TyKind::Def(DefId::LINKEDLIST, _)) => {
            iter.snapshot = Some(linked_values(heap, fields));
        }
        Obj::Struct(ty, fields) => {
            // Groupings, orderings and lookups are enumerated by their content.
            let place = match types.kind(*ty) {
                TyKind::Def(DefId::IGROUPING, _) => 1,
                TyKind::Def(DefId::IORDERED | DefId::ILOOKUP, _) => 0,
                _ => return Err(Thrown::internal("the value is not enumerable")),
            };
            let inner = fields.get(place).copied().unwrap_or(Value::Null);
            return iterate(heap, types, inner);
        }
        Obj::Array(_) | Obj::Str(_) => {}
        _ => return Err(Thrown::internal("the value is not enumerable")),
    }
    Ok(heap.alloc(Obj::Iter(Box::new(iter))))
}

/// The values of a linked list, given its fields: see `native/linked_list.rs`.
pub(super) fn linked_values(heap: &Heap, list: &[Value]) -> Vec<Value> {
    let mut values = Vec::new();
    let mut node = list.get(1).copied().unwrap_or(Value::Null);
    while let Some(Obj::Struct(_, fields)) = heap.object(node) {
        values.push(fields[1]);
        node = fields[2];
    }
    values
}

/// A key of a set, or a pair of a dictionary.
fn pair(heap: &mut Heap, types: &mut TyTable, dict: Ref, key: Value, value: Value) -> Value {
    let Obj::Dict(found) = heap.get(dict) else { return key };
    let ty = match types.kind(found.ty) {
        TyKind::Def(DefId::DICTIONARY | DefId::SORTEDDICTIONARY, args) => {
            let args = args.clone();
            types.def(DefId::KEYVALUE, &args)
        }
        _ => return key,
    };
    heap.alloc(Obj::Struct(ty, Box::new([key, value])))
}

pub(super) fn generator(source: &Source) -> Generator {
    Generator {
        function: source.function,
        pc: 0,
        registers: source.args.to_vec(),
        state: GeneratorState::Suspended,
        current: Value::Null,
        task: None,
    }
}

impl Run {
    /// The next element of the iterator in a register.
    pub(super) fn next(&mut self, host: &mut dyn Host, register: usize) -> Result<Next, Thrown> {
        let Value::Ref(at) = self.stack[register] else { return Err(Thrown::null()) };
        if let Obj::Generator(generator) = self.heap.get(at) {
            return match generator.state {
                GeneratorState::Done => Ok(Next::End),
                GeneratorState::Running => {
                    let message = "The iterator is running already.";
                    Err(Thrown::New("System.InvalidOperationException", message.to_owned()))
                }
                GeneratorState::Suspended => {
                    self.resume(at);
                    Ok(Next::Resumed)
                }
            };
        }
        if let Obj::Object(..) = self.heap.get(at) {
            return self.next_of_object(host, Value::Ref(at));
        }
        // Taken out of the heap, so that its source can be read.
        let Obj::Iter(mut iter) = self.heap.take(at) else {
            return Err(Thrown::internal("expected an iterator"));
        };
        let found = self.next_of(&mut iter);
        if let Ok(Some(value)) = found {
            iter.current = value;
        }
        self.heap.put(at, Obj::Iter(iter));
        Ok(found?.map_or(Next::End, Next::Element))
    }

    /// What an object of the script returns as its enumerator; other values themselves.
    pub(super) fn enumerator_of(
        &mut self,
        host: &mut dyn Host,
        value: Value,
    ) -> Result<Value, Thrown> {
        let is_own = match self.heap.object(value) {
            Some(Obj::Object(..)) => true,
            Some(Obj::Struct(ty, _)) => self.types.is_declared_struct(*ty),
            _ => false,
        };
        if !is_own {
            return Ok(value);
        }
        self.cx(host).call_method(value, "GetEnumerator", &[]).unwrap_or(Ok(value))
    }

    /// The next element of an enumerator that the script wrote.
    fn next_of_object(&mut self, host: &mut dyn Host, value: Value) -> Result<Next, Thrown> {
        let mut cx = self.cx(host);
        let missing = || {
            let message = "The type does not implement this member.".to_owned();
            Err(Thrown::New("System.NotImplementedException", message))
        };
        match cx.call_method(value, "MoveNext", &[]).unwrap_or_else(missing)? {
            Value::Bool(true) => {
                let current = cx.call_method(value, "get_Current", &[]);
                Ok(Next::Element(current.unwrap_or_else(missing)?))
            }
            _ => Ok(Next::End),
        }
    }

    fn next_of(&mut self, iter: &mut Iter) -> Result<Option<Value>, Thrown> {
        if let Some(items) = &iter.snapshot {
            let changed = match self.heap.object(iter.source) {
                Some(Obj::Dict(dict)) => dict.version != iter.version,
                Some(Obj::List(list)) => list.version != iter.version,
                Some(Obj::Queue(_, queue)) => queue.len() != items.len(),
                // A linked list; the last field is its count.
                Some(Obj::Struct(_, fields)) => {
                    fields.last().copied().and_then(Value::whole) != Some(items.len() as i128)
                }
                _ => false,
            };
            if changed {
                return Err(modified());
            }
            let value = items.get(iter.at).copied();
            iter.at += 1;
            return Ok(value);
        }
        let Value::Ref(source) = iter.source else { return Ok(None) };
        match self.heap.get(source) {
            Obj::List(List { items, version, .. }) => {
                if *version != iter.version {
                    return Err(modified());
                }
                let value = items.get(iter.at).copied();
                iter.at += 1;
                Ok(value)
            }
            Obj::Array(array) => {
                let value = array.items.get(iter.at).copied();
                iter.at += 1;
                Ok(value)
            }
            Obj::Str(text) => {
                if text.ascii {
                    let value =
                        text.text.as_bytes().get(iter.at).map(|byte| Value::Char((*byte).into()));
                    iter.at += 1;
                    return Ok(value);
                }
                let units = text.text.encode_utf16().map(Value::Char).collect();
                iter.snapshot = Some(units);
                self.next_of(iter)
            }
            Obj::Dict(dict) => {
                if dict.version != iter.version {
                    return Err(modified());
                }
                let Some((key, value, at)) = dict.next_from(iter.at) else { return Ok(None) };
                iter.at = at;
                Ok(Some(pair(&mut self.heap, &mut self.types, source, key, value)))
            }
            _ => Err(Thrown::internal("the value is not enumerable")),
        }
    }

    /// Resumes the code of an iterator, on top of the current frames.
    pub(super) fn resume(&mut self, at: Ref) {
        let base = self.frames.last().map_or(0, |frame| {
            frame.base as usize + self.function(frame.function).registers as usize
        });
        let Obj::Generator(generator) = self.heap.get_mut(at) else { return };
        generator.state = GeneratorState::Running;
        let (number, pc) = (generator.function, generator.pc);
        let saved = std::mem::take(&mut generator.registers);
        let registers = self.function(number).registers as usize;
        if self.stack.len() < base + registers {
            self.stack.resize(base + registers, Value::Null);
        }
        self.stack[base..base + saved.len()].copy_from_slice(&saved);
        // The memory is reused when it yields.
        if let Obj::Generator(generator) = self.heap.get_mut(at) {
            generator.registers = saved;
        }
        let frame = Frame { function: number, pc, base: base as u32, generator: Some(at) };
        self.frames.push(frame);
    }

    /// Suspends an iterator that yields a value.
    pub(super) fn yielded(&mut self, value: Value) -> AfterOp {
        let Some(frame) = self.frames.pop() else { return AfterOp::Reload };
        let registers = self.function(frame.function).registers as usize;
        let base = frame.base as usize;
        if let Some(at) = frame.generator
            && let Obj::Generator(generator) = self.heap.get_mut(at)
        {
            let before = generator.registers.capacity();
            generator.registers.clear();
            generator.registers.extend_from_slice(&self.stack[base..base + registers]);
            let grown = generator.registers.capacity() - before;
            generator.pc = frame.pc;
            generator.state = GeneratorState::Suspended;
            generator.current = value;
            self.heap.account_growth(grown * size_of::<Value>());
        }
        if self.frames.is_empty() {
            return AfterOp::Exit(Exit::Yielded(value));
        }
        self.deliver(frame.generator, Some(value));
        AfterOp::Reload
    }

    /// Returns from a function and passes its result to the caller.
    pub(super) fn leave(&mut self, value: Option<Value>) -> AfterOp {
        let Some(frame) = self.frames.pop() else { return AfterOp::Exit(Exit::Returned(value)) };
        if let Some(at) = frame.generator {
            if let Obj::Generator(generator) = self.heap.get(at)
                && let Some(task) = generator.task
            {
                self.heap.complete(task, TaskState::Done(value.unwrap_or_default()));
            }
            self.finish_generator(at);
        }
        if self.frames.is_empty() {
            return AfterOp::Exit(Exit::Returned(value));
        }
        match frame.generator {
            Some(_) => self.deliver(frame.generator, None),
            None => self.stack[frame.base as usize] = value.unwrap_or(Value::Null),
        }
        AfterOp::Reload
    }

    pub(super) fn finish_generator(&mut self, at: Ref) {
        if let Obj::Generator(generator) = self.heap.get_mut(at) {
            generator.state = GeneratorState::Done;
            generator.registers = Vec::new();
        }
    }

    /// Completes the instruction for which the code of an iterator ran.
    fn deliver(&mut self, generator: Option<Ref>, value: Option<Value>) {
        let Some(frame) = self.frames.last() else { return };
        let base = frame.base as usize;
        let op = self.function(frame.function).code[(frame.pc as usize).saturating_sub(1)];
        match (op, value) {
            (Op::Next(_, dst, _), Some(value)) => self.stack[base + dst as usize] = value,
            (Op::Next(_, _, to), None) => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.pc = u32::from(to);
                }
            }
            (Op::MoveNext(dst, _), value) => {
                self.stack[base + dst as usize] = Value::Bool(value.is_some());
            }
            (Op::StartCoroutine(dst, _), value) => {
                let handle = self.started(generator, value);
                self.stack[base + dst as usize] = handle;
            }
            _ => {}
        }
    }

    /// Calls the delegate in the register with the following arguments.
    pub(super) fn call_delegate(&mut self, start: usize, count: usize) -> Result<(), Thrown> {
        let Value::Ref(at) = self.stack[start] else { return Err(Thrown::null()) };
        match self.heap.get(at) {
            Obj::Closure(closure) => {
                let (number, captured) = (closure.function, closure.captures.len());
                let need = start + count + captured + 1;
                if self.stack.len() < need {
                    self.stack.resize(need, Value::Null);
                }
                let Obj::Closure(closure) = self.heap.get(at) else { return Ok(()) };
                // The arguments move down over the delegate; the captures follow them.
                self.stack.copy_within(start + 1..start + 1 + count, start);
                self.stack[start + count..start + count + captured]
                    .copy_from_slice(&closure.captures);
                self.enter(number, start).map_err(Thrown::Limit)
            }
            Obj::Delegates(_, items) => {
                let items = items.clone();
                self.call_several(start, count, &items)
            }
            _ => Err(Thrown::internal("expected a delegate")),
        }
    }

    /// Calls a multicast delegate; the result of the last one counts. Each runs in its own frame.
    fn call_several(&mut self, start: usize, count: usize, items: &[Value]) -> Result<(), Thrown> {
        let args: Vec<Value> = self.stack[start + 1..start + 1 + count].to_vec();
        let width = count + 2;
        // The last one is entered first, so that it runs last. Each has its own registers above.
        let mut at = start;
        for item in items.iter().rev() {
            let Value::Ref(object) = *item else { return Err(Thrown::null()) };
            let Obj::Closure(closure) = self.heap.get(object) else {
                return Err(Thrown::internal("expected a delegate"));
            };
            let (number, captures) = (closure.function, closure.captures.clone());
            let need = at + width + captures.len();
            if self.stack.len() < need {
                self.stack.resize(need, Value::Null);
            }
            self.stack[at..at + count].copy_from_slice(&args);
            self.stack[at + count..at + count + captures.len()].copy_from_slice(&captures);
            let frames = self.frames.len();
            self.enter(number, at).map_err(Thrown::Limit)?;
            if self.frames.len() > frames {
                // The results of all but the last go to an unused register.
                at += self.function(number).registers as usize;
            }
        }
        Ok(())
    }
}
