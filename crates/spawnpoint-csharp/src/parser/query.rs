//! Queries: `from x in xs where … select …`.

use super::{Parser, Parts};
use crate::tree::NodeId;

impl Parser<'_> {
    /// Whether `from` begins a query: `from x in` or `from T x in`.
    pub(super) fn begins_query(&self) -> bool {
        if !self.is_word("from") {
            return false;
        }
        let Some(end) = self.scan_type(self.at + 1) else { return false };
        self.is_at(end, "in") || (self.is_identifier_at(end) && self.is_at(end + 1, "in"))
    }

    pub(super) fn query(&mut self) -> NodeId {
        let outer = std::mem::replace(&mut self.in_query, true);
        let mut parts = Parts::new();
        while self.is_identifier() && self.is_query_keyword(self.at) {
            let clause = match self.text_at(self.at) {
                "from" => self.source_clause(),
                "where" => self.clause("where_clause"),
                "let" => self.let_clause(),
                "join" => self.join_clause(),
                "orderby" => self.order_clause(),
                "select" => self.clause("select_clause"),
                "group" => self.group_clause(),
                "into" => {
                    self.take(&mut parts);
                    self.identifier()
                }
                _ => break,
            };
            parts.push(("", clause));
        }
        self.in_query = outer;
        self.node("query_expression", &parts)
    }

    fn source(&mut self, parts: &mut Parts) {
        if !self.is_at(self.at + 1, "in") {
            let ty = self.type_node();
            parts.push(("type", ty));
        }
        let name = self.identifier();
        parts.push(("name", name));
        self.expect(parts, "in");
        let items = self.expression();
        parts.push(("", items));
    }

    fn source_clause(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.source(&mut parts);
        self.node("from_clause", &parts)
    }

    fn clause(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let value = self.expression();
        parts.push(("", value));
        self.node(kind, &parts)
    }

    fn let_clause(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let name = self.identifier();
        parts.push(("", name));
        self.expect(&mut parts, "=");
        let value = self.expression();
        parts.push(("", value));
        self.node("let_clause", &parts)
    }

    fn join_clause(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.source(&mut parts);
        self.expect_word(&mut parts, "on");
        let left = self.expression();
        parts.push(("", left));
        self.expect_word(&mut parts, "equals");
        let right = self.expression();
        parts.push(("", right));
        if self.is_word("into") {
            let mut into = Parts::new();
            self.take(&mut into);
            let name = self.identifier();
            into.push(("", name));
            let into = self.node("join_into_clause", &into);
            parts.push(("", into));
        }
        self.node("join_clause", &parts)
    }

    fn order_clause(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        loop {
            let key = self.expression();
            parts.push(("", key));
            if self.is_word("ascending") || self.is_word("descending") {
                self.take(&mut parts);
            }
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.node("order_by_clause", &parts)
    }

    fn group_clause(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let value = self.expression();
        parts.push(("", value));
        self.expect_word(&mut parts, "by");
        let key = self.expression();
        parts.push(("", key));
        self.node("group_clause", &parts)
    }
}
