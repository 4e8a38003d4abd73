//! A tour: the same tool calls on every engine. The table [`names`] has the names of things on each
//! engine; the table [`steps`] has the calls. [`native`] is its twin with the native tools.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "for tests: a tour that cannot go on has failed"
)]

pub mod names;
pub mod native;
pub mod steps;
mod walk;

pub use walk::{Outcome, Report, walk};
