//! Toolset `unity`: the tools of MCP for Unity, for a Unity editor with that package.
//!
//! Nearly everything is data in the [`table`]: a tool, its Unity command, its arguments with their
//! names in the command, and its effect. A tool that does more names a function for it, in a
//! separate module.

mod about;
mod action;
mod allow;
mod asset;
mod batch;
mod blender;
mod build;
mod change;
mod code;
mod color;
mod console;
mod contents;
mod custom;
mod definition;
mod docs;
mod editor;
mod groups;
mod image;
mod kind;
mod lenient;
mod object;
mod param;
mod plain;
mod prefab;
mod prepared;
mod reference;
mod refresh;
mod resources;
mod script;
mod state;
mod table;
mod telemetry;
mod test_runner;
mod texture;
mod tool;
mod ui;
mod vector;

pub use self::definition::UNITY;
use spawnpoint_core::catalog::Toolset;

use crate::Surroundings;

/// The toolset.
pub fn toolset(surroundings: &Surroundings) -> Toolset {
    Toolset {
        name: "unity",
        help: "control a Unity editor with the tools of MCP for Unity",
        tools: table::tools().iter().map(|tool| tool.tool(surroundings.docs.clone())).collect(),
        resources: resources::RESOURCES,
        prompts: &[],
        start_with: &[],
    }
}
