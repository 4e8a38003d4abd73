//! Statements.

use spawnpoint_csharp::Node;

use super::{Binder, Symbol, expr::Operand};
use crate::{
    bound::{Expr, ExprKind, LocalId, Stmt},
    library::Constant,
    syntax::{Span, child_of_kind, has_modifier, has_token, named},
    types::Ty,
};

impl Binder<'_> {
    pub(super) fn block(&mut self, node: Node<'_>) -> Stmt {
        self.push_scope();
        let body = self.statements(&named(node));
        self.pop_scope();
        body
    }

    /// The statements of a scope; its functions are declared first.
    pub fn statements(&mut self, nodes: &[Node<'_>]) -> Stmt {
        for node in nodes {
            let node = unwrapped(*node);
            if node.kind() == "local_function_statement" {
                self.declare_function(node);
            }
        }
        let mut bound = Vec::new();
        for node in nodes {
            let node = unwrapped(*node);
            // `using var x = …;` lasts until the end of the block.
            if node.kind() == "local_declaration_statement" && has_token(node, "using") {
                let rest: Vec<Node<'_>> = nodes
                    .iter()
                    .copied()
                    .filter(|next| next.start_byte() > node.start_byte())
                    .collect();
                let stmt = self.using_declaration(node, &rest);
                bound.push(stmt);
                return Stmt::Block(bound);
            }
            bound.push(self.statement(node));
        }
        Stmt::Block(bound)
    }

    pub(super) fn statement(&mut self, node: Node<'_>) -> Stmt {
        if !self.count_work(node) {
            return Stmt::Empty;
        }
        let field = |name: &str| node.child_by_field_name(name);
        match node.kind() {
            "block" => self.block(node),
            "empty_statement" => Stmt::Empty,
            "expression_statement" => match named(node).first() {
                Some(inner) => self.expression_statement(*inner),
                None => Stmt::Empty,
            },
            "local_declaration_statement" => self.declaration(node),
            "local_function_statement" => self.local_function(node),
            "if_statement" => {
                let (Some(test), Some(yes)) = (field("condition"), field("consequence")) else {
                    return Stmt::Empty;
                };
                let test = self.condition(test);
                let yes = self.embedded(yes);
                let no = field("alternative").map_or(Stmt::Empty, |no| self.embedded(no));
                Stmt::If(test, Box::new(yes), Box::new(no))
            }
            "while_statement" | "do_statement" => {
                let (Some(test), Some(body)) = (field("condition"), field("body")) else {
                    return Stmt::Empty;
                };
                let is_do = node.kind() == "do_statement";
                self.push_scope();
                let before = (!is_do).then(|| self.condition(test));
                let body = self.looped(body);
                let after = is_do.then(|| self.condition(test));
                self.pop_scope();
                Stmt::Loop { before, body: Box::new(body), step: Vec::new(), after }
            }
            "for_statement" => self.for_loop(node),
            "foreach_statement" => self.foreach_loop(node),
            "switch_statement" => self.switch(node),
            "break_statement" | "continue_statement" => {
                if self.loops == 0 {
                    let message = "No enclosing loop out of which to break or continue";
                    self.report("CS0139", node, message);
                    return Stmt::Empty;
                }
                if node.kind() == "break_statement" {
                    Stmt::Break(node.into())
                } else {
                    Stmt::Continue(node.into())
                }
            }
            "return_statement" => self.return_statement(node),
            "yield_statement" => self.yield_statement(node),
            "throw_statement" => {
                let value = named(node).first().map(|inner| {
                    let value = self.expr(*inner);
                    self.convert(value, Ty::EXCEPTION)
                });
                Stmt::Throw(value, node.into())
            }
            "try_statement" => self.try_statement(node),
            "checked_statement" => {
                let outer = (self.checked, self.unchecked_explicitly);
                self.checked = has_token(node, "checked");
                self.unchecked_explicitly = !self.checked;
                let body =
                    child_of_kind(node, "block").map_or(Stmt::Empty, |body| self.block(body));
                (self.checked, self.unchecked_explicitly) = outer;
                body
            }
            "using_statement" => self.using_statement(node),
            // Scripts run on one thread, so a lock has no effect.
            "lock_statement" => {
                let parts = named(node);
                if let Some(value) = parts.first() {
                    self.expr(*value);
                }
                parts.last().map_or(Stmt::Empty, |body| self.embedded(*body))
            }
            "goto_statement" | "labeled_statement" => {
                self.unsupported(node, "goto is");
                Stmt::Empty
            }
            "unsafe_statement" | "fixed_statement" => {
                self.unsupported(node, "Unsafe code is");
                Stmt::Empty
            }
            other => {
                let what = other.replace('_', " ");
                self.unsupported(node, &format!("A {what} is"));
                Stmt::Empty
            }
        }
    }

    /// An embedded statement, such as the body of `if`, in its own scope.
    pub(super) fn embedded(&mut self, node: Node<'_>) -> Stmt {
        if matches!(node.kind(), "local_declaration_statement" | "local_function_statement") {
            let message = "Embedded statement cannot be a declaration or labeled statement";
            self.report("CS1023", node, message);
        }
        self.push_scope();
        let stmt = self.statement(node);
        self.pop_scope();
        stmt
    }

    pub(super) fn expression_statement(&mut self, node: Node<'_>) -> Stmt {
        let operand = self.operand(node);
        let mut inner = node;
        while inner.kind() == "parenthesized_expression"
            && let Some(next) = named(inner).first()
        {
            inner = *next;
        }
        let useful =
            matches!(
                inner.kind(),
                "assignment_expression"
                    | "invocation_expression"
                    | "object_creation_expression"
                    | "implicit_object_creation_expression"
                    | "await_expression"
                    | "conditional_access_expression"
            ) || (matches!(inner.kind(), "postfix_unary_expression" | "prefix_unary_expression")
                && (has_token(inner, "++") || has_token(inner, "--")));
        let expr = match operand {
            Operand::Value(expr) => expr,
            other => self.value(other, node),
        };
        if !useful && !expr.is_error() {
            let message = "Only assignment, call, increment, decrement, await, and new object expressions can be used as a statement";
            self.report("CS0201", node, message);
        }
        Stmt::Expr(expr)
    }

    pub(super) fn declaration(&mut self, node: Node<'_>) -> Stmt {
        let is_const = has_modifier(self.source, node, "const");
        if child_of_kind(node, "await").is_some() {
            self.unsupported(node, "'await using' is");
        }
        match child_of_kind(node, "variable_declaration") {
            Some(declaration) => self.variables(declaration, is_const),
            None => Stmt::Empty,
        }
    }

    pub(super) fn variables(&mut self, node: Node<'_>, is_const: bool) -> Stmt {
        let source = self.source;
        let Some(ty_node) = node.child_by_field_name("type") else { return Stmt::Empty };
        if ty_node.kind() == "ref_type" {
            return self.ref_locals(node, ty_node);
        }
        let is_var = ty_node.kind() == "implicit_type" || source.of(ty_node) == "var";
        let declared = (!is_var).then(|| self.read_type(ty_node));
        if declared == Some(Ty::VOID) {
            self.report("CS1547", ty_node, "Keyword 'void' cannot be used in this context");
        }
        let mut stmts = Vec::new();
        for declarator in named(node).into_iter().skip(1) {
            let parts = named(declarator);
            let Some(name) = parts.first().copied() else { continue };
            if name.kind() == "tuple_pattern" {
                // `var (a, b) = pair;`
                let Some(value) = parts.get(1) else { continue };
                let value = self.expr(*value);
                let stmt = self.deconstruct_declaration(name, value);
                stmts.push(stmt);
                continue;
            }
            let init = parts.get(1).copied();
            if is_const && init.is_none() {
                self.report("CS0145", declarator, "A const field requires a value to be provided");
            }
            let stmt = self.variable(name, declared, init, is_const);
            stmts.push(stmt);
        }
        if stmts.len() == 1 { stmts.remove(0) } else { Stmt::Sequence(stmts) }
    }

    fn variable(
        &mut self,
        name: Node<'_>,
        declared: Option<Ty>,
        init: Option<Node<'_>>,
        is_const: bool,
    ) -> Stmt {
        let value = match (init, declared) {
            (Some(init), Some(ty)) => Some(self.expr_as(init, ty)),
            (Some(init), None) => {
                let value = match self.operand(init) {
                    Operand::Group(group) => match self.group_alone(group, init) {
                        Some(value) => value,
                        None => {
                            self.fail("CS8917", init, "The delegate type could not be inferred.")
                        }
                    },
                    operand => self.value(operand, init),
                };
                match value.ty {
                    Ty::NULL => {
                        let message = "Cannot assign <null> to an implicitly-typed variable";
                        Some(self.fail("CS0815", name, message))
                    }
                    Ty::VOID => {
                        let message = "Cannot assign void to an implicitly-typed variable";
                        Some(self.fail("CS0815", name, message))
                    }
                    _ => Some(value),
                }
            }
            (None, None) => {
                let message = "Implicitly-typed variables must be initialized";
                self.report("CS0818", name, message);
                None
            }
            (None, Some(_)) => None,
        };
        let ty = declared.or(value.as_ref().map(|value| value.ty)).unwrap_or(Ty::ERROR);
        let id = self.declare(name, ty);
        if is_const {
            match value.as_ref().map(|value| (value.constant().cloned(), value.is_error())) {
                Some((Some(constant), _)) => {
                    let local = self.local(id);
                    local.constant = Some(constant);
                    local.readonly = Some("const");
                    return Stmt::Empty;
                }
                Some((None, false)) => {
                    let message = format!(
                        "The expression being assigned to '{}' must be constant",
                        self.source.of(name)
                    );
                    self.report("CS0133", name, message);
                }
                _ => {}
            }
        }
        Stmt::Declare(id, value, name.into())
    }

    /// A method as a value without a target type; allowed if there is only one with that name.
    fn group_alone(&mut self, group: super::call::MethodGroup, node: Node<'_>) -> Option<Expr> {
        let [only] = group.candidates.as_slice() else { return None };
        if !only.method.type_params.is_empty() {
            return None;
        }
        let mut args: Vec<Ty> = only.method.params.iter().map(|param| param.ty).collect();
        let name = if only.method.returns == Ty::VOID {
            "Action"
        } else {
            args.push(only.method.returns);
            "Func"
        };
        let ty = self.type_named(name, &args)?;
        Some(self.group_as(group, ty, node))
    }

    fn local_function(&mut self, node: Node<'_>) -> Stmt {
        let name = node.child_by_field_name("name").map_or("", |name| self.source.of(name));
        match self.lookup(name) {
            Some(Symbol::Function(id, method)) => self.function_body(node, id, &method),
            _ => Stmt::Empty,
        }
    }

    fn switch(&mut self, node: Node<'_>) -> Stmt {
        let (Some(value), Some(body)) =
            (node.child_by_field_name("value"), node.child_by_field_name("body"))
        else {
            return Stmt::Empty;
        };
        let span = Span::from(node);
        let value = self.expr(value);
        let temp = self.temp(value.ty);
        self.push_scope();
        let mut sections: Vec<(Vec<Expr>, Stmt)> = Vec::new();
        let mut default = None;
        let mut tests: Vec<Expr> = Vec::new();
        let mut is_default = false;
        let mut seen: Vec<Constant> = Vec::new();
        self.loops += 1;
        // Labels without statements fall through to the next section.
        for section in named(body).into_iter().filter(|part| part.kind() == "switch_section") {
            // The variables of a pattern belong to its section.
            self.push_scope();
            self.check_duplicate(section, temp, &mut seen);
            let (test, statements) = self.section_parts(section, temp);
            match test {
                Some(test) => tests.push(test),
                None if is_default || default.is_some() => self.duplicate_label(section, "default"),
                None => is_default = true,
            }
            if statements.is_empty() {
                self.pop_scope();
                continue;
            }
            let body = self.statements(&statements);
            self.pop_scope();
            if is_default {
                default = Some(sections.len());
                is_default = false;
            }
            sections.push((std::mem::take(&mut tests), body));
        }
        self.loops -= 1;
        self.pop_scope();
        let switch = Stmt::Switch { sections, default, span };
        Stmt::Block(vec![Stmt::Declare(temp, Some(value), span), switch])
    }

    /// Reports a constant that an earlier label of the switch has.
    fn check_duplicate(&mut self, section: Node<'_>, subject: LocalId, seen: &mut Vec<Constant>) {
        let Some(pattern) = named(section).first().copied() else { return };
        if pattern.kind() != "constant_pattern" || child_of_kind(section, "when_clause").is_some() {
            return;
        }
        let Some(value) = named(pattern).first().copied() else { return };
        let ty = self.locals[subject.0 as usize].ty;
        let (bound, clean) = self.bind_tentatively(|binder| match binder.operand(value) {
            Operand::Value(expr) if !matches!(ty, Ty::OBJECT | Ty::DYNAMIC) => {
                Some(binder.convert(expr, ty))
            }
            _ => None,
        });
        let Some(constant) = bound.filter(|_| clean).and_then(|bound| bound.constant().cloned())
        else {
            return;
        };
        if seen.contains(&constant) {
            let label = format!("case {}", self.source.of(value));
            self.duplicate_label(pattern, &label);
        }
        seen.push(constant);
    }

    fn duplicate_label(&mut self, node: Node<'_>, label: &str) {
        let message =
            format!("The switch statement contains multiple cases with the label value '{label}:'");
        self.report("CS0152", node, message);
    }

    fn section_parts<'t>(
        &mut self,
        section: Node<'t>,
        subject: LocalId,
    ) -> (Option<Expr>, Vec<Node<'t>>) {
        let children: Vec<Node<'t>> = section.children().collect();
        let colon = children.iter().position(|child| child.kind() == ":").unwrap_or(0);
        let label: Vec<Node<'t>> =
            children[..colon].iter().copied().filter(|child| child.is_named()).collect();
        let statements =
            children[colon..].iter().copied().filter(|child| child.is_named()).collect();
        let Some(pattern) = label.first() else { return (None, statements) };
        let mut test = self.pattern(*pattern, subject);
        if let Some(when) = label.iter().find(|part| part.kind() == "when_clause")
            && let Some(condition) = named(*when).first()
        {
            let condition = self.condition(*condition);
            let span = test.span;
            test = Expr::new(ExprKind::And(Box::new(test), Box::new(condition)), Ty::BOOL, span);
        }
        (Some(test), statements)
    }
}

/// The grammar wraps top-level statements in another node.
pub(super) fn unwrapped(node: Node<'_>) -> Node<'_> {
    match node.kind() {
        "global_statement" => named(node).first().copied().unwrap_or(node),
        _ => node,
    }
}
