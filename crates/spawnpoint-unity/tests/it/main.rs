//! The reader against whole projects, an independent parser and broken input.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod broken_input;
mod check;
mod consistency;
mod differences;
mod edits;
mod engine;
mod generated;
mod index;
mod modern;
mod older;
mod oracle;
mod projects;
mod traps;
mod varieties;
mod whole;
mod windows;
mod written;
