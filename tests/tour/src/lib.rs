//! One tour through an engine, with the same tool calls on every engine. What things are called there comes
//! from one table, [`names`]; what is done comes from another, [`steps`].

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "for tests: a tour that cannot go on has failed"
)]

pub mod names;
pub mod steps;
mod walk;

pub use walk::{Outcome, Report, walk};
