//! What became of code.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What became of a piece of code.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScriptResult {
    /// The value it gave back, as text; none when it gave none.
    pub result: Option<String>,
    /// The value for programs.
    #[serde(default)]
    pub value: Option<Value>,
    /// What it wrote to the log, in order.
    #[serde(default)]
    pub output: Vec<String>,
    /// What went wrong while it ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ScriptFailure>,
}

/// A failure of running code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScriptFailure {
    /// Type of the exception.
    #[serde(rename = "type")]
    pub type_name: String,
    /// What it says.
    pub message: String,
    /// Line of the code, from 1.
    pub line: Option<u32>,
    /// Where it went through, innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
}
