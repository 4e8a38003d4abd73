//! `==`, and operators on nullable values.

use spawnpoint_csharp::Node;

use super::{Binder, binary::comparison};
use crate::{
    bound::{Expr, ExprKind},
    code::Cmp,
    library::Constant,
    syntax::Span,
    types::{Ty, TyKind},
};

impl Binder<'_> {
    pub(super) fn equality(
        &mut self,
        op: Cmp,
        left: &Expr,
        right: &Expr,
        node: Node<'_>,
    ) -> Option<Expr> {
        let span = Span::from(node);
        let negate = op == Cmp::Ne;
        if let (TyKind::Tuple(a), TyKind::Tuple(b)) =
            (self.types.kind(left.ty).clone(), self.types.kind(right.ty).clone())
        {
            if a.len() != b.len() {
                return None;
            }
            if left.ty == right.ty {
                return Some(same(left.clone(), right.clone(), negate, span));
            }
            let parts: Vec<(Ty, Ty)> = a.iter().zip(&b).map(|((_, a), (_, b))| (*a, *b)).collect();
            return Some(self.tuple_equality(left, right, &parts, negate, node));
        }
        let nullable =
            self.types.nullable_of(left.ty).is_some() || self.types.nullable_of(right.ty).is_some();
        let common = self.common_type(&[left, right]);
        if let Some(common) = common {
            let (left, right) = (left.clone(), right.clone());
            if self.types.is_value_of(self.host, common) && !nullable {
                // Structs of the host and records are compared field by field; those of the library
                // define equality.
                let is_record = self
                    .types
                    .as_def(common)
                    .and_then(|(id, _)| self.types.declared(id))
                    .is_some_and(|def| def.script.is_record);
                let known = matches!(self.types.kind(common), TyKind::Host(_))
                    || is_record
                    || common == Ty::BOOL
                    || matches!(common, Ty::GUID);
                if !known {
                    return None;
                }
            }
            let (left, right) = (self.convert(left, common), self.convert(right, common));
            if matches!(self.types.kind(common), TyKind::Anonymous(_)) {
                let made =
                    self.native_call("Object.ReferenceEquals", vec![left, right], Ty::BOOL, node);
                return Some(if negate {
                    Expr::new(ExprKind::Not(Box::new(made)), Ty::BOOL, span)
                } else {
                    made
                });
            }
            return Some(same(left, right, negate, span));
        }
        let is_param = |binder: &Self, ty: Ty| matches!(binder.types.kind(ty), TyKind::Param(_));
        let null = left.ty == Ty::NULL || right.ty == Ty::NULL;
        if null && (left.ty == right.ty || is_param(self, left.ty) || is_param(self, right.ty)) {
            return Some(same(left.clone(), right.clone(), negate, span));
        }
        let refs = |binder: &Self, ty: Ty| !binder.types.is_value_of(binder.host, ty);
        if refs(self, left.ty)
            && refs(self, right.ty)
            && self.types.explicit(self.host, left.ty, right.ty)
        {
            return Some(same(left.clone(), right.clone(), negate, span));
        }
        None
    }

    /// `(1, 2) == (1L, 2.0)`: every pair is compared with its own operator.
    fn tuple_equality(
        &mut self,
        left: &Expr,
        right: &Expr,
        parts: &[(Ty, Ty)],
        negate: bool,
        node: Node<'_>,
    ) -> Expr {
        let span = Span::from(node);
        let (first, second) = (self.temp(left.ty), self.temp(right.ty));
        let mut all = Expr::bool(true, span);
        for (at, (a, b)) in parts.iter().enumerate() {
            let part = |id, whole: Ty, ty: Ty| {
                let whole = Box::new(Expr::local(id, whole, span));
                Expr::new(ExprKind::Field(whole, at as u16), ty, span)
            };
            let (a, b) = (part(first, left.ty, *a), part(second, right.ty, *b));
            let next = self.binary_values("==", a, b, node);
            if next.is_error() {
                return next;
            }
            all = Expr::new(ExprKind::And(Box::new(all), Box::new(next)), Ty::BOOL, span);
        }
        if negate {
            all = Expr::new(ExprKind::Not(Box::new(all)), Ty::BOOL, span);
        }
        let kind = ExprKind::Let(second, Box::new(right.clone()), Box::new(all));
        let kind =
            ExprKind::Let(first, Box::new(left.clone()), Box::new(Expr::new(kind, Ty::BOOL, span)));
        Expr::new(kind, Ty::BOOL, span)
    }

    /// Lifted operators on `T?`: the result is null if an operand is null.
    pub(super) fn lifted(
        &mut self,
        sign: &str,
        left: &Expr,
        right: &Expr,
        node: Node<'_>,
    ) -> Option<Expr> {
        let span = Span::from(node);
        let plain = |binder: &Self, expr: &Expr| binder.types.nullable_of(expr.ty);
        let (a, b) = (plain(self, left), plain(self, right));
        if a.is_none() && b.is_none() {
            return None;
        }
        let (left, right) = (left.clone(), right.clone());
        let (first, second) = (self.temp(left.ty), self.temp(right.ty));
        let retyped = |binder: &mut Self, id, expr: &Expr, inner: Option<Ty>| {
            let value = Expr::local(id, expr.ty, span);
            match inner {
                Some(inner) => Expr::new(ExprKind::Retype(Box::new(value)), inner, span),
                None if expr.ty == Ty::NULL => binder.default_of(Ty::INT, span),
                None => value,
            }
        };
        let values = (retyped(self, first, &left, a), retyped(self, second, &right, b));
        let before = self.diagnostics.len();
        let made = self.binary_values(sign, values.0, values.1, node);
        if made.is_error() {
            self.diagnostics.truncate(before);
            return None;
        }
        let (ty, nothing) = if comparison(sign).is_some() {
            (Ty::BOOL, Expr::bool(sign == "!=", span))
        } else {
            let ty = self.types.nullable(made.ty);
            let nothing = Expr::new(ExprKind::Const(Constant::Null), ty, span);
            // `false & null` is false, and `true | null` is true.
            let decisive = match (sign, made.ty) {
                ("&", Ty::BOOL) => Some(false),
                ("|", Ty::BOOL) => Some(true),
                _ => None,
            };
            match decisive {
                None => (ty, nothing),
                Some(word) => {
                    let is = |id, of: &Expr| {
                        same(Expr::local(id, of.ty, span), Expr::bool(word, span), false, span)
                    };
                    let (x, y) = (is(first, &left), is(second, &right));
                    let test = Expr::new(ExprKind::Or(Box::new(x), Box::new(y)), Ty::BOOL, span);
                    let word = self.convert(Expr::bool(word, span), ty);
                    let kind = ExprKind::If(Box::new(test), Box::new(word), Box::new(nothing));
                    (ty, Expr::new(kind, ty, span))
                }
            }
        };
        let made = self.convert(made, ty);
        let (x, y) = (
            self.is_null(Expr::local(first, left.ty, span)),
            self.is_null(Expr::local(second, right.ty, span)),
        );
        let test = Expr::new(ExprKind::Or(Box::new(x), Box::new(y)), Ty::BOOL, span);
        let body =
            Expr::new(ExprKind::If(Box::new(test), Box::new(nothing), Box::new(made)), ty, span);
        let body = Expr::new(ExprKind::Let(second, Box::new(right), Box::new(body)), ty, span);
        Some(Expr::new(ExprKind::Let(first, Box::new(left), Box::new(body)), ty, span))
    }
}

pub(super) fn same(left: Expr, right: Expr, negate: bool, span: Span) -> Expr {
    let kind = ExprKind::Same { left: Box::new(left), right: Box::new(right), negate };
    Expr::new(kind, Ty::BOOL, span)
}
