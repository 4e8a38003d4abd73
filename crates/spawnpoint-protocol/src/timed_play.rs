//! Play in a window of frames: input frame by frame, an end condition, and members read at the end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{condition::MemberPath, error::Fault, id::ObjectId};

/// One step of a sequence of inputs. Exactly one of `press`, `release`, `axis`, `click`, `type` and `wait` is set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InputStep {
    /// Actions or keys to press at the same time. With `frames`, they are held that many frames and then
    /// released; without, they stay pressed until they are released.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<Names>,
    /// Actions or keys to release. An empty list releases all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<Names>,
    /// An axis: two opposite actions, and how far between them, -1 to 1. With `frames`, it is held that long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<AxisInput>,
    /// Click an object or a point of the view. It takes one frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub click: Option<ClickTarget>,
    /// Type a text. It takes one frame.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_text: Option<String>,
    /// Let this many frames pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u32>,
    /// How many frames a `press` or an `axis` is held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames: Option<u32>,
    /// Strength of a `press`, above 0 and up to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<f32>,
}

impl InputStep {
    /// Fails unless exactly one kind of input is set. `path` names the step in messages.
    pub fn check(&self, path: &str) -> Result<(), Fault> {
        let kinds = [
            self.press.is_some(),
            self.release.is_some(),
            self.axis.is_some(),
            self.click.is_some(),
            self.type_text.is_some(),
            self.wait.is_some(),
        ];
        match kinds.iter().filter(|is_set| **is_set).count() {
            1 => Ok(()),
            n => Err(Fault::argument(
                path,
                format!(
                    "a step is one of press, release, axis, click, type or wait, not {n} of them"
                ),
            )),
        }
    }

    /// How many frames the step takes. A click and a text take one, because their buttons and keys are released in
    /// the next frame.
    pub fn duration(&self) -> u32 {
        let least = u32::from(self.click.is_some() || self.type_text.is_some());
        self.wait.or(self.frames).unwrap_or(least)
    }
}

/// One name, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Names {
    /// One name.
    One(String),
    /// Several names.
    Several(Vec<String>),
}

impl Names {
    /// The names, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let names = match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Several(names) => names,
        };
        names.iter().map(String::as_str)
    }
}

/// An axis between two actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AxisInput {
    /// The action for negative values.
    pub negative: String,
    /// The action for positive values.
    pub positive: String,
    /// From -1 to 1; 0 releases both.
    pub value: f32,
}

/// Where to click.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ClickTarget {
    /// The middle of an object, as the camera sees it.
    Object(ObjectId),
    /// A point: 0,0 is the top left corner of the view, 1,1 the bottom right one.
    Point([f32; 2]),
}

/// What the game does when the window has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum AfterPlay {
    /// It is paused.
    #[default]
    Pause,
    /// It runs.
    Resume,
    /// It is paused if it was paused before, and runs if it ran.
    Keep,
}

/// The result of playing a window of frames.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlayResult {
    /// How many frames were played.
    pub frames: u32,
    /// Whether the condition held; absent without a condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub met: Option<bool>,
    /// What was last seen of each part of the condition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<String>,
    /// The reported members, oldest first; the last entry is the end of the window.
    pub report: Vec<FrameReport>,
}

/// The reported members in one frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FrameReport {
    /// The frame, counted from the start of the window.
    pub frame: u32,
    /// The values, in the order of the requested members. Null if a member does not exist any more.
    pub values: Vec<Value>,
}

/// Members to read during a window of frames.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReportRequest {
    /// The members.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub report: Vec<MemberPath>,
    /// Also read them at every n-th frame, not only at the end. At most 200 reports are made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<u32>,
}
