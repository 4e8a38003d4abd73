//! Toolset `unreal`: projects and their assets. Names, arguments, answers and sentences are those of
//! the Unreal server's document.

mod answer;
mod assets;
mod batch;
mod blueprints;
mod export;
mod folders;
mod import;
mod links;
mod project;
mod prompts;
mod resources;

use spawnpoint_core::catalog::{Tool, Toolset};

use crate::Surroundings;

/// The kind of engine these tools are for.
const KIND: &str = "unreal";

/// The toolset.
pub fn toolset(surroundings: &Surroundings) -> Toolset {
    let tools = [
        project::tools(),
        vec![
            export::asset(),
            batch::assets(surroundings),
            export::class_default(),
            import::asset(surroundings),
        ],
        assets::tools(),
        links::tools(),
        vec![blueprints::search(), batch::markdown(surroundings)],
        resources::tools(),
    ];
    Toolset {
        name: "unreal",
        help: "Unreal projects, closed or in a running editor",
        tools: tools.concat().into_iter().map(|tool: Tool| tool.only_for(KIND)).collect(),
        resources: resources::RESOURCES,
        prompts: prompts::PROMPTS,
        start_with: &[],
    }
}
