//! Tests of the hub over a real socket, between the scripted engine and the core.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that cannot continue has failed"
)]

mod bridge;
mod calls;
mod conformance;
mod docs;
mod frames;
mod life;
mod reload;
mod signature;
mod stock;
mod storm;
mod test_hub;
mod trust;
mod unity_ops;
mod vanish;
