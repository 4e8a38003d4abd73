//! The failure type of every face and engine. Each dialect maps [`ErrorKind`] to its own error codes in one
//! file; no other code knows a code.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::details::{ArgumentError, ArgumentFlaw, FaultDetails, MissingThing};

/// Why a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum ErrorKind {
    /// The engine cannot work yet: it is starting, compiling or reloading, or none is attached.
    NotReady,
    /// The policy forbids it.
    PermissionDenied,
    /// The policy allows it once the caller confirms it.
    ConfirmationRequired,
    /// The named thing does not exist.
    NotFound,
    /// Too many requests at once.
    RateLimited,
    /// An argument is wrong; the message names it.
    InvalidArgument,
    /// The engine does not implement this.
    Unsupported,
    /// The call was still running when its time limit passed. It continues.
    Timeout,
    /// The caller cancelled it.
    Cancelled,
    /// The connection to the engine was lost. The message says what is known about the effect of the call.
    Disconnected,
    /// A bug in Spawnpoint or an error in the engine's own code.
    Internal,
}

impl ErrorKind {
    /// The kind's name as it appears in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotReady => "NotReady",
            Self::PermissionDenied => "PermissionDenied",
            Self::ConfirmationRequired => "ConfirmationRequired",
            Self::NotFound => "NotFound",
            Self::RateLimited => "RateLimited",
            Self::InvalidArgument => "InvalidArgument",
            Self::Unsupported => "Unsupported",
            Self::Timeout => "Timeout",
            Self::Cancelled => "Cancelled",
            Self::Disconnected => "Disconnected",
            Self::Internal => "Internal",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A failure: what happened, on which instance, and what to try next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// The reason, for programs.
    pub kind: ErrorKind,
    /// What happened, for people, in one sentence.
    pub message: String,
    /// What to try next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The instance that it happened on, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// More, for programs: candidates, paths, the engine's own code.
    #[serde(rename = "data", default, skip_serializing_if = "Option::is_none")]
    pub details: Option<FaultDetails>,
}

impl Fault {
    /// A fault with only a kind and a message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: None, instance: None, details: None }
    }

    /// Adds what to try next.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names the instance, unless the fault already names one.
    pub fn on(mut self, instance: impl fmt::Display) -> Self {
        self.instance.get_or_insert_with(|| instance.to_string());
        self
    }

    /// Attaches details for programs.
    pub fn details(mut self, details: impl Into<FaultDetails>) -> Self {
        self.details = Some(details.into());
        self
    }

    /// The details as the JSON that clients of the documents get. They do not define one for a missing thing; the
    /// message names it.
    pub fn data(&self) -> Option<Value> {
        match self.details.as_ref()? {
            FaultDetails::Missing(_) => None,
            details => Some(details.to_value()),
        }
    }

    /// An argument is wrong; `path` names it.
    pub fn argument(path: &str, problem: impl fmt::Display) -> Self {
        Self::new(ErrorKind::InvalidArgument, format!("Invalid argument '{path}': {problem}"))
    }

    /// An argument is wrong, with details for programs; `path` names it.
    pub fn bad_argument(path: &str, wrong: ArgumentFlaw, problem: impl fmt::Display) -> Self {
        Self::argument(path, problem).details(ArgumentError { argument: path.to_owned(), wrong })
    }

    /// The message of a wrong argument without the words that name the argument.
    pub fn problem_with(&self, argument: &str) -> &str {
        let problem = || {
            self.message
                .strip_prefix("Invalid argument '")?
                .strip_prefix(argument)?
                .strip_prefix("': ")
        };
        problem().unwrap_or(&self.message)
    }

    /// The named thing does not exist.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::missing("", what)
    }

    /// A thing of this kind does not exist: `Component not found: 'X' on 'Y'`.
    pub fn missing(sort: &str, which: impl fmt::Display) -> Self {
        let thing = MissingThing { sort: sort.to_owned(), which: which.to_string() };
        let message = format!("{}: {}", thing.summary(), thing.which);
        Self::new(ErrorKind::NotFound, message).details(thing)
    }

    /// A bug in Spawnpoint or an error in the engine's own code.
    pub fn internal(what: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Internal, what.to_string())
    }
}
