//! The parser: one method for each form of the grammar. This file has what all of them share.

mod creation;
mod declaration;
mod expression;
mod lambda;
mod list;
mod lookahead;
mod member;
mod pattern;
mod primary;
mod query;
mod simple_statement;
mod statement;
mod string;
mod types;
mod unit;

use crate::{
    Mode,
    lexer::{self, Tokens, UNMATCHED},
    token::{PREDEFINED_TYPES, Token, TokenKind},
    tree::{NodeId, SyntaxError, Tree},
};

/// The deepest nesting of expressions, statements and types.
pub const MAX_NESTING: u32 = 250;

/// The most errors that a tree lists.
const MAX_ERRORS: usize = 20;

/// The children of a node that is being built, with their field names.
type Parts = Vec<(&'static str, NodeId)>;

pub(crate) struct Parser<'s> {
    text: &'s str,
    tokens: Tokens,
    at: usize,
    tree: Tree,
    depth: u32,
    /// The token of the last error; further errors at it are consequences.
    last_error: Option<usize>,
    /// Words such as `where` and `select` are keywords in a query.
    in_query: bool,
    /// `a => b` is not a lambda in the arm of a switch.
    no_lambda: bool,
    /// `?` and `*` after a type belong to it in a declaration.
    declaring: bool,
}

impl<'s> Parser<'s> {
    pub fn new(text: &'s str) -> Self {
        let mut tokens = lexer::tokens(text);
        let errors = std::mem::take(&mut tokens.errors);
        let mut tree = Tree::default();
        tree.errors = errors;
        tree.conditional = tokens.conditional;
        Self {
            text,
            tokens,
            at: 0,
            tree,
            depth: 0,
            last_error: None,
            in_query: false,
            no_lambda: false,
            declaring: false,
        }
    }

    pub fn parse(mut self, mode: Mode) -> Tree {
        self.tree.root = self.unit(mode);
        let mut tree = self.tree;
        tree.errors.sort_by_key(|error| error.start);
        tree.errors.truncate(MAX_ERRORS);
        tree
    }

    fn token(&self) -> Token {
        self.token_at(self.at)
    }

    fn token_at(&self, at: usize) -> Token {
        let last = self.tokens.list.len() - 1;
        self.tokens.list[at.min(last)]
    }

