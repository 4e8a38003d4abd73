//! `unity_get_logs` and `unity_get_log_details`.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_core::{
    Toolbox,
    catalog::Tool,
    logbook::{self, Entry},
};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_protocol::{ErrorKind, Fault, LogId, NoteKind};

/// How many entries are told when nobody says otherwise.
const LIMIT: usize = 10;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::own(
            "unity_get_logs",
            "Log entries, newest first: the engine's (unity), changes and refusals (mcp), and what code \
             wrote with AI.Write.",
            get_logs,
        )
        .also(&["get_logs"])
        .idempotent()
        .answering_with_status::<Response>("Operation"),
        Tool::own("unity_get_log_details", "One log entry, with all that is known.", details)
            .idempotent()
            .answering_with_status::<Response>("Operation"),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Logs {
    /// All logs unless given.
    log_name: Option<String>,
    #[schemars(extend("default" = LIMIT))]
    limit: Option<f64>,
    /// Only after this time, ISO 8601.
    since: Option<String>,
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
struct OneEntry {
    /// From unity_get_logs.
    log_id: String,
}

#[derive(Serialize, JsonSchema)]
struct Found {
    logs: Vec<Card>,
    /// How many there are in all.
    total: usize,
}

#[derive(Serialize, JsonSchema)]
struct Card {
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
struct Details {
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

async fn get_logs(tools: Toolbox, p: Logs) -> Result<Found, Fault> {
    let since = p.since.filter(|since| !since.is_empty()).map(|since| {
        since.parse::<Timestamp>().map_err(|_| {
            Fault::argument("since", format!("'{since}' is not a time in ISO 8601"))
                .hint("for instance 2026-01-31T12:00:00Z")
        })
    });
    let wanted = logbook::Wanted {
        log_name: p.log_name.filter(|name| !name.is_empty()),
        kind: p.log_type.and_then(LogType::kind),
        since: since.transpose()?,
        limit: p.limit.map_or(LIMIT, |limit| limit.max(1.0) as usize),
    };
    let (entries, total) = tools.core.logbook().find(wanted).await?;
    Ok(Found { logs: entries.into_iter().map(Card::from).collect(), total })
}

async fn details(tools: Toolbox, p: OneEntry) -> Result<Details, Fault> {
    let not_found = || Fault::new(ErrorKind::NotFound, "Log not found");
    let id: LogId = p.log_id.parse().map_err(|_| not_found())?;
    let entry = tools.core.logbook().entry(id).await?.ok_or_else(not_found)?;
    Ok(Details::from(entry))
}

impl From<Entry> for Card {
    fn from(Entry { id, timestamp, note }: Entry) -> Self {
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

impl From<Entry> for Details {
    fn from(Entry { id, timestamp, note }: Entry) -> Self {
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
