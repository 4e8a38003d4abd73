//! The list of calls, and all about one of them.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{Core, board::Outcome, ledger::CallFilter};
use spawnpoint_protocol::{Content, Fault, LogId, ToolOutput};
use uuid::Uuid;

use super::{Answer, logs};
use crate::page::{
    Page, fault,
    rows::{self, CallRow},
};

/// How many calls are listed by default, and at most.
const DEFAULT: usize = 200;
const MOST: usize = 500;
/// How many log lines of a call are shown.
const LINES: usize = 500;
/// The longest text of a result that is shown.
const MAX_TEXT: usize = 512 * 1024;
/// The longest picture.
const MAX_PICTURE: usize = 3 << 20;
/// Separates the value before a change from the one after it, in results of tools that edit.
const BECOMES: &str = " → ";

#[derive(Deserialize)]
pub struct ListRequest {
    limit: Option<usize>,
    before: Option<LogId>,
    #[serde(default)]
    filter: Filter,
}

#[derive(Default, Deserialize)]
struct Filter {
    client: Option<String>,
    tool: Option<String>,
    instance: Option<String>,
    #[serde(default)]
    status: Vec<String>,
    text: Option<String>,
    since: Option<String>,
}

#[derive(Deserialize)]
pub struct OneCall {
    pub log_id: LogId,
}

pub async fn list(page: &Arc<Page>, request: ListRequest) -> Answer {
    let limit = request.limit.unwrap_or(DEFAULT).clamp(1, MOST);
    let ListRequest { before, filter, .. } = request;
    let status = |word: &String| {
        rows::status_of(word).ok_or_else(|| Fault::argument("status", format!("unknown: '{word}'")))
    };
    let filter = CallFilter {
        before,
        since: super::moment(filter.since.as_ref())?.map(first_id),
        client: filter.client,
        tool: filter.tool,
        instance: filter.instance,
        status: filter.status.iter().map(status).collect::<Result<_, _>>()?,
        text: filter.text,
        limit,
    };
    let (records, total) = page.core.ledger().calls(filter).await?;
    let next = (records.len() == limit).then(|| records.last().map(|last| last.log_id)).flatten();
    let row = |record: spawnpoint_core::ledger::Record| match page.feed.call(record.log_id) {
        Some(kept) => kept.row,
        None => CallRow::recorded(record),
    };
    let calls: Vec<_> = records.into_iter().map(row).collect();
    Ok(json!({ "calls": calls, "next": next, "total": total }))
}

/// The first id that can be made at a moment.
fn first_id(moment: Timestamp) -> LogId {
    let millis = u64::try_from(moment.as_millisecond()).unwrap_or_default();
    let mut id = [0; 16];
    id[..6].copy_from_slice(&millis.to_be_bytes()[2..]);
    LogId(Uuid::from_bytes(id))
}

pub async fn get(page: &Arc<Page>, request: OneCall) -> Answer {
    let core = &page.core;
    let log_id = request.log_id;
    let kept = page.feed.call(log_id);
    let record = core.record(log_id).await?;
    let (row, arguments, outcome, partial) = match (kept, record) {
        (Some(kept), record) => {
            let outcome = kept.ended.map(|ended| (*ended.outcome).clone());
            let partial = record.as_ref().and_then(|record| record.partial.clone());
            let outcome = outcome.or_else(|| record?.outcome());
            (kept.row, kept.arguments, outcome, partial)
        }
        (None, Some(record)) => {
            let (partial, outcome) = (record.partial.clone(), record.clone().outcome());
            (CallRow::recorded(record), None, outcome, partial)
        }
        (None, None) => return Err(Fault::not_found(format!("No call has the id {log_id}")).into()),
    };
    let live = core.board().find(log_id);
    let progress = live.and_then(|live| live.follow().borrow().progress.clone());
    let (shown, truncated) = match &outcome {
        Some(Ok(output)) => shown(output),
        _ => (Value::Null, false),
    };
    let fault = match &outcome {
        Some(Err(fault)) => fault::of_call(fault),
        _ => Value::Null,
    };
    Ok(json!({
        "arguments": arguments,
        "arguments_text": row.summary,
        "output": shown,
        "output_truncated": truncated,
        "fault": fault,
        "partial": partial,
        "progress": progress,
        "logs": logs::during(core, &row, LINES),
        "changes": outcome.as_ref().map(changes_in).unwrap_or_default(),
        "cli": arguments.map(|arguments| command_line(&row.tool, &arguments)),
        "call": row,
    }))
}

