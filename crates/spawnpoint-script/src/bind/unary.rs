//! Unary operators and assignments.

use spawnpoint_csharp::Node;

use super::{Binder, Rules, expr::Operand, fold::fold};
use crate::{
    bound::{Dynamic, Expr, ExprKind},
    code::{Arith, Kind},
    library::Constant,
    syntax::{Span, named},
    types::{Numeric, Ty, TyKind},
};

/// The error for an assignment in a query.
const NO_ASSIGNMENT: &str =
    "Queries are read-only and cannot assign. Use SetMember or unity_execute_code.";

impl Binder<'_> {
    pub(super) fn unary(&mut self, node: Node<'_>) -> Expr {
        let Some(inner) = named(node).last().copied() else { return Expr::error(node.into()) };
        let sign = node.children().find(|child| !child.is_named()).map_or("", |child| child.kind());
        let postfix = node.kind() == "postfix_unary_expression";
        match sign {
            "++" | "--" => return self.step(node, inner, sign == "++", postfix),
            // `x!` has no effect at run time.
            "!" if postfix => return self.expr(inner),
            "*" | "&" => return self.unsupported(node, "Pointers are"),
            "^" => {
                let value = self.expr_as(inner, Ty::INT);
                let from_end = Expr::bool(true, node.into());
                return self.native_call("Index.make", vec![value, from_end], Ty::INDEX, node);
            }
            _ => {}
        }
        if sign == "-"
            && inner.kind() == "integer_literal"
            && matches!(self.source.of(inner), "2147483648" | "9223372036854775808")
        {
            let short = self.source.of(inner) == "2147483648";
            let value = if short { i128::from(i32::MIN) } else { i128::from(i64::MIN) };
            let ty = if short { Ty::INT } else { Ty::LONG };
            return Expr::new(ExprKind::Const(Constant::Int(value)), ty, node.into());
        }
        let value = self.expr(inner);
        self.unary_value(sign, value, node)
    }

    fn unary_value(&mut self, sign: &str, value: Expr, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        if value.is_error() {
            return Expr::error(span);
        }
        if value.ty == Ty::DYNAMIC {
            let zero = Expr::int(0, span);
            return match sign {
                "!" => {
                    let value = self.convert(value, Ty::BOOL);
                    Expr::new(ExprKind::Not(Box::new(value)), Ty::BOOL, span)
                }
                _ => {
                    let kind = Dynamic::Binary(b'-', Box::new(zero), Box::new(value));
                    Expr::new(ExprKind::Dynamic(kind), Ty::DYNAMIC, span)
                }
            };
        }
        if let Some(found) = self.user_operator(sign, vec![value.clone()], node) {
            return found;
        }
        if let Some(inner) = self.types.nullable_of(value.ty)
            && (inner.rank().is_some() || inner == Ty::BOOL)
        {
            let ty = value.ty;
            let temp = self.temp(ty);
            let plain =
                Expr::new(ExprKind::Retype(Box::new(Expr::local(temp, ty, span))), inner, span);
            let made = self.unary_value(sign, plain, node);
            let made = self.convert(made, ty);
            let null = Expr::new(ExprKind::Const(Constant::Null), ty, span);
            let test = self.is_null(Expr::local(temp, ty, span));
            let kind = ExprKind::If(Box::new(test), Box::new(null), Box::new(made));
            let body = Expr::new(kind, ty, span);
            return Expr::new(ExprKind::Let(temp, Box::new(value), Box::new(body)), ty, span);
        }
        match sign {
            "!" if self.converts(&value, Ty::BOOL) => {
                let value = self.convert(value, Ty::BOOL);
                if let Some(Constant::Bool(value)) = value.constant() {
                    return Expr::bool(!value, span);
                }
                Expr::new(ExprKind::Not(Box::new(value)), Ty::BOOL, span)
            }
            "~" if self.types.is_enum(self.host, value.ty) => {
                let ty = value.ty;
                let value = self.number(value, Ty::LONG, false);
                let value = Expr::new(ExprKind::BitNot(Box::new(value)), Ty::LONG, span);
                self.number(value, ty, false)
            }
            "~" if value.ty.is_integral() => {
                let value = self.promoted(value);
                let ty = value.ty;
                if let Some(Constant::Int(value)) = value.constant() {
                    let value = super::convert::convert_constant(&Constant::Int(!value), ty);
                    let value = value.unwrap_or(Constant::Null);
                    return Expr::new(ExprKind::Const(value), ty, span);
                }
                Expr::new(ExprKind::BitNot(Box::new(value)), ty, span)
            }
            "+" if value.ty.rank().is_some() => self.promoted(value),
            "-" if value.ty.rank().is_some() && value.ty != Ty::ULONG => {
                let mut value = self.promoted(value);
                if value.ty == Ty::UINT {
                    value = self.number(value, Ty::LONG, false);
                }
                let (ty, kind) = (value.ty, value.ty.kind().unwrap_or(Kind::Int));
                let folded = match value.constant() {
                    Some(Constant::Int(value)) => {
                        super::convert::convert_constant(&Constant::Int(-value), ty)
                    }
                    Some(Constant::Float(value)) => Some(Constant::Float(-value)),
                    Some(Constant::Double(value)) => Some(Constant::Double(-value)),
                    Some(Constant::Decimal(value)) => Some(Constant::Decimal(-value)),
                    _ => None,
                };
                if let Some(value) = folded {
                    return Expr::new(ExprKind::Const(value), ty, span);
                }
                Expr::new(ExprKind::Neg(kind, self.checked, Box::new(value)), ty, span)
            }
            _ => {
                let name = self.name_of(value.ty);
                let message =
                    format!("Operator '{sign}' cannot be applied to operand of type '{name}'");
                self.fail("CS0023", span, message)
            }
        }
    }

    /// Small integers are computed as `int`.
    fn promoted(&mut self, value: Expr) -> Expr {
        match value.ty.kind() {
            Some(Kind::Int) => self.number(value, Ty::INT, false),
            _ => value,
        }
    }

    /// `++` and `--`.
    fn step(&mut self, node: Node<'_>, inner: Node<'_>, up: bool, postfix: bool) -> Expr {
        let span = Span::from(node);
        let target = self.target(inner);
        if target.is_error() {
            return target;
        }
        let ty = target.ty;
        let old = self.temp(ty);
        let value = Expr::local(old, ty, span);
        let one = Expr::int(1, span);
        let own_sign = if up { "++" } else { "--" };
        let value = if let Some(own) = self.user_operator(own_sign, vec![value.clone()], node) {
            self.cast(own, ty, span)
        } else if self.types.is_enum(self.host, ty) {
            let value = self.number(value, Ty::LONG, false);
            let one = self.number(one, Ty::LONG, false);
            let op = if up { Arith::Add } else { Arith::Sub };
            let kind = ExprKind::Arith {
                op,
                kind: Kind::Long,
                checked: false,
                left: Box::new(value),
                right: Box::new(one),
            };
            self.number(Expr::new(kind, Ty::LONG, span), ty, false)
        } else {
            let sign = if up { "+" } else { "-" };
            let inner = self.types.nullable_of(ty).unwrap_or(ty);
            if inner.rank().is_none() && ty != Ty::DYNAMIC {
                let sign = if up { "++" } else { "--" };
                let name = self.name_of(ty);
                let message =
                    format!("Operator '{sign}' cannot be applied to operand of type '{name}'");
                return self.fail("CS0023", span, message);
            }
            let value = self.binary_values(sign, value, one, node);
            self.cast(value, ty, span)
        };
        let kind =
            ExprKind::Compound { target: Box::new(target), old, value: Box::new(value), postfix };
        Expr::new(kind, ty, span)
    }

    /// An expression that can be assigned.
    pub(super) fn target(&mut self, node: Node<'_>) -> Expr {
        if self.rules == Rules::Query {
            return self.fail("SP0003", node, NO_ASSIGNMENT);
        }
        let operand = self.operand(node);
        let expr = match operand {
            Operand::Value(expr) => expr,
            other => self.value(other, node),
        };
        self.check_target(expr, node)
    }

    pub(super) fn check_target(&mut self, expr: Expr, node: Node<'_>) -> Expr {
        let span = Span::from(node);
        match &expr.kind {
            ExprKind::Error => expr,
            ExprKind::Local(id) => {
                let local = &mut self.locals[id.0 as usize];
                local.mutated = true;
                if let Some(what) = local.readonly {
                    let name = local.name.clone();
                    let message = format!("Cannot assign to '{name}' because it is a '{what}'");
                    return self.fail("CS1656", span, message);
                }
                expr
            }
            ExprKind::Property { set: None, name, .. } => {
                let name = name.clone();
                let message = format!(
                    "Property or indexer '{name}' cannot be assigned to -- it is read only"
                );
                self.fail("CS0200", span, message)
            }
            ExprKind::Index { set: None, .. } => {
                let message =
                    "Property or indexer 'this[]' cannot be assigned to -- it is read only";
                self.fail("CS0200", span, message)
            }
            ExprKind::HostMember { writable: false, name, .. } => {
                let name = name.clone();
                let message = format!(
                    "Property or indexer '{name}' cannot be assigned to -- it is read only"
                );
                self.fail("CS0200", span, message)
            }
            ExprKind::Static { owner, slot } => {
                let def = self.types.as_def(*owner).and_then(|(id, _)| self.types.declared(id));
                let readonly = def.is_some_and(|def| {
                    let inside = self.context.is_some_and(|context| {
                        context.in_constructor
                            && self
                                .types
                                .declared(context.def)
                                .is_some_and(|own| own.path() == def.path())
                    });
                    !inside
                        && def
                            .script
                            .statics
                            .get(usize::from(*slot))
                            .is_some_and(|field| field.readonly)
                });
                if readonly {
                    let message = "A static readonly field cannot be assigned to (except in a static constructor or a variable initializer)";
                    return self.fail("CS0198", span, message);
                }
                expr
            }
            ExprKind::Property { .. }
            | ExprKind::Index { .. }
            | ExprKind::HostMember { .. }
            | ExprKind::Dynamic(Dynamic::Get(..) | Dynamic::Index(..)) => expr,
            ExprKind::Field(of, at) => match self.types.kind(of.ty) {
                TyKind::Anonymous(_) => {
                    let message = "Property or indexer of an anonymous type cannot be assigned to -- it is read only";
                    self.fail("CS0200", span, message)
                }
                _ if self.is_readonly_field(of.ty, *at) => {
                    let message = "A readonly field cannot be assigned to (except in a constructor or a variable initializer)";
                    self.fail("CS0191", span, message)
                }
                _ if self.types.declared_class(of.ty).is_some() => expr,
                _ if self.is_variable(of) => {
                    let Expr { kind: ExprKind::Field(of, at), ty, .. } = expr else { return expr };
                    let of = self.check_target(*of, node);
                    if of.is_error() {
                        return of;
                    }
                    Expr::new(ExprKind::Field(Box::new(of), at), ty, span)
                }
                _ => {
                    let text = self.source.of(node);
                    let text = text.rsplit_once('.').map_or(text, |(left, _)| left).to_owned();
                    let message = format!(
                        "Cannot modify the return value of '{text}' because it is not a variable"
                    );
                    self.fail("CS1612", span, message)
                }
            },
            ExprKind::Const(_) | ExprKind::Retype(_) => {
                let message =
                    "The left-hand side of an assignment must be a variable, property or indexer";
                self.fail("CS0131", span, message)
            }
            _ => {
                let message =
                    "The left-hand side of an assignment must be a variable, property or indexer";
                self.fail("CS0131", span, message)
            }
        }
    }

    pub(super) fn assignment(&mut self, node: Node<'_>) -> Expr {
        let field = |name: &str| node.child_by_field_name(name);
        let (Some(left), Some(right)) = (field("left"), field("right")) else {
            return Expr::error(node.into());
        };
        let sign = field("operator").map_or("=", |sign| sign.kind());
        let sign = if sign == "assignment_operator" { "=" } else { sign };
        if self.rules == Rules::Query {
            return self.fail("SP0003", node, NO_ASSIGNMENT);
        }
        if sign == "=" {
            if left.kind() == "tuple_expression" {
                return self.deconstruct(left, right, node);
            }
            if self.source.of(left) == "_" && self.lookup("_").is_none() {
                return self.expr(right);
            }
            let target = self.target(left);
            if target.is_error() {
                // Errors on the right side are reported too.
                self.bind_without_errors(right);
                return target;
            }
            let value = self.expr_as(right, target.ty);
            let ty = target.ty;
            return Expr::new(ExprKind::Assign(Box::new(target), Box::new(value)), ty, node.into());
        }
        let target = self.target(left);
        if target.is_error() {
            return target;
        }
        self.compound(target, sign, right, node)
    }

    fn bind_without_errors(&mut self, node: Node<'_>) {
        if !matches!(
            node.kind(),
            "lambda_expression"
                | "default_expression"
                | "implicit_object_creation_expression"
                | "collection_expression"
                | "initializer_expression"
        ) {
            let operand = self.operand(node);
            drop(operand);
        }
    }

    fn compound(&mut self, target: Expr, sign: &str, right: Node<'_>, node: Node<'_>) -> Expr {
        let (ty, span) = (target.ty, Span::from(node));
        if sign == "??=" {
            let inner = self.types.nullable_of(ty).unwrap_or(ty);
            let value = self.expr_as(right, inner);
            let value = self.convert(value, ty);
            let kind = ExprKind::CoalesceAssign(Box::new(target), Box::new(value));
            return Expr::new(kind, ty, span);
        }
        let sign = sign.trim_end_matches('=');
        let old = self.temp(ty);
        let left = Expr::local(old, ty, span);
        let value = if self.types.is_delegate(ty) {
            let right = self.expr_as(right, ty);
            let key = if sign == "+" { "Delegate.Combine" } else { "Delegate.Remove" };
            self.native_call(key, vec![left, right], ty, node)
        } else {
            let right = self.expr(right);
            let small = matches!(ty, Ty::CHAR | Ty::SBYTE | Ty::BYTE | Ty::SHORT | Ty::USHORT);
            let narrow = self.converts(&right, ty) || matches!(sign, "<<" | ">>" | ">>>");
            let value = self.binary_values(sign, left, right, node);
            if small && narrow { self.cast(value, ty, span) } else { self.convert(value, ty) }
        };
        if value.is_error() {
            return value;
        }
        let kind = ExprKind::Compound {
            target: Box::new(target),
            old,
            value: Box::new(value),
            postfix: false,
        };
        Expr::new(kind, ty, span)
    }

    /// Folds a constant computation, and reports overflow like the C# compiler.
    pub(super) fn folded(
        &mut self,
        op: Arith,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = left.ty;
        match fold(op, left.constant()?, right.constant()?)? {
            Ok(value) => {
                if let (Constant::Int(exact), Some((low, high))) = (&value, ty.range())
                    && (*exact < low || *exact > high)
                {
                    if self.checked_constants() {
                        let message = "The operation overflows at compile time in checked mode";
                        return Some(self.fail("CS0220", span, message));
                    }
                    let value = super::convert::convert_constant(&value, ty)?;
                    return Some(Expr::new(ExprKind::Const(value), ty, span));
                }
                Some(Expr::new(ExprKind::Const(value), ty, span))
            }
            Err(message) => Some(self.fail("CS0020", span, message)),
        }
    }

    /// Constants are checked unless the script uses `unchecked`.
    fn checked_constants(&self) -> bool {
        !self.unchecked_explicitly
    }
}

impl Binder<'_> {
    /// Whether a struct in this expression can be changed in place.
    pub(super) fn is_variable(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Static { .. } => true,
            ExprKind::Field(of, _) => {
                self.types.declared_class(of.ty).is_some() || self.is_variable(of)
            }
            ExprKind::Index { get: crate::bound::IndexKind::Array, .. } => true,
            ExprKind::HostMember { is_field, .. } => *is_field,
            _ => false,
        }
    }

    /// Whether the assigned field is one that only a constructor of its type can assign.
    fn is_readonly_field(&self, owner: Ty, at: u16) -> bool {
        let Some((id, _)) = self.types.as_def(owner) else { return false };
        let Some(def) = self.types.declared(id) else { return false };
        let inside = self.context.is_some_and(|context| {
            context.def == id && (context.in_constructor || self.initializing)
        });
        let field =
            at.checked_sub(def.script.first_field).and_then(|at| def.fields.get(usize::from(at)));
        !inside
            && !self.initializing
            && field.is_some_and(|(name, _)| def.script.readonly.contains(name))
    }
}
