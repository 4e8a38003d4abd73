//! Everything against real packages and packages made here.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod corpus;
mod headers;
mod properties;
mod texts;
