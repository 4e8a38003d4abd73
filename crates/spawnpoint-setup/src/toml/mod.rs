//! Edits TOML in place with `toml_edit`.
//!
//! `toml_edit` (0.25) keeps comments, order and blanks, but not everything: it prints every line end as
//! LF, it adds the missing line end of the last line, it drops the comments above what is removed, and it
//! moves the dotted keys of one table together. So a new table is appended to the text as it is; every
//! other edit is made by the library and then carried over to the original lines (`lines.rs`). A file
//! whose dotted keys it would move is refused.

mod convert;
mod edit;
mod lines;

pub use edit::{get, remove, set};

#[cfg(test)]
mod tests;