pub fn cancel(core: &Core, request: &OneCall) -> Answer {
    Ok(json!({ "cancelled": core.cancel(request.log_id) }))
}

/// A result as the page shows it, and whether something was left out.
pub fn shown(output: &ToolOutput) -> (Value, bool) {
    let mut truncated = false;
    let content: Vec<_> = output.content.iter().map(|content| match content {
        Content::Text { text } if text.len() > MAX_TEXT => {
            truncated = true;
            json!({ "type": "text", "text": spawnpoint_core::approval::shortened(text, MAX_TEXT) })
        }
        Content::Image { data, mime_type } | Content::Audio { data, mime_type }
            if data.len() > MAX_PICTURE =>
        {
            truncated = true;
            json!({ "type": "text", "text": format!("({mime_type}, {} bytes)", data.len() / 4 * 3) })
        }
        Content::Resource { resource } if json!(resource).to_string().len() > MAX_TEXT => {
            truncated = true;
            let uri = resource.get("uri").and_then(Value::as_str).unwrap_or_default();
            json!({ "type": "text", "text": format!("(resource {uri}, too long to show)") })
        }
        other => json!(other),
    }).collect();
    let structured = output.structured.as_ref().filter(|value| {
        let fits = value.to_string().len() <= MAX_TEXT;
        truncated |= !fits;
        fits
    });
    (
        json!({ "content": content, "structured": structured, "is_error": output.is_error }),
        truncated,
    )
}

/// The changes that a result reports, line by line: `1. set obj:3 /Player Health.current: 100 → 50`.
pub fn changes_in(outcome: &Outcome) -> Vec<Value> {
    let Ok(output) = outcome else { return Vec::new() };
    let texts = output.content.iter().filter_map(|content| match content {
        Content::Text { text } => Some(text),
        _ => None,
    });
    texts.flat_map(|text| text.lines()).filter_map(change).collect()
}

fn change(line: &str) -> Option<Value> {
    let (number, rest) = line.split_once(". ")?;
    number.parse::<u32>().ok()?;
    let (what, values) = rest.split_once(": ")?;
    let (before, after) = values.split_once(BECOMES)?;
    let mut words = what.split(' ').skip(1).peekable();
    let object = words.next_if(|word| word.starts_with("obj:"));
    let rest = words.collect::<Vec<_>>().join(" ");
    let (target, what) = match rest.rsplit_once(' ') {
        Some((target, what)) => (target.to_owned(), what.to_owned()),
        None => (object.unwrap_or_default().to_owned(), rest),
    };
    let action = rest_of_action(line);
    let what = if what.is_empty() || what.starts_with('/') { action } else { what };
    Some(
        json!({ "target": target, "object": object, "what": what, "before": before, "after": after }),
    )
}

/// The name of the change in a line of a result.
fn rest_of_action(line: &str) -> String {
    let action = line.split(' ').nth(1).unwrap_or_default();
    action.replace('_', " ")
}

/// The command that makes the same call.
fn command_line(tool: &str, arguments: &Map<String, Value>) -> String {
    let json = Value::Object(arguments.clone()).to_string().replace('\'', "'\\''");
    match arguments.is_empty() {
        true => format!("spawnpoint call {tool}"),
        false => format!("spawnpoint call {tool} --args '{json}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_from_the_lines_of_an_edit() {
        let line = "1. set obj:1116 Health.current: 100 → 50";
        let read = change(line).unwrap();
        assert_eq!(
            (&read["object"], &read["what"]),
            (&json!("obj:1116"), &json!("Health.current"))
        );
        assert_eq!((&read["before"], &read["after"]), (&json!("100"), &json!("50")));
        assert!(change("Applied 2 changes.").is_none());
    }

    #[test]
    fn a_command_line_quotes_its_arguments() {
        let arguments = json!({"name": "it's"});
        let command = command_line("Rename", arguments.as_object().unwrap());
        assert_eq!(command, r#"spawnpoint call Rename --args '{"name":"it'\''s"}'"#);
    }
}
