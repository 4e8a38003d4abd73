//! The engine's log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LogLine {
    /// Time, ISO 8601 in UTC; empty if the engine does not record it.
    pub t: String,
    /// Level.
    pub level: crate::event::LogLevel,
    /// Text.
    pub message: String,
    /// What wrote it.
    pub source: String,
    /// Category, if the engine has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
}

/// The last lines of the log, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LogTail {
    /// The lines.
    pub items: Vec<LogLine>,
}
