//! Shapes of playing and editing: input, pictures, running the game from its editor, documentation,
//! settings, undo.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shape::MemberKind;

/// Something a player can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InputAction {
    /// Its name.
    pub name: String,
    /// Whether it is being done.
    pub pressed: bool,
    /// How strongly, 0 to 1.
    pub strength: f32,
    /// Keys, buttons and sticks that do it.
    pub inputs: Vec<String>,
}

/// What is seen, as a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// `image/png` or `image/jpeg`.
    pub mime_type: String,
    /// The file, in base64.
    pub data: String,
}

/// The game that an editor runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameState {
    /// Whether it runs.
    pub running: bool,
    /// The scene it was started with.
    #[serde(default)]
    pub scene: Option<String>,
    /// Under which id it is attached, once it is.
    #[serde(default)]
    pub instance: Option<String>,
}

/// Frames have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stepped {
    /// Always true; failures are faults.
    pub ok: bool,
    /// How many.
    pub frames: u32,
}

/// What was undone, or done again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Undone {
    /// Always true; failures are faults.
    pub ok: bool,
    /// What the editor calls it.
    pub action: String,
}

/// A class as its documentation has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ClassDocs {
    /// Its name.
    pub name: String,
    /// The class above it.
    pub inherits: Option<String>,
    /// What it is, in one sentence.
    pub brief: Option<String>,
    /// What it is, at length.
    pub description: Option<String>,
    /// What it has of its own.
    pub members: Vec<MemberDocs>,
}

/// A member as its documentation has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MemberDocs {
    /// Its name.
    pub name: String,
    /// What sort it is.
    pub kind: MemberKind,
    /// Type of its value; for a method, its signature.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// What it is.
    pub description: Option<String>,
}

/// A setting of a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Setting {
    /// Its whole name.
    pub name: String,
    /// Type of its value.
    #[serde(rename = "Type")]
    pub type_name: String,
    /// The value for people.
    pub value_text: String,
    /// The value for programs, for everything that is small.
    pub value_json: Option<Value>,
}
