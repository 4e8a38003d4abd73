//! Attacks on the real binary, one file for each part of docs/security.md. Every test here failed before its fix.

mod config_files;
#[cfg(unix)]
mod private_files;
