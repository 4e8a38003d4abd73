//! Toolset `explorer`: inspect and change a running game. Names, arguments and answers are those of
//! the explorer document.

mod components;
mod objects;
mod prompts;
mod resources;
mod scenes;
mod state;
mod view;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Toolset;
use spawnpoint_protocol::{ObjectId, shape::Paging};

/// The toolset.
pub fn toolset() -> Toolset {
    Toolset {
        name: "explorer",
        help: "inspect and change a running game",
        tools: [
            state::tools(),
            scenes::tools(),
            objects::tools(),
            components::tools(),
            view::tools(),
        ]
        .concat(),
        resources: resources::RESOURCES,
        prompts: prompts::PROMPTS,
    }
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
