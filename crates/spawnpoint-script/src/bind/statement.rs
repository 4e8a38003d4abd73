//! Statements.

use tree_sitter::Node;

use super::{Binder, Symbol, expr::Operand};
use crate::{
    bound::{Catch, Expr, ExprKind, LocalId, Stmt},
    host::HostTy,
    library::Callee,
    syntax::{Span, child_of_kind, has_modifier, has_token, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn block(&mut self, node: Node<'_>) -> Stmt {
        self.push_scope();
        let body = self.statements(&named(node));
        self.pop_scope();
        body
    }

    /// Statements of one scope; its functions are known from the start.
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
            // `using var x = …;` lasts to the end of the block.
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
        if !self.may_go_on(node) {
            return Stmt::Nothing;
        }
        let field = |name: &str| node.child_by_field_name(name);
        match node.kind() {
            "block" => self.block(node),
            "empty_statement" => Stmt::Nothing,
            "expression_statement" => match named(node).first() {
                Some(inner) => self.expression_statement(*inner),
                None => Stmt::Nothing,
            },
            "local_declaration_statement" => self.declaration(node),
            "local_function_statement" => self.local_function(node),
            "if_statement" => {
                let (Some(test), Some(yes)) = (field("condition"), field("consequence")) else {
                    return Stmt::Nothing;
                };
                let test = self.condition(test);
                let yes = self.embedded(yes);
                let no = field("alternative").map_or(Stmt::Nothing, |no| self.embedded(no));
                Stmt::If(test, Box::new(yes), Box::new(no))
            }
            "while_statement" | "do_statement" => {
                let (Some(test), Some(body)) = (field("condition"), field("body")) else {
                    return Stmt::Nothing;
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
                    return Stmt::Nothing;
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
                    child_of_kind(node, "block").map_or(Stmt::Nothing, |body| self.block(body));
                (self.checked, self.unchecked_explicitly) = outer;
                body
            }
            "using_statement" => self.using_statement(node),
            // There is one thread: nothing to lock.
            "lock_statement" => {
                let parts = named(node);
                if let Some(value) = parts.first() {
                    self.expr(*value);
                }
                parts.last().map_or(Stmt::Nothing, |body| self.embedded(*body))
            }
            "goto_statement" | "labeled_statement" => {
                self.unsupported(node, "goto is");
                Stmt::Nothing
            }
            "unsafe_statement" | "fixed_statement" => {
                self.unsupported(node, "Unsafe code is");
                Stmt::Nothing
            }
            other => {
                let what = other.replace('_', " ");
                self.unsupported(node, &format!("A {what} is"));
                Stmt::Nothing
            }
        }
    }

    /// A single statement under `if` and the like, in a scope of its own.
    fn embedded(&mut self, node: Node<'_>) -> Stmt {
        if matches!(node.kind(), "local_declaration_statement" | "local_function_statement") {
            let message = "Embedded statement cannot be a declaration or labeled statement";
            self.report("CS1023", node, message);
        }
        self.push_scope();
        let stmt = self.statement(node);
        self.pop_scope();
        stmt
    }

    fn looped(&mut self, body: Node<'_>) -> Stmt {
        self.loops += 1;
        let body = self.embedded(body);
        self.loops -= 1;
        body
    }

    fn expression_statement(&mut self, node: Node<'_>) -> Stmt {
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

    fn declaration(&mut self, node: Node<'_>) -> Stmt {
        let is_const = has_modifier(self.source, node, "const");
        if child_of_kind(node, "await").is_some() {
            self.unsupported(node, "async/await is");
        }
        match child_of_kind(node, "variable_declaration") {
            Some(declaration) => self.variables(declaration, is_const),
            None => Stmt::Nothing,
        }
    }

    pub(super) fn variables(&mut self, node: Node<'_>, is_const: bool) -> Stmt {
        let source = self.source;
        let Some(ty_node) = node.child_by_field_name("type") else { return Stmt::Nothing };
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
                let stmt = self.take_apart_new(name, value);
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
        if stmts.len() == 1 { stmts.remove(0) } else { Stmt::Several(stmts) }
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
                    return Stmt::Nothing;
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

    /// A method as a value without a wanted type: possible where there is only one of that name.
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
            _ => Stmt::Nothing,
        }
    }

    fn for_loop(&mut self, node: Node<'_>) -> Stmt {
        self.push_scope();
        let mut init = Vec::new();
        let mut step_nodes = Vec::new();
        let mut test = None;
        let mut cursor = node.walk();
        if cursor.goto_first_child() {
            loop {
                let child = cursor.node();
                if child.is_named() {
                    match cursor.field_name() {
                        Some("initializer") if child.kind() == "variable_declaration" => {
                            let stmt = self.variables(child, false);
                            init.push(stmt);
                        }
                        Some("initializer") => {
                            let stmt = self.expression_statement(child);
                            init.push(stmt);
                        }
                        Some("condition") => test = Some(child),
                        Some("update") => step_nodes.push(child),
                        _ => {}
                    }
                }
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        let before = test.map(|test| self.condition(test));
        let body = node.child_by_field_name("body").map_or(Stmt::Nothing, |body| self.looped(body));
        let step = step_nodes
            .into_iter()
            .filter_map(|node| match self.expression_statement(node) {
                Stmt::Expr(expr) => Some(expr),
                _ => None,
            })
            .collect();
        self.pop_scope();
        init.push(Stmt::Loop { before, body: Box::new(body), step, after: None });
        Stmt::Block(init)
    }

    fn foreach_loop(&mut self, node: Node<'_>) -> Stmt {
        let field = |name: &str| node.child_by_field_name(name);
        let (Some(left), Some(right)) = (field("left"), field("right")) else {
            return Stmt::Nothing;
        };
        if has_token(node, "await") {
            self.unsupported(node, "async/await is");
        }
        self.push_scope();
        let source = self.expr(right);
        let (source, element) = self.walkable(source, right);
        let element_local = self.temp(element);
        let span = Span::from(left);
        let mut before = Stmt::Nothing;
        let (local, convert) = if left.kind() == "identifier" {
            let declared = field("type").filter(|ty| self.source.of(*ty) != "var");
            let ty = declared.map_or(element, |ty| self.read_type(ty));
            let local = self.declare(left, ty);
            self.local(local).readonly = Some("foreach iteration variable");
            self.local(local).assigned = true;
            let value = Expr::local(element_local, element, span);
            let convert = (ty != element).then(|| self.cast(value, ty, span));
            (local, convert)
        } else {
            let local = self.temp(element);
            let value = Expr::local(local, element, span);
            before = match left.kind() {
                "tuple_pattern" => self.take_apart_new(left, value),
                "tuple_expression" => self.take_apart_mixed(left, value),
                _ => {
                    self.unsupported(left, "This foreach variable is");
                    Stmt::Nothing
                }
            };
            (local, None)
        };
        let body = field("body").map_or(Stmt::Nothing, |body| self.looped(body));
        self.pop_scope();
        let body = Box::new(Stmt::Block(vec![before, body]));
        Stmt::Foreach { local, element: element_local, convert, source, body }
    }

    /// What `foreach` walks through, and its elements' type.
    pub(super) fn walkable(&mut self, source: Expr, node: Node<'_>) -> (Expr, Ty) {
        if source.is_error() {
            return (source, Ty::ERROR);
        }
        if let TyKind::Host(_) = self.types.kind(source.ty)
            && let Some(super::member::Member::Methods(found)) =
                self.find_member(source.ty, "GetEnumerator", false)
            && let Some(method) = found.first().map(|found| found.method.clone())
            && let Callee::Host(id) = method.callee
        {
            let span = source.span;
            let kind = ExprKind::HostCall {
                method: id,
                target: Some(Box::new(source)),
                type_args: Vec::new(),
                args: Vec::new(),
                params: Vec::<(HostTy, bool)>::new(),
            };
            let element = self.element_type(method.returns).unwrap_or(Ty::OBJECT);
            return (Expr::new(kind, method.returns, span), element);
        }
        match self.element_type(source.ty) {
            Some(element) => (source, element),
            None => {
                let name = self.name_of(source.ty);
                let message = format!(
                    "foreach statement cannot operate on variables of type '{name}' because '{name}' does not contain a public instance or extension definition for 'GetEnumerator'"
                );
                (self.fail("CS1579", node, message), Ty::ERROR)
            }
        }
    }

    fn parts_of(&mut self, ty: Ty, node: Node<'_>) -> Option<Vec<Ty>> {
        match self.types.kind(ty).clone() {
            TyKind::Tuple(parts) => Some(parts.iter().map(|(_, ty)| *ty).collect()),
            TyKind::Def(DefId::KEYVALUE, args) => Some(args.to_vec()),
            TyKind::Error => None,
            _ => {
                let name = self.name_of(ty);
                let message = format!(
                    "No suitable 'Deconstruct' instance or extension method was found for type '{name}', with the needed out parameters and a void return type."
                );
                self.report("CS8129", node, message);
                None
            }
        }
    }

    /// `var (a, b) = value`.
    fn take_apart_new(&mut self, pattern: Node<'_>, value: Expr) -> Stmt {
        let span = Span::from(pattern);
        let ty = value.ty;
        let shape = self.parts_of(ty, pattern);
        let temp = self.temp(ty);
        let mut stmts = vec![Stmt::Declare(temp, Some(value), span)];
        for (at, name) in named(pattern).into_iter().enumerate() {
            let part_ty = match &shape {
                Some(shape) => match shape.get(at) {
                    Some(ty) => *ty,
                    None => {
                        let message = format!(
                            "Cannot deconstruct a tuple of '{}' elements into more variables.",
                            shape.len()
                        );
                        self.report("CS8132", pattern, message);
                        break;
                    }
                },
                None => Ty::ERROR,
            };
            let whole = Expr::local(temp, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), part_ty, span);
            match name.kind() {
                "identifier" if self.source.of(name) != "_" => {
                    let id = self.declare(name, part_ty);
                    stmts.push(Stmt::Declare(id, Some(part), name.into()));
                }
                "tuple_pattern" => {
                    let stmt = self.take_apart_new(name, part);
                    stmts.push(stmt);
                }
                _ => {}
            }
        }
        if let Some(shape) = shape
            && named(pattern).len() < shape.len()
        {
            let message = format!(
                "Cannot deconstruct a tuple of '{}' elements into '{}' variables.",
                shape.len(),
                named(pattern).len()
            );
            self.report("CS8132", pattern, message);
        }
        Stmt::Several(stmts)
    }

    /// `(int a, var b) = value` as statements; used by `foreach`.
    fn take_apart_mixed(&mut self, pattern: Node<'_>, value: Expr) -> Stmt {
        let span = Span::from(pattern);
        let ty = value.ty;
        let temp = self.temp(ty);
        let Some(shape) = self.parts_of(ty, pattern) else { return Stmt::Nothing };
        let mut stmts = vec![Stmt::Declare(temp, Some(value), span)];
        for (at, arg) in named(pattern).into_iter().enumerate() {
            let (Some(part_ty), Some(target)) = (shape.get(at), named(arg).last().copied()) else {
                break;
            };
            let whole = Expr::local(temp, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), *part_ty, span);
            let expr = self.take_part(target, part);
            stmts.push(expr);
        }
        Stmt::Several(stmts)
    }

    fn take_part(&mut self, target: Node<'_>, part: Expr) -> Stmt {
        match target.kind() {
            "declaration_expression" => {
                let ty = target.child_by_field_name("type");
                let declared =
                    ty.filter(|ty| self.source.of(*ty) != "var").map(|ty| self.read_type(ty));
                let name = target.child_by_field_name("name").unwrap_or(target);
                let ty = declared.unwrap_or(part.ty);
                let part = self.convert(part, ty);
                if self.source.of(name) == "_" {
                    return Stmt::Nothing;
                }
                let id = self.declare(name, ty);
                Stmt::Declare(id, Some(part), name.into())
            }
            "identifier" if self.source.of(target) == "_" => Stmt::Nothing,
            _ => {
                let span = Span::from(target);
                let place = self.target(target);
                if place.is_error() {
                    return Stmt::Nothing;
                }
                let ty = place.ty;
                let part = self.convert(part, ty);
                Stmt::Expr(Expr::new(ExprKind::Assign(Box::new(place), Box::new(part)), ty, span))
            }
        }
    }

    /// `(a, b) = (b, a)`: everything on the right first, then everything on the left.
    pub(super) fn deconstruct(&mut self, left: Node<'_>, right: Node<'_>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let value = self.expr(right);
        if value.is_error() {
            return value;
        }
        let ty = value.ty;
        let Some(shape) = self.parts_of(ty, left) else { return Expr::error(span) };
        let targets = named(left);
        if targets.len() != shape.len() {
            let message = format!(
                "Cannot deconstruct a tuple of '{}' elements into '{}' variables.",
                shape.len(),
                targets.len()
            );
            return self.fail("CS8132", left, message);
        }
        let temp = self.temp(ty);
        let mut steps = Vec::new();
        for (at, (arg, part_ty)) in targets.into_iter().zip(shape).enumerate() {
            let Some(target) = named(arg).last().copied() else { continue };
            let whole = Expr::local(temp, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), part_ty, span);
            match self.take_part(target, part) {
                Stmt::Expr(expr) => steps.push(expr),
                Stmt::Declare(id, Some(value), _) => {
                    let ty = value.ty;
                    let target = Expr::local(id, ty, span);
                    self.local(id).mutated = true;
                    let kind = ExprKind::Assign(Box::new(target), Box::new(value));
                    steps.push(Expr::new(kind, ty, span));
                }
                _ => {}
            }
        }
        let whole = Expr::local(temp, ty, span);
        let body = Expr::new(ExprKind::Seq(steps, Box::new(whole)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(body)), ty, span)
    }

    fn switch(&mut self, node: Node<'_>) -> Stmt {
        let (Some(value), Some(body)) =
            (node.child_by_field_name("value"), node.child_by_field_name("body"))
        else {
            return Stmt::Nothing;
        };
        let span = Span::from(node);
        let value = self.expr(value);
        let temp = self.temp(value.ty);
        self.push_scope();
        let mut sections: Vec<(Vec<Expr>, Stmt)> = Vec::new();
        let mut default = None;
        let mut tests: Vec<Expr> = Vec::new();
        let mut is_default = false;
        self.loops += 1;
        // Labels without statements fall into the next section.
        for section in named(body).into_iter().filter(|part| part.kind() == "switch_section") {
            let (test, statements) = self.section_parts(section, temp);
            match test {
                Some(test) => tests.push(test),
                None => is_default = true,
            }
            if statements.is_empty() {
                continue;
            }
            self.push_scope();
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

    fn section_parts<'t>(
        &mut self,
        section: Node<'t>,
        subject: LocalId,
    ) -> (Option<Expr>, Vec<Node<'t>>) {
        let mut cursor = section.walk();
        let children: Vec<Node<'t>> = section.children(&mut cursor).collect();
        let colon = children.iter().position(|child| child.kind() == ":").unwrap_or(0);
        let label: Vec<Node<'t>> = children[..colon]
            .iter()
            .copied()
            .filter(|child| child.is_named() && child.kind() != "comment")
            .collect();
        let statements = children[colon..]
            .iter()
            .copied()
            .filter(|child| child.is_named() && child.kind() != "comment")
            .collect();
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

    fn return_statement(&mut self, node: Node<'_>) -> Stmt {
        let value = named(node).first().copied();
        let (wanted, yields) = self
            .returning
            .last()
            .map_or((None, None), |returning| (returning.wanted, returning.yields));
        if yields.is_some() && value.is_some() && !self.is_main() {
            let message = "Cannot return a value from an iterator. Use the yield return statement to return a value, or yield break to end the iteration.";
            self.report("CS1622", node, message);
            return Stmt::Nothing;
        }
        match (value, wanted) {
            (None, Some(Ty::VOID)) | (None, None) => Stmt::Return(None, node.into()),
            (None, Some(ty)) => {
                if self.is_main() {
                    return Stmt::Return(None, node.into());
                }
                let name = self.name_of(ty);
                let message = format!("An object of a type convertible to '{name}' is required");
                self.report("CS0126", node, message);
                Stmt::Nothing
            }
            (Some(value), Some(Ty::VOID)) => {
                let message = "Since the function returns void, a return keyword must not be followed by an object expression";
                self.report("CS0127", value, message);
                Stmt::Nothing
            }
            (Some(value), Some(wanted)) => {
                // A script may end with a call that returns nothing.
                if self.is_main()
                    && let Operand::Value(expr) = self.main_value(value)
                {
                    if expr.ty == Ty::VOID {
                        return Stmt::Block(vec![
                            Stmt::Expr(expr),
                            Stmt::Return(None, node.into()),
                        ]);
                    }
                    let expr = self.convert(expr, wanted);
                    return Stmt::Return(Some(expr), node.into());
                }
                let value = self.expr_as(value, wanted);
                Stmt::Return(Some(value), node.into())
            }
            (Some(value), None) => {
                let value = self.expr(value);
                if let Some(returning) = self.returning.last_mut() {
                    returning.found.push(value.ty);
                }
                Stmt::Return(Some(value), node.into())
            }
        }
    }

    fn main_value(&mut self, node: Node<'_>) -> Operand {
        match node.kind() {
            "lambda_expression" | "anonymous_method_expression" => {
                Operand::Value(self.lambda_alone(node))
            }
            "collection_expression" => {
                let ty = self.types.def(DefId::LIST, &[Ty::OBJECT]);
                Operand::Value(self.collection(node, ty))
            }
            _ => match self.operand(node) {
                Operand::Value(expr) => Operand::Value(expr),
                other => Operand::Value(self.value(other, node)),
            },
        }
    }

    fn is_main(&self) -> bool {
        self.current.len() == 1 && self.rules != super::Rules::Library
    }

    fn yield_statement(&mut self, node: Node<'_>) -> Stmt {
        let yields = self.returning.last().and_then(|returning| returning.yields);
        let Some(element) = yields else {
            let in_lambda =
                self.functions.get(self.function().0 as usize).is_some_and(|found| found.is_lambda);
            if in_lambda {
                let message = "The yield statement cannot be used inside an anonymous method or lambda expression";
                self.report("CS1621", node, message);
            }
            return Stmt::Nothing;
        };
        match named(node).first() {
            Some(value) => Stmt::Yield(self.expr_as(*value, element)),
            None => Stmt::YieldBreak(node.into()),
        }
    }

    fn try_statement(&mut self, node: Node<'_>) -> Stmt {
        let body = node.child_by_field_name("body").map_or(Stmt::Nothing, |body| self.block(body));
        let mut catches: Vec<Catch> = Vec::new();
        let mut finally = None;
        for clause in named(node) {
            match clause.kind() {
                "catch_clause" => {
                    let made = self.catch(clause);
                    let covered = catches.iter().any(|earlier| {
                        earlier.filter.is_none()
                            && self.types.implicit(self.host, made.ty, earlier.ty).is_some()
                    });
                    if covered && made.ty != Ty::ERROR {
                        let name = self.name_of(made.ty);
                        let message = format!(
                            "A previous catch clause already catches all exceptions of this or of a super type ('{name}')"
                        );
                        self.report("CS0160", clause, message);
                    }
                    catches.push(made);
                }
                "finally_clause" => {
                    let block = child_of_kind(clause, "block");
                    finally = block.map(|block| Box::new(self.block(block)));
                }
                _ => {}
            }
        }
        if catches.is_empty() && finally.is_none() {
            self.report("CS1524", node, "Expected catch or finally");
        }
        Stmt::Try { body: Box::new(body), catches, finally }
    }

    fn catch(&mut self, clause: Node<'_>) -> Catch {
        self.push_scope();
        let declaration = child_of_kind(clause, "catch_declaration");
        let ty = declaration
            .and_then(|declaration| declaration.child_by_field_name("type"))
            .map_or(Ty::EXCEPTION, |ty| self.read_type(ty));
        if ty != Ty::ERROR && self.types.implicit(self.host, ty, Ty::EXCEPTION).is_none() {
            let message = "The type caught or thrown must be derived from System.Exception";
            self.report("CS0155", declaration.unwrap_or(clause), message);
        }
        let name = declaration.and_then(|declaration| declaration.child_by_field_name("name"));
        let local = match name {
            Some(name) => self.declare(name, ty),
            None => self.temp(ty),
        };
        self.local(local).assigned = true;
        let filter = child_of_kind(clause, "catch_filter_clause")
            .and_then(|filter| named(filter).first().copied())
            .map(|condition| self.condition(condition));
        let body =
            clause.child_by_field_name("body").map_or(Stmt::Nothing, |body| self.block(body));
        self.pop_scope();
        Catch { ty, local, filter, body }
    }

    fn using_statement(&mut self, node: Node<'_>) -> Stmt {
        self.push_scope();
        let mut stmts = Vec::new();
        let mut held = Vec::new();
        if let Some(declaration) = child_of_kind(node, "variable_declaration") {
            let declared = self.variables(declaration, false);
            collect_declared(&declared, &mut held);
            stmts.push(declared);
        } else if let Some(value) = named(node).first() {
            let value = self.expr(*value);
            let temp = self.temp(value.ty);
            held.push(temp);
            stmts.push(Stmt::Declare(temp, Some(value), node.into()));
        }
        let body =
            node.child_by_field_name("body").map_or(Stmt::Nothing, |body| self.embedded(body));
        self.pop_scope();
        stmts.push(self.disposing(body, &held, node));
        Stmt::Block(stmts)
    }

    fn using_declaration(&mut self, node: Node<'_>, rest: &[Node<'_>]) -> Stmt {
        let mut held = Vec::new();
        let declared = self.declaration(node);
        collect_declared(&declared, &mut held);
        let mut bound = Vec::new();
        for next in rest {
            bound.push(self.statement(unwrapped(*next)));
        }
        let body = self.disposing(Stmt::Block(bound), &held, node);
        Stmt::Block(vec![declared, body])
    }

    /// The body, and `Dispose` afterwards however it ends.
    fn disposing(&mut self, body: Stmt, held: &[LocalId], node: Node<'_>) -> Stmt {
        let mut last = Vec::new();
        for id in held.iter().rev() {
            self.local(*id).readonly = Some("using variable");
            let value = Expr::local(*id, self.locals[id.0 as usize].ty, node.into());
            let call = self.native_call("IDisposable.Dispose", vec![value], Ty::VOID, node);
            last.push(Stmt::Expr(call));
        }
        Stmt::Try {
            body: Box::new(body),
            catches: Vec::new(),
            finally: Some(Box::new(Stmt::Block(last))),
        }
    }
}

fn collect_declared(stmt: &Stmt, found: &mut Vec<LocalId>) {
    match stmt {
        Stmt::Declare(id, ..) => found.push(*id),
        Stmt::Block(inner) | Stmt::Several(inner) => {
            inner.iter().for_each(|stmt| collect_declared(stmt, found));
        }
        _ => {}
    }
}

/// Statements at the top are wrapped once more by the grammar.
pub(super) fn unwrapped(node: Node<'_>) -> Node<'_> {
    match node.kind() {
        "global_statement" => named(node).first().copied().unwrap_or(node),
        _ => node,
    }
}
