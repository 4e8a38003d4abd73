//! Conditions that jump.

use super::{FunctionEmitter, Label};
use crate::{
    bound::{Expr, ExprKind},
    code::{Cmp, Kind, Op, Reg},
    library::Constant,
};

impl<'a> FunctionEmitter<'_, 'a> {
    /// Jumps if the condition has the value `want`.
    pub(super) fn branch(&mut self, expr: &'a Expr, want: bool, label: Label) {
        let mark = self.next;
        match &expr.kind {
            ExprKind::Const(Constant::Bool(value)) => {
                if *value == want {
                    self.jump(Op::Jump(0), label);
                }
            }
            ExprKind::Not(inner) => self.branch(inner, !want, label),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                let is_and = matches!(expr.kind, ExprKind::And(..));
                if is_and == want {
                    let skip = self.label();
                    self.branch(left, !want, skip);
                    self.branch(right, want, label);
                    self.place_label(skip);
                } else {
                    self.branch(left, want, label);
                    self.branch(right, want, label);
                }
            }
            ExprKind::Let(id, value, body) if !self.shared.locals[id.0 as usize].needs_cell() => {
                let reg = self.alloc();
                self.into(value, reg);
                self.places.insert(*id, reg);
                self.branch(body, want, label);
            }
            ExprKind::Seq(steps, last) => {
                for step in steps {
                    self.effect(step);
                }
                self.branch(last, want, label);
            }
            ExprKind::Compare { op, kind: Kind::Int, left, right } => {
                let a = self.value_before(left, &[right]);
                let b = self.value(right);
                let op = if want { *op } else { inverse(*op) };
                let jump = match op {
                    Cmp::Lt => Op::JumpLtInt(a, b, 0),
                    Cmp::Le => Op::JumpLeInt(a, b, 0),
                    Cmp::Gt => Op::JumpLtInt(b, a, 0),
                    Cmp::Ge => Op::JumpLeInt(b, a, 0),
                    Cmp::Eq => Op::JumpEqInt(a, b, 0),
                    Cmp::Ne => Op::JumpNeInt(a, b, 0),
                };
                self.jump(jump, label);
            }
            ExprKind::Same { left, right, negate } => {
                let a = self.value_before(left, &[right]);
                let b = self.value(right);
                let reg = self.alloc();
                self.emit(Op::Same(reg, a, b));
                let jump =
                    if want != *negate { Op::JumpIf(reg, 0) } else { Op::JumpUnless(reg, 0) };
                self.jump(jump, label);
            }
            _ => {
                let reg = self.value(expr);
                self.jump(if want { Op::JumpIf(reg, 0) } else { Op::JumpUnless(reg, 0) }, label);
            }
        }
        self.next = mark;
    }

    pub(super) fn switch_expr(&mut self, arms: &'a [(Expr, Expr)], dst: Reg, expr: &Expr) {
        let end = self.label();
        let temp = self.alloc();
        for (test, body) in arms {
            let next = self.label();
            self.reserve(test);
            let mark = self.next;
            self.branch(test, false, next);
            self.into(body, temp);
            self.next = mark;
            self.jump(Op::Jump(0), end);
            self.place_label(next);
        }
        let base = self.alloc();
        let native = crate::native::find("Switch.unmatched").unwrap_or(crate::native::MISSING);
        self.at(expr.span);
        self.emit(Op::CallNative(native, base, 0));
        self.place_label(end);
        self.emit(Op::Move(dst, temp));
    }
}

pub(super) fn inverse(op: Cmp) -> Cmp {
    match op {
        Cmp::Lt => Cmp::Ge,
        Cmp::Le => Cmp::Gt,
        Cmp::Gt => Cmp::Le,
        Cmp::Ge => Cmp::Lt,
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
    }
}
