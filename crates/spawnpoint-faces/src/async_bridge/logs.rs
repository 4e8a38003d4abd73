//! Named logs over REST.

use axum::{
    Json,
    extract::{Path, Query, Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_core::logbook::{LogEntry, LogFilter};
use spawnpoint_protocol::{Fault, Note};

use super::{Shared, wrong};

/// How many entries are returned by default.
const LIMIT: usize = 10;
/// Maximum length of the name of a log.
const NAME: usize = 200;

#[derive(Deserialize)]
pub struct LogQuery {
    limit: Option<usize>,
}

fn to_json(entry: LogEntry) -> Value {
    json!({
        "id": entry.id,
        "name": entry.note.log_name,
        "type": entry.note.kind,
        "data": entry.note.data,
        "message": entry.note.message,
        "timestamp": entry.timestamp,
    })
}

fn failed(fault: Fault) -> Response {
    wrong(StatusCode::INTERNAL_SERVER_ERROR, fault.message)
}

/// `POST /logs/{name}`: any JSON.
pub async fn append(State(bridge): Shared, Path(name): Path<String>, request: Request) -> Response {
    if name.chars().count() > NAME {
        let what = format!("Invalid log name: longer than {NAME} characters");
        return wrong(StatusCode::BAD_REQUEST, what);
    }
    let data = match bridge.body(request).await {
        Ok(data) => data,
        Err(refusal) => return refusal,
    };
    let message = match &data {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let id = bridge.core.logbook().write(Note { log_name: name, message, data, ..Note::default() });
    Json(json!({ "status": "success", "logId": id })).into_response()
}

/// `GET /logs/{name}`: its entries, newest first.
pub async fn entries(
    State(bridge): Shared,
    Path(name): Path<String>,
    Query(query): Query<LogQuery>,
) -> Response {
    if let Err(fault) = bridge.core.refuse_unapproved_read("Reading a log") {
        return wrong(StatusCode::FORBIDDEN, fault.message);
    }
    let limit = query.limit.unwrap_or(LIMIT);
    let filter = LogFilter { log_name: Some(name.clone()), limit, ..LogFilter::default() };
    match bridge.core.logbook().find(filter).await {
        Ok((entries, _)) => {
            let entries: Vec<_> = entries.into_iter().map(to_json).collect();
            Json(json!({ "status": "success", "name": name, "entries": entries })).into_response()
        }
        Err(fault) => failed(fault),
    }
}

/// `GET /logs`: the newest entry of each log.
pub async fn latest(State(bridge): Shared, Query(query): Query<LogQuery>) -> Response {
    if let Err(fault) = bridge.core.refuse_unapproved_read("Reading logs") {
        return wrong(StatusCode::FORBIDDEN, fault.message);
    }
    match bridge.core.logbook().newest().await {
        Ok(entries) => {
            let newest = entries.into_iter().take(query.limit.unwrap_or(LIMIT));
            let logs: Vec<_> = newest.map(to_json).collect();
            Json(json!({ "status": "success", "logs": logs })).into_response()
        }
        Err(fault) => failed(fault),
    }
}

/// `DELETE /logs/{name}`.
pub async fn clear(State(bridge): Shared, Path(name): Path<String>) -> Response {
    match bridge.core.logbook().clear(&name).await {
        Ok(()) => Json(json!({ "status": "success", "cleared": true })).into_response(),
        Err(fault) => failed(fault),
    }
}
