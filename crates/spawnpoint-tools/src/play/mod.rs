//! Toolset `play`: play the game as a person would, and use the editor that runs it. Each tool is listed while an
//! attached engine supports it.

mod edit;
mod game;
mod input;
mod view;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::{Listing, Tool, Toolset};

/// The toolset.
pub fn toolset() -> Toolset {
    let tools = [input::tools(), view::tools(), game::tools(), edit::tools()].concat();
    Toolset {
        name: "play",
        help: "play the game: input, screenshots, start and stop, pause and step, undo",
        tools: tools.into_iter().map(|tool: Tool| tool.listed(Listing::WhereAble)).collect(),
        resources: &[],
        prompts: &[],
        start_with: &[],
    }
}

/// The arguments of a tool that takes none.
#[derive(Deserialize, JsonSchema)]
struct NoArguments {}
