//! Numbers.

use super::Lexer;
use crate::token::TokenKind;

impl Lexer<'_> {
    pub(super) fn number(&mut self) {
        let start = self.at;
        if self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X' | b'b' | b'B') {
            self.at += 2;
            self.skip(|byte| byte.is_ascii_hexdigit() || byte == b'_');
            self.skip(|byte| matches!(byte, b'u' | b'U' | b'l' | b'L'));
            self.push(TokenKind::Integer, start, "");
            return;
        }
        let mut kind = TokenKind::Integer;
        self.digits();
        if self.peek(0) == b'.' && self.peek(1).is_ascii_digit() {
            kind = TokenKind::Real;
            self.at += 1;
            self.digits();
        }
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                kind = TokenKind::Real;
                self.at += 1 + sign;
                self.digits();
            }
        }
        match self.peek(0) {
            b'f' | b'F' | b'd' | b'D' | b'm' | b'M' => {
                kind = TokenKind::Real;
                self.at += 1;
            }
            b'u' | b'U' | b'l' | b'L' if kind == TokenKind::Integer => {
                self.skip(|byte| matches!(byte, b'u' | b'U' | b'l' | b'L'));
            }
            _ => {}
        }
        self.push(kind, start, "");
    }

    fn digits(&mut self) {
        self.skip(|byte| byte.is_ascii_digit() || byte == b'_');
    }

    fn skip(&mut self, wanted: impl Fn(u8) -> bool) {
        self.at += self.rest().iter().take_while(|byte| wanted(**byte)).count();
    }
}
