//! Reads a Godot 4 project from disk, without a running editor.
//!
//! | module | holds | start at |
//! |---|---|---|
//! | [`text`] | sections, entries and values of Godot's text formats | [`text::Document::parse`] |
//! | [`scene`] | one scene or resource file, and trees of nodes with instanced scenes | [`scene::Tree::build`] |
//! | [`script`] | what GDScript declares and which files it names | [`script::read`] |
//! | [`index`] | all files, their ids and references; cache | [`index::Scan::read`] |
//! | [`project`] | the folder as a whole | [`project::Project::open`] |
//! | [`queries`] | references, unused files, problems | |
//! | [`diff`] | two versions of a file, node by node | [`diff::compare`] |
//! | [`engine`] | the project as an engine | [`engine::ClosedProject`] |
//!
//! Binary scenes and resources are listed, not read. No input causes a hang, a panic or unlimited memory usage.

pub mod diff;
pub mod engine;
pub mod index;
pub mod project;
pub mod queries;
pub mod scene;
pub mod script;
pub mod settings;
pub mod text;
mod uid;

pub use project::{OpenError, Options, Project, is_project};
