//! Tests of the Unity package on the shim. Skipped, with one line, if the tools were not fetched.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

mod async_bridge;
mod commands;
mod compile;
mod document;
mod edit;
mod input;
mod labels;
mod link;
mod mcp_for_unity;
mod package;
mod play;
mod proof;
mod sentences;
mod surface;
mod survival;
mod timed_play;
#[cfg(unix)] // Its programs are shell scripts.
mod window;
