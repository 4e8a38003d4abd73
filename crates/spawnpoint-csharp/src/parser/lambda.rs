//! Lambdas and anonymous methods.

use super::{Parser, Parts};
use crate::tree::NodeId;

impl Parser<'_> {
    pub(super) fn lambda(&mut self) -> NodeId {
        let mut parts = Parts::new();
        while (self.is_word("async") || self.is("static")) && !self.is_at(self.at + 1, "=>") {
            let modifier = self.leaf("modifier");
            parts.push(("", modifier));
        }
        if self.is("delegate") {
            return self.anonymous_method(parts);
        }
        let parameters =
            if self.is("(") { self.parameter_list() } else { self.leaf("implicit_parameter") };
        parts.push(("parameters", parameters));
        self.expect(&mut parts, "=>");
        let body = self.lambda_body();
        parts.push(("body", body));
        self.node("lambda_expression", &parts)
    }

    /// A block, or an expression in the query and switch around the lambda.
    fn lambda_body(&mut self) -> NodeId {
        if self.is("{") {
            return self.fresh(Self::block);
        }
        self.expression()
    }

    pub(super) fn anonymous_method(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        if self.is("(") {
            let parameters = self.parameter_list();
            parts.push(("parameters", parameters));
        }
        let body = self.fresh(Self::expected_block);
        parts.push(("", body));
        self.node("anonymous_method_expression", &parts)
    }
}
