//! The members of a document, without parsing their values.

use std::borrow::Cow;

use super::{SyntaxError, Tree, is_blank, is_break, whole};
use crate::id::Pointer;

/// One member of a document, its value unparsed.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Its key.
    pub name: &'a [u8],
    /// The text after the colon, including further lines.
    pub value: &'a [u8],
    column: usize,
}

impl<'a> Field<'a> {
    /// Parses the value.
    pub fn tree(&self) -> Result<Tree<'a>, SyntaxError> {
        Tree::parse_value(self.value, self.column)
    }

    /// The value, if it is a scalar.
    pub fn text(&self) -> Option<Cow<'a, str>> {
        let value = self.value.trim_ascii();
        match value.first() {
            None => Some(Cow::Borrowed("")),
            Some(b'"' | b'\'' | b'{' | b'[' | b'-') => self.tree().ok()?.root().text(),
            Some(_) if memchr::memchr3(b'\n', b'#', b':', value).is_some() => {
                self.tree().ok()?.root().text()
            }
            Some(_) => Some(String::from_utf8_lossy(value)),
        }
    }

    /// The value as a whole number.
    pub fn int(&self) -> Option<i64> {
        whole(self.value.trim_ascii())
    }

    /// The value as a pointer to another object.
    pub fn pointer(&self) -> Option<Pointer> {
        // Nearly all pointers are local and on one line; they need no parser.
        let local = self
            .value
            .trim_ascii()
            .strip_prefix(b"{fileID: ")
            .and_then(|rest| rest.strip_suffix(b"}"));
        if let Some(id) = local.and_then(whole) {
            return Some(Pointer { id, guid: None });
        }
        Pointer::of(self.tree().ok()?.root())
    }
}

/// The members of a mapping that starts on the first line of the text.
pub fn fields(text: &[u8]) -> impl Iterator<Item = Field<'_>> {
    let column = text.iter().take_while(|byte| **byte == b' ').count();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let line = &text[at.min(text.len())..];
            if line.is_empty() {
                return None;
            }
            let end = line_end(line);
            let indent = line.iter().take_while(|byte| **byte == b' ').count();
            let colon = (indent == column).then(|| colon(&line[..end], column)).flatten();
            let Some(colon) = colon else {
                at += end;
                continue;
            };
            let value = at + colon + 1;
            at = value_end(text, value, column);
            return Some(Field {
                name: line[column..colon].trim_ascii_end(),
                value: &text[value..at],
                column,
            });
        }
    })
}

/// The end of the line, including its line break.
fn line_end(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}

fn colon(line: &[u8], from: usize) -> Option<usize> {
    memchr::memchr_iter(b':', &line[from..])
        .map(|offset| from + offset)
        .find(|at| line.get(at + 1).is_none_or(|next| is_blank(*next) || is_break(*next)))
}

/// The end of the value that begins at `at` and whose key is at `column`.
fn value_end(text: &[u8], at: usize, column: usize) -> usize {
    let mut at = skip_line(text, at, at);
    while at < text.len() {
        let line = &text[at..];
        let indent = line.iter().take_while(|byte| **byte == b' ').count();
        let belongs = match line.get(indent) {
            None | Some(b'\n' | b'\r') => true,
            Some(b'-') if indent == column => {
                line.get(indent + 1).is_none_or(|next| is_blank(*next) || is_break(*next))
            }
            Some(_) => indent > column,
        };
        if !belongs {
            break;
        }
        at = skip_line(text, at, at + indent);
    }
    at
}

/// The start of the line after the one at `start`, or after the quoted scalar that begins on it at
/// or after `content`. Such a scalar may continue at any column.
fn skip_line(text: &[u8], start: usize, content: usize) -> usize {
    let end = start + line_end(&text[start..]);
    let Some(first_quote) = memchr::memchr2(b'"', b'\'', &text[content..end]) else { return end };
    let quote = content + first_quote;
    let before = text[content..quote].trim_ascii_end();
    let opens = matches!(before.last(), None | Some(b':' | b'-' | b',' | b'{' | b'['));
    if !opens {
        return end;
    }
    let mut at = quote;
    while at < end {
        at = match text[at] {
            b'"' | b'\'' => match closing_quote(text, at) {
                Some(close) => close + 1,
                None => return text.len(),
            },
            _ => at + 1,
        };
        // After the first scalar, only another one with the same quotes counts.
        while at < end && !matches!(text[at], b'"' | b'\'') {
            at += 1;
        }
    }
    if at <= end { end } else { at + line_end(&text[at..]) }
}

fn closing_quote(text: &[u8], open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        let rest = text.get(at..)?;
        at += match text[open] {
            b'"' => memchr::memchr2(b'"', b'\\', rest)?,
            _ => memchr::memchr(b'\'', rest)?,
        };
        match text[at] {
            b'\\' => at += 2,
            b'\'' if text.get(at + 1) == Some(&b'\'') => at += 2,
            _ => return Some(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        fields(text.as_bytes())
            .map(|field| String::from_utf8_lossy(field.name).into_owned())
            .collect()
    }

    #[test]
    fn every_member_is_found_and_nothing_inside_them() {
        let text = "  a: 1\n  b:\n  - x: 1\n    y: 2\n  - z\n  c: {fileID: 1,\n    guid: 2}\n  d:\n    e: 1\n  f: \n";
        assert_eq!(names(text), ["a", "b", "c", "d", "f"]);
    }

    #[test]
    fn quoted_text_may_continue_at_any_column() {
        let text = "  a: \"one\n  b: two\n\"\n  c:\n  - x: 'it''s\n\n  y: 3\n'\n    z: 1\n  d: it's\n  e: 1\n";
        assert_eq!(names(text), ["a", "c", "d", "e"]);
        let field = fields(text.as_bytes()).next().unwrap();
        assert_eq!(field.text().unwrap(), "one b: two ");
    }

    #[test]
    fn values_are_read_by_kind() {
        let text = b"  id: -5\n  name: 'a: b'\n  ref: {fileID: 7, guid: 0123456789abcdef0123456789abcdef,\n    type: 3}\n  none: \n";
        let fields: Vec<Field<'_>> = fields(text).collect();
        assert_eq!(fields[0].int(), Some(-5));
        assert_eq!(fields[1].text().unwrap(), "a: b");
        let pointer = fields[2].pointer().unwrap();
        assert_eq!((pointer.id, pointer.guid.is_some()), (7, true));
        assert_eq!(fields[3].text().unwrap(), "");
    }
}
