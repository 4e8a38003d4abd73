//! Calls, and which of several methods of one name is meant.

use std::sync::Arc;

use tree_sitter::Node;

use super::{Binder, expr::Operand};
use crate::{
    bound::{Dynamic, Expr, ExprKind, FnId},
    host::ParamMode,
    library::{Callee, Method, Special},
    syntax::{Span, has_token, named},
    types::{Relation, Ty, TyKind},
};

/// Methods of one name, before the arguments decide.
pub(super) struct MethodGroup {
    pub name: String,
    /// What it is called on; none for static methods.
    pub target: Option<Expr>,
    pub candidates: Vec<Candidate>,
    pub extensions: Vec<Candidate>,
    pub type_args: Option<Vec<Ty>>,
}

#[derive(Clone)]
pub(super) struct Candidate {
    pub method: Arc<Method>,
    /// Type arguments of the type it belongs to.
    pub owner_args: Box<[Ty]>,
    /// A function of the script itself.
    pub function: Option<FnId>,
}

impl MethodGroup {
    pub fn new(name: &str, target: Option<Expr>, candidates: Vec<Candidate>) -> Self {
        Self { name: name.to_owned(), target, candidates, extensions: Vec::new(), type_args: None }
    }

    pub fn of_function(id: FnId, method: Arc<Method>) -> Self {
        let name = method.name.clone();
        let candidate = Candidate { method, owner_args: Box::new([]), function: Some(id) };
        Self::new(&name, None, vec![candidate])
    }
}

