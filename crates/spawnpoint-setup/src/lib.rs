//! Puts Spawnpoint into the files of AI clients and engine projects, and takes it out again.
//!
//! A file of somebody else's is never written anew: it is parsed, changed where it must be, checked,
//! shown, kept aside and replaced in one step. What does not parse is not touched.

mod change;
pub mod client;
pub mod diff;
mod document;
mod encoding;
mod error;
mod file;
pub mod godot;
mod ini;
mod json;
mod project;
mod store;
mod surroundings;
mod text;
mod toml;
pub mod unreal;

pub use change::{Change, Made};
pub use document::Syntax;
pub use error::SetupError;
pub use store::{Lock, Store};
pub use surroundings::{Base, Os, Surroundings};
pub use text::{Problem, place};
