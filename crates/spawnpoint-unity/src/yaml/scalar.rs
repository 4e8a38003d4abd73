//! Scalars: stored as they are in the file, decoded when they are read.

use std::borrow::Cow;

use super::{is_blank, is_break};

/// Parses an integer. Ids are signed; some tools write the same bits as unsigned numbers.
pub fn whole(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?;
    text.parse().ok().or_else(|| text.parse::<u64>().ok().map(u64::cast_signed))
}

/// The quoting of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// `'...'`
    Single,
    /// `"..."`
    Double,
}

/// A scalar as it is in the file, without its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar<'a> {
    pub(super) raw: &'a [u8],
    pub(super) style: Style,
}

impl<'a> Scalar<'a> {
    pub(super) const EMPTY: Self = Self { raw: b"", style: Style::Plain };

    /// Its quoting.
    pub fn style(&self) -> Style {
        self.style
    }

    /// The bytes between the quotes, folds and escapes untouched.
    pub fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// Its text: line breaks folded, escapes resolved, invalid UTF-8 replaced.
    pub fn text(&self) -> Cow<'a, str> {
        let verbatim = match self.style {
            Style::Plain => memchr::memchr2(b'\n', b'\r', self.raw).is_none(),
            Style::Single => memchr::memchr3(b'\n', b'\r', b'\'', self.raw).is_none(),
            Style::Double => memchr::memchr3(b'\n', b'\r', b'\\', self.raw).is_none(),
        };
        if verbatim { String::from_utf8_lossy(self.raw) } else { Cow::Owned(self.decode()) }
    }

    fn decode(&self) -> String {
        let raw = self.raw;
        let mut out = Vec::with_capacity(raw.len());
        // Blanks before this position are not trimmed, because an escape wrote them.
        let mut solid = 0;
        let mut at = 0;
        while at < raw.len() {
            match (raw[at], self.style) {
                (b'\n' | b'\r', _) => {
                    cut_blanks(&mut out, solid);
                    at = fold(raw, at, &mut out);
                    solid = out.len();
                }
                (b'\'', Style::Single) => {
                    out.push(b'\'');
                    at += 2;
                }
                (b'\\', Style::Double) => {
                    at = unescape(raw, at + 1, &mut out);
                    solid = out.len();
                }
                (byte, _) => {
                    out.push(byte);
                    at += 1;
                }
            }
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

fn cut_blanks(out: &mut Vec<u8>, solid: usize) {
    while out.len() > solid && out.last().is_some_and(|byte| is_blank(*byte)) {
        out.pop();
    }
}

/// Folds line breaks: one becomes a space, several become one less. The indentation of the next
/// line is removed.
fn fold(raw: &[u8], mut at: usize, out: &mut Vec<u8>) -> usize {
    let mut breaks = 0;
    while at < raw.len() && (is_blank(raw[at]) || is_break(raw[at])) {
        if is_break(raw[at]) {
            breaks += 1;
            at = skip_break(raw, at);
        } else {
            at += 1;
        }
    }
    match breaks {
        1 => out.push(b' '),
        more => out.extend(std::iter::repeat_n(b'\n', more - 1)),
    }
    at
}

fn skip_break(raw: &[u8], at: usize) -> usize {
    if raw[at..].starts_with(b"\r\n") { at + 2 } else { at + 1 }
}

/// Resolves the escape whose letter is at `at`, and returns the position after it.
fn unescape(raw: &[u8], at: usize, out: &mut Vec<u8>) -> usize {
    let Some(&letter) = raw.get(at) else { return at };
    let text = match letter {
        b'0' => "\0",
        b'a' => "\x07",
        b'b' => "\x08",
        b't' | b'\t' => "\t",
        b'n' => "\n",
        b'v' => "\x0b",
        b'f' => "\x0c",
        b'r' => "\r",
        b'e' => "\x1b",
        b' ' => " ",
        b'"' => "\"",
        b'/' => "/",
        b'\\' => "\\",
        b'N' => "\u{85}",
        b'_' => "\u{a0}",
        b'L' => "\u{2028}",
        b'P' => "\u{2029}",
        b'x' => return unescape_code(raw, at + 1, 2, out),
        b'u' => return unescape_code(raw, at + 1, 4, out),
        b'U' => return unescape_code(raw, at + 1, 8, out),
        b'\n' | b'\r' => {
            // An escaped line break joins the lines; further breaks stay as they are.
            let mut at = skip_break(raw, at);
            while at < raw.len() && (is_blank(raw[at]) || is_break(raw[at])) {
                if is_break(raw[at]) {
                    out.push(b'\n');
                    at = skip_break(raw, at);
                } else {
                    at += 1;
                }
            }
            return at;
        }
        _ => {
            out.extend([b'\\', letter]);
            return at + 1;
        }
    };
    out.extend(text.as_bytes());
    at + 1
}

fn unescape_code(raw: &[u8], at: usize, digits: usize, out: &mut Vec<u8>) -> usize {
    let Some(code) = hex(raw, at, digits) else {
        out.extend("\u{fffd}".as_bytes());
        return at;
    };
    let mut end = at + digits;
    let mut character = char::from_u32(code);
    // Unity writes characters above U+FFFF as two surrogates.
    if (0xd800..0xdc00).contains(&code)
        && raw[end..].starts_with(b"\\u")
        && let Some(low) = hex(raw, end + 2, 4)
        && (0xdc00..0xe000).contains(&low)
    {
        character = char::from_u32(0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
        end += 6;
    }
    let mut buffer = [0; 4];
    out.extend(character.unwrap_or('\u{fffd}').encode_utf8(&mut buffer).as_bytes());
    end
}

fn hex(raw: &[u8], at: usize, digits: usize) -> Option<u32> {
    let text = std::str::from_utf8(raw.get(at..at + digits)?).ok()?;
    if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(text, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(raw: &str, style: Style) -> String {
        Scalar { raw: raw.as_bytes(), style }.text().into_owned()
    }

    #[test]
    fn quotes_breaks_and_escapes_are_resolved() {
        assert_eq!(text("it''s", Style::Single), "it's");
        assert_eq!(text("one\n    two\n\n    three", Style::Plain), "one two\nthree");
        assert_eq!(text("a \n\n\n  b\n", Style::Single), "a\n\nb ");
        assert_eq!(text("tab\\tnew\\nq\\\"", Style::Double), "tab\tnew\nq\"");
        assert_eq!(text("one \\\n    \\ two", Style::Double), "one  two");
        assert_eq!(text("caf\\xE9 \\u263A", Style::Double), "café ☺");
        assert_eq!(text("a\\n\n  b", Style::Double), "a\n b");
        assert_eq!(text("a\r\n  b", Style::Plain), "a b");
    }

    #[test]
    fn surrogates_are_joined_and_lone_ones_replaced() {
        assert_eq!(text("\\uD83D\\uDE00", Style::Double), "😀");
        assert_eq!(text("\\uD83Dx", Style::Double), "\u{fffd}x");
        assert_eq!(text("\\U0001F600", Style::Double), "😀");
    }

    #[test]
    fn broken_escapes_end_with_the_text() {
        for raw in ["\\", "\\x", "\\x4", "\\u12", "\\q"] {
            text(raw, Style::Double);
        }
    }
}
