//! Player input.

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
            "List the input actions with their keys, and which are pressed now.",
            |p: ListArguments| {
                let include_builtin = p.include_builtin.unwrap_or_default();
                Ok(InputList { include_builtin, paging: p.paging })
            },
        ),
        Tool::op(
            "press_input",
            "Press an input action. With seconds, hold it that long, release it, and answer then; \
             without, it stays pressed until release_input.",
            |p: PressArguments| {
                Ok(InputPress { action: p.action, strength: p.strength, seconds: p.seconds })
            },
        )
        .confirm(),
        Tool::op(
            "release_input",
            "Release an input action, or all pressed actions if action is left out.",
            |p: ReleaseArguments| Ok(InputRelease { action: p.action.unwrap_or_default() }),
        )
        .idempotent()
        .confirm(),
        Tool::op(
            "set_input_axis",
            "Set an axis, such as a stick, through two opposite input actions.",
            |p: AxisArguments| {
                Ok(InputAxis { negative: p.negative, positive: p.positive, value: p.value })
            },
        )
        .idempotent()
        .confirm(),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct ListArguments {
    /// Set to true to list the engine's built-in UI actions too.
    include_builtin: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct PressArguments {
    /// Name of the action, from list_input_actions.
    action: String,
    /// Strength, above 0 and up to 1; default 1.
    strength: Option<f32>,
    /// How long to hold it, in seconds, at most 60.
    seconds: Option<f32>,
}

#[derive(Deserialize, JsonSchema)]
struct ReleaseArguments {
    /// Name of the action. Default: all pressed actions.
    action: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct AxisArguments {
    /// The action for negative values, for example move_left.
    negative: String,
    /// The action for positive values, for example move_right.
    positive: String,
    /// Position of the axis, from -1 to 1; 0 releases both actions.
    value: f32,
}
