//! Member access, with `.`, indexes and `?`.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Candidate, MethodGroup},
    expr::Operand,
    root::forbidden_namespace,
};
use crate::{
    bound::{Dynamic, Expr, ExprKind},
    host::ParamMode,
    library::{Constant, LIBRARY, Property, forbidden, name_and_args},
    syntax::{Span, named},
    types::{Ty, TyKind},
};

/// A member of a type.
pub(super) enum Member {
    Field(u16, Ty),
    Constant(Ty, Constant),
    Property(Property, Ty),
    HostMember(crate::host::HostMember),
    Methods(Vec<Candidate>),
}

impl Binder<'_> {
    /// A chain of members, calls and indexes. A `?` in it ends the whole chain.
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
        // Applies only to the outermost member of the chain.
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
        if !self.types.allows_null(self.host, left.ty)
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
                // Hosts also know their types by short name.
                if space.starts_with("Unity")
                    && let Some(id) = self.host.find(&name)
                {
                    return Operand::Type(self.types.intern(TyKind::Host(id)));
                }
                if let Some(ty) = self.type_named(&space, &[]) {
                    let explicit = (!args.is_empty()).then_some(args);
                    return self.type_member(ty, &name, explicit, name_node, node);
                }
                if let Some(what) = forbidden(&name).or_else(|| forbidden_namespace(&full)) {
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
                let message = format!("Type '{name}' does not exist");
                Operand::Value(self.fail("CS0246", name_node, message))
            }
            Operand::Root(Some(_)) => {
                let message = "Use Scene[\"Name\"] or Game[\"Name\"]";
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
            // `list.Count(…)` is the method, although there is a property with that name.
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
                let ty = self.types.of_host(&member.ty);
                let kind = ExprKind::HostMember {
                    target: Some(Box::new(target)),
                    member: member.id,
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
                let target = match LIBRARY.extensions.contains_key(name) {
                    true => self.enumerated(target),
                    false => target,
                };
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
                let ty = self.types.of_host(&member.ty);
                let kind = ExprKind::HostMember {
                    target: None,
                    member: member.id,
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
    pub(crate) fn is_passed_back(self) -> bool {
        matches!(self, ParamMode::Ref | ParamMode::Out)
    }
}
