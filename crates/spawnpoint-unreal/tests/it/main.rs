//! Everything on packages that `unreal-packages` makes.
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
mod graphs;
mod headers;
mod hostile;
mod index;
mod memory;
mod peer;
mod properties;
mod revisions;
mod sample;
mod texts;