    fn text_at(&self, at: usize) -> &'s str {
        let token = self.token_at(at);
        &self.text[token.start as usize..token.end as usize]
    }

    /// Whether the token is this keyword or operator.
    fn is(&self, text: &str) -> bool {
        self.is_at(self.at, text)
    }

    fn is_at(&self, at: usize, text: &str) -> bool {
        let token = self.token_at(at);
        token.text == text && !text.is_empty()
    }

    /// Whether the token is one of these keywords or operators.
    fn is_any(&self, texts: &[&str]) -> bool {
        texts.contains(&self.token().text) && !self.token().text.is_empty()
    }

    /// Whether the token is an identifier with this text, such as `where`.
    fn is_word(&self, word: &str) -> bool {
        self.is_word_at(self.at, word)
    }

    fn is_word_at(&self, at: usize, word: &str) -> bool {
        self.is_identifier_at(at) && self.text_at(at) == word
    }

    fn is_identifier_at(&self, at: usize) -> bool {
        self.token_at(at).kind == TokenKind::Identifier
    }

    fn is_identifier(&self) -> bool {
        self.is_identifier_at(self.at)
    }

    fn is_predefined_at(&self, at: usize) -> bool {
        let token = self.token_at(at);
        token.kind == TokenKind::Keyword && PREDEFINED_TYPES.contains(&token.text)
    }

    fn at_end(&self) -> bool {
        self.token().kind == TokenKind::EndOfFile
    }

    /// Whether two tokens follow each other without a space.
    fn adjacent(&self, at: usize) -> bool {
        self.token_at(at).end == self.token_at(at + 1).start
    }

    /// The index of the closing bracket, if there is one.
    fn closing(&self, at: usize) -> Option<usize> {
        let closing = *self.tokens.closing.get(at)?;
        (closing != UNMATCHED).then_some(closing as usize)
    }

    /// The end of the previous token.
    fn previous_end(&self) -> usize {
        match self.at.checked_sub(1) {
            Some(before) => self.token_at(before).end as usize,
            None => 0,
        }
    }

    fn node(&mut self, kind: &'static str, parts: &Parts) -> NodeId {
        let at = self.previous_end();
        self.tree.inner(kind, parts, at)
    }

    /// The current token as a leaf of this kind.
    fn leaf(&mut self, kind: &'static str) -> NodeId {
        let token = self.token();
        self.advance();
        self.tree.leaf(kind, true, (token.start as usize, token.end as usize))
    }

    fn advance(&mut self) {
        if !self.at_end() {
            self.at += 1;
        }
    }

    /// Adds the current keyword, operator or contextual keyword.
    fn take(&mut self, parts: &mut Parts) {
        let id = self.anonymous();
        parts.push(("", id));
    }

    fn anonymous(&mut self) -> NodeId {
        let token = self.token();
        let kind = match token.kind {
            TokenKind::Identifier => contextual(self.text_at(self.at)),
            _ => token.text,
        };
        self.advance();
        self.tree.leaf(kind, false, (token.start as usize, token.end as usize))
    }

    /// Adds the token if it is this keyword or operator.
    fn accept(&mut self, parts: &mut Parts, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.take(parts);
        }
        found
    }

    fn accept_word(&mut self, parts: &mut Parts, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.take(parts);
        }
        found
    }

    /// Adds this keyword or operator, or reports that it is missing.
    fn expect(&mut self, parts: &mut Parts, text: &str) -> bool {
        if self.accept(parts, text) {
            return true;
        }
        let (code, message) = match text {
            ";" => ("CS1002", "; expected".to_owned()),
            ")" => ("CS1026", ") expected".to_owned()),
            "{" => ("CS1514", "{ expected".to_owned()),
            "}" => ("CS1513", "} expected".to_owned()),
            _ => ("CS1003", format!("Syntax error, '{text}' expected")),
        };
        let end = self.previous_end();
        self.error_at(code, (end, end), message);
        false
    }

    fn expect_word(&mut self, parts: &mut Parts, word: &str) {
        if !self.accept_word(parts, word) {
            let end = self.previous_end();
            self.error_at("CS1003", (end, end), format!("Syntax error, '{word}' expected"));
        }
    }

    /// An identifier; an empty one if there is none.
    fn identifier(&mut self) -> NodeId {
        if self.is_identifier() && !self.is_query_keyword(self.at) {
            return self.leaf("identifier");
        }
        let token = self.token();
        let (code, message) = match token.kind {
            TokenKind::Keyword => {
                ("CS1041", format!("Identifier expected; '{}' is a keyword", token.text))
            }
            _ => ("CS1001", "Identifier expected".to_owned()),
        };
        self.error_at(code, (token.start as usize, token.end as usize), message);
        if token.kind == TokenKind::Keyword && token.text != "in" {
            return self.leaf("identifier");
        }
        let end = self.previous_end();
        self.tree.leaf("identifier", true, (end, end))
    }

    /// Reports an error at the current token, unless there is one already.
    fn error_at(&mut self, code: &'static str, (start, end): (usize, usize), message: String) {
        if self.last_error == Some(self.at) || self.tree.too_deep {
            return;
        }
        self.last_error = Some(self.at);
        self.tree.errors.push(SyntaxError { code, message, start, end });
    }

    /// Reports that the current token cannot start what is expected here.
    fn unexpected(&mut self) {
        let token = self.token();
        let range = (token.start as usize, token.end as usize);
        let text: String = self.text_at(self.at).chars().take(30).collect();
        match token.kind {
            TokenKind::EndOfFile => {
                let end = self.previous_end();
                self.error_at("CS1733", (end, end), "Expected expression".to_owned());
            }
            _ => self.error_at("CS1525", range, format!("Invalid expression term '{text}'")),
        }
    }

    /// Runs a nested rule. Nesting that is too deep ends the parse.
    fn nested(&mut self, rule: impl FnOnce(&mut Self) -> NodeId) -> NodeId {
        if self.depth >= MAX_NESTING {
            self.tree.too_deep = true;
            self.at = self.tokens.list.len() - 1;
        }
        self.depth += 1;
        let id = rule(self);
        self.depth -= 1;
        id
    }

    /// Parses with `no_lambda` and `in_query` as outside of any switch or query.
    fn fresh<T>(&mut self, rule: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (self.no_lambda, self.in_query);
        (self.no_lambda, self.in_query) = (false, false);
        let result = rule(self);
        (self.no_lambda, self.in_query) = outer;
        result
    }

    fn kind_of(&self, id: NodeId) -> &'static str {
        self.tree.kind_of(id)
    }
}

/// The static text of a contextual keyword.
fn contextual(text: &str) -> &'static str {
    const WORDS: &[&str] = &[
        "add",
        "alias",
        "and",
        "ascending",
        "assembly",
        "async",
        "await",
        "by",
        "descending",
        "equals",
        "field",
        "from",
        "get",
        "global",
        "group",
        "init",
        "into",
        "join",
        "let",
        "method",
        "module",
        "not",
        "notnull",
        "on",
        "or",
        "orderby",
        "param",
        "partial",
        "property",
        "record",
        "remove",
        "return",
        "scoped",
        "select",
        "set",
        "type",
        "unmanaged",
        "var",
        "when",
        "where",
        "with",
        "yield",
    ];
    WORDS.iter().copied().find(|word| *word == text).unwrap_or("word")
}
