//! Unreal projects read from disk, without an editor and without an engine.
//!
//! | module | holds | start at |
//! |---|---|---|
//! | [`project`] | `.uproject`, plugins, where content lies, merged `.ini` files | [`project::Project::open`] |
//! | [`index`] | every package and asset: search, dependencies, cycles; cache and watcher | [`index::Index::open`] |
//! | [`package`] | one package: names, imports, exports, tags, what it needs | [`package::Package::read`] |
//! | [`property`] | the values of its objects | [`property::Decoder`] |
//! | [`graph`] | nodes and pins | [`graph::Graph::read`] |
//! | [`blueprint`] | variables, functions, events, components, widgets | [`blueprint::Blueprint::read`] |
//! | [`text`] | T3D-like text, class defaults, Markdown | [`text::markdown`] |
//!
//! No byte of a file is believed: every count is held against what is left of the file, nothing
//! recurses without a bound, reading a package takes no more than four times its length in memory, and
//! what cannot be read is named with what to do about it.

pub mod blueprint;
pub mod engine;
pub mod graph;
pub mod index;
pub mod package;
pub mod project;
pub mod property;
pub mod text;
