//! Parses flow collections: `{fileID: 1, guid: ..., type: 3}` and `[]`, wrapped or not.

use super::{
    Scalar, Style, is_blank, is_break,
    parse::{Parsed, Parser},
};

impl<'a> Parser<'a> {
    /// A flow collection; the parser is at its bracket.
    pub(super) fn flow(&mut self) -> Parsed {
        let map = self.byte(self.at) == Some(b'{');
        let close = if map { b'}' } else { b']' };
        let start = self.enter()?;
        self.push(Scalar::EMPTY);
        self.at += 1;
        self.skip_flow_space();
        while self.flow_byte()? != close {
            self.flow_node()?;
            self.skip_flow_space();
            if map {
                self.flow_value(close)?;
            } else if self.flow_byte()? == b':' {
                return Err(self.error("a key inside a list"));
            }
            match self.flow_byte()? {
                b',' => {
                    self.at += 1;
                    self.skip_flow_space();
                }
                byte if byte == close => {}
                _ => return Err(self.error("a comma or the closing bracket was expected")),
            }
        }
        self.at += 1;
        self.leave(start, true, map);
        Ok(())
    }

    fn flow_value(&mut self, close: u8) -> Parsed {
        if self.flow_byte()? != b':' {
            self.push(Scalar::EMPTY);
            return Ok(());
        }
        self.at += 1;
        self.skip_flow_space();
        let next = self.flow_byte()?;
        if next == b',' || next == close {
            self.push(Scalar::EMPTY);
        } else {
            self.flow_node()?;
            self.skip_flow_space();
        }
        Ok(())
    }

    fn flow_byte(&self) -> Parsed<u8> {
        self.byte(self.at).ok_or_else(|| self.error("a bracket that is never closed"))
    }

    fn flow_node(&mut self) -> Parsed {
        match self.flow_byte()? {
            b'{' | b'[' => self.flow(),
            quote @ (b'"' | b'\'') => {
                let scalar = self.quoted(quote)?;
                self.push(scalar);
                Ok(())
            }
            b':' => {
                self.push(Scalar::EMPTY);
                Ok(())
            }
            _ => {
                let scalar = self.flow_plain()?;
                self.push(scalar);
                Ok(())
            }
        }
    }

    fn flow_plain(&mut self) -> Parsed<Scalar<'a>> {
        let start = self.at;
        match self.flow_byte()? {
            b'-' if !self.byte(start + 1).is_some_and(is_blank) => {}
            b'-' | b'?' | b',' | b']' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|' | b'>' | b'%'
            | b'@' | b'`' => {
                return Err(self.error("a character that cannot begin a value"));
            }
            _ => {}
        }
        let mut at = start;
        let mut end = start;
        while let Some(byte) = self.byte(at) {
            match byte {
                b',' | b'[' | b']' | b'{' | b'}' => break,
                b':' if self.blank_or_end(at + 1) => break,
                b':' if self.byte(at + 1).is_some_and(|next| b",?[]{}".contains(&next)) => {
                    self.at = at;
                    return Err(self.error("a colon in front of a bracket or comma"));
                }
                b'#' if at > start && self.blank_or_end(at - 1) => break,
                byte if is_blank(byte) || is_break(byte) => at += 1,
                _ => {
                    at += 1;
                    end = at;
                }
            }
        }
        self.at = end;
        Ok(Scalar { raw: &self.text[start..end], style: Style::Plain })
    }

    fn skip_flow_space(&mut self) {
        while let Some(byte) = self.byte(self.at) {
            if is_blank(byte) || is_break(byte) {
                self.at += 1;
            } else if byte == b'#' && self.at > 0 && self.blank_or_end(self.at - 1) {
                self.at = self.line_end(self.at);
            } else {
                break;
            }
        }
    }
}
