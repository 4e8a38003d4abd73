//! Statements that begin with a keyword.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

impl Parser<'_> {
    /// The statement of the keyword here, if there is one.
    pub(super) fn keyword_statement(&mut self) -> Option<NodeId> {
        let next = self.token_at(self.at + 1).text;
        Some(match self.token().text {
            "{" => self.block(),
            ";" => self.ended("empty_statement"),
            "if" => self.if_statement(),
            "while" => self.while_statement(),
            "do" => self.do_statement(),
            "for" => self.for_statement(),
            "foreach" => self.foreach_statement(Parts::new()),
            "switch" => self.switch_statement(),
            "break" => self.ended("break_statement"),
            "continue" => self.ended("continue_statement"),
            "return" => self.with_value("return_statement"),
            "throw" => self.with_value("throw_statement"),
            "goto" => self.goto_statement(),
            "try" => self.try_statement(),
            "lock" => self.headed("lock_statement", Self::expression),
            "fixed" => self.headed("fixed_statement", Self::variable_declaration),
            "using" if next == "(" => self.using_statement(Parts::new()),
            "checked" | "unchecked" if next == "{" => self.with_block("checked_statement"),
            "unsafe" if next == "{" => self.with_block("unsafe_statement"),
            _ if self.is_word("yield") && matches!(next, "return" | "break") => {
                self.yield_statement()
            }
            _ if self.is_word("await") && next == "foreach" => {
                let mut parts = Parts::new();
                self.take(&mut parts);
                self.foreach_statement(parts)
            }
            _ if self.is_word("await") && next == "using" && self.is_at(self.at + 2, "(") => {
                let mut parts = Parts::new();
                self.take(&mut parts);
                self.using_statement(parts)
            }
            _ => return None,
        })
    }

    /// The `;` at the end; recovers if there is none.
    fn end(&mut self, parts: &mut Parts) {
        let before = self.at;
        if !self.expect(parts, ";") {
            self.recover(before.saturating_sub(1));
        }
    }

    fn ended(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        if kind != "empty_statement" {
            self.take(&mut parts);
        }
        self.end(&mut parts);
        self.node(kind, &parts)
    }

    fn with_value(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        if !self.is(";") && !self.is("}") && !self.at_end() {
            let value = self.expression();
            parts.push(("", value));
        }
        self.end(&mut parts);
        self.node(kind, &parts)
    }

    fn yield_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let returns = self.is("return");
        self.take(&mut parts);
        if returns {
            let value = self.expression();
            parts.push(("", value));
        }
        self.end(&mut parts);
        self.node("yield_statement", &parts)
    }

    fn goto_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        if !self.accept(&mut parts, "default") {
            self.accept(&mut parts, "case");
            let target = self.expression();
            parts.push(("", target));
        }
        self.end(&mut parts);
        self.node("goto_statement", &parts)
    }

    fn with_block(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let body = self.expected_block();
        parts.push(("", body));
        self.node(kind, &parts)
    }

    /// A keyword, `(…)` and a statement.
    fn headed(&mut self, kind: &'static str, head: fn(&mut Self) -> NodeId) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.expect(&mut parts, "(");
        let inner = head(self);
        parts.push(("", inner));
        self.expect(&mut parts, ")");
        let body = self.statement();
        parts.push(("", body));
        self.node(kind, &parts)
    }

    fn condition(&mut self, parts: &mut Parts, field: &'static str) {
        self.expect(parts, "(");
        let condition = self.expression();
        parts.push((field, condition));
        self.expect(parts, ")");
    }

    fn if_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.condition(&mut parts, "condition");
        let yes = self.statement();
        parts.push(("consequence", yes));
        if self.accept(&mut parts, "else") {
            let no = self.statement();
            parts.push(("alternative", no));
        }
        self.node("if_statement", &parts)
    }

    fn while_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.condition(&mut parts, "condition");
        let body = self.statement();
        parts.push(("body", body));
        self.node("while_statement", &parts)
    }

    fn do_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let body = self.statement();
        parts.push(("body", body));
        self.expect(&mut parts, "while");
        self.condition(&mut parts, "condition");
        self.end(&mut parts);
        self.node("do_statement", &parts)
    }

    fn for_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.expect(&mut parts, "(");
        if !self.is(";") {
            if self.begins_declaration(self.at) {
                let declaration = self.variable_declaration();
                parts.push(("initializer", declaration));
            } else {
                self.expressions(&mut parts, "initializer");
            }
        }
        self.expect(&mut parts, ";");
        if !self.is(";") {
            let condition = self.expression();
            parts.push(("condition", condition));
        }
        self.expect(&mut parts, ";");
        if !self.is(")") {
            self.expressions(&mut parts, "update");
        }
        self.expect(&mut parts, ")");
        let body = self.statement();
        parts.push(("body", body));
        self.node("for_statement", &parts)
    }

    fn expressions(&mut self, parts: &mut Parts, field: &'static str) {
        loop {
            let value = self.expression();
            parts.push((field, value));
            if !self.accept(parts, ",") {
                return;
            }
        }
    }

    fn foreach_statement(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        self.expect(&mut parts, "(");
        let end = self.scan_type(self.at);
        let names = end.is_some_and(|end| self.is_identifier_at(end) && !self.is_at(end, "in"));
        if self.is_word("var") && self.is_at(self.at + 1, "(") {
            let ty = self.leaf("implicit_type");
            parts.push(("type", ty));
            let names = self.tuple_pattern();
            parts.push(("left", names));
        } else if names
            || self.token_at(self.at + 1).kind == TokenKind::Keyword
                && !self.is_at(self.at + 1, "in")
        {
            let ty = self.type_node();
            parts.push(("type", ty));
            let name = self.identifier();
            parts.push(("left", name));
        } else {
            let left = self.expression();
            parts.push(("left", left));
        }
        self.expect(&mut parts, "in");
        let right = self.expression();
        parts.push(("right", right));
        self.expect(&mut parts, ")");
        let body = self.statement();
        parts.push(("body", body));
        self.node("foreach_statement", &parts)
    }

    fn using_statement(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        self.expect(&mut parts, "(");
        let resource = if self.begins_declaration(self.at) {
            self.variable_declaration()
        } else {
            self.expression()
        };
        parts.push(("", resource));
        self.expect(&mut parts, ")");
        let body = self.statement();
        parts.push(("body", body));
        self.node("using_statement", &parts)
    }

    fn try_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let body = self.expected_block();
        parts.push(("body", body));
        while self.is("catch") {
            let clause = self.catch_clause();
            parts.push(("", clause));
        }
        if self.is("finally") {
            let clause = self.with_block("finally_clause");
            parts.push(("", clause));
        }
        self.node("try_statement", &parts)
    }

    fn catch_clause(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        if self.is("(") {
            let mut declaration = Parts::new();
            self.take(&mut declaration);
            let ty = self.type_node();
            declaration.push(("type", ty));
            if !self.is(")") {
                let name = self.identifier();
                declaration.push(("name", name));
            }
            self.expect(&mut declaration, ")");
            let declaration = self.node("catch_declaration", &declaration);
            parts.push(("", declaration));
        }
        if self.is_word("when") {
            let mut filter = Parts::new();
            self.take(&mut filter);
            self.condition(&mut filter, "");
            let filter = self.node("catch_filter_clause", &filter);
            parts.push(("", filter));
        }
        let body = self.expected_block();
        parts.push(("body", body));
        self.node("catch_clause", &parts)
    }

    fn switch_statement(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        // `switch (a, b)`: the tuple needs no further parentheses.
        let tuple = self.closing(self.at).is_some_and(|end| self.has_top_comma(self.at, end));
        if tuple {
            let value = self.unary();
            parts.push(("value", value));
        } else {
            self.condition(&mut parts, "value");
        }
        let mut body = Parts::new();
        self.expect(&mut body, "{");
        while self.is("case") || self.is("default") {
            let section = self.nested(Self::switch_section);
            body.push(("", section));
        }
        self.expect(&mut body, "}");
        let body = self.node("switch_body", &body);
        parts.push(("body", body));
        self.node("switch_statement", &parts)
    }

    /// Whether the next label or the end of the switch is here.
    fn ends_section(&self) -> bool {
        self.is_any(&["case", "}"])
            || (self.is("default") && self.is_at(self.at + 1, ":"))
            || self.at_end()
    }

    /// One label and the statements after it.
    fn switch_section(&mut self) -> NodeId {
        let mut parts = Parts::new();
        let is_case = self.is("case");
        self.take(&mut parts);
        if is_case {
            let pattern = self.pattern();
            parts.push(("", pattern));
            self.when_clause(&mut parts);
        }
        self.expect(&mut parts, ":");
        while !self.ends_section() {
            let before = self.at;
            let statement = self.statement();
            parts.push(("", statement));
            if self.at == before {
                self.unexpected();
                self.advance();
            }
        }
        self.node("switch_section", &parts)
    }
}
