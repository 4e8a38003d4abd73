//! The interpreter loop.

use super::{
    Array, Cx, List, Obj, Ref, Run, Task, TaskState, Thrown, Value,
    heap::{Closure, Source},
    run::lookup,
};
use crate::{
    ScriptError,
    code::{ArithCode, CmpCode, Function, IteratorKind, Op},
    host::Host,
    native::NATIVES,
};

/// A stack frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub function: u32,
    pub pc: u32,
    pub base: u32,
    /// The iterator whose body it runs.
    pub generator: Option<Ref>,
}

/// Why the loop stopped.
pub(super) enum Exit {
    /// The outermost function returned.
    Returned(Option<Value>),
    /// The outermost function, an iterator, yielded.
    Yielded(Value),
    /// It waits for a task together with its callers.
    Blocked(Value),
    Budget,
    /// The end of a selector: the number of the clause.
    Selected(i32),
}

/// What follows an instruction outside of the inner loop.
pub(super) enum AfterOp {
    Next,
    /// The frames have changed.
    Reload,
    Exit(Exit),
}

impl Run {
    /// Runs until the outermost frame returns, or the budget is used up.
    pub(super) fn exec(
        &mut self,
        host: &mut dyn Host,
        fuel: &mut u64,
    ) -> Result<Exit, ScriptError> {
        let program = self.program.clone();
        let prelude = self.prelude;
        'reload: loop {
            let Some(frame) = self.frames.last().copied() else {
                return Ok(Exit::Returned(None));
            };
            let function: &Function = lookup(prelude, &program, frame.function);
            let code: &[Op] = &function.code;
            let base = frame.base as usize;
            let mut pc = frame.pc as usize;

            macro_rules! reg {
                ($at:expr) => {
                    self.stack[base + $at as usize]
                };
            }
            macro_rules! save {
                () => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc as u32;
                    }
                };
            }
            macro_rules! throw {
                ($thrown:expr) => {{
                    save!();
                    let thrown = $thrown;
                    self.raise(host, thrown)?;
                    continue 'reload;
                }};
            }
            // The position is already stored, and the frames may have changed.
            macro_rules! raise {
                ($thrown:expr) => {{
                    self.raise(host, $thrown)?;
                    continue 'reload;
                }};
            }
            macro_rules! written_back {
                ($at:expr) => {
                    if !self.heap.borrowed.is_empty()
                        && let Err(thrown) = self.write_back(host, $at)
                    {
                        throw!(thrown);
                    }
                };
            }
            macro_rules! int {
                ($dst:expr, $a:expr, $b:expr, $with:ident) => {
                    match (reg!($a), reg!($b)) {
                        (Value::Int(a), Value::Int(b)) => reg!($dst) = Value::Int(a.$with(b)),
                        _ => throw!(Thrown::internal("expected an int")),
                    }
                };
            }
            macro_rules! real {
                ($kind:ident, $dst:expr, $a:expr, $sign:tt, $b:expr) => {
                    match (reg!($a), reg!($b)) {
                        (Value::$kind(a), Value::$kind(b)) => reg!($dst) = Value::$kind(a $sign b),
                        _ => throw!(Thrown::internal("expected a number")),
                    }
                };
            }
            macro_rules! jump_int {
                ($a:expr, $sign:tt, $b:expr, $to:expr) => {
                    match (reg!($a), reg!($b)) {
                        (Value::Int(a), Value::Int(b)) => {
                            if a $sign b {
                                pc = $to as usize;
                            }
                        }
                        _ => throw!(Thrown::internal("expected an int")),
                    }
                };
            }

            loop {
                if *fuel == 0 {
                    save!();
                    return Ok(Exit::Budget);
                }
                *fuel -= 1;
                let op = code[pc];
                pc += 1;
                match op {
                    Op::Move(dst, src) => reg!(dst) = reg!(src),
                    Op::Int(dst, value) => reg!(dst) = Value::Int(value),
                    Op::Null(dst) => reg!(dst) = Value::Null,
                    Op::Bool(dst, value) => reg!(dst) = Value::Bool(value),
                    Op::Const(dst, slot) => {
                        let value = function.consts[slot as usize];
                        reg!(dst) = match value {
                            Value::Null => self.decimal_constant(function, slot),
                            value => value,
                        };
                    }
                    Op::Str(dst, number) => reg!(dst) = self.string_constant(number),
                    Op::AddInt(dst, a, b) => int!(dst, a, b, wrapping_add),
                    Op::SubInt(dst, a, b) => int!(dst, a, b, wrapping_sub),
                    Op::MulInt(dst, a, b) => int!(dst, a, b, wrapping_mul),
                    Op::AddIntConst(dst, a, by) => match reg!(a) {
                        Value::Int(a) => reg!(dst) = Value::Int(a.wrapping_add(i32::from(by))),
                        _ => throw!(Thrown::internal("expected an int")),
                    },
                    Op::RemInt(dst, a, b) => match (reg!(a), reg!(b)) {
                        (Value::Int(a), Value::Int(b)) if b != 0 => {
                            reg!(dst) = Value::Int(a.wrapping_rem(b));
                        }
                        (Value::Int(_), Value::Int(_)) => throw!(super::arith::by_zero()),
                        _ => throw!(Thrown::internal("expected an int")),
                    },
                    Op::AddDouble(dst, a, b) => real!(Double, dst, a, +, b),
                    Op::SubDouble(dst, a, b) => real!(Double, dst, a, -, b),
                    Op::MulDouble(dst, a, b) => real!(Double, dst, a, *, b),
                    Op::AddFloat(dst, a, b) => real!(Float, dst, a, +, b),
                    Op::SubFloat(dst, a, b) => real!(Float, dst, a, -, b),
                    Op::MulFloat(dst, a, b) => real!(Float, dst, a, *, b),
                    Op::AddLong(dst, a, b) => match (reg!(a), reg!(b)) {
                        (Value::Long(a), Value::Long(b)) => {
                            reg!(dst) = Value::Long(a.wrapping_add(b));
                        }
                        _ => throw!(Thrown::internal("expected a long")),
                    },
                    Op::Arith(code, dst, a, b) => {
                        let result = self.arith(ArithCode::unpack(code), reg!(a), reg!(b));
                        match result {
                            Ok(value) => reg!(dst) = value,
                            Err(thrown) => throw!(thrown),
                        }
                    }
                    Op::Cmp(code, dst, a, b) => {
                        let CmpCode { op, kind } = CmpCode::unpack(code);
                        match self.compare(op, kind, reg!(a), reg!(b)) {
                            Ok(value) => reg!(dst) = Value::Bool(value),
                            Err(thrown) => throw!(thrown),
                        }
                    }
                    Op::Same(dst, a, b) => {
                        let same = self.same(host, reg!(a), reg!(b));
                        reg!(dst) = Value::Bool(same);
                    }
                    Op::Not(dst, src) => match reg!(src) {
                        Value::Bool(value) => reg!(dst) = Value::Bool(!value),
                        _ => throw!(Thrown::internal("expected a bool")),
                    },
                    Op::Jump(to) => pc = to as usize,
                    Op::JumpIf(at, to) => {
                        if let Value::Bool(true) = reg!(at) {
                            pc = to as usize;
                        }
                    }
                    Op::JumpUnless(at, to) => {
                        if let Value::Bool(false) = reg!(at) {
                            pc = to as usize;
                        }
                    }
                    Op::JumpNotNull(at, to) => {
                        if !reg!(at).is_null() {
                            pc = to as usize;
                        }
                    }
                    Op::JumpLtInt(a, b, to) => jump_int!(a, <, b, to),
                    Op::JumpLeInt(a, b, to) => jump_int!(a, <=, b, to),
                    Op::JumpEqInt(a, b, to) => jump_int!(a, ==, b, to),
                    Op::JumpNeInt(a, b, to) => jump_int!(a, !=, b, to),
                    Op::CellGet(dst, cell) => match self.heap.object(reg!(cell)) {
                        Some(Obj::Cell(value)) => reg!(dst) = *value,
                        _ => throw!(Thrown::internal("expected a cell")),
                    },
                    Op::CellSet(cell, src) => {
                        let value = reg!(src);
                        match reg!(cell) {
                            Value::Ref(at) => *self.heap.get_mut(at) = Obj::Cell(value),
                            _ => throw!(Thrown::internal("expected a cell")),
                        }
                    }
                    Op::NewCell(dst, src) => {
                        let cell = self.heap.alloc(Obj::Cell(reg!(src)));
                        reg!(dst) = cell;
                        if self.heap.needs_collection() {
                            save!();
                            self.collect_garbage()?;
                        }
                    }
                    Op::ArrayGet(dst, array, index) => {
                        match (self.heap.object(reg!(array)), reg!(index)) {
                            (Some(Obj::Array(Array { items, .. })), Value::Int(index)) => {
                                match items.get(index as usize) {
                                    Some(value) if index >= 0 => reg!(dst) = *value,
                                    _ => throw!(super::iterate::outside_array()),
                                }
                            }
                            (None, _) => throw!(Thrown::null()),
                            _ => throw!(Thrown::internal("expected an array")),
                        }
                    }
                    Op::ArraySet(array, index, src) => {
                        let value = reg!(src);
                        match (reg!(array), reg!(index)) {
                            (Value::Ref(at), Value::Int(index)) => match self.heap.get_mut(at) {
                                Obj::Array(Array { items, .. }) => {
                                    match items.get_mut(index as usize) {
                                        Some(slot) if index >= 0 => *slot = value,
                                        _ => throw!(super::iterate::outside_array()),
                                    }
                                    written_back!(at);
                                }
                                _ => throw!(Thrown::internal("expected an array")),
                            },
                            _ => throw!(Thrown::null()),
                        }
                    }
                    Op::ListGet(dst, list, index) => {
                        match (self.heap.object(reg!(list)), reg!(index)) {
                            (Some(Obj::List(List { items, .. })), Value::Int(index)) => {
                                match items.get(index as usize) {
                                    Some(value) if index >= 0 => reg!(dst) = *value,
                                    _ => throw!(super::iterate::outside_list()),
                                }
                            }
                            (None, _) => throw!(Thrown::null()),
                            _ => throw!(Thrown::internal("expected a list")),
                        }
                    }
                    Op::ListSet(list, index, src) => {
                        let value = reg!(src);
                        match (reg!(list), reg!(index)) {
                            (Value::Ref(at), Value::Int(index)) => match self.heap.get_mut(at) {
                                Obj::List(list) => match list.items.get_mut(index as usize) {
                                    Some(slot) if index >= 0 => {
                                        *slot = value;
                                        list.version = list.version.wrapping_add(1);
                                        written_back!(at);
                                    }
                                    _ => throw!(super::iterate::outside_list()),
                                },
                                _ => throw!(Thrown::internal("expected a list")),
                            },
                            _ => throw!(Thrown::null()),
                        }
                    }
                    Op::Field(dst, src, at) => match self.field(reg!(src), at) {
                        Ok(value) => reg!(dst) = value,
                        Err(thrown) => throw!(thrown),
                    },
                    Op::Call(at, number) => {
                        save!();
                        self.enter(number, base + at as usize)?;
                        continue 'reload;
                    }
                    Op::Return(src) => {
                        let value = reg!(src);
                        match self.leave(Some(value)) {
                            AfterOp::Exit(exit) => return Ok(exit),
                            _ => continue 'reload,
                        }
                    }
                    Op::ReturnNothing => match self.leave(None) {
                        AfterOp::Exit(exit) => return Ok(exit),
                        _ => continue 'reload,
                    },
                    Op::CallNative(id, at, count) => {
                        let start = base + at as usize;
                        let native = NATIVES.functions[id.0 as usize];
                        let borrowed = match self.heap.borrowed.is_empty() || count == 0 {
                            true => None,
                            false => self.borrowed_state(self.stack.get(start)),
                        };
                        let mut cx = Cx {
                            heap: &mut self.heap,
                            types: &mut self.types,
                            host: &mut *host,
                            output: &mut self.output,
                            random: &mut self.random,
                            callbacks: &mut self.callbacks,
                        };
                        let args = &self.stack[start..start + count as usize];
                        let result = native(&mut cx, args);
                        *fuel = fuel.saturating_sub(std::mem::take(&mut self.heap.charged));
                        match result {
                            Ok(value) => self.stack[start] = value,
                            Err(Thrown::Memory) => {
                                save!();
                                self.collect_garbage()?;
                                let mut cx = Cx {
                                    heap: &mut self.heap,
                                    types: &mut self.types,
                                    host: &mut *host,
                                    output: &mut self.output,
                                    random: &mut self.random,
                                    callbacks: &mut self.callbacks,
                                };
                                let args = &self.stack[start..start + count as usize];
                                match native(&mut cx, args) {
                                    Ok(value) => self.stack[start] = value,
                                    Err(thrown) => throw!(thrown),
                                }
                            }
                            Err(thrown) => throw!(thrown),
                        }
                        if self.heap.thrown.is_some()
                            && let Some(thrown) = self.heap.thrown.take()
                        {
                            throw!(thrown);
                        }
                        if let Some(borrowed) = borrowed
                            && let Err(thrown) = self.write_back_if_changed(host, borrowed)
                        {
                            throw!(thrown);
                        }
                        if self.heap.needs_collection() {
                            save!();
                            self.collect_garbage()?;
                        }
                    }
                    Op::CallDelegate(at, count) => {
                        save!();
                        match self.call_delegate(base + at as usize, count as usize) {
                            Ok(()) => continue 'reload,
                            Err(thrown) => raise!(thrown),
                        }
                    }
                    Op::Next(iter, dst, to) => {
                        save!();
                        match self.next(host, base + iter as usize) {
                            Ok(super::iterate::Next::Element(value)) => reg!(dst) = value,
                            Ok(super::iterate::Next::End) => pc = to as usize,
                            Ok(super::iterate::Next::Resumed) => {
                                self.check_depth()?;
                                continue 'reload;
                            }
                            Err(thrown) => raise!(thrown),
                        }
                    }
                    Op::Closure(dst, slot) => {
                        let spec = &function.closures[slot as usize];
                        let captures =
                            spec.captures.iter().map(|at| reg!(*at)).collect::<Box<[Value]>>();
                        let Value::Type(ty) = reg!(spec.ty) else {
                            throw!(Thrown::internal("expected a type"))
                        };
                        let (function, method) = (spec.function, spec.method);
                        let closure = Closure { ty, function, method, captures };
                        reg!(dst) = self.heap.alloc(Obj::Closure(Box::new(closure)));
                        if self.heap.needs_collection() {
                            save!();
                            self.collect_garbage()?;
                        }
                    }
                    other => {
                        save!();
                        let done = self.run_rare(host, other, base, function);
                        *fuel = fuel.saturating_sub(std::mem::take(&mut self.heap.charged));
                        let done = match self.heap.thrown.take() {
                            Some(thrown) => Err(thrown),
                            None => done,
                        };
                        match done {
                            Ok(AfterOp::Next) => {
                                if self.heap.needs_collection() {
                                    self.collect_garbage()?;
                                }
                            }
                            Ok(AfterOp::Reload) => {
                                self.check_depth()?;
                                continue 'reload;
                            }
                            Ok(AfterOp::Exit(exit)) => return Ok(exit),
                            Err(thrown) => raise!(thrown),
                        }
                    }
                }
            }
        }
    }

    pub(super) fn check_depth(&self) -> Result<(), ScriptError> {
        if self.frames.len() > self.limits.depth {
            return Err(ScriptError::Depth { limit: self.limits.depth, line: self.line() });
        }
        Ok(())
    }

    /// Calls a function whose arguments are in place.
    pub(super) fn enter(&mut self, number: u32, base: usize) -> Result<(), ScriptError> {
        let function = lookup(self.prelude, &self.program, number);
        let (registers, arguments) = (function.registers as usize, function.arguments as usize);
        if let Some(iterator_kind) = function.iterator_kind {
            let args: Box<[Value]> = self.stack[base..base + arguments].into();
            let source = Source { function: number, args };
            if matches!(iterator_kind, IteratorKind::Async | IteratorKind::AsyncVoid) {
                return self.start_async(&source, base, iterator_kind);
            }
            self.stack[base] = match iterator_kind {
                IteratorKind::Enumerable => self.heap.alloc(Obj::Source(Box::new(source))),
                IteratorKind::Enumerator => {
                    let generator = super::iterate::generator(&source);
                    self.heap.alloc(Obj::Generator(Box::new(generator)))
                }
                IteratorKind::Async | IteratorKind::AsyncVoid => Value::Null,
            };
            return Ok(());
        }
        if self.stack.len() < base + registers {
            self.stack.resize(base + registers, Value::Null);
        }
        let base = base as u32;
        self.frames.push(Frame { function: number, pc: 0, base, generator: None });
        self.check_depth()
    }

    /// Starts an async function: it runs until it waits, and its task is the result.
    fn start_async(
        &mut self,
        source: &Source,
        base: usize,
        kind: IteratorKind,
    ) -> Result<(), ScriptError> {
        let mut generator = super::iterate::generator(source);
        let mut result = Value::Null;
        if kind == IteratorKind::Async {
            let ty = self.task_type;
            result = self.heap.alloc(Obj::Task(Box::new(Task { ty, state: TaskState::Pending })));
            if let Value::Ref(task) = result {
                generator.task = Some(task);
            }
        }
        let generator = self.heap.alloc(Obj::Generator(Box::new(generator)));
        if let Value::Ref(at) = generator {
            self.resume(at);
        }
        self.stack[base] = result;
        self.check_depth()
    }

    /// Collects garbage; fails if the memory limit is still exceeded.
    pub(super) fn collect_garbage(&mut self) -> Result<(), ScriptError> {
        if self.is_nested() || self.types.is_full() {
            return match self.heap.is_over() || self.types.is_full() {
                true => Err(ScriptError::Memory { limit: self.limits.memory, line: self.line() }),
                false => Ok(()),
            };
        }
        let top = self.frames.last().map_or(0, |frame| {
            frame.base as usize + self.function(frame.function).registers as usize
        });
        let top = top.min(self.stack.len());
        {
            let Self {
                heap,
                stack,
                coroutines,
                arguments,
                frames,
                left_frames,
                result,
                blocked,
                filter_variables,
                ..
            } = self;
            let mut roots = stack[..top]
                .iter()
                .copied()
                .chain(arguments.iter().copied())
                .chain(
                    left_frames
                        .iter()
                        .flatten()
                        .chain(frames.iter())
                        .filter_map(|frame| frame.generator.map(Value::Ref)),
                )
                .chain(*result)
                .chain(filter_variables.iter().map(|(_, value)| *value))
                .chain(coroutines.iter().flat_map(|one| one.roots()))
                .chain(blocked.iter().flat_map(|one| one.roots()));
            heap.collect(&mut roots);
        }
        if self.heap.is_over() {
            return Err(ScriptError::Memory { limit: self.limits.memory, line: self.line() });
        }
        Ok(())
    }

    /// The current line of the script. Lines of the library are skipped.
    pub(super) fn line(&self) -> u32 {
        for frame in self.frames.iter().rev() {
            let function = self.function(frame.function);
            if !function.is_library {
                let at = (frame.pc as usize).saturating_sub(1);
                return function.lines.get(at).copied().unwrap_or_default();
            }
        }
        0
    }
}
