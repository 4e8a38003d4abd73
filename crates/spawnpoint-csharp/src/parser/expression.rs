//! Expressions with operators, by precedence.

use super::{Parser, Parts};
use crate::{token::TokenKind, tree::NodeId};

/// How tightly an operator binds its operands.
mod precedence {
    pub const CONDITIONAL: u8 = 1;
    pub const COALESCE: u8 = 2;
    pub const RELATIONAL: u8 = 9;
    pub const SHIFT: u8 = 10;
    pub const SWITCH: u8 = 13;
    pub const RANGE: u8 = 14;
}

/// What follows an operand.
enum Continuation {
    Conditional,
    /// An operator, its precedence, and how many tokens it has.
    Binary(&'static str, u8, usize),
    Is,
    As,
    Switch,
    With,
    Range,
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> NodeId {
        self.nested(Self::expression_here)
    }

    fn expression_here(&mut self) -> NodeId {
        if self.is("throw") {
            return self.prefixed("throw_expression");
        }
        if self.is("ref") {
            return self.prefixed("ref_expression");
        }
        if self.begins_query() {
            return self.query();
        }
        if self.begins_lambda() {
            return self.lambda();
        }
        let left = self.operators(precedence::CONDITIONAL);
        let Some((sign, count)) = self.assignment_sign() else { return left };
        let operator = self.operator(sign, count);
        let right = if self.is("{") { self.initializer() } else { self.expression() };
        let parts = vec![("left", left), ("operator", operator), ("right", right)];
        self.node("assignment_expression", &parts)
    }

    fn prefixed(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let inner = self.expression();
        parts.push(("", inner));
        self.node(kind, &parts)
    }

    /// An expression in a pattern: no comparison, no lambda.
    pub(super) fn constant_expression(&mut self) -> NodeId {
        let outer = std::mem::replace(&mut self.no_lambda, true);
        let id = self.nested(|parser| parser.operators(precedence::SHIFT));
        self.no_lambda = outer;
        id
    }

    fn assignment_sign(&self) -> Option<(&'static str, usize)> {
        const SIGNS: &[&str] = &["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", "??="];
        let text = self.token().text;
        if let Some(sign) = SIGNS.iter().copied().find(|sign| *sign == text) {
            return Some((sign, 1));
        }
        if text != ">" || !self.adjacent(self.at) {
            return None;
        }
        if self.is_at(self.at + 1, ">=") {
            return Some((">>=", 2));
        }
        let long = self.is_at(self.at + 1, ">")
            && self.adjacent(self.at + 1)
            && self.is_at(self.at + 2, ">=");
        long.then_some((">>>=", 3))
    }

    /// An operator that may consist of several tokens, such as `>>`.
    fn operator(&mut self, sign: &'static str, count: usize) -> NodeId {
        let start = self.token().start as usize;
        for _ in 0..count {
            self.advance();
        }
        let end = self.previous_end();
        self.tree.leaf(sign, false, (start, end))
    }

    fn continuation(&self) -> Option<Continuation> {
        let binary = |sign, level| Some(Continuation::Binary(sign, level, 1));
        let token = self.token();
        if token.kind == TokenKind::Identifier {
            let with = self.is_word("with") && self.is_at(self.at + 1, "{");
            return with.then_some(Continuation::With);
        }
        match token.text {
            "?" => Some(Continuation::Conditional),
            "??" => binary("??", precedence::COALESCE),
            "||" => binary("||", 3),
            "&&" => binary("&&", 4),
            "|" => binary("|", 5),
            "^" => binary("^", 6),
            "&" => binary("&", 7),
            "==" => binary("==", 8),
            "!=" => binary("!=", 8),
            "<" => binary("<", precedence::RELATIONAL),
            "<=" => binary("<=", precedence::RELATIONAL),
            ">=" => binary(">=", precedence::RELATIONAL),
            ">" if self.is_at(self.at + 1, ">") && self.adjacent(self.at) => {
                let long = self.is_at(self.at + 2, ">") && self.adjacent(self.at + 1);
                let (sign, count) = if long { (">>>", 3) } else { (">>", 2) };
                Some(Continuation::Binary(sign, precedence::SHIFT, count))
            }
            ">" => binary(">", precedence::RELATIONAL),
            "<<" => binary("<<", precedence::SHIFT),
            "+" => binary("+", 11),
            "-" => binary("-", 11),
            "*" => binary("*", 12),
            "/" => binary("/", 12),
            "%" => binary("%", 12),
            "is" => Some(Continuation::Is),
            "as" => Some(Continuation::As),
            "switch" if self.is_at(self.at + 1, "{") => Some(Continuation::Switch),
            ".." => Some(Continuation::Range),
            _ => None,
        }
    }

    /// Operands and operators of at least this precedence.
    fn operators(&mut self, least: u8) -> NodeId {
        let mut left = self.unary();
        while let Some(next) = self.continuation() {
            if self.assignment_sign().is_some() {
                return left;
            }
            left = match next {
                Continuation::Conditional if least <= precedence::CONDITIONAL => {
                    self.conditional(left)
                }
                Continuation::Binary(sign, level, count) if least <= level => {
                    let operator = self.operator(sign, count);
                    // `a ?? b ?? c` is `a ?? (b ?? c)`.
                    let right = if sign == "??" {
                        self.nested(|parser| parser.coalesce_right())
                    } else {
                        self.operators(level + 1)
                    };
                    let parts = vec![("left", left), ("operator", operator), ("right", right)];
                    self.node("binary_expression", &parts)
                }
                Continuation::Is if least <= precedence::RELATIONAL => self.is_test(left),
                Continuation::As if least <= precedence::RELATIONAL => {
                    let operator = self.anonymous();
                    let ty = self.type_node();
                    let parts = vec![("left", left), ("operator", operator), ("right", ty)];
                    self.node("as_expression", &parts)
                }
                Continuation::Switch if least <= precedence::SWITCH => self.switch_arms(left),
                Continuation::With if least <= precedence::SWITCH => self.with_changes(left),
                Continuation::Range if least <= precedence::RANGE => {
                    let mut parts = vec![("", left)];
                    self.take(&mut parts);
                    if self.begins_operand() {
                        let right = self.unary();
                        parts.push(("", right));
                    }
                    self.node("range_expression", &parts)
                }
                _ => return left,
            };
        }
        left
    }

    fn coalesce_right(&mut self) -> NodeId {
        if self.is("throw") {
            return self.prefixed("throw_expression");
        }
        if self.begins_lambda() {
            return self.lambda();
        }
        self.operators(precedence::COALESCE)
    }

    fn conditional(&mut self, condition: NodeId) -> NodeId {
        let mut parts = vec![("condition", condition)];
        self.take(&mut parts);
        let yes = self.expression();
        parts.push(("consequence", yes));
        self.expect(&mut parts, ":");
        let no = self.expression();
        parts.push(("alternative", no));
        self.node("conditional_expression", &parts)
    }

    fn switch_arms(&mut self, value: NodeId) -> NodeId {
        let mut parts = vec![("", value)];
        self.take(&mut parts);
        self.expect(&mut parts, "{");
        while !self.is("}") && !self.at_end() {
            let before = self.at;
            let arm = self.nested(Self::switch_arm);
            parts.push(("", arm));
            if !self.accept(&mut parts, ",") || self.at == before {
                break;
            }
        }
        self.expect(&mut parts, "}");
        self.node("switch_expression", &parts)
    }

    fn switch_arm(&mut self) -> NodeId {
        let mut parts = Parts::new();
        let pattern = self.pattern();
        parts.push(("", pattern));
        self.when_clause(&mut parts);
        self.expect(&mut parts, "=>");
        let value = self.fresh(Self::expression);
        parts.push(("", value));
        self.node("switch_expression_arm", &parts)
    }

    pub(super) fn when_clause(&mut self, parts: &mut Parts) {
        if !self.is_word("when") {
            return;
        }
        let mut clause = Parts::new();
        self.take(&mut clause);
        let outer = std::mem::replace(&mut self.no_lambda, true);
        let condition = self.expression();
        self.no_lambda = outer;
        clause.push(("", condition));
        let clause = self.node("when_clause", &clause);
        parts.push(("", clause));
    }

    fn with_changes(&mut self, value: NodeId) -> NodeId {
        let mut parts = vec![("", value)];
        self.take(&mut parts);
        self.expect(&mut parts, "{");
        while !self.is("}") && !self.at_end() {
            let mut change = Parts::new();
            let name = self.identifier();
            change.push(("", name));
            self.expect(&mut change, "=");
            let value = self.fresh(Self::expression);
            change.push(("", value));
            let change = self.node("with_initializer", &change);
            parts.push(("", change));
            if !self.accept(&mut parts, ",") {
                break;
            }
        }
        self.expect(&mut parts, "}");
        self.node("with_expression", &parts)
    }

    /// A prefix operator, a cast, or an operand.
    pub(super) fn unary(&mut self) -> NodeId {
        if self.is_any(&["+", "-", "!", "~", "++", "--", "&", "*", "^"]) {
            return self.prefix("prefix_unary_expression");
        }
        if self.is("..") {
            let mut parts = Parts::new();
            self.take(&mut parts);
            if self.begins_operand() {
                let right = self.nested(Self::unary);
                parts.push(("", right));
            }
            return self.node("range_expression", &parts);
        }
        if self.begins_await() {
            return self.prefix("await_expression");
        }
        if self.is("(") && self.begins_cast(self.at) && !self.begins_lambda() {
            return self.nested(Self::cast);
        }
        self.postfix()
    }

    fn prefix(&mut self, kind: &'static str) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let inner = self.nested(Self::unary);
        parts.push(("", inner));
        self.node(kind, &parts)
    }

    fn cast(&mut self) -> NodeId {
        let mut parts = Parts::new();
        self.take(&mut parts);
        let ty = self.type_node();
        parts.push(("type", ty));
        self.expect(&mut parts, ")");
        let value = if self.begins_lambda() { self.lambda() } else { self.unary() };
        parts.push(("value", value));
        self.node("cast_expression", &parts)
    }

    fn begins_await(&self) -> bool {
        let next = self.token_at(self.at + 1);
        self.is_word("await")
            && match next.kind {
                TokenKind::Punctuation => next.text == "(",
                TokenKind::Keyword => !matches!(next.text, "is" | "as" | "in" | "switch"),
                TokenKind::EndOfFile => false,
                _ => true,
            }
    }

    /// Whether the token can begin an operand.
    pub(super) fn begins_operand(&self) -> bool {
        let token = self.token();
        match token.kind {
            TokenKind::Identifier => !self.is_query_keyword(self.at),
            TokenKind::Keyword => !matches!(token.text, "is" | "as" | "in" | "switch"),
            TokenKind::Punctuation => {
                matches!(token.text, "(" | "[" | "+" | "-" | "!" | "~" | "++" | "--" | "^" | "&")
            }
            TokenKind::EndOfFile
            | TokenKind::InterpolationClose
            | TokenKind::InterpolationFormat
            | TokenKind::InterpolationEnd
            | TokenKind::StringContent
            | TokenKind::InterpolationOpen => false,
            _ => true,
        }
    }
}
