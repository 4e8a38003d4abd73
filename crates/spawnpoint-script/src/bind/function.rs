//! Nested functions: lambdas, local functions, and methods as values.

use std::{collections::BTreeSet, num::NonZeroU32, sync::Arc};

use spawnpoint_csharp::Node;

use super::{
    Binder, MethodKey, ReturnContext, Symbol,
    call::{Arg, ArgValue, MethodGroup},
    expr::Operand,
};
use crate::{
    bound::{BoundFn, Expr, ExprKind, FnId, LocalId, Stmt},
    code::IteratorKind,
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
            owner: None,
            params: Vec::new(),
            returns,
            body: Stmt::Empty,
            captures: BTreeSet::new(),
            uses: BTreeSet::new(),
            iterator_kind: None,
            is_lambda: false,
            method: None,
            span,
        });
        id
    }

    /// Passes on the type arguments of the enclosing functions, whether they are needed or not.
    pub(super) fn inherit_type_params(&mut self, id: FnId) {
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

    /// Binds tentatively: restores the state of the binder afterwards.
    pub(super) fn bind_tentatively<T>(&mut self, bind: impl FnOnce(&mut Self) -> T) -> (T, bool) {
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

    /// A method as a value of a delegate type: a function that calls it.
    pub(super) fn group_as(&mut self, group: MethodGroup, expected: Ty, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let Some((params, returns)) = self.delegate_signature(expected) else {
            return Expr::error(span);
        };
        let mut group = group;
        // The receiver is evaluated once, when the delegate is created.
        let target = group.target.take().map(|target| {
            let temp = self.temp(target.ty);
            let ty = target.ty;
            (temp, ty, target)
        });
        let name = group.name.clone();
        let method = self.method_number(&group, target.as_ref().map(|(_, ty, _)| *ty), expected);
        let id = self.new_function(&name, returns, span);
        self.functions[id.0 as usize].is_lambda = true;
        self.functions[id.0 as usize].method = method;
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
        let value = self.function_value(id, expected, span);
        match target {
            Some((temp, _, target)) => {
                Expr::new(ExprKind::Let(temp, Box::new(target), Box::new(value)), expected, span)
            }
            None => value,
        }
    }

    /// A number for a method as a delegate of a type. Delegates with the same number and receiver are equal, so that
    /// `changed -= OnChanged` removes what `changed += OnChanged` added.
    fn method_number(
        &mut self,
        group: &MethodGroup,
        target: Option<Ty>,
        expected: Ty,
    ) -> Option<NonZeroU32> {
        let first = group.candidates.first().or(group.extensions.first())?;
        let key = MethodKey {
            name: group.name.clone(),
            method: Arc::as_ptr(&first.method) as usize,
            function: first.function,
            target,
            type_args: group.type_args.clone(),
            expected,
        };
        let next = NonZeroU32::MIN.saturating_add(self.method_numbers.len() as u32);
        Some(*self.method_numbers.entry(key).or_insert(next))
    }

    pub(super) fn group_fits(&mut self, node: Node<'_>, expected: Ty) -> bool {
        let Some((params, returns)) = self.delegate_signature(expected) else { return false };
        match self.group_returns(node, &params) {
            None => false,
            Some(_) if returns == Ty::VOID => true,
            Some(Ty::VOID) => false,
            Some(found) => self.types.implicit(self.host, found, returns).is_some(),
        }
    }

    /// The return type of a method for these parameters; `None` if it cannot be called with them.
    pub(super) fn group_returns(&mut self, node: Node<'_>, params: &[Ty]) -> Option<Ty> {
        let params = params.to_vec();
        let (returns, clean) = self.bind_tentatively(|binder| {
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

    /// Declares the signature of a local function, so that it can be called before its declaration.
    pub(super) fn declare_function(&mut self, node: Node<'_>) {
        let source = self.source;
        let Some(name_node) = node.child_by_field_name("name") else { return };
        let name = source.of(name_node);
        let id = self.new_function(name, Ty::ERROR, name_node.into());
        let mut method = self.signature(node, name);
        method.is_static = true;
        self.functions[id.0 as usize].returns = method.returns;
        self.declare_symbol(name_node, name, Symbol::Function(id, Arc::new(method)));
    }

    /// The signature of a local function or method.
    pub(super) fn signature(&mut self, node: Node<'_>, name: &str) -> Method {
        let source = self.source;
        let field = |name: &str| node.child_by_field_name(name);
        // Its type parameters are in scope in its signature.
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
        let list = field("parameters");
        let params = list.map(|list| self.read_params(list)).unwrap_or_default();
        let first = list.map(parameters).unwrap_or_default().into_iter().next();
        let is_extension = first.is_some_and(|first| first.modifier(source) == "this");
        self.pop_scope();
        Method {
            name: name.to_owned(),
            is_static: false,
            is_extension,
            mutates: false,
            type_params,
            first_param,
            params,
            returns,
            callee: Callee::Native(crate::native::MISSING),
            slot: None,
            owner_args: Vec::new(),
        }
    }

    pub(super) fn read_params(&mut self, list: Node<'_>) -> Vec<Param> {
        let source = self.source;
        let mut params = Vec::new();
        for param in parameters(list) {
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
            let name = param.name.map_or("", |name| source.of(name).trim_start_matches('@'));
            params.push(Param { name: name.to_owned(), ty, mode, default });
        }
        params
    }

    /// Binds the body of a local function, whose signature is declared.
    pub(super) fn function_body(&mut self, node: Node<'_>, id: FnId, method: &Method) -> Stmt {
        let source = self.source;
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
            found.by_ref = param.mode.is_passed_back();
            found.takes_cell = found.by_ref;
            found.assigned = param.mode != ParamMode::Out;
            found.mutated |= found.by_ref;
            locals.push(local);
        }
        self.functions[id.0 as usize].params = locals;
        let yields = node.child_by_field_name("body").is_some_and(contains_yield);
        let element = yields.then(|| self.iterator(id, method.returns, node)).flatten();
        let is_async = self.is_async(node);
        let expected = if is_async {
            Some(self.async_result(id, method.returns, node))
        } else {
            Some(method.returns)
        };
        let context = ReturnContext { expected, yields: element, is_async, found: Vec::new() };
        self.returning.push(context);
        let loops = std::mem::take(&mut self.loops);
        let body = match node.child_by_field_name("body") {
            Some(block) if block.kind() == "block" => self.block(block),
            Some(arrow) => match named(arrow).first() {
                Some(body) => self.expression_body(*body, expected),
                None => Stmt::Empty,
            },
            None => {
                let message = format!("'{}' must declare a body", method.name);
                self.report("CS8112", node, message);
                Stmt::Empty
            }
        };
        self.loops = loops;
        self.returning.pop();
        self.pop_scope();
        self.current.pop();
        self.functions[id.0 as usize].body = body;
        Stmt::Function(id)
    }

    /// The element type of an iterator function.
    pub(super) fn iterator(&mut self, id: FnId, returns: Ty, node: Node<'_>) -> Option<Ty> {
        let (iterator_kind, element) = match self.types.kind(returns) {
            TyKind::Def(DefId::IENUMERABLE, args) => (IteratorKind::Enumerable, args[0]),
            TyKind::Def(DefId::IENUMERATOR, args) => (IteratorKind::Enumerator, args[0]),
            TyKind::Def(DefId::IENUMERABLE_PLAIN, _) => (IteratorKind::Enumerable, Ty::OBJECT),
            TyKind::Def(DefId::IENUMERATOR_PLAIN, _) => (IteratorKind::Enumerator, Ty::OBJECT),
            _ => {
                let name = self.name_of(returns);
                let message = format!(
                    "The body cannot be an iterator block because '{name}' is not an iterator interface type"
                );
                self.report("CS1624", node, message);
                return None;
            }
        };
        self.functions[id.0 as usize].iterator_kind = Some(iterator_kind);
        Some(element)
    }
}

/// Whether a body contains `yield` outside of nested functions.
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
