//! Interpolated strings and concatenation.

use std::sync::Arc;

use tree_sitter::Node;

use super::Binder;
use crate::{
    bound::{Expr, ExprKind},
    library::Constant,
    literal,
    syntax::{child_of_kind, named},
    types::Ty,
};

impl Binder<'_> {
    pub(super) fn interpolated(&mut self, node: Node<'_>) -> Expr {
        let source = self.source;
        let start = child_of_kind(node, "interpolation_start").map_or("", |node| source.of(node));
        let verbatim = start.contains('@');
        let raw = child_of_kind(node, "interpolation_quote").is_some();
        let mut parts: Vec<Expr> = Vec::new();
        let text = |parts: &mut Vec<Expr>, text: String, span: Node<'_>| {
            if let Some(Expr { kind: ExprKind::Const(Constant::Str(last)), .. }) = parts.last_mut()
            {
                *last = format!("{last}{text}").into();
                return;
            }
            let value = Constant::Str(text.into());
            parts.push(Expr::new(ExprKind::Const(value), Ty::STRING, span.into()));
        };
        for child in named(node) {
            match child.kind() {
                "string_content" => {
                    let plain = source.of(child);
                    let plain = if raw {
                        plain.to_owned()
                    } else {
                        plain.replace("{{", "{").replace("}}", "}")
                    };
                    text(
                        &mut parts,
                        if verbatim { plain.replace("\"\"", "\"") } else { plain },
                        child,
                    );
                }
                "escape_sequence" => match literal::unescape(source.of(child)) {
                    Ok(plain) => text(&mut parts, plain, child),
                    Err((code, message)) => self.report(code, child, message),
                },
                "interpolation" => {
                    let part = self.interpolation(child);
                    parts.push(part);
                }
                _ => {}
            }
        }
        self.concat(parts, node)
    }

    pub(super) fn interpolation(&mut self, node: Node<'_>) -> Expr {
        let source = self.source;
        let parts = named(node);
        let Some(value) = parts
            .iter()
            .find(|part| part.kind() != "interpolation_brace" && !part.kind().ends_with("_clause"))
        else {
            return self.fail("CS1733", node, "Expected expression");
        };
        let value = self.expr(*value);
        let clause = |kind: &str| parts.iter().find(|part| part.kind() == kind).copied();
        let format = clause("interpolation_format_clause")
            .map(|clause| source.of(clause).trim_start_matches(':').to_owned());
        let align = clause("interpolation_alignment_clause");
        if format.is_none() && align.is_none() {
            return value;
        }
        let span = value.span;
        let width = match align.and_then(|align| named(align).first().copied()) {
            Some(width) => self.expr_as(width, Ty::INT),
            None => Expr::int(0, span),
        };
        let format = Constant::Str(format.unwrap_or_default().into());
        let format = Expr::new(ExprKind::Const(format), Ty::STRING, span);
        self.native_call("String.format_value", vec![value, width, format], Ty::STRING, node)
    }

    /// Concatenates strings; adjacent constants are merged.
    pub(super) fn concat(&mut self, parts: Vec<Expr>, node: Node<'_>) -> Expr {
        let mut merged: Vec<Expr> = Vec::new();
        for part in parts {
            if part.is_error() && !matches!(part.kind, ExprKind::Throw(_)) {
                return Expr::error(node.into());
            }
            let text = match part.constant() {
                Some(Constant::Str(text)) => Some(text.clone()),
                Some(Constant::Null) => Some(Arc::from("")),
                Some(Constant::Int(value)) if !self.types.is_enum(self.host, part.ty) => {
                    Some(value.to_string().into())
                }
                Some(Constant::Char(unit)) => Some(String::from_utf16_lossy(&[*unit]).into()),
                Some(Constant::Bool(value)) => Some(if *value { "True" } else { "False" }.into()),
                _ => None,
            };
            match (text, merged.last_mut().map(|last| &mut last.kind)) {
                (Some(text), Some(ExprKind::Const(Constant::Str(last)))) => {
                    *last = format!("{last}{text}").into();
                }
                (Some(text), _) => {
                    let kind = ExprKind::Const(Constant::Str(text));
                    merged.push(Expr::new(kind, Ty::STRING, part.span));
                }
                // Nested concatenations are flattened.
                (None, _) => match part.kind {
                    ExprKind::Concat(inner) => merged.extend(inner),
                    _ => merged.push(part),
                },
            }
        }
        match merged.len() {
            0 => Expr::new(ExprKind::Const(Constant::Str("".into())), Ty::STRING, node.into()),
            1 if matches!(merged[0].kind, ExprKind::Const(_)) => {
                let mut only = merged.remove(0);
                only.span = node.into();
                only
            }
            _ => Expr::new(ExprKind::Concat(merged), Ty::STRING, node.into()),
        }
    }
}
