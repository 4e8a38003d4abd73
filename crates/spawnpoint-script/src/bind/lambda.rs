//! Lambdas.

use spawnpoint_csharp::Node;

use super::{Binder, ReturnContext};
use crate::{
    bound::{Expr, ExprKind, FnId, Stmt},
    library::parameters,
    syntax::{Span, child_of_kind, named},
    types::Ty,
};

impl Binder<'_> {
    /// The declared parameter types of a lambda, if it has any.
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
            // `delegate { … }` accepts any parameters.
            None => None,
        }
    }

    /// The return type of a lambda for these parameter types; `None` if they do not fit.
    pub(super) fn lambda_returns(&mut self, node: Node<'_>, params: &[Ty]) -> Option<Ty> {
        if self.lambda_parameter_count(node).is_some_and(|count| count != params.len()) {
            return None;
        }
        let key = (node.id(), params.to_vec());
        if let Some(found) = self.tried.get(&key) {
            return Some(*found);
        }
        let (returns, clean) = self.bind_tentatively(|binder| {
            let id = binder.lambda(node, params, None);
            binder.functions[id.0 as usize].returns
        });
        let returns = if clean { returns } else { Ty::ERROR };
        self.tried.insert(key, returns);
        Some(returns)
    }

    pub(super) fn lambda_fits(&mut self, node: Node<'_>, expected: Ty) -> bool {
        let Some((params, returns)) = self.delegate_signature(expected) else {
            return expected == Ty::ERROR;
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
                // A constant, or an expression that takes its type from the target, may still
                // convert.
                let (_, clean) = self.bind_tentatively(|binder| {
                    binder.lambda(node, &params, Some(returns));
                });
                clean
            }
        }
    }

    /// The expression of a lambda without a value must be a statement expression.
    pub(super) fn lambda_can_be_statement(&self, node: Node<'_>) -> bool {
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

    /// Binds a lambda; `returns` is inferred if it is not given.
    pub(super) fn lambda(&mut self, node: Node<'_>, params: &[Ty], returns: Option<Ty>) -> FnId {
        let id = self.new_function("lambda", returns.unwrap_or(Ty::VOID), node.into());
        self.functions[id.0 as usize].is_lambda = true;
        self.current.push(id);
        self.inherit_type_params(id);
        self.push_scope();
        let is_async = self.is_async(node);
        let declared = returns;
        let returns = match returns {
            Some(declared) if is_async => Some(self.async_result(id, declared, node)),
            other => other,
        };
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
        // Tentatively bound functions are discarded, so a lambda may have another number now.
        self.functions[id.0 as usize].params = locals;
        self.returning.push(ReturnContext {
            expected: returns,
            yields: None,
            is_async,
            found: Vec::new(),
        });
        let loops = std::mem::take(&mut self.loops);
        let body = node.child_by_field_name("body").or_else(|| child_of_kind(node, "block"));
        let body = match body {
            Some(block) if block.kind() == "block" => self.block(block),
            Some(body) => self.expression_body(body, returns),
            None => Stmt::Empty,
        };
        self.loops = loops;
        let found = self.returning.pop().map(|returning| returning.found).unwrap_or_default();
        if declared.is_none() {
            let found = self.common_return(&found, node);
            self.functions[id.0 as usize].returns =
                if is_async { self.task_of(id, found) } else { found };
        }
        self.pop_scope();
        self.current.pop();
        self.functions[id.0 as usize].body = body;
        id
    }

    pub(super) fn common_return(&mut self, found: &[Ty], node: Node<'_>) -> Ty {
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

    /// `=> expression`: returns its value, unless the function returns nothing.
    pub(super) fn expression_body(&mut self, body: Node<'_>, returns: Option<Ty>) -> Stmt {
        match returns {
            Some(Ty::VOID) => {
                let operand = self.operand(body);
                let expr = self.value(operand, body);
                Stmt::Expr(expr)
            }
            Some(expected) => {
                let value = self.expr_as(body, expected);
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

    pub(super) fn lambda_as(&mut self, node: Node<'_>, expected: Ty) -> Expr {
        let span = Span::from(node);
        if expected == Ty::ERROR {
            return Expr::error(span);
        }
        if expected == Ty::DELEGATE || expected == Ty::OBJECT {
            return self.lambda_alone(node);
        }
        let Some((params, returns)) = self.delegate_signature(expected) else {
            let name = self.name_of(expected);
            let message = format!(
                "Cannot convert lambda expression to type '{name}' because it is not a delegate type"
            );
            return self.fail("CS1660", node, message);
        };
        if let Some(count) = self.lambda_parameter_count(node)
            && count != params.len()
        {
            let name = self.name_of(expected);
            let message = format!("Delegate '{name}' does not take {count} arguments");
            return self.fail("CS1593", node, message);
        }
        let id = self.lambda(node, &params, Some(returns));
        self.function_value(id, expected, span)
    }

    pub(super) fn function_value(&mut self, id: FnId, ty: Ty, span: Span) -> Expr {
        let current = self.function();
        if let Some(function) = self.functions.get_mut(current.0 as usize) {
            function.uses.insert(id);
        }
        Expr::new(ExprKind::Lambda(id), ty, span)
    }

    /// `var f = (int x) => x + 1;`: infers the delegate type from the lambda.
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
        let Some(expected) = self.delegate_for(&params, returns) else {
            return self.fail("CS8917", node, "The delegate type could not be inferred.");
        };
        self.lambda_as(node, expected)
    }

    pub(super) fn delegate_for(&mut self, params: &[Ty], returns: Ty) -> Option<Ty> {
        let mut args = params.to_vec();
        let name = if returns == Ty::VOID {
            "Action"
        } else {
            args.push(returns);
            "Func"
        };
        self.type_named(name, &args)
    }
}

/// Whether a lambda without `return` can be used where a value is required, because its end is
/// unreachable.
pub(super) fn never_ends(lambda: Node<'_>) -> bool {
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
