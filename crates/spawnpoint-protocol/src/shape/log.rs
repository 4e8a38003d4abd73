//! The engine's log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LogLine {
    /// When, ISO 8601 in UTC.
    pub t: String,
    /// How loud.
    pub level: crate::event::LogLevel,
    /// What.
    pub message: String,
    /// Who wrote it.
    pub source: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
}

/// The end of the log, oldest line first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LogTail {
    /// The lines.
    pub items: Vec<LogLine>,
}
