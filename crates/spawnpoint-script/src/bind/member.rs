//! Members: what stands behind a dot, an index, a question mark.

use std::sync::Arc;

use tree_sitter::Node;

use super::{
    Binder,
    call::{Candidate, MethodGroup},
    expr::Operand,
};
use crate::{
    bound::{Dynamic, Expr, ExprKind, IndexKind},
    host::{HostKind, HostMethod, ParamMode, TypeId},
    library::{
        Callee, Constant, DefKind, LIBRARY, Method, Param, Property, forbidden, name_and_args,
    },
    syntax::{Span, named},
    types::{DefId, METHOD_PARAM, Ty, TyKind},
};

/// What a type has under a name.
pub(super) enum Member {
    Field(u16, Ty),
    Constant(Ty, Constant),
    Property(Property, Ty),
    HostMember(crate::host::HostMember),
    Methods(Vec<Candidate>),
}

impl Binder<'_> {
    /// A chain of members, calls and indexes. A `?` inside ends the whole chain, not only its link.
    pub(super) fn postfix(&mut self, node: Node<'_>) -> Operand {
        let outermost = !node.parent().is_some_and(|parent| continues_chain(parent, node));
        if outermost && has_question(node) {
            let operand = self.link(node);
            return match operand {
                Operand::Value(expr) => Operand::Value(self.chain(expr)),
                other => other,
            };
        }
        self.link(node)
    }

    fn chain(&mut self, expr: Expr) -> Expr {
        if expr.is_error() {
            return expr;
        }
        let span = expr.span;
        let ty = if expr.ty != Ty::VOID && self.types.is_value_of(self.host, expr.ty) {
            match self.types.nullable_of(expr.ty) {
                Some(_) => expr.ty,
                None => self.types.nullable(expr.ty),
            }
        } else {
            expr.ty
        };
        Expr::new(ExprKind::Chain(Box::new(expr)), ty, span)
    }

    fn link(&mut self, node: Node<'_>) -> Operand {
        // Only of the outermost member, not of what it is a member of.
        let invoking = std::mem::take(&mut self.invoking);
        match node.kind() {
            "member_access_expression" => {
                let (Some(left), Some(name)) =
                    (node.child_by_field_name("expression"), node.child_by_field_name("name"))
                else {
                    return Operand::Value(Expr::error(node.into()));
                };
                let left = self.operand(left);
                self.invoking = invoking;
                let found = self.member(left, name, node);
                self.invoking = false;
                found
            }
            "element_access_expression" => Operand::Value(self.element(node)),
            "invocation_expression" => Operand::Value(self.invocation(node)),
            "conditional_access_expression" => self.conditional_access(node),
            _ => self.operand(node),
        }
    }

    fn conditional_access(&mut self, node: Node<'_>) -> Operand {
        let parts = named(node);
        let (Some(left), Some(right)) = (parts.first(), parts.last()) else {
            return Operand::Value(Expr::error(node.into()));
        };
        let left = self.expr(*left);
        if left.is_error() {
            return Operand::Value(left);
        }
        if !self.types.takes_null(self.host, left.ty)
            && !matches!(self.types.kind(left.ty), TyKind::Param(_))
        {
            let name = self.name_of(left.ty);
            let message = format!("Operator '?' cannot be applied to operand of type '{name}'");
            return Operand::Value(self.fail("CS0023", node, message));
        }
        let span = left.span;
        let plain = self.types.nullable_of(left.ty).unwrap_or(left.ty);
        let guard = Expr::new(ExprKind::Guard(Box::new(left)), plain, span);
        self.invoking = node.parent().is_some_and(|parent| {
            parent.kind() == "invocation_expression" && continues_chain(parent, node)
        });
        match right.kind() {
            "member_binding_expression" => match right.child_by_field_name("name") {
                Some(name) => self.member(Operand::Value(guard), name, node),
                None => Operand::Value(Expr::error(node.into())),
            },
            _ => Operand::Value(self.index(guard, *right, node)),
        }
    }

    /// `left.name`.
    pub(super) fn member(&mut self, left: Operand, name_node: Node<'_>, node: Node<'_>) -> Operand {
        let (name, arg_nodes) = name_and_args(self.source, name_node);
        let type_args: Vec<Ty> = arg_nodes.into_iter().map(|arg| self.read_type(arg)).collect();
        let explicit = (!type_args.is_empty()).then_some(type_args);
        match left {
            Operand::Value(target) => self.value_member(target, &name, explicit, name_node, node),
            Operand::Type(ty) => self.type_member(ty, &name, explicit, name_node, node),
            Operand::Namespace(space) => {
                let full = format!("{space}.{name}");
                let args = explicit.unwrap_or_default();
                if let Some(ty) = self.type_named(&full, &args) {
                    return Operand::Type(ty);
                }
                if self.is_namespace(&full) {
                    return Operand::Namespace(full);
                }
                // Hosts know their types by short name too.
                if space.starts_with("Unity")
                    && let Some(id) = self.host.find(&name)
                {
                    return Operand::Type(self.types.intern(TyKind::Host(id)));
                }
                if let Some(what) = forbidden(&name) {
                    let message =
                        format!("'{full}' is not available: scripts have no access to {what}");
                    return Operand::Value(self.fail("SP0002", name_node, message));
                }
                let message = format!(
                    "The type or namespace name '{name}' does not exist in the namespace '{space}' (are you missing an assembly reference?)"
                );
                Operand::Value(self.fail("CS0234", name_node, message))
            }
            Operand::Group(group) => {
                let message = format!(
                    "'{}' is a method group, which is not valid in the given context",
                    group.name
                );
                Operand::Value(self.fail("CS0119", node, message))
            }
            Operand::Root(None) => {
                if let Some(ty) = self.type_named(&name, &explicit.unwrap_or_default()) {
                    return Operand::Type(ty);
                }
                if self.is_namespace(&name) {
                    return Operand::Namespace(name);
                }
                let message = format!("There is no type '{name}'");
                Operand::Value(self.fail("CS0246", name_node, message))
            }
            Operand::Root(Some(_)) => {
                let message = "Write Scene[\"Name\"] or Game[\"Name\"]";
                Operand::Value(self.fail("CS0119", node, message))
            }
        }
    }

    fn value_member(
        &mut self,
        target: Expr,
        name: &str,
        type_args: Option<Vec<Ty>>,
        name_node: Node<'_>,
        node: Node<'_>,
    ) -> Operand {
        let span = Span::from(node);
        if target.is_error() {
            return Operand::Value(Expr::error(span));
        }
        let is_dynamic = match self.types.kind(target.ty) {
            TyKind::Dynamic => true,
            TyKind::Host(id) => self.host.describe(*id).dynamic,
            _ => false,
        };
        let invoking = std::mem::take(&mut self.invoking);
        let found =
            if target.ty == Ty::DYNAMIC { None } else { self.find_member(target.ty, name, false) };
        match found {
            Some(Member::Field(at, ty)) => {
                Operand::Value(Expr::new(ExprKind::Field(Box::new(target), at), ty, span))
            }
            // `list.Count(…)` means the method, though there is a property of that name.
            Some(Member::Property(_, ty))
                if invoking
                    && !self.types.is_delegate(ty)
                    && ty != Ty::DYNAMIC
                    && LIBRARY.extensions.contains_key(name) =>
            {
                let mut group = MethodGroup::new(name, Some(target), Vec::new());
                group.type_args = type_args;
                self.add_extensions(&mut group);
                Operand::Group(group)
            }
            Some(Member::Property(property, ty)) => {
                let kind = ExprKind::Property {
                    target: Some(Box::new(target)),
                    get: property.get,
                    set: property.set,
                    name: name.to_owned(),
                };
                Operand::Value(Expr::new(kind, ty, span))
            }
            Some(Member::HostMember(member)) => {
                let ty = self.types.from_host(&member.ty);
                let kind = ExprKind::HostMember {
                    target: Some(Box::new(target)),
                    member: member.id,
                    ty: member.ty,
                    writable: member.writable,
                    is_field: member.is_field,
                    name: name.to_owned(),
                };
                Operand::Value(Expr::new(kind, ty, span))
            }
            Some(Member::Constant(..)) => {
                let message = format!(
                    "Member '{name}' cannot be accessed with an instance reference; qualify it with a type name instead"
                );
                Operand::Value(self.fail("CS0176", span, message))
            }
            Some(Member::Methods(candidates)) => {
                let mut group = MethodGroup::new(name, Some(target), candidates);
                group.type_args = type_args;
                self.add_extensions(&mut group);
                Operand::Group(group)
            }
            None if is_dynamic => {
                let kind = ExprKind::Dynamic(Dynamic::Get(Box::new(target), name.to_owned()));
                Operand::Value(Expr::new(kind, Ty::DYNAMIC, span))
            }
            None => {
                let mut group = MethodGroup::new(name, Some(target), Vec::new());
                group.type_args = type_args;
                self.add_extensions(&mut group);
                if !group.extensions.is_empty() {
                    return Operand::Group(group);
                }
                let target_ty = group.target.as_ref().map_or(Ty::ERROR, |target| target.ty);
                if self.find_member(target_ty, name, true).is_some() {
                    let message = format!(
                        "Member '{}.{name}' cannot be accessed with an instance reference; qualify it with a type name instead",
                        self.name_of(target_ty)
                    );
                    return Operand::Value(self.fail("CS0176", name_node, message));
                }
                let message = format!(
                    "'{}' does not contain a definition for '{name}' and no accessible extension method '{name}' accepting a first argument of type '{}' could be found{}",
                    self.name_of(target_ty),
                    self.name_of(target_ty),
                    self.did_you_mean(target_ty, name),
                );
                Operand::Value(self.fail("CS1061", name_node, message))
            }
        }
    }

    fn type_member(
        &mut self,
        ty: Ty,
        name: &str,
        type_args: Option<Vec<Ty>>,
        name_node: Node<'_>,
        node: Node<'_>,
    ) -> Operand {
        let span = Span::from(node);
        if ty == Ty::ERROR {
            return Operand::Value(Expr::error(span));
        }
        match self.find_member(ty, name, true) {
            Some(Member::Constant(ty, value)) => {
                Operand::Value(Expr::new(ExprKind::Const(value), ty, span))
            }
            Some(Member::Property(property, ty)) => {
                let kind = ExprKind::Property {
                    target: None,
                    get: property.get,
                    set: property.set,
                    name: name.to_owned(),
                };
                Operand::Value(Expr::new(kind, ty, span))
            }
            Some(Member::HostMember(member)) => {
                let ty = self.types.from_host(&member.ty);
                let kind = ExprKind::HostMember {
                    target: None,
                    member: member.id,
                    ty: member.ty,
                    writable: member.writable,
                    is_field: member.is_field,
                    name: name.to_owned(),
                };
                Operand::Value(Expr::new(kind, ty, span))
            }
            Some(Member::Methods(candidates)) => {
                let mut group = MethodGroup::new(name, None, candidates);
                group.type_args = type_args;
                Operand::Group(group)
            }
            Some(Member::Field(..)) | None => {
                if self.find_member(ty, name, false).is_some() {
                    let message = format!(
                        "An object reference is required for the non-static field, method, or property '{}.{name}'",
                        self.name_of(ty)
                    );
                    return Operand::Value(self.fail("CS0120", name_node, message));
                }
                let message = format!(
                    "'{}' does not contain a definition for '{name}'{}",
                    self.name_of(ty),
                    self.did_you_mean(ty, name)
                );
                Operand::Value(self.fail("CS0117", name_node, message))
            }
        }
    }

    /// Looks a name up in a type and what it extends.
    pub(super) fn find_member(&mut self, ty: Ty, name: &str, is_static: bool) -> Option<Member> {
        let kind = self.types.kind(ty).clone();
        match &kind {
            TyKind::Tuple(parts) => {
                let number: Option<usize> =
                    name.strip_prefix("Item").and_then(|number| number.parse().ok());
                let at = parts
                    .iter()
                    .position(|(part, _)| part.as_deref() == Some(name))
                    .or_else(|| number.and_then(|number| number.checked_sub(1)));
                if let Some(at) = at
                    && let Some((_, ty)) = parts.get(at)
                    && !is_static
                {
                    return Some(Member::Field(at as u16, *ty));
                }
                return self.in_def(Ty::VALUETYPE, name, is_static);
            }
            TyKind::Anonymous(parts) => {
                if let Some(at) = parts.iter().position(|(part, _)| &**part == name)
                    && !is_static
                {
                    return Some(Member::Field(at as u16, parts[at].1));
                }
                return self.in_def(Ty::OBJECT, name, is_static);
            }
            TyKind::Array(..) => return self.in_def(Ty::ARRAY, name, is_static),
            TyKind::Enum(def) => {
                if is_static
                    && let Some((_, ty, value)) =
                        LIBRARY.def(*def).constants.iter().find(|(known, ..)| known == name)
                {
                    return Some(Member::Constant(*ty, value.clone()));
                }
                return self.in_def(Ty::ENUM, name, is_static);
            }
            TyKind::Param(number) => {
                if let Some(bound) = self.constraints.get(number).copied()
                    && let Some(found) = self.find_member(bound, name, is_static)
                {
                    return Some(found);
                }
                let found = self.in_def(Ty::ICOMPARABLE, name, is_static);
                return found.or_else(|| self.in_def(Ty::OBJECT, name, is_static));
            }
            TyKind::Host(id) => return self.in_host(*id, name, is_static),
            _ => {}
        }
        self.in_def(ty, name, is_static)
    }

    fn in_def(&mut self, ty: Ty, name: &str, is_static: bool) -> Option<Member> {
        let mut methods = Vec::new();
        let mut pending = vec![ty];
        let mut seen = Vec::new();
        while let Some(ty) = pending.pop() {
            if seen.contains(&ty) {
                continue;
            }
            seen.push(ty);
            let Some((id, args)) = self.types.as_def(ty) else { continue };
            let args: Box<[Ty]> = args.into();
            let def = LIBRARY.def(id);
            let with = |number: u16| args.get(usize::from(number)).copied();
            if methods.is_empty() {
                if let Some(at) = def.fields.iter().position(|(field, _)| field == name)
                    && !is_static
                {
                    let ty = self.types.substitute(def.fields[at].1, &with);
                    return Some(Member::Field(at as u16, ty));
                }
                if let Some((_, ty, value)) = def.constants.iter().find(|(known, ..)| known == name)
                {
                    return Some(Member::Constant(*ty, value.clone()));
                }
                let property = def
                    .properties
                    .iter()
                    .find(|property| property.name == name && property.is_static == is_static);
                if let Some(property) = property {
                    let ty = self.types.substitute(property.ty, &with);
                    return Some(Member::Property(property.clone(), ty));
                }
            }
            let found = def
                .methods
                .iter()
                .filter(|method| method.name == name && (method.is_static == is_static));
            methods.extend(found.map(|method| Candidate {
                method: method.clone(),
                owner_args: args.clone(),
                function: None,
            }));
            let all = def.kind == DefKind::Interface;
            let bases = self.types.bases(self.host, ty);
            for base in bases {
                if all || !self.types.is_interface(base) {
                    pending.push(base);
                }
            }
            if pending.is_empty() && !seen.contains(&Ty::OBJECT) && !is_static {
                pending.push(Ty::OBJECT);
            }
        }
        (!methods.is_empty()).then_some(Member::Methods(methods))
    }

    fn in_host(&mut self, id: TypeId, name: &str, is_static: bool) -> Option<Member> {
        let mut methods = Vec::new();
        let mut next = Some(id);
        for _ in 0..64 {
            let Some(id) = next else { break };
            let described = self.host.describe(id);
            if let HostKind::Enum(values) = &described.kind {
                if is_static
                    && let Some((_, value)) = values.iter().find(|(known, _)| known == name)
                {
                    let ty = self.types.intern(TyKind::Host(id));
                    return Some(Member::Constant(ty, Constant::Int((*value).into())));
                }
                return self.in_def(Ty::ENUM, name, is_static);
            }
            if methods.is_empty() {
                let at = described
                    .members
                    .iter()
                    .position(|member| member.name == name && member.is_static == is_static);
                if let Some(at) = at {
                    let member = described.members[at].clone();
                    if described.kind == HostKind::Struct && !is_static {
                        let ty = self.types.from_host(&member.ty);
                        return Some(Member::Field(at as u16, ty));
                    }
                    return Some(Member::HostMember(member));
                }
            }
            let found = described
                .methods
                .iter()
                .filter(|method| method.name == name && method.is_static == is_static);
            let found: Vec<_> = found.cloned().collect();
            methods.extend(found.iter().map(|method| self.host_candidate(method)));
            next = described.base;
        }
        // What every object has comes last, so that the host's own `ToString` wins.
        if methods.is_empty() {
            return self.in_def(Ty::OBJECT, name, is_static);
        }
        Some(Member::Methods(methods))
    }

    pub(super) fn host_candidate(&mut self, method: &HostMethod) -> Candidate {
        let params = method
            .params
            .iter()
            .map(|param| Param {
                name: param.name.clone(),
                ty: self.types.from_host(&param.ty),
                mode: param.mode,
                default: param.default.as_ref().map(host_default),
            })
            .collect();
        let type_params = method.type_params.iter();
        let type_params = type_params
            .map(|(name, bound)| {
                (name.clone(), bound.as_ref().map(|bound| self.types.from_host(bound)))
            })
            .collect();
        let returns = self.types.from_host(&method.returns);
        Candidate {
            method: Arc::new(Method {
                name: method.name.clone(),
                is_static: method.is_static,
                is_extension: false,
                mutates: false,
                type_params,
                first_param: METHOD_PARAM,
                params,
                returns,
                callee: Callee::Host(method.id),
            }),
            owner_args: Box::new([]),
            function: None,
        }
    }

    pub(super) fn add_extensions(&mut self, group: &mut MethodGroup) {
        let Some(found) = LIBRARY.extensions.get(&group.name) else { return };
        group.extensions = found
            .iter()
            .map(|method| Candidate {
                method: method.clone(),
                owner_args: Box::new([]),
                function: None,
            })
            .collect();
    }

    pub(super) fn operators_of(&mut self, ty: Ty, name: &str) -> Option<MethodGroup> {
        match self.find_member(ty, name, true)? {
            Member::Methods(candidates) => Some(MethodGroup::new(name, None, candidates)),
            _ => None,
        }
    }

    pub(super) fn global_group(&mut self, name: &str) -> Option<MethodGroup> {
        let found = LIBRARY.globals.get(name)?;
        let candidates = found
            .iter()
            .map(|method| Candidate {
                method: method.clone(),
                owner_args: Box::new([]),
                function: None,
            })
            .collect();
        Some(MethodGroup::new(name, None, candidates))
    }

    fn element(&mut self, node: Node<'_>) -> Expr {
        let (Some(left), Some(subscript)) =
            (node.child_by_field_name("expression"), node.child_by_field_name("subscript"))
        else {
            return Expr::error(node.into());
        };
        let left_operand = self.operand(left);
        if let Operand::Root(Some(root)) = left_operand {
            let key = named(subscript).first().and_then(|arg| named(*arg).last().copied());
            let Some(key) = key else { return Expr::error(node.into()) };
            let key = self.expr_as(key, Ty::STRING);
            let which = match root {
                crate::host::QueryRoot::Scene => "Query.Scene",
                crate::host::QueryRoot::Game => "Query.Game",
            };
            let ty = match (root, self.host.find("GameObject")) {
                (crate::host::QueryRoot::Scene, Some(id)) => self.types.intern(TyKind::Host(id)),
                _ => Ty::DYNAMIC,
            };
            return self.native_call(which, vec![key], ty, node);
        }
        let target = self.value(left_operand, left);
        self.index(target, subscript, node)
    }

    pub(super) fn index(&mut self, target: Expr, subscript: Node<'_>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let mut args = Vec::new();
        for arg in named(subscript) {
            let Some(value) = named(arg).last().copied() else { continue };
            args.push(self.expr(value));
        }
        if target.is_error() || args.iter().any(Expr::is_error) {
            return Expr::error(span);
        }
        if target.ty == Ty::DYNAMIC {
            let kind = ExprKind::Dynamic(Dynamic::Index(Box::new(target), args));
            return Expr::new(kind, Ty::DYNAMIC, span);
        }
        if let [arg] = args.as_slice()
            && arg.ty == Ty::RANGE
        {
            let ok = target.ty == Ty::STRING
                || matches!(self.types.kind(target.ty), TyKind::Array(_, 1));
            if ok {
                let ty = target.ty;
                args.insert(0, target);
                return self.native_call("Range.slice", args, ty, node);
            }
        }
        if let [arg] = args.as_slice()
            && arg.ty == Ty::INDEX
        {
            let temp = self.temp(target.ty);
            let index = args.remove(0);
            let whole = Expr::local(temp, target.ty, span);
            let offset =
                self.native_call("Index.offset", vec![whole.clone(), index], Ty::INT, node);
            let made = self.index_values(whole, vec![offset], node);
            let ty = made.ty;
            return Expr::new(ExprKind::Let(temp, Box::new(target), Box::new(made)), ty, span);
        }
        self.index_values(target, args, node)
    }

    fn index_values(&mut self, target: Expr, args: Vec<Expr>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        match self.types.kind(target.ty).clone() {
            TyKind::Array(of, rank) => {
                if args.len() != usize::from(rank) {
                    let message = format!("Wrong number of indices inside []; expected {rank}");
                    return self.fail("CS0022", span, message);
                }
                let args: Vec<Expr> = args.into_iter().map(|arg| self.whole_index(arg)).collect();
                let (get, set) = if rank == 1 {
                    (IndexKind::Array, IndexKind::Array)
                } else {
                    let native = |key| {
                        let id = crate::native::find(key).unwrap_or(crate::native::MISSING);
                        IndexKind::Call(Callee::Native(id))
                    };
                    (native("Array.get_Many"), native("Array.set_Many"))
                };
                let kind = ExprKind::Index { target: Box::new(target), args, get, set: Some(set) };
                Expr::new(kind, of, span)
            }
            TyKind::Host(id) => self.host_index(target, id, args, node),
            _ => {
                let mut pending = vec![target.ty];
                while let Some(ty) = pending.pop() {
                    let Some((id, owner_args)) = self.types.as_def(ty) else { continue };
                    let owner_args: Box<[Ty]> = owner_args.into();
                    for (get, set) in &LIBRARY.def(id).indexers {
                        let with = |number: u16| owner_args.get(usize::from(number)).copied();
                        let wanted: Vec<Ty> = get
                            .params
                            .iter()
                            .map(|param| self.types.substitute(param.ty, &with))
                            .collect();
                        let fits = wanted.len() == args.len()
                            && wanted.iter().zip(&args).all(|(ty, arg)| self.converts(arg, *ty));
                        if !fits {
                            continue;
                        }
                        let returns = self.types.substitute(get.returns, &with);
                        let args = args.into_iter().zip(wanted);
                        let args = args.map(|(arg, ty)| self.convert(arg, ty)).collect();
                        let (get, set) = match id {
                            DefId::LIST => (IndexKind::List, Some(IndexKind::List)),
                            DefId::STRING => (IndexKind::Char, None),
                            _ => (
                                IndexKind::Call(get.callee),
                                set.as_ref().map(|set| IndexKind::Call(set.callee)),
                            ),
                        };
                        let kind = ExprKind::Index { target: Box::new(target), args, get, set };
                        return Expr::new(kind, returns, span);
                    }
                    pending.extend(self.types.bases(self.host, ty));
                }
                let name = self.name_of(target.ty);
                if let Some(first) = args.first()
                    && self.element_type(target.ty).is_some()
                    && LIBRARY
                        .def(self.types.as_def(target.ty).map_or(DefId::OBJECT, |(def, _)| def))
                        .indexers
                        .len()
                        == 1
                {
                    let from = self.name_of(first.ty);
                    let message = format!(
                        "Argument 1: cannot convert from '{from}' to the index of '{name}'"
                    );
                    return self.fail("CS1503", span, message);
                }
                let message =
                    format!("Cannot apply indexing with [] to an expression of type '{name}'");
                self.fail("CS0021", span, message)
            }
        }
    }

    fn whole_index(&mut self, arg: Expr) -> Expr {
        match arg.ty {
            Ty::LONG | Ty::UINT | Ty::ULONG => self.number(arg, Ty::INT, true),
            _ => self.convert(arg, Ty::INT),
        }
    }

    fn host_index(&mut self, target: Expr, id: TypeId, args: Vec<Expr>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let ty = self.types.intern(TyKind::Host(id));
        let Some(Member::Methods(getters)) = self.find_member(ty, "get_Item", false) else {
            let name = self.name_of(ty);
            let message =
                format!("Cannot apply indexing with [] to an expression of type '{name}'");
            return self.fail("CS0021", span, message);
        };
        let setter = match self.find_member(ty, "set_Item", false) {
            Some(Member::Methods(found)) => found.first().map(|found| found.method.callee),
            _ => None,
        };
        for getter in getters {
            let params = getter.method.params.clone();
            let fits = params.len() == args.len()
                && params.iter().zip(&args).all(|(param, arg)| self.converts(arg, param.ty));
            if fits {
                let args = args.into_iter().zip(&params);
                let args = args.map(|(arg, param)| self.convert(arg, param.ty)).collect();
                let kind = ExprKind::Index {
                    target: Box::new(target),
                    args,
                    get: IndexKind::Call(getter.method.callee),
                    set: setter.map(IndexKind::Call),
                };
                return Expr::new(kind, getter.method.returns, span);
            }
        }
        let message = "The index does not fit any indexer of the type";
        self.fail("CS1503", span, message)
    }

    /// A name that is close to the one that does not exist.
    fn did_you_mean(&mut self, ty: Ty, name: &str) -> String {
        let mut names: Vec<String> = Vec::new();
        match self.types.kind(ty).clone() {
            TyKind::Host(id) => {
                let mut next = Some(id);
                for _ in 0..64 {
                    let Some(id) = next else { break };
                    let described = self.host.describe(id);
                    names.extend(described.members.iter().map(|member| member.name.clone()));
                    names.extend(described.methods.iter().map(|method| method.name.clone()));
                    next = described.base;
                }
            }
            TyKind::Def(def, _) => {
                let def = LIBRARY.def(def);
                names.extend(def.properties.iter().map(|property| property.name.clone()));
                names.extend(def.methods.iter().map(|method| method.name.clone()));
            }
            _ => {}
        }
        let wanted = name.to_lowercase();
        let close = names.into_iter().find(|known| known.to_lowercase() == wanted);
        close.map(|close| format!(" (did you mean '{close}'?)")).unwrap_or_default()
    }
}

