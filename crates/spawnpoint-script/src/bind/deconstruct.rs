//! Deconstruction of tuples.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Arg, ArgValue, MethodGroup},
    member::Member,
};
use crate::{
    bound::{Expr, ExprKind, Stmt},
    host::ParamMode,
    syntax::{Span, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
    /// The value as a tuple of `count` parts, if it is a record or has a method `Deconstruct`.
    pub(super) fn as_tuple(&mut self, value: Expr, count: usize, node: Node<'_>) -> Expr {
        let (ty, span) = (value.ty, Span::from(node));
        let Some((id, _)) = self.types.as_def(ty) else { return value };
        if value.is_error() || id == DefId::KEYVALUE {
            return value;
        }
        let names = match self.types.declared(id) {
            Some(def) if def.script.positional.len() == count => def.script.positional.clone(),
            _ => Vec::new(),
        };
        let temp = self.temp(ty);
        let whole = Expr::local(temp, ty, span);
        let mut parts = Vec::new();
        for name in &names {
            let Some(Member::Field(at, part)) = self.find_member(ty, name, false) else { break };
            let kind = ExprKind::Field(Box::new(whole.clone()), at);
            parts.push(Expr::new(kind, part, span));
        }
        let mut steps = Vec::new();
        if count == 0 || parts.len() != count {
            let Some((call, found)) = self.deconstruct_call(whole, count, node) else {
                return value;
            };
            steps.push(call);
            parts = found;
        }
        let shape: Vec<_> = parts.iter().map(|part| (None, part.ty)).collect();
        let tuple = self.types.intern(TyKind::Tuple(shape.into()));
        let made = Expr::new(ExprKind::Struct(parts), tuple, span);
        let made = Expr::new(ExprKind::Seq(steps, Box::new(made)), tuple, span);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(made)), tuple, span)
    }

    /// `value.Deconstruct(out a, out b)`, and the variables that it fills.
    fn deconstruct_call(
        &mut self,
        whole: Expr,
        count: usize,
        node: Node<'_>,
    ) -> Option<(Expr, Vec<Expr>)> {
        let span = Span::from(node);
        let candidates = match self.find_member(whole.ty, "Deconstruct", false) {
            Some(Member::Methods(candidates)) => candidates,
            _ => Vec::new(),
        };
        let mut group = MethodGroup::new("Deconstruct", Some(whole), candidates);
        self.add_extensions(&mut group);
        let fits = |method: &crate::library::Method, skipped: usize| {
            let outs = method.params.iter().skip(skipped);
            outs.clone().count() == count && outs.clone().all(|one| one.mode == ParamMode::Out)
        };
        group.candidates.retain(|candidate| fits(&candidate.method, 0));
        group.extensions.retain(|candidate| fits(&candidate.method, 1));
        let own = group.candidates.first().map(|candidate| (candidate.clone(), 0));
        let (chosen, skipped) =
            own.or_else(|| group.extensions.first().map(|candidate| (candidate.clone(), 1)))?;
        let mut parts = Vec::new();
        let mut args = Vec::new();
        for param in chosen.method.params.iter().skip(skipped) {
            let with = |number: u16| chosen.owner_args.get(usize::from(number)).copied();
            let ty = self.types.substitute(param.ty, &with);
            let part = Expr::local(self.temp(ty), ty, span);
            parts.push(part.clone());
            let value = ArgValue::Value(part);
            args.push(Arg { name: None, mode: ParamMode::Out, value, node });
        }
        Some((self.call_group(group, args, node), parts))
    }

    pub(super) fn tuple_parts_of(&mut self, ty: Ty, node: Node<'_>) -> Option<Vec<Ty>> {
        match self.types.kind(ty).clone() {
            TyKind::Tuple(parts) => Some(parts.iter().map(|(_, ty)| *ty).collect()),
            TyKind::Def(DefId::KEYVALUE, args) => Some(args.to_vec()),
            TyKind::Error => None,
            _ => {
                let name = self.name_of(ty);
                let message = format!(
                    "No suitable 'Deconstruct' instance or extension method was found for type '{name}', with the needed out parameters and a void return type."
                );
                self.report("CS8129", node, message);
                None
            }
        }
    }

    /// `var (a, b) = value`.
    pub(super) fn deconstruct_declaration(&mut self, pattern: Node<'_>, value: Expr) -> Stmt {
        let span = Span::from(pattern);
        let value = self.as_tuple(value, named(pattern).len(), pattern);
        let ty = value.ty;
        let shape = self.tuple_parts_of(ty, pattern);
        let temp = self.temp(ty);
        let mut stmts = vec![Stmt::Declare(temp, Some(value), span)];
        for (at, name) in named(pattern).into_iter().enumerate() {
            let part_ty = match &shape {
                Some(shape) => match shape.get(at) {
                    Some(ty) => *ty,
                    None => {
                        let message = format!(
                            "Cannot deconstruct a tuple of '{}' elements into more variables.",
                            shape.len()
                        );
                        self.report("CS8132", pattern, message);
                        break;
                    }
                },
                None => Ty::ERROR,
            };
            let whole = Expr::local(temp, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), part_ty, span);
            match name.kind() {
                "identifier" if self.source.of(name) != "_" => {
                    let id = self.declare(name, part_ty);
                    stmts.push(Stmt::Declare(id, Some(part), name.into()));
                }
                "tuple_pattern" => {
                    let stmt = self.deconstruct_declaration(name, part);
                    stmts.push(stmt);
                }
                _ => {}
            }
        }
        if let Some(shape) = shape
            && named(pattern).len() < shape.len()
        {
            let message = format!(
                "Cannot deconstruct a tuple of '{}' elements into '{}' variables.",
                shape.len(),
                named(pattern).len()
            );
            self.report("CS8132", pattern, message);
        }
        Stmt::Sequence(stmts)
    }

    /// `(int a, var b) = value` as statements, for `foreach`.
    pub(super) fn deconstruct_mixed(&mut self, pattern: Node<'_>, value: Expr) -> Stmt {
        let span = Span::from(pattern);
        let value = self.as_tuple(value, named(pattern).len(), pattern);
        let ty = value.ty;
        let temp = self.temp(ty);
        let Some(shape) = self.tuple_parts_of(ty, pattern) else { return Stmt::Empty };
        let mut stmts = vec![Stmt::Declare(temp, Some(value), span)];
        for (at, arg) in named(pattern).into_iter().enumerate() {
            let (Some(part_ty), Some(target)) = (shape.get(at), named(arg).last().copied()) else {
                break;
            };
            let whole = Expr::local(temp, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), *part_ty, span);
            let expr = self.assign_part(target, part);
            stmts.push(expr);
        }
        Stmt::Sequence(stmts)
    }

    pub(super) fn assign_part(&mut self, target: Node<'_>, part: Expr) -> Stmt {
        match target.kind() {
            "declaration_expression" => {
                let ty = target.child_by_field_name("type");
                let declared =
                    ty.filter(|ty| self.source.of(*ty) != "var").map(|ty| self.read_type(ty));
                let name = target.child_by_field_name("name").unwrap_or(target);
                let ty = declared.unwrap_or(part.ty);
                let part = self.convert(part, ty);
                if self.source.of(name) == "_" {
                    return Stmt::Empty;
                }
                let id = self.declare(name, ty);
                Stmt::Declare(id, Some(part), name.into())
            }
            "identifier" if self.source.of(target) == "_" => Stmt::Empty,
            _ => {
                let span = Span::from(target);
                let place = self.target(target);
                if place.is_error() {
                    return Stmt::Empty;
                }
                let ty = place.ty;
                let part = self.convert(part, ty);
                Stmt::Expr(Expr::new(ExprKind::Assign(Box::new(place), Box::new(part)), ty, span))
            }
        }
    }

    /// `(a, b) = (b, a)`: evaluates the right side first, then assigns.
    pub(super) fn deconstruct(&mut self, left: Node<'_>, right: Node<'_>, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let value = self.expr(right);
        if value.is_error() {
            return value;
        }
        let value = self.as_tuple(value, named(left).len(), left);
        let ty = value.ty;
        let Some(shape) = self.tuple_parts_of(ty, left) else { return Expr::error(span) };
        let targets = named(left);
        if targets.len() != shape.len() {
            let message = format!(
                "Cannot deconstruct a tuple of '{}' elements into '{}' variables.",
                shape.len(),
                targets.len()
            );
            return self.fail("CS8132", left, message);
        }
        let temp = self.temp(ty);
        let mut steps = Vec::new();
        for (at, (arg, part_ty)) in targets.into_iter().zip(shape).enumerate() {
            let Some(target) = named(arg).last().copied() else { continue };
            let whole = Expr::local(temp, ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), part_ty, span);
            match self.assign_part(target, part) {
                Stmt::Expr(expr) => steps.push(expr),
                Stmt::Declare(id, Some(value), _) => {
                    let ty = value.ty;
                    let target = Expr::local(id, ty, span);
                    self.local(id).mutated = true;
                    let kind = ExprKind::Assign(Box::new(target), Box::new(value));
                    steps.push(Expr::new(kind, ty, span));
                }
                _ => {}
            }
        }
        let whole = Expr::local(temp, ty, span);
        let body = Expr::new(ExprKind::Seq(steps, Box::new(whole)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(body)), ty, span)
    }
}
