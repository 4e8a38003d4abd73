//! Creation of objects, anonymous objects and tuples, and their initializers.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Arg, Candidate, MethodGroup},
    expr::Operand,
};
use crate::{
    bound::{Expr, ExprKind, LocalId},
    library::{Callee, DefKind},
    syntax::{Span, child_of_kind, named},
    types::{Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn object_creation(&mut self, node: Node<'_>) -> Expr {
        let Some(ty_node) = node.child_by_field_name("type") else {
            return Expr::error(node.into());
        };
        let ty = self.read_type(ty_node);
        self.create(node, ty)
    }

    /// `new(…)` with a known target type.
    pub(super) fn new_of(&mut self, node: Node<'_>, ty: Ty) -> Expr {
        let ty = self.types.nullable_of(ty).unwrap_or(ty);
        self.create(node, ty)
    }

    fn create(&mut self, node: Node<'_>, ty: Ty) -> Expr {
        let span = Span::from(node);
        let list =
            node.child_by_field_name("arguments").or_else(|| child_of_kind(node, "argument_list"));
        let args = list.map(|list| self.arguments(list)).unwrap_or_default();
        if ty == Ty::ERROR {
            return Expr::error(span);
        }
        let made = self.construct(ty, args, node);
        let initializer = node
            .child_by_field_name("initializer")
            .or_else(|| child_of_kind(node, "initializer_expression"));
        match initializer {
            Some(initializer) if !made.is_error() => self.initialize(made, initializer),
            _ => made,
        }
    }

    pub(super) fn construct(&mut self, ty: Ty, mut args: Vec<Arg<'_>>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let name = self.name_of(ty);
        // A delegate from a method or lambda: `new Action(Foo)`.
        if self.types.is_delegate(ty)
            && let Some(arg) = args.first()
            && let Some(value) = named(arg.node).last().copied()
        {
            return self.expr_as(value, ty);
        }
        if let Some(inner) = self.types.nullable_of(ty)
            && args.len() == 1
            && let Some(arg) = args.pop()
        {
            let value = self.finish_argument(arg, inner);
            return self.convert(value, ty);
        }
        let mut candidates = Vec::new();
        match self.types.kind(ty).clone() {
            TyKind::Def(id, owner_args) => {
                let def = self.types.definition(id);
                match def.kind {
                    DefKind::Interface => {
                        let message = format!(
                            "Cannot create an instance of the abstract type or interface '{name}'"
                        );
                        return self.fail("CS0144", node, message);
                    }
                    DefKind::Static => {
                        let message =
                            format!("Cannot create an instance of the static class '{name}'");
                        return self.fail("CS0712", node, message);
                    }
                    _ if def.script.is_abstract => {
                        let message = format!(
                            "Cannot create an instance of the abstract type or interface '{name}'"
                        );
                        return self.fail("CS0144", node, message);
                    }
                    _ => {}
                }
                if args.is_empty()
                    && (self.types.is_value(ty) || ty == Ty::OBJECT)
                    && !def.constructors.iter().any(|one| one.params.is_empty())
                {
                    return Expr::new(ExprKind::Default, ty, span);
                }
                candidates.extend(def.constructors.iter().map(|method| Candidate {
                    method: method.clone(),
                    owner_args: owner_args.clone(),
                    function: None,
                }));
            }
            TyKind::Host(id) => {
                let described = self.host.describe(id);
                if described.kind != crate::host::HostKind::Class && args.is_empty() {
                    return Expr::new(ExprKind::Default, ty, span);
                }
                let constructors = described.constructors.clone();
                candidates.extend(constructors.iter().map(|method| self.host_candidate(method)));
            }
            // `new Tuple<int, string>(1, "a")`.
            TyKind::Tuple(parts) if parts.len() == args.len() => {
                let values = args
                    .into_iter()
                    .zip(parts.iter())
                    .map(|(arg, (_, ty))| self.finish_argument(arg, *ty))
                    .collect();
                return Expr::new(ExprKind::Struct(values), ty, span);
            }
            TyKind::Enum(_) if args.is_empty() => return Expr::new(ExprKind::Default, ty, span),
            TyKind::Param(_) if args.is_empty() => {
                let type_value = Expr::new(ExprKind::TypeOf(ty), Ty::TYPE, span);
                return self.native_call("Activator.CreateInstance", vec![type_value], ty, node);
            }
            _ => {}
        }
        if candidates.is_empty() {
            let message = format!(
                "'{name}' does not contain a constructor that takes {} arguments",
                args.len()
            );
            return self.fail("CS1729", node, message);
        }
        let count = args.len();
        let before = self.diagnostics.len();
        let group = MethodGroup::new(&name, None, candidates);
        let made = self.call_group(group, args, node);
        if made.is_error()
            && self.diagnostics.get(before).is_some_and(|found| found.code == "CS1501")
        {
            self.diagnostics.truncate(before);
            let message =
                format!("'{name}' does not contain a constructor that takes {count} arguments");
            return self.fail("CS1729", node, message);
        }
        match made.kind {
            ExprKind::Call { callee: Callee::Function(function), args, .. } => {
                self.new_object(ty, function, args, span)
            }
            ExprKind::Call { callee: Callee::Native(crate::native::MISSING), args, .. } => {
                self.filled(ty, args, node)
            }
            ExprKind::Call { callee, args, .. } => {
                Expr::new(ExprKind::New { callee, args }, ty, span)
            }
            kind => Expr::new(kind, if made.ty == Ty::ERROR { Ty::ERROR } else { ty }, span),
        }
    }

    /// An object or struct of a type of the script: it gets its default values, then its constructor
    /// runs.
    fn new_object(&mut self, ty: Ty, function: u32, mut args: Vec<Expr>, span: Span) -> Expr {
        let temp = self.temp(ty);
        let is_struct = self.types.is_declared_struct(ty);
        let this = Expr::local(temp, ty, span);
        let (kind, this) = if is_struct {
            let local = self.local(temp);
            local.by_ref = true;
            local.mutated = true;
            let kind = ExprKind::RefArg { target: Box::new(this), is_out: false };
            (ExprKind::Default, Expr::new(kind, ty, span))
        } else {
            (ExprKind::Allocate, this)
        };
        args.insert(0, this);
        let kind_of_call = ExprKind::Call {
            callee: Callee::Function(function),
            type_args: Vec::new(),
            args,
            mutates: false,
        };
        let call = Expr::new(kind_of_call, Ty::VOID, span);
        let whole = Expr::local(temp, ty, span);
        let body = Expr::new(ExprKind::Seq(vec![call], Box::new(whole)), ty, span);
        let made = Expr::new(kind, ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(made), Box::new(body)), ty, span)
    }

    /// `new List<int>(items)`: created empty and filled in C#, because the enumeration may run
    /// code.
    fn filled(&mut self, ty: Ty, items: Vec<Expr>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let empty = self.construct(ty, Vec::new(), node);
        let temp = self.temp(ty);
        let mut group = MethodGroup::new("__Fill", Some(Expr::local(temp, ty, span)), Vec::new());
        self.add_extensions(&mut group);
        let args = items
            .into_iter()
            .map(|item| Arg {
                name: None,
                mode: crate::host::ParamMode::In,
                value: super::call::ArgValue::Value(item),
                node,
            })
            .collect();
        let fill = self.call_group(group, args, node);
        let whole = Expr::local(temp, ty, span);
        let body = Expr::new(ExprKind::Seq(vec![fill], Box::new(whole)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(empty), Box::new(body)), ty, span)
    }

    /// `{ A = 1, B = { … } }`, `{ 1, 2 }`, `{ ["a"] = 1 }`, `{ { "a", 1 } }`.
    fn initialize(&mut self, made: Expr, initializer: Node<'_>) -> Expr {
        let (ty, span) = (made.ty, made.span);
        let temp = self.temp(ty);
        self.local(temp).mutated = true;
        let mut steps = Vec::new();
        for element in named(initializer) {
            let step = self.initializer_step(temp, ty, element);
            steps.push(step);
        }
        if steps.iter().any(|step| step.is_error() && !matches!(step.kind, ExprKind::Assign(..))) {
            return Expr::error(span);
        }
        let value = Expr::local(temp, ty, span);
        let body = Expr::new(ExprKind::Seq(steps, Box::new(value)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(made), Box::new(body)), ty, span)
    }

    fn initializer_step(&mut self, temp: LocalId, ty: Ty, element: Node<'_>) -> Expr {
        let span = Span::from(element);
        let whole = Expr::local(temp, ty, span);
        if element.kind() == "assignment_expression" {
            let field = |name: &str| element.child_by_field_name(name);
            let (Some(left), Some(right)) = (field("left"), field("right")) else {
                return Expr::error(span);
            };
            let target = match left.kind() {
                "element_binding_expression" | "bracketed_argument_list" => {
                    self.index_for_initializer(whole, left)
                }
                _ => match self.member(Operand::Value(whole), left, left) {
                    Operand::Value(expr) => expr,
                    other => self.value(other, left),
                },
            };
            if target.is_error() {
                return target;
            }
            if right.kind() == "initializer_expression"
                && !matches!(self.types.kind(target.ty), TyKind::Array(..))
            {
                return self.initialize(target, right);
            }
            let outer = std::mem::replace(&mut self.initializing, true);
            let target = self.check_target(target, left);
            self.initializing = outer;
            if target.is_error() {
                return target;
            }
            let value = self.expr_as(right, target.ty);
            let target_ty = target.ty;
            return Expr::new(ExprKind::Assign(Box::new(target), Box::new(value)), target_ty, span);
        }
        let Some(super::member::Member::Methods(candidates)) = self.find_member(ty, "Add", false)
        else {
            let name = self.name_of(ty);
            let message = format!(
                "Cannot initialize type '{name}' with a collection initializer because it does not contain a definition for 'Add'"
            );
            return self.fail("CS1922", element, message);
        };
        let parts =
            if element.kind() == "initializer_expression" { named(element) } else { vec![element] };
        let args = parts.into_iter().map(|part| self.loose_argument(part)).collect();
        let group = MethodGroup::new("Add", Some(whole), candidates);
        self.call_group(group, args, element)
    }

    /// An argument outside of an argument list.
    pub(super) fn loose_argument<'t>(&mut self, node: Node<'t>) -> Arg<'t> {
        use super::call::ArgValue;
        let value = match node.kind() {
            "lambda_expression" | "anonymous_method_expression" => ArgValue::Lambda(node),
            "implicit_object_creation_expression"
            | "collection_expression"
            | "default_expression" => ArgValue::TargetTyped(node),
            _ => ArgValue::Value(self.expr(node)),
        };
        Arg { name: None, mode: crate::host::ParamMode::In, value, node }
    }

    fn index_for_initializer(&mut self, whole: Expr, list: Node<'_>) -> Expr {
        self.index(whole, list, list)
    }

    pub(super) fn anonymous(&mut self, node: Node<'_>) -> Expr {
        let source = self.source;
        let children = named(node);
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(first) = children.get(at) {
            let all: Vec<_> = node.children().collect();
            let place = all.iter().position(|child| child.id() == first.id());
            let named_part =
                place.and_then(|place| all.get(place + 1)).is_some_and(|next| next.kind() == "=");
            let (name, value) = if named_part {
                at += 1;
                let Some(value) = children.get(at) else { break };
                (source.of(*first).to_owned(), *value)
            } else {
                let text = source.of(*first);
                let name = text.rsplit(['.', '?']).next().unwrap_or(text).trim();
                if !matches!(
                    first.kind(),
                    "identifier" | "member_access_expression" | "conditional_access_expression"
                ) {
                    let message = "Invalid anonymous type member declarator. Anonymous type members must be declared with a member assignment, simple name or member access.";
                    return self.fail("CS0746", *first, message);
                }
                (name.to_owned(), *first)
            };
            at += 1;
            let value = self.expr(value);
            if value.ty == Ty::NULL || value.ty == Ty::VOID {
                let message = "Cannot assign <null> or nothing to an anonymous type property";
                return self.fail("CS0828", *first, message);
            }
            parts.push((name, value));
        }
        if parts.iter().any(|(_, part)| part.is_error()) {
            return Expr::error(node.into());
        }
        let shape = parts.iter().map(|(name, part)| (name.as_str().into(), part.ty)).collect();
        let ty = self.types.intern(TyKind::Anonymous(shape));
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Expr::new(ExprKind::Struct(parts), ty, node.into())
    }

    pub(super) fn tuple(&mut self, node: Node<'_>, expected: Option<Ty>) -> Expr {
        let source = self.source;
        let wanted_parts = match expected.map(|expected| self.types.kind(expected).clone()) {
            Some(TyKind::Tuple(parts)) => Some(parts),
            _ => None,
        };
        let mut parts = Vec::new();
        let mut shape = Vec::new();
        for (at, arg) in named(node).into_iter().enumerate() {
            let Some(value) = named(arg).last().copied() else { continue };
            let target = wanted_parts.as_ref().and_then(|parts| parts.get(at)).map(|(_, ty)| *ty);
            let part = match target {
                Some(target) => self.expr_as(value, target),
                None => self.expr(value),
            };
            let name = arg.child_by_field_name("name").map(|name| source.of(name)).or_else(|| {
                matches!(value.kind(), "identifier" | "member_access_expression")
                    .then(|| source.of(value).rsplit('.').next().unwrap_or_default())
            });
            shape.push((name.map(Into::into), part.ty));
            parts.push(part);
        }
        if parts.iter().any(Expr::is_error) {
            return Expr::error(node.into());
        }
        let ty = match expected {
            Some(expected)
                if wanted_parts.as_ref().is_some_and(|expected| expected.len() == parts.len()) =>
            {
                expected
            }
            _ => self.types.intern(TyKind::Tuple(shape.into())),
        };
        let made = Expr::new(ExprKind::Struct(parts), ty, node.into());
        match expected {
            Some(expected) => self.convert(made, expected),
            None => made,
        }
    }

    pub(super) fn with(&mut self, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let parts = named(node);
        let Some((value, changes)) = parts.split_first() else { return Expr::error(span) };
        let value = self.expr(*value);
        if value.is_error() {
            return value;
        }
        let ty = value.ty;
        let is_struct = self.types.is_value_of(self.host, ty)
            || matches!(self.types.kind(ty), TyKind::Anonymous(_))
            || self
                .types
                .as_def(ty)
                .is_some_and(|(id, _)| self.types.definition(id).script.is_record);
        if !is_struct {
            let name = self.name_of(ty);
            let message = format!(
                "The receiver type '{name}' is not a valid record type and is not a struct type."
            );
            return self.fail("CS8858", node, message);
        }
        let value = match self.types.declared_class(ty) {
            Some(_) => self.native_call("Object.__Copy", vec![value], ty, node),
            None => value,
        };
        let temp = self.temp(ty);
        let mut steps = Vec::new();
        for change in changes {
            let inner = named(*change);
            let (Some(name), Some(new)) = (inner.first(), inner.get(1)) else { continue };
            let whole = Expr::local(temp, ty, span);
            let target = match self.member(Operand::Value(whole), *name, *name) {
                Operand::Value(expr) => expr,
                other => self.value(other, *name),
            };
            if target.is_error() {
                return target;
            }
            let new = self.expr_as(*new, target.ty);
            let target_ty = target.ty;
            let kind = ExprKind::Assign(Box::new(target), Box::new(new));
            steps.push(Expr::new(kind, target_ty, span));
        }
        let whole = Expr::local(temp, ty, span);
        let body = Expr::new(ExprKind::Seq(steps, Box::new(whole)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(body)), ty, span)
    }
}
