//! Where things stand in a JSON text: spans, no values.

use std::ops::Range;

use crate::text::Problem;

/// No sane file is nested deeper.
const DEEPEST: usize = 200;

/// One member of an object, or one element of an array.
#[derive(Clone, Debug)]
pub struct Item {
    /// The name with its quotes, if it is a member.
    pub key: Option<Range<usize>>,
    pub value: Range<usize>,
    /// The comma after it.
    pub comma: Option<usize>,
}

impl Item {
    pub fn start(&self) -> usize {
        self.key.as_ref().map_or(self.value.start, |key| key.start)
    }
}

/// What stands directly in an object or array.
#[derive(Clone, Debug)]
pub struct Level {
    /// The byte after the bracket that opens it.
    pub inside: usize,
    /// The bracket that closes it.
    pub close: usize,
    pub items: Vec<Item>,
}

/// Checks the whole text. The root's span, unless there is nothing but blanks and comments.
pub fn check(text: &str) -> Result<Option<Range<usize>>, Problem> {
    let mut scan = Scan { text, at: 0 };
    scan.blanks()?;
    if scan.peek().is_none() {
        return Ok(None);
    }
    let root = scan.value(0)?;
    scan.blanks()?;
    match scan.peek() {
        None => Ok(Some(root)),
        Some(_) => Err(scan.unexpected("the end of the file")),
    }
}

/// The items of an object or array that begins here; nothing for any other value.
pub fn level(text: &str, start: usize) -> Result<Option<Level>, Problem> {
    let mut scan = Scan { text, at: start };
    match scan.peek() {
        Some(b'{' | b'[') => {
            let mut items = Vec::new();
            let close = scan.items(0, &mut |item| items.push(item))?;
            Ok(Some(Level { inside: start + 1, close, items }))
        }
        _ => Ok(None),
    }
}

/// Skips blanks and comments. Whether the last comment runs to the end of its line.
pub fn blanks(text: &str, start: usize) -> Result<(usize, bool), Problem> {
    let mut scan = Scan { text, at: start };
    let ends_in_line_comment = scan.blanks()?;
    Ok((scan.at, ends_in_line_comment))
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn unexpected(&self, wanted: &str) -> Problem {
        let found = match self.text[self.at..].chars().next() {
            Some(c) if c.is_control() => format!("'{}'", c.escape_debug()),
            Some(c) => format!("'{c}'"),
            None => "the end of the file".to_owned(),
        };
        Problem::new(self.at, format!("expected {wanted}, found {found}"))
    }

    fn rest(&self) -> &[u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) -> Result<bool, Problem> {
        let mut line_comment = false;
        loop {
            match self.rest() {
                [b' ' | b'\t' | b'\r' | b'\n', ..] => self.at += 1,
                [b'/', b'/', rest @ ..] => {
                    let line = rest.iter().position(|byte| *byte == b'\n');
                    self.at += 2 + line.unwrap_or(rest.len());
                    line_comment = true;
                }
                [b'/', b'*', rest @ ..] => {
                    let end = rest.windows(2).position(|pair| pair == b"*/");
                    let end =
                        end.ok_or_else(|| Problem::new(self.at, "this comment has no end"))?;
                    self.at += end + 4;
                    line_comment = false;
                }
                _ => return Ok(line_comment),
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Range<usize>, Problem> {
        let start = self.at;
        match self.peek() {
            Some(b'{' | b'[') => {
                self.items(depth, &mut |_| ())?;
            }
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => self.word()?,
            _ => return Err(self.unexpected("a value")),
        }
        Ok(start..self.at)
    }

    /// An object or array; tells each item, and returns where its closing bracket is.
    fn items(&mut self, depth: usize, tell: &mut dyn FnMut(Item)) -> Result<usize, Problem> {
        if depth == DEEPEST {
            return Err(Problem::new(self.at, format!("nested more than {DEEPEST} levels deep")));
        }
        let is_object = self.peek() == Some(b'{');
        let (close, wanted) = match is_object {
            true => (b'}', "',' or '}'"),
            false => (b']', "',' or ']'"),
        };
        self.at += 1;
        loop {
            self.blanks()?;
            if self.peek() == Some(close) {
                break;
            }
            let key = match is_object {
                true => Some(self.key()?),
                false => None,
            };
            let value = self.value(depth + 1)?;
            self.blanks()?;
            let comma = (self.peek() == Some(b',')).then_some(self.at);
            tell(Item { key, value, comma });
            match comma {
                Some(_) => self.at += 1,
                None if self.peek() == Some(close) => break,
                None => return Err(self.unexpected(wanted)),
            }
        }
        self.at += 1;
        Ok(self.at - 1)
    }

    fn key(&mut self) -> Result<Range<usize>, Problem> {
        let start = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.unexpected("a name in double quotes or '}'"));
        }
        self.string()?;
        let key = start..self.at;
        self.blanks()?;
        if self.peek() != Some(b':') {
            return Err(self.unexpected("':'"));
        }
        self.at += 1;
        self.blanks()?;
        Ok(key)
    }

    fn string(&mut self) -> Result<(), Problem> {
        let start = self.at;
        self.at += 1;
        loop {
            let plain = |byte: &&u8| !matches!(byte, b'"' | b'\\' | 0..0x20);
            self.at += self.rest().iter().take_while(plain).count();
            match self.peek() {
                None | Some(b'\n') => {
                    return Err(Problem::new(start, "this text has no end quote"));
                }
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape()?,
                Some(_) => {
                    return Err(Problem::new(self.at, "a control character must be escaped"));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<(), Problem> {
        let bytes = &self.text.as_bytes()[self.at..];
        let length = match bytes.get(1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') if bytes.len() >= 6 && bytes[2..6].iter().all(u8::is_ascii_hexdigit) => 6,
            _ => return Err(Problem::new(self.at, "there is no such escape")),
        };
        self.at += length;
        Ok(())
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<(), Problem> {
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        let is_value = matches!(word, "true" | "false" | "null") || is_number(word);
        if !is_value {
            return Err(Problem::new(self.at, format!("'{word}' is no value")));
        }
        self.at += word.len();
        Ok(())
    }
}

fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, part) = match mantissa.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (mantissa, None),
    };
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && part.is_none_or(digits)
        && exponent.is_none_or(|e| digits(e.strip_prefix(['+', '-']).unwrap_or(e)))
}
