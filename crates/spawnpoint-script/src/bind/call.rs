//! Calls and overload resolution.

use std::sync::Arc;

use spawnpoint_csharp::Node;

use super::{Binder, expr::Operand};
use crate::{
    bound::{Dynamic, Expr, ExprKind, FnId, LocalId},
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
    /// Whether it was found with `base.`.
    pub is_base: bool,
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
        Self {
            name: name.to_owned(),
            target,
            candidates,
            extensions: Vec::new(),
            type_args: None,
            is_base: false,
        }
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

/// The methods of `object` and of exceptions that `base.` can call, and their implementations.
const BASE_METHODS: &[(&str, &str)] = &[
    ("ToString", "Object.__ToString"),
    ("Equals", "Object.__Equals"),
    ("GetHashCode", "Object.__GetHashCode"),
];

/// A call of a method of a script's type.
struct ScriptCall {
    is_base: bool,
    owner: Box<[Ty]>,
    type_args: Vec<Ty>,
    returns: Ty,
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
        let invoke = self.types.definition(id).methods.first()?.clone();
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
        let is_in_order = found.slots.iter().flatten().is_sorted();
        if is_in_order || args.iter().any(|arg| arg.mode != ParamMode::In) {
            return self.call_with(group, found, args, node, None);
        }
        // Arguments are evaluated as they are written, not in the order of the parameters.
        let mut written = Vec::new();
        let mut call = self.call_with(group, found, args, node, Some(&mut written));
        written.sort_by_key(|(at, ..)| *at);
        for (_, temp, value) in written.into_iter().rev() {
            let (ty, span) = (call.ty, call.span);
            call = Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(call)), ty, span);
        }
        call
    }

    /// Builds a call; arguments that cannot be evaluated in place are added to `written`, with their positions.
    fn call_with(
        &mut self,
        group: MethodGroup,
        found: Match,
        args: Vec<Arg<'_>>,
        node: Node<'_>,
        mut written: Option<&mut Vec<(usize, LocalId, Expr)>>,
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
            let value = match arg {
                Some(arg) => self.finish_argument(arg, ty),
                None => self.default_argument(param.default.as_ref(), ty, span),
            };
            values.push(match (&mut written, slot.first()) {
                (Some(written), Some(at)) if value.constant().is_none() => {
                    let temp = self.temp(value.ty);
                    let local = Expr::local(temp, value.ty, value.span);
                    written.push((*at, temp, value));
                    local
                }
                _ => value,
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
            Callee::Function(_) | Callee::Virtual(_) => {
                let call = ScriptCall { is_base: group.is_base, owner, type_args, returns };
                return self.script_call(&method, target, call, values, node);
            }
            _ if method.slot.is_some() => {
                let call = ScriptCall { is_base: group.is_base, owner, type_args, returns };
                return self.script_call(&method, target, call, values, node);
            }
            callee if group.is_base && BASE_METHODS.iter().any(|(name, _)| *name == group.name) => {
                let key = BASE_METHODS.iter().find(|(name, _)| *name == group.name);
                values.splice(0..0, target);
                let native = key.and_then(|(_, key)| crate::native::find(key));
                let callee = native.map_or(callee, Callee::Native);
                ExprKind::Call { callee, type_args, args: values, mutates: false }
            }
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

    /// Calls a method of a type that the script declares.
    fn script_call(
        &mut self,
        method: &Method,
        target: Option<Expr>,
        call: ScriptCall,
        mut values: Vec<Expr>,
        node: Node<'_>,
    ) -> Expr {
        let span = Span::from(node);
        let ScriptCall { is_base, owner, mut type_args, returns } = call;
        if method.is_static {
            if method.name != ".ctor" {
                type_args.splice(0..0, owner.iter().copied());
            }
            let kind =
                ExprKind::Call { callee: method.callee, type_args, args: values, mutates: false };
            return Expr::new(kind, returns, span);
        }
        if method.name == ".ctor" {
            let kind =
                ExprKind::Call { callee: method.callee, type_args, args: values, mutates: false };
            return Expr::new(kind, returns, span);
        }
        let Some(target) = target else {
            let message = format!(
                "An object reference is required for the non-static field, method, or property '{}'",
                method.name
            );
            return self.fail("CS0120", span, message);
        };
        let is_struct = self.types.is_declared_struct(target.ty);
        let callee = match (method.slot, is_base || is_struct) {
            (Some(slot), false) => Callee::Virtual(slot),
            _ => method.callee,
        };
        if !is_struct {
            let ty = target.ty;
            let target = match self.may_be_missing(ty) || self.types.is_open(ty) {
                true => Expr::new(ExprKind::Present(Box::new(target)), ty, span),
                false => target,
            };
            values.insert(0, target);
            let kind = ExprKind::Call { callee, type_args, args: values, mutates: false };
            return Expr::new(kind, returns, span);
        }
        // The method may change a struct that is a variable; else it gets a copy.
        let ty = target.ty;
        let by_ref = |target: Expr| {
            Expr::new(ExprKind::RefArg { target: Box::new(target), is_out: false }, ty, span)
        };
        let is_place = self.is_variable(&target) && !self.is_readonly_root(&target);
        if is_place {
            if let ExprKind::Local(id) = target.kind {
                let local = self.local(id);
                local.by_ref = true;
                local.mutated = true;
            }
            values.insert(0, by_ref(target));
            let kind = ExprKind::Call { callee, type_args, args: values, mutates: false };
            return Expr::new(kind, returns, span);
        }
        let copy = self.temp(ty);
        let local = self.local(copy);
        local.by_ref = true;
        local.mutated = true;
        values.insert(0, by_ref(Expr::local(copy, ty, span)));
        let kind = ExprKind::Call { callee, type_args, args: values, mutates: false };
        let made = Expr::new(kind, returns, span);
        Expr::new(ExprKind::Let(copy, Box::new(target), Box::new(made)), returns, span)
    }

    /// Whether a place belongs to a local that cannot be assigned.
    fn is_readonly_root(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Local(id) => self.locals[id.0 as usize].readonly.is_some(),
            ExprKind::Field(of, _) if self.types.declared_class(of.ty).is_none() => {
                self.is_readonly_root(of)
            }
            _ => false,
        }
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
