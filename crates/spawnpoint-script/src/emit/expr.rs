//! Emits expressions.

use super::FunctionEmitter;
use crate::{
    bound::{Dynamic, Expr, ExprKind, LocalId},
    code::{Arith, ArithCode, AwaitKind, CmpCode, Kind, Op, Reg},
    library::Constant,
    types::{Ty, TyKind},
};

impl<'a> FunctionEmitter<'_, 'a> {
    /// Allocates registers for locals that the expression declares; they outlive it.
    pub(super) fn reserve(&mut self, expr: &'a Expr) {
        let mut found: Vec<LocalId> = Vec::new();
        collect_declared(expr, &mut found);
        for id in found {
            if self.shared.locals[id.0 as usize].owner == self.id && !self.places.contains_key(&id)
            {
                self.place_of(id);
            }
        }
    }

    /// The register of the value: that of the local, if it is one.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Reg {
        match &expr.kind {
            ExprKind::Local(id) if !self.shared.locals[id.0 as usize].needs_cell() => {
                self.place_of(*id)
            }
            ExprKind::Retype(inner) => self.value(inner),
            ExprKind::Call { .. }
            | ExprKind::CallFn { .. }
            | ExprKind::CallDelegate(..)
            | ExprKind::HostCall { .. }
            | ExprKind::New { .. } => self.call(expr),
            _ => {
                let dst = self.alloc();
                self.into(expr, dst);
                dst
            }
        }
    }

    /// Like `value`, but for a local that a later expression may change.
    pub(super) fn value_before(&mut self, expr: &'a Expr, next: &[&'a Expr]) -> Reg {
        let reg = self.value(expr);
        let plain = matches!(expr.kind, ExprKind::Local(_) | ExprKind::Retype(_));
        if plain && next.iter().any(|next| writes(next)) {
            let kept = self.alloc();
            self.emit(Op::Move(kept, reg));
            return kept;
        }
        reg
    }

    pub(super) fn effect(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Assign(target, value) => self.assign(target, value, None),
            ExprKind::Compound { target, old, value, .. } => {
                self.compound(target, *old, value, false, None);
            }
            _ => {
                self.value(expr);
            }
        }
    }

    pub(super) fn into(&mut self, expr: &'a Expr, dst: Reg) {
        let mark = self.next;
        match &expr.kind {
            ExprKind::Error => {}
            ExprKind::Const(value) => self.constant_into(value, expr.ty, dst),
            ExprKind::Local(id) => {
                let place = self.place_of(*id);
                if self.shared.locals[id.0 as usize].needs_cell() {
                    self.emit(Op::CellGet(dst, place));
                } else if place != dst {
                    self.emit(Op::Move(dst, place));
                }
            }
            ExprKind::Neg(kind, checked, inner) => {
                let reg = self.value(inner);
                self.at(expr.span);
                self.emit(Op::Neg(*kind, *checked, dst, reg));
            }
            ExprKind::BitNot(inner) => {
                let reg = self.value(inner);
                self.emit(Op::BitNot(dst, reg));
            }
            ExprKind::Not(inner) => {
                let reg = self.value(inner);
                self.emit(Op::Not(dst, reg));
            }
            ExprKind::Arith { op, kind, checked, left, right } => {
                self.arith(*op, *kind, *checked, left, right, dst, expr);
            }
            ExprKind::Compare { op, kind, left, right } => {
                let a = self.value_before(left, &[right]);
                let b = self.value(right);
                self.at(expr.span);
                self.emit(Op::Cmp(CmpCode { op: *op, kind: *kind }.pack(), dst, a, b));
            }
            ExprKind::Same { left, right, negate } => {
                let a = self.value_before(left, &[right]);
                let b = self.value(right);
                self.emit(Op::Same(dst, a, b));
                if *negate {
                    self.emit(Op::Not(dst, dst));
                }
            }
            ExprKind::And(..) | ExprKind::Or(..) => {
                let (no, end) = (self.label(), self.label());
                self.branch(expr, false, no);
                self.emit(Op::Bool(dst, true));
                self.jump(Op::Jump(0), end);
                self.place_label(no);
                self.emit(Op::Bool(dst, false));
                self.place_label(end);
            }
            ExprKind::If(test, yes, no) => {
                let (otherwise, end) = (self.label(), self.label());
                self.branch(test, false, otherwise);
                self.next = mark;
                self.into(yes, dst);
                self.jump(Op::Jump(0), end);
                self.place_label(otherwise);
                self.into(no, dst);
                self.place_label(end);
            }
            ExprKind::Coalesce(left, right) => {
                let end = self.label();
                // Not directly into the target, because the right side may read it.
                let temp = self.alloc();
                self.into(left, temp);
                self.jump(Op::JumpNotNull(temp, 0), end);
                self.into(right, temp);
                self.place_label(end);
                self.emit(Op::Move(dst, temp));
            }
            ExprKind::Concat(parts) => {
                let base = self.contiguous(parts);
                self.at(expr.span);
                self.emit(Op::Concat(dst, base, parts.len() as u16));
            }
            ExprKind::Convert(inner, checked) => {
                let reg = self.value(inner);
                let slot = self.ty_slot(expr.ty);
                self.at(expr.span);
                self.emit(if *checked {
                    Op::ConvertChecked(dst, reg, slot)
                } else {
                    Op::Convert(dst, reg, slot)
                });
            }
            ExprKind::Retype(inner) => self.into(inner, dst),
            ExprKind::Cast(inner) => {
                let reg = self.value(inner);
                let ty = self.alloc();
                self.type_into(expr.ty, ty);
                self.at(expr.span);
                self.emit(Op::Cast(dst, reg, ty));
            }
            ExprKind::FromDynamic(inner) => {
                let reg = self.value(inner);
                let ty = self.alloc();
                self.type_into(expr.ty, ty);
                self.at(expr.span);
                self.emit(Op::DynamicConvert(dst, reg, ty));
            }
            ExprKind::Is(inner, expected) => {
                let reg = self.value(inner);
                let ty = self.alloc();
                self.type_into(*expected, ty);
                self.emit(Op::Is(dst, reg, ty));
            }
            ExprKind::Field(of, at) => {
                let reg = self.value(of);
                self.at(expr.span);
                self.emit(Op::Field(dst, reg, *at));
            }
            ExprKind::Await(inner) => {
                let reg = self.value(inner);
                self.at(expr.span);
                self.emit(Op::Await(dst, reg, AwaitKind::Suspend));
            }
            ExprKind::Allocate => {
                let ty = self.alloc();
                self.type_into(expr.ty, ty);
                self.emit(Op::Allocate(dst, ty));
            }
            ExprKind::InitType(owner) => {
                let ty = self.alloc();
                self.type_into(*owner, ty);
                self.emit(Op::InitType(ty));
            }
            ExprKind::Static { .. }
            | ExprKind::Property { .. }
            | ExprKind::Index { .. }
            | ExprKind::HostMember { .. } => {
                let place = self.prepare(expr);
                self.load(&place, dst);
            }
            ExprKind::Call { .. }
            | ExprKind::CallFn { .. }
            | ExprKind::CallDelegate(..)
            | ExprKind::HostCall { .. }
            | ExprKind::New { .. } => {
                let reg = self.call(expr);
                if reg != dst {
                    self.emit(Op::Move(dst, reg));
                }
            }
            ExprKind::Present(inner) => {
                self.into(inner, dst);
                self.at(expr.span);
                self.emit(Op::NullCheck(dst));
            }
            ExprKind::ArrayOf(parts) => {
                let base = self.alloc();
                self.type_into(expr.ty, base);
                self.contiguous(parts);
                let native = crate::native::find("Array.of").unwrap_or(crate::native::MISSING);
                self.emit(Op::CallNative(native, base, parts.len() as u16 + 1));
                self.emit(Op::Move(dst, base));
            }
            ExprKind::Struct(parts) => {
                let base = self.alloc();
                self.type_into(expr.ty, base);
                self.contiguous(parts);
                self.emit(Op::Struct(dst, base, parts.len() as u16));
            }
            ExprKind::Lambda(id) => self.closure(*id, expr.ty, dst),
            ExprKind::Let(id, value, body) => {
                let reg = self.alloc();
                let needs_cell = self.shared.locals[id.0 as usize].needs_cell();
                self.into(value, reg);
                if needs_cell {
                    self.emit(Op::NewCell(reg, reg));
                }
                self.places.insert(*id, reg);
                self.into(body, dst);
            }
            ExprKind::Seq(steps, last) => {
                for step in steps {
                    let mark = self.next;
                    self.effect(step);
                    self.next = mark;
                }
                self.into(last, dst);
            }
            ExprKind::Assign(target, value) => self.assign(target, value, Some(dst)),
            ExprKind::Compound { target, old, value, postfix } => {
                self.compound(target, *old, value, *postfix, Some(dst));
            }
            ExprKind::CoalesceAssign(target, value) => {
                let place = self.prepare(target);
                let end = self.label();
                let temp = self.alloc();
                self.load(&place, temp);
                self.jump(Op::JumpNotNull(temp, 0), end);
                self.into(value, temp);
                self.store(&place, temp);
                self.place_label(end);
                self.emit(Op::Move(dst, temp));
            }
            ExprKind::Switch(arms) => self.switch_expr(arms, dst, expr),
            ExprKind::Chain(inner) => {
                let end = self.label();
                let temp = self.alloc();
                self.chains.push((end, temp));
                self.into(inner, temp);
                self.chains.pop();
                self.place_label(end);
                self.emit(Op::Move(dst, temp));
            }
            ExprKind::Guard(inner) => {
                self.into(inner, dst);
                if let Some((end, result)) = self.chains.last().copied() {
                    let there = self.label();
                    self.jump(Op::JumpNotNull(dst, 0), there);
                    self.emit(Op::Null(result));
                    self.jump(Op::Jump(0), end);
                    self.place_label(there);
                }
            }
            ExprKind::Throw(inner) => {
                let reg = self.value(inner);
                self.at(expr.span);
                self.emit(Op::Throw(reg));
            }
            ExprKind::Default => {
                let ty = self.alloc();
                self.type_into(expr.ty, ty);
                self.emit(Op::Default(dst, ty));
            }
            ExprKind::TypeOf(ty) => self.type_into(*ty, dst),
            ExprKind::RefArg { .. } => {}
            ExprKind::Dynamic(inner) => self.dynamic(inner, dst, expr),
        }
        self.next = mark;
    }

    /// Values in consecutive registers, starting at the next free one.
    pub(super) fn contiguous(&mut self, parts: &'a [Expr]) -> Reg {
        let base = self.next;
        for part in parts {
            let reg = self.alloc();
            self.into(part, reg);
        }
        base
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one node")]
    fn arith(
        &mut self,
        op: Arith,
        kind: Kind,
        checked: bool,
        left: &'a Expr,
        right: &'a Expr,
        dst: Reg,
        expr: &Expr,
    ) {
        if let (Arith::Add | Arith::Sub, Kind::Int, false, Some(Constant::Int(by))) =
            (op, kind, checked, right.constant())
            && let Ok(by) = i16::try_from(if op == Arith::Add { *by } else { -*by })
        {
            let a = self.value(left);
            self.emit(Op::AddIntConst(dst, a, by));
            return;
        }
        let a = self.value_before(left, &[right]);
        let b = self.value(right);
        self.at(expr.span);
        let op = match (op, kind, checked) {
            (Arith::Add, Kind::Int, false) => Op::AddInt(dst, a, b),
            (Arith::Sub, Kind::Int, false) => Op::SubInt(dst, a, b),
            (Arith::Mul, Kind::Int, false) => Op::MulInt(dst, a, b),
            (Arith::Rem, Kind::Int, _) => Op::RemInt(dst, a, b),
            (Arith::Add, Kind::Double, _) => Op::AddDouble(dst, a, b),
            (Arith::Sub, Kind::Double, _) => Op::SubDouble(dst, a, b),
            (Arith::Mul, Kind::Double, _) => Op::MulDouble(dst, a, b),
            (Arith::Add, Kind::Float, _) => Op::AddFloat(dst, a, b),
            (Arith::Sub, Kind::Float, _) => Op::SubFloat(dst, a, b),
            (Arith::Mul, Kind::Float, _) => Op::MulFloat(dst, a, b),
            (Arith::Add, Kind::Long, false) => Op::AddLong(dst, a, b),
            _ => Op::Arith(ArithCode { op, kind, checked }.pack(), dst, a, b),
        };
        self.emit(op);
    }

    fn dynamic(&mut self, inner: &'a Dynamic, dst: Reg, expr: &Expr) {
        match inner {
            Dynamic::Get(target, name) => {
                let reg = self.value(target);
                let slot = self.name_slot(name);
                self.at(expr.span);
                self.emit(Op::DynamicGet(dst, reg, slot));
            }
            Dynamic::Call(target, name, args) => {
                let base = self.alloc();
                self.into(target, base);
                self.contiguous(args);
                let slot = self.name_slot(name);
                self.at(expr.span);
                self.emit(Op::DynamicCall(base, slot, args.len() as u16));
                self.emit(Op::Move(dst, base));
            }
            Dynamic::Index(target, args) => {
                let base = self.alloc();
                self.into(target, base);
                self.contiguous(args);
                let slot = self.name_slot("get_Item");
                self.at(expr.span);
                self.emit(Op::DynamicCall(base, slot, args.len() as u16));
                self.emit(Op::Move(dst, base));
            }
            Dynamic::Binary(code, left, right) => {
                let a = self.value_before(left, &[right]);
                let b = self.value(right);
                self.at(expr.span);
                self.emit(Op::DynamicBinary(*code, dst, a, b));
            }
        }
    }

    pub(super) fn name_slot(&mut self, name: &str) -> u16 {
        if let Some(at) = self.function.names.iter().position(|known| **known == *name) {
            return at as u16;
        }
        self.function.names.push(name.into());
        (self.function.names.len() - 1) as u16
    }

    pub(super) fn length_of(&self, ty: Ty) -> bool {
        matches!(self.shared.types.kind(ty), TyKind::Array(_, 1)) || ty == Ty::STRING
    }
}

/// Whether evaluating the expression may assign a local.
pub(super) fn writes(expr: &Expr) -> bool {
    if matches!(
        expr.kind,
        ExprKind::Assign(..)
            | ExprKind::Compound { .. }
            | ExprKind::CoalesceAssign(..)
            | ExprKind::RefArg { .. }
    ) {
        return true;
    }
    let mut found = false;
    expr.children(&mut |child| found = found || writes(child));
    found
}

/// The locals that an expression assigns or passes by reference. It declares those that have no
/// register yet.
fn collect_declared(expr: &Expr, found: &mut Vec<LocalId>) {
    if let ExprKind::Assign(target, _) | ExprKind::RefArg { target, .. } = &expr.kind
        && let ExprKind::Local(id) = target.kind
    {
        found.push(id);
    }
    expr.children(&mut |child| collect_declared(child, found));
}
