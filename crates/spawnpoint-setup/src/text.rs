//! Splices a text. Edits change ranges of the original text, so the comments, order, indentation and line
//! ends of everything else stay the same.

use std::ops::Range;

/// An error in a text, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxProblem {
    /// The byte offset.
    pub offset: usize,
    /// The message.
    pub message: String,
}

impl SyntaxProblem {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, message: message.into() }
    }
}

/// Replaces ranges of a text. The ranges must not overlap; their order does not matter.
pub(crate) fn splice(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut result = String::with_capacity(text.len() + 256);
    let mut at = 0;
    for (range, replacement) in edits {
        result.push_str(text.get(at..range.start).unwrap_or_default());
        result.push_str(&replacement);
        at = at.max(range.end);
    }
    result.push_str(text.get(at..).unwrap_or_default());
    result
}

/// Returns the line end of the first line, which new lines get too.
pub(crate) fn newline(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Returns the first byte of the line that contains this byte.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Returns the byte after the line that contains this byte and after its line end.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    rest.iter().position(|byte| *byte == b'\n').map_or(text.len(), |newline| at + newline + 1)
}

/// Returns the indentation of the line that contains this byte.
pub(crate) fn indent(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    let blanks = line.find(|c| c != ' ' && c != '\t').unwrap_or(line.len());
    &line[..blanks]
}

/// Returns the line and column of a byte, both from 1, as editors count them.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}
