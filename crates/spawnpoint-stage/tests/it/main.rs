//! Drives the stage through the engine trait, as the core does.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "tests")]

mod any_world;
mod driver;
mod hooks;
mod hostile;
mod hostile_scripts;
mod large;
mod life;
mod members;
mod native_tools;
mod objects;
mod play;
mod player;
mod refs;
mod scenes;
mod script_host;
mod scripts;
mod sight;
mod singletons;
mod snippets;
mod statics;
mod timed_play;
mod writes;
