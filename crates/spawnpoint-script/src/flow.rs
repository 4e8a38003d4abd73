//! Flow analysis: reachability and definite assignment.

use crate::{
    Diagnostic,
    bound::{BoundFn, Dynamic, Expr, ExprKind, Local, LocalId, Stmt},
    library::Constant,
    syntax::{Source, Span},
    types::Ty,
};

/// The locals that are definitely assigned. In unreachable code, all are.
#[derive(Clone, Debug)]
struct State {
    assigned: Vec<u64>,
    reachable: bool,
}

impl State {
    fn has(&self, id: LocalId) -> bool {
        !self.reachable
            || self
                .assigned
                .get(id.0 as usize / 64)
                .is_some_and(|word| word >> (id.0 % 64) & 1 == 1)
    }

    fn set(&mut self, id: LocalId) {
        if let Some(word) = self.assigned.get_mut(id.0 as usize / 64) {
            *word |= 1 << (id.0 % 64);
        }
    }

    fn unreachable(&self) -> Self {
        Self { assigned: self.assigned.clone(), reachable: false }
    }

    /// Merges two paths: only locals that are assigned on both stay assigned.
    fn join(&mut self, other: &State) {
        if !other.reachable {
            return;
        }
        if !self.reachable {
            *self = other.clone();
            return;
        }
        for (word, other) in self.assigned.iter_mut().zip(&other.assigned) {
            *word &= other;
        }
    }
}

pub(crate) struct Flow<'a> {
    source: &'a Source,
    locals: &'a [Local],
    functions: &'a [BoundFn],
    diagnostics: Vec<Diagnostic>,
    complained: Vec<LocalId>,
    breaks: Vec<State>,
    continues: Vec<State>,
    /// The states at the ends of chains with `?`.
    exits: Vec<State>,
}

pub(crate) fn check(
    source: &Source,
    locals: &[Local],
    functions: &[BoundFn],
    main: &BoundFn,
) -> Vec<Diagnostic> {
    let mut flow = Flow {
        source,
        locals,
        functions,
        diagnostics: Vec::new(),
        complained: Vec::new(),
        breaks: Vec::new(),
        continues: Vec::new(),
        exits: Vec::new(),
    };
    let mut state = State { assigned: vec![0; locals.len() / 64 + 1], reachable: true };
    for (at, local) in locals.iter().enumerate() {
        if local.assigned {
            state.set(LocalId(at as u32));
        }
    }
    flow.stmt(&main.body, &mut state);
    flow.diagnostics
}

