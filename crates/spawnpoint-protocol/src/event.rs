//! What happens, for everyone who listens: the bus carries these inside, the wire carries them from
//! engines, faces turn them into notifications of their dialect.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::LogId;
use crate::shape::{LogLine, Page, Scene, Selection};

/// How loud a log line is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// For whoever looks for a bug.
    Debug,
    /// Ordinary news.
    Info,
    /// Something is off.
    Warn,
    /// Something failed.
    Error,
}

/// How grave a note is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NoteKind {
    /// Ordinary.
    #[default]
    Info,
    /// Something is off.
    Warning,
    /// Something failed.
    Error,
}

impl NoteKind {
    /// The word in answers.
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
    /// Its id, if the engine has told it to somebody already (UUID v7); else it is given one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub id: Option<LogId>,
    /// Which log.
    pub log_name: String,
    /// How grave it is.
    #[serde(default, rename = "type")]
    pub kind: NoteKind,
    /// What, for people.
    pub message: String,
    /// What, for programs.
    #[serde(default)]
    pub data: Value,
    /// Where in the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack_trace: Option<String>,
    /// What else was the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Value>,
}

/// Something an engine tells without being asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", content = "payload", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A line of the engine's log.
    Log(LogLine),
    /// The selection changed.
    Selection(Selection),
    /// Scenes were loaded or unloaded; all of them, as they are now.
    Scenes(Page<Scene>),
    /// Running code wrote into a log of its own.
    Note(Note),
    /// A resource the engine offers has new contents.
    ResourceUpdated {
        /// Its address.
        uri: String,
    },
    /// Anything else an engine wants to tell; passed on as it is.
    Custom {
        /// The engine's own name for it.
        name: String,
        /// Whatever it sends along.
        #[serde(default)]
        data: Value,
    },
}
