//! Drives the real binary, each test with a home and a state folder of its own, and free ports.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod answers;
mod both;
mod bridge;
mod client;
mod config;
mod doctor;
mod durability;
mod engine;
mod explorer;
mod folder;
mod http;
mod malformed;
mod serve;
mod stdio;
mod support;
mod tls;
mod unity;
mod unreal;
