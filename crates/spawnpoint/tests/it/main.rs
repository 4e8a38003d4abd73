//! Drives the real binary, each test with a home and a state folder of its own, and free ports.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod client;
mod config;
mod doctor;
mod engine;
mod serve;
mod stdio;
mod support;
