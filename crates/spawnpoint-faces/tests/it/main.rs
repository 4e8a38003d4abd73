//! Tests of the faces over a real listener, raw HTTP and real pipes.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "names of tests document them, and a test may panic"
)]

mod asks;
mod calls;
mod checks;
mod completions;
mod eras;
mod errors;
mod fixtures;
mod harness;
mod news;
mod pipes;
mod prompts;
mod resources;
mod rest;
mod schemas;
mod tasks;
mod upstream;
mod websocket;
mod world;
