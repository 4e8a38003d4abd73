//! The emitter: generates instructions from the bound tree.

mod assign;
mod branch;
mod call;
mod expr;
mod stmt;

use std::{collections::HashMap, sync::Arc};

use crate::{
    bound::{BoundFn, FnId, Local, LocalId, Stmt},
    code::{Function, Handler, Op, Reg},
    library::Constant,
    syntax::{Source, Span},
    types::{Ty, TyKind, TyTable},
    vm::Value,
};

/// The longest function; limited by the range of jumps.
const MAX_CODE: usize = 60_000;

/// The state that all functions of a program share.
pub(crate) struct Emitter<'a> {
    pub source: &'a Source,
    pub types: &'a TyTable,
    pub locals: &'a [Local],
    pub functions: &'a [BoundFn],
    /// The number of the first function and of the first string.
    pub first_function: u32,
    pub first_string: u32,
    pub strings: Vec<Arc<str>>,
    pub string_numbers: HashMap<Arc<str>, u32>,
    pub is_library: bool,
}

impl<'a> Emitter<'a> {
    pub fn new(
        source: &'a Source,
        types: &'a TyTable,
        locals: &'a [Local],
        functions: &'a [BoundFn],
    ) -> Self {
        Self {
            source,
            types,
            locals,
            functions,
            first_function: 0,
            first_string: 0,
            strings: Vec::new(),
            string_numbers: HashMap::new(),
            is_library: false,
        }
    }

    fn string(&mut self, text: &Arc<str>) -> u32 {
        if let Some(number) = self.string_numbers.get(text) {
            return *number;
        }
        let number = self.first_string + self.strings.len() as u32;
        self.strings.push(text.clone());
        self.string_numbers.insert(text.clone(), number);
        number
    }

    /// The captures of a function, including those of the functions that it calls.
    pub fn captures_of(&self, id: FnId) -> Vec<LocalId> {
        self.functions[id.0 as usize].captures.iter().copied().collect()
    }

    /// Emits a function; `None` if it is too long.
    pub fn function(&mut self, id: FnId) -> Option<Function> {
        let bound = &self.functions[id.0 as usize];
        let mut code = FunctionEmitter::new(self, id);
        code.prologue(bound);
        code.stmt(&bound.body);
        code.emit(Op::ReturnNothing);
        code.finish(bound)
    }
}

/// A jump target whose position is not known yet.
#[derive(Clone, Copy)]
struct Label(usize);

/// What a `break` or `return` must run when it leaves a block.
struct Cleanup<'a> {
    /// A `finally` block, or an iterator to dispose.
    what: CleanupKind<'a>,
    /// The `try` whose handlers are inactive while the cleanup runs inline.
    region: Option<usize>,
}

enum CleanupKind<'a> {
    Finally(&'a Stmt),
    Dispose(Reg),
    /// A `try` with `catch` only: nothing to run, but a region to leave.
    Nothing,
}

struct LoopFrame {
    breaks: Label,
    /// `None` inside a `switch`.
    continues: Option<Label>,
    /// The number of cleanups that remain after a `break`, and after a `continue`.
    cleanups: usize,
    continue_cleanups: usize,
}

/// The instructions that the handler of a `try` covers, with gaps.
struct Region {
    open: Option<u32>,
    parts: Vec<(u32, u32)>,
}

struct FunctionEmitter<'e, 'a> {
    shared: &'e mut Emitter<'a>,
    id: FnId,
    function: Function,
    line: u32,
    next: Reg,
    top: Reg,
    places: HashMap<LocalId, Reg>,
    labels: Vec<Option<u32>>,
    jumps: Vec<(usize, Label)>,
    loops: Vec<LoopFrame>,
    cleanups: Vec<Cleanup<'a>>,
    regions: Vec<Region>,
    /// The ends of chains with `?`, and the registers of their values.
    chains: Vec<(Label, Reg)>,
    /// The exception that `throw;` rethrows.
    caught: Vec<Reg>,
    constants: HashMap<(u8, u64), u16>,
    overflow: bool,
    last_span: Span,
}

