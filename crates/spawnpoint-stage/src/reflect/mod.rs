//! Reflected values: to text for people, to JSON for programs, and from JSON.

mod number;
mod parse;
mod path;
mod show;
mod summary;
mod variant;

pub use number::general;
pub use parse::{Mismatch, Parsed, Parser};
pub use path::{Path, is_private_field, key_name};
pub use show::{NULL, json, same, text};
pub use summary::{TEXT, collection, items, type_name, value_of};

/// Truncates a text for people, with dots at the end.
pub fn cut(text: String, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}
