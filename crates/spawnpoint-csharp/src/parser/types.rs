//! Types and names.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

impl Parser<'_> {
    pub(super) fn type_node(&mut self) -> NodeId {
        self.nested(|parser| parser.type_with(true))
    }

    /// The type after `is`, `as` or `new`, whose brackets may not be part of it.
    pub(super) fn type_without_ranks(&mut self) -> NodeId {
        self.nested(|parser| parser.type_with(false))
    }

    /// The type of a member or parameter, where nothing but a name can follow.
    pub(super) fn declared_type(&mut self) -> NodeId {
        let outer = std::mem::replace(&mut self.declaring, true);
        let id = self.type_node();
        self.declaring = outer;
        id
    }

    /// Whether the `?` here makes the type nullable.
    fn is_nullable(&self, ranks: bool) -> bool {
        let created = !ranks && matches!(self.token_at(self.at + 1).text, "[" | "(" | "{");
        self.declaring || created || !self.is_conditional(self.at)
    }

    fn type_with(&mut self, ranks: bool) -> NodeId {
        if self.is("ref") {
            let mut parts = Parts::new();
            self.take(&mut parts);
            self.accept(&mut parts, "readonly");
            let inner = self.type_node();
            parts.push(("type", inner));
            return self.node("ref_type", &parts);
        }
        if self.is_word("scoped")
            && self.is_identifier_at(self.at + 1)
            && self.is_identifier_at(self.at + 2)
        {
            let mut parts = Parts::new();
            self.take(&mut parts);
            let inner = self.type_node();
            parts.push(("type", inner));
            return self.node("scoped_type", &parts);
        }
        let mut id = self.base_type();
        loop {
            if self.is("?") && self.is_nullable(ranks) {
                let mut parts = vec![("type", id)];
                self.take(&mut parts);
                id = self.node("nullable_type", &parts);
            } else if self.is("[") && ranks && self.is_rank(self.at) {
                let rank = self.empty_rank();
                id = self.node("array_type", &vec![("type", id), ("rank", rank)]);
            } else if self.is("*") && ranks && (self.declaring || self.is_pointer(self.at)) {
                let mut parts = vec![("type", id)];
                self.take(&mut parts);
                id = self.node("pointer_type", &parts);
            } else {
                return id;
            }
        }
    }

    fn base_type(&mut self) -> NodeId {
        if self.is_predefined_at(self.at) {
            return self.leaf("predefined_type");
        }
        if self.is_word("var") && !matches!(self.token_at(self.at + 1).text, "." | "<" | "::") {
            return self.leaf("implicit_type");
        }
        if self.is("(") {
            return self.tuple_type();
        }
        if self.is("delegate") {
            return self.function_pointer();
        }
        if self.is_identifier() && !self.is_query_keyword(self.at) {
            return self.name();
        }
        let token = self.token();
        let range = (token.start as usize, token.end as usize);
        self.error_at("CS1031", range, "Type expected".to_owned());
        let end = self.previous_end();
        self.tree.leaf("identifier", true, (end, end))
    }

    /// `A.B<C>`, where every part may have type arguments.
    pub(super) fn name(&mut self) -> NodeId {
        let mut id = self.simple_type_name();
        if self.is("::") {
            let mut parts = vec![("alias", id)];
            self.take(&mut parts);
            let name = self.simple_type_name();
            parts.push(("name", name));
            id = self.node("alias_qualified_name", &parts);
        }
        while self.is(".") && self.is_identifier_at(self.at + 1) {
            let mut parts = vec![("qualifier", id)];
            self.take(&mut parts);
            let name = self.simple_type_name();
            parts.push(("name", name));
            id = self.node("qualified_name", &parts);
        }
        id
    }

    fn simple_type_name(&mut self) -> NodeId {
        let name = self.identifier();
        if !self.is("<") {
            return name;
        }
        let arguments = self.type_arguments();
        self.node("generic_name", &vec![("", name), ("", arguments)])
    }

    pub(super) fn type_arguments(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while self.is(",") {
            self.take(&mut parts);
        }
        while !self.is(">") && !self.at_end() {
            let argument = self.type_node();
            parts.push(("", argument));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, ">");
        self.node("type_argument_list", &parts)
    }

    fn tuple_type(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        loop {
            let ty = self.type_node();
            let mut element = vec![("type", ty)];
            if self.is_identifier() {
                let name = self.identifier();
                element.push(("name", name));
            }
            let element = self.node("tuple_element", &element);
            parts.push(("", element));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, ")");
        self.node("tuple_type", &parts)
    }

    /// `delegate*<int, void>`.
    fn function_pointer(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.expect(&mut parts, "*");
        while self.is_identifier() || self.is("[") {
            match self.closing(self.at) {
                Some(end) => self.at = end + 1,
                None => self.take(&mut parts),
            }
        }
        if self.is("<") {
            self.take(&mut parts);
            loop {
                while self.is_any(&["ref", "out", "in"]) {
                    self.take(&mut parts);
                }
                let argument = self.type_node();
                parts.push(("returns", argument));
                if !self.accept(&mut parts, ",") {
                    break;
                }
            }
            self.expect(&mut parts, ">");
        }
        self.node("function_pointer_type", &parts)
    }

    /// `[]` or `[,]`.
    fn empty_rank(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while self.accept(&mut parts, ",") {}
        self.expect(&mut parts, "]");
        self.node("array_rank_specifier", &parts)
    }

    /// `[3, n]`, in the creation of an array.
    pub(super) fn sized_rank(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is("]") && !self.at_end() {
            if !self.is(",") {
                let size = self.expression();
                parts.push(("", size));
            }
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, "]");
        self.node("array_rank_specifier", &parts)
    }

    /// `<T, in U>` in a declaration.
    pub(super) fn type_parameters(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(">") && !self.at_end() {
            let mut param = Parts::new();
            self.attribute_lists(&mut param);
            if self.is_any(&["in", "out"]) {
                self.take(&mut param);
            }
            let name = self.identifier();
            param.push(("name", name));
            let param = self.node("type_parameter", &param);
            parts.push(("", param));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, ">");
        self.node("type_parameter_list", &parts)
    }

    /// `where T : class, new()`, any number of times.
    pub(super) fn constraints(&mut self, parts: &mut Parts) {
        while self.is_word("where") && self.is_at(self.at + 2, ":") {
            let mut clause = Parts::new();
            self.take(&mut clause);
            let name = self.identifier();
            clause.push(("", name));
            self.expect(&mut clause, ":");
            loop {
                let constraint = self.constraint();
                clause.push(("", constraint));
                if !self.accept(&mut clause, ",") {
                    break;
                }
            }
            let clause = self.node("type_parameter_constraints_clause", &clause);
            parts.push(("", clause));
        }
    }

    fn constraint(&mut self) -> NodeId {
        let mut parts = Parts::new();
        if self.is_any(&["class", "struct", "default"]) {
            self.take(&mut parts);
            self.accept(&mut parts, "?");
        } else if self.is("new") {
            self.take(&mut parts);
            self.expect(&mut parts, "(");
            self.expect(&mut parts, ")");
            let inner = self.node("constructor_constraint", &parts);
            parts = vec![("", inner)];
        } else if self.token().kind == TokenKind::Identifier
            && matches!(self.text_at(self.at), "notnull" | "unmanaged")
            && !matches!(self.token_at(self.at + 1).text, "." | "<")
        {
            self.take(&mut parts);
        } else {
            let ty = self.declared_type();
            parts.push(("type", ty));
        }
        self.node("type_parameter_constraint", &parts)
    }
}
