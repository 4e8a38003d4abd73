//! Drives the stage through the engine trait, as the core does.

mod driver;
mod life;
mod members;
mod objects;
mod scenes;
mod sight;
