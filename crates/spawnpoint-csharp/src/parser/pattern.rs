//! Patterns of `is`, `switch` and `case`.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

impl Parser<'_> {
    /// `value is …`: a type test if the pattern is only a type, otherwise a pattern.
    pub(super) fn is_test(&mut self, value: NodeId) -> NodeId {
        let operator = self.anonymous();
        if let Some(end) = self.scan_type(self.at)
            && !self.is("(")
            && !self.is_word("not")
            && !self.continues_pattern(end)
        {
            let ty = self.type_node();
            let parts = vec![("left", value), ("operator", operator), ("right", ty)];
            return self.node("is_expression", &parts);
        }
        let pattern = self.pattern();
        let parts = vec![("expression", value), ("", operator), ("pattern", pattern)];
        self.node("is_pattern_expression", &parts)
    }

    /// Whether a type is followed by more of a pattern.
    fn continues_pattern(&self, end: usize) -> bool {
        match self.token_at(end).kind {
            TokenKind::Identifier => !self.is_query_keyword(end) && !self.is_word_at(end, "when"),
            TokenKind::Punctuation => matches!(self.token_at(end).text, "{" | "("),
            _ => false,
        }
    }

    pub(super) fn pattern(&mut self) -> NodeId {
        self.nested(Self::or_pattern)
    }

    fn or_pattern(&mut self) -> NodeId {
        let mut left = self.and_pattern();
        while self.is_word("or") {
            let operator = self.anonymous();
            let right = self.and_pattern();
            let parts = vec![("left", left), ("operator", operator), ("right", right)];
            left = self.node("or_pattern", &parts);
        }
        left
    }

    fn and_pattern(&mut self) -> NodeId {
        let mut left = self.not_pattern();
        while self.is_word("and") {
            let operator = self.anonymous();
            let right = self.not_pattern();
            let parts = vec![("left", left), ("operator", operator), ("right", right)];
            left = self.node("and_pattern", &parts);
        }
        left
    }

    fn not_pattern(&mut self) -> NodeId {
        if self.is_word("not") {
            let mut parts = Parts::new();
            self.take(&mut parts);
            let inner = self.nested(Self::not_pattern);
            parts.push(("", inner));
            return self.node("negated_pattern", &parts);
        }
        self.primary_pattern()
    }

    fn primary_pattern(&mut self) -> NodeId {
        let next = self.token_at(self.at + 1);
        if self.is_word("_") && !matches!(next.text, "." | "<") {
            return self.leaf("discard");
        }
        if self.is_word("var") && (next.kind == TokenKind::Identifier || next.text == "(") {
            let mut parts = Parts::new();
            self.take(&mut parts);
            self.designation(&mut parts);
            return self.node("var_pattern", &parts);
        }
        if self.is_any(&["<", "<=", ">", ">="]) {
            let mut parts = Parts::new();
            self.take(&mut parts);
            let limit = self.constant_expression();
            parts.push(("", limit));
            return self.node("relational_pattern", &parts);
        }
        match self.token().text {
            "[" => self.list_pattern(),
            "{" => self.recursive_pattern(Parts::new()),
            "(" if !self.begins_constant_cast() => self.parenthesized_pattern(),
            _ => self.type_or_constant(),
        }
    }

    /// `(byte)3`, but not `(1, 2)`.
    fn begins_constant_cast(&self) -> bool {
        self.begins_cast(self.at)
            && matches!(
                self.closing(self.at).map(|end| self.token_at(end + 1).kind),
                Some(TokenKind::Integer | TokenKind::Real | TokenKind::Character)
            )
    }

    fn type_or_constant(&mut self) -> NodeId {
        if let Some(end) = self.scan_type(self.at)
            && !self.is("(")
        {
            let next = self.token_at(end);
            if next.text == "{" || next.text == "(" && self.is_positional(end) {
                let ty = self.type_node();
                return self.recursive_pattern(vec![("type", ty)]);
            }
            let names = next.kind == TokenKind::Identifier
                && !matches!(self.text_at(end), "and" | "or" | "when")
                && !self.is_query_keyword(end);
            if names {
                let ty = self.type_node();
                let mut parts = vec![("type", ty)];
                self.designation(&mut parts);
                return self.node("declaration_pattern", &parts);
            }
            let last = self.token_at(end - 1);
            let is_type = matches!(last.text, ">" | "]" | "?")
                || (self.is_predefined_at(self.at) && end == self.at + 1);
            if is_type {
                let ty = self.type_node();
                return self.node("type_pattern", &vec![("type", ty)]);
            }
        }
        let value = self.constant_expression();
        self.node("constant_pattern", &vec![("", value)])
    }

    /// `Point(1, 2)` rather than `nameof(x)`.
    fn is_positional(&self, open: usize) -> bool {
        !self.is_word_at(open.saturating_sub(1), "nameof") && self.closing(open).is_some()
    }

    /// What follows the type: `(…)`, `{ … }` and a name.
    fn recursive_pattern(&mut self, mut parts: Parts) -> NodeId {
        if self.is("(") {
            let clause = self.subpatterns("positional_pattern_clause", ")");
            parts.push(("", clause));
        }
        if self.is("{") {
            let clause = self.subpatterns("property_pattern_clause", "}");
            parts.push(("", clause));
        }
        if self.names_value() {
            self.designation(&mut parts);
        }
        self.node("recursive_pattern", &parts)
    }

    fn names_value(&self) -> bool {
        self.is_identifier()
            && !matches!(self.text_at(self.at), "and" | "or" | "when")
            && !self.is_query_keyword(self.at)
    }

    fn subpatterns(&mut self, kind: &'static str, close: &str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(close) && !self.at_end() {
            let before = self.at;
            let sub = self.subpattern();
            parts.push(("", sub));
            if !self.accept(&mut parts, ",") || self.at == before {
                break;
            }
        }
        self.expect(&mut parts, close);
        self.node(kind, &parts)
    }

    /// `A.B: pattern` or a pattern.
    fn subpattern(&mut self) -> NodeId {
        let mut parts = Parts::new();
        let mut at = self.at;
        while self.is_identifier_at(at) && self.is_at(at + 1, ".") {
            at += 2;
        }
        if self.is_identifier_at(at) && self.is_at(at + 1, ":") {
            let name = self.member_path();
            parts.push(("", name));
            self.expect(&mut parts, ":");
        }
        let pattern = self.pattern();
        parts.push(("", pattern));
        self.node("subpattern", &parts)
    }

    fn member_path(&mut self) -> NodeId {
        let mut left = self.identifier();
        while self.is(".") {
            let mut parts = vec![("expression", left)];
            self.take(&mut parts);
            let name = self.identifier();
            parts.push(("name", name));
            left = self.node("member_access_expression", &parts);
        }
        left
    }

    /// `(pattern)`, or a positional pattern if there is a comma or more after it.
    fn parenthesized_pattern(&mut self) -> NodeId {
        let end = self.closing(self.at).unwrap_or(self.at);
        let after = self.token_at(end + 1);
        let names = after.kind == TokenKind::Identifier
            && !matches!(self.text_at(end + 1), "and" | "or" | "when")
            && !(self.in_query && self.is_query_keyword(end + 1));
        let many = self.has_top_comma(self.at, end) || end == self.at + 1;
        if many || names || after.text == "{" {
            return self.recursive_pattern(Parts::new());
        }
        let mut parts = Parts::new();
        self.take(&mut parts);
        let inner = self.pattern();
        parts.push(("", inner));
        self.expect(&mut parts, ")");
        self.node("parenthesized_pattern", &parts)
    }

    pub(super) fn has_top_comma(&self, open: usize, end: usize) -> bool {
        let mut at = open + 1;
        while at < end {
            if self.is_at(at, ",") {
                return true;
            }
            at = self.closing(at).unwrap_or(at) + 1;
        }
        false
    }

    fn list_pattern(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is("]") && !self.at_end() {
            if self.is("..") {
                let mut slice = Parts::new();
                self.take(&mut slice);
                if !self.is_any(&[",", "]"]) {
                    let rest = self.pattern();
                    slice.push(("", rest));
                }
                let slice = self.node("slice_pattern", &slice);
                parts.push(("", slice));
            } else {
                let element = self.pattern();
                parts.push(("", element));
            }
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, "]");
        if self.names_value() {
            self.designation(&mut parts);
        }
        self.node("list_pattern", &parts)
    }

    /// The variables that a pattern declares: `x`, `_` or `(a, b)`.
    fn designation(&mut self, parts: &mut Parts) {
        let id = self.nested(Self::designation_here);
        let field = if self.kind_of(id) == "identifier" { "name" } else { "" };
        parts.push((field, id));
    }

    fn designation_here(&mut self) -> NodeId {
        if !self.is("(") {
            return if self.is_word("_") { self.leaf("discard") } else { self.identifier() };
        }
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(")") && !self.at_end() {
            self.designation(&mut parts);
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, ")");
        self.node("parenthesized_variable_designation", &parts)
    }
}
