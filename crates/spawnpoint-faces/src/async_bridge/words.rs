//! The face's own words for where a call stands.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::ledger::{CallStatus, Record};
use spawnpoint_dialects::async_bridge::{Response, Status};

/// A status in this face's words: one, and a sentence.
fn words(status: Status) -> (&'static str, &'static str) {
    match status {
        Status::Completed => ("success", "Operation completed successfully"),
        Status::Timeout => ("timeout", "Operation timed out"),
        Status::Error => ("error", "Operation failed"),
        Status::InProgress => ("running", "Operation is still running"),
        Status::Cancelled => ("cancelled", "Operation was cancelled"),
        Status::NotFound => ("unknown", "Operation is not known"),
    }
}

/// A response in this face's words.
pub fn told(response: Response) -> Value {
    let (word, sentence) = words(response.status);
    let mut told = serde_json::to_value(response).unwrap_or_default();
    told["status"] = word.into();
    told["message"] = sentence.into();
    told
}

/// What is said to a caller whose patience ended.
pub fn timed_out(patience: Duration) -> String {
    let millis = patience.as_millis();
    format!("Operation timed out after {millis}ms, but is still running in the background")
}

/// An operation at a glance.
pub fn operation(record: &Record) -> Value {
    let status = match record.status {
        CallStatus::AwaitingApproval | CallStatus::Running => Status::InProgress,
        CallStatus::Completed => Status::Completed,
        CallStatus::Cancelled => Status::Cancelled,
        CallStatus::Error | CallStatus::Interrupted | CallStatus::Refused => Status::Error,
    };
    let mut operation = json!({
        "logId": record.log_id,
        "status": words(status).0,
        "isComplete": record.status.has_ended(),
        "startTime": record.started,
        "operationType": record.tool,
    });
    if record.status == CallStatus::AwaitingApproval {
        // The bridge has no word for it; clients that know of it find it here.
        operation["state"] = json!(record.status.as_str());
    }
    if let Some(ended) = &record.ended {
        operation["endTime"] = json!(ended);
    }
    operation
}
