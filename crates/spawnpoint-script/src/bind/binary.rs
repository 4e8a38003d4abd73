//! Binary operators.

use spawnpoint_csharp::Node;

use super::{Binder, fold::compare_constants};
use crate::{
    bound::{Dynamic, Expr, ExprKind},
    code::{Arith, Cmp, Kind},
    library::{Constant, operator_name},
    syntax::Span,
    types::{Numeric, Ty, TyKind},
};

/// The longest chain of operators.
const MAX_CHAIN: usize = 150;

const ARITHMETIC: &[(&str, Arith)] = &[
    ("+", Arith::Add),
    ("-", Arith::Sub),
    ("*", Arith::Mul),
    ("/", Arith::Div),
    ("%", Arith::Rem),
    ("&", Arith::And),
    ("|", Arith::Or),
    ("^", Arith::Xor),
    ("<<", Arith::Shl),
    (">>", Arith::Shr),
    (">>>", Arith::ShrUnsigned),
];

const COMPARISONS: &[(&str, Cmp)] = &[
    ("<", Cmp::Lt),
    ("<=", Cmp::Le),
    (">", Cmp::Gt),
    (">=", Cmp::Ge),
    ("==", Cmp::Eq),
    ("!=", Cmp::Ne),
];

fn arith(sign: &str) -> Option<Arith> {
    ARITHMETIC.iter().find(|(known, _)| *known == sign).map(|(_, op)| *op)
}

pub(super) fn comparison(sign: &str) -> Option<Cmp> {
    COMPARISONS.iter().find(|(known, _)| *known == sign).map(|(_, op)| *op)
}

