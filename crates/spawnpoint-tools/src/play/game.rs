//! Starting, stopping, pausing and stepping the game.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::op::{GameStart, GameStateGet, GameStop, TimePause, TimeStep};

use super::NoArguments;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "get_game_state",
            "Get whether the editor runs the game, and as which instance the game is attached.",
            |_: NoArguments| Ok(GameStateGet {}),
        ),
        Tool::op(
            "start_game",
            "Start the game from its editor and wait until it is attached as an \
             instance of its own.",
            |p: StartArguments| Ok(GameStart { scene: p.scene }),
        )
        .long()
        .confirm(),
        Tool::op("stop_game", "Stop the game that the editor runs.", |_: NoArguments| {
            Ok(GameStop {})
        })
        .destructive()
        .confirm(),
        Tool::op("pause_game", "Pause or resume the game.", |p: PauseArguments| {
            Ok(TimePause { paused: p.paused.unwrap_or(true) })
        })
        .idempotent()
        .confirm(),
        Tool::op(
            "step_game",
            "Run a number of frames, then pause the game.",
            |p: StepArguments| Ok(TimeStep { frames: p.frames.unwrap_or(1) }),
        )
        .long()
        .confirm(),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct StartArguments {
    /// Path of the scene to run. Default: the project's main scene.
    scene: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct PauseArguments {
    /// true (default) to pause, false to resume.
    paused: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
struct StepArguments {
    /// Number of frames; default 1.
    #[schemars(range(min = 1, max = 36000))]
    frames: Option<u32>,
}
