//! Lists of arguments and parameters.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

/// The modifiers of parameters that are reserved words.
const PARAMETER_MODIFIERS: &[&str] = &["this", "ref", "out", "in", "readonly", "params"];

impl Parser<'_> {
    pub(super) fn argument_list(&mut self) -> NodeId {
        self.arguments("argument_list", ")")
    }

    pub(super) fn bracketed_arguments(&mut self, kind: &'static str) -> NodeId {
        self.arguments(kind, "]")
    }

    fn arguments(&mut self, kind: &'static str, close: &str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(close) && !self.at_end() {
            let before = self.at;
            let argument = self.fresh(Self::argument);
            parts.push(("", argument));
            if !self.accept(&mut parts, ",") || self.at == before {
                break;
            }
        }
        self.expect(&mut parts, close);
        self.node(kind, &parts)
    }

    /// `x`, `name: x`, `ref x`, `out var x`.
    pub(super) fn argument(&mut self) -> NodeId {
        let mut parts = Parts::new();
        if self.is_identifier() && self.is_at(self.at + 1, ":") {
            let name = self.identifier();
            parts.push(("name", name));
            self.take(&mut parts);
        }
        let is_out = self.is("out");
        if self.is_any(&["ref", "out", "in"]) {
            self.take(&mut parts);
        }
        let value = if is_out && self.declares_here() {
            self.declaration_expression()
        } else {
            self.expression()
        };
        parts.push(("", value));
        self.node("argument", &parts)
    }

    /// The element of a tuple: `x`, `name: x` or the declaration `int a`.
    pub(super) fn tuple_element(&mut self) -> NodeId {
        if !self.declares_here() {
            return self.argument();
        }
        let value = self.declaration_expression();
        self.node("argument", &vec![("", value)])
    }

    fn declares_here(&self) -> bool {
        let Some(end) = self.scan_type(self.at) else { return false };
        self.is_identifier_at(end) && matches!(self.token_at(end + 1).text, ")" | "," | "]")
    }

    fn declaration_expression(&mut self) -> NodeId {
        let ty = self.type_node();
        let name = self.identifier();
        self.node("declaration_expression", &vec![("type", ty), ("name", name)])
    }

    /// The only child of a node that was built around it.
    pub(super) fn only_child(&self, id: NodeId) -> NodeId {
        self.tree.only_child(id).unwrap_or(id)
    }

    pub(super) fn parameter_list(&mut self) -> NodeId {
        self.parameters("parameter_list", ")")
    }

    /// A list of parameters, which must be there.
    pub(super) fn expected_parameters(&mut self, parts: &mut Parts) {
        if self.is("(") {
            let list = self.parameter_list();
            parts.push(("parameters", list));
        } else {
            self.expect(parts, "(");
        }
    }

    pub(super) fn bracketed_parameters(&mut self) -> NodeId {
        self.parameters("bracketed_parameter_list", "]")
    }

    fn parameters(&mut self, kind: &'static str, close: &str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(close) && !self.at_end() {
            let before = self.at;
            let parameter = self.fresh(Self::parameter);
            parts.push(("", parameter));
            if !self.accept(&mut parts, ",") || self.at == before {
                break;
            }
        }
        self.expect(&mut parts, close);
        self.node(kind, &parts)
    }

    fn parameter(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.attribute_lists(&mut parts);
        while self.is_any(PARAMETER_MODIFIERS)
            || (self.is_word("scoped") && self.token_at(self.at + 1).kind == TokenKind::Keyword)
        {
            let field = if self.is("params") { "params" } else { "" };
            let modifier = self.leaf("modifier");
            parts.push((field, modifier));
        }
        // A parameter of a lambda may have no type.
        let untyped =
            self.is_identifier() && matches!(self.token_at(self.at + 1).text, "," | ")" | "=");
        if !untyped {
            let ty = self.declared_type();
            parts.push(("type", ty));
        }
        let name = self.identifier();
        parts.push(("name", name));
        if self.accept(&mut parts, "=") {
            let value = self.expression();
            parts.push(("", value));
        }
        self.node("parameter", &parts)
    }
}
