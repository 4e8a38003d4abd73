//! Deconstruction of tuples.

use spawnpoint_csharp::Node;

use super::Binder;
use crate::{
    bound::{Expr, ExprKind, Stmt},
    syntax::{Span, named},
    types::{DefId, Ty, TyKind},
};

impl Binder<'_> {
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
