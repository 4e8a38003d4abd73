//! Splits a source into tokens. Comments, white space and directives are dropped.

mod directive;
mod interpolated;
mod number;
mod string;

use directive::Branches;
use interpolated::Hole;

use crate::{
    token::{Token, TokenKind, keyword, punctuation},
    tree::SyntaxError,
};

/// The tokens of a source; the last one is the end of the file.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub list: Vec<Token>,
    /// For each opening bracket, the index of its closing one.
    pub closing: Vec<u32>,
    pub errors: Vec<SyntaxError>,
    /// The range of the first `#if`.
    pub conditional: Option<(usize, usize)>,
}

/// A bracket without a partner.
pub(crate) const UNMATCHED: u32 = u32::MAX;

struct Lexer<'s> {
    text: &'s str,
    bytes: &'s [u8],
    at: usize,
    out: Tokens,
    /// The interpolated strings around the current position, innermost last.
    holes: Vec<Hole>,
    branches: Branches,
}

pub(crate) fn tokens(text: &str) -> Tokens {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: if text.starts_with('\u{feff}') { 3 } else { 0 },
        out: Tokens::default(),
        holes: Vec::new(),
        branches: Branches::default(),
    };
    while lexer.at < lexer.bytes.len() {
        lexer.next();
    }
    let end = text.len();
    if !lexer.holes.is_empty() {
        lexer.error("CS1010", end, "Newline in constant, or a string that does not end".to_owned());
    }
    lexer.push(TokenKind::EndOfFile, end, "");
    lexer.match_brackets();
    lexer.out
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or_default()
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at.min(self.bytes.len())..]
    }

    fn push(&mut self, kind: TokenKind, start: usize, text: &'static str) {
        let (start, end) = (start as u32, self.at.min(self.bytes.len()) as u32);
        self.out.list.push(Token { kind, start, end, text });
    }

    fn error(&mut self, code: &'static str, start: usize, message: String) {
        let end = self.at.min(self.bytes.len()).max(start);
        self.out.errors.push(SyntaxError { code, message, start, end });
    }

    fn next(&mut self) {
        let start = self.at;
        let byte = self.bytes[start];
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => self.at += 1,
            b'/' if self.peek(1) == b'/' => self.at = self.line_end(),
            b'/' if self.peek(1) == b'*' => self.block_comment(),
            b'#' if self.is_line_start() => self.directive(),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() && !self.follows_dot() => self.number(),
            b'"' => self.string(),
            b'\'' => self.character(),
            b'@' | b'$' if self.starts_string() => self.prefixed_string(),
            b'@' | b'_' | b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            _ if byte >= 0x80 => self.unicode(),
            _ => self.sign(),
        }
    }

    fn line_end(&self) -> usize {
        let offset = self.rest().iter().position(|byte| *byte == b'\n');
        offset.map_or(self.bytes.len(), |offset| self.at + offset)
    }

    fn block_comment(&mut self) {
        let start = self.at;
        match self.text[start + 2..].find("*/") {
            Some(offset) => self.at = start + 2 + offset + 2,
            None => {
                self.at = self.bytes.len();
                self.error("CS1035", start, "End-of-file found, '*/' expected".to_owned());
            }
        }
    }

    fn is_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', '\r']) || before == "\u{feff}"
    }

    /// Whether the dot at the current position is the second one of `..`.
    fn follows_dot(&self) -> bool {
        self.at > 0 && self.bytes[self.at - 1] == b'.'
    }

    fn word(&mut self) {
        let start = self.at;
        let name = start + usize::from(self.bytes[start] == b'@');
        let rest = &self.text[name..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at = name + length;
        if length == 0 {
            self.at += 1;
            self.error(
                "CS1646",
                start,
                "Keyword, identifier, or string expected after verbatim specifier: @".to_owned(),
            );
            return;
        }
        match keyword(&self.text[start..self.at]) {
            Some(word) => self.push(TokenKind::Keyword, start, word),
            None => self.push(TokenKind::Identifier, start, ""),
        }
    }

    fn unicode(&mut self) {
        let start = self.at;
        let letter = self.text[start..].chars().next().unwrap_or(' ');
        if letter.is_alphabetic() {
            self.word();
            return;
        }
        self.at += letter.len_utf8();
        if !letter.is_whitespace() && letter != '\u{feff}' {
            self.error("CS1056", start, format!("Unexpected character '{letter}'"));
        }
    }

    fn sign(&mut self) {
        let start = self.at;
        let Some(sign) = punctuation(self.rest()) else {
            let letter = self.bytes[start] as char;
            self.at += 1;
            self.error("CS1056", start, format!("Unexpected character '{letter}'"));
            return;
        };
        if self.in_hole(sign) {
            return;
        }
        self.at += sign.len();
        self.push(TokenKind::Punctuation, start, sign);
    }

    fn match_brackets(&mut self) {
        self.out.closing = vec![UNMATCHED; self.out.list.len()];
        let mut open: Vec<(usize, &str)> = Vec::new();
        // How many of each kind are open, so that a search never fails.
        let mut counts = [0_u32; 128];
        let count_of = |sign: &str| usize::from(sign.as_bytes()[0]);
        for (at, token) in self.out.list.iter().enumerate() {
            let wanted = match (token.kind, token.text) {
                (TokenKind::Punctuation, sign @ ("(" | "[" | "{")) => {
                    open.push((at, sign));
                    counts[count_of(sign)] += 1;
                    continue;
                }
                (TokenKind::InterpolationOpen, _) => {
                    open.push((at, "$"));
                    counts[count_of("$")] += 1;
                    continue;
                }
                (TokenKind::Punctuation, ")") => "(",
                (TokenKind::Punctuation, "]") => "[",
                (TokenKind::Punctuation, "}") => "{",
                (TokenKind::InterpolationClose, _) => "$",
                _ => continue,
            };
            // A bracket that is not closed ends with the one around it.
            while counts[count_of(wanted)] > 0
                && let Some((place, sign)) = open.pop()
            {
                counts[count_of(sign)] -= 1;
                if sign == wanted {
                    self.out.closing[place] = at as u32;
                    break;
                }
            }
        }
    }
}
