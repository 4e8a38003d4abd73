//! Every script, really run, over both channels.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests"
)]

mod asked;
mod level;
mod names;
mod ops;
mod ways;
