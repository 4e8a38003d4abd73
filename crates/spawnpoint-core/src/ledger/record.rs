//! What the ledger knows of a call.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, LogId, ToolOutput};

/// Where a call stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallStatus {
    /// It waits for a person's approval and has not run.
    AwaitingApproval,
    /// It goes on.
    Running,
    /// It gave its result.
    Completed,
    /// It failed.
    Error,
    /// Its caller cancelled it.
    Cancelled,
    /// The server stopped under it. Whether it took effect is not known.
    Interrupted,
    /// The policy did not permit it. It did not run.
    Refused,
}

impl CallStatus {
    /// The word in the database and in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AwaitingApproval => "waiting for approval",
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Error => "error",
            Self::Cancelled => "cancelled",
            Self::Interrupted => "interrupted",
            Self::Refused => "refused",
        }
    }

    pub(super) fn parse(text: &str) -> Self {
        [
            Self::AwaitingApproval,
            Self::Completed,
            Self::Error,
            Self::Cancelled,
            Self::Interrupted,
            Self::Refused,
        ]
        .into_iter()
        .find(|status| status.as_str() == text)
        .unwrap_or(Self::Running)
    }

    /// Whether nothing more will come of the call.
    pub fn has_ended(self) -> bool {
        !matches!(self, Self::AwaitingApproval | Self::Running)
    }
}

/// The beginning of a call.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its id.
    pub log_id: LogId,
    /// What was called.
    pub tool: String,
    /// What with, in a few words; long and secret values only by their length.
    pub arguments: String,
    /// On which instance.
    pub instance: Option<String>,
    /// By whom.
    pub client: String,
    /// Whether it waits for approval before it runs.
    pub awaits_approval: bool,
}

/// The end of a call.
#[derive(Clone, Debug)]
pub struct Closing {
    pub(super) status: CallStatus,
    pub(super) output: Option<String>,
    pub(super) fault: Option<String>,
}

impl From<&Result<ToolOutput, Fault>> for Closing {
    fn from(outcome: &Result<ToolOutput, Fault>) -> Self {
        let json = |value: serde_json::Result<String>| value.unwrap_or_else(|_| "null".into());
        match outcome {
            Ok(output) => Self {
                status: if output.is_error { CallStatus::Error } else { CallStatus::Completed },
                output: Some(json(serde_json::to_string(output))),
                fault: None,
            },
            Err(fault) => Self {
                status: match fault.kind {
                    ErrorKind::Cancelled => CallStatus::Cancelled,
                    _ => CallStatus::Error,
                },
                output: None,
                fault: Some(json(serde_json::to_string(fault))),
            },
        }
    }
}

impl Closing {
    /// The end of a call that the policy did not permit.
    pub fn refused(fault: &Fault) -> Self {
        Self { status: CallStatus::Refused, ..Self::from(&Err(fault.clone())) }
    }
}

impl Record {
    /// How the call ended; nothing while it has not.
    pub fn outcome(self) -> Option<Result<ToolOutput, Fault>> {
        if !self.status.has_ended() {
            return None;
        }
        Some(match (self.output, self.fault) {
            (Some(output), _) => Ok(output),
            (None, Some(fault)) => Err(fault),
            (None, None) => Err(Fault::internal("the call left no result")),
        })
    }
}

/// All there is to know of a call.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// Its id.
    pub log_id: LogId,
    /// What was called.
    pub tool: String,
    /// What with, in a few words.
    pub arguments: String,
    /// On which instance.
    pub instance: Option<String>,
    /// By whom.
    pub client: String,
    /// Where it stands.
    pub status: CallStatus,
    /// When it began, ISO 8601 in UTC.
    pub started: String,
    /// When it ended.
    pub ended: Option<String>,
    /// What it gave.
    pub output: Option<ToolOutput>,
    /// What was known of its result while it ran.
    pub partial: Option<Value>,
    /// Why it failed.
    pub fault: Option<Fault>,
}
