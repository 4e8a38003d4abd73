//! Interpolated strings and concatenation.

use std::sync::Arc;

use spawnpoint_csharp::Node;

use super::Binder;
use crate::{
    bound::{Expr, ExprKind},
    library::Constant,
    literal,
    syntax::{child_of_kind, named},
    types::Ty,
};

/// How the text of an interpolated string is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Regular,
    Verbatim,
    Raw,
}

impl Style {
    fn of(start: &str) -> Self {
        if start.contains('@') {
            Self::Verbatim
        } else if start.ends_with("\"\"\"") {
            Self::Raw
        } else {
            Self::Regular
        }
    }

    /// The characters of a piece of text.
    fn content(self, text: &str) -> Result<String, (&'static str, String)> {
        let single = || text.replace("{{", "{").replace("}}", "}");
        match self {
            Self::Regular => literal::unescape(&single()),
            Self::Verbatim => Ok(single().replace("\"\"", "\"")),
            Self::Raw => Ok(text.to_owned()),
        }
    }
}

impl Binder<'_> {
    pub(super) fn interpolated(&mut self, node: Node<'_>) -> Expr {
        let source = self.source;
        let start = child_of_kind(node, "interpolation_start").map_or("", |node| source.of(node));
        let style = Style::of(start);
        let children = named(node);
        // Lines of a raw string lose the indentation of its closing quotes.
        let last = children.iter().rev().find(|child| child.kind() != "interpolation_end");
        let indent = match last {
            Some(last) if style == Style::Raw && last.kind() == "string_content" => {
                source.of(*last).rsplit_once('\n').map(|(_, indent)| indent)
            }
            _ => None,
        };
        let mut parts: Vec<Expr> = Vec::new();
        for (at, child) in children.iter().enumerate() {
            match child.kind() {
                "string_content" => {
                    let mut plain = source.of(*child).to_owned();
                    if let Some(indent) = indent {
                        plain = plain.replace('\r', "").replace(&format!("\n{indent}"), "\n");
                        if at == 1 {
                            plain = plain.strip_prefix('\n').unwrap_or(&plain).to_owned();
                        }
                        if last.is_some_and(|last| last.id() == child.id()) {
                            plain = plain.strip_suffix('\n').unwrap_or(&plain).to_owned();
                        }
                    }
                    match style.content(&plain) {
                        Ok(plain) => {
                            let kind = ExprKind::Const(Constant::Str(plain.into()));
                            parts.push(Expr::new(kind, Ty::STRING, (*child).into()));
                        }
                        Err((code, message)) => self.report(code, *child, message),
                    }
                }
                "interpolation" => {
                    let part = self.interpolation(*child, style);
                    parts.push(part);
                }
                _ => {}
            }
        }
        self.concat(parts, node)
    }

    fn interpolation(&mut self, node: Node<'_>, style: Style) -> Expr {
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
        let format = match format.map(|format| style.content(&format)).transpose() {
            Ok(format) => format,
            Err((code, message)) => return self.fail(code, node, message),
        };
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