impl<'e, 'a> FunctionEmitter<'e, 'a> {
    fn new(shared: &'e mut Emitter<'a>, id: FnId) -> Self {
        Self {
            shared,
            id,
            function: Function::default(),
            line: 0,
            next: 0,
            top: 0,
            places: HashMap::new(),
            labels: Vec::new(),
            jumps: Vec::new(),
            loops: Vec::new(),
            cleanups: Vec::new(),
            regions: Vec::new(),
            chains: Vec::new(),
            caught: Vec::new(),
            constants: HashMap::new(),
            overflow: false,
            last_span: Span::default(),
        }
    }

    /// The caller puts type arguments, arguments and captured locals into the first registers.
    fn prologue(&mut self, bound: &BoundFn) {
        let from_object = bound.owner.map_or(0, |(_, count)| count);
        for (number, local) in bound.type_params.iter().skip(from_object) {
            let reg = self.alloc();
            self.places.insert(*local, reg);
            self.function.type_params.push((*number, reg));
        }
        let params: Vec<(LocalId, Reg)> =
            bound.params.iter().map(|param| (*param, self.alloc())).collect();
        for local in self.shared.captures_of(self.id) {
            let reg = self.alloc();
            self.places.insert(local, reg);
            if let Some(number) = self.type_param_number(local) {
                self.function.type_params.push((number, reg));
            }
        }
        self.function.arguments = self.next;
        if let (Some((owner, count)), Some((_, this))) = (bound.owner, params.first()) {
            let this = *this;
            for (number, local) in bound.type_params.iter().take(count) {
                let reg = self.alloc();
                self.places.insert(*local, reg);
                self.function.type_params.push((*number, reg));
                let slot = self.function.owners.len() as u16;
                self.function.owners.push((owner, *number));
                self.emit(Op::TypeArg(reg, this, slot));
            }
        }
        for (param, reg) in params {
            let local = &self.shared.locals[param.0 as usize];
            // A `ref` parameter is passed as a cell; a value that is captured or passed on by `ref` needs its own.
            if local.needs_cell() && !local.takes_cell {
                let cell = self.alloc();
                self.emit(Op::NewCell(cell, reg));
                self.places.insert(param, cell);
            } else {
                self.places.insert(param, reg);
            }
        }
    }

    fn type_param_number(&self, local: LocalId) -> Option<u16> {
        let owner = self.shared.locals[local.0 as usize].owner;
        let owner = self.shared.functions.get(owner.0 as usize)?;
        owner.type_params.iter().find(|(_, id)| *id == local).map(|(number, _)| *number)
    }

    fn alloc(&mut self) -> Reg {
        let reg = self.next;
        if reg == Reg::MAX - 1 {
            self.overflow = true;
            return reg;
        }
        self.next += 1;
        self.top = self.top.max(self.next);
        reg
    }

    fn emit(&mut self, op: Op) -> usize {
        self.function.code.push(op);
        self.function.lines.push(self.line);
        self.overflow |= self.function.code.len() > MAX_CODE;
        self.function.code.len() - 1
    }

    fn here(&self) -> u32 {
        self.function.code.len() as u32
    }

    fn at(&mut self, span: Span) {
        if span != self.last_span {
            self.last_span = span;
            self.line = self.shared.source.line(span);
        }
    }

    fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    fn place_label(&mut self, label: Label) {
        self.labels[label.0] = Some(self.here());
    }

    /// Emits a jump whose target is filled in at the end.
    fn jump(&mut self, op: Op, label: Label) {
        let at = self.emit(op);
        self.jumps.push((at, label));
    }

    fn ty_slot(&mut self, ty: Ty) -> u16 {
        if let Some(at) = self.function.types.iter().position(|known| *known == ty) {
            return at as u16;
        }
        self.function.types.push(ty);
        (self.function.types.len() - 1) as u16
    }

    /// The type as a value in a register.
    fn type_into(&mut self, ty: Ty, dst: Reg) {
        let slot = self.ty_slot(ty);
        if self.shared.types.is_open(ty) {
            if let TyKind::Param(number) = self.shared.types.kind(ty)
                && let Some((_, reg)) =
                    self.function.type_params.iter().find(|(known, _)| known == number)
            {
                let reg = *reg;
                self.emit(Op::Move(dst, reg));
                return;
            }
            self.emit(Op::CloseType(dst, slot));
        } else {
            self.emit(Op::Type(dst, slot));
        }
    }

