//! Calls and overload resolution.

use std::sync::Arc;

use spawnpoint_csharp::Node;

use super::{Binder, expr::Operand};
use crate::{
    bound::{Dynamic, Expr, ExprKind, FnId},
    host::ParamMode,
    library::{Callee, Method, Special},
    syntax::{Span, named},
    types::{Ty, TyKind},
};

/// Methods with the same name, before overload resolution.
pub(super) struct MethodGroup {
    pub name: String,
    /// The receiver; none for static methods.
    pub target: Option<Expr>,
    pub candidates: Vec<Candidate>,
    pub extensions: Vec<Candidate>,
    pub type_args: Option<Vec<Ty>>,
}

#[derive(Clone)]
pub(super) struct Candidate {
    pub method: Arc<Method>,
    /// The type arguments of the declaring type.
    pub owner_args: Box<[Ty]>,
    /// A function of the script.
    pub function: Option<FnId>,
}

impl Candidate {
    /// A method of a type without type arguments.
    pub fn free(method: Arc<Method>) -> Self {
        Self { method, owner_args: Box::new([]), function: None }
    }
}

impl MethodGroup {
    pub fn new(name: &str, target: Option<Expr>, candidates: Vec<Candidate>) -> Self {
        Self { name: name.to_owned(), target, candidates, extensions: Vec::new(), type_args: None }
    }

    pub fn of_function(id: FnId, method: Arc<Method>) -> Self {
        let name = method.name.clone();
        let candidate = Candidate { function: Some(id), ..Candidate::free(method) };
        Self::new(&name, None, vec![candidate])
    }
}

/// An argument in the source.
pub(super) struct Arg<'t> {
    pub name: Option<String>,
    pub mode: ParamMode,
    pub value: ArgValue<'t>,
    pub node: Node<'t>,
}

