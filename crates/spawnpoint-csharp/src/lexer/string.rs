//! Strings and characters.

use super::Lexer;
use crate::token::TokenKind;

const UNTERMINATED: &str = "Newline in constant, or a string that does not end";

fn is_prefix(byte: u8) -> bool {
    matches!(byte, b'@' | b'$')
}

impl Lexer<'_> {
    /// Whether `@` or `$` at the current position starts a string.
    pub(super) fn starts_string(&self) -> bool {
        // A sign before it belongs to the same run, which was found to start none. Looking again for each sign of a
        // long run would take hours.
        let was_checked = self.at > 0 && is_prefix(self.bytes[self.at - 1]);
        !was_checked && self.rest().get(self.prefix()) == Some(&b'"')
    }

    fn prefix(&self) -> usize {
        self.rest().iter().take_while(|byte| is_prefix(**byte)).count()
    }

    pub(super) fn quotes(&self) -> usize {
        self.rest().iter().take_while(|byte| **byte == b'"').count()
    }

    pub(super) fn prefixed_string(&mut self) {
        let start = self.at;
        let prefix = self.prefix();
        let dollars = self.bytes[start..start + prefix].iter().filter(|b| **b == b'$').count();
        let verbatim = dollars < prefix;
        self.at += prefix;
        if dollars > 0 {
            self.interpolated(start, dollars, verbatim);
        } else {
            self.verbatim(start);
        }
    }

    fn verbatim(&mut self, start: usize) {
        self.at += 1;
        loop {
            match self.peek(0) {
                b'"' if self.peek(1) == b'"' => self.at += 2,
                b'"' => {
                    self.at += 1;
                    break;
                }
                _ if self.at >= self.bytes.len() => {
                    self.error("CS1039", start, "Unterminated string literal".to_owned());
                    break;
                }
                _ => self.at += 1,
            }
        }
        self.push(TokenKind::VerbatimString, start, "");
    }

    pub(super) fn string(&mut self) {
        let start = self.at;
        let quotes = self.quotes();
        if quotes >= 3 {
            let fence = "\"".repeat(quotes);
            self.at += quotes;
            match self.text[self.at..].find(&fence) {
                Some(offset) => {
                    self.at += offset;
                    // Further quotes belong to the text.
                    self.at += self.quotes();
                }
                None => {
                    self.at = self.bytes.len();
                    self.error("CS8997", start, "Unterminated raw string literal.".to_owned());
                }
            }
            self.push(TokenKind::RawString, start, "");
            return;
        }
        self.delimited(start, b'"');
        // The suffix of a string in UTF-8.
        if self.peek(0) == b'u' && self.peek(1) == b'8' {
            self.at += 2;
        }
        self.push(TokenKind::String, start, "");
    }

    pub(super) fn character(&mut self) {
        let start = self.at;
        self.delimited(start, b'\'');
        self.push(TokenKind::Character, start, "");
    }

    /// Up to the closing quote on the same line.
    fn delimited(&mut self, start: usize, quote: u8) {
        self.at += 1;
        loop {
            match self.peek(0) {
                b'\\' if self.at + 1 < self.bytes.len() && self.peek(1) != b'\n' => self.at += 2,
                byte if byte == quote => {
                    self.at += 1;
                    return;
                }
                b'\n' => break,
                _ if self.at >= self.bytes.len() => break,
                _ => self.at += 1,
            }
        }
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        self.error("CS1010", start, UNTERMINATED.to_owned());
    }
}
