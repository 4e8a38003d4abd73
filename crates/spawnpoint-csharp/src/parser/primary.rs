//! Operands: literals, names, calls, indexes and members.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

impl Parser<'_> {
    /// An operand and everything that is attached to it.
    pub(super) fn postfix(&mut self) -> NodeId {
        let mut left = self.primary();
        loop {
            left = match self.token().text {
                "." | "->" => {
                    let mut parts = vec![("expression", left)];
                    self.take(&mut parts);
                    let name = self.simple_name();
                    parts.push(("name", name));
                    self.node("member_access_expression", &parts)
                }
                "(" => {
                    let arguments = self.argument_list();
                    let parts = vec![("function", left), ("arguments", arguments)];
                    self.node("invocation_expression", &parts)
                }
                "[" => {
                    let list = self.bracketed_arguments("bracketed_argument_list");
                    let parts = vec![("expression", left), ("subscript", list)];
                    self.node("element_access_expression", &parts)
                }
                "?" if self.begins_conditional_access() => self.conditional_access(left),
                "++" | "--" => self.with_sign(left),
                // `x!`
                "!" => self.with_sign(left),
                _ => return left,
            };
        }
    }

    fn with_sign(&mut self, left: NodeId) -> NodeId {
        let mut parts = vec![("", left)];
        self.take(&mut parts);
        self.node("postfix_unary_expression", &parts)
    }

    /// `a?.b` and `a?[0]`, but not `a ? [0] : [1]`.
    fn begins_conditional_access(&self) -> bool {
        let next = self.token_at(self.at + 1).text;
        next == "." || (next == "[" && self.adjacent(self.at))
    }

    fn conditional_access(&mut self, left: NodeId) -> NodeId {
        let mut parts = vec![("condition", left)];
        self.take(&mut parts);
        let binding = if self.is(".") {
            let mut binding = Parts::new();
            self.take(&mut binding);
            let name = self.simple_name();
            binding.push(("name", name));
            self.node("member_binding_expression", &binding)
        } else {
            self.bracketed_arguments("element_binding_expression")
        };
        parts.push(("", binding));
        self.node("conditional_access_expression", &parts)
    }

    /// A name, with type arguments if what follows shows that `<` begins them.
    fn simple_name(&mut self) -> NodeId {
        let name = self.identifier();
        if self.is("<") && self.begins_type_arguments(self.at) {
            let arguments = self.type_arguments();
            return self.node("generic_name", &vec![("", name), ("", arguments)]);
        }
        name
    }

    fn primary(&mut self) -> NodeId {
        let token = self.token();
        match token.kind {
            TokenKind::Identifier if self.is_query_keyword(self.at) => self.missing(),
            TokenKind::Identifier => {
                let name = self.simple_name();
                if !self.is("::") {
                    return name;
                }
                let mut parts = vec![("alias", name)];
                self.take(&mut parts);
                let name = self.simple_name();
                parts.push(("name", name));
                self.node("alias_qualified_name", &parts)
            }
            TokenKind::Integer => self.leaf("integer_literal"),
            TokenKind::Real => self.leaf("real_literal"),
            TokenKind::Character => self.leaf("character_literal"),
            TokenKind::String => self.leaf("string_literal"),
            TokenKind::VerbatimString => self.leaf("verbatim_string_literal"),
            TokenKind::RawString => self.leaf("raw_string_literal"),
            TokenKind::InterpolationStart => self.interpolated_string(),
            TokenKind::Keyword => self.keyword_expression(),
            TokenKind::Punctuation => match token.text {
                "(" => self.nested(Self::parenthesized),
                "[" => self.nested(Self::collection),
                _ => self.missing(),
            },
            _ => self.missing(),
        }
    }

    /// Reports that an expression is missing. The token stays, unless nothing can use it.
    fn missing(&mut self) -> NodeId {
        self.unexpected();
        let end = self.previous_end();
        self.tree.leaf("identifier", true, (end, end))
    }

    fn keyword_expression(&mut self) -> NodeId {
        match self.token().text {
            "null" => self.leaf("null_literal"),
            "true" | "false" => self.leaf("boolean_literal"),
            "this" => self.leaf("this"),
            "base" => self.leaf("base"),
            "new" => self.creation(),
            "typeof" => self.of_type("typeof_expression"),
            "sizeof" => self.of_type("sizeof_expression"),
            "default" if self.is_at(self.at + 1, "(") => self.of_type("default_expression"),
            "default" => {
                let mut parts = Parts::new();
                self.take(&mut parts);
                self.node("default_expression", &parts)
            }
            "checked" | "unchecked" => {
                let mut parts = Parts::new();
                self.take(&mut parts);
                self.expect(&mut parts, "(");
                let inner = self.fresh(Self::expression);
                parts.push(("", inner));
                self.expect(&mut parts, ")");
                self.node("checked_expression", &parts)
            }
            "delegate" => self.anonymous_method(Parts::new()),
            "stackalloc" => self.stackalloc(),
            _ if self.is_predefined_at(self.at) => self.type_without_ranks_or_array(),
            _ => self.missing(),
        }
    }

    /// `int` before `.`, or `int[]` as a whole.
    fn type_without_ranks_or_array(&mut self) -> NodeId {
        if self.is_at(self.at + 1, "[") && self.is_rank(self.at + 1) {
            return self.type_node();
        }
        self.leaf("predefined_type")
    }

    /// `typeof(T)` and similar.
    fn of_type(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.expect(&mut parts, "(");
        let ty = self.type_node();
        parts.push(("type", ty));
        self.expect(&mut parts, ")");
        self.node(kind, &parts)
    }

    /// `(a)` or a tuple.
    fn parenthesized(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let first = self.fresh(Self::tuple_element);
        let is_tuple = self.is(",");
        if !is_tuple {
            // A single argument is the expression itself.
            let inner = self.only_child(first);
            parts.push(("", inner));
            self.expect(&mut parts, ")");
            return self.node("parenthesized_expression", &parts);
        }
        parts.push(("", first));
        while self.accept(&mut parts, ",") {
            let next = self.fresh(Self::tuple_element);
            parts.push(("", next));
        }
        self.expect(&mut parts, ")");
        self.node("tuple_expression", &parts)
    }

    /// `[1, ..xs]`.
    fn collection(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is("]") && !self.at_end() {
            let element = if self.is("..") {
                let mut spread = Parts::new();
                self.take(&mut spread);
                let value = self.fresh(Self::expression);
                spread.push(("", value));
                self.node("spread_element", &spread)
            } else {
                self.fresh(Self::expression)
            };
            parts.push(("", element));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, "]");
        self.node("collection_expression", &parts)
    }
}
