//! Tests with a real Godot. Skipped, with one line, if there is none.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests"
)]

mod code;
mod edit;
mod labels;
mod play;
mod proof;
mod queries;
mod survival;
mod timed_play;
mod wait;
