//! `AI.…`: what a script says to whoever started it. Data for a name goes into the log of that name,
//! and is told to everyone who listens; the newest of it is the partial result of the script.

use std::collections::{BTreeMap, VecDeque};

use bevy_ecs::prelude::*;
use serde_json::{Value, json};
use spawnpoint_protocol::{Event, LogLevel, Note, NoteKind};
use spawnpoint_script::host::{AiCall, HostError, HostTy, HostValue};
use uuid::Uuid;

use crate::outbox::Outbox;

/// How many entries scripts can look at again.
const ENTRIES: usize = 1000;
/// How many results scripts can keep.
const RESULTS: usize = 100;
/// How many entries are told when nobody says otherwise.
const TOLD: usize = 10;

/// What scripts wrote, for scripts.
#[derive(Resource, Default)]
pub struct AiLogs {
    entries: VecDeque<(String, Note)>,
    results: BTreeMap<String, Value>,
}

/// Does what a script asks for; what is new of its result comes with it.
pub fn report(world: &mut World, call: AiCall) -> Result<(HostValue, Option<Value>), HostError> {
    let AiCall { method, name, data } = call;
    let first = data.first().cloned().unwrap_or_default();
    let named = || name.clone().ok_or_else(|| HostError::invalid("a name is needed"));
    let done = |new: Option<Value>| Ok((HostValue::Null, new));
    match method.as_str() {
        "Write" | "Update" => {
            let name = named()?;
            // The id of a call means the call itself.
            if Uuid::parse_str(&name).is_ok() {
                return Ok((name.into(), Some(first)));
            }
            let id = write(world, name, kind_of(data.get(1)), first.clone());
            Ok((id.into(), Some(first)))
        }
        "WriteError" => {
            let error = json!({ "error": first, "exception": data.get(1) });
            write(world, named()?, NoteKind::Error, error.clone());
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
            let limit = first.as_u64().map_or(TOLD, |limit| usize::try_from(limit).unwrap_or(TOLD));
            let logs = world.get_resource_or_init::<AiLogs>();
            let newest = logs.entries.iter().rev();
            let wanted =
                newest.filter(|(_, note)| name.as_ref().is_none_or(|n| *n == note.log_name));
            let told = wanted.take(limit).map(|(id, note)| from_json(&told(id, note))).collect();
            Ok((HostValue::Array(HostTy::Object, told), None))
        }
        "GetLogDetails" => {
            let id = named()?;
            let logs = world.get_resource_or_init::<AiLogs>();
            let found = logs.entries.iter().find(|(own, _)| *own == id);
            Ok((found.map_or(HostValue::Null, |(id, note)| from_json(&told(id, note))), None))
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
        return Err(HostError::invalid(format!("there are {RESULTS} results already; clear some")));
    }
    match method.trim_start_matches("Result.") {
        "Write" => logs.results.insert(name.to_owned(), data.clone()),
        "WriteError" => {
            let error = json!({ "Error": true, "Message": data });
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
    let id = Uuid::now_v7().to_string();
    let note = Note { log_name, kind, message, data, ..Note::default() };
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
    logs.entries.push_back((id.clone(), note));
    id
}

fn kind_of(log_type: Option<&Value>) -> NoteKind {
    match log_type.and_then(Value::as_str) {
        Some("Warning") => NoteKind::Warning,
        Some("Error" | "Exception" | "Assert") => NoteKind::Error,
        _ => NoteKind::Info,
    }
}

fn told(id: &str, note: &Note) -> Value {
    json!({
        "LogId": id,
        "LogName": note.log_name,
        "LogType": note.kind,
        "Data": note.data,
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
