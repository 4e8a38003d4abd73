//! `is`, `as` and `switch` expressions.

use spawnpoint_csharp::Node;

use super::{Binder, expr::Operand};
use crate::{
    bound::{Expr, ExprKind},
    syntax::{Span, child_of_kind, named},
    types::Ty,
};

impl Binder<'_> {
    /// `x is T` and `x as T`.
    pub(super) fn type_test(&mut self, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let (Some(left), Some(right)) =
            (node.child_by_field_name("left"), node.child_by_field_name("right"))
        else {
            return Expr::error(span);
        };
        let value = self.expr(left);
        // `x is Color.Red` is parsed as a type, but may be a constant.
        if node.kind() == "is_expression"
            && matches!(right.kind(), "identifier" | "qualified_name")
            && let Operand::Value(constant) = self.operand(right)
        {
            return if constant.is_error() {
                Expr::error(span)
            } else {
                self.binary_values("==", value, constant, node)
            };
        }
        let ty = self.read_type(right);
        if value.is_error() || ty == Ty::ERROR {
            return Expr::error(span);
        }
        let inner = self.types.nullable_of(ty).unwrap_or(ty);
        if node.kind() == "is_expression" {
            return Expr::new(ExprKind::Is(Box::new(value), inner), Ty::BOOL, span);
        }
        if !self.types.allows_null(self.host, ty) {
            let name = self.name_of(ty);
            let message = format!(
                "The as operator must be used with a reference type or nullable type ('{name}' is a non-nullable value type)"
            );
            return self.fail("CS0077", node, message);
        }
        if value.ty != Ty::NULL
            && value.ty != Ty::DYNAMIC
            && self.types.implicit(self.host, value.ty, ty).is_none()
            && !self.types.explicit(self.host, value.ty, ty)
        {
            let (from, to) = (self.name_of(value.ty), self.name_of(ty));
            let message = format!(
                "Cannot convert type '{from}' to '{to}' via a reference conversion, boxing conversion, unboxing conversion, wrapping conversion, or null type conversion"
            );
            return self.fail("CS0039", node, message);
        }
        let temp = self.temp(value.ty);
        let seen = Expr::local(temp, value.ty, span);
        let test = Expr::new(ExprKind::Is(Box::new(seen.clone()), inner), Ty::BOOL, span);
        let yes = Expr::new(ExprKind::Retype(Box::new(seen)), ty, span);
        let no = Expr::new(ExprKind::Const(crate::library::Constant::Null), ty, span);
        let body = Expr::new(ExprKind::If(Box::new(test), Box::new(yes), Box::new(no)), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(body)), ty, span)
    }

    pub(super) fn is_pattern(&mut self, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        let (Some(left), Some(pattern)) =
            (node.child_by_field_name("expression"), node.child_by_field_name("pattern"))
        else {
            return Expr::error(span);
        };
        let value = self.expr(left);
        if value.is_error() {
            self.pattern_errors_only(pattern);
            return value;
        }
        let temp = self.temp(value.ty);
        let test = self.pattern(pattern, temp);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(test)), Ty::BOOL, span)
    }

    /// Declares the variables of the pattern, so that no further errors are reported because of it.
    pub(super) fn pattern_errors_only(&mut self, pattern: Node<'_>) {
        let temp = self.temp(Ty::ERROR);
        self.pattern(pattern, temp);
    }

    pub(super) fn switch_expression(&mut self, node: Node<'_>, expected: Option<Ty>) -> Expr {
        let span = Span::from(node);
        let parts = named(node);
        let Some((value, arms)) = parts.split_first() else { return Expr::error(span) };
        let value = self.expr(*value);
        let temp = self.temp(value.ty);
        let mut tests = Vec::new();
        let mut bodies = Vec::new();
        for arm in arms.iter().filter(|arm| arm.kind() == "switch_expression_arm") {
            let inner = named(*arm);
            let (Some(pattern), Some(body)) = (inner.first(), inner.last()) else { continue };
            self.push_scope();
            let mut test = self.pattern(*pattern, temp);
            if let Some(when) = child_of_kind(*arm, "when_clause")
                && let Some(condition) = named(when).first()
            {
                let condition = self.condition(*condition);
                test =
                    Expr::new(ExprKind::And(Box::new(test), Box::new(condition)), Ty::BOOL, span);
            }
            let body = match expected {
                Some(expected) => self.expr_as(*body, expected),
                None => self.expr(*body),
            };
            self.pop_scope();
            tests.push(test);
            bodies.push(body);
        }
        if value.is_error() {
            return value;
        }
        let ty = match expected {
            Some(expected) => expected,
            None => {
                let refs: Vec<&Expr> = bodies.iter().collect();
                match self.common_type(&refs) {
                    Some(ty) => ty,
                    None => {
                        let message = "No best type was found for the switch expression.";
                        return self.fail("CS8506", node, message);
                    }
                }
            }
        };
        let arms = tests
            .into_iter()
            .zip(bodies)
            .map(|(test, body)| {
                let body = if matches!(body.kind, ExprKind::Throw(_)) {
                    body
                } else {
                    self.convert(body, ty)
                };
                (test, body)
            })
            .collect();
        let body = Expr::new(ExprKind::Switch(arms), ty, span);
        Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(body)), ty, span)
    }
}
