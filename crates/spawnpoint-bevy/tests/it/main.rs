//! The plugin against a hub that the test plays itself.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod hub;
mod link;
mod world;
