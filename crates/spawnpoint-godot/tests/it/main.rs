//! The sample project, read from disk, and any text at all.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod asset;
mod check;
mod engine;
mod revisions;
mod support;
mod texts;
