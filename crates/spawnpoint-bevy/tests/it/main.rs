//! The plugin against a server that the test implements.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod hub;
mod link;
mod play;
mod world;
