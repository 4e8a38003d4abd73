//! The toolsets from outside: their page, their schemas, and what reaches an engine.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests"
)]

mod declarations;
mod intents;
mod page;
mod recorder;
mod schemas;
mod unity_flow;
mod unity_golden;
mod unity_hostile;
mod unity_wire;
