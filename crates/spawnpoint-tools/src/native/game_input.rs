//! `game_input`: presses, clicks and types in the game.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
    guard::Gate,
};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName, ToolOutput,
    op::{InputAxis, InputList, InputPress, InputRelease},
    play::InputAction,
    shape::{Page, Paging},
    timed_play::{AfterPlay, InputStep},
};

use super::{
    answer::{self, Lines},
    play_window::{self, Window},
    step_argument::{self, StepArgument},
};

/// How many frames a second has, for engines that hold input by seconds.
const FRAME_RATE: f32 = 60.0;
/// How many actions are listed.
const LISTED: i64 = 500;

pub(super) fn tool() -> Tool {
    let tool = Tool::text(
        "game_input",
        "Simulate a player's keyboard and mouse input: walk, press keys, click buttons, type text, timed to the \
         exact frame, in one call: steps=[{\"press\":\"jump\",\"frames\":12},{\"wait\":5},{\"click\":\"Start \
         Button\"}]. Without steps, list the actions.",
        Needs::all(&[OpName::InputPress]),
        input,
    )
    .titled("Send player input")
    .long()
    .writes()
    .confirm();
    let sending = tool.gate;
    tool.gated_as(move |arguments| gate(sending, arguments))
}

/// Listing the actions needs nothing.
fn gate(sending: Gate, arguments: &Map<String, Value>) -> Gate {
    let steps = arguments.get("steps").and_then(Value::as_array);
    match arguments.contains_key("steps") && steps.is_none_or(|steps| !steps.is_empty()) {
        true => sending,
        false => Gate::OPEN,
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct InputArguments {
    /// Each one of press, release, axis, click, type, wait; at most 1000.
    #[serde(default)]
    steps: Vec<StepArgument>,
}

async fn input(tools: Toolbox, p: InputArguments) -> Result<ToolOutput, Fault> {
    let text = match (p.steps.is_empty(), tools.can_run(OpName::PlayRun)) {
        (true, _) => list(&tools).await?,
        (false, true) => {
            let window = Window { steps: p.steps, then: AfterPlay::Keep, ..Window::default() };
            let (result, members) = play_window::play(&tools, window).await?;
            play_window::text(&result, &members, "")
        }
        (false, false) => send(&tools, &step_argument::find_all(&tools, &p.steps).await?).await?,
    };
    Ok(answer::text(&tools, text.trim_end()))
}

async fn list(tools: &Toolbox) -> Result<String, Fault> {
    let paging = Paging { limit: Some(LISTED), offset: None };
    let op = InputList { include_builtin: false, paging };
    let page: Page<InputAction> = tools.run(op).await?.into_shape()?;
    let mut lines = Lines::new();
    lines.push(&format!("{} actions:", page.total));
    for action in &page.items {
        let keys = match action.inputs.as_slice() {
            [only] if *only == action.name => String::new(),
            [] => String::new(),
            keys => format!(" ({})", keys.join(", ")),
        };
        let pressed = if action.pressed { " is pressed" } else { "" };
        lines.push(&format!("{}{keys}{pressed}", action.name));
    }
    Ok(lines.finish("keys are actions, too"))
}

/// Sends the steps one by one to an engine that cannot play windows of frames. Their timing is not exact.
async fn send(tools: &Toolbox, steps: &[InputStep]) -> Result<String, Fault> {
    for (number, step) in steps.iter().enumerate() {
        let seconds = step.frames.map(|frames| frames as f32 / FRAME_RATE);
        if let Some(names) = &step.press {
            let strength = step.strength;
            for action in names.iter() {
                let action = action.to_owned();
                tools.run(InputPress { action, strength, seconds: None }).await?;
            }
            hold(tools, seconds).await?;
            for action in names.iter().filter(|_| seconds.is_some()) {
                tools.run(InputRelease { action: action.to_owned() }).await?;
            }
        } else if let Some(names) = &step.release {
            let all = names.iter().next().is_none().then_some("");
            for action in names.iter().chain(all) {
                tools.run(InputRelease { action: action.to_owned() }).await?;
            }
        } else if let Some(axis) = &step.axis {
            let op = |value: f32| InputAxis {
                negative: axis.negative.clone(),
                positive: axis.positive.clone(),
                value,
            };
            tools.run(op(axis.value)).await?;
            hold(tools, seconds).await?;
            if seconds.is_some() {
                tools.run(op(0.0)).await?;
            }
        } else if let Some(frames) = step.wait {
            hold(tools, Some(frames as f32 / FRAME_RATE)).await?;
        } else {
            let what =
                format!("steps[{number}]: this engine can press keys, but not click or type");
            return Err(Fault::new(ErrorKind::Unsupported, what)
                .hint("call the method of the button with game_call"));
        }
    }
    Ok("Done. This engine is not exact to the frame: a frame was taken as 1/60 s.".to_owned())
}

async fn hold(tools: &Toolbox, seconds: Option<f32>) -> Result<(), Fault> {
    let Some(seconds) = seconds else { return Ok(()) };
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs_f32(seconds)) => Ok(()),
        () = tools.cx.cancelled.cancelled() => {
            // What was pressed must not stay pressed; the engine may be gone, though.
            let _ = tools.run(InputRelease { action: String::new() }).await;
            Err(Fault::new(ErrorKind::Cancelled, "The input was cancelled"))
        }
    }
}
