//! Calls as rows of the page's list.

use std::{collections::BTreeSet, sync::Arc};

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use spawnpoint_core::{
    board::Outcome,
    ledger::{CallStatus, Record},
    observe::{EndedCall, ObservedCall},
};
use spawnpoint_protocol::{Content, LogId};
use uuid::Uuid;

/// How many objects a row names at most.
const MAX_TOUCHED: usize = 50;
/// How many objects of a result are named: more of them are a list, which touches nothing.
const MAX_IN_RESULT: usize = 8;
/// How many bytes of a text are searched for ids.
const SEARCHED: usize = 64 * 1024;
/// The maximum length of the first line of an error, in characters.
const MAX_ERROR: usize = 300;
/// How ids of objects begin, and how many digits they have at most.
const OBJECT: &str = "obj:";
const MAX_DIGITS: usize = 20;

/// A call in the page's list.
#[derive(Clone, Debug, Serialize)]
pub struct CallRow {
    /// Its id.
    pub log_id: LogId,
    /// The tool.
    pub tool: Arc<str>,
    /// What the client calls itself.
    pub client: Arc<str>,
    /// The client's session.
    pub session: Option<Uuid>,
    /// The instance.
    pub instance: Option<String>,
    /// The arguments in a few words.
    pub summary: Arc<str>,
    /// Its status, in one word.
    pub status: &'static str,
    /// Whether it may change something.
    pub writes: bool,
    /// When it started, ISO 8601 in UTC.
    pub started: String,
    /// When it ended.
    pub ended: Option<String>,
    /// How long it took.
    pub duration_ms: Option<f64>,
    /// The first line of its failure.
    pub error: Option<String>,
    /// Objects that it names.
    pub touched: Vec<String>,
}

impl CallRow {
    /// A call that has just started.
    pub fn started(call: &ObservedCall) -> Self {
        let mut touched = BTreeSet::new();
        find_in_map(&call.arguments, &mut touched, MAX_TOUCHED);
        Self {
            log_id: call.log_id,
            tool: call.tool.clone(),
            client: call.client.clone(),
            session: call.session,
            instance: call.instance.clone(),
            summary: call.summary.clone(),
            status: match call.awaits_approval {
                true => word(CallStatus::AwaitingApproval),
                false => word(CallStatus::Running),
            },
            writes: call.writes,
            started: format!("{:.3}", time_of(call.log_id)),
            ended: None,
            duration_ms: None,
            error: None,
            touched: touched.into_iter().collect(),
        }
    }

    /// Adds how it ended.
    pub fn end(&mut self, ended: &EndedCall) {
        self.status = word(ended.status);
        let end = time_of(self.log_id).checked_add(ended.duration).ok();
        self.ended = end.map(|end| format!("{end:.3}"));
        self.duration_ms = Some((ended.duration.as_secs_f64() * 1e6).round() / 1e3);
        self.error = error_of(&ended.outcome);
        if let Ok(output) = &*ended.outcome {
            let mut found = BTreeSet::new();
            for content in &output.content {
                if let Content::Text { text } = content {
                    find_in_text(text, &mut found, MAX_IN_RESULT + 1);
                }
            }
            if let Some(structured) = &output.structured {
                find(structured, &mut found, MAX_IN_RESULT + 1);
            }
            if found.len() <= MAX_IN_RESULT {
                self.touched.retain(|id| !found.contains(id));
                self.touched.extend(found);
            }
        }
    }

    /// A call of the ledger.
    pub fn recorded(record: Record) -> Self {
        let time = |text: &str| text.parse::<Timestamp>().ok();
        let ended = record.ended.as_deref().and_then(time);
        let took = time(&record.started)
            .zip(ended)
            .map(|(from, to)| (to.as_millisecond() - from.as_millisecond()) as f64);
        Self {
            log_id: record.log_id,
            tool: record.tool.into(),
            client: record.client.into(),
            session: None,
            instance: record.instance,
            summary: record.arguments.into(),
            status: word(record.status),
            writes: false,
            started: record.started,
            ended: record.ended,
            duration_ms: took,
            error: record.fault.map(|fault| first_line(&fault.message)),
            touched: Vec::new(),
        }
    }
}

/// A status in one word.
pub fn word(status: CallStatus) -> &'static str {
    match status {
        CallStatus::AwaitingApproval => "waiting_for_approval",
        CallStatus::Running => "running",
        CallStatus::Completed => "completed",
        CallStatus::Error => "error",
        CallStatus::Cancelled => "cancelled",
        CallStatus::Interrupted => "interrupted",
        CallStatus::Refused => "refused",
    }
}

/// The status with this word.
pub fn status_of(text: &str) -> Option<CallStatus> {
    [
        CallStatus::AwaitingApproval,
        CallStatus::Running,
        CallStatus::Completed,
        CallStatus::Error,
        CallStatus::Cancelled,
        CallStatus::Interrupted,
        CallStatus::Refused,
    ]
    .into_iter()
    .find(|status| word(*status) == text)
}

/// The time at which an id was made.
pub fn time_of(id: LogId) -> Timestamp {
    let (seconds, nanos) = id.0.get_timestamp().map_or((0, 0), |time| time.to_unix());
    let seconds = i64::try_from(seconds).unwrap_or(0);
    Timestamp::new(seconds, i32::try_from(nanos).unwrap_or(0)).unwrap_or_default()
}

fn error_of(outcome: &Outcome) -> Option<String> {
    match outcome {
        Err(fault) => Some(first_line(&fault.message)),
        Ok(output) if output.is_error => output.content.iter().find_map(|content| match content {
            Content::Text { text } => Some(first_line(text)),
            _ => None,
        }),
        Ok(_) => None,
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(MAX_ERROR).collect()
}

/// The ids of objects in arguments.
pub fn objects_in(arguments: &Map<String, Value>) -> Vec<String> {
    let mut found = BTreeSet::new();
    find_in_map(arguments, &mut found, MAX_TOUCHED);
    found.into_iter().collect()
}

fn find_in_map(map: &Map<String, Value>, found: &mut BTreeSet<String>, most: usize) {
    map.values().for_each(|value| find(value, found, most));
}

fn find(value: &Value, found: &mut BTreeSet<String>, most: usize) {
    if found.len() >= most {
        return;
    }
    match value {
        Value::String(text) => find_in_text(text, found, most),
        Value::Array(items) => items.iter().for_each(|item| find(item, found, most)),
        Value::Object(map) => find_in_map(map, found, most),
        _ => {}
    }
}

fn find_in_text(text: &str, found: &mut BTreeSet<String>, most: usize) {
    for (at, _) in text.match_indices(OBJECT) {
        if at > SEARCHED || found.len() >= most {
            return;
        }
        let number = &text[at + OBJECT.len()..];
        let digits = number.strip_prefix('-').unwrap_or(number);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        if (1..=MAX_DIGITS).contains(&count) {
            let length = number.len() - digits.len() + count;
            found.insert(text[at..at + OBJECT.len() + length].to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_of_objects_are_found_at_any_depth() {
        let arguments =
            json!({"id": "obj:3", "changes": [{"object": "obj:-4 Health"}], "n": "obj:x"});
        assert_eq!(objects_in(arguments.as_object().unwrap()), ["obj:-4", "obj:3"]);
        let long = json!({ "id": format!("obj:{}", "1".repeat(1 << 20)) });
        assert!(objects_in(long.as_object().unwrap()).is_empty());
    }
}
