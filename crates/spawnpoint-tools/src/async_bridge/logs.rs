//! `unity_get_logs` and `unity_get_log_details`.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_core::{
    Toolbox,
    catalog::Tool,
    logbook::{self, LogEntry},
};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_protocol::{ErrorKind, Fault, LogId, NoteKind};

/// How many entries are returned by default.
const DEFAULT_LIMIT: usize = 10;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::own(
            "unity_get_logs",
            "Retrieve logs from Unity, including errors, messages, and custom logs",
            get_logs,
        )
        .also(&["get_logs"])
        .idempotent()
        .answering_with_status::<Response>("Operation"),
        Tool::own(
            "unity_get_log_details",
            "Retrieve detailed information about a specific log entry",
            details,
        )
        .idempotent()
        .answering_with_status::<Response>("Operation"),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct LogsArguments {
    /// Name of the log to retrieve (default: all logs)
    log_name: Option<String>,
    /// Maximum number of log entries to return (default: 10)
    #[schemars(range(min = 1, max = 1000), extend("default" = DEFAULT_LIMIT))]
    limit: Option<f64>,
    /// Only return logs that occurred after this timestamp (ISO format)
    since: Option<String>,
    /// Type of logs to retrieve (error, warning, info, all)
    #[serde(default)]
    #[schemars(with = "LogType", extend("default" = "all"))]
    log_type: Option<LogType>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum LogType {
    All,
    Error,
    Warning,
    Info,
}

impl LogType {
    fn kind(self) -> Option<NoteKind> {
        match self {
            Self::All => None,
            Self::Error => Some(NoteKind::Error),
            Self::Warning => Some(NoteKind::Warning),
            Self::Info => Some(NoteKind::Info),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct DetailsArguments {
    /// The ID of the log entry to retrieve details for
    log_id: String,
}

#[derive(Serialize, JsonSchema)]
struct LogsAnswer {
    logs: Vec<LogSummary>,
    /// Number of matching entries, including those that are not returned.
    total: usize,
}

#[derive(Serialize, JsonSchema)]
struct LogSummary {
    id: String,
    log_name: String,
    #[serde(rename = "type")]
    kind: NoteKind,
    message: String,
    data: Value,
    timestamp: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LogDetails {
    id: String,
    #[serde(rename = "log_name")]
    log_name: String,
    message: String,
    timestamp: String,
    #[serde(rename = "type")]
    kind: NoteKind,
    data: Value,
    stack_trace: Option<String>,
    context: Value,
}

async fn get_logs(tools: Toolbox, p: LogsArguments) -> Result<LogsAnswer, Fault> {
    let since = p.since.filter(|since| !since.is_empty()).map(|since| {
        since.parse::<Timestamp>().map_err(|_| {
            Fault::argument("since", format!("'{since}' is not a time in ISO 8601"))
                .hint("for example 2026-01-31T12:00:00Z")
        })
    });
    let filter = logbook::LogFilter {
        log_name: p.log_name.filter(|name| !name.is_empty()),
        kind: p.log_type.and_then(LogType::kind),
        since: since.transpose()?,
        limit: p.limit.map_or(DEFAULT_LIMIT, |limit| limit.max(1.0) as usize),
    };
    let (entries, total) = tools.core.logbook().find(filter).await?;
    Ok(LogsAnswer { logs: entries.into_iter().map(LogSummary::from).collect(), total })
}

async fn details(tools: Toolbox, p: DetailsArguments) -> Result<LogDetails, Fault> {
    // The document has the bare sentence.
    let not_found = || {
        let fault = Fault::new(ErrorKind::NotFound, "Log not found");
        match tools.client.by_document {
            true => fault,
            false => fault.hint("unity_get_logs lists the entries with their ids"),
        }
    };
    let id: LogId = p.log_id.parse().map_err(|_| not_found())?;
    let entry = tools.core.logbook().entry(id).await?.ok_or_else(not_found)?;
    Ok(LogDetails::from(entry))
}

impl From<LogEntry> for LogSummary {
    fn from(LogEntry { id, timestamp, note }: LogEntry) -> Self {
        Self {
            id: id.to_string(),
            log_name: note.log_name,
            kind: note.kind,
            message: note.message,
            data: note.data,
            timestamp,
        }
    }
}

impl From<LogEntry> for LogDetails {
    fn from(LogEntry { id, timestamp, note }: LogEntry) -> Self {
        Self {
            id: id.to_string(),
            log_name: note.log_name,
            message: note.message,
            timestamp,
            kind: note.kind,
            data: note.data,
            stack_trace: note.stack_trace,
            context: note.context.unwrap_or_else(|| serde_json::json!({})),
        }
    }
}
