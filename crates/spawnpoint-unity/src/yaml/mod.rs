//! Parses Unity's YAML: the subset that the editor writes, without copying.
//!
//! A file is split at its `--- !u!` headers ([`split`]), and each body is parsed on its own when
//! needed ([`Tree::parse`]). Parsing produces the same events as libyaml, in one flat array. It
//! accepts empty keys, which libyaml rejects, and rejects what Unity never writes (anchors, tags,
//! block scalars, complex keys) with a message and a line.

mod document;
mod fields;
mod flow;
mod parse;
mod scalar;
mod tree;

pub use document::{Content, Document, YamlFile, split};
pub use fields::{Field, fields};
pub(crate) use scalar::whole;
pub use scalar::{Scalar, Style};
pub use tree::{Event, Tree, View};

/// A syntax error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SyntaxError {
    /// The line in the text that was parsed, counted from 1.
    pub line: usize,
    /// Describes the error.
    pub what: &'static str,
}

/// The maximum nesting depth, deeper than anything Unity serializes.
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
