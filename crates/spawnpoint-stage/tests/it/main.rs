//! Drives the stage through the engine trait, as the core does.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod driver;
mod life;
mod members;
mod objects;
mod scenes;
mod sight;
mod writes;
