//! Assignment targets.

use super::FunctionEmitter;
use crate::{
    bound::{Dynamic, Expr, ExprKind, IndexKind, LocalId},
    code::{HostAccess, Op, Reg},
    library::Callee,
    types::Ty,
};

/// An assignment target whose parts are evaluated, so that they are evaluated only once.
pub(super) enum Assignable {
    Local(LocalId),
    Field(Box<Assignable>, u16),
    /// A field of an object of the script.
    ObjectField {
        object: Reg,
        at: u16,
    },
    Static {
        owner: Reg,
        slot: u16,
    },
    /// A value in a register, which cannot be assigned.
    Value(Reg),
    Index {
        target: Reg,
        args: Vec<Reg>,
        get: IndexKind,
        set: Option<IndexKind>,
    },
    Property {
        target: Option<Reg>,
        owner: Option<Box<Assignable>>,
        /// Whether the accessors get a cell with a struct of the script.
        by_cell: bool,
        get: Callee,
        set: Option<Callee>,
    },
    /// The length of an array or string.
    Length(Reg),
    Host {
        target: Reg,
        slot: u16,
    },
    DynamicMember {
        target: Reg,
        name: u16,
    },
    DynamicIndex {
        target: Reg,
        args: Vec<Reg>,
    },
}

impl<'a> FunctionEmitter<'_, 'a> {
    pub(super) fn prepare(&mut self, expr: &'a Expr) -> Assignable {
        match &expr.kind {
            ExprKind::Local(id) => Assignable::Local(*id),
            ExprKind::Field(of, at) if self.shared.types.declared_class(of.ty).is_some() => {
                let object = self.value(of);
                let object = if matches!(of.kind, ExprKind::Local(_)) {
                    // The assigned value may change the local.
                    let kept = self.alloc();
                    self.emit(Op::Move(kept, object));
                    kept
                } else {
                    object
                };
                self.at(expr.span);
                Assignable::ObjectField { object, at: *at }
            }
            ExprKind::Field(of, at) => Assignable::Field(Box::new(self.prepare(of)), *at),
            ExprKind::Static { owner, slot } => {
                let reg = self.alloc();
                self.type_into(*owner, reg);
                self.at(expr.span);
                Assignable::Static { owner: reg, slot: *slot }
            }
            ExprKind::Retype(inner) => self.prepare(inner),
            ExprKind::Index { target, args, get, set } => {
                let nexts: Vec<&Expr> = args.iter().collect();
                let reg = self.value_before(target, &nexts);
                let args = args
                    .iter()
                    .map(|arg| {
                        let reg = self.value(arg);
                        // The index may be a local that the assigned value changes.
                        if matches!(arg.kind, ExprKind::Local(_)) && set.is_some() {
                            let kept = self.alloc();
                            self.emit(Op::Move(kept, reg));
                            return kept;
                        }
                        reg
                    })
                    .collect();
                self.at(expr.span);
                Assignable::Index { target: reg, args, get: *get, set: *set }
            }
            ExprKind::Property { target, get, set, .. } => {
                self.prepare_property(target.as_deref(), *get, *set, expr)
            }
            ExprKind::HostMember { target, member, writable, .. } => {
                let is_static = target.is_none();
                let reg = match target {
                    Some(target) => self.value(target),
                    None => self.alloc(),
                };
                let slot = self.function.host_members.len() as u16;
                let access = HostAccess { member: *member, is_static, writable: *writable };
                self.function.host_members.push(access);
                self.at(expr.span);
                Assignable::Host { target: reg, slot }
            }
            ExprKind::Dynamic(Dynamic::Get(target, name)) => {
                let target = self.value(target);
                let name = self.name_slot(name);
                Assignable::DynamicMember { target, name }
            }
            ExprKind::Dynamic(Dynamic::Index(target, args)) => {
                let target = self.value(target);
                let args = args.iter().map(|arg| self.value(arg)).collect();
                Assignable::DynamicIndex { target, args }
            }
            _ => Assignable::Value(self.value(expr)),
        }
    }

    fn prepare_property(
        &mut self,
        target: Option<&'a Expr>,
        get: Callee,
        set: Option<Callee>,
        expr: &Expr,
    ) -> Assignable {
        let Some(target) = target else {
            return Assignable::Property { target: None, owner: None, by_cell: false, get, set };
        };
        let is_length = matches!(&expr.kind, ExprKind::Property { name, .. } if name == "Length" || name == "Count");
        if set.is_none() && is_length && self.length_of(target.ty) {
            let reg = self.value(target);
            self.at(expr.span);
            return Assignable::Length(reg);
        }
        let is_struct = self.shared.types.is_value(target.ty);
        let by_cell =
            self.shared.types.is_declared_struct(target.ty) && matches!(get, Callee::Function(_));
        if is_struct && set.is_some() {
            let owner = self.prepare(target);
            return Assignable::Property {
                target: None,
                owner: Some(Box::new(owner)),
                by_cell,
                get,
                set,
            };
        }
        let reg = self.value(target);
        self.at(expr.span);
        if !is_struct {
            self.emit(Op::NullCheck(reg));
        }
        Assignable::Property { target: Some(reg), owner: None, by_cell, get, set }
    }

    pub(super) fn load(&mut self, place: &Assignable, dst: Reg) {
        match place {
            Assignable::Local(id) => {
                let reg = self.place_of(*id);
                if self.shared.locals[id.0 as usize].needs_cell() {
                    self.emit(Op::CellGet(dst, reg));
                } else {
                    self.emit(Op::Move(dst, reg));
                }
            }
            Assignable::Field(of, at) => {
                let temp = self.alloc();
                self.load(of, temp);
                self.emit(Op::Field(dst, temp, *at));
            }
            Assignable::ObjectField { object, at } => {
                self.emit(Op::Field(dst, *object, *at));
            }
            Assignable::Static { owner, slot } => {
                self.emit(Op::StaticGet(dst, *owner, *slot));
            }
            Assignable::Value(reg) => {
                self.emit(Op::Move(dst, *reg));
            }
            Assignable::Index { target, args, get, .. } => match get {
                IndexKind::Array => {
                    self.emit(Op::ArrayGet(dst, *target, args[0]));
                }
                IndexKind::List => {
                    self.emit(Op::ListGet(dst, *target, args[0]));
                }
                IndexKind::Char => {
                    self.emit(Op::CharAt(dst, *target, args[0]));
                }
                IndexKind::Call(callee) => {
                    let base = self.gather(&[*target], args, None);
                    self.emit(Op::NullCheck(base));
                    self.callee(*callee, base, args.len() as u16 + 1);
                    self.emit(Op::Move(dst, base));
                }
            },
            Assignable::Property { target, owner, get, by_cell, .. } => {
                let base = self.next;
                if let Some(target) = target {
                    let reg = self.alloc();
                    self.emit(Op::Move(reg, *target));
                } else if let Some(owner) = owner {
                    let reg = self.alloc();
                    self.load(owner, reg);
                }
                let count = self.next - base;
                self.next = self.next.max(base + 1);
                self.top = self.top.max(self.next);
                let count = if owner.is_some() { 1 } else { count };
                if *by_cell {
                    self.emit(Op::NewCell(base, base));
                }
                self.callee(*get, base, count);
                self.emit(Op::Move(dst, base));
            }
            Assignable::Length(reg) => {
                self.emit(Op::Length(dst, *reg));
            }
            Assignable::Host { target, slot } => {
                self.emit(Op::HostGet(dst, *target, *slot));
            }
            Assignable::DynamicMember { target, name } => {
                self.emit(Op::DynamicGet(dst, *target, *name));
            }
            Assignable::DynamicIndex { target, args } => {
                let base = self.gather(&[*target], args, None);
                let name = self.name_slot("get_Item");
                self.emit(Op::DynamicCall(base, name, args.len() as u16));
                self.emit(Op::Move(dst, base));
            }
        }
    }

    fn gather(&mut self, first: &[Reg], args: &[Reg], last: Option<Reg>) -> Reg {
        let base = self.next;
        for reg in first.iter().chain(args).copied().chain(last) {
            let slot = self.alloc();
            self.emit(Op::Move(slot, reg));
        }
        base
    }

    pub(super) fn store(&mut self, place: &Assignable, src: Reg) {
        match place {
            Assignable::Local(id) => {
                let reg = self.place_of(*id);
                if self.shared.locals[id.0 as usize].needs_cell() {
                    self.emit(Op::CellSet(reg, src));
                } else if reg != src {
                    self.emit(Op::Move(reg, src));
                }
            }
            Assignable::Field(of, at) => {
                let temp = self.alloc();
                self.load(of, temp);
                self.emit(Op::WithField(temp, src, *at));
                self.store(of, temp);
            }
            Assignable::ObjectField { object, at } => {
                self.emit(Op::SetField(*object, src, *at));
            }
            Assignable::Static { owner, slot } => {
                self.emit(Op::StaticSet(*owner, src, *slot));
            }
            Assignable::Value(_) | Assignable::Length(_) => {}
            Assignable::Index { target, args, set, .. } => match set {
                Some(IndexKind::Array) => {
                    self.emit(Op::ArraySet(*target, args[0], src));
                }
                Some(IndexKind::List) => {
                    self.emit(Op::ListSet(*target, args[0], src));
                }
                Some(IndexKind::Call(callee)) => {
                    let base = self.gather(&[*target], args, Some(src));
                    self.emit(Op::NullCheck(base));
                    self.callee(*callee, base, args.len() as u16 + 2);
                }
                _ => {}
            },
            Assignable::Property { owner: Some(owner), set: Some(set), by_cell: true, .. } => {
                let cell = self.alloc();
                self.load(owner, cell);
                self.emit(Op::NewCell(cell, cell));
                let base = self.gather(&[cell], &[], Some(src));
                self.callee(*set, base, 2);
                let changed = self.alloc();
                self.emit(Op::CellGet(changed, cell));
                self.store(owner, changed);
            }
            Assignable::Property { target, owner, set, .. } => {
                let Some(set) = set else { return };
                let base = self.next;
                if let Some(target) = target {
                    let reg = self.alloc();
                    self.emit(Op::Move(reg, *target));
                } else if let Some(owner) = owner {
                    let reg = self.alloc();
                    self.load(owner, reg);
                }
                // Loading may have used registers after the one it filled.
                self.next = if target.is_some() || owner.is_some() { base + 1 } else { base };
                let value = self.alloc();
                self.emit(Op::Move(value, src));
                let count = self.next - base;
                self.callee(*set, base, count);
                if let Some(owner) = owner {
                    self.store(owner, base);
                }
            }
            Assignable::Host { target, slot } => {
                self.emit(Op::HostSet(*target, src, *slot));
            }
            Assignable::DynamicMember { target, name } => {
                self.emit(Op::DynamicSet(*target, src, *name));
            }
            Assignable::DynamicIndex { target, args } => {
                let base = self.gather(&[*target], args, Some(src));
                let name = self.name_slot("set_Item");
                self.emit(Op::DynamicCall(base, name, args.len() as u16 + 1));
            }
        }
    }

    pub(super) fn assign(&mut self, target: &'a Expr, value: &'a Expr, dst: Option<Reg>) {
        let mark = self.next;
        if let ExprKind::Local(id) = target.kind
            && !self.shared.locals[id.0 as usize].needs_cell()
        {
            let place = self.place_of(id);
            // Directly into the local, unless the value is built from parts that read it.
            if is_simple(value) {
                self.into(value, place);
            } else {
                let reg = self.value(value);
                if reg != place {
                    self.emit(Op::Move(place, reg));
                }
            }
            if let Some(dst) = dst {
                self.emit(Op::Move(dst, place));
            }
            self.next = mark;
            return;
        }
        let place = self.prepare(target);
        let reg = self.value(value);
        self.at(target.span);
        self.store(&place, reg);
        if let Some(dst) = dst {
            self.emit(Op::Move(dst, reg));
        }
        self.next = mark;
    }

    pub(super) fn compound(
        &mut self,
        target: &'a Expr,
        old: LocalId,
        value: &'a Expr,
        postfix: bool,
        dst: Option<Reg>,
    ) {
        let mark = self.next;
        // `i++` and `sum += x` on a plain local are done in place.
        if let ExprKind::Local(id) = target.kind
            && !self.shared.locals[id.0 as usize].needs_cell()
            && is_simple(value)
            && (dst.is_none() || !postfix)
        {
            let place = self.place_of(id);
            self.places.insert(old, place);
            self.into(value, place);
            if let Some(dst) = dst {
                self.emit(Op::Move(dst, place));
            }
            self.next = mark;
            return;
        }
        let place = self.prepare(target);
        let reg = self.alloc();
        self.load(&place, reg);
        self.places.insert(old, reg);
        let new = self.alloc();
        self.into(value, new);
        self.at(target.span);
        self.store(&place, new);
        if let Some(dst) = dst {
            self.emit(Op::Move(dst, if postfix { reg } else { new }));
        }
        self.next = mark;
    }
}

/// Whether the expression writes its target only once, at the end.
fn is_simple(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Concat(_)
        | ExprKind::Field(..)
        | ExprKind::Index { .. }
        | ExprKind::HostMember { .. }
        | ExprKind::Property { .. }
        | ExprKind::Call { .. }
        | ExprKind::CallFn { .. }
        | ExprKind::CallDelegate(..)
        | ExprKind::HostCall { .. } => true,
        ExprKind::Arith { left, right, .. } => {
            !super::expr::writes(left) && !super::expr::writes(right)
        }
        ExprKind::Convert(inner, _) | ExprKind::Retype(inner) => {
            expr.ty != Ty::ERROR && is_simple(inner)
        }
        _ => false,
    }
}
