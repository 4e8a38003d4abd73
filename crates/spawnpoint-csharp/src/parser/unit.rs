//! The outermost level: directives, declarations and statements.

use super::{Parser, Parts};
use crate::{Mode, tree::NodeId};

impl Parser<'_> {
    pub(super) fn unit(&mut self, mode: Mode) -> NodeId {
        let mut parts = Parts::new();
        if mode == Mode::Expression {
            let value = self.expression();
            if !self.at_end() {
                self.unexpected();
            }
            let statement = self.node("return_statement", &vec![("", value)]);
            let item = self.node("global_statement", &vec![("", statement)]);
            parts.push(("", item));
        }
        while !self.at_end() {
            let before = self.at;
            let item = self.item(mode);
            parts.push(("", item));
            if self.at == before {
                self.unexpected();
                self.advance();
            }
        }
        self.node("compilation_unit", &parts)
    }

    fn item(&mut self, mode: Mode) -> NodeId {
        if self.is("using") && self.begins_using_directive()
            || self.is_word("global") && self.is_at(self.at + 1, "using")
        {
            return self.using_directive();
        }
        if self.is("extern") && self.is_word_at(self.at + 1, "alias") {
            let mut parts = Parts::new();
            self.take(&mut parts);
            self.take(&mut parts);
            let name = self.identifier();
            parts.push(("name", name));
            self.expect(&mut parts, ";");
            return self.node("extern_alias_directive", &parts);
        }
        if self.begins_global_attribute() {
            return self.attribute_list("global_attribute");
        }
        if self.is("namespace") {
            return self.namespace();
        }
        if self.begins_type_declaration() {
            return self.type_declaration();
        }
        let statement = match mode {
            Mode::Script => self.script_statement(),
            _ => self.statement(),
        };
        self.node("global_statement", &vec![("", statement)])
    }

    /// A statement. An expression at the end is the value of the script, if it has no `;` or no
    /// effect.
    fn script_statement(&mut self) -> NodeId {
        if let Some(found) = self.fresh(Self::other_statement) {
            return found;
        }
        let before = self.at;
        let value = self.expression();
        let mut parts = vec![("", value)];
        if self.at_end() {
            return self.node("return_statement", &parts);
        }
        if !self.expect(&mut parts, ";") {
            self.recover(before);
        }
        let is_value = self.at_end() && !self.has_effect(value);
        self.node(if is_value { "return_statement" } else { "expression_statement" }, &parts)
    }

    /// Whether an expression can be a statement.
    fn has_effect(&self, value: NodeId) -> bool {
        match self.kind_of(value) {
            "assignment_expression"
            | "invocation_expression"
            | "object_creation_expression"
            | "implicit_object_creation_expression"
            | "await_expression" => true,
            "postfix_unary_expression" | "prefix_unary_expression" => {
                self.tree.child_kinds(value).any(|kind| matches!(kind, "++" | "--"))
            }
            _ => false,
        }
    }

    fn begins_using_directive(&self) -> bool {
        let mut at = self.at + 1;
        while self.is_at(at, "static") || self.is_at(at, "unsafe") {
            at += 1;
        }
        if self.is_identifier_at(at) && self.is_at(at + 1, "=") {
            return true;
        }
        at > self.at + 1
            || self.scan_type(at).is_none_or(|end| !self.is_identifier_at(end))
                && !self.is_at(at, "(")
    }

    pub(super) fn using_directive(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.accept_word(&mut parts, "global");
        self.take(&mut parts);
        while self.is("static") || self.is("unsafe") {
            self.take(&mut parts);
        }
        if self.is_identifier() && self.is_at(self.at + 1, "=") {
            let name = self.identifier();
            parts.push(("name", name));
            self.take(&mut parts);
        }
        let target = self.type_node();
        parts.push(("", target));
        let before = self.at;
        if !self.expect(&mut parts, ";") {
            self.recover(before);
        }
        self.node("using_directive", &parts)
    }

    fn begins_global_attribute(&self) -> bool {
        self.is("[")
            && (self.is_word_at(self.at + 1, "assembly") || self.is_word_at(self.at + 1, "module"))
            && self.is_at(self.at + 2, ":")
    }

    fn namespace(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let name = self.name();
        parts.push(("name", name));
        if self.accept(&mut parts, ";") {
            return self.node("file_scoped_namespace_declaration", &parts);
        }
        let body = self.nested(Self::declaration_list);
        parts.push(("body", body));
        self.accept(&mut parts, ";");
        self.node("namespace_declaration", &parts)
    }

    fn declaration_list(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.expect(&mut parts, "{");
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let item = if self.is("using") {
                self.using_directive()
            } else if self.is("namespace") {
                self.namespace()
            } else if self.begins_type_declaration() {
                self.type_declaration()
            } else {
                self.member()
            };
            parts.push(("", item));
            if self.at == before {
                self.unexpected();
                self.advance();
            }
        }
        self.expect(&mut parts, "}");
        self.node("declaration_list", &parts)
    }
}
