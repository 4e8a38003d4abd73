//! Interpolated strings.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

impl Parser<'_> {
    pub(super) fn interpolated_string(&mut self) -> NodeId {
        self.nested(|parser| parser.fresh(Self::interpolated_string_here))
    }

    fn interpolated_string_here(&mut self) -> NodeId {
        let mut parts = Parts::new();
        let start = self.leaf("interpolation_start");
        parts.push(("", start));
        loop {
            let part = match self.token().kind {
                TokenKind::StringContent => self.leaf("string_content"),
                TokenKind::InterpolationOpen => self.interpolation(),
                _ => break,
            };
            parts.push(("", part));
        }
        if self.token().kind == TokenKind::InterpolationEnd {
            let end = self.leaf("interpolation_end");
            parts.push(("", end));
        }
        self.node("interpolated_string_expression", &parts)
    }

    /// `{value,width:format}`.
    fn interpolation(&mut self) -> NodeId {
        let mut parts = Parts::new();
        let close = self.closing(self.at);
        let open = self.leaf("interpolation_brace");
        parts.push(("", open));
        let value = self.expression();
        parts.push(("", value));
        if self.is(",") {
            let mut clause = Parts::new();
            self.take(&mut clause);
            let width = self.expression();
            clause.push(("", width));
            let clause = self.node("interpolation_alignment_clause", &clause);
            parts.push(("", clause));
        }
        if self.token().kind == TokenKind::InterpolationFormat {
            let format = self.leaf("interpolation_format_clause");
            parts.push(("", format));
        }
        if self.token().kind != TokenKind::InterpolationClose {
            self.expect(&mut parts, "}");
            // The rest of the string can still be read.
            if let Some(close) = close.filter(|close| *close > self.at) {
                self.at = close;
            }
        }
        if self.token().kind == TokenKind::InterpolationClose {
            let close = self.leaf("interpolation_brace");
            parts.push(("", close));
        }
        self.node("interpolation", &parts)
    }
}
