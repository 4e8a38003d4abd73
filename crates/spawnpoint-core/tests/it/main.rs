//! The core from outside: calls in, outcomes and records out, on an engine that does as it is told.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod absence;
mod approvals;
mod calls;
mod custom;
mod extensions;
mod folder;
mod puppet;
mod routing;
mod view;
