//! The game as a whole: running it from its editor, letting it stand still, letting frames pass.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::op::{GameStart, GameStateGet, GameStop, TimePause, TimeStep};

use super::Nothing;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "get_game_state",
            "Whether the editor runs the game, and as which instance.",
            |_: Nothing| Ok(GameStateGet {}),
        ),
        Tool::op(
            "start_game",
            "Run the game from its editor; answers when the game is attached as its own instance.",
            |p: Start| Ok(GameStart { scene: p.scene }),
        )
        .long()
        .confirm(),
        Tool::op("stop_game", "End the game that the editor runs.", |_: Nothing| Ok(GameStop {}))
            .destructive()
            .confirm(),
        Tool::op("pause_game", "Let the game stand still, or go on.", |p: Pause| {
            Ok(TimePause { paused: p.paused.unwrap_or(true) })
        })
        .idempotent()
        .confirm(),
        Tool::op("step_game", "Let so many frames pass, then stand still.", |p: Step| {
            Ok(TimeStep { frames: p.frames.unwrap_or(1) })
        })
        .long()
        .confirm(),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Start {
    /// Which scene, by path; the project's main one unless given.
    scene: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Pause {
    /// false goes on.
    paused: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
struct Step {
    /// 1 unless given, at most 36000.
    frames: Option<u32>,
}
