//! `AI.…`: how a script reports to its caller. Data with a name goes into the log of that name and
//! to all listeners. The newest data is the partial result of the script.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use bevy_ecs::prelude::*;
use jiff::Timestamp;
use serde_json::{Value, json};
use spawnpoint_protocol::{Event, LogId, LogLevel, Note, NoteKind};
use spawnpoint_script::host::{AiCall, HostError, HostTy, HostValue};
use uuid::Uuid;

use crate::{outbox::Outbox, scene};

/// How many log entries scripts can read again.
const ENTRIES: usize = 1000;
/// How many results scripts can store.
const RESULTS: usize = 100;
/// How many entries are returned by default.
const DEFAULT_COUNT: usize = 10;
/// A longer age is never needed, because no entry is kept that long.
const MAX_AGE: Duration = Duration::from_secs(3600 * 24 * 365);

/// The entries that scripts wrote, readable by other scripts.
#[derive(Resource, Default)]
pub struct AiLogs {
    entries: VecDeque<Entry>,
    results: BTreeMap<String, Value>,
}

struct Entry {
    id: String,
    at: Timestamp,
    note: Note,
}

/// Whether a method is read-only.
pub fn read_only(method: &str) -> bool {
    matches!(method, "GetLogs" | "GetLogDetails" | "Result.Read")
}

/// Runs a call of a script; returns its value and the new partial result.
pub fn report(world: &mut World, call: AiCall) -> Result<(HostValue, Option<Value>), HostError> {
    let AiCall { method, name, data } = call;
    let first = data.first().cloned().unwrap_or_default();
    let named = || name.clone().ok_or_else(|| HostError::invalid("a name is required"));
    let done = |new: Option<Value>| Ok((HostValue::Null, new));
    match method.as_str() {
        "Write" | "Update" => {
            let name = named()?;
            // An id is a log of its own, by which the data is found again, and the result of the call.
            let is_id = Uuid::parse_str(&name).is_ok();
            let id = write(world, name.clone(), kind_of(data.get(1)), first.clone());
            Ok(((if is_id { name } else { id }).into(), Some(first)))
        }
        "WriteError" => {
            let name = named()?;
            let error = match first {
                // The exception is the data.
                Value::Object(_) => first,
                message => {
                    let stack = data.get(1).and_then(|exception| exception.get("StackTrace"));
                    json!({ "error": message, "stackTrace": stack, "timestamp": now() })
                }
            };
            write(world, name, NoteKind::Error, error.clone());
            done(Some(error))
        }
        "Log" | "LogWarning" | "LogError" => {
            let (log, kind) = match method.as_str() {
                "Log" => ("log", NoteKind::Info),
                "LogWarning" => ("warning", NoteKind::Warning),
                _ => ("error", NoteKind::Error),
            };
            write(world, log.to_owned(), kind, first);
            done(None)
        }
        "GetLogs" => {
            let limit = first
                .as_u64()
                .map_or(DEFAULT_COUNT, |limit| usize::try_from(limit).unwrap_or(DEFAULT_COUNT));
            let text = |at: usize| data.get(at).and_then(Value::as_str);
            let since: Option<Timestamp> = text(1).map(time).transpose()?;
            let kind = data.get(2).filter(|kind| !kind.is_null()).map(|kind| kind_of(Some(kind)));
            let logs = world.get_resource_or_init::<AiLogs>();
            let requested = logs.entries.iter().rev().filter(|entry| {
                name.as_ref().is_none_or(|name| *name == entry.note.log_name)
                    && since.is_none_or(|since| entry.at > since)
                    && kind.is_none_or(|kind| entry.note.kind == kind)
            });
            let to_json = requested.take(limit).map(|entry| from_json(&entry.to_json())).collect();
            Ok((HostValue::List(HostTy::Dynamic, to_json), None))
        }
        "GetLogDetails" => {
            let id = named()?;
            let logs = world.get_resource_or_init::<AiLogs>();
            let found = logs.entries.iter().find(|entry| entry.id == id);
            Ok((found.map_or(HostValue::Null, |entry| from_json(&entry.to_json())), None))
        }
        "CleanupOldLogs" => {
            let age = Duration::try_from_secs_f64(first.as_f64().unwrap_or_default());
            let oldest = Timestamp::now() - age.unwrap_or(Duration::MAX).min(MAX_AGE);
            world.get_resource_or_init::<AiLogs>().entries.retain(|entry| entry.at >= oldest);
            done(None)
        }
        "ClearAllResults" => {
            world.get_resource_or_init::<AiLogs>().results.clear();
            done(None)
        }
        _ => result(world, &method, &named()?, first),
    }
}

