//! The evaluator from outside: sources in, answers and complaints out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod basics;
mod language;
mod oracle;
mod world;
