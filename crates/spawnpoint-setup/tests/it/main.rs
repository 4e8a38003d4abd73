//! Setup on real files in temporary folders.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod clients;
mod docs;
mod engines;
mod files;
mod property;
mod support;
mod unity;