/// `AI.Result(name).…`
fn result(
    world: &mut World,
    method: &str,
    name: &str,
    data: Value,
) -> Result<(HostValue, Option<Value>), HostError> {
    let mut logs = world.get_resource_or_init::<AiLogs>();
    if logs.results.len() >= RESULTS && !logs.results.contains_key(name) {
        return Err(HostError::invalid(format!(
            "the limit of {RESULTS} results is reached; clear some"
        )));
    }
    match method.trim_start_matches("Result.") {
        "Write" => logs.results.insert(name.to_owned(), data.clone()),
        "WriteError" => {
            let of = |key: &str| data.get(key).cloned().unwrap_or_default();
            let message = if data.is_object() { of("Message") } else { data.clone() };
            let error = json!({
                "Error": true,
                "Message": message,
                "StackTrace": of("StackTrace"),
                "ExceptionType": of("ExceptionType"),
                "Timestamp": now(),
            });
            logs.results.insert(name.to_owned(), error)
        }
        "Append" => {
            let all = logs.results.entry(name.to_owned()).or_insert_with(|| json!([]));
            match all {
                Value::Array(items) => items.push(data.clone()),
                other => *other = json!([other.take(), data]),
            }
            None
        }
        "Clear" => logs.results.remove(name),
        "Read" => {
            let found = logs.results.get(name).map_or(HostValue::Null, from_json);
            return Ok((found, None));
        }
        other => {
            return Err(HostError::new("System.NotSupportedException", format!("AI.{other}")));
        }
    };
    Ok((HostValue::Null, logs.results.get(name).cloned()))
}

fn write(world: &mut World, log_name: String, kind: NoteKind, data: Value) -> String {
    let message = match &data {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let uuid = Uuid::now_v7();
    let id = uuid.to_string();
    let stack = ["StackTrace", "stackTrace"].iter().find_map(|key| data.get(key)?.as_str());
    let stack_trace = stack.map(str::to_owned);
    let scene = scene::list(world).into_iter().next().map(|scene| scene.name);
    let context = Some(json!({ "scene": scene }));
    let note = Note { id: Some(LogId(uuid)), log_name, kind, message, data, stack_trace, context };
    let level = match kind {
        NoteKind::Info => LogLevel::Info,
        NoteKind::Warning => LogLevel::Warn,
        NoteKind::Error => LogLevel::Error,
    };
    let line = format!("[AI.{}] {}", note.log_name, note.message);
    let mut outbox = world.resource_mut::<Outbox>();
    outbox.log(level, "unity", line);
    outbox.push(Event::Note(note.clone()));
    let mut logs = world.get_resource_or_init::<AiLogs>();
    if logs.entries.len() == ENTRIES {
        logs.entries.pop_front();
    }
    logs.entries.push_back(Entry { id: id.clone(), at: Timestamp::now(), note });
    id
}

fn kind_of(log_type: Option<&Value>) -> NoteKind {
    match log_type.and_then(Value::as_str) {
        Some("Warning") => NoteKind::Warning,
        Some("Error" | "Exception" | "Assert") => NoteKind::Error,
        _ => NoteKind::Info,
    }
}

impl Entry {
    fn to_json(&self) -> Value {
        json!({
            "LogId": self.id,
            "LogName": self.note.log_name,
            "LogType": self.note.kind,
            "Data": self.note.data,
            "Timestamp": self.at.to_string(),
        })
    }
}

fn now() -> String {
    Timestamp::now().to_string()
}

/// A time in the formats of scripts: ISO 8601, or `DateTime.ToString()`.
fn time(text: &str) -> Result<Timestamp, HostError> {
    let plain = || jiff::civil::DateTime::strptime("%m/%d/%Y %H:%M:%S", text).ok();
    let utc = |at: jiff::civil::DateTime| at.to_zoned(jiff::tz::TimeZone::UTC).ok();
    text.parse().ok().or_else(|| plain().and_then(utc).map(|at| at.timestamp())).ok_or_else(|| {
        HostError::new("System.FormatException", format!("'{text}' is not a time in ISO 8601"))
    })
}

fn from_json(value: &Value) -> HostValue {
    match value {
        Value::Null => HostValue::Null,
        Value::Bool(on) => HostValue::Bool(*on),
        Value::String(text) => text.as_str().into(),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => i32::try_from(whole).map_or(HostValue::Long(whole), HostValue::Int),
            None => HostValue::Double(number.as_f64().unwrap_or_default()),
        },
        Value::Array(items) => {
            HostValue::Array(HostTy::Object, items.iter().map(from_json).collect())
        }
        Value::Object(fields) => {
            let entries = fields.iter().map(|(key, value)| (key.as_str().into(), from_json(value)));
            HostValue::Dictionary(HostTy::String, HostTy::Object, entries.collect())
        }
    }
}
