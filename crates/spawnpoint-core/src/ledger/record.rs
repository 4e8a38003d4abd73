//! Entries of the ledger.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, LogId, ToolOutput};

use super::size;

/// Limits for the texts that clients send about themselves and their calls.
const LONGEST_NAME: usize = 256;
const LONGEST_ARGUMENTS: usize = 4 << 10;

/// Status of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallStatus {
    /// It waits for a person's approval and has not run.
    AwaitingApproval,
    /// It runs.
    Running,
    /// It returned a result.
    Completed,
    /// It failed.
    Error,
    /// The caller cancelled it.
    Cancelled,
    /// The server stopped while it ran. Whether it took effect is unknown.
    Interrupted,
    /// The policy did not permit it. It did not run.
    Refused,
}

impl CallStatus {
    /// The status as it is stored in the database and shown in answers.
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

    /// Whether the call has ended.
    pub fn has_ended(self) -> bool {
        !matches!(self, Self::AwaitingApproval | Self::Running)
    }
}

/// The beginning of a call.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its id.
    pub log_id: LogId,
    /// The tool's name.
    pub tool: Arc<str>,
    /// Summary of the arguments. Long and secret values are shown by their length.
    pub arguments: Arc<str>,
    /// The instance it runs on.
    pub instance: Option<String>,
    /// Name of the client.
    pub client: Arc<str>,
    /// Whether it waits for approval before it runs.
    pub awaits_approval: bool,
}

impl Opening {
    /// The same with long texts cut off.
    pub(super) fn shortened(self) -> Self {
        fn cut<T: AsRef<str> + From<String>>(text: T, most: usize) -> T {
            match text.as_ref().len() <= most {
                true => text,
                false => format!("{}…", size::cut(text.as_ref(), most)).into(),
            }
        }
        Self {
            tool: cut(self.tool, LONGEST_NAME),
            arguments: cut(self.arguments, LONGEST_ARGUMENTS),
            instance: self.instance.map(|instance| cut(instance, LONGEST_NAME)),
            client: cut(self.client, LONGEST_NAME),
            ..self
        }
    }
}

/// The end of a call.
#[derive(Clone, Debug)]
pub struct Closing {
    pub(super) status: CallStatus,
    pub(super) output: Option<String>,
    pub(super) fault: Option<String>,
    whole: bool,
}

impl Closing {
    /// For a call whose caller receives the result, so that a long output need not be stored.
    pub fn of(outcome: &Result<ToolOutput, Fault>) -> Self {
        Self::at_most(outcome, size::LONGEST_OUTPUT)
    }

    /// For a call whose caller will read the result by its log id.
    pub fn awaited(outcome: &Result<ToolOutput, Fault>) -> Self {
        Self::at_most(outcome, size::LONGEST_AWAITED)
    }

    /// How the call ended.
    pub fn status(&self) -> CallStatus {
        self.status
    }

    /// Whether the output is stored completely.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    fn at_most(outcome: &Result<ToolOutput, Fault>, most: usize) -> Self {
        match outcome {
            Ok(output) => {
                let (stored, whole) = size::output(output, most);
                let status =
                    if output.is_error { CallStatus::Error } else { CallStatus::Completed };
                Self { status, output: Some(stored), fault: None, whole }
            }
            Err(fault) => {
                let status = match fault.kind {
                    ErrorKind::Cancelled => CallStatus::Cancelled,
                    ErrorKind::NotReady
                    | ErrorKind::PermissionDenied
                    | ErrorKind::ConfirmationRequired
                    | ErrorKind::NotFound
                    | ErrorKind::RateLimited
                    | ErrorKind::InvalidArgument
                    | ErrorKind::Unsupported
                    | ErrorKind::Timeout
                    | ErrorKind::Disconnected
                    | ErrorKind::Internal => CallStatus::Error,
                };
                Self { status, output: None, fault: Some(size::fault(fault)), whole: true }
            }
        }
    }
}

impl Closing {
    /// The end of a call that the policy did not permit.
    pub fn refused(fault: &Fault) -> Self {
        Self { status: CallStatus::Refused, ..Self::of(&Err(fault.clone())) }
    }
}

impl Record {
    /// The outcome, once the call has ended.
    pub fn outcome(self) -> Option<Result<ToolOutput, Fault>> {
        if !self.status.has_ended() {
            return None;
        }
        Some(match (self.output, self.fault) {
            (Some(output), _) => Ok(output),
            (None, Some(fault)) => Err(fault),
            (None, None) => Err(Fault::internal("the ledger has no result of the call")),
        })
    }
}

/// Everything that the ledger has about a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its id.
    pub log_id: LogId,
    /// The tool's name.
    pub tool: String,
    /// Summary of the arguments.
    pub arguments: String,
    /// The instance it ran on.
    pub instance: Option<String>,
    /// Name of the client.
    pub client: String,
    /// Its status.
    pub status: CallStatus,
    /// When it began, ISO 8601 in UTC.
    pub started: String,
    /// When it ended.
    pub ended: Option<String>,
    /// Its output.
    pub output: Option<ToolOutput>,
    /// Part of its result, reported while it ran.
    pub partial: Option<Value>,
    /// Why it failed.
    pub fault: Option<Fault>,
}
