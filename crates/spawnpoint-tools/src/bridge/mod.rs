//! Toolset `bridge`: results that outlive the patience of whoever asked for them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_core::{
    Toolbox,
    catalog::{Tool, Toolset},
    ledger::{CallStatus, Record},
};
use spawnpoint_protocol::{Fault, LogId, ToolOutput};

/// The toolset.
pub fn toolset() -> Toolset {
    Toolset {
        name: "bridge",
        help: "results that outlive time-outs",
        tools: vec![
            Tool::own(
                "unity_get_result",
                "The result of an earlier call, by the log_id that came with its answer.",
                get_result,
            )
            .also(&["get_result"])
            .unrecorded(),
        ],
        resources: &[],
        prompts: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// From the call's answer.
    log_id: String,
}

/// The async document's answer.
#[derive(Serialize, JsonSchema)]
struct Response {
    /// completed, in_progress, error, cancelled, interrupted or not_found.
    status: &'static str,
    log_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial_result: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    is_complete: bool,
    message: &'static str,
}

async fn get_result(tools: Toolbox, wanted: Wanted) -> Result<Response, Fault> {
    let record = match wanted.log_id.parse::<LogId>() {
        Ok(log_id) => tools.core.record(log_id).await?,
        Err(_) => None,
    };
    Ok(respond(wanted.log_id, record))
}

fn respond(log_id: String, record: Option<Record>) -> Response {
    let Some(record) = record else {
        return Response {
            status: "not_found",
            log_id,
            result: None,
            partial_result: None,
            error: None,
            is_complete: false,
            message: "No result found for the provided log ID.",
        };
    };
    let (status, message) = match record.status {
        CallStatus::Running => ("in_progress", "Operation is still in progress. Try again later."),
        CallStatus::Completed => ("completed", "Operation completed successfully."),
        CallStatus::Error => ("error", "Operation failed with an error."),
        CallStatus::Cancelled => ("cancelled", "Operation was cancelled."),
        CallStatus::Interrupted => ("interrupted", "The server stopped while the operation ran."),
    };
    Response {
        status,
        log_id,
        result: record.output.map(value_of),
        partial_result: record.partial,
        error: record.fault.map(|fault| fault.message),
        is_complete: record.status != CallStatus::Running,
        message,
    }
}

/// An output as one value: its structured part if it has one, else its blocks.
fn value_of(output: ToolOutput) -> Value {
    match output.structured {
        Some(value) => value,
        None => serde_json::to_value(output.content).unwrap_or_default(),
    }
}
