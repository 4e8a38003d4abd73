//! Unreal projects read from disk, without an editor.

pub mod blueprint;
pub mod engine;
pub mod graph;
pub mod index;
pub mod package;
pub mod project;
pub mod property;
pub mod text;
