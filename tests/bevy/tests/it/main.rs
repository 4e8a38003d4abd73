//! A real Bevy game, played and killed.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

mod play;
mod survival;
