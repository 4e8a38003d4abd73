//! How this face words the status of a call.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::ledger::{CallStatus, Record};
use spawnpoint_dialects::async_bridge::{Response, Status};

use super::operation::Answer;

/// The status and its sentence.
fn of_status(status: Status) -> (&'static str, &'static str) {
    match status {
        Status::Completed => ("success", "Operation completed successfully"),
        Status::Timeout => ("timeout", "Operation timed out"),
        Status::Error => ("error", "Operation failed"),
        Status::InProgress => ("running", "Operation is still running"),
        Status::Cancelled => ("cancelled", "Operation was cancelled"),
        Status::NotFound => ("unknown", "Operation is not known"),
    }
}

/// A response in the shape of this face.
pub fn response(response: Response) -> Value {
    let (name, sentence) = of_status(response.status);
    let mut answer = serde_json::to_value(response).unwrap_or_default();
    answer["status"] = name.into();
    answer["message"] = sentence.into();
    answer
}

/// An answer in the shape of this face.
pub fn answer(answer: Answer, patience: Duration) -> Value {
    match answer {
        Answer::Ended(ended) => response(ended),
        Answer::TimedOut(late) => {
            let mut answer = response(late);
            answer["message"] = timed_out(patience).into();
            answer
        }
        // Only its own sentence says how to approve it.
        Answer::AwaitsApproval(waiting) => {
            let message = waiting.message.clone();
            let mut answer = response(waiting);
            answer["message"] = message.into();
            answer
        }
    }
}

/// The text for a caller whose time limit passed.
fn timed_out(timeout: Duration) -> String {
    let millis = timeout.as_millis();
    format!("Operation timed out after {millis}ms, but is still running in the background")
}

/// Summary of an operation.
pub fn operation(record: &Record) -> Value {
    let status = match record.status {
        CallStatus::AwaitingApproval | CallStatus::Running => Status::InProgress,
        CallStatus::Completed => Status::Completed,
        CallStatus::Cancelled => Status::Cancelled,
        CallStatus::Error | CallStatus::Interrupted | CallStatus::Refused => Status::Error,
    };
    let mut operation = json!({
        "logId": record.log_id,
        "status": of_status(status).0,
        "isComplete": record.status.has_ended(),
        "startTime": record.started,
        "operationType": record.tool,
    });
    if record.status == CallStatus::AwaitingApproval {
        // The document has no status for it; clients that know it find it here.
        operation["state"] = json!(record.status.as_str());
    }
    if let Some(ended) = &record.ended {
        operation["endTime"] = json!(ended);
    }
    operation
}
