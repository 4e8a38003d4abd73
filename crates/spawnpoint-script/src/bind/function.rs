//! Functions inside functions: lambdas, local functions, and methods used as values.

use std::{collections::BTreeSet, sync::Arc};

use tree_sitter::Node;

use super::{
    Binder, Returning, Symbol,
    call::{Arg, ArgValue, MethodGroup},
    expr::Operand,
};
use crate::{
    bound::{BoundFn, Expr, ExprKind, FnId, LocalId, Stmt},
    code::Iterates,
    host::ParamMode,
    library::{Callee, Method, Param, parameters},
    literal,
    syntax::{Span, child_of_kind, has_modifier, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn new_function(&mut self, name: &str, returns: Ty, span: Span) -> FnId {
        let id = FnId(self.functions.len() as u32);
        let parent = self.current.last().copied();
        self.functions.push(BoundFn {
            name: name.to_owned(),
            parent,
            type_params: Vec::new(),
            params: Vec::new(),
            returns,
            body: Stmt::Nothing,
            captures: BTreeSet::new(),
            uses: BTreeSet::new(),
            iterates: None,
            is_lambda: false,
            span,
        });
        id
    }

    /// Type arguments of the functions around are handed on, whether they are needed or not.
    fn inherit_type_params(&mut self, id: FnId) {
        let mut next = self.functions[id.0 as usize].parent;
        while let Some(outer) = next {
            let function = &self.functions[outer.0 as usize];
            next = function.parent;
            let found: Vec<LocalId> =
                function.type_params.iter().map(|(_, local)| *local).collect();
            for local in found {
                self.locals[local.0 as usize].captured = true;
                self.functions[id.0 as usize].captures.insert(local);
            }
        }
    }

    /// Binds what `bind` binds without leaving a trace.
    fn try_out<T>(&mut self, bind: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let diagnostics = std::mem::take(&mut self.diagnostics);
        let (functions, locals) = (self.functions.len(), self.locals.len());
        let marks: Vec<_> =
            self.locals.iter().map(|local| (local.captured, local.mutated, local.by_ref)).collect();
        let sets: Vec<_> =
            self.current.iter().map(|id| self.functions[id.0 as usize].sets()).collect();
        let result = bind(self);
        let clean = self.diagnostics.is_empty();
        self.diagnostics = diagnostics;
        self.functions.truncate(functions);
        self.locals.truncate(locals);
        for (local, (captured, mutated, by_ref)) in self.locals.iter_mut().zip(marks) {
            (local.captured, local.mutated, local.by_ref) = (captured, mutated, by_ref);
        }
        for (id, (captures, uses)) in self.current.clone().into_iter().zip(sets) {
            let function = &mut self.functions[id.0 as usize];
            (function.captures, function.uses) = (captures, uses);
        }
        (result, clean)
    }

    /// Types of a lambda's parameters, where they are written.
    pub(super) fn lambda_parameter_types(&mut self, node: Node<'_>) -> Option<Vec<Ty>> {
        let list = node.child_by_field_name("parameters")?;
        if list.kind() != "parameter_list" {
            return None;
        }
        let params = parameters(list);
        if params.is_empty() || params.iter().any(|param| param.ty.is_none()) {
            return None;
        }
        Some(params.into_iter().filter_map(|param| param.ty).map(|ty| self.read_type(ty)).collect())
    }

    pub(super) fn lambda_parameter_count(&self, node: Node<'_>) -> Option<usize> {
        match node.child_by_field_name("parameters") {
            Some(list) if list.kind() == "parameter_list" => Some(parameters(list).len()),
            Some(_) => Some(1),
            // `delegate { … }` takes whatever there is.
            None => None,
        }
    }

    /// What a lambda returns when its parameters are these; `None` when they do not fit it.
    pub(super) fn lambda_returns(&mut self, node: Node<'_>, params: &[Ty]) -> Option<Ty> {
        if self.lambda_parameter_count(node).is_some_and(|count| count != params.len()) {
            return None;
        }
        let key = (node.id(), params.to_vec());
        if let Some(found) = self.tried.get(&key) {
            return Some(*found);
        }
        let (returns, clean) = self.try_out(|binder| {
            let id = binder.lambda(node, params, None);
            binder.functions[id.0 as usize].returns
        });
        let returns = if clean { returns } else { Ty::ERROR };
        self.tried.insert(key, returns);
        Some(returns)
    }

    pub(super) fn lambda_fits(&mut self, node: Node<'_>, wanted: Ty) -> bool {
        let Some((params, returns)) = self.delegate_signature(wanted) else {
            return wanted == Ty::ERROR;
        };
        if let Some(explicit) = self.lambda_parameter_types(node)
            && explicit != params
        {
            return false;
        }
        match self.lambda_returns(node, &params) {
            None => false,
            Some(_) if returns == Ty::VOID => self.lambda_can_be_statement(node),
            Some(Ty::VOID) => never_ends(node),
            Some(found) => {
                if self.types.implicit(self.host, found, returns).is_some() {
                    return true;
                }
                // A constant, or something that takes its type from outside, may still fit.
                let (_, clean) = self.try_out(|binder| {
                    binder.lambda(node, &params, Some(returns));
                });
                clean
            }
        }
    }

    /// A lambda without value must do something.
    fn lambda_can_be_statement(&self, node: Node<'_>) -> bool {
        let Some(body) = node.child_by_field_name("body") else { return true };
        matches!(
            body.kind(),
            "block"
                | "invocation_expression"
                | "assignment_expression"
                | "postfix_unary_expression"
                | "prefix_unary_expression"
                | "object_creation_expression"
                | "conditional_access_expression"
                | "parenthesized_expression"
                | "await_expression"
                | "throw_expression"
        )
    }

    /// Binds a lambda; `returns` is found out when it is not given.
    fn lambda(&mut self, node: Node<'_>, params: &[Ty], returns: Option<Ty>) -> FnId {
        let id = self.new_function("lambda", returns.unwrap_or(Ty::VOID), node.into());
        self.functions[id.0 as usize].is_lambda = true;
        self.current.push(id);
        self.inherit_type_params(id);
        self.push_scope();
        if has_modifier(self.source, node, "async") {
            self.unsupported(node, "async/await is");
        }
        let mut locals = Vec::new();
        match node.child_by_field_name("parameters") {
            Some(list) if list.kind() == "parameter_list" => {
                let mut unnamed = 0;
                for (param, ty) in parameters(list).into_iter().zip(params) {
                    let Some(name) = param.name else { continue };
                    let local = if self.source.of(name) == "_" {
                        unnamed += 1;
                        if unnamed > 1 { self.temp(*ty) } else { self.declare(name, *ty) }
                    } else {
                        self.declare(name, *ty)
                    };
                    locals.push(local);
                }
            }
            Some(name) => {
                let ty = params.first().copied().unwrap_or(Ty::ERROR);
                locals.push(self.declare(name, ty));
            }
            None => {
                for ty in params {
                    let local = self.temp(*ty);
                    locals.push(local);
                }
            }
        }
        for local in &locals {
            self.local(*local).assigned = true;
        }
        // Functions of a try-out are cut off again, so a lambda may not be where it was.
        self.functions[id.0 as usize].params = locals;
        self.returning.push(Returning { wanted: returns, yields: None, found: Vec::new() });
        let loops = std::mem::take(&mut self.loops);
        let body = node.child_by_field_name("body").or_else(|| child_of_kind(node, "block"));
        let body = match body {
            Some(block) if block.kind() == "block" => self.block(block),
            Some(body) => self.expression_body(body, returns),
            None => Stmt::Nothing,
        };
        self.loops = loops;
        let found = self.returning.pop().map(|returning| returning.found).unwrap_or_default();
        if returns.is_none() {
            self.functions[id.0 as usize].returns = self.common_return(&found, node);
        }
        self.pop_scope();
        self.current.pop();
        self.functions[id.0 as usize].body = body;
        id
    }

    fn common_return(&mut self, found: &[Ty], node: Node<'_>) -> Ty {
        let known: Vec<Ty> =
            found.iter().copied().filter(|ty| *ty != Ty::NULL && *ty != Ty::ERROR).collect();
        let Some(first) = known.first() else {
            return if found.is_empty() { Ty::VOID } else { found[0] };
        };
        let best = known.iter().copied().find(|candidate| {
            found.iter().all(|other| {
                *other == Ty::ERROR || self.types.implicit(self.host, *other, *candidate).is_some()
            })
        });
        best.unwrap_or_else(|| {
            if found.contains(&Ty::NULL) && self.types.is_value(*first) {
                return self.types.nullable(*first);
            }
            self.report("CS1662", node, "Cannot convert lambda expression because some of the return types in the block do not agree");
            Ty::ERROR
        })
    }

    /// `=> expression`: its value is returned, unless nothing is wanted.
    pub(super) fn expression_body(&mut self, body: Node<'_>, returns: Option<Ty>) -> Stmt {
        match returns {
            Some(Ty::VOID) => {
                let operand = self.operand(body);
                let expr = self.value(operand, body);
                Stmt::Expr(expr)
            }
            Some(wanted) => {
                let value = self.expr_as(body, wanted);
                Stmt::Return(Some(value), body.into())
            }
            None => {
                let value = self.expr(body);
                let is_throw = matches!(value.kind, ExprKind::Throw(_));
                if let Some(returning) = self.returning.last_mut()
                    && value.ty != Ty::VOID
                    && !is_throw
                {
                    returning.found.push(value.ty);
                }
                if value.ty == Ty::VOID || is_throw {
                    Stmt::Expr(value)
                } else {
                    Stmt::Return(Some(value), body.into())
                }
            }
        }
    }

    pub(super) fn lambda_as(&mut self, node: Node<'_>, wanted: Ty) -> Expr {
        let span = Span::from(node);
        if wanted == Ty::ERROR {
            return Expr::error(span);
        }
        if wanted == Ty::DELEGATE || wanted == Ty::OBJECT {
            return self.lambda_alone(node);
        }
        let Some((params, returns)) = self.delegate_signature(wanted) else {
            let name = self.name_of(wanted);
            let message = format!(
                "Cannot convert lambda expression to type '{name}' because it is not a delegate type"
            );
            return self.fail("CS1660", node, message);
        };
        if let Some(count) = self.lambda_parameter_count(node)
            && count != params.len()
        {
            let name = self.name_of(wanted);
            let message = format!("Delegate '{name}' does not take {count} arguments");
            return self.fail("CS1593", node, message);
        }
        let id = self.lambda(node, &params, Some(returns));
        self.function_value(id, wanted, span)
    }

    fn function_value(&mut self, id: FnId, ty: Ty, span: Span) -> Expr {
        let current = self.function();
        if let Some(function) = self.functions.get_mut(current.0 as usize) {
            function.uses.insert(id);
        }
        Expr::new(ExprKind::Lambda(id), ty, span)
    }

    /// `var f = (int x) => x + 1;`: the delegate type comes from the lambda.
    pub(super) fn lambda_alone(&mut self, node: Node<'_>) -> Expr {
        let count = self.lambda_parameter_count(node);
        let params = match self.lambda_parameter_types(node) {
            Some(params) => params,
            None if count == Some(0) => Vec::new(),
            None => {
                let message = "The delegate type could not be inferred.";
                return self.fail("CS8917", node, message);
            }
        };
        let returns = self.lambda_returns(node, &params).unwrap_or(Ty::ERROR);
        let Some(wanted) = self.delegate_for(&params, returns) else {
            return self.fail("CS8917", node, "The delegate type could not be inferred.");
        };
        self.lambda_as(node, wanted)
    }

    fn delegate_for(&mut self, params: &[Ty], returns: Ty) -> Option<Ty> {
        let mut args = params.to_vec();
        let name = if returns == Ty::VOID {
            "Action"
        } else {
            args.push(returns);
            "Func"
        };
        self.type_named(name, &args)
    }

    /// A method as a value of a delegate type: a function that calls it.
    pub(super) fn group_as(&mut self, group: MethodGroup, wanted: Ty, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let Some((params, returns)) = self.delegate_signature(wanted) else {
            return Expr::error(span);
        };
        let mut group = group;
        // What it is called on is looked at once, when the delegate is made.
        let target = group.target.take().map(|target| {
            let temp = self.temp(target.ty);
            let ty = target.ty;
            (temp, ty, target)
        });
        let name = group.name.clone();
        let id = self.new_function(&name, returns, span);
        self.functions[id.0 as usize].is_lambda = true;
        self.current.push(id);
        self.inherit_type_params(id);
        if let Some((temp, ty, _)) = &target {
            self.use_local(*temp);
            group.target = Some(Expr::local(*temp, *ty, span));
        }
        let mut args = Vec::new();
        let mut locals = Vec::new();
        for ty in &params {
            let local = self.temp(*ty);
            locals.push(local);
            let value = ArgValue::Value(Expr::local(local, *ty, span));
            args.push(Arg { name: None, mode: ParamMode::In, value, node });
        }
        let call = self.call_group(group, args, node);
        let body = if returns == Ty::VOID {
            Stmt::Expr(call)
        } else {
            let value = self.convert(call, returns);
            Stmt::Return(Some(value), span)
        };
        self.current.pop();
        self.functions[id.0 as usize].params = locals;
        self.functions[id.0 as usize].body = body;
        let value = self.function_value(id, wanted, span);
        match target {
            Some((temp, _, target)) => {
                Expr::new(ExprKind::Let(temp, Box::new(target), Box::new(value)), wanted, span)
            }
            None => value,
        }
    }

    pub(super) fn group_fits(&mut self, node: Node<'_>, wanted: Ty) -> bool {
        let Some((params, returns)) = self.delegate_signature(wanted) else { return false };
        match self.group_returns(node, &params) {
            None => false,
            Some(_) if returns == Ty::VOID => true,
            Some(Ty::VOID) => false,
            Some(found) => self.types.implicit(self.host, found, returns).is_some(),
        }
    }

    /// What a method returns when it is called with these; `None` when it cannot be.
    pub(super) fn group_returns(&mut self, node: Node<'_>, params: &[Ty]) -> Option<Ty> {
        let params = params.to_vec();
        let (returns, clean) = self.try_out(|binder| {
            let Operand::Group(group) = binder.operand(node) else { return Ty::ERROR };
            let mut args = Vec::new();
            for ty in params {
                let local = binder.temp(ty);
                let value = ArgValue::Value(Expr::local(local, ty, node.into()));
                args.push(Arg { name: None, mode: ParamMode::In, value, node });
            }
            binder.call_group(group, args, node).ty
        });
        clean.then_some(returns)
    }

    /// The signature of a local function, so that it can be called before it is declared.
    pub(super) fn declare_function(&mut self, node: Node<'_>) {
        let source = self.source;
        let field = |name: &str| node.child_by_field_name(name);
        let Some(name_node) = field("name") else { return };
        let name = source.of(name_node);
        let id = self.new_function(name, Ty::ERROR, name_node.into());
        // Its type parameters are known in its own signature.
        self.push_scope();
        let first_param = self.next_type_param;
        let mut type_params = Vec::new();
        if let Some(list) = field("type_parameters") {
            for param in named(list) {
                let Some(name) = param.child_by_field_name("name") else { continue };
                let number = self.next_type_param;
                self.next_type_param += 1;
                self.declare_symbol(name, source.of(name), Symbol::TypeParam(number));
                type_params.push((source.of(name).to_owned(), None));
            }
        }
        for clause in named(node) {
            if clause.kind() != "type_parameter_constraints_clause" {
                continue;
            }
            let parts = named(clause);
            let bound = parts.get(1).and_then(|bound| bound.child_by_field_name("type"));
            if let (Some(param), Some(bound)) = (parts.first(), bound) {
                let bound = self.read_type(bound);
                let at = type_params.iter().position(|(name, _)| name == source.of(*param));
                if let Some(at) = at {
                    type_params[at].1 = Some(bound);
                    self.constraints.insert(first_param + at as u16, bound);
                }
            }
        }
        let returns =
            field("type").or_else(|| field("returns")).map_or(Ty::VOID, |ty| self.read_type(ty));
        let mut params = Vec::new();
        for param in field("parameters").map(parameters).unwrap_or_default() {
            let ty = param.ty.map_or(Ty::ERROR, |ty| self.read_type(ty));
            let mode = match param.modifier(source) {
                _ if param.is_params => ParamMode::Params,
                "out" => ParamMode::Out,
                "ref" => ParamMode::Ref,
                _ => ParamMode::In,
            };
            let default = param.default.map(|value| {
                let expr = self.expr_as(value, ty);
                expr.constant().cloned().unwrap_or_else(|| literal::constant(source, value, ty))
            });
            let name = param.name.map_or("", |name| source.of(name)).to_owned();
            params.push(Param { name, ty, mode, default });
        }
        self.pop_scope();
        let method = Arc::new(Method {
            name: name.to_owned(),
            is_static: true,
            is_extension: false,
            mutates: false,
            type_params,
            first_param,
            params,
            returns,
            callee: Callee::Native(crate::native::MISSING),
        });
        self.functions[id.0 as usize].returns = returns;
        self.declare_symbol(name_node, name, Symbol::Function(id, method));
    }

    /// The body of a local function, whose signature is known.
    pub(super) fn function_body(&mut self, node: Node<'_>, id: FnId, method: &Method) -> Stmt {
        let source = self.source;
        if has_modifier(source, node, "async") {
            self.unsupported(node, "async/await is");
        }
        if has_modifier(source, node, "unsafe") || has_modifier(source, node, "extern") {
            self.unsupported(node, "Unsafe code is");
        }
        self.current.push(id);
        self.inherit_type_params(id);
        self.push_scope();
        if let Some(list) = child_of_kind(node, "type_parameter_list") {
            for (at, param) in named(list).into_iter().enumerate() {
                let Some(name) = param.child_by_field_name("name") else { continue };
                let number = method.first_param + at as u16;
                let local = self.temp(Ty::TYPE);
                self.functions[id.0 as usize].type_params.push((number, local));
                self.declare_symbol(name, source.of(name), Symbol::TypeParam(number));
            }
        }
        let nodes = node.child_by_field_name("parameters").map(parameters).unwrap_or_default();
        let mut locals = Vec::new();
        for (param, node) in method.params.iter().zip(nodes) {
            let Some(name) = node.name else { continue };
            let local = self.declare(name, param.ty);
            let found = self.local(local);
            found.by_ref = param.mode.comes_back();
            found.assigned = param.mode != ParamMode::Out;
            found.mutated |= found.by_ref;
            locals.push(local);
        }
        self.functions[id.0 as usize].params = locals;
        let yields = node.child_by_field_name("body").is_some_and(contains_yield);
        let element = yields.then(|| self.iterator(id, method.returns, node)).flatten();
        let wanted = Some(method.returns);
        self.returning.push(Returning { wanted, yields: element, found: Vec::new() });
        let loops = std::mem::take(&mut self.loops);
        let body = match node.child_by_field_name("body") {
            Some(block) if block.kind() == "block" => self.block(block),
            Some(arrow) => match named(arrow).first() {
                Some(body) => self.expression_body(*body, Some(method.returns)),
                None => Stmt::Nothing,
            },
            None => {
                let message = format!("'{}' must declare a body", method.name);
                self.report("CS8112", node, message);
                Stmt::Nothing
            }
        };
        self.loops = loops;
        self.returning.pop();
        self.pop_scope();
        self.current.pop();
        self.functions[id.0 as usize].body = body;
        Stmt::Function(id)
    }

    /// A function that yields: what it hands out, and what its elements are.
    fn iterator(&mut self, id: FnId, returns: Ty, node: Node<'_>) -> Option<Ty> {
        let (iterates, element) = match self.types.kind(returns) {
            TyKind::Def(DefId::IENUMERABLE, args) => (Iterates::Enumerable, args[0]),
            TyKind::Def(DefId::IENUMERATOR, args) => (Iterates::Enumerator, args[0]),
            TyKind::Def(DefId::IENUMERABLE_PLAIN, _) => (Iterates::Enumerable, Ty::OBJECT),
            TyKind::Def(DefId::IENUMERATOR_PLAIN, _) => (Iterates::Enumerator, Ty::OBJECT),
            _ => {
                let name = self.name_of(returns);
                let message = format!(
                    "The body cannot be an iterator block because '{name}' is not an iterator interface type"
                );
                self.report("CS1624", node, message);
                return None;
            }
        };
        self.functions[id.0 as usize].iterates = Some(iterates);
        Some(element)
    }
}

/// Whether a lambda without `return` may stand where a value is wanted, because it is never left.
fn never_ends(lambda: Node<'_>) -> bool {
    let body = lambda.child_by_field_name("body").or_else(|| child_of_kind(lambda, "block"));
    let last = body.and_then(|body| named(body).last().copied());
    last.is_some_and(|last| match last.kind() {
        "throw_statement" | "throw_expression" => true,
        "for_statement" => last.child_by_field_name("condition").is_none(),
        "while_statement" => last
            .child_by_field_name("condition")
            .is_some_and(|test| test.kind() == "boolean_literal"),
        _ => false,
    })
}

/// Whether a body yields itself, not only a function inside it.
pub(super) fn contains_yield(node: Node<'_>) -> bool {
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        match node.kind() {
            "yield_statement" => return true,
            "local_function_statement" | "lambda_expression" | "anonymous_method_expression" => {}
            _ => pending.extend(named(node)),
        }
    }
    false
}