fn host_default(value: &crate::host::HostValue) -> Constant {
    use crate::host::HostValue;
    match value {
        HostValue::Bool(value) => Constant::Bool(*value),
        HostValue::Int(value) => Constant::Int((*value).into()),
        HostValue::Long(value) | HostValue::Enum(_, value) => Constant::Int((*value).into()),
        HostValue::Float(value) => Constant::Float(*value),
        HostValue::Double(value) => Constant::Double(*value),
        HostValue::Str(text) => Constant::Str(text.clone()),
        _ => Constant::Null,
    }
}

/// Whether `node` is the left end of a longer chain.
fn continues_chain(parent: Node<'_>, node: Node<'_>) -> bool {
    matches!(
        parent.kind(),
        "member_access_expression"
            | "element_access_expression"
            | "invocation_expression"
            | "conditional_access_expression"
    ) && parent.start_byte() == node.start_byte()
        && parent.child(0).is_some_and(|first| first.id() == node.id())
}

fn has_question(node: Node<'_>) -> bool {
    let mut at = Some(node);
    while let Some(node) = at {
        match node.kind() {
            "conditional_access_expression" => return true,
            "member_access_expression" | "element_access_expression" | "invocation_expression" => {
                at = node.child(0);
            }
            _ => return false,
        }
    }
    false
}

impl ParamMode {
    pub(crate) fn comes_back(self) -> bool {
        matches!(self, ParamMode::Ref | ParamMode::Out)
    }
}