impl Flow<'_> {
    fn report(&mut self, code: &'static str, span: Span, message: String) {
        let found = self.source.diagnostic(code, span, message);
        self.diagnostics.push(found);
    }

    fn function(&mut self, function: &BoundFn, state: &State) {
        let outer = (std::mem::take(&mut self.breaks), std::mem::take(&mut self.continues));
        let exits = std::mem::take(&mut self.exits);
        let mut inside = state.clone();
        inside.reachable = true;
        self.stmt(&function.body, &mut inside);
        if inside.reachable && function.returns != Ty::VOID && function.iterator_kind.is_none() {
            if function.is_lambda {
                let message = "Not all code paths return a value in lambda expression".to_owned();
                self.report("CS1643", function.span, message);
            } else {
                let message = format!("'{}': not all code paths return a value", function.name);
                self.report("CS0161", function.span, message);
            }
        }
        (self.breaks, self.continues) = outer;
        self.exits = exits;
    }

    fn stmts(&mut self, stmts: &[Stmt], state: &mut State) {
        for stmt in stmts {
            self.stmt(stmt, state);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, state: &mut State) {
        match stmt {
            Stmt::Empty => {}
            Stmt::Expr(expr) | Stmt::Yield(expr) => self.expr(expr, state),
            Stmt::Declare(id, value, _) => {
                if let Some(value) = value {
                    self.expr(value, state);
                    state.set(*id);
                }
            }
            Stmt::Block(inner) | Stmt::Sequence(inner) => self.stmts(inner, state),
            Stmt::If(test, yes, no) => {
                let (mut when_true, mut when_false) = self.condition(test, state);
                self.stmt(yes, &mut when_true);
                self.stmt(no, &mut when_false);
                when_true.join(&when_false);
                *state = when_true;
            }
            Stmt::Loop { before, body, step, after } => {
                self.repeat(before.as_ref(), body, step, after.as_ref(), state);
            }
            Stmt::Foreach { local, element, convert, source, body } => {
                self.expr(source, state);
                let mut inside = state.clone();
                inside.set(*local);
                inside.set(*element);
                if let Some(convert) = convert {
                    self.expr(convert, &mut inside);
                }
                self.breaks.push(state.unreachable());
                self.continues.push(state.unreachable());
                self.stmt(body, &mut inside);
                let broken = self.breaks.pop();
                self.continues.pop();
                // The body may not run at all, so it assigns nothing for certain.
                if let Some(broken) = broken {
                    state.join(&broken);
                }
            }
            Stmt::Switch { sections, default, span } => {
                self.switch(sections, *default, *span, state);
            }
            Stmt::Break(_) => {
                if let Some(broken) = self.breaks.last_mut() {
                    broken.join(state);
                }
                state.reachable = false;
            }
            Stmt::Continue(_) => {
                if let Some(next) = self.continues.last_mut() {
                    next.join(state);
                }
                state.reachable = false;
            }
            Stmt::Return(value, _) => {
                if let Some(value) = value {
                    self.expr(value, state);
                }
                state.reachable = false;
            }
            Stmt::YieldBreak(_) => state.reachable = false,
            Stmt::Throw(value, _) => {
                if let Some(value) = value {
                    self.expr(value, state);
                }
                state.reachable = false;
            }
            Stmt::Try { body, catches, finally } => {
                let before = state.clone();
                self.stmt(body, state);
                for catch in catches {
                    let mut inside = before.clone();
                    inside.set(catch.local);
                    if let Some(filter) = &catch.filter {
                        (inside, _) = self.condition(filter, &mut inside);
                    }
                    self.stmt(&catch.body, &mut inside);
                    state.join(&inside);
                }
                if let Some(finally) = finally {
                    let mut inside = before;
                    self.stmt(finally, &mut inside);
                    if inside.reachable {
                        // What `finally` assigns is assigned on every path.
                        for (word, more) in state.assigned.iter_mut().zip(&inside.assigned) {
                            *word |= more;
                        }
                    } else {
                        state.reachable = false;
                    }
                }
            }
            Stmt::Function(id) => {
                let function = &self.functions[id.0 as usize];
                let mut inside = state.clone();
                // Captured locals are not checked more precisely.
                for id in &function.captures {
                    inside.set(*id);
                }
                self.function(function, &inside);
            }
        }
    }

    fn repeat(
        &mut self,
        before: Option<&Expr>,
        body: &Stmt,
        step: &[Expr],
        after: Option<&Expr>,
        state: &mut State,
    ) {
        let (mut inside, mut done) = match before {
            Some(test) => self.condition(test, state),
            None => (state.clone(), state.unreachable()),
        };
        self.breaks.push(state.unreachable());
        self.continues.push(state.unreachable());
        self.stmt(body, &mut inside);
        if let Some(next) = self.continues.pop() {
            inside.join(&next);
        }
        for expr in step {
            self.expr(expr, &mut inside);
        }
        if let Some(test) = after {
            (_, done) = self.condition(test, &mut inside);
        }
        if let Some(broken) = self.breaks.pop() {
            done.join(&broken);
        }
        *state = done;
    }

    fn switch(
        &mut self,
        sections: &[(Vec<Expr>, Stmt)],
        default: Option<usize>,
        span: Span,
        state: &mut State,
    ) {
        self.breaks.push(state.unreachable());
        let mut falls = false;
        let before = state.clone();
        for (at, (tests, body)) in sections.iter().enumerate() {
            let mut inside = state.unreachable();
            for test in tests {
                let (when_true, when_false) = self.condition(test, state);
                inside.join(&when_true);
                *state = when_false;
            }
            if default == Some(at) {
                inside.join(&before);
            }
            self.stmt(body, &mut inside);
            falls |= inside.reachable;
        }
        if falls {
            let message = "Control cannot fall through from one case label to another".to_owned();
            self.report("CS0163", span, message);
        }
        let mut after = if default.is_some() { state.unreachable() } else { state.clone() };
        if let Some(broken) = self.breaks.pop() {
            after.join(&broken);
        }
        *state = after;
    }

    /// The states in which the condition is true and false.
    fn condition(&mut self, expr: &Expr, state: &mut State) -> (State, State) {
        match &expr.kind {
            ExprKind::Const(Constant::Bool(true)) => (state.clone(), state.unreachable()),
            ExprKind::Const(Constant::Bool(false)) => (state.unreachable(), state.clone()),
            ExprKind::Not(inner) => {
                let (yes, no) = self.condition(inner, state);
                (no, yes)
            }
            ExprKind::And(left, right) => {
                let (mut yes, mut no) = self.condition(left, state);
                let (both, second_no) = self.condition(right, &mut yes);
                no.join(&second_no);
                (both, no)
            }
            ExprKind::Or(left, right) => {
                let (mut yes, mut no) = self.condition(left, state);
                let (second_yes, neither) = self.condition(right, &mut no);
                yes.join(&second_yes);
                (yes, neither)
            }
            ExprKind::Let(id, value, body) => {
                self.expr(value, state);
                state.set(*id);
                self.condition(body, state)
            }
            ExprKind::Seq(steps, last) => {
                for step in steps {
                    self.expr(step, state);
                }
                self.condition(last, state)
            }
            _ => {
                self.expr(expr, state);
                (state.clone(), state.clone())
            }
        }
    }

    fn exprs(&mut self, exprs: &[Expr], state: &mut State) {
        for expr in exprs {
            self.expr(expr, state);
        }
    }

    fn expr(&mut self, expr: &Expr, state: &mut State) {
        match &expr.kind {
            ExprKind::Error
            | ExprKind::Const(_)
            | ExprKind::Default
            | ExprKind::TypeOf(_)
            | ExprKind::Allocate
            | ExprKind::Static { .. }
            | ExprKind::InitType(_) => {}
            ExprKind::Local(id) => self.read(*id, expr.span, state),
            ExprKind::Neg(_, _, inner)
            | ExprKind::BitNot(inner)
            | ExprKind::Convert(inner, _)
            | ExprKind::Retype(inner)
            | ExprKind::Cast(inner)
            | ExprKind::Present(inner)
            | ExprKind::FromDynamic(inner)
            | ExprKind::Await(inner)
            | ExprKind::Is(inner, _) => self.expr(inner, state),
            ExprKind::Field(inner, _) => self.expr(inner, state),
            ExprKind::Arith { left, right, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::Same { left, right, .. } => {
                self.expr(left, state);
                self.expr(right, state);
            }
            ExprKind::Not(_) | ExprKind::And(..) | ExprKind::Or(..) => {
                let (mut yes, no) = self.condition(expr, state);
                yes.join(&no);
                *state = yes;
            }
            ExprKind::If(test, yes, no) => {
                let (mut when_true, mut when_false) = self.condition(test, state);
                self.expr(yes, &mut when_true);
                self.expr(no, &mut when_false);
                when_true.join(&when_false);
                *state = when_true;
            }
            ExprKind::Coalesce(left, right) => {
                self.expr(left, state);
                let mut other = state.clone();
                self.expr(right, &mut other);
            }
            ExprKind::Concat(parts) | ExprKind::ArrayOf(parts) | ExprKind::Struct(parts) => {
                self.exprs(parts, state);
            }
            ExprKind::Property { target, .. } | ExprKind::HostMember { target, .. } => {
                if let Some(target) = target {
                    self.expr(target, state);
                }
            }
            ExprKind::Index { target, args, .. } => {
                self.expr(target, state);
                self.exprs(args, state);
            }
            ExprKind::Call { args, .. }
            | ExprKind::New { args, .. }
            | ExprKind::CallFn { args, .. } => self.exprs(args, state),
            ExprKind::HostCall { target, args, .. } => {
                if let Some(target) = target {
                    self.expr(target, state);
                }
                self.exprs(args, state);
            }
            ExprKind::CallDelegate(target, args) => {
                self.expr(target, state);
                self.exprs(args, state);
            }
            ExprKind::Lambda(id) => {
                let function = &self.functions[id.0 as usize];
                if !function.is_lambda {
                    return;
                }
                self.function(function, state);
            }
            ExprKind::Let(id, value, body) => {
                self.expr(value, state);
                state.set(*id);
                self.expr(body, state);
            }
            ExprKind::Seq(steps, last) => {
                self.exprs(steps, state);
                self.expr(last, state);
            }
            ExprKind::Assign(target, value) => {
                self.place(target, state);
                self.expr(value, state);
                if let ExprKind::Local(id) = target.kind {
                    state.set(id);
                }
            }
            ExprKind::Compound { target, old, value, .. } => {
                self.expr(target, state);
                state.set(*old);
                self.expr(value, state);
            }
            ExprKind::CoalesceAssign(target, value) => {
                self.expr(target, state);
                let mut other = state.clone();
                self.expr(value, &mut other);
            }
            ExprKind::Switch(arms) => {
                let mut after = state.unreachable();
                for (test, body) in arms {
                    let (mut yes, no) = self.condition(test, state);
                    self.expr(body, &mut yes);
                    after.join(&yes);
                    *state = no;
                }
                *state = after;
            }
            ExprKind::Chain(inner) => {
                self.exits.push(state.unreachable());
                self.expr(inner, state);
                if let Some(exit) = self.exits.pop() {
                    state.join(&exit);
                }
            }
            ExprKind::Guard(inner) => {
                self.expr(inner, state);
                if let Some(exit) = self.exits.last_mut() {
                    exit.join(state);
                }
            }
            ExprKind::Throw(inner) => {
                self.expr(inner, state);
                state.reachable = false;
            }
            ExprKind::RefArg { target, is_out } => match target.kind {
                ExprKind::Local(id) if *is_out => state.set(id),
                _ => self.expr(target, state),
            },
            ExprKind::Dynamic(inner) => match inner {
                Dynamic::Get(target, _) => self.expr(target, state),
                Dynamic::Call(target, _, args) | Dynamic::Index(target, args) => {
                    self.expr(target, state);
                    self.exprs(args, state);
                }
                Dynamic::Binary(_, left, right) => {
                    self.expr(left, state);
                    self.expr(right, state);
                }
            },
        }
    }

    /// Visits the parts of an assignment target that are evaluated.
    fn place(&mut self, target: &Expr, state: &mut State) {
        match &target.kind {
            ExprKind::Local(_) => {}
            _ => self.expr(target, state),
        }
    }

    fn read(&mut self, id: LocalId, span: Span, state: &mut State) {
        if state.has(id) || self.complained.contains(&id) {
            return;
        }
        let name = &self.locals[id.0 as usize].name;
        if name.is_empty() {
            return;
        }
        self.complained.push(id);
        let message = format!("Use of unassigned local variable '{name}'");
        self.report("CS0165", span, message);
    }
}
