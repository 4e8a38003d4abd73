//! `game_play`: starts, stops, pauses, resumes and steps the game.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName, ToolOutput,
    op::{GameStart, GameStop, TimeGet, TimePause, TimeStep},
    play::{GameState, Stepped},
    shape::{Done, TimeScale},
    timed_play::AfterPlay,
};

use super::{
    answer,
    condition_argument::ConditionArgument,
    play_window::{self, DescribedElsewhere, ReportedMember, Window},
    step_argument::StepArgument,
};

/// The most frames that `run_until` plays unless the caller says: a minute at 60 frames per second.
const DEFAULT_FRAMES: u32 = 3600;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_play",
        "Start (launch, begin play mode), stop (exit), pause (freeze), resume (unpause) or step the game. \
         step plays `frames` frames, run_until until a condition holds, with `input` in exactly these \
         frames; both then pause and return the `report`. With fixed_step and seed, equal calls play equally.",
        Needs::any(&[
            OpName::PlayRun,
            OpName::TimeStep,
            OpName::TimePause,
            OpName::GameStart,
            OpName::GameStop,
        ]),
        play,
    )
    .titled("Control the game")
    .long()
    .writes()
    .confirm()
}

/// What to do with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Action {
    /// Run it from its editor.
    Start,
    /// Stop the game that the editor runs.
    Stop,
    /// Pause it.
    Pause,
    /// Let it run.
    Resume,
    /// Play some frames and pause it.
    Step,
    /// Play until a condition holds and pause it.
    RunUntil,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlayArguments {
    /// What to do.
    action: Action,
    /// With start: path of the scene.
    scene: Option<String>,
    /// At most 36000. Default: until the input ends; 3600 with until.
    frames: Option<u32>,
    /// Steps as in game_input.
    #[serde(default)]
    #[schemars(with = "Vec<DescribedElsewhere>")]
    input: Vec<StepArgument>,
    /// Condition as in game_wait_for.
    #[schemars(with = "Option<DescribedElsewhere>")]
    until: Option<ConditionArgument>,
    /// Members to read at the end: {"object":"Player","member":"Transform.position.x"}
    #[serde(default)]
    #[schemars(with = "Vec<DescribedElsewhere>")]
    report: Vec<ReportedMember>,
    /// Also report every n-th frame.
    every: Option<u32>,
    /// Seconds per frame, such as 0.0167.
    fixed_step: Option<f32>,
    /// Random seed.
    seed: Option<u64>,
}

impl PlayArguments {
    /// Fails if arguments for a window of frames are given to another action.
    fn check(&self) -> Result<(), Fault> {
        let is_window = matches!(self.action, Action::Step | Action::RunUntil);
        let given = [
            ("frames", self.frames.is_some()),
            ("input", !self.input.is_empty()),
            ("until", self.until.is_some()),
            ("report", !self.report.is_empty()),
            ("every", self.every.is_some()),
            ("fixed_step", self.fixed_step.is_some()),
            ("seed", self.seed.is_some()),
        ];
        if let Some((name, _)) = given.iter().find(|(_, is_given)| *is_given && !is_window) {
            return Err(Fault::argument(name, "only for the actions step and run_until"));
        }
        match self.action {
            Action::RunUntil if self.until.is_none() => {
                Err(Fault::argument("until", "run_until needs a condition")
                    .hint("for a number of frames, use the action step"))
            }
            Action::Start => Ok(()),
            _ if self.scene.is_some() => Err(Fault::argument("scene", "only for the action start")),
            _ => Ok(()),
        }
    }

    /// Whether only frames are asked for, which engines without windows can play, too.
    fn is_plain(&self) -> bool {
        self.input.is_empty()
            && self.until.is_none()
            && self.report.is_empty()
            && self.fixed_step.is_none()
            && self.seed.is_none()
    }
}

async fn play(tools: Toolbox, p: PlayArguments) -> Result<ToolOutput, Fault> {
    p.check()?;
    let text = match p.action {
        Action::Start => start(&tools, p.scene).await?,
        Action::Stop => stop(&tools).await?,
        Action::Pause => pause(&tools, true).await?,
        Action::Resume => pause(&tools, false).await?,
        Action::Step | Action::RunUntil => run(&tools, p).await?,
    };
    Ok(answer::text(&tools, text.trim_end()))
}

