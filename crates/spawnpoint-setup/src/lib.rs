//! Puts Spawnpoint into the files of AI clients and engine projects, and takes it out again.
//!
//! A file of somebody else's is never written anew: it is parsed, changed where it must be, checked,
//! shown, kept aside and replaced in one step. What does not parse is not touched.

mod document;
mod json;
mod text;
mod toml;

pub use document::Syntax;
pub use text::{Problem, place};