pub(super) enum ArgValue<'t> {
    Value(Expr),
    Lambda(Node<'t>),
    Group,
    /// `out var x` or `out int x`: the name and type.
    OutDeclaration(Node<'t>, Option<Ty>),
    Discard,
    /// Has the type of the parameter: `default`, `new()`, `[1, 2]`.
    TargetTyped(Node<'t>),
}

/// An applicable candidate.
pub(super) struct Match {
    pub candidate: Candidate,
    pub type_args: Vec<Ty>,
    /// For each parameter, the arguments it receives.
    pub slots: Vec<Vec<usize>>,
    /// For each argument, the type of its parameter.
    pub expected: Vec<Ty>,
    pub expanded: bool,
    pub is_extension: bool,
}

impl Binder<'_> {
    pub(super) fn invocation(&mut self, node: Node<'_>) -> Expr {
        let field = |name: &str| node.child_by_field_name(name);
        let (Some(function), Some(list)) = (field("function"), field("arguments")) else {
            return Expr::error(node.into());
        };
        if self.source.of(function) == "nameof" {
            return self.name_of_operator(list, node);
        }
        self.invoking =
            matches!(function.kind(), "member_access_expression" | "conditional_access_expression");
        match self.operand(function) {
            Operand::Group(group) => {
                let args = self.arguments(list);
                self.call_group(group, args, node)
            }
            Operand::Value(target) if target.is_error() => {
                // Errors in the arguments are reported too.
                self.arguments(list);
                target
            }
            Operand::Value(target) => self.call_value(target, list, node),
            Operand::Type(ty) => {
                let name = self.name_of(ty);
                let message = format!(
                    "Non-invocable member '{name}' cannot be used like a method. (Did you forget 'new'?)"
                );
                self.fail("CS1955", function, message)
            }
            other => self.value(other, function),
        }
    }

    fn name_of_operator(&mut self, list: Node<'_>, node: Node<'_>) -> Expr {
        let text = self.source.of(list).trim_start_matches('(').trim_end_matches(')').trim();
        let name = text.rsplit('.').next().unwrap_or_default().to_owned();
        let value = crate::library::Constant::Str(name.into());
        Expr::new(ExprKind::Const(value), Ty::STRING, node.into())
    }

    /// Calls a delegate, or a value whose type is known only at run time.
    fn call_value(&mut self, target: Expr, list: Node<'_>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        if let ExprKind::Dynamic(Dynamic::Get(of, name)) = target.kind {
            let args = self.plain_arguments(list);
            let kind = ExprKind::Dynamic(Dynamic::Call(of, name, args));
            return Expr::new(kind, Ty::DYNAMIC, span);
        }
        if !self.types.is_delegate(target.ty) {
            let message = "Method name expected";
            return self.fail("CS0149", span, message);
        }
        let Some((params, returns)) = self.delegate_signature(target.ty) else {
            return Expr::error(span);
        };
        let nodes = named(list);
        if nodes.len() != params.len() {
            let name = self.name_of(target.ty);
            let message = format!("Delegate '{name}' does not take {} arguments", nodes.len());
            return self.fail("CS1593", span, message);
        }
        let mut args = Vec::new();
        for (arg, ty) in nodes.into_iter().zip(params) {
            let Some(value) = named(arg).last().copied() else { continue };
            args.push(self.expr_as(value, ty));
        }
        Expr::new(ExprKind::CallDelegate(Box::new(target), args), returns, span)
    }

    /// The parameters and return type of a delegate type.
    pub(super) fn delegate_signature(&mut self, ty: Ty) -> Option<(Vec<Ty>, Ty)> {
        let (id, args) = self.types.as_def(ty)?;
        let args: Box<[Ty]> = args.into();
        let invoke = crate::library::LIBRARY.def(id).methods.first()?;
        let with = |number: u16| args.get(usize::from(number)).copied();
        let params =
            invoke.params.iter().map(|param| self.types.substitute(param.ty, &with)).collect();
        Some((params, self.types.substitute(invoke.returns, &with)))
    }

    pub(super) fn call_group(
        &mut self,
        group: MethodGroup,
        args: Vec<Arg<'_>>,
        node: Node<'_>,
    ) -> Expr {
        let span = Span::from(node);
        let broken = args.iter().any(|arg| matches!(&arg.value, ArgValue::Value(expr) if expr.is_error() && !matches!(expr.kind, ExprKind::Throw(_))));
        if broken {
            return Expr::error(span);
        }
        let is_dynamic = args
            .iter()
            .any(|arg| matches!(&arg.value, ArgValue::Value(expr) if expr.ty == Ty::DYNAMIC));
        let mut fitting: Vec<Match> = Vec::new();
        for candidate in &group.candidates {
            fitting.extend(self.fit(&group, candidate, &args, false));
        }
        if fitting.is_empty() {
            for candidate in &group.extensions {
                fitting.extend(self.fit(&group, candidate, &args, true));
            }
        }
        if fitting.is_empty() {
            return self.no_overload(&group, &args, node);
        }
        let best = self.best(fitting, &args, is_dynamic);
        let Some(best) = best else {
            let message = format!(
                "The call is ambiguous between several methods or properties named '{}'",
                group.name
            );
            return self.fail("CS0121", node, message);
        };
        self.build_call(group, best, args, node)
    }

    fn build_call(
        &mut self,
        group: MethodGroup,
        found: Match,
        args: Vec<Arg<'_>>,
        node: Node<'_>,
    ) -> Expr {
        let span = Span::from(node);
        let method = found.candidate.method.clone();
        let owner = found.candidate.owner_args.clone();
        let (first, type_args) = (method.first_param, found.type_args.clone());
        let close = |number: u16| match number.checked_sub(first) {
            Some(at) => type_args.get(usize::from(at)).copied(),
            None => owner.get(usize::from(number)).copied(),
        };
        let returns = self.types.substitute(method.returns, &close);
        let mut args: Vec<Option<Arg<'_>>> = args.into_iter().map(Some).collect();
        let mut values = Vec::new();
        let mut target = group.target;
        for (at, (param, slot)) in method.params.iter().zip(&found.slots).enumerate() {
            let ty = self.types.substitute(param.ty, &close);
            if at == 0 && found.is_extension {
                if let Some(target) = target.take() {
                    values.push(self.convert(target, ty));
                }
                continue;
            }
            if found.expanded && param.mode == ParamMode::Params {
                let TyKind::Array(of, _) = *self.types.kind(ty) else { continue };
                let mut parts = Vec::new();
                for at in slot {
                    if let Some(arg) = args[*at].take() {
                        parts.push(self.finish_argument(arg, of));
                    }
                }
                values.push(Expr::new(ExprKind::ArrayOf(parts), ty, span));
                continue;
            }
            let arg = slot.first().and_then(|at| args[*at].take());
            values.push(match arg {
                Some(arg) => self.finish_argument(arg, ty),
                None => self.default_argument(param.default.as_ref(), ty, span),
            });
        }
        if let Some(function) = found.candidate.function {
            let current = self.function();
            self.functions[current.0 as usize].uses.insert(function);
            let kind = ExprKind::CallFn { function, type_args, args: values };
            return Expr::new(kind, returns, span);
        }
        let kind = match method.callee {
            Callee::Host(id) => {
                let params = method
                    .params
                    .iter()
                    .map(|param| {
                        let ty = self.types.substitute(param.ty, &close);
                        (self.types.to_host(ty), param.mode.is_passed_back())
                    })
                    .collect();
                ExprKind::HostCall {
                    method: id,
                    target: target.map(Box::new),
                    type_args,
                    args: values,
                    params,
                }
            }
            Callee::Special(Special::Invoke) => match target {
                Some(target) => ExprKind::CallDelegate(Box::new(target), values),
                None => ExprKind::Error,
            },
            callee => {
                if let Some(target) = target {
                    let span = target.span;
                    let target = match target.kind {
                        ExprKind::Local(_) | ExprKind::Field(..) | ExprKind::Index { .. }
                            if method.mutates =>
                        {
                            self.check_target(target, node)
                        }
                        _ if self.may_be_missing(target.ty) => {
                            let ty = target.ty;
                            Expr::new(ExprKind::Present(Box::new(target)), ty, span)
                        }
                        _ => target,
                    };
                    values.insert(0, target);
                }
                ExprKind::Call { callee, type_args, args: values, mutates: method.mutates }
            }
        };
        Expr::new(kind, returns, span)
    }

    /// Whether the receiver of a call can be null.
    pub(super) fn may_be_missing(&self, ty: Ty) -> bool {
        self.types.allows_null(self.host, ty) && self.types.nullable_of(ty).is_none()
    }

    /// Calls an operator if one is applicable; reports no error otherwise.
    pub(super) fn call_operator(
        &mut self,
        group: MethodGroup,
        operands: Vec<Expr>,
        node: Node<'_>,
    ) -> Option<Expr> {
        let args: Vec<Arg<'_>> = operands
            .into_iter()
            .map(|expr| Arg { name: None, mode: ParamMode::In, value: ArgValue::Value(expr), node })
            .collect();
        let mut fitting = Vec::new();
        for candidate in &group.candidates {
            fitting.extend(self.fit(&group, candidate, &args, false));
        }
        if fitting.is_empty() {
            return None;
        }
        let best = self.best(fitting, &args, false)?;
        Some(self.build_call(group, best, args, node))
    }
}
