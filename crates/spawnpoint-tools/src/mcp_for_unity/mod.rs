//! Toolset `unity`: a Unity editor in the words of MCP for Unity, whose plugin it understands.
//!
//! Nearly everything is a row of the [`table`]: a tool, the Unity command it is, its arguments with
//! their names on the wire, and what it may do. What is special about a tool has a small file of its
//! own, which the row names.

mod about;
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
mod docs;
mod editor;
mod groups;
mod image;
mod kind;
mod object;
mod plain;
mod prefab;
mod refresh;
mod resources;
mod row;
mod script;
mod state;
mod table;
mod telemetry;
mod test_runner;
mod texture;
mod ui;
mod vector;

pub use self::row::UNITY;
use spawnpoint_core::catalog::Toolset;

use crate::Surroundings;

/// The toolset.
pub fn toolset(surroundings: &Surroundings) -> Toolset {
    Toolset {
        name: "unity",
        help: "a Unity editor, in the words of MCP for Unity",
        tools: table::rows().map(|row| row.tool(surroundings.docs.clone())).collect(),
        resources: resources::RESOURCES,
        prompts: &[],
    }
}
