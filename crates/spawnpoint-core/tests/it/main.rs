//! Tests of the core through its public interface, on an engine that follows orders.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot continue has failed")]

mod absence;
mod approvals;
mod calls;
mod custom;
mod extensions;
mod folder;
mod forward;
mod puppet;
mod routing;
mod view;
