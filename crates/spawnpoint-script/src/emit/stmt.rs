//! Emits statements.

use super::{Cleanup, CleanupKind, FunctionEmitter, LoopFrame};
use crate::{
    bound::{Catch, Expr, LocalId, Stmt},
    code::{Handler, Op, Reg, Selector},
    types::Ty,
};

impl<'a> FunctionEmitter<'_, 'a> {
    pub(super) fn stmt(&mut self, stmt: &'a Stmt) {
        let mark = self.next;
        match stmt {
            Stmt::Empty | Stmt::Function(_) => {}
            Stmt::Expr(expr) => {
                self.at(expr.span);
                self.reserve(expr);
                let mark = self.next;
                self.effect(expr);
                self.next = mark;
            }
            Stmt::Declare(id, value, span) => {
                self.at(*span);
                self.declare(*id, value.as_ref());
            }
            Stmt::Block(inner) => {
                for stmt in inner {
                    self.stmt(stmt);
                }
                self.next = mark;
            }
            Stmt::Sequence(inner) => {
                for stmt in inner {
                    self.stmt(stmt);
                }
            }
            Stmt::If(test, yes, no) => {
                let (otherwise, end) = (self.label(), self.label());
                self.at(test.span);
                self.reserve(test);
                let mark = self.next;
                self.branch(test, false, otherwise);
                self.next = mark;
                self.stmt(yes);
                if !matches!(**no, Stmt::Empty) {
                    self.jump(Op::Jump(0), end);
                }
                self.place_label(otherwise);
                self.stmt(no);
                self.place_label(end);
            }
            Stmt::Loop { before, body, step, after } => {
                self.repeat(before.as_ref(), body, step, after.as_ref());
                self.next = mark;
            }
            Stmt::Foreach { local, element, convert, source, body } => {
                self.foreach_loop(*local, *element, convert.as_ref(), source, body);
                self.next = mark;
            }
            Stmt::Switch { sections, default, .. } => {
                self.switch(sections, *default);
                self.next = mark;
            }
            Stmt::Break(span) => {
                self.at(*span);
                if let Some(frame) = self.loops.last() {
                    let (label, depth) = (frame.breaks, frame.cleanups);
                    self.leave(depth, Op::Jump(0), Some(label));
                }
            }
            Stmt::Continue(span) => {
                self.at(*span);
                let frame = self
                    .loops
                    .iter()
                    .rev()
                    .find_map(|frame| Some((frame.continues?, frame.continue_cleanups)));
                if let Some((label, depth)) = frame {
                    self.leave(depth, Op::Jump(0), Some(label));
                }
            }
            Stmt::Return(value, span) => {
                self.at(*span);
                match value {
                    Some(value) => {
                        self.reserve(value);
                        let reg = self.value(value);
                        if self.cleanups.is_empty() {
                            self.emit(Op::Return(reg));
                        } else {
                            // The cleanup must not change it.
                            let kept = self.alloc();
                            self.emit(Op::Move(kept, reg));
                            self.leave(0, Op::Return(kept), None);
                        }
                    }
                    None => self.leave(0, Op::ReturnNothing, None),
                }
                self.next = mark;
            }
            Stmt::YieldBreak(span) => {
                self.at(*span);
                self.leave(0, Op::ReturnNothing, None);
            }
            Stmt::Yield(value) => {
                self.at(value.span);
                self.reserve(value);
                let reg = self.value(value);
                self.emit(Op::Yield(reg));
                self.next = mark;
            }
            Stmt::Throw(value, span) => {
                self.at(*span);
                match value {
                    Some(value) => {
                        let reg = self.value(value);
                        self.emit(Op::Throw(reg));
                    }
                    None => {
                        if let Some(reg) = self.caught.last() {
                            let reg = *reg;
                            self.emit(Op::Rethrow(reg));
                        }
                    }
                }
                self.next = mark;
            }
            Stmt::Try { body, catches, finally } => {
                self.try_stmt(body, catches, finally.as_deref());
                self.next = mark;
            }
        }
    }

    /// Declares a local: allocates its register, and creates a new cell each time it runs.
    fn declare(&mut self, id: LocalId, value: Option<&'a Expr>) {
        if let Some(value) = value {
            self.reserve(value);
        }
        let reg = self.alloc();
        let needs_cell = self.shared.locals[id.0 as usize].needs_cell();
        let mark = self.next;
        match value {
            Some(value) if needs_cell => {
                let temp = self.value(value);
                self.emit(Op::NewCell(reg, temp));
            }
            Some(value) => self.into(value, reg),
            None => {
                self.emit(Op::Null(reg));
                if needs_cell {
                    self.emit(Op::NewCell(reg, reg));
                }
            }
        }
        self.next = mark;
        self.places.insert(id, reg);
    }

    /// The register of a local that the compiler created.
    pub(super) fn place_of(&mut self, id: LocalId) -> Reg {
        if let Some(reg) = self.places.get(&id) {
            return *reg;
        }
        let reg = self.alloc();
        self.places.insert(id, reg);
        // Declared inside an expression: `out var x`, `is T x`.
        if self.shared.locals[id.0 as usize].needs_cell() {
            self.emit(Op::Null(reg));
            self.emit(Op::NewCell(reg, reg));
        }
        reg
    }

    fn repeat(
        &mut self,
        before: Option<&'a Expr>,
        body: &'a Stmt,
        step: &'a [Expr],
        after: Option<&'a Expr>,
    ) {
        let (top, next, end) = (self.label(), self.label(), self.label());
        let mark = self.next;
        // The condition is at the end, so that each iteration needs one jump.
        let start = self.label();
        for test in before.iter().chain(&after) {
            self.reserve(test);
        }
        if before.is_some() {
            self.jump(Op::Jump(0), start);
        }
        self.place_label(top);
        let cleanups = self.cleanups.len();
        self.loops.push(LoopFrame {
            breaks: end,
            continues: Some(next),
            cleanups,
            continue_cleanups: cleanups,
        });
        self.stmt(body);
        self.loops.pop();
        self.place_label(next);
        for expr in step {
            self.at(expr.span);
            let mark = self.next;
            self.effect(expr);
            self.next = mark;
        }
        self.place_label(start);
        match (before, after) {
            (Some(test), _) | (None, Some(test)) => {
                self.at(test.span);
                self.branch(test, true, top);
            }
            _ => self.jump(Op::Jump(0), top),
        }
        self.place_label(end);
        self.next = mark;
    }

    fn foreach_loop(
        &mut self,
        local: LocalId,
        element: LocalId,
        convert: Option<&'a Expr>,
        source: &'a Expr,
        body: &'a Stmt,
    ) {
        self.at(source.span);
        self.reserve(source);
        let iterator = self.alloc();
        let mark = self.next;
        let reg = self.value(source);
        self.emit(Op::Iterate(iterator, reg));
        self.next = mark;
        let (top, end, done) = (self.label(), self.label(), self.label());
        let place = self.alloc();
        self.places.insert(element, place);
        self.place_label(top);
        self.at(source.span);
        self.jump(Op::Next(iterator, place, 0), done);
        let variable = self.alloc();
        let needs_cell = self.shared.locals[local.0 as usize].needs_cell();
        match convert {
            Some(convert) => self.into(convert, variable),
            None => {
                self.emit(Op::Move(variable, place));
            }
        }
        if needs_cell {
            self.emit(Op::NewCell(variable, variable));
        }
        self.places.insert(local, variable);
        let outside = self.cleanups.len();
        let walks_script =
            !matches!(self.shared.types.kind(source.ty), crate::types::TyKind::Array(..));
        // Leaving early disposes a script iterator, including its `finally` blocks.
        let region = walks_script.then(|| self.open_region());
        if walks_script {
            self.cleanups.push(Cleanup { what: CleanupKind::Dispose(iterator), region });
        }
        self.loops.push(LoopFrame {
            breaks: end,
            continues: Some(top),
            cleanups: outside,
            continue_cleanups: self.cleanups.len(),
        });
        self.stmt(body);
        self.loops.pop();
        if walks_script {
            self.cleanups.pop();
        }
        self.jump(Op::Jump(0), top);
        if let Some(region) = region {
            self.suspend_region(region);
            let (reg, target) = (self.alloc(), self.here());
            self.emit(Op::Dispose(iterator));
            self.emit(Op::Rethrow(reg));
            self.handle(region, finally_handler(target, reg));
        }
        self.place_label(end);
        self.place_label(done);
    }

    fn switch(&mut self, sections: &'a [(Vec<Expr>, Stmt)], default: Option<usize>) {
        let end = self.label();
        let labels: Vec<_> = sections.iter().map(|_| self.label()).collect();
        for ((tests, _), label) in sections.iter().zip(&labels) {
            for test in tests {
                self.at(test.span);
                self.reserve(test);
                let mark = self.next;
                self.branch(test, true, *label);
                self.next = mark;
            }
        }
        match default {
            Some(at) => self.jump(Op::Jump(0), labels[at]),
            None => self.jump(Op::Jump(0), end),
        }
        let cleanups = self.cleanups.len();
        self.loops.push(LoopFrame {
            breaks: end,
            continues: None,
            cleanups,
            continue_cleanups: cleanups,
        });
        for ((_, body), label) in sections.iter().zip(labels) {
            self.place_label(label);
            self.stmt(body);
            self.jump(Op::Jump(0), end);
        }
        self.loops.pop();
        self.place_label(end);
    }

    /// Emits the cleanups down to `depth`, then the jump.
    fn leave(&mut self, depth: usize, op: Op, label: Option<super::Label>) {
        let open: Vec<usize> =
            self.cleanups[depth..].iter().filter_map(|cleanup| cleanup.region).collect();
        let held: Vec<Cleanup<'a>> = self.cleanups.drain(depth..).collect();
        for cleanup in held.iter().rev() {
            // From here on its own handler must not be active.
            if let Some(region) = cleanup.region {
                self.suspend_region(region);
            }
            match cleanup.what {
                CleanupKind::Finally(stmt) => self.stmt(stmt),
                CleanupKind::Dispose(reg) => {
                    self.emit(Op::Dispose(reg));
                }
                CleanupKind::Nothing => {}
            }
        }
        match label {
            Some(label) => self.jump(op, label),
            None => {
                self.emit(op);
            }
        }
        self.cleanups.extend(held);
        for region in open {
            self.resume_region(region);
        }
    }

    fn try_stmt(&mut self, body: &'a Stmt, catches: &'a [Catch], finally: Option<&'a Stmt>) {
        let end = self.label();
        let outer = finally.map(|finally| {
            let region = self.open_region();
            self.cleanups
                .push(Cleanup { what: CleanupKind::Finally(finally), region: Some(region) });
            region
        });
        let inner = self.open_region();
        self.cleanups.push(Cleanup { what: CleanupKind::Nothing, region: Some(inner) });
        self.stmt(body);
        self.cleanups.pop();
        self.suspend_region(inner);
        let after = self.label();
        self.jump(Op::Jump(0), after);
        if !catches.is_empty() {
            // The register after that of the exception gets the number of the clause.
            let (reg, clause) = (self.alloc(), self.alloc());
            let has_filter = catches.iter().any(|catch| catch.filter.is_some());
            if has_filter {
                for catch in catches {
                    let place = self.alloc();
                    self.places.insert(catch.local, place);
                }
            }
            let selector = self.selector(catches, reg, has_filter);
            let target = self.here();
            let handler = Handler { start: 0, end: 0, target, reg, is_finally: false, selector };
            self.handle(inner, handler);
            self.caught.push(reg);
            for (at, catch) in catches.iter().enumerate() {
                self.catch(catch, reg, after, has_filter.then_some((clause, at)));
            }
            self.emit(Op::Rethrow(reg));
            self.caught.pop();
        }
        self.place_label(after);
        if let (Some(finally), Some(region)) = (finally, outer) {
            self.cleanups.pop();
            self.suspend_region(region);
            self.stmt(finally);
            self.jump(Op::Jump(0), end);
            let reg = self.alloc();
            let target = self.here();
            self.handle(region, finally_handler(target, reg));
            self.stmt(finally);
            self.emit(Op::Rethrow(reg));
        }
        self.place_label(end);
    }

    /// The code that finds the clause that catches an exception.
    fn selector(&mut self, catches: &'a [Catch], reg: Reg, has_filter: bool) -> Option<Selector> {
        let takes_all = catches.first().is_some_and(|first| first.ty == Ty::EXCEPTION);
        if takes_all && !has_filter {
            return None;
        }
        let target = self.here();
        for (at, catch) in catches.iter().enumerate() {
            let next = self.label();
            let mark = self.next;
            self.catch_test(catch, reg, next, has_filter);
            if let Some(filter) = &catch.filter {
                self.reserve(filter);
                self.branch(filter, false, next);
            }
            self.emit(Op::Selected(at as i32));
            self.place_label(next);
            // The clause uses the variables of its filter.
            if !has_filter {
                self.next = mark;
            }
        }
        self.emit(Op::Selected(-1));
        Some(Selector { target, has_filter })
    }

    /// Jumps if the exception has another type, and gives the variable of the clause its value.
    fn catch_test(&mut self, catch: &'a Catch, reg: Reg, next: super::Label, has_place: bool) {
        if catch.ty != Ty::EXCEPTION {
            let (test, ty) = (self.alloc(), self.alloc());
            self.type_into(catch.ty, ty);
            self.emit(Op::Is(test, reg, ty));
            self.jump(Op::JumpUnless(test, 0), next);
        }
        let place = match self.places.get(&catch.local) {
            Some(place) if has_place => *place,
            _ => self.alloc(),
        };
        self.emit(Op::Move(place, reg));
        if self.shared.locals[catch.local.0 as usize].needs_cell() {
            self.emit(Op::NewCell(place, place));
        }
        self.places.insert(catch.local, place);
    }

    /// A clause: chosen by its number if there are filters, else by the type of the exception.
    fn catch(
        &mut self,
        catch: &'a Catch,
        reg: Reg,
        after: super::Label,
        chosen: Option<(Reg, usize)>,
    ) {
        let next = self.label();
        let mark = self.next;
        match chosen {
            Some((clause, at)) => {
                let number = self.alloc();
                self.emit(Op::Int(number, at as i32));
                self.jump(Op::JumpNeInt(clause, number, 0), next);
            }
            None => self.catch_test(catch, reg, next, false),
        }
        self.stmt(&catch.body);
        self.jump(Op::Jump(0), after);
        self.place_label(next);
        self.next = mark;
    }
}

fn finally_handler(target: u32, reg: Reg) -> Handler {
    Handler { start: 0, end: 0, target, reg, is_finally: true, selector: None }
}
