//! Results of scripts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Result of a script.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScriptResult {
    /// The returned value as text, if any.
    pub result: Option<String>,
    /// The returned value as JSON.
    #[serde(default)]
    pub value: Option<Value>,
    /// Lines that it wrote to the log, in order.
    #[serde(default)]
    pub output: Vec<String>,
    /// The error that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ScriptFailure>,
}

/// Error of a running script.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScriptFailure {
    /// Type of the exception.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Its message.
    pub message: String,
    /// Line of the script, from 1.
    pub line: Option<u32>,
    /// Stack trace, innermost call first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
}
