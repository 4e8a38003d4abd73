//! A Unity project read from its folder, with no editor running.
//!
//! ```text
//! yaml     one file's text            walk     the files of a folder
//! asset    single files               index    every asset, who names whom
//! script   class names                scene    trees of objects, prefabs expanded
//! project  the folder as a whole      ask      the questions that tools put to it
//! diff     two versions compared      watch    what changes while one looks
//! edit     an object hung elsewhere   engine   all of it on the waist
//! report   answers for people and CI
//! ```
//!
//! Nothing here guesses: what cannot be read (binary files, LFS pointers, packages that are not on
//! disk) is named as such, and no input hangs, panics or takes memory without a limit.

pub mod ask;
pub mod asset;
pub mod diff;
pub mod edit;
pub mod engine;
mod graph;
mod hash;
mod id;
pub mod index;
pub mod project;
pub mod report;
pub mod scene;
pub mod script;
pub mod walk;
pub mod watch;
pub mod yaml;

pub use id::{Guid, NotAGuid, Pointer};
pub use project::{OpenError, Options, Project, find_projects};
