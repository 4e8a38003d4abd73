//! Interpolated strings: their text, and the holes with expressions in it.

use super::Lexer;
use crate::token::TokenKind;

/// An interpolated string whose hole is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hole {
    style: Style,
    /// The brackets that are open in the expression.
    depth: u32,
}

#[derive(Clone, Copy, Debug)]
struct Style {
    /// The number of braces that start a hole.
    braces: usize,
    verbatim: bool,
    /// The number of quotes around a raw string, or 0.
    raw: usize,
}

impl Lexer<'_> {
    /// Reads an interpolated string up to its first hole or its end. The prefix was read.
    pub(super) fn interpolated(&mut self, start: usize, dollars: usize, verbatim: bool) {
        let quotes = self.quotes();
        let raw = if quotes >= 3 && !verbatim { quotes } else { 0 };
        let braces = if raw > 0 { dollars } else { 1 };
        self.at += raw.max(1);
        self.push(TokenKind::InterpolationStart, start, "");
        self.content(Style { braces, verbatim, raw });
    }

    /// Reads text up to the next hole or the end of the string.
    fn content(&mut self, style: Style) {
        let start = self.at;
        loop {
            if self.at >= self.bytes.len() {
                return self.unterminated(start);
            }
            let byte = self.bytes[self.at];
            let doubled = self.peek(1) == byte;
            match byte {
                b'"' if style.raw > 0 => {
                    let quotes = self.quotes();
                    if quotes >= style.raw {
                        self.at += quotes - style.raw;
                        self.text_token(start);
                        self.finish(style.raw);
                        return;
                    }
                    self.at += quotes;
                }
                b'"' if style.verbatim && doubled => self.at += 2,
                b'"' => {
                    self.text_token(start);
                    self.finish(1);
                    return;
                }
                b'\\' if style.raw == 0 && !style.verbatim && self.peek(1) != b'\n' => self.at += 2,
                b'\n' if style.raw == 0 && !style.verbatim => {
                    return self.unterminated(start);
                }
                b'{' | b'}' if style.raw == 0 && doubled => self.at += 2,
                b'{' if style.raw > 0 && self.count(b'{') < style.braces => {
                    self.at += self.count(b'{');
                }
                b'{' => {
                    // Of more braces than needed, the first ones are text.
                    self.at += if style.raw > 0 { self.count(b'{') - style.braces } else { 0 };
                    self.text_token(start);
                    let open = self.at;
                    self.at += style.braces;
                    self.push(TokenKind::InterpolationOpen, open, "");
                    self.holes.push(Hole { style, depth: 0 });
                    return;
                }
                b'}' if style.raw == 0 => {
                    let message =
                        "A '}' character must be escaped (by doubling) in an interpolated string.";
                    self.error("CS8086", self.at, message.to_owned());
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
    }

    /// Reports a string that does not end, and ends it.
    fn unterminated(&mut self, start: usize) {
        self.text_token(start);
        let message = "Newline in constant, or a string that does not end";
        self.error("CS1010", start, message.to_owned());
        self.push(TokenKind::InterpolationEnd, self.at, "");
    }

    fn count(&self, byte: u8) -> usize {
        self.rest().iter().take_while(|found| **found == byte).count()
    }

    fn text_token(&mut self, start: usize) {
        // An escape at the end of the source may have skipped past it.
        self.at = self.at.min(self.bytes.len());
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        if self.at > start {
            self.push(TokenKind::StringContent, start, "");
        }
    }

    fn finish(&mut self, quotes: usize) {
        let start = self.at;
        self.at += quotes;
        self.push(TokenKind::InterpolationEnd, start, "");
    }

    /// Handles an operator or bracket in a hole; false if it is an ordinary token.
    pub(super) fn in_hole(&mut self, sign: &'static str) -> bool {
        let Some(hole) = self.holes.last_mut() else { return false };
        match sign {
            "(" | "[" | "{" => hole.depth += 1,
            ")" | "]" => hole.depth = hole.depth.saturating_sub(1),
            "}" if hole.depth > 0 => hole.depth -= 1,
            "}" => {
                let style = hole.style;
                self.holes.pop();
                let start = self.at;
                self.at += self.count(b'}').min(style.braces);
                self.push(TokenKind::InterpolationClose, start, "");
                self.content(style);
                return true;
            }
            ":" if hole.depth == 0 => {
                let start = self.at;
                let end = self.rest().iter().position(|byte| matches!(byte, b'}' | b'"' | b'\n'));
                self.at = end.map_or(self.bytes.len(), |end| start + end);
                self.push(TokenKind::InterpolationFormat, start, "");
                return true;
            }
            _ => {}
        }
        false
    }
}
