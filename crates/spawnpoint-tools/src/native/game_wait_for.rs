//! `game_wait_for`: waits until conditions hold.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{
    Fault, OpName, ToolOutput,
    condition::{Condition, ConditionResult},
    op::WaitUntil,
};

use super::{
    answer,
    condition_argument::{self, ConditionArgument, FoundCondition},
    polling,
};

/// How long to wait unless the caller says, and at most.
const DEFAULT_SECONDS: f32 = 10.0;
const MAX_SECONDS: f32 = 300.0;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_wait_for",
        "Wait until conditions hold, such as a changed value: \
         conditions=[{\"object\":\"Player\",\"member\":\"Health.current\",\"is\":\"<\",\"value\":30}]. \
         Returns the last values seen.",
        Needs::any(&[OpName::WaitUntil, OpName::MemberRead, OpName::LogsTail, OpName::GameStateGet]),
        wait_for,
    )
    .titled("Wait for a condition")
    .long()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WaitArguments {
    /// Each has one of member, exists, log and state.
    conditions: Vec<ConditionArgument>,
    /// How many must hold; default all.
    #[serde(rename = "match")]
    match_mode: Option<Match>,
    /// Seconds; default 10, at most 300.
    timeout: Option<f32>,
}

/// How many conditions must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Match {
    /// All of them, at the same time.
    #[default]
    All,
    /// At least one.
    Any,
}

async fn wait_for(tools: Toolbox, p: WaitArguments) -> Result<ToolOutput, Fault> {
    let seconds = p.timeout.unwrap_or(DEFAULT_SECONDS);
    if !(0.0..=MAX_SECONDS).contains(&seconds) {
        return Err(Fault::argument("timeout", format!("0 to {MAX_SECONDS} seconds")));
    }
    let found = condition_argument::find_all(&tools, &p.conditions, "conditions").await?;
    let any = p.match_mode.unwrap_or_default() == Match::Any;
    let result = match in_engine(&tools, &found) {
        Some(conditions) => {
            let condition =
                if any { Condition::Any(conditions) } else { Condition::All(conditions) };
            tools.run(WaitUntil { condition, seconds }).await?.into_shape()?
        }
        None => polling::wait(&tools, &found, any, Duration::from_secs_f32(seconds)).await?,
    };
    Ok(answer::text(&tools, sentence(&result, seconds).trim_end()))
}

/// The conditions, if the engine can evaluate all of them.
fn in_engine(tools: &Toolbox, found: &[FoundCondition]) -> Option<Vec<Condition>> {
    let condition = |one: &FoundCondition| match one {
        FoundCondition::InEngine(condition) => Some(condition.clone()),
        _ => None,
    };
    found
        .iter()
        .map(condition)
        .collect::<Option<Vec<_>>>()
        .filter(|_| tools.can_run(OpName::WaitUntil))
}

fn sentence(result: &ConditionResult, seconds: f32) -> String {
    let mut lines = answer::Lines::new();
    match result.met {
        true => lines.push(&format!("Met after {:.1} s.", result.seconds)),
        false => lines.push(&format!("Not met within {seconds} s. Last seen:")),
    }
    result.last.iter().for_each(|seen| lines.push(seen));
    lines.finish("wait for fewer conditions")
}