    fn constant_into(&mut self, value: &Constant, ty: Ty, dst: Reg) {
        let plain = self.shared.types.nullable_of(ty).unwrap_or(ty);
        let value = match value {
            Constant::Null => {
                self.emit(Op::Null(dst));
                return;
            }
            Constant::Bool(value) => {
                self.emit(Op::Bool(dst, *value));
                return;
            }
            Constant::Str(text) => {
                let number = self.shared.string(text);
                self.emit(Op::Str(dst, number));
                return;
            }
            Constant::Decimal(value) => {
                let slot = self.function.consts.len() as u16;
                self.function.consts.push(Value::Null);
                self.function.decimals.push((slot, *value));
                self.emit(Op::Const(dst, slot));
                return;
            }
            Constant::Char(unit) => Value::Char(*unit),
            Constant::Float(value) => Value::Float(*value),
            Constant::Double(value) => Value::Double(*value),
            Constant::Int(value) => match plain {
                Ty::SBYTE => Value::SByte(*value as i8),
                Ty::BYTE => Value::Byte(*value as u8),
                Ty::SHORT => Value::Short(*value as i16),
                Ty::USHORT => Value::UShort(*value as u16),
                Ty::CHAR => Value::Char(*value as u16),
                Ty::UINT => Value::UInt(*value as u32),
                Ty::LONG => Value::Long(*value as i64),
                Ty::ULONG => Value::ULong(*value as u64),
                _ => match self.shared.types.kind(plain) {
                    TyKind::Enum(_) | TyKind::Host(_) => Value::Enum(plain, *value as i64),
                    _ => {
                        self.emit(Op::Int(dst, *value as i32));
                        return;
                    }
                },
            },
        };
        let slot = self.constant_slot(value);
        self.emit(Op::Const(dst, slot));
    }

    fn constant_slot(&mut self, value: Value) -> u16 {
        let key = match value {
            Value::Double(value) => Some((1, value.to_bits())),
            Value::Long(value) => Some((2, value as u64)),
            Value::Float(value) => Some((3, u64::from(value.to_bits()))),
            Value::Char(unit) => Some((4, u64::from(unit))),
            _ => None,
        };
        if let Some(key) = key
            && let Some(slot) = self.constants.get(&key)
        {
            return *slot;
        }
        let slot = self.function.consts.len() as u16;
        self.function.consts.push(value);
        if let Some(key) = key {
            self.constants.insert(key, slot);
        }
        slot
    }

    fn finish(mut self, bound: &BoundFn) -> Option<Function> {
        for (at, label) in std::mem::take(&mut self.jumps) {
            let target = self.labels[label.0]?;
            let short = target as u16;
            match &mut self.function.code[at] {
                Op::Jump(to)
                | Op::JumpIf(_, to)
                | Op::JumpUnless(_, to)
                | Op::JumpNotNull(_, to) => *to = target,
                Op::JumpLtInt(_, _, to)
                | Op::JumpLeInt(_, _, to)
                | Op::JumpEqInt(_, _, to)
                | Op::JumpNeInt(_, _, to)
                | Op::Next(_, _, to) => *to = short,
                _ => {}
            }
        }
        if self.overflow {
            return None;
        }
        self.function.name = bound.name.clone();
        self.function.registers = self.top.max(1) + 1;
        self.function.iterator_kind = bound.iterator_kind;
        self.function.is_library = self.shared.is_library;
        Some(self.function)
    }

    fn open_region(&mut self) -> usize {
        let open = Some(self.here());
        self.regions.push(Region { open, parts: Vec::new() });
        self.regions.len() - 1
    }

    fn suspend_region(&mut self, region: usize) {
        let here = self.here();
        let region = &mut self.regions[region];
        if let Some(start) = region.open.take()
            && start < here
        {
            region.parts.push((start, here));
        }
    }

    fn resume_region(&mut self, region: usize) {
        self.regions[region].open = Some(self.here());
    }

    fn handle(&mut self, region: usize, handler: Handler) {
        for (start, end) in self.regions[region].parts.clone() {
            self.function.handlers.push(Handler { start, end, ..handler });
        }
    }
}