impl Binder<'_> {
    /// Chains are left-recursive and may be long, so they are processed in a loop.
    pub(super) fn binary(&mut self, node: Node<'_>) -> Expr {
        let mut pending = Vec::new();
        let mut at = node;
        let first = loop {
            let (Some(left), Some(right)) =
                (at.child_by_field_name("left"), at.child_by_field_name("right"))
            else {
                return Expr::error(at.into());
            };
            pending.push((at, right));
            let sign = at.child_by_field_name("operator").map_or("", |sign| sign.kind());
            if left.kind() != "binary_expression" || sign == "??" {
                break left;
            }
            at = left;
        };
        let mut value: Option<Expr> = None;
        let mut depth = 0;
        while let Some((node, right)) = pending.pop() {
            // Constants and strings are merged; everything else becomes a tree as deep as the
            // chain.
            let is_flat = value.as_ref().is_none_or(|value| {
                matches!(value.kind, ExprKind::Const(_) | ExprKind::Concat(_) | ExprKind::Error)
            });
            depth = if is_flat { 0 } else { depth + 1 };
            if depth > MAX_CHAIN {
                let message = "An expression is too long or complex to compile";
                return self.fail("CS8078", node, message);
            }
            let sign = node.child_by_field_name("operator").map_or("", |sign| sign.kind());
            let left = match value.take() {
                Some(value) => value,
                None => self.expr(first),
            };
            value = Some(match sign {
                "&&" | "||" => self.logical(sign, left, right, node),
                "??" => self.coalesce(left, right, node),
                _ => {
                    let right = self.expr(right);
                    self.binary_values(sign, left, right, node)
                }
            });
        }
        value.unwrap_or_else(|| Expr::error(node.into()))
    }

    fn logical(&mut self, sign: &str, left: Expr, right: Node<'_>, node: Node<'_>) -> Expr {
        let right = self.expr(right);
        if !self.converts(&left, Ty::BOOL) || !self.converts(&right, Ty::BOOL) {
            return self.no_operator(sign, &left, &right, node.into());
        }
        let (left, right) = (self.convert(left, Ty::BOOL), self.convert(right, Ty::BOOL));
        let both = (left.constant().cloned(), right.constant().cloned());
        if let (Some(Constant::Bool(a)), Some(Constant::Bool(b))) = both {
            return Expr::bool(if sign == "&&" { a && b } else { a || b }, node.into());
        }
        let (left, right) = (Box::new(left), Box::new(right));
        let kind =
            if sign == "&&" { ExprKind::And(left, right) } else { ExprKind::Or(left, right) };
        Expr::new(kind, Ty::BOOL, node.into())
    }

    fn coalesce(&mut self, left: Expr, right: Node<'_>, node: Node<'_>) -> Expr {
        if left.is_error() {
            return left;
        }
        if !self.types.allows_null(self.host, left.ty)
            && !matches!(self.types.kind(left.ty), TyKind::Param(_))
        {
            let name = self.name_of(left.ty);
            let message = format!(
                "Operator '??' cannot be applied to operands of type '{name}' and the right side: the left is never null"
            );
            return self.fail("CS0019", node, message);
        }
        let plain = self.types.nullable_of(left.ty).unwrap_or(left.ty);
        let right = match right.kind() {
            "lambda_expression"
            | "default_expression"
            | "implicit_object_creation_expression"
            | "collection_expression"
            | "throw_expression" => self.expr_as(right, plain),
            _ => self.expr(right),
        };
        let ty = if left.ty == Ty::NULL {
            right.ty
        } else if self.converts(&right, plain) {
            plain
        } else if self.converts(&right, left.ty) {
            left.ty
        } else if self.converts(&left, right.ty) {
            right.ty
        } else {
            return self.no_operator("??", &left, &right, node.into());
        };
        let span = Span::from(node);
        let right = self.convert(right, ty);
        // The left side is used only if it is not null, so it can be unwrapped.
        let left = if self.types.nullable_of(left.ty) == Some(ty) || left.ty == Ty::NULL {
            Expr::new(ExprKind::Retype(Box::new(left)), ty, span)
        } else {
            self.convert(left, ty)
        };
        Expr::new(ExprKind::Coalesce(Box::new(left), Box::new(right)), ty, span)
    }

    fn no_operator(&mut self, sign: &str, left: &Expr, right: &Expr, span: Span) -> Expr {
        if left.is_error() || right.is_error() {
            return Expr::error(span);
        }
        let (left, right) = (self.name_of(left.ty), self.name_of(right.ty));
        let message = format!(
            "Operator '{sign}' cannot be applied to operands of type '{left}' and '{right}'"
        );
        self.fail("CS0019", span, message)
    }

    pub(super) fn binary_values(
        &mut self,
        sign: &str,
        left: Expr,
        right: Expr,
        node: Node<'_>,
    ) -> Expr {
        let span = Span::from(node);
        if left.is_error() || right.is_error() {
            return Expr::error(span);
        }
        if left.ty == Ty::VOID || right.ty == Ty::VOID {
            return self.no_operator(sign, &left, &right, span);
        }
        if left.ty == Ty::DYNAMIC || right.ty == Ty::DYNAMIC {
            let code = dynamic_code(sign);
            let ty = if comparison(sign).is_some() { Ty::BOOL } else { Ty::DYNAMIC };
            let kind = Dynamic::Binary(code, Box::new(left), Box::new(right));
            return Expr::new(ExprKind::Dynamic(kind), ty, span);
        }
        if sign == "+" && (left.ty == Ty::STRING || right.ty == Ty::STRING) {
            return self.concat(vec![left, right], node);
        }
        if let Some(found) = self.enum_operator(sign, &left, &right, span) {
            return found;
        }
        if let Some(found) = self.number_operator(sign, &left, &right, node) {
            return found;
        }
        if let Some(found) = self.bool_operator(sign, &left, &right, span) {
            return found;
        }
        if let Some(found) = self.user_operator(sign, vec![left.clone(), right.clone()], node) {
            return found;
        }
        if let Some(op) = comparison(sign)
            && matches!(op, Cmp::Eq | Cmp::Ne)
            && let Some(found) = self.equality(op, &left, &right, node)
        {
            return found;
        }
        if let Some(found) = self.lifted(sign, &left, &right, node) {
            return found;
        }
        if self.types.is_delegate(left.ty) && left.ty == right.ty && matches!(sign, "+" | "-") {
            let key = if sign == "+" { "Delegate.Combine" } else { "Delegate.Remove" };
            let ty = left.ty;
            return self.native_call(key, vec![left, right], ty, node);
        }
        self.no_operator(sign, &left, &right, span)
    }

    /// The binary numeric promotion of C#.
    fn promotion(&mut self, left: &Expr, right: &Expr) -> Option<Ty> {
        let (a, b) = (left.ty.kind()?, right.ty.kind()?);
        let either = |kind: Kind| a == kind || b == kind;
        let signed = |expr: &Expr| {
            matches!(expr.ty, Ty::SBYTE | Ty::SHORT | Ty::INT | Ty::LONG)
                && !matches!(expr.constant(), Some(Constant::Int(value)) if *value >= 0)
        };
        if either(Kind::Decimal) {
            return (!either(Kind::Float) && !either(Kind::Double)).then_some(Ty::DECIMAL);
        }
        if either(Kind::Double) {
            return Some(Ty::DOUBLE);
        }
        if either(Kind::Float) {
            return Some(Ty::FLOAT);
        }
        if either(Kind::ULong) {
            return (!signed(left) && !signed(right)).then_some(Ty::ULONG);
        }
        if either(Kind::Long) {
            return Some(Ty::LONG);
        }
        if either(Kind::UInt) {
            return Some(if signed(left) || signed(right) { Ty::LONG } else { Ty::UINT });
        }
        Some(Ty::INT)
    }

    fn number_operator(
        &mut self,
        sign: &str,
        left: &Expr,
        right: &Expr,
        node: Node<'_>,
    ) -> Option<Expr> {
        let span = Span::from(node);
        left.ty.kind()?;
        right.ty.kind()?;
        if let Some(op @ (Arith::Shl | Arith::Shr | Arith::ShrUnsigned)) = arith(sign) {
            if !left.ty.is_integral() || !self.converts(right, Ty::INT) {
                return None;
            }
            let ty = if left.ty.kind() == Some(Kind::Int) { Ty::INT } else { left.ty };
            let left = self.number(left.clone(), ty, false);
            let right = self.convert(right.clone(), Ty::INT);
            if let (Some(Constant::Int(value)), Some(Constant::Int(by))) =
                (left.constant(), right.constant())
            {
                let bits = if matches!(ty, Ty::LONG | Ty::ULONG) { 63 } else { 31 };
                let by = (*by as u32) & bits;
                let value = if op == Arith::Shl { value << by } else { value >> by };
                let value = super::convert::convert_constant(&Constant::Int(value), ty)?;
                return Some(Expr::new(ExprKind::Const(value), ty, span));
            }
            return Some(self.arithmetic(op, ty, left, right, span));
        }
        let ty = self.promotion(left, right)?;
        let (left, right) =
            (self.number(left.clone(), ty, false), self.number(right.clone(), ty, false));
        if let Some(op) = comparison(sign) {
            if let Some(found) = compare_constants(op, left.constant(), right.constant()) {
                return Some(Expr::bool(found, span));
            }
            let kind = ty.kind()?;
            let (left, right) = (Box::new(left), Box::new(right));
            return Some(Expr::new(ExprKind::Compare { op, kind, left, right }, Ty::BOOL, span));
        }
        let op = arith(sign)?;
        if matches!(op, Arith::And | Arith::Or | Arith::Xor) && !ty.is_integral() {
            return None;
        }
        if let Some(found) = self.folded(op, &left, &right, span) {
            return Some(found);
        }
        if matches!(op, Arith::Div | Arith::Rem)
            && ty.is_integral()
            && right.constant() == Some(&Constant::Int(0))
        {
            return Some(self.fail("CS0020", span, "Division by constant zero"));
        }
        Some(self.arithmetic(op, ty, left, right, span))
    }

    fn arithmetic(&mut self, op: Arith, ty: Ty, left: Expr, right: Expr, span: Span) -> Expr {
        let kind = ty.kind().unwrap_or(Kind::Int);
        let checked = self.checked;
        let (left, right) = (Box::new(left), Box::new(right));
        Expr::new(ExprKind::Arith { op, kind, checked, left, right }, ty, span)
    }

    /// Operators of enums: comparison, `|`, `&`, `^`, and addition of integers.
    fn enum_operator(&mut self, sign: &str, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let is_enum = |binder: &Self, ty: Ty| binder.types.is_enum(binder.host, ty);
        let (a, b) = (is_enum(self, left.ty), is_enum(self, right.ty));
        if !a && !b {
            return None;
        }
        let ty = if a { left.ty } else { right.ty };
        let other = if a { right } else { left };
        let same = other.ty == ty || matches!(other.constant(), Some(Constant::Int(0)));
        if same
            && let (Some(Constant::Int(a)), Some(Constant::Int(b))) =
                (left.constant(), right.constant())
            && let Some(op @ (Arith::And | Arith::Or | Arith::Xor)) = arith(sign)
        {
            let value = match op {
                Arith::And => a & b,
                Arith::Or => a | b,
                _ => a ^ b,
            };
            return Some(Expr::new(ExprKind::Const(Constant::Int(value)), ty, span));
        }
        let wide = |binder: &mut Self, expr: &Expr| binder.number(expr.clone(), Ty::LONG, false);
        if let Some(op) = comparison(sign) {
            if !same {
                return None;
            }
            let (left, right) = (wide(self, left), wide(self, right));
            let (left, right) = (Box::new(left), Box::new(right));
            let kind = ExprKind::Compare { op, kind: Kind::Long, left, right };
            return Some(Expr::new(kind, Ty::BOOL, span));
        }
        let op = arith(sign)?;
        let fits = match op {
            Arith::And | Arith::Or | Arith::Xor => same,
            Arith::Add => other.ty.is_integral(),
            Arith::Sub => same || other.ty.is_integral(),
            _ => false,
        };
        if !fits {
            return None;
        }
        let result = if op == Arith::Sub && other.ty == ty { Ty::INT } else { ty };
        let (left, right) = (wide(self, left), wide(self, right));
        let made = self.arithmetic(op, Ty::LONG, left, right, span);
        Some(self.number(made, result, false))
    }

    fn bool_operator(&mut self, sign: &str, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        if left.ty != Ty::BOOL || right.ty != Ty::BOOL {
            return None;
        }
        let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
        let kind = match sign {
            "==" => ExprKind::Same { left, right, negate: false },
            "!=" | "^" => ExprKind::Same { left, right, negate: true },
            // Both sides are evaluated, unlike with `&&`.
            "&" | "|" => {
                let temp = self.temp(Ty::BOOL);
                let second = self.temp(Ty::BOOL);
                let (a, b) = (
                    Box::new(Expr::local(temp, Ty::BOOL, span)),
                    Box::new(Expr::local(second, Ty::BOOL, span)),
                );
                let kind = if sign == "&" { ExprKind::And(a, b) } else { ExprKind::Or(a, b) };
                let inner = Expr::new(kind, Ty::BOOL, span);
                let inner =
                    Expr::new(ExprKind::Let(second, right, Box::new(inner)), Ty::BOOL, span);
                ExprKind::Let(temp, left, Box::new(inner))
            }
            _ => return None,
        };
        Some(Expr::new(kind, Ty::BOOL, span))
    }

    /// Operators that the types declare.
    pub(super) fn user_operator(
        &mut self,
        sign: &str,
        operands: Vec<Expr>,
        node: Node<'_>,
    ) -> Option<Expr> {
        let name = operator_name(sign, operands.len());
        let mut group = None;
        for operand in &operands {
            if group.is_none() || operand.ty != operands[0].ty {
                let found = self.operators_of(operand.ty, name);
                match &mut group {
                    None => group = found,
                    Some(group) => {
                        if let Some(found) = found {
                            group.candidates.extend(found.candidates);
                        }
                    }
                }
            }
        }
        self.call_operator(group?, operands, node)
    }
}

/// A byte for the operator, for operands whose types are known only at run time.
fn dynamic_code(sign: &str) -> u8 {
    match sign {
        "<=" => b'l',
        ">=" => b'g',
        "==" => b'=',
        "!=" => b'!',
        "<<" => b'L',
        ">>" | ">>>" => b'R',
        _ => sign.bytes().next().unwrap_or(b'+'),
    }
}
