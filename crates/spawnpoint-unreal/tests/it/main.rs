//! Everything against real packages and packages made here.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests"
)]

mod actor;
mod corpus;
mod engine;
mod facts;
mod headers;
mod hostile;
mod index;
mod made;
mod memory;
mod properties;
mod sample;
mod texts;
mod writer;
