//! `new` and initializers.

use super::{Parser, Parts};
use crate::tree::NodeId;

impl Parser<'_> {
    pub(super) fn creation(&mut self) -> NodeId {
        let next = self.at + 1;
        if self.is_at(next, "{") {
            return self.anonymous_object();
        }
        if self.is_at(next, "[") {
            return self.implicit_array("implicit_array_creation_expression");
        }
        if self.is_at(next, "(") {
            // `new (int, int)[3]` creates an array of tuples.
            let is_type = self.scan_type(next).is_some_and(|end| self.is_at(end, "["))
                || self.scan_type(next).is_some_and(|end| self.is_at(end - 1, "]"));
            if !is_type {
                return self.implicit_object();
            }
        }
        let mut parts = Parts::new();
        self.take(&mut parts);
        let ty = self.type_without_ranks();
        if self.is("[") {
            return self.array(parts, ty, "array_creation_expression");
        }
        parts.push(("type", ty));
        let has_arguments = self.is("(");
        if has_arguments {
            let arguments = self.argument_list();
            parts.push(("arguments", arguments));
        }
        if self.is("{") {
            let initializer = self.initializer();
            parts.push(("initializer", initializer));
        } else if !has_arguments {
            let end = self.previous_end();
            let message = "A new expression requires an argument list or (), [], or {} after type";
            self.error_at("CS1526", (end, end), message.to_owned());
        }
        self.node("object_creation_expression", &parts)
    }

    /// `new int[3][]`: only the first brackets have sizes.
    fn array(&mut self, mut parts: Parts, of: NodeId, kind: &'static str) -> NodeId {
        let mut ty = of;
        while self.is("[") && (ty == of || self.is_rank(self.at)) {
            let rank = self.fresh(Self::sized_rank);
            ty = self.node("array_type", &vec![("type", ty), ("rank", rank)]);
        }
        parts.push(("type", ty));
        if self.is("{") {
            let initializer = self.initializer();
            parts.push(("", initializer));
        }
        self.node(kind, &parts)
    }

    fn implicit_array(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.take(&mut parts);
        while self.accept(&mut parts, ",") {}
        self.expect(&mut parts, "]");
        if self.is("{") {
            let initializer = self.initializer();
            parts.push(("", initializer));
        } else {
            self.expect(&mut parts, "{");
        }
        self.node(kind, &parts)
    }

    fn implicit_object(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let arguments = self.argument_list();
        parts.push(("", arguments));
        if self.is("{") {
            let initializer = self.initializer();
            parts.push(("", initializer));
        }
        self.node("implicit_object_creation_expression", &parts)
    }

    /// `new { A = 1, b }`.
    fn anonymous_object(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.take(&mut parts);
        while !self.is("}") && !self.at_end() {
            if self.is_identifier() && self.is_at(self.at + 1, "=") {
                let name = self.identifier();
                parts.push(("", name));
                self.take(&mut parts);
            }
            let value = self.fresh(Self::expression);
            parts.push(("", value));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, "}");
        self.node("anonymous_object_creation_expression", &parts)
    }

    pub(super) fn stackalloc(&mut self) -> NodeId {
        if self.is_at(self.at + 1, "[") {
            return self.implicit_array("implicit_stackalloc_expression");
        }
        let mut parts = Parts::new();
        self.take(&mut parts);
        let ty = self.type_without_ranks();
        self.array(parts, ty, "stackalloc_expression")
    }

    /// `{ 1, 2 }`, `{ A = 1 }`, `{ ["a"] = 1 }`, `{ { "a", 1 } }`.
    pub(super) fn initializer(&mut self) -> NodeId {
        self.nested(|parser| parser.fresh(Self::initializer_here))
    }

    fn initializer_here(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let element = self.initializer_element();
            parts.push(("", element));
            if !self.accept(&mut parts, ",") || self.at == before {
                break;
            }
        }
        self.expect(&mut parts, "}");
        self.node("initializer_expression", &parts)
    }

    fn initializer_element(&mut self) -> NodeId {
        if self.is("{") {
            return self.initializer();
        }
        let is_index =
            self.is("[") && self.closing(self.at).is_some_and(|end| self.is_at(end + 1, "="));
        if !is_index {
            return self.expression();
        }
        let left = self.bracketed_arguments("element_binding_expression");
        let operator = self.anonymous();
        let right = if self.is("{") { self.initializer() } else { self.expression() };
        let parts = vec![("left", left), ("operator", operator), ("right", right)];
        self.node("assignment_expression", &parts)
    }
}
