//! Conversions of expressions to a type.

use std::sync::Arc;

use super::{Binder, default_constant};
use crate::{
    bound::{Expr, ExprKind},
    library::{Callee, Constant, Method},
    syntax::Span,
    types::{Numeric, Relation, Ty, TyKind},
};

impl Binder<'_> {
    /// The implicit conversion of an expression to a type. Constants allow more conversions.
    pub(super) fn relation(&mut self, expr: &Expr, to: Ty) -> Option<Relation> {
        if let Some(relation) = self.types.implicit(self.host, expr.ty, to) {
            return Some(relation);
        }
        if let Some(Constant::Int(value)) = expr.constant() {
            let target = self.types.nullable_of(to).unwrap_or(to);
            if expr.ty == Ty::INT || (expr.ty == Ty::LONG && target == Ty::ULONG) {
                if let Some((low, high)) = target.range()
                    && target != Ty::CHAR
                    && low <= *value
                    && *value <= high
                {
                    return Some(Relation::Widen);
                }
                if *value == 0 && self.types.is_enum(self.host, target) {
                    return Some(Relation::Widen);
                }
            }
        }
        // Literals, and tuples of literals, are converted part by part.
        if let (ExprKind::Struct(parts), TyKind::Tuple(expected)) =
            (&expr.kind, self.types.kind(to).clone())
            && parts.len() == expected.len()
        {
            let parts = parts.clone();
            let fits =
                parts.iter().zip(expected.iter()).all(|(part, (_, ty))| self.converts(part, *ty));
            return fits.then_some(Relation::Tuple);
        }
        None
    }

    pub(super) fn converts(&mut self, expr: &Expr, to: Ty) -> bool {
        self.relation(expr, to).is_some() || self.operator_to(expr.ty, to, false).is_some()
    }

    /// A conversion operator of one of the types.
    fn operator_to(&mut self, from: Ty, to: Ty, explicit: bool) -> Option<Arc<Method>> {
        for ty in [from, to] {
            let Some((def, args)) = self.types.as_def(ty) else { continue };
            let args: Box<[Ty]> = args.into();
            let with = |number: u16| args.get(usize::from(number)).copied();
            for method in &self.types.definition(def).methods {
                let fits =
                    method.name == "op_Implicit" || (explicit && method.name == "op_Explicit");
                let Some(param) = method.params.first().filter(|_| fits) else { continue };
                let taken = self.types.substitute(param.ty, &with);
                if self.types.substitute(method.returns, &with) == to
                    && self.types.implicit(self.host, from, taken).is_some()
                {
                    let mut closed = Method::clone(method);
                    closed.params[0].ty = taken;
                    closed.owner_args = args.to_vec();
                    return Some(Arc::new(closed));
                }
            }
        }
        None
    }

    /// Converts the expression to `to`, or reports an error.
    pub(super) fn convert(&mut self, expr: Expr, to: Ty) -> Expr {
        let span = expr.span;
        let Some(relation) = self.relation(&expr, to) else {
            if let Some(operator) = self.operator_to(expr.ty, to, false) {
                return self.apply_operator(expr, &operator, to);
            }
            return self.cannot_convert(&expr, to, span);
        };
        self.apply(expr, relation, to)
    }

    fn apply_operator(&mut self, expr: Expr, operator: &Arc<Method>, to: Ty) -> Expr {
        let span = expr.span;
        let param = operator.params.first().map_or(Ty::OBJECT, |param| param.ty);
        let expr = self.convert(expr, param);
        let type_args = match operator.callee {
            Callee::Function(_) => operator.owner_args.clone(),
            _ => Vec::new(),
        };
        let kind =
            ExprKind::Call { callee: operator.callee, type_args, args: vec![expr], mutates: false };
        Expr::new(kind, to, span)
    }

    fn cannot_convert(&mut self, expr: &Expr, to: Ty, span: Span) -> Expr {
        if expr.is_error() || to == Ty::ERROR {
            return Expr::error(span);
        }
        let (from_name, to_name) = (self.name_of(expr.ty), self.name_of(to));
        if expr.ty == Ty::NULL {
            let message = format!(
                "Cannot convert null to '{to_name}' because it is a non-nullable value type"
            );
            return self.fail("CS0037", span, message);
        }
        if let (Some(Constant::Int(value)), Some(_)) = (expr.constant(), to.range())
            && expr.ty.is_integral()
        {
            let message = format!("Constant value '{value}' cannot be converted to a '{to_name}'");
            return self.fail("CS0031", span, message);
        }
        if expr.ty == Ty::DOUBLE && to == Ty::FLOAT && expr.constant().is_some() {
            let message = "Literal of type double cannot be implicitly converted to type 'float'; use an 'F' suffix to create a literal of this type";
            return self.fail("CS0664", span, message);
        }
        let explicit = self.types.explicit(self.host, expr.ty, to)
            || self.operator_to(expr.ty, to, true).is_some();
        if explicit {
            let message = format!(
                "Cannot implicitly convert type '{from_name}' to '{to_name}'. An explicit conversion exists (are you missing a cast?)"
            );
            return self.fail("CS0266", span, message);
        }
        let message = format!("Cannot implicitly convert type '{from_name}' to '{to_name}'");
        self.fail("CS0029", span, message)
    }

    fn apply(&mut self, expr: Expr, relation: Relation, to: Ty) -> Expr {
        let span = expr.span;
        match relation {
            Relation::Same => expr,
            Relation::Upcast => {
                if let ExprKind::Const(Constant::Null) = expr.kind {
                    return Expr::new(expr.kind, to, span);
                }
                Expr::new(ExprKind::Retype(Box::new(expr)), to, span)
            }
            Relation::Widen => self.number(expr, to, false),
            Relation::WidenNullable => {
                let inner = self.types.nullable_of(to).unwrap_or(to);
                match self.types.nullable_of(expr.ty) {
                    None => {
                        let expr = self.number(expr, inner, false);
                        Expr::new(ExprKind::Retype(Box::new(expr)), to, span)
                    }
                    Some(from) => self.lifted_convert(expr, from, inner, to, false),
                }
            }
            Relation::Tuple => self.tuple_parts(expr, to),
            Relation::Dynamic => Expr::new(ExprKind::FromDynamic(Box::new(expr)), to, span),
            Relation::Truth => {
                let null = Expr::new(ExprKind::Const(Constant::Null), expr.ty, span);
                let kind =
                    ExprKind::Same { left: Box::new(expr), right: Box::new(null), negate: true };
                Expr::new(kind, Ty::BOOL, span)
            }
        }
    }

    /// Converts a nullable value; `null` stays `null`.
    fn lifted_convert(&mut self, expr: Expr, from: Ty, inner: Ty, to: Ty, checked: bool) -> Expr {
        let span = expr.span;
        let temp = self.temp(expr.ty);
        let value =
            Expr::new(ExprKind::Retype(Box::new(Expr::local(temp, expr.ty, span))), from, span);
        let value = self.number(value, inner, checked);
        let value = Expr::new(ExprKind::Retype(Box::new(value)), to, span);
        let null = Expr::new(ExprKind::Const(Constant::Null), to, span);
        let test = self.is_null(Expr::local(temp, expr.ty, span));
        let kind = ExprKind::If(Box::new(test), Box::new(null), Box::new(value));
        let inner = Expr::new(kind, to, span);
        Expr::new(ExprKind::Let(temp, Box::new(expr), Box::new(inner)), to, span)
    }

    pub(super) fn is_null(&mut self, expr: Expr) -> Expr {
        let span = expr.span;
        let null = Expr::new(ExprKind::Const(Constant::Null), expr.ty, span);
        let kind = ExprKind::Same { left: Box::new(expr), right: Box::new(null), negate: false };
        Expr::new(kind, Ty::BOOL, span)
    }

    fn tuple_parts(&mut self, expr: Expr, to: Ty) -> Expr {
        let span = expr.span;
        let TyKind::Tuple(expected) = self.types.kind(to).clone() else { return expr };
        if let ExprKind::Struct(parts) = expr.kind {
            let parts = parts.into_iter().zip(expected.iter());
            let parts = parts.map(|(part, (_, ty))| self.convert(part, *ty)).collect();
            return Expr::new(ExprKind::Struct(parts), to, span);
        }
        let TyKind::Tuple(from) = self.types.kind(expr.ty).clone() else { return expr };
        let temp = self.temp(expr.ty);
        let mut parts = Vec::new();
        for (at, ((_, from), (_, to))) in from.iter().zip(expected.iter()).enumerate() {
            let whole = Expr::local(temp, expr.ty, span);
            let part = Expr::new(ExprKind::Field(Box::new(whole), at as u16), *from, span);
            parts.push(self.convert(part, *to));
        }
        let made = Expr::new(ExprKind::Struct(parts), to, span);
        Expr::new(ExprKind::Let(temp, Box::new(expr), Box::new(made)), to, span)
    }

    /// Converts to another numeric type or enum; constants at compile time.
    pub(super) fn number(&mut self, expr: Expr, to: Ty, checked: bool) -> Expr {
        let span = expr.span;
        if expr.ty == to {
            return expr;
        }
        if let Some(value) = expr.constant()
            && let Some(value) = convert_constant(value, to)
        {
            return Expr::new(ExprKind::Const(value), to, span);
        }
        Expr::new(ExprKind::Convert(Box::new(expr), checked), to, span)
    }

    /// `(T)x`.
    pub(super) fn cast(&mut self, expr: Expr, to: Ty, span: Span) -> Expr {
        if expr.is_error() || to == Ty::ERROR {
            return Expr::error(span);
        }
        let mut expr = expr;
        expr.span = span;
        let (from, checked) = (expr.ty, self.checked);
        let plain = |binder: &Self, ty: Ty| binder.types.nullable_of(ty).unwrap_or(ty);
        let counts =
            |binder: &Self, ty: Ty| ty.rank().is_some() || binder.types.is_enum(binder.host, ty);
        let (inner_from, inner_to) = (plain(self, from), plain(self, to));
        if counts(self, inner_from) && counts(self, inner_to) && from != to {
            if let (Some(Constant::Int(value)), Some((low, high))) = (expr.constant(), to.range())
                && (*value < low || *value > high)
                && self.checked
            {
                let message = format!(
                    "Constant value '{value}' cannot be converted to a '{}' (use 'unchecked' syntax to override)",
                    self.name_of(to)
                );
                return self.fail("CS0221", span, message);
            }
            return match (from == inner_from, to == inner_to) {
                (true, true) => self.number(expr, to, checked),
                (true, false) => {
                    let expr = self.number(expr, inner_to, checked);
                    Expr::new(ExprKind::Retype(Box::new(expr)), to, span)
                }
                (false, false) => self.lifted_convert(expr, inner_from, inner_to, to, checked),
                (false, true) => {
                    let value = self.nullable_value(expr);
                    self.number(value, to, checked)
                }
            };
        }
        if let Some(relation) = self.relation(&expr, to) {
            return self.apply(expr, relation, to);
        }
        if let Some(operator) = self.operator_to(from, to, true) {
            return self.apply_operator(expr, &operator, to);
        }
        if from != inner_from && inner_from == to {
            return self.nullable_value(expr);
        }
        if !self.types.explicit(self.host, from, to) {
            let (from, to) = (self.name_of(from), self.name_of(to));
            return self.fail("CS0030", span, format!("Cannot convert type '{from}' to '{to}'"));
        }
        Expr::new(ExprKind::Cast(Box::new(expr)), to, span)
    }

    /// The value of a `T?`; throws if there is none.
    pub(super) fn nullable_value(&mut self, expr: Expr) -> Expr {
        let span = expr.span;
        let ty = self.types.nullable_of(expr.ty).unwrap_or(expr.ty);
        let native = crate::native::find("Nullable.Value").unwrap_or(crate::native::MISSING);
        let kind = ExprKind::Call {
            callee: Callee::Native(native),
            type_args: Vec::new(),
            args: vec![expr],
            mutates: false,
        };
        Expr::new(kind, ty, span)
    }

    pub(super) fn default_of(&mut self, ty: Ty, span: Span) -> Expr {
        let kind = match default_constant(ty) {
            Some(value) => ExprKind::Const(value),
            None if self.types.allows_null(self.host, ty) => ExprKind::Const(Constant::Null),
            None => ExprKind::Default,
        };
        Expr::new(kind, ty, span)
    }
}

