//! Input steps as arguments.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault,
    timed_play::{AxisInput, ClickTarget, InputStep, Names},
};

use super::{play_window::DescribedElsewhere, target};

/// The most steps of one call. Engines have the same limit, but names are looked up before they are asked.
const MAX_STEPS: usize = 1000;

// One step of a sequence of inputs. No doc comment, because that would be listed in each schema.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepArgument {
    /// Actions or keys: "left, jump"; held for frames, or until released.
    #[schemars(with = "Option<String>")]
    press: Option<Names>,
    /// Actions or keys, or "all".
    #[schemars(with = "Option<String>")]
    release: Option<Names>,
    /// Joystick axis: {"negative":"left","positive":"right","value":-0.5}
    #[schemars(with = "Option<DescribedElsewhere>")]
    axis: Option<AxisInput>,
    /// Object, or point "0.5,0.5" from the top left.
    #[schemars(with = "Option<String>")]
    click: Option<Value>,
    /// Type this text.
    #[serde(rename = "type")]
    type_text: Option<String>,
    /// Frames to let pass.
    wait: Option<u32>,
    /// Frames to hold it.
    frames: Option<u32>,
    /// Strength of press, up to 1.
    strength: Option<f32>,
}

impl StepArgument {
    /// The step, with its object found. `path` names it in messages.
    pub async fn find(&self, tools: &Toolbox, path: &str) -> Result<InputStep, Fault> {
        let click = match &self.click {
            Some(click) => Some(click_target(tools, click).await?),
            None => None,
        };
        let step = InputStep {
            press: self.press.as_ref().map(split),
            release: self.release.as_ref().map(split).map(all_by_name),
            axis: self.axis.clone(),
            click,
            type_text: self.type_text.clone(),
            wait: self.wait,
            frames: self.frames,
            strength: self.strength,
        };
        step.check(path)?;
        Ok(step)
    }
}

/// The steps, with their objects found.
pub async fn find_all(tools: &Toolbox, steps: &[StepArgument]) -> Result<Vec<InputStep>, Fault> {
    if steps.len() > MAX_STEPS {
        return Err(Fault::argument("steps", format!("at most {MAX_STEPS} steps")));
    }
    let mut found = Vec::with_capacity(steps.len());
    for (number, step) in steps.iter().enumerate() {
        found.push(step.find(tools, &format!("steps[{number}]")).await?);
    }
    Ok(found)
}

/// Names may be separated by commas.
fn split(names: &Names) -> Names {
    let names = names.iter().flat_map(|names| names.split(','));
    Names::Several(
        names.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect(),
    )
}

/// `all` means all pressed actions, which an empty list says in the protocol.
fn all_by_name(names: Names) -> Names {
    let all = names.iter().any(|name| name.eq_ignore_ascii_case("all"));
    if all { Names::Several(Vec::new()) } else { names }
}

async fn click_target(tools: &Toolbox, click: &Value) -> Result<ClickTarget, Fault> {
    let text = match click {
        Value::String(text) => text.trim_matches(['[', ']', ' ']).to_owned(),
        Value::Array(point) => point.iter().map(Value::to_string).collect::<Vec<_>>().join(","),
        _ => return Err(Fault::argument("click", "an object, or a point such as \"0.5,0.5\"")),
    };
    if let Some((x, y)) = text.split_once(',')
        && let (Ok(x), Ok(y)) = (x.trim().parse(), y.trim().parse())
    {
        return Ok(ClickTarget::Point([x, y]));
    }
    target::object(tools, &text).await.map(ClickTarget::Object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_separated_by_commas() {
        let several = split(&Names::One("a, b,".into()));
        assert_eq!(several.iter().collect::<Vec<_>>(), ["a", "b"]);
        let listed = split(&Names::Several(vec!["a".into(), "b,c".into()]));
        assert_eq!(listed.iter().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(all_by_name(Names::One("All".into())), Names::Several(Vec::new()));
        assert_eq!(all_by_name(Names::One("fall".into())), Names::One("fall".into()));
    }
}
