//! Tests of the Unreal plugin in an editor with a stub of the engine.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

mod document;
mod editor;
mod folder;
mod proof;
mod python;
mod sentences;
mod survival;
mod tools;
