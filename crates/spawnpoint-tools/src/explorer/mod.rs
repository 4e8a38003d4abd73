//! Toolset `explorer`: inspect and change a running game. Names, arguments and answers are those of
//! the explorer document.

mod components;
pub mod config;
mod console;
mod hooks;
mod objects;
mod prompts;
mod refs;
mod resources;
mod scenes;
mod state;
mod statics;
mod view;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Toolset;
use spawnpoint_protocol::{ObjectId, shape::Paging};

use crate::Surroundings;

/// The toolset.
pub fn toolset(surroundings: &Surroundings) -> Toolset {
    Toolset {
        name: "explorer",
        help: "inspect and change a running game",
        tools: [
            state::tools(),
            scenes::tools(),
            objects::tools(),
            components::tools(),
            statics::tools(),
            refs::tools(),
            view::tools(),
            console::tools(surroundings.scripts(), surroundings.hide_paths),
            hooks::tools(),
            config::tools(surroundings),
        ]
        .concat(),
        resources: resources::RESOURCES,
        prompts: prompts::PROMPTS,
    }
}

/// Whether there is a script that is to run when the server starts.
pub fn has_startup_script(surroundings: &Surroundings) -> bool {
    surroundings.scripts().is_some_and(console::has_startup)
}

/// No arguments at all.
#[derive(Deserialize, JsonSchema)]
struct Nothing {}

/// A part of a list.
#[derive(Deserialize, JsonSchema)]
struct PageOf {
    #[serde(flatten)]
    paging: Paging,
}

/// One object.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct OneObject {
    object_id: ObjectId,
}
