//! The native tools on real engines: the embedded world, and folders of Unity and Godot projects.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod bench;
mod folders;
mod schemas;
mod stage;
mod stage_calls;
