//! What happens, for everyone who listens: the bus carries these inside, the wire carries them from
//! engines, faces turn them into notifications of their dialect.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
