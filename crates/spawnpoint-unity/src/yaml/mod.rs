//! Unity's own YAML: the subset its editors write, read without copying.
//!
//! A file is split at its `--- !u!` headers ([`split`]), and each body is parsed on its own, when
//! somebody asks ([`Tree::parse`]). Parsing gives the events libyaml gives, in one flat array; it
//! accepts the empty keys that libyaml refuses, and refuses what Unity never writes (anchors,
//! tags, block scalars, complex keys) with a sentence and a line.

mod document;
mod fields;
mod flow;
mod parse;
mod scalar;
mod tree;

pub use document::{Content, Document, Sheet, split};
pub use fields::{Field, fields};
pub(crate) use scalar::whole;
pub use scalar::{Scalar, Style};
pub use tree::{Event, Tree, View};

/// What cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SyntaxError {
    /// The line in the text that was parsed, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// Deeper than anything Unity serializes, and far from the end of any stack.
const MAX_DEPTH: usize = 100;

pub(crate) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

pub(crate) fn is_break(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

pub(crate) fn line_of(text: &[u8], at: usize) -> usize {
    1 + memchr::memchr_iter(b'\n', &text[..at.min(text.len())]).count()
}
