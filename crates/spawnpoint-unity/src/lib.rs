//! Reads a Unity project from disk, without a running editor.
//!
//! ```text
//! yaml     parses one file            walk     lists the files of a folder
//! asset    single files               index    all assets and their references
//! script   class names                scene    hierarchies, with prefabs expanded
//! project  the folder as a whole      queries  what tools ask about a project
//! diff     compares two versions      watch    follows changes of files
//! edit     changes an object's parent engine   the project as an engine
//! ```
//!
//! Files that cannot be read (binary files, LFS pointers, packages that are not on disk) are
//! reported as such. No input causes a hang, a panic or unlimited memory usage.

pub mod asset;
pub mod diff;
pub mod edit;
pub mod engine;
mod graph;
mod hash;
mod id;
pub mod index;
mod known_guids;
pub mod project;
pub mod queries;
pub mod scene;
pub mod script;
pub mod walk;
pub mod watch;
pub mod yaml;

pub use id::{Guid, NotAGuid, Pointer};
pub use project::{OpenError, Options, Project};
