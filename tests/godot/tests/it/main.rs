//! What only a real engine can show. Skipped, with one line, where there is none.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

mod code;
mod play;
mod queries;
mod survival;
