//! Events of engines. They arrive over the wire, travel on the bus, and faces turn them into notifications.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::LogId;
use crate::shape::{LogLine, Page, Scene, Selection};

/// Level of a log line.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// For debugging.
    Debug,
    /// Normal operation.
    Info,
    /// Something may be wrong.
    Warn,
    /// Something failed.
    Error,
}

/// Severity of a note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NoteKind {
    /// Normal operation.
    #[default]
    Info,
    /// Something may be wrong.
    Warning,
    /// Something failed.
    Error,
}

impl NoteKind {
    /// The name in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl From<LogLevel> for NoteKind {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Debug | LogLevel::Info => Self::Info,
            LogLevel::Warn => Self::Warning,
            LogLevel::Error => Self::Error,
        }
    }
}

/// An entry of a named log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// Its id (UUID v7), if the engine has already shown one to a client. Spawnpoint creates one otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub id: Option<LogId>,
    /// Name of the log.
    pub log_name: String,
    /// Its severity.
    #[serde(default, rename = "type")]
    pub kind: NoteKind,
    /// The text, for people.
    pub message: String,
    /// The value, for programs.
    #[serde(default)]
    pub data: Value,
    /// Stack trace of the code that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack_trace: Option<String>,
    /// More about the circumstances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Value>,
}

/// An event that an engine reports.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", content = "payload", rename_all = "snake_case")]
pub enum Event {
    /// A line of the engine's log.
    Log(LogLine),
    /// The selection changed.
    Selection(Selection),
    /// Scenes were loaded or unloaded. Holds all loaded scenes.
    Scenes(Page<Scene>),
    /// A script wrote to a named log.
    Note(Note),
    /// The contents of a resource of the engine changed.
    ResourceUpdated {
        /// Its URI.
        uri: String,
    },
    /// Any other event; passed on unchanged.
    Custom {
        /// Its name, chosen by the engine.
        name: String,
        /// Its data.
        #[serde(default)]
        data: Value,
    },
}
