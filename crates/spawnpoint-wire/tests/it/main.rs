//! The hub from outside: a real socket, the scripted engine at one end and the core at the other.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed"
)]

mod bridge;
mod calls;
mod conformance;
mod docs;
mod frames;
mod life;
mod place;
mod reload;
mod signature;
mod standing;
mod stock;
mod storm;
