//! What a player does.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    op::{InputAxis, InputList, InputPress, InputRelease},
    shape::Paging,
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "list_input_actions",
            "What a player can do, by which keys, and what is pressed now.",
            |p: List| {
                let include_builtin = p.include_builtin.unwrap_or_default();
                Ok(InputList { include_builtin, paging: p.paging })
            },
        ),
        Tool::op(
            "press_input",
            "Press an input action; with seconds, hold it so long, release it and answer then.",
            |p: Press| {
                Ok(InputPress { action: p.action, strength: p.strength, seconds: p.seconds })
            },
        )
        .confirm(),
        Tool::op(
            "release_input",
            "Release an input action, or all that were pressed.",
            |p: Release| Ok(InputRelease { action: p.action.unwrap_or_default() }),
        )
        .idempotent()
        .confirm(),
        Tool::op("set_input_axis", "Push a stick: two opposite actions, -1 to 1.", |p: Axis| {
            Ok(InputAxis { negative: p.negative, positive: p.positive, value: p.value })
        })
        .idempotent()
        .confirm(),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct List {
    /// Also the engine's own actions, for interfaces.
    include_builtin: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct Press {
    action: String,
    /// Above 0, to 1; 1 unless given.
    strength: Option<f32>,
    /// At most 60.
    seconds: Option<f32>,
}

#[derive(Deserialize, JsonSchema)]
struct Release {
    action: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Axis {
    /// The action at -1.
    negative: String,
    /// The action at 1.
    positive: String,
    value: f32,
}
