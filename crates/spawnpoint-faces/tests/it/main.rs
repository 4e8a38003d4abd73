//! Tests of the faces over a real listener, raw HTTP and real pipes.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests say what they are in their names, and stop at what they did not expect"
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
