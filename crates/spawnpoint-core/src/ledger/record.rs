//! What the ledger knows of a call.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, LogId, ToolOutput};

use super::size;

/// How much is stored of what a client says of itself and of a call.
const LONGEST_NAME: usize = 256;
const LONGEST_ARGUMENTS: usize = 4 << 10;

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
    pub tool: Arc<str>,
    /// What with, in a few words; long and secret values only by their length.
    pub arguments: Arc<str>,
    /// On which instance.
    pub instance: Option<String>,
    /// By whom.
    pub client: Arc<str>,
    /// Whether it waits for approval before it runs.
    pub awaits_approval: bool,
}

impl Opening {
    /// The same, with nothing that is long.
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
    /// For a call whose caller takes the result, so that a long output need not be kept.
    pub fn of(outcome: &Result<ToolOutput, Fault>) -> Self {
        Self::at_most(outcome, size::LONGEST_OUTPUT)
    }

    /// For a call whose caller will ask for the result by its log id.
    pub fn awaited(outcome: &Result<ToolOutput, Fault>) -> Self {
        Self::at_most(outcome, size::LONGEST_AWAITED)
    }

    /// Whether nothing of the output is missing.
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
                    _ => CallStatus::Error,
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
