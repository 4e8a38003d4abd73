//! Attributes and type declarations.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

impl Parser<'_> {
    /// `[A, B(1)]`, any number of times.
    pub(super) fn attribute_lists(&mut self, parts: &mut Parts) {
        while self.is("[") {
            let list = self.attribute_list("attribute_list");
            parts.push(("", list));
        }
    }

    pub(super) fn attribute_list(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        // `return:`, `assembly:`
        if self.is_at(self.at + 1, ":") {
            self.take(&mut parts);
            self.take(&mut parts);
        }
        while !self.is("]") && !self.at_end() {
            let mut attribute = Parts::new();
            let name = self.name();
            attribute.push(("name", name));
            if self.is("(") {
                let arguments = self.attribute_arguments();
                attribute.push(("", arguments));
            }
            let attribute = self.node("attribute", &attribute);
            parts.push(("", attribute));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, "]");
        self.node(kind, &parts)
    }

    fn attribute_arguments(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(")") && !self.at_end() {
            let mut argument = Parts::new();
            if self.is_identifier() && matches!(self.token_at(self.at + 1).text, "=" | ":") {
                let name = self.identifier();
                argument.push(("name", name));
                self.take(&mut argument);
            }
            let value = self.fresh(Self::expression);
            argument.push(("", value));
            let argument = self.node("attribute_argument", &argument);
            parts.push(("", argument));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, ")");
        self.node("attribute_argument_list", &parts)
    }

    /// Whether attributes and modifiers are followed by `class` or similar.
    pub(super) fn begins_type_declaration(&self) -> bool {
        let mut at = self.at;
        while self.is_at(at, "[")
            && let Some(end) = self.closing(at)
        {
            at = end + 1;
        }
        while self.is_modifier(at) {
            at += 1;
        }
        match self.token_at(at).text {
            "class" | "struct" | "interface" | "enum" => true,
            "delegate" => {
                // `delegate (int x) { … }` is an expression.
                self.scan_type(at + 1).is_some_and(|end| self.is_identifier_at(end))
            }
            _ => self.begins_record(at),
        }
    }

    /// `record Name`, `record struct Name`; not a variable of type `record`.
    fn begins_record(&self, at: usize) -> bool {
        if !self.is_word_at(at, "record") {
            return false;
        }
        if matches!(self.token_at(at + 1).text, "class" | "struct") {
            return true;
        }
        self.is_identifier_at(at + 1)
            && matches!(self.token_at(at + 2).text, "(" | "{" | "<" | ":" | ";")
            && !(self.is_at(at + 2, "(")
                && self.closing(at + 2).is_some_and(|end| self.is_at(end + 1, "=>")))
    }

    pub(super) fn type_declaration(&mut self) -> NodeId {
        self.nested(|parser| parser.fresh(Self::type_declaration_here))
    }

    fn type_declaration_here(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.attribute_lists(&mut parts);
        self.modifiers(&mut parts);
        let kind = match self.token().text {
            "class" => "class_declaration",
            "struct" => "struct_declaration",
            "interface" => "interface_declaration",
            "enum" => return self.enum_declaration(parts),
            "delegate" => return self.delegate_declaration(parts),
            _ => "record_declaration",
        };
        self.take(&mut parts);
        if kind == "record_declaration" && self.is_any(&["class", "struct"]) {
            self.take(&mut parts);
        }
        let name = self.identifier();
        parts.push(("name", name));
        if self.is("<") {
            let list = self.type_parameters();
            parts.push(("type_parameters", list));
        }
        if self.is("(") {
            let list = self.parameter_list();
            parts.push(("", list));
        }
        self.base_list(&mut parts);
        self.constraints(&mut parts);
        if self.is(";") {
            self.take(&mut parts);
            return self.node(kind, &parts);
        }
        let body = self.member_list();
        parts.push(("body", body));
        self.accept(&mut parts, ";");
        self.node(kind, &parts)
    }

    fn base_list(&mut self, parts: &mut Parts) {
        if !self.is(":") {
            return;
        }
        let mut list = Parts::new();
        self.take(&mut list);
        loop {
            let base = self.type_node();
            list.push(("", base));
            if self.is("(") {
                let arguments = self.argument_list();
                list.push(("", arguments));
            }
            if !self.accept(&mut list, ",") {
                break;
            }
        }
        let list = self.node("base_list", &list);
        parts.push(("", list));
    }

    fn member_list(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.expect(&mut parts, "{");
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let member = self.nested(|parser| {
                if parser.begins_type_declaration() {
                    parser.type_declaration()
                } else {
                    parser.member()
                }
            });
            parts.push(("", member));
            if self.at == before {
                self.unexpected();
                self.advance();
            }
        }
        self.expect(&mut parts, "}");
        self.node("declaration_list", &parts)
    }

    fn enum_declaration(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        let name = self.identifier();
        parts.push(("name", name));
        self.base_list(&mut parts);
        let mut body = Parts::new();
        self.expect(&mut body, "{");
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let mut member = Parts::new();
            self.attribute_lists(&mut member);
            let name = self.identifier();
            member.push(("name", name));
            if self.accept(&mut member, "=") {
                let value = self.expression();
                member.push(("value", value));
            }
            let member = self.node("enum_member_declaration", &member);
            body.push(("", member));
            if !self.accept(&mut body, ",") || self.at == before {
                break;
            }
        }
        self.expect(&mut body, "}");
        let body = self.node("enum_member_declaration_list", &body);
        parts.push(("body", body));
        self.accept(&mut parts, ";");
        self.node("enum_declaration", &parts)
    }

    fn delegate_declaration(&mut self, mut parts: Parts) -> NodeId {
        self.take(&mut parts);
        let ty = self.declared_type();
        parts.push(("type", ty));
        let name = self.identifier();
        parts.push(("name", name));
        if self.is("<") {
            let list = self.type_parameters();
            parts.push(("type_parameters", list));
        }
        self.expected_parameters(&mut parts);
        self.constraints(&mut parts);
        let before = self.at;
        if !self.expect(&mut parts, ";") {
            self.recover(before);
        }
        self.node("delegate_declaration", &parts)
    }

    /// The name of a member after an explicit interface: `IList<T>.Count`.
    pub(super) fn member_name(&mut self, parts: &mut Parts) {
        while self.is_identifier() && self.has_interface() {
            let mut specifier = Parts::new();
            let mut name = self.identifier();
            if self.is("<") {
                let list = self.type_arguments();
                name = self.node("generic_name", &vec![("", name), ("", list)]);
            }
            specifier.push(("", name));
            self.accept(&mut specifier, ".");
            self.accept(&mut specifier, "::");
            let specifier = self.node("explicit_interface_specifier", &specifier);
            parts.push(("", specifier));
        }
        if self.is("this") || self.is("operator") {
            return;
        }
        let name = self.identifier();
        parts.push(("name", name));
    }

    fn has_interface(&self) -> bool {
        let next = self.at + 1;
        let after = if self.is_at(next, "<") {
            self.scan_type_arguments(next, 0).unwrap_or(next)
        } else {
            next
        };
        (self.is_at(after, ".") || self.is_at(after, "::"))
            && (self.is_identifier_at(after + 1)
                || self.token_at(after + 1).kind == TokenKind::Keyword)
    }
}