fn cannot(what: &str, hint: &str) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("This engine cannot {what}")).hint(hint)
}

async fn start(tools: &Toolbox, scene: Option<String>) -> Result<String, Fault> {
    if is_live(tools)? && !tools.can_run(OpName::GameStart) {
        return running(tools, scene).await;
    }
    let state: GameState = tools.run(GameStart { scene }).await?.into_shape()?;
    let own = tools.instance()?.id().to_string();
    Ok(match state.instance {
        Some(instance) if instance != own => {
            format!(
                "The game runs as instance {instance}. Pass it as `instance` to see or play the game."
            )
        }
        Some(_) => "The game runs.".to_owned(),
        None => "The game runs.".to_owned(),
    })
}

/// Whether the engine runs. A project folder refuses every op that plays, and says why.
fn is_live(tools: &Toolbox) -> Result<bool, Fault> {
    Ok(!tools.instance()?.engine().is_folder())
}

/// The answer of a game that was started without an editor.
async fn running(tools: &Toolbox, scene: Option<String>) -> Result<String, Fault> {
    if scene.is_some() {
        let hint = "it is a running game: load a scene with game_use_tool, tool LoadScene";
        return Err(cannot("start a scene", hint));
    }
    let time: TimeScale = tools.run(TimeGet {}).await?.into_shape()?;
    match time.paused {
        Some(true) => {
            Err(cannot("start a game", "it is a running game that is paused: use resume"))
        }
        _ => Ok("The game runs already.".to_owned()),
    }
}

async fn stop(tools: &Toolbox) -> Result<String, Fault> {
    if is_live(tools)? && !tools.can_run(OpName::GameStop) {
        return Err(cannot(
            "stop the game",
            "only an editor stops the game that it started; use pause",
        ));
    }
    tools.run(GameStop {}).await?.into_shape::<Done>()?;
    Ok("The game is stopped.".to_owned())
}

async fn pause(tools: &Toolbox, paused: bool) -> Result<String, Fault> {
    if is_live(tools)? && !tools.can_run(OpName::TimePause) {
        return Err(cannot("pause the game", "start and stop it instead"));
    }
    let time: TimeScale = tools.run(TimePause { paused }).await?.into_shape()?;
    Ok(match time.paused == Some(true) {
        true => "The game is paused.".to_owned(),
        false if time.value == 0.0 => "The game is not paused, but its time scale is 0.".to_owned(),
        false => "The game runs.".to_owned(),
    })
}

async fn run(tools: &Toolbox, p: PlayArguments) -> Result<String, Fault> {
    const PAUSED: &str = "The game is paused.";
    if !tools.can_run(OpName::PlayRun) {
        if is_live(tools)? && (!p.is_plain() || !tools.can_run(OpName::TimeStep)) {
            let hint = match tools.can_run(OpName::InputPress) {
                true => "use game_input and game_wait_for, or the actions pause and resume",
                false => "use the actions start, pause and resume, and game_wait_for",
            };
            return Err(cannot("play input and conditions frame by frame", hint));
        }
        let op = TimeStep { frames: p.frames.unwrap_or(1) };
        let stepped: Stepped = tools.run(op).await?.into_shape()?;
        return Ok(format!("Played {} frames. {PAUSED}", stepped.frames));
    }
    let frames = match (p.frames, &p.until) {
        (None, Some(_)) => Some(DEFAULT_FRAMES),
        (None, None) if p.input.is_empty() => Some(1),
        (frames, _) => frames,
    };
    let window = Window {
        steps: p.input,
        until: p.until,
        frames,
        report: p.report,
        every: p.every,
        fixed_step: p.fixed_step,
        seed: p.seed,
        then: AfterPlay::Pause,
    };
    let (result, members) = play_window::play(tools, window).await?;
    Ok(play_window::text(&result, &members, PAUSED))
}
