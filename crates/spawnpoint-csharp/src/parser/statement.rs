//! Statements: the dispatch, blocks, declarations and expressions.

use super::{Parser, Parts};
use crate::{
    token::{CONTEXTUAL_MODIFIERS, MODIFIERS, TokenKind},
    tree::NodeId,
};

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> NodeId {
        self.nested(|parser| parser.fresh(Self::statement_here))
    }

    fn statement_here(&mut self) -> NodeId {
        match self.other_statement() {
            Some(found) => found,
            None => self.expression_statement(),
        }
    }

    /// A statement that is not an expression.
    pub(super) fn other_statement(&mut self) -> Option<NodeId> {
        if let Some(found) = self.keyword_statement() {
            return Some(found);
        }
        if self.begins_function() {
            return Some(self.local_function());
        }
        let declares = self.is("const")
            || self.is("using")
            || (self.is_word("await") && self.is_at(self.at + 1, "using"))
            || (self.is("static") && self.begins_declaration(self.at + 1))
            || self.begins_declaration(self.at);
        if declares {
            return Some(self.local_declaration());
        }
        if self.is_identifier() && self.is_at(self.at + 1, ":") {
            let mut parts = Parts::new();
            let label = self.identifier();
            parts.push(("", label));
            self.take(&mut parts);
            let inner = self.statement();
            parts.push(("", inner));
            return Some(self.node("labeled_statement", &parts));
        }
        None
    }

    fn expression_statement(&mut self) -> NodeId {
        let before = self.at;
        let mut parts = Parts::new();
        let value = self.expression();
        parts.push(("", value));
        let ended = self.expect(&mut parts, ";");
        if !ended {
            self.recover(before);
        }
        self.node("expression_statement", &parts)
    }

    /// Skips to where the next statement can begin.
    pub(super) fn recover(&mut self, before: usize) {
        // A statement that began on a new line is read as such.
        if self.at > before && self.begins_line() {
            return;
        }
        while !self.at_end() {
            match self.token().text {
                ";" => {
                    self.advance();
                    return;
                }
                "}" => return,
                // What is in brackets does not end the statement.
                _ => self.at = self.closing(self.at).unwrap_or(self.at),
            }
            self.advance();
        }
    }

    fn begins_line(&self) -> bool {
        let end = self.previous_end();
        let start = self.token().start as usize;
        self.text[end..start.max(end)].contains('\n')
    }

    pub(super) fn block(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        self.statements(&mut parts);
        self.expect(&mut parts, "}");
        self.node("block", &parts)
    }

    /// A block, which must be there.
    pub(super) fn expected_block(&mut self) -> NodeId {
        if self.is("{") {
            return self.nested(Self::block);
        }
        let mut parts = Parts::new();
        self.expect(&mut parts, "{");
        self.node("block", &parts)
    }

    pub(super) fn statements(&mut self, parts: &mut Parts) {
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let statement = self.statement();
            parts.push(("", statement));
            if self.at == before {
                self.unexpected();
                self.advance();
            }
        }
    }

    pub(super) fn modifiers(&mut self, parts: &mut Parts) {
        while self.is_modifier(self.at) {
            let modifier = self.leaf("modifier");
            parts.push(("", modifier));
        }
    }

    pub(super) fn is_modifier(&self, at: usize) -> bool {
        let token = self.token_at(at);
        let next = self.token_at(at + 1);
        match token.kind {
            // `ref` is a modifier of structs, and part of a type elsewhere.
            TokenKind::Keyword if token.text == "ref" => {
                matches!(next.text, "struct") || self.is_word_at(at + 1, "partial")
            }
            TokenKind::Keyword => MODIFIERS.contains(&token.text),
            TokenKind::Identifier => {
                CONTEXTUAL_MODIFIERS.contains(&self.text_at(at))
                    && (matches!(next.kind, TokenKind::Identifier | TokenKind::Keyword)
                        || next.text == "(" && self.text_at(at) != "file")
                    && !matches!(next.text, "is" | "as" | "in")
            }
            _ => false,
        }
    }

    /// Whether a local function begins here: modifiers, a type, a name and `(`.
    fn begins_function(&self) -> bool {
        let mut at = self.at;
        while self.is_at(at, "[")
            && self.closing(at).is_some_and(|end| self.follows_attributes(end + 1))
        {
            at = self.closing(at).unwrap_or(at) + 1;
        }
        while self.is_modifier(at) && !self.is_at(at, "new") {
            at += 1;
        }
        let Some(end) = self.scan_type(at) else { return false };
        if !self.is_identifier_at(end) || self.is_query_keyword(end) {
            return false;
        }
        // `await Foo(…)` and `from x` are not declarations.
        if self.is_word_at(at, "await") && end == at + 1 {
            return false;
        }
        match self.token_at(end + 1).text {
            "(" => true,
            "<" => self.scan_type_arguments(end + 1, 0).is_some_and(|end| self.is_at(end, "(")),
            _ => false,
        }
    }

    fn follows_attributes(&self, at: usize) -> bool {
        self.is_identifier_at(at)
            || self.is_at(at, "[")
            || self.is_predefined_at(at)
            || self.is_modifier(at)
    }

    fn local_function(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.attribute_lists(&mut parts);
        self.modifiers(&mut parts);
        let ty = self.type_node();
        parts.push(("type", ty));
        let name = self.identifier();
        parts.push(("name", name));
        if self.is("<") {
            let list = self.type_parameters();
            parts.push(("type_parameters", list));
        }
        let list = self.parameter_list();
        parts.push(("parameters", list));
        self.constraints(&mut parts);
        self.function_body(&mut parts);
        self.node("local_function_statement", &parts)
    }

    /// A block, `=> value;` or `;`.
    pub(super) fn function_body(&mut self, parts: &mut Parts) {
        if self.is("{") {
            let body = self.nested(|parser| parser.fresh(Self::block));
            parts.push(("body", body));
            self.accept(parts, ";");
            return;
        }
        if self.is("=>") {
            let body = self.arrow();
            parts.push(("body", body));
        }
        let before = self.at;
        if !self.expect(parts, ";") {
            self.recover(before);
        }
    }

    pub(super) fn arrow(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let value = self.fresh(Self::expression);
        parts.push(("", value));
        self.node("arrow_expression_clause", &parts)
    }

    fn local_declaration(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.accept_word(&mut parts, "await");
        self.accept(&mut parts, "using");
        self.modifiers(&mut parts);
        let before = self.at;
        let declaration = self.variable_declaration();
        parts.push(("", declaration));
        if !self.expect(&mut parts, ";") {
            self.recover(before);
        }
        self.node("local_declaration_statement", &parts)
    }

    /// A type and its variables.
    pub(super) fn variable_declaration(&mut self) -> NodeId {
        let ty = self.type_node();
        let mut parts = vec![("type", ty)];
        loop {
            let declarator = self.variable_declarator();
            parts.push(("", declarator));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.node("variable_declaration", &parts)
    }

    fn variable_declarator(&mut self) -> NodeId {
        let mut parts = Parts::new();
        if self.is("(") {
            let names = self.tuple_pattern();
            parts.push(("", names));
        } else {
            let name = self.identifier();
            parts.push(("name", name));
        }
        // `fixed byte data[16]`
        if self.is("[") {
            let sizes = self.bracketed_arguments("bracketed_argument_list");
            parts.push(("", sizes));
        }
        if self.accept(&mut parts, "=") {
            let value =
                if self.is("{") { self.initializer() } else { self.fresh(Self::expression) };
            parts.push(("", value));
        }
        self.node("variable_declarator", &parts)
    }

    /// `(a, (b, _))` after `var`.
    pub(super) fn tuple_pattern(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        while !self.is(")") && !self.at_end() {
            if self.is("(") {
                let inner = self.nested(Self::tuple_pattern);
                parts.push(("", inner));
            } else {
                let name = self.identifier();
                parts.push(("name", name));
            }
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, ")");
        self.node("tuple_pattern", &parts)
    }
}
