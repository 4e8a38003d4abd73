//! A window of frames: from arguments to `play.run`, and its result as text.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault,
    condition::{Condition, MemberPath},
    op::PlayRun,
    timed_play::{AfterPlay, PlayResult, ReportRequest},
};

use super::{
    answer::{Lines, counted, one_line},
    condition_argument::{ConditionArgument, FoundCondition},
    step_argument::{self, StepArgument},
    target::{self, short},
};

/// The most members that are reported. Engines have the same limit, but names are looked up before they are asked.
const MAX_MEMBERS: usize = 64;

/// An object whose fields are described elsewhere, so that a schema does not repeat them.
pub struct DescribedElsewhere;

impl JsonSchema for DescribedElsewhere {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "DescribedElsewhere".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object" })
    }
}

/// A member to report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportedMember {
    object: String,
    member: String,
}

/// The arguments of a window of frames: its input, its end and its report.
#[derive(Debug, Default)]
pub struct Window {
    pub steps: Vec<StepArgument>,
    pub until: Option<ConditionArgument>,
    pub frames: Option<u32>,
    pub report: Vec<ReportedMember>,
    pub every: Option<u32>,
    pub fixed_step: Option<f32>,
    pub seed: Option<u64>,
    pub then: AfterPlay,
}

/// Plays a window. Returns its result and the members that it reports.
pub async fn play(tools: &Toolbox, window: Window) -> Result<(PlayResult, Vec<MemberPath>), Fault> {
    if window.report.len() > MAX_MEMBERS {
        return Err(Fault::argument("report", format!("at most {MAX_MEMBERS} members")));
    }
    let mut report = Vec::with_capacity(window.report.len());
    for wanted in &window.report {
        let object = target::object(tools, &wanted.object).await?;
        report.push(target::member(tools, object, &wanted.member).await?);
    }
    let until = match &window.until {
        Some(until) => Some(condition(tools, until).await?),
        None => None,
    };
    let op = PlayRun {
        steps: step_argument::find_all(tools, &window.steps).await?,
        frames: window.frames,
        until,
        report: ReportRequest { report: report.clone(), every: window.every },
        then: window.then,
        fixed_step: window.fixed_step,
        seed: window.seed,
    };
    Ok((tools.run(op).await?.into_shape()?, report))
}

async fn condition(tools: &Toolbox, until: &ConditionArgument) -> Result<Condition, Fault> {
    match until.find(tools, "until").await? {
        FoundCondition::InEngine(condition) => Ok(condition),
        FoundCondition::Exists(..) => {
            Err(Fault::argument("until", "the game finds no object by an id that may be gone")
                .hint("pass the object's name or path with exists"))
        }
        FoundCondition::Running(_) => {
            Err(Fault::argument("until", "a window of frames cannot start or stop the game")
                .hint("use game_wait_for for the state of the game"))
        }
    }
}

/// The result of a window as text: how it ended, and a table of the reported members.
pub fn text(result: &PlayResult, members: &[MemberPath], state: &str) -> String {
    let mut lines = Lines::new();
    let frames = match result.frames {
        1 => "1 frame".to_owned(),
        frames => format!("{frames} frames"),
    };
    lines.push(&match result.met {
        Some(true) => format!("Met after {frames}: {}. {state}", result.last.join(", ")),
        Some(false) => {
            format!("Not met within {frames}. Last seen: {}. {state}", result.last.join(", "))
        }
        None => format!("Played {frames}. {state}"),
    });
    if members.is_empty() {
        return lines.finish("");
    }
    let names =
        members.iter().map(|member| format!("{}.{}", short(&member.component), member.name));
    match result.report.as_slice() {
        [only] => {
            for (name, value) in names.zip(&only.values) {
                lines.push(&format!("{name} = {}", shown(value)));
            }
        }
        several => {
            lines.push(&format!("frame | {}", names.collect::<Vec<_>>().join(" | ")));
            for report in several {
                let values: Vec<String> = report.values.iter().map(shown).collect();
                lines.push(&format!("{} | {}", report.frame, values.join(" | ")));
            }
        }
    }
    lines.finish("report fewer members, or raise every")
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "gone".to_owned(),
        value => collection(value).unwrap_or_else(|| value.to_string()),
    }
}

/// A collection by the items that its engine previews: `3 items (Ada: 120, Grace: 95, …)`.
fn collection(value: &Value) -> Option<String> {
    let count = usize::try_from(value.get("count")?.as_u64()?).ok()?;
    let preview = value.get("preview")?.as_array()?;
    let item = |item: &Value| {
        let text = |of: &str| item[of]["text"].as_str().map(|text| one_line(text, 80));
        match (text("key"), text("value")) {
            (Some(key), Some(value)) => format!("{key}: {value}"),
            (key, value) => value.or(key).unwrap_or_default(),
        }
    };
    let mut items: Vec<String> = preview.iter().map(item).collect();
    if items.len() < count {
        items.push("…".to_owned());
    }
    Some(format!("{} ({})", counted(count, "item"), items.join(", ")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_short_and_collections_show_their_items() {
        let item = |key: Value, value: &str| json!({"key": key, "value": {"text": value, "json": value, "refId": null}});
        let scores = [
            item(json!({"text": "Ada", "json": "Ada"}), "120"),
            item(json!({"text": "Grace"}), "95"),
        ];
        let scores = json!({"kind": "dictionary", "count": 3, "preview": scores});
        assert_eq!(shown(&scores), "3 items (Ada: 120, Grace: 95, …)");
        let list = json!({"kind": "enumerable", "count": 1, "preview": [item(Value::Null, "10")]});
        assert_eq!(shown(&list), "1 item (10)");
        assert_eq!(shown(&json!({"x": 1})), r#"{"x":1}"#);
        assert_eq!(shown(&Value::Null), "gone");
    }
}
