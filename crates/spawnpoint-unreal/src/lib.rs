//! Reads Unreal projects from disk, without an editor or engine.
//!
//! | module | holds | start at |
//! |---|---|---|
//! | [`project`] | `.uproject`, plugins, content roots, merged `.ini` files | [`project::Project::open`] |
//! | [`index`] | every package and asset: search, dependencies, cycles; cache and watcher | [`index::Index::open`] |
//! | [`package`] | one package: names, imports, exports, tags, what it needs | [`package::Package::read`] |
//! | [`property`] | the values of its objects | [`property::Decoder`] |
//! | [`graph`] | nodes and pins | [`graph::Graph::read`] |
//! | [`blueprint`] | variables, functions, events, components, widgets | [`blueprint::Blueprint::read`] |
//! | [`diff`] | two versions of a package | [`diff::PackageFiles`] |
//! | [`text`] | T3D-like text, class defaults, Markdown | [`text::markdown`] |
//!
//! Files are not trusted: every count is checked against the remaining bytes, recursion is limited,
//! and reading a package uses at most four times its size in memory. Errors say what to do.

pub mod blueprint;
pub mod diff;
pub mod engine;
pub mod graph;
pub mod index;
pub mod package;
pub mod project;
pub mod property;
pub mod text;
