//! The logs of the engines and of the server, merged.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_core::{Core, logbook::KeptLine};
use spawnpoint_protocol::{LogId, LogLevel};

use super::Answer;
use crate::page::rows::{self, CallRow};

/// How many lines are listed by default, and at most.
const DEFAULT: usize = 500;
const MOST: usize = 1000;

#[derive(Deserialize)]
pub struct ListRequest {
    limit: Option<usize>,
    before: Option<LogId>,
    since: Option<String>,
    #[serde(default)]
    levels: Vec<String>,
    text: Option<String>,
    instance: Option<String>,
    source: Option<String>,
}

/// A line as the page shows it.
pub fn line(kept: &KeptLine) -> Value {
    json!({
        "id": kept.entry.id,
        "t": kept.entry.timestamp,
        "level": level(kept.line.level),
        "message": kept.line.message,
        "source": kept.line.source,
        "category": kept.line.category,
        "instance": kept.instance,
    })
}

fn level(level: LogLevel) -> &'static str {
    match level {
        LogLevel::Debug => "debug",
        LogLevel::Info => "info",
        LogLevel::Warn => "warn",
        LogLevel::Error => "error",
    }
}

pub fn list(core: &Core, request: &ListRequest) -> Answer {
    let limit = request.limit.unwrap_or(DEFAULT).clamp(1, MOST);
    let text = request.text.as_deref().map(str::to_lowercase).filter(|text| !text.is_empty());
    let since = super::moment(request.since.as_ref())?;
    let fits = |kept: &KeptLine| {
        let levels = &request.levels;
        (levels.is_empty() || levels.iter().any(|wanted| wanted == level(kept.line.level)))
            && text.as_ref().is_none_or(|text| kept.line.message.to_lowercase().contains(text))
            && is_on(kept, request.instance.as_deref())
            && request.source.as_ref().is_none_or(|source| *source == kept.line.source)
            && since.is_none_or(|since| rows::time_of(kept.entry.id) >= since)
    };
    let (mut lines, _) = core.logbook().lines_since(0);
    lines.retain(fits);
    let total = lines.len();
    lines.retain(|kept| request.before.is_none_or(|before| kept.entry.id < before));
    let more = lines.len() > limit;
    let shown: Vec<_> = lines.iter().rev().take(limit).collect();
    let next = shown.last().filter(|_| more).map(|kept| kept.entry.id);
    let lines: Vec<_> = shown.into_iter().map(line).collect();
    Ok(json!({ "lines": lines, "next": next, "total": total }))
}

/// The lines that were written during a call: those of the server and of its engine.
pub fn during(core: &Core, call: &CallRow, most: usize) -> Vec<Value> {
    let started = rows::time_of(call.log_id);
    let ended = call.ended.as_ref().and_then(|ended| ended.parse::<Timestamp>().ok());
    let (mut lines, _) = core.logbook().lines_since(0);
    lines.retain(|kept| {
        let time = rows::time_of(kept.entry.id);
        // Times of ids have milliseconds.
        let is_during = time.as_millisecond() >= started.as_millisecond()
            && ended.is_none_or(|ended| time.as_millisecond() <= ended.as_millisecond() + 1);
        is_during && (kept.instance.is_none() || is_on(kept, call.instance.as_deref()))
    });
    lines.iter().take(most).map(line).collect()
}

fn is_on(kept: &KeptLine, instance: Option<&str>) -> bool {
    instance.is_none_or(|wanted| {
        kept.instance.as_ref().is_some_and(|instance| instance.as_str() == wanted)
    })
}
