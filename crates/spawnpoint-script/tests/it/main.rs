//! Tests of the evaluator through its public interface.
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
mod types;
mod world;
