//! Drives the real binary, each test with a home and a state folder of its own, and free ports.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod answers;
mod bridge;
mod client;
mod config;
mod doctor;
mod durability;
mod engine;
mod explorer;
mod hostile;
mod http;
mod malformed;
mod mcp;
mod serve;
mod stand_in;
mod stdio;
mod storm;
mod support;
mod unity;
mod unreal;
