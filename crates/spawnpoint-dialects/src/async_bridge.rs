//! The async document's answer to a call: its status, its log id, and its result so far.
//! The toolset `bridge` and two faces use it; a face that words a status differently has its own table.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use spawnpoint_core::{
    Core,
    board::Outcome,
    ledger::{CallStatus, Record},
    logbook::LogFilter,
};
use spawnpoint_protocol::{ErrorKind, Fault, LogId, ToolOutput};

/// Status of a call, named as in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Status {
    /// It returned a result.
    Completed,
    /// It was answered before it ended, and continues.
    Timeout,
    /// It failed.
    Error,
    /// It is running.
    InProgress,
    /// It was cancelled.
    Cancelled,
    /// It does not exist.
    NotFound,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Response {
    /// Status of the call.
    pub status: Status,
    /// Id of the call.
    pub log_id: Option<String>,
    /// Its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// Part of its result, reported while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial_result: Option<Value>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// More about the failure: its location, its stack trace, earlier output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_details: Option<Value>,
    /// Whether the call has ended.
    pub is_complete: bool,
    /// The same as a sentence.
    pub message: String,
}

impl Response {
    fn new(status: Status, log_id: Option<LogId>, message: String) -> Self {
        Self {
            status,
            log_id: log_id.map(|id| id.to_string()),
            result: None,
            partial_result: None,
            error: None,
            error_details: None,
            is_complete: !matches!(status, Status::Timeout | Status::InProgress | Status::NotFound),
            message,
        }
    }

    /// The call ended. `what` names its work in sentences: `Operation`, `Code execution`.
    pub fn ended(what: &str, log_id: LogId, outcome: Outcome) -> Self {
        match outcome {
            Ok(output) if !output.is_error => Self {
                result: Some(value_of(output)),
                ..Self::new(
                    Status::Completed,
                    Some(log_id),
                    format!("{what} completed successfully."),
                )
            },
            Ok(output) => {
                let text = value_of(output).to_string();
                Self { error: Some(text), ..Self::failed(what, Some(log_id)) }
            }
            Err(fault) => Self::refused(what, Some(log_id), &fault),
        }
    }

    /// The call failed, or was refused before it began and has no id.
    pub fn refused(what: &str, log_id: Option<LogId>, fault: &Fault) -> Self {
        let response = if fault.kind == ErrorKind::Cancelled {
            Self::new(Status::Cancelled, log_id, format!("{what} was cancelled."))
        } else {
            Self::failed(what, log_id)
        };
        let hint = fault.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        let error = Some(format!("{}{hint}", fault.message));
        Self { error, error_details: fault.data(), ..response }
    }

    fn failed(what: &str, log_id: Option<LogId>) -> Self {
        Self::new(Status::Error, log_id, format!("{what} failed with an error."))
    }

    /// The caller's time limit passed first.
    pub fn timed_out(what: &str, log_id: LogId, partial: Option<Value>) -> Self {
        let message = format!(
            "{what} timed out. Use the unity_get_result tool with this log_id to retrieve the complete \
             result when available.",
        );
        Self { partial_result: partial, ..Self::new(Status::Timeout, Some(log_id), message) }
    }

    /// What code wrote under an id of its own, with `AI.Write`. The document's own storage writes a result with
    /// its state; other data is a result as such.
    pub fn written(id: &str, data: Value) -> Self {
        let is_stored = data.get("is_complete").is_some_and(Value::is_boolean);
        let error = data.get("error").and_then(Value::as_str).map(str::to_owned);
        let mut response = match (&error, data.get("is_complete")) {
            (Some(_), _) => Self::failed("Operation", None),
            (None, Some(Value::Bool(false))) => {
                Self::new(Status::InProgress, None, IN_PROGRESS.to_owned())
            }
            (None, _) => {
                let message = "Operation completed successfully.".to_owned();
                Self::new(Status::Completed, None, message)
            }
        };
        let result = match is_stored {
            true => data.get("result").cloned(),
            false => Some(data),
        };
        match response.status {
            Status::InProgress => response.partial_result = result,
            Status::Error => response.error = error,
            _ => response.result = result,
        }
        response.log_id = Some(id.to_owned());
        response
    }

    /// The caller's time limit passed before anyone approved the call. `how` says how that can be done.
    pub fn awaiting_approval(log_id: LogId, how: &str) -> Self {
        let message = format!(
            "{how} Use the unity_get_result tool with this log_id to retrieve the result afterwards."
        );
        Self::new(Status::Timeout, Some(log_id), message)
    }

    /// The call as recorded in the ledger.
    pub fn of_record(record: Record) -> Self {
        let id = record.log_id;
        let response = match (record.status, record.output, record.fault) {
            (CallStatus::AwaitingApproval, ..) => Self::new(
                Status::InProgress,
                Some(id),
                "Operation is waiting for approval by the owner of the server and has not run. \
                 Try again later."
                    .into(),
            ),
            (CallStatus::Running, ..) => {
                Self::new(Status::InProgress, Some(id), IN_PROGRESS.into())
            }
            (_, Some(output), _) => Self::ended("Operation", id, Ok(output)),
            (_, None, Some(fault)) => Self::refused("Operation", Some(id), &fault),
            (_, None, None) => Self::failed("Operation", Some(id)),
        };
        Self { partial_result: record.partial, ..response }
    }

    /// The call does not exist.
    pub fn not_found(log_id: &str) -> Self {
        let message = "No result found for the provided log ID.".into();
        Self { log_id: Some(log_id.to_owned()), ..Self::new(Status::NotFound, None, message) }
    }
}

const IN_PROGRESS: &str = "Operation is still in progress. Try again later.";

/// The status of the call with this id, or what code wrote under this id with `AI.Write`.
pub async fn find(core: &Core, id: &str) -> Result<Option<Response>, Fault> {
    let record = match id.parse::<LogId>() {
        Ok(log_id) => core.record(log_id).await?,
        Err(_) => None,
    };
    let found = record.map(Response::of_record);
    let needs_note =
        |found: &Response| found.status == Status::InProgress && found.partial_result.is_none();
    if id.is_empty() || found.as_ref().is_some_and(|found| !needs_note(found)) {
        return Ok(found);
    }
    let filter = LogFilter { log_name: Some(id.to_owned()), limit: 1, ..LogFilter::default() };
    let (mut notes, _) = core.logbook().find(filter).await?;
    let note = notes.pop().map(|entry| entry.note.data);
    Ok(match (found, note) {
        (Some(found), note) => Some(Response { partial_result: note, ..found }),
        (None, Some(data)) => Some(Response::written(id, data)),
        (None, None) => None,
    })
}

/// An output as one value: its structured part if it has one, else its blocks.
fn value_of(output: ToolOutput) -> Value {
    match output.structured {
        Some(value) => value,
        None => serde_json::to_value(output.content).unwrap_or_default(),
    }
}
