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

/// What a truncated text ends with.
const DOTS: &str = "...";

/// A text of at most this many characters. One that was truncated ends with dots.
pub fn cut(text: String, limit: usize) -> String {
    if text.chars().nth(limit).is_none() {
        return text;
    }
    text.chars().take(limit.saturating_sub(DOTS.len())).chain(DOTS.chars()).collect()
}

/// A value's text with its type, as Unity Explorer's `ToStringWithType` writes it.
pub fn with_type(text: &str, type_name: &str) -> String {
    match text == type_name {
        true => text.to_owned(),
        false => format!("{text} ({type_name})"),
    }
}
