//! The face's own words for where a call stands.

use serde_json::{Value, json};
use spawnpoint_core::{
    ledger::{CallStatus, Record},
    response::{Response, Status},
};

/// The document's word and this face's.
fn word(status: Status) -> &'static str {
    match status {
        Status::Completed => "success",
        Status::Timeout => "timeout",
        Status::Error => "error",
        Status::InProgress => "running",
        Status::Cancelled => "cancelled",
        Status::NotFound => "unknown",
    }
}

/// A response in this face's words.
pub fn told(response: &Response) -> Value {
    let mut told = serde_json::to_value(response).unwrap_or_default();
    told["status"] = word(response.status).into();
    told
}

/// An operation at a glance.
pub fn operation(record: &Record) -> Value {
    let status = match record.status {
        CallStatus::Running => Status::InProgress,
        CallStatus::Completed => Status::Completed,
        CallStatus::Cancelled => Status::Cancelled,
        CallStatus::Error | CallStatus::Interrupted => Status::Error,
    };
    let mut operation = json!({
        "logId": record.log_id,
        "status": word(status),
        "isComplete": record.status != CallStatus::Running,
        "startTime": record.started,
        "operationType": record.tool,
    });
    if let Some(ended) = &record.ended {
        operation["endTime"] = json!(ended);
    }
    operation
}
