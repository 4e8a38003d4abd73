//! Arguments of calls.

use spawnpoint_csharp::Node;

use super::{
    Binder,
    call::{Arg, ArgValue},
    expr::Operand,
};
use crate::{
    bound::{Expr, ExprKind},
    host::ParamMode,
    syntax::{Span, has_token, named},
    types::Ty,
};

impl Binder<'_> {
    pub(super) fn plain_arguments(&mut self, list: Node<'_>) -> Vec<Expr> {
        let mut args = Vec::new();
        for arg in named(list) {
            if let Some(value) = named(arg).last().copied() {
                args.push(self.expr(value));
            }
        }
        args
    }

    pub(super) fn arguments<'t>(&mut self, list: Node<'t>) -> Vec<Arg<'t>> {
        named(list)
            .into_iter()
            .filter(|node| node.kind() == "argument")
            .map(|node| self.argument(node))
            .collect()
    }

    pub(super) fn argument<'t>(&mut self, node: Node<'t>) -> Arg<'t> {
        let source = self.source;
        let name = node.child_by_field_name("name").map(|name| source.of(name).to_owned());
        let mode = if has_token(node, "out") {
            ParamMode::Out
        } else if has_token(node, "ref") {
            ParamMode::Ref
        } else {
            ParamMode::In
        };
        let Some(value) = named(node).last().copied() else {
            return Arg { name, mode, value: ArgValue::Value(Expr::error(node.into())), node };
        };
        let value = match value.kind() {
            "declaration_expression" => {
                let ty = value.child_by_field_name("type");
                let ty = ty
                    .filter(|ty| ty.kind() != "implicit_type" && source.of(*ty) != "var")
                    .map(|ty| self.read_type(ty));
                let name = value.child_by_field_name("name").unwrap_or(value);
                if source.of(name) == "_" {
                    ArgValue::Discard
                } else {
                    ArgValue::OutDeclaration(name, ty)
                }
            }
            "identifier"
                if mode == ParamMode::Out
                    && source.of(value) == "_"
                    && self.lookup("_").is_none() =>
            {
                ArgValue::Discard
            }
            "lambda_expression" | "anonymous_method_expression" => ArgValue::Lambda(value),
            "default_expression" if value.child_by_field_name("type").is_none() => {
                ArgValue::TargetTyped(value)
            }
            "implicit_object_creation_expression" | "collection_expression" => {
                ArgValue::TargetTyped(value)
            }
            _ if mode != ParamMode::In => ArgValue::Value(self.target(value)),
            _ => match self.operand(value) {
                Operand::Group(_) => ArgValue::Group,
                operand => ArgValue::Value(self.value(operand, value)),
            },
        };
        Arg { name, mode, value, node }
    }

    pub(super) fn default_argument(
        &mut self,
        default: Option<&crate::library::Constant>,
        ty: Ty,
        span: Span,
    ) -> Expr {
        use crate::library::Constant;
        match default {
            None | Some(Constant::Null) => self.default_of(ty, span),
            Some(value) => {
                let natural = match value {
                    Constant::Bool(_) => Ty::BOOL,
                    Constant::Char(_) => Ty::CHAR,
                    Constant::Float(_) => Ty::FLOAT,
                    Constant::Double(_) => Ty::DOUBLE,
                    Constant::Decimal(_) => Ty::DECIMAL,
                    Constant::Str(_) => Ty::STRING,
                    _ if self.types.is_enum(self.host, ty) => ty,
                    _ => Ty::INT,
                };
                let expr = Expr::new(ExprKind::Const(value.clone()), natural, span);
                self.convert(expr, ty)
            }
        }
    }

    pub(super) fn finish_argument(&mut self, arg: Arg<'_>, expected: Ty) -> Expr {
        let by_ref = arg.mode.is_passed_back();
        let span = Span::from(arg.node);
        let value = match arg.value {
            ArgValue::Value(expr) if by_ref => expr,
            ArgValue::Value(expr) => return self.convert(expr, expected),
            ArgValue::Lambda(node) => return self.lambda_as(node, expected),
            ArgValue::Group => match named(arg.node).last().copied() {
                Some(value) => return self.expr_as(value, expected),
                None => Expr::error(span),
            },
            ArgValue::TargetTyped(node) => return self.expr_as(node, expected),
            ArgValue::OutDeclaration(name, _) => {
                let id = self.declare(name, expected);
                Expr::local(id, expected, span)
            }
            ArgValue::Discard => {
                let id = self.temp(expected);
                Expr::local(id, expected, span)
            }
        };
        if let ExprKind::Local(id) = value.kind {
            let local = self.local(id);
            local.by_ref = true;
            local.mutated = true;
        }
        let ty = value.ty;
        let is_out = arg.mode == ParamMode::Out;
        Expr::new(ExprKind::RefArg { target: Box::new(value), is_out }, ty, span)
    }
}
