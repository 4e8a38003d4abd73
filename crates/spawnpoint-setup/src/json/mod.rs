//! JSON as clients keep it: with comments and trailing commas, edited where it lies.
//!
//! A text is checked once, whole and without building anything; after that, only the levels that an
//! edit passes through are looked at. A file of megabytes costs its reading.

mod edit;
mod insert;
mod print;
mod remove;
mod scan;

pub use edit::{get, push, remove, set};

#[cfg(test)]
mod tests;
