//! Emits calls.

use super::FunctionEmitter;
use crate::{
    bound::{Expr, ExprKind, FnId, IndexKind},
    code::{AwaitKind, ClosureSpec, HostCall, Op, Reg},
    library::{Callee, Special},
    types::Ty,
};

impl<'a> FunctionEmitter<'_, 'a> {
    /// Emits a call and returns the register of the result.
    pub(super) fn call(&mut self, expr: &'a Expr) -> Reg {
        let args: &'a [Expr] = match &expr.kind {
            ExprKind::Call { args, .. }
            | ExprKind::CallFn { args, .. }
            | ExprKind::CallDelegate(_, args)
            | ExprKind::HostCall { args, .. }
            | ExprKind::New { args, .. } => args,
            _ => return 0,
        };
        let result = self.alloc();
        let mut mark = self.next;
        // `ref` arguments that are not locals get a temporary cell.
        let mut back = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let ExprKind::RefArg { target, is_out } = &arg.kind else { continue };
            if matches!(target.kind, ExprKind::Local(_)) {
                continue;
            }
            let cell = self.alloc();
            let place = self.prepare(target);
            if *is_out {
                self.emit(Op::Null(cell));
            } else {
                self.load(&place, cell);
            }
            self.emit(Op::NewCell(cell, cell));
            back.push((at, cell, place));
        }
        let target_place = match &expr.kind {
            ExprKind::Call { mutates: true, args, .. } if args.first().is_some_and(is_place) => {
                Some(self.prepare(&args[0]))
            }
            _ => None,
        };
        if back.is_empty() && target_place.is_none() {
            // Nothing must be kept, so the result can replace the first argument.
            self.next = result;
            mark = result;
        }
        let base = self.next;
        let type_args: &[Ty] = match &expr.kind {
            ExprKind::Call {
                type_args,
                callee: Callee::Prelude(_) | Callee::Function(_) | Callee::Virtual(_),
                ..
            }
            | ExprKind::CallFn { type_args, .. } => type_args,
            _ => &[],
        };
        for ty in type_args {
            let reg = self.alloc();
            self.type_into(*ty, reg);
        }
        match &expr.kind {
            ExprKind::New { .. } => {
                let reg = self.alloc();
                self.type_into(expr.ty, reg);
            }
            ExprKind::CallDelegate(target, _) => {
                let reg = self.alloc();
                self.into(target, reg);
            }
            ExprKind::HostCall { target: Some(target), .. } => {
                let reg = self.alloc();
                self.into(target, reg);
            }
            _ => {}
        }
        for (at, arg) in args.iter().enumerate() {
            let reg = self.alloc();
            match (&arg.kind, &target_place) {
                (ExprKind::RefArg { target, .. }, _) => {
                    let cell =
                        back.iter().find(|(known, ..)| *known == at).map(|(_, cell, _)| *cell);
                    let cell = match (&target.kind, cell) {
                        (_, Some(cell)) => cell,
                        (ExprKind::Local(id), None) => self.place_of(*id),
                        _ => reg,
                    };
                    self.emit(Op::Move(reg, cell));
                }
                (_, Some(place)) if at == 0 => self.load(place, reg),
                _ => self.into(arg, reg),
            }
        }
        let count = self.next - base;
        self.at(expr.span);
        self.finish_call(expr, base, count);
        self.next = self.next.max(base + 1);
        self.top = self.top.max(self.next);
        for (_, cell, place) in &back {
            let value = self.alloc();
            self.emit(Op::CellGet(value, *cell));
            self.store(place, value);
        }
        if let Some(place) = &target_place {
            // The native function returns the changed struct, and its result if it has one.
            if expr.ty == Ty::VOID {
                self.store(place, base);
            }
        }
        if base != result {
            self.emit(Op::Move(result, base));
        }
        self.next = mark.max(result + 1);
        result
    }

    pub(super) fn finish_call(&mut self, expr: &'a Expr, base: Reg, count: Reg) {
        match &expr.kind {
            ExprKind::Call { callee: Callee::Virtual(slot), type_args, .. } => {
                self.call_virtual(*slot, type_args.len() as u16, base);
            }
            ExprKind::Call { callee, .. } | ExprKind::New { callee, .. } => {
                self.callee(*callee, base, count);
            }
            ExprKind::CallFn { function, .. } => {
                for local in self.shared.captures_of(*function) {
                    let place = self.place_of(local);
                    let reg = self.alloc();
                    self.emit(Op::Move(reg, place));
                }
                let number = self.shared.first_function + function.0;
                self.emit(Op::Call(base, number));
            }
            ExprKind::CallDelegate(..) => {
                self.emit(Op::CallDelegate(base, count - 1));
            }
            ExprKind::HostCall { method, target, type_args, params, args } => {
                let mut regs = Vec::new();
                for ty in type_args {
                    let reg = self.alloc();
                    self.type_into(*ty, reg);
                    regs.push(reg);
                }
                let slot = self.function.host_calls.len() as u16;
                self.function.host_calls.push(HostCall {
                    method: *method,
                    is_static: target.is_none(),
                    argc: args.len() as u16,
                    type_args: regs.into(),
                    params: params.clone().into(),
                });
                self.emit(Op::CallHost(base, slot));
            }
            _ => {}
        }
    }

    pub(super) fn callee(&mut self, callee: Callee, base: Reg, count: u16) {
        match callee {
            Callee::Native(id) => {
                self.emit(Op::CallNative(id, base, count));
            }
            Callee::Prelude(number) => {
                self.emit(Op::Call(base, number));
            }
            Callee::Function(number) => {
                self.emit(Op::Call(base, self.shared.first_function + number));
            }
            Callee::Virtual(slot) => self.call_virtual(slot, 0, base),
            Callee::Special(Special::MoveNext) => {
                self.emit(Op::MoveNext(base, base));
            }
            Callee::Special(Special::StartCoroutine) => {
                self.emit(Op::StartCoroutine(base, base));
            }
            Callee::Special(Special::StopCoroutine) => {
                self.emit(Op::StopCoroutine(base, count > 0));
            }
            Callee::Special(Special::Wait) => {
                self.emit(Op::Await(base, base, AwaitKind::Block));
            }
            Callee::Special(Special::WaitPlain) => {
                self.emit(Op::Await(base, base, AwaitKind::BlockPlain));
            }
            Callee::Special(Special::Invoke) => {
                self.emit(Op::CallDelegate(base, count.saturating_sub(1)));
            }
            Callee::Host(method) => {
                let slot = self.function.host_calls.len() as u16;
                self.function.host_calls.push(HostCall {
                    method,
                    is_static: false,
                    argc: count.saturating_sub(1),
                    type_args: Box::new([]),
                    params: Box::new([]),
                });
                self.emit(Op::CallHost(base, slot));
            }
        }
    }

    fn call_virtual(&mut self, slot: u32, object_at: u16, base: Reg) {
        let at = self.function.virtuals.len() as u16;
        self.function.virtuals.push((slot, object_at));
        self.emit(Op::CallVirtual(base, at));
    }

    pub(super) fn closure(&mut self, id: FnId, ty: Ty, dst: Reg) {
        let captures: Vec<Reg> =
            self.shared.captures_of(id).into_iter().map(|local| self.place_of(local)).collect();
        let reg = self.alloc();
        self.type_into(ty, reg);
        let function = self.shared.first_function + id.0;
        let slot = self.function.closures.len() as u16;
        let method = self.shared.functions[id.0 as usize].method;
        let captures = captures.into();
        self.function.closures.push(ClosureSpec { function, method, captures, ty: reg });
        self.emit(Op::Closure(dst, slot));
    }
}

pub(super) fn is_place(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Local(_) | ExprKind::Index { set: Some(IndexKind::Array), .. } => true,
        ExprKind::Field(of, _) => is_place(of),
        ExprKind::HostMember { is_field, writable, .. } => *is_field && *writable,
        _ => false,
    }
}
