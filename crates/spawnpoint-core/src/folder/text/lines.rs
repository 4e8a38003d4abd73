//! Finds lines in a text.

use regex::bytes::{Regex, RegexBuilder};

use super::pattern::{PatternTooLong, check_pattern};

/// Finds lines that contain a text or match a regular expression.
#[derive(Clone, Debug)]
pub struct LineMatcher {
    regex: Regex,
}

/// Why a pattern cannot be searched for.
#[derive(Debug, thiserror::Error)]
pub enum WrongPattern {
    /// It is too long.
    #[error(transparent)]
    TooLong(#[from] PatternTooLong),
    /// It is not a regular expression.
    #[error("not a regular expression: {0}")]
    Malformed(#[from] regex::Error),
}

/// A line that matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMatch<'t> {
    /// The line, counted from 1.
    pub number: usize,
    /// The line without its line break.
    pub line: &'t [u8],
    /// The first match in it.
    pub found: &'t [u8],
}

impl LineMatcher {
    /// A matcher for a text, or for a regular expression.
    pub fn new(pattern: &str, is_regex: bool, any_case: bool) -> Result<Self, WrongPattern> {
        check_pattern(pattern)?;
        let escaped = regex::escape(pattern);
        let source = if is_regex { pattern } else { &escaped };
        let regex =
            RegexBuilder::new(source).case_insensitive(any_case).multi_line(true).build()?;
        Ok(Self { regex })
    }

    /// The lines in which a match begins, in order.
    pub fn lines<'t>(&self, text: &'t [u8]) -> impl Iterator<Item = LineMatch<'t>> {
        let (mut number, mut counted_to, mut last) = (1, 0, 0);
        self.regex.find_iter(text).filter_map(move |found| {
            number += memchr::memchr_iter(b'\n', &text[counted_to..found.start()]).count();
            counted_to = found.start();
            if number == last {
                return None;
            }
            last = number;
            let start = memchr::memrchr(b'\n', &text[..found.start()]).map_or(0, |at| at + 1);
            let end = memchr::memchr(b'\n', &text[found.start()..])
                .map_or(text.len(), |at| found.start() + at);
            let line = text[start..end].strip_suffix(b"\r").unwrap_or(&text[start..end]);
            Some(LineMatch { number, line, found: found.as_bytes() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_once_with_its_number() {
        let matcher = LineMatcher::new("a.b", false, true).unwrap();
        let text = b"x\r\nA.B a.b\r\n\naxb\nlast a.b";
        let lines: Vec<_> = matcher.lines(text).map(|found| (found.number, found.line)).collect();
        assert_eq!(lines, [(2, &b"A.B a.b"[..]), (5, b"last a.b")]);
        let regex = LineMatcher::new("^a.b$", true, false).unwrap();
        assert_eq!(regex.lines(text).next().unwrap().number, 4);
        assert!(LineMatcher::new("(", true, false).is_err());
        assert!(LineMatcher::new(&"a".repeat(5000), false, false).is_err());
    }
}
