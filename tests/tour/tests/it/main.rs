//! The tour on every engine there is, and the page that is made of its results.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

mod engines;
mod native;
mod page;
