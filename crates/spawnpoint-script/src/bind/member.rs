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
    /// A static field: its type, and its number.
    Static(Ty, u16, Ty),
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
                let is_base = left.kind() == "base";
                let left = self.operand(left);
                self.invoking = invoking;
                self.base_access = is_base;
                let found = self.member(left, name, node);
                self.invoking = false;
                self.base_access = false;
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
        let is_base = std::mem::take(&mut self.base_access);
        let target = self.as_constraint(target, name);
        let found =
            if target.ty == Ty::DYNAMIC { None } else { self.find_member(target.ty, name, false) };
        if found.is_some() && self.is_hidden(target.ty, name) {
            return Operand::Value(self.inaccessible(target.ty, name, name_node));
        }
        match found {
            Some(Member::Field(at, ty)) => {
                Operand::Value(Expr::new(ExprKind::Field(Box::new(target), at), ty, span))
            }
            // `list.Count(…)` is the method, although there is a property with that name.
            Some(Member::Property(_, ty))
                if invoking
                    && !self.types.is_delegate(ty)
                    && ty != Ty::DYNAMIC
                    && self.has_extension(name) =>
            {
                let mut group = MethodGroup::new(name, Some(target), Vec::new());
                group.type_args = type_args;
                self.add_extensions(&mut group);
                Operand::Group(group)
            }
            Some(Member::Property(property, ty)) => {
                let (get, set) = match property.direct {
                    Some(direct) if is_base || self.types.is_declared_struct(target.ty) => direct,
                    _ => (property.get, property.set),
                };
                let kind = ExprKind::Property {
                    target: Some(Box::new(target)),
                    get,
                    set,
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
            Some(Member::Constant(..) | Member::Static(..)) => {
                let message = format!(
                    "Member '{name}' cannot be accessed with an instance reference; qualify it with a type name instead"
                );
                Operand::Value(self.fail("CS0176", span, message))
            }
            Some(Member::Methods(candidates)) => {
                let mut group = MethodGroup::new(name, Some(target), candidates);
                group.type_args = type_args;
                group.is_base = is_base;
                self.add_extensions(&mut group);
                Operand::Group(group)
            }
            None if is_dynamic => {
                let kind = ExprKind::Dynamic(Dynamic::Get(Box::new(target), name.to_owned()));
                Operand::Value(Expr::new(kind, Ty::DYNAMIC, span))
            }
            None => {
                let target = match self.has_extension(name) {
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

    pub(super) fn type_member(
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
        let found = self.find_member(ty, name, true);
        if found.is_some() && self.is_hidden(ty, name) {
            return Operand::Value(self.inaccessible(ty, name, name_node));
        }
        match found {
            Some(Member::Static(owner, slot, ty)) => {
                Operand::Value(Expr::new(ExprKind::Static { owner, slot }, ty, span))
            }
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
                // `Outer.Inner`.
                if let Some((id, _)) = self.types.as_def(ty)
                    && let Some(def) = self.types.declared(id)
                {
                    let full = format!("{}.{name}", def.script.path);
                    let args = type_args.clone().unwrap_or_default();
                    if let Some(inner) = self.type_named(&full, &args) {
                        return Operand::Type(inner);
                    }
                }
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

impl Binder<'_> {
    fn has_extension(&self, name: &str) -> bool {
        LIBRARY.extensions.contains_key(name) || self.script_extensions.contains_key(name)
    }

    /// A value of a type parameter as its constraint, where the constraint has the member.
    fn as_constraint(&mut self, target: Expr, name: &str) -> Expr {
        let TyKind::Param(number) = self.types.kind(target.ty) else { return target };
        let Some(bound) = self.constraints.get(number).copied() else { return target };
        let is_own =
            self.types.as_def(bound).is_some_and(|(id, _)| self.types.declared(id).is_some());
        if !is_own || self.find_member(bound, name, false).is_none() {
            return target;
        }
        let span = target.span;
        Expr::new(ExprKind::Retype(Box::new(target)), bound, span)
    }

    /// Whether a member of a script's type is private, and this is outside of the type.
    fn is_hidden(&self, ty: Ty, name: &str) -> bool {
        let mut next = self.types.as_def(ty).map(|(id, _)| id);
        while let Some(id) = next {
            let Some(def) = self.types.declared(id) else { return false };
            let is_own = def.fields.iter().any(|(field, _)| field == name)
                || def.properties.iter().any(|property| property.name == name)
                || def.methods.iter().any(|method| method.name == name)
                || def.script.statics.iter().any(|field| field.name == name);
            if is_own {
                let path = &def.script.path;
                let inside = self.context.is_some_and(|context| {
                    let from = self.types.definition(context.def).script.path.clone();
                    from == *path
                        || from.starts_with(&format!("{path}."))
                        || path.starts_with(&format!("{from}."))
                });
                let has = |names: &[String]| names.iter().any(|known| known == name);
                return !inside && has(&def.script.hidden) && !has(&def.script.open);
            }
            next = self.base_class(id).and_then(|base| self.types.as_def(base)).map(|(id, _)| id);
        }
        false
    }

    fn inaccessible(&mut self, ty: Ty, name: &str, node: Node<'_>) -> Expr {
        let class = self.name_of(ty);
        let message = format!("'{class}.{name}' is inaccessible due to its protection level");
        self.fail("CS0122", node, message)
    }

    /// A member of the type whose member is being bound, or of a type around it.
    pub(super) fn own_member(
        &mut self,
        name: &str,
        type_args: Option<Vec<Ty>>,
        node: Node<'_>,
    ) -> Option<Operand> {
        let context = self.context?;
        let mut next = Some(context.def);
        while let Some(def) = next {
            let open = self.types.open_type(def);
            if let Some(this) = context.this.filter(|_| def == context.def)
                && let Some(found) = self.find_member(open, name, false)
            {
                let is_method = matches!(found, Member::Methods(_));
                self.use_local(this);
                let this = Expr::local(this, open, node.into());
                let operand = self.value_member(this, name, type_args.clone(), node, node);
                if let (true, Operand::Group(mut group)) = (is_method, operand) {
                    // Static methods with the same name belong to the group too.
                    if let Some(Member::Methods(more)) = self.find_member(open, name, true) {
                        group.candidates.extend(more);
                    }
                    return Some(Operand::Group(group));
                }
                let this = Expr::local(context.this?, open, node.into());
                return Some(self.value_member(this, name, type_args, node, node));
            }
            if self.find_member(open, name, true).is_some() && self.is_declared_member(def, name) {
                return Some(self.type_member(open, name, type_args, node, node));
            }
            if context.this.is_none() && def == context.def && self.is_declared_member(def, name) {
                return Some(self.type_member(open, name, type_args, node, node));
            }
            next = self.types.definition(def).script.outer;
        }
        None
    }

    /// The type `Color` in `Color.red`, where a member of this type is also named `Color`.
    pub(super) fn type_beside_member(&mut self, name: &str, node: Node<'_>) -> Option<Ty> {
        let open = self.context.map(|context| self.types.open_type(context.def))?;
        let access = node.parent().filter(|parent| parent.kind() == "member_access_expression")?;
        let right = access.child_by_field_name("name").filter(|right| right.id() != node.id())?;
        let own = match self.find_member(open, name, false) {
            Some(found) => Some(found),
            None => self.find_member(open, name, true),
        };
        let Some(Member::Field(_, of) | Member::Property(_, of) | Member::Static(_, _, of)) = own
        else {
            return None;
        };
        let ty = self.type_named(name, &[]).filter(|ty| *ty == of)?;
        let wanted = name_and_args(self.source, right).0;
        let is_static = self.find_member(ty, &wanted, true).is_some();
        (is_static && self.find_member(ty, &wanted, false).is_none()).then_some(ty)
    }

    fn is_declared_member(&mut self, def: crate::types::DefId, name: &str) -> bool {
        let mut next = Some(def);
        while let Some(id) = next {
            let Some(def) = self.types.declared(id) else { return false };
            let known = def.methods.iter().any(|method| method.name == name)
                || def.constants.iter().any(|(known, ..)| known == name)
                || def.properties.iter().any(|property| property.name == name)
                || def.fields.iter().any(|(known, _)| known == name)
                || def.script.statics.iter().any(|field| field.name == name);
            if known {
                return true;
            }
            next = self.base_class(id).and_then(|base| self.types.as_def(base)).map(|(id, _)| id);
        }
        false
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
