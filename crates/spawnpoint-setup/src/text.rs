//! Changing a text in some places and nowhere else. All edits of this crate end here, which is why
//! comments, order, indentation and line ends of a user's file stay what they were.

use std::ops::Range;

/// What is wrong with a text, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub at: usize,
    /// What.
    pub what: String,
}

impl Problem {
    pub(crate) fn new(at: usize, what: impl Into<String>) -> Self {
        Self { at, what: what.into() }
    }
}

/// Replaces ranges of a text. They must not overlap; their order does not matter.
pub(crate) fn splice(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut done = String::with_capacity(text.len() + 256);
    let mut at = 0;
    for (range, with) in edits {
        done.push_str(text.get(at..range.start).unwrap_or_default());
        done.push_str(&with);
        at = at.max(range.end);
    }
    done.push_str(text.get(at..).unwrap_or_default());
    done
}

/// How lines end in this text: as the first one does.
pub(crate) fn newline(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The first byte of the line that holds this byte.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The byte after the line that holds this byte, its end included.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    rest.iter().position(|byte| *byte == b'\n').map_or(text.len(), |newline| at + newline + 1)
}

/// The blanks with which the line of this byte begins.
pub(crate) fn indent(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    let blanks = line.find(|c| c != ' ' && c != '\t').unwrap_or(line.len());
    &line[..blanks]
}

/// Line and column of a byte, both from 1, as editors count them.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}