/// A constant of another numeric type; integers wrap around.
pub(super) fn convert_constant(value: &Constant, to: Ty) -> Option<Constant> {
    use rust_decimal::prelude::{FromPrimitive, ToPrimitive};
    let whole = match value {
        Constant::Int(value) => Some(*value),
        Constant::Char(unit) => Some(i128::from(*unit)),
        _ => None,
    };
    let float = match value {
        Constant::Float(value) => Some(f64::from(*value)),
        Constant::Double(value) => Some(*value),
        Constant::Decimal(value) => value.to_f64(),
        _ => whole.map(|value| value as f64),
    }?;
    Some(match to {
        Ty::FLOAT => Constant::Float(match (value, whole) {
            (_, Some(whole)) => whole as f32,
            (Constant::Float(value), _) => *value,
            _ => float as f32,
        }),
        Ty::DOUBLE => Constant::Double(float),
        Ty::DECIMAL => Constant::Decimal(match whole {
            Some(whole) => rust_decimal::Decimal::from_i128(whole)?,
            None if matches!(value, Constant::Float(_)) => crate::vm::decimal_of(float, 7)?,
            None => crate::vm::decimal_of(float, 15)?,
        }),
        _ => {
            let whole = match whole {
                Some(whole) => whole,
                None if float.abs() < 9e18 => float as i128,
                None => return None,
            };
            match to {
                Ty::CHAR => Constant::Char(whole as u16),
                Ty::SBYTE => Constant::Int((whole as i8).into()),
                Ty::BYTE => Constant::Int((whole as u8).into()),
                Ty::SHORT => Constant::Int((whole as i16).into()),
                Ty::USHORT => Constant::Int((whole as u16).into()),
                Ty::INT => Constant::Int((whole as i32).into()),
                Ty::UINT => Constant::Int((whole as u32).into()),
                Ty::LONG => Constant::Int((whole as i64).into()),
                Ty::ULONG => Constant::Int((whole as u64).into()),
                // An enum constant keeps its type in the expression.
                _ => Constant::Int(whole),
            }
        }
    })
}
