//! A real Godot, a project to run in it, and a server that it dials into.
//!
//! `tests/godot/fetch.sh` fetches Godot. Tests that need it do not run where it was not fetched.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "for tests: one that cannot continue has failed"
)]

mod client;
mod godot;
mod hub;
mod project;
mod server;
pub mod survival;

pub use client::Client;
pub use godot::{Dialed, Godot, Running, Screen};
pub use hub::{Engine, Hub};
pub use project::Project;
pub use server::Server;

use std::path::{Path, PathBuf};

/// The repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}
