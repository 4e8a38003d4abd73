//! One kind of failure for every face. Each dialect maps [`ErrorKind`] to its own numbers in one
//! file of its own; nothing else in the code knows a number.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Why something did not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The engine is attached but cannot work yet: starting, compiling, reloading.
    NotReady,
    /// The guard said no.
    PermissionDenied,
    /// The guard would say yes if the caller confirmed.
    ConfirmationRequired,
    /// The named thing does not exist.
    NotFound,
    /// Too many requests at once.
    RateLimited,
    /// The caller's argument is wrong; the message names it.
    InvalidArgument,
    /// The engine does not implement this.
    Unsupported,
    /// The call was still running when the caller's patience ended. It goes on.
    Timeout,
    /// The caller cancelled it.
    Cancelled,
    /// The engine went away; what is known of the call's effect is in the message.
    Disconnected,
    /// A fault in Spawnpoint or in the engine's own code.
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

/// A failure as data: what happened, on which instance, and what to try next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Why, for programs.
    pub kind: ErrorKind,
    /// What happened, for people. One sentence.
    pub message: String,
    /// What to try next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Where it happened, when an instance had been chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// More, for programs: candidates, paths, the engine's own code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl Fault {
    /// A fault with nothing but its kind and message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: None, instance: None, data: None }
    }

    /// Says what to try next.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names the instance, unless a closer layer already did.
    pub fn on(mut self, instance: impl fmt::Display) -> Self {
        self.instance.get_or_insert_with(|| instance.to_string());
        self
    }

    /// Attaches details for programs.
    pub fn data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// An argument is wrong; `path` names it.
    pub fn argument(path: &str, problem: impl fmt::Display) -> Self {
        Self::new(ErrorKind::InvalidArgument, format!("Invalid argument '{path}': {problem}"))
    }

    /// The named thing does not exist.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::new(ErrorKind::NotFound, format!("Not found: {what}"))
    }

    /// A thing of this sort does not exist: `Component not found: 'X' on 'Y'`. Dialects that keep
    /// messages short end them after "found".
    pub fn missing(sort: &str, which: impl fmt::Display) -> Self {
        Self::new(ErrorKind::NotFound, format!("{sort} not found: {which}"))
    }

    /// A fault of ours.
    pub fn internal(what: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Internal, what.to_string())
    }
}