/// An argument as written.
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
    /// `out var x` and `out int x`: name and type.
    Declares(Node<'t>, Option<Ty>),
    Discards,
    /// Takes its type from the parameter: `default`, `new()`, `[1, 2]`.
    Waits(Node<'t>),
}

/// A candidate that fits, and how well.
pub(super) struct Match {
    candidate: Candidate,
    type_args: Vec<Ty>,
    /// For every parameter the arguments it takes.
    slots: Vec<Vec<usize>>,
    /// For every argument the type of its parameter.
    wanted: Vec<Ty>,
    expanded: bool,
    is_extension: bool,
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
        self.invoking = matches!(
            function.kind(),
            "member_access_expression" | "conditional_access_expression"
        );
        match self.operand(function) {
            Operand::Group(group) => {
                let args = self.arguments(list);
                self.call_group(group, args, node)
            }
            Operand::Value(target) if target.is_error() => {
                // Mistakes in the arguments are worth knowing too.
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

    /// A delegate, or something whose type shows only while running.
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

    fn plain_arguments(&mut self, list: Node<'_>) -> Vec<Expr> {
        let mut args = Vec::new();
        for arg in named(list) {
            if let Some(value) = named(arg).last().copied() {
                args.push(self.expr(value));
            }
        }
        args
    }

    /// Parameters and result of a delegate type.
    pub(super) fn delegate_signature(&mut self, ty: Ty) -> Option<(Vec<Ty>, Ty)> {
        let (id, args) = self.types.as_def(ty)?;
        let args: Box<[Ty]> = args.into();
        let invoke = crate::library::LIBRARY.def(id).methods.first()?;
        let with = |number: u16| args.get(usize::from(number)).copied();
        let params =
            invoke.params.iter().map(|param| self.types.substitute(param.ty, &with)).collect();
        Some((params, self.types.substitute(invoke.returns, &with)))
    }

    pub(super) fn arguments<'t>(&mut self, list: Node<'t>) -> Vec<Arg<'t>> {
        named(list)
            .into_iter()
            .filter(|node| node.kind() == "argument")
            .map(|node| self.argument(node))
            .collect()
    }

    fn argument<'t>(&mut self, node: Node<'t>) -> Arg<'t> {
        let source = self.source;
        let name = node.child_by_field_name("name").map(|name| source.of(name).to_owned());
        let mode = if has_token(node, "out") {
            ParamMode::Out
        } else if has_token(node, "ref") {
            ParamMode::Ref
        } else {
            ParamMode::In
        };
        let Some(value) = named(node).last().copied() else {
            return Arg { name, mode, value: ArgValue::Value(Expr::error(node.into())), node };
        };
        let value = match value.kind() {
            "declaration_expression" => {
                let ty = value.child_by_field_name("type");
                let ty = ty
                    .filter(|ty| ty.kind() != "implicit_type" && source.of(*ty) != "var")
                    .map(|ty| self.read_type(ty));
                let name = value.child_by_field_name("name").unwrap_or(value);
                if source.of(name) == "_" {
                    ArgValue::Discards
                } else {
                    ArgValue::Declares(name, ty)
                }
            }
            "identifier"
                if mode == ParamMode::Out
                    && source.of(value) == "_"
                    && self.lookup("_").is_none() =>
            {
                ArgValue::Discards
            }
            "lambda_expression" | "anonymous_method_expression" => ArgValue::Lambda(value),
            "default_expression" if value.child_by_field_name("type").is_none() => {
                ArgValue::Waits(value)
            }
            "implicit_object_creation_expression" | "collection_expression" => {
                ArgValue::Waits(value)
            }
            _ if mode != ParamMode::In => ArgValue::Value(self.target(value)),
            _ => match self.operand(value) {
                Operand::Group(_) => ArgValue::Group,
                operand => ArgValue::Value(self.value(operand, value)),
            },
        };
        Arg { name, mode, value, node }
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

    /// Which parameter every argument belongs to.
    fn assign_slots(
        method: &Method,
        args: &[Arg<'_>],
        skip: usize,
        expanded: bool,
    ) -> Option<Vec<Vec<usize>>> {
        let params = &method.params;
        let mut slots = vec![Vec::new(); params.len()];
        let mut next = skip;
        for (at, arg) in args.iter().enumerate() {
            let slot = match &arg.name {
                Some(name) => params.iter().position(|param| param.name == *name)?,
                None => {
                    let slot = next;
                    let is_rest = expanded && slot + 1 >= params.len();
                    if !is_rest {
                        next += 1;
                    }
                    if is_rest { params.len() - 1 } else { slot }
                }
            };
            let is_rest = expanded && slot + 1 == params.len();
            if slot >= params.len() || (!slots[slot].is_empty() && !is_rest) {
                return None;
            }
            slots[slot].push(at);
        }
        for (at, param) in params.iter().enumerate().skip(skip) {
            let is_rest = expanded && at + 1 == params.len();
            if slots[at].is_empty() && param.default.is_none() && !is_rest {
                return None;
            }
        }
        Some(slots)
    }

    fn fit(
        &mut self,
        group: &MethodGroup,
        candidate: &Candidate,
        args: &[Arg<'_>],
        is_extension: bool,
    ) -> Option<Match> {
        let plain = self.fit_form(group, candidate, args, is_extension, false);
        let variadic =
            candidate.method.params.last().is_some_and(|param| param.mode == ParamMode::Params);
        if plain.is_some() || !variadic {
            return plain;
        }
        self.fit_form(group, candidate, args, is_extension, true)
    }

    fn fit_form(
        &mut self,
        group: &MethodGroup,
        candidate: &Candidate,
        args: &[Arg<'_>],
        is_extension: bool,
        expanded: bool,
    ) -> Option<Match> {
        let method = &candidate.method;
        let slots = Self::assign_slots(method, args, usize::from(is_extension), expanded)?;
        let owner = candidate.owner_args.clone();
        let with = |number: u16| owner.get(usize::from(number)).copied();
        let mut open = vec![Ty::ERROR; args.len()];
        for (param, slot) in method.params.iter().zip(&slots) {
            let mut ty = self.types.substitute(param.ty, &with);
            if expanded
                && param.mode == ParamMode::Params
                && let TyKind::Array(of, _) = *self.types.kind(ty)
            {
                ty = of;
            }
            for at in slot {
                open[*at] = ty;
                let by_ref = param.mode.comes_back();
                if by_ref != args[*at].mode.comes_back() || (by_ref && param.mode != args[*at].mode)
                {
                    return None;
                }
            }
        }
        let receiver = if is_extension {
            let target = group.target.as_ref()?;
            let param = method.params.first()?;
            Some((param.ty, target.clone()))
        } else {
            None
        };
        let type_args = match (&group.type_args, method.type_params.len()) {
            (Some(given), count) if given.len() == count => given.clone(),
            (Some(_), _) => return None,
            (None, 0) => Vec::new(),
            (None, _) => self.infer(method, &open, args, receiver.as_ref())?,
        };
        for ((_, bound), arg) in method.type_params.iter().zip(&type_args) {
            if let Some(bound) = bound
                && !matches!(self.types.kind(*bound), TyKind::Param(_))
                && !self.types.is_open(*bound)
                && self.types.implicit(self.host, *arg, *bound).is_none()
            {
                return None;
            }
        }
        let first = method.first_param;
        let close = |number: u16| {
            number.checked_sub(first).and_then(|at| type_args.get(usize::from(at)).copied())
        };
        let wanted: Vec<Ty> = open.iter().map(|ty| self.types.substitute(*ty, &close)).collect();
        if let Some((param, target)) = &receiver {
            let param = self.types.substitute(*param, &close);
            match self.types.implicit(self.host, target.ty, param)? {
                Relation::Same | Relation::Upcast => {}
                _ => return None,
            }
        }
        for (arg, wanted) in args.iter().zip(&wanted) {
            if !self.argument_fits(arg, *wanted) {
                return None;
            }
        }
        Some(Match {
            candidate: candidate.clone(),
            type_args,
            slots,
            wanted,
            expanded,
            is_extension,
        })
    }

    fn argument_fits(&mut self, arg: &Arg<'_>, wanted: Ty) -> bool {
        match &arg.value {
            ArgValue::Value(expr) if arg.mode.comes_back() => {
                expr.ty == wanted || self.types.same_but_names(expr.ty, wanted)
            }
            ArgValue::Value(expr) => self.converts(expr, wanted),
            ArgValue::Lambda(node) => self.lambda_fits(*node, wanted),
            ArgValue::Group => {
                let Some(value) = named(arg.node).last().copied() else { return false };
                self.types.is_delegate(wanted) && self.group_fits(value, wanted)
            }
            ArgValue::Declares(_, ty) => ty.is_none_or(|ty| ty == wanted),
            ArgValue::Discards => true,
            ArgValue::Waits(node) => match node.kind() {
                "collection_expression" => self.element_type(wanted).is_some(),
                _ => wanted != Ty::VOID,
            },
        }
    }

    /// The best of those that fit: better in one argument, worse in none.
    fn best(&mut self, mut fitting: Vec<Match>, args: &[Arg<'_>], any: bool) -> Option<Match> {
        if fitting.len() == 1 {
            return fitting.pop();
        }
        let mut best = 0;
        for at in 1..fitting.len() {
            if self.is_better(&fitting[at], &fitting[best], args) {
                best = at;
            }
        }
        for at in 0..fitting.len() {
            // Of two with the same parameters the one of the more special type hides the other.
            let hidden = fitting[at].wanted == fitting[best].wanted && at > best;
            let beaten = at == best || hidden || self.is_better(&fitting[best], &fitting[at], args);
            if !beaten && !any {
                return None;
            }
        }
        Some(fitting.swap_remove(best))
    }

    fn is_better(&mut self, a: &Match, b: &Match, args: &[Arg<'_>]) -> bool {
        let mut better = false;
        for (at, arg) in args.iter().enumerate() {
            match self.compare_targets(arg, a.wanted[at], b.wanted[at]) {
                std::cmp::Ordering::Less => better = true,
                std::cmp::Ordering::Greater => return false,
                std::cmp::Ordering::Equal => {}
            }
        }
        if better {
            return true;
        }
        let key = |found: &Match| {
            let unused = found.slots.iter().filter(|slot| slot.is_empty()).count();
            let generic = !found.candidate.method.type_params.is_empty();
            (generic, found.expanded, unused)
        };
        let (x, y) = (key(a), key(b));
        if x != y {
            return x < y;
        }
        // The more special declaration wins: `IEnumerable<T>` against `T`.
        let open = |binder: &Self, found: &Match| {
            let params = found.candidate.method.params.iter();
            params.filter(|param| matches!(binder.types.kind(param.ty), TyKind::Param(_))).count()
        };
        let (x, y) = (open(self, a), open(self, b));
        if x != y {
            return x < y;
        }
        a.candidate.method.params.len() > b.candidate.method.params.len()
            && a.expanded
            && b.expanded
    }

    /// Less: the first target suits the argument better.
    fn compare_targets(&mut self, arg: &Arg<'_>, a: Ty, b: Ty) -> std::cmp::Ordering {
        use std::cmp::Ordering::{Equal, Greater, Less};
        if a == b {
            return Equal;
        }
        let (a, b) = match &arg.value {
            ArgValue::Value(expr) => {
                if expr.ty == a {
                    return Less;
                }
                if expr.ty == b {
                    return Greater;
                }
                (a, b)
            }
            ArgValue::Lambda(node) => {
                let (Some((params, x)), Some((_, y))) =
                    (self.delegate_signature(a), self.delegate_signature(b))
                else {
                    return Equal;
                };
                if x == y {
                    return Equal;
                }
                let natural = self.lambda_returns(*node, &params);
                if natural == Some(x) || y == Ty::VOID {
                    return Less;
                }
                if natural == Some(y) || x == Ty::VOID {
                    return Greater;
                }
                (x, y)
            }
            _ => return Equal,
        };
        // The one that converts to the other is the more special one.
        let to_b = self.types.implicit(self.host, a, b).is_some();
        let to_a = self.types.implicit(self.host, b, a).is_some();
        match (to_b, to_a) {
            (true, false) => Less,
            (false, true) => Greater,
            _ => {
                let signed = |ty: Ty| matches!(ty, Ty::INT | Ty::LONG | Ty::SHORT | Ty::SBYTE);
                let unsigned = |ty: Ty| matches!(ty, Ty::UINT | Ty::ULONG | Ty::USHORT | Ty::BYTE);
                match (signed(a) && unsigned(b), signed(b) && unsigned(a)) {
                    (true, _) => Less,
                    (_, true) => Greater,
                    _ => Equal,
                }
            }
        }
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
                        (self.types.to_host(ty), param.mode.comes_back())
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

    /// Whether calling something on it may find nothing there.
    pub(super) fn may_be_missing(&self, ty: Ty) -> bool {
        self.types.takes_null(self.host, ty) && self.types.nullable_of(ty).is_none()
    }

    fn default_argument(
        &mut self,
        default: Option<&crate::library::Constant>,
        ty: Ty,
        span: Span,
    ) -> Expr {
        use crate::library::Constant;
        match default {
            None | Some(Constant::Null) => self.default_of(ty, span),
            Some(value) => {
                let natural = match value {
                    Constant::Bool(_) => Ty::BOOL,
                    Constant::Char(_) => Ty::CHAR,
                    Constant::Float(_) => Ty::FLOAT,
                    Constant::Double(_) => Ty::DOUBLE,
                    Constant::Decimal(_) => Ty::DECIMAL,
                    Constant::Str(_) => Ty::STRING,
                    _ if self.types.is_enum(self.host, ty) => ty,
                    _ => Ty::INT,
                };
                let expr = Expr::new(ExprKind::Const(value.clone()), natural, span);
                self.convert(expr, ty)
            }
        }
    }

    pub(super) fn finish_argument(&mut self, arg: Arg<'_>, wanted: Ty) -> Expr {
        let by_ref = arg.mode.comes_back();
        let span = Span::from(arg.node);
        let value = match arg.value {
            ArgValue::Value(expr) if by_ref => expr,
            ArgValue::Value(expr) => return self.convert(expr, wanted),
            ArgValue::Lambda(node) => return self.lambda_as(node, wanted),
            ArgValue::Group => match named(arg.node).last().copied() {
                Some(value) => return self.expr_as(value, wanted),
                None => Expr::error(span),
            },
            ArgValue::Waits(node) => return self.expr_as(node, wanted),
            ArgValue::Declares(name, _) => {
                let id = self.declare(name, wanted);
                Expr::local(id, wanted, span)
            }
            ArgValue::Discards => {
                let id = self.temp(wanted);
                Expr::local(id, wanted, span)
            }
        };
        if let ExprKind::Local(id) = value.kind {
            let local = self.local(id);
            local.by_ref = true;
            local.mutated = true;
        }
        let ty = value.ty;
        let is_out = arg.mode == ParamMode::Out;
        Expr::new(ExprKind::RefArg { target: Box::new(value), is_out }, ty, span)
    }

    /// Calls an operator if one fits; no complaint if none does.
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

    fn no_overload(&mut self, group: &MethodGroup, args: &[Arg<'_>], node: Node<'_>) -> Expr {
        let name = &group.name;
        let all: Vec<Candidate> =
            group.candidates.iter().chain(&group.extensions).cloned().collect();
        let skip = |candidate: &Candidate| {
            usize::from(candidate.method.is_extension && group.target.is_some())
        };
        let by_count: Vec<&Candidate> = all
            .iter()
            .filter(|candidate| {
                let method = &candidate.method;
                Self::assign_slots(method, args, skip(candidate), false).is_some()
                    || Self::assign_slots(method, args, skip(candidate), true).is_some()
            })
            .collect();
        let given = group.type_args.as_ref().map_or(0, Vec::len);
        if given > 0 && !all.iter().any(|one| one.method.type_params.len() == given) {
            let generic = all.iter().any(|one| !one.method.type_params.is_empty());
            let message = if generic {
                format!(
                    "Using the generic method '{name}' requires another number of type arguments"
                )
            } else {
                format!("The non-generic method '{name}' cannot be used with type arguments")
            };
            return self.fail(if generic { "CS0305" } else { "CS0308" }, node, message);
        }
        if by_count.is_empty() {
            if let [only] = all.as_slice()
                && args.len() < only.method.params.len() - skip(only).min(only.method.params.len())
                && let Some(missing) = only.method.params.get(skip(only) + args.len())
            {
                let message = format!(
                    "There is no argument given that corresponds to the required parameter '{}' of '{name}'",
                    missing.name
                );
                return self.fail("CS7036", node, message);
            }
            let message = format!("No overload for method '{name}' takes {} arguments", args.len());
            return self.fail("CS1501", node, message);
        }
        // With one candidate left the argument that does not fit can be named.
        if let [only] = by_count.as_slice() {
            let only = (*only).clone();
            if let Some(found) = self.wrong_argument(group, &only, args, skip(&only)) {
                return found;
            }
            if group.type_args.is_none() && !only.method.type_params.is_empty() {
                let message = format!(
                    "The type arguments for method '{name}' cannot be inferred from the usage. Try specifying the type arguments explicitly."
                );
                return self.fail("CS0411", node, message);
            }
        }
        let values = args.iter().filter_map(|arg| match &arg.value {
            ArgValue::Value(expr) => Some(self.name_of(expr.ty)),
            _ => None,
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let message = format!(
            "The best overloaded method match for '{name}' has some invalid arguments ({values})"
        );
        self.fail("CS1503", node, message)
    }

    fn wrong_argument(
        &mut self,
        group: &MethodGroup,
        only: &Candidate,
        args: &[Arg<'_>],
        skip: usize,
    ) -> Option<Expr> {
        let slots = Self::assign_slots(&only.method, args, skip, false)
            .or_else(|| Self::assign_slots(&only.method, args, skip, true))?;
        let owner = only.owner_args.clone();
        let type_args = group.type_args.clone().unwrap_or_default();
        let first = only.method.first_param;
        let close = |number: u16| match number.checked_sub(first) {
            Some(at) => type_args.get(usize::from(at)).copied(),
            None => owner.get(usize::from(number)).copied(),
        };
        for (param, slot) in only.method.params.iter().zip(&slots) {
            let wanted = self.types.substitute(param.ty, &close);
            if self.types.is_open(wanted) {
                continue;
            }
            for at in slot {
                let arg = &args[*at];
                if param.mode.comes_back() != arg.mode.comes_back() {
                    let word = if param.mode == ParamMode::Out { "out" } else { "ref" };
                    let (code, message) = if param.mode.comes_back() {
                        let message =
                            format!("Argument {} must be passed with the '{word}' keyword", at + 1);
                        ("CS1620", message)
                    } else {
                        let message = format!(
                            "Argument {} may not be passed with the 'ref' or 'out' keyword",
                            at + 1
                        );
                        ("CS1615", message)
                    };
                    return Some(self.fail(code, arg.node, message));
                }
                let mut wanted = wanted;
                if param.mode == ParamMode::Params
                    && let TyKind::Array(of, _) = *self.types.kind(wanted)
                {
                    wanted = of;
                }
                if self.argument_fits(arg, wanted) {
                    continue;
                }
                match &arg.value {
                    ArgValue::Value(expr) => {
                        let (from, to) = (self.name_of(expr.ty), self.name_of(wanted));
                        let message =
                            format!("Argument {}: cannot convert from '{from}' to '{to}'", at + 1);
                        return Some(self.fail("CS1503", arg.node, message));
                    }
                    // Binding it for good says what is wrong inside.
                    ArgValue::Lambda(node) => return Some(self.lambda_as(*node, wanted)),
                    ArgValue::Group => {
                        let value = named(arg.node).last().copied()?;
                        return Some(self.expr_as(value, wanted));
                    }
                    _ => {}
                }
            }
        }
        None
    }
}
