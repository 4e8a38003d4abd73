//! Unreal projects read from disk, without an editor.

pub mod package;
pub mod property;
