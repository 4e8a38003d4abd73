//! Adds Spawnpoint to the configuration files of AI clients and engine projects, and removes it again.
//!
//! A file of another program is never rewritten as a whole. It is parsed, edited in one place, checked,
//! shown as a diff, backed up and replaced atomically. A file that does not parse is not changed.

mod backups;
mod change;
mod changed_lines;
mod check;
pub mod client;
pub mod diff;
mod document;
mod encoding;
mod environment;
mod error;
mod file;
mod file_list;
mod folder;
pub mod godot;
mod ini;
mod inside;
mod json;
mod project;
mod text;
mod toml;
pub mod unity;
pub mod unreal;

pub use backups::{Backups, Lock};
pub use change::{Applied, Change};
pub use document::Syntax;
pub use environment::{BaseFolder, Environment, Os};
pub use error::SetupError;
pub use folder::FolderChange;
pub use text::{SyntaxProblem, line_and_column};
