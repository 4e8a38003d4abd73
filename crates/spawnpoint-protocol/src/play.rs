//! Shapes for playing and editing: input, screenshots, running the game from its editor, documentation, settings
//! and undo.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shape::MemberKind;

/// An input action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InputAction {
    /// Its name.
    pub name: String,
    /// Whether it is pressed.
    pub pressed: bool,
    /// Strength, 0 to 1.
    pub strength: f32,
    /// Keys, buttons and axes that trigger it.
    pub inputs: Vec<String>,
}

/// A screenshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// `image/png` or `image/jpeg`.
    pub mime_type: String,
    /// The image file in base64.
    pub data: String,
    /// The objects whose ids are written on the picture, most visible first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<PictureLabel>,
}

/// An object whose id is written on a screenshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct PictureLabel {
    /// Its id. The picture shows it without `obj:`.
    pub id: String,
    /// Its name.
    pub name: String,
}

impl PictureLabel {
    /// The text on the picture: the id without `obj:`, so that labels cover little of it.
    pub fn number(&self) -> &str {
        self.id.strip_prefix("obj:").unwrap_or(&self.id)
    }
}

/// Whether an editor runs the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameState {
    /// Whether it runs.
    pub running: bool,
    /// The scene that it was started with.
    #[serde(default)]
    pub scene: Option<String>,
    /// Its instance id, once it is attached.
    #[serde(default)]
    pub instance: Option<String>,
    /// Whether it is paused, if the editor knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<bool>,
}

/// The result of running frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stepped {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Number of frames.
    pub frames: u32,
}

/// An edit that was undone or redone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Undone {
    /// Always true; failures are faults.
    pub ok: bool,
    /// The editor's name for it.
    pub action: String,
}

/// The documentation of a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ClassDocs {
    /// Its name.
    pub name: String,
    /// Its base class.
    pub inherits: Option<String>,
    /// A one-sentence description.
    pub brief: Option<String>,
    /// The full description.
    pub description: Option<String>,
    /// The members that it declares itself.
    pub members: Vec<MemberDocs>,
}

/// The documentation of a member.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MemberDocs {
    /// Its name.
    pub name: String,
    /// Property, method and so on.
    pub kind: MemberKind,
    /// The type of its value; the signature of a method.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// Its description.
    pub description: Option<String>,
}

/// A project setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Setting {
    /// Its full name.
    pub name: String,
    /// The type of its value.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// The value as text.
    pub value_text: String,
    /// The value as JSON, unless it is large.
    pub value_json: Option<Value>,
}
