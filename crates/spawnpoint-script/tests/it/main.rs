//! The evaluator from outside: sources in, answers and complaints out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod basics;
mod checks;
mod compiler;
mod hosted;
mod hostile;
mod language;
mod mutated;
mod oracle;
mod queries;
mod world;
