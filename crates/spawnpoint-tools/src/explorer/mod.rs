//! Toolset `explorer`: inspect and change a running game. The explorer document defines the names, arguments
//! and answers.

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
        start_with: &[
            ("GetStatus", "what is loaded"),
            ("ListScenes", "loaded scenes"),
            ("SearchObjects", "objects by name, type or path"),
        ],
    }
}

/// Whether an enabled startup script exists.
pub fn has_startup_script(surroundings: &Surroundings) -> bool {
    surroundings.scripts().is_some_and(console::has_startup)
}

/// The arguments of a tool that takes none.
#[derive(Deserialize, JsonSchema)]
struct NoArguments {}

/// The arguments of a tool that lists everything, page by page.
#[derive(Deserialize, JsonSchema)]
struct PageArguments {
    #[serde(flatten)]
    paging: Paging,
}

/// The arguments of a tool for one object.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ObjectArguments {
    object_id: ObjectId,
}
