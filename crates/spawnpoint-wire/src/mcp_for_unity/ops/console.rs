//! The editor's console.

use std::collections::VecDeque;

use serde_json::{Value, json};
use spawnpoint_protocol::{
    Fault,
    event::LogLevel,
    op::LogsTail,
    shape::{LogLine, LogTail},
};

use super::command::{Editor, is, items, text};
use crate::untrusted;

/// How many entries the editor lists at once at most.
const PAGE: usize = 500;
/// How many lines are returned by default.
const DEFAULT_COUNT: usize = 50;
/// How many entries are looked through at most. Unity itself clears a console that grows beyond a million bytes or so.
const MOST: usize = 100_000;
/// The most bytes of a message that are kept.
const MAX_MESSAGE: usize = 64 << 10;

/// The last lines of the console. The editor lists the oldest first, so all pages are read.
pub(super) async fn tail(editor: &Editor<'_>, op: LogsTail) -> Result<LogTail, Fault> {
    let wanted = op.count.map_or(DEFAULT_COUNT, |count| usize::try_from(count).unwrap_or(1).max(1));
    let mut lines = VecDeque::new();
    for cursor in (0..MOST).step_by(PAGE) {
        let params = json!({
            "action": "get", "types": ["all"], "format": "json", "pageSize": PAGE, "cursor": cursor,
        });
        let data = editor.read("read_console", params).await?;
        for entry in items(&data, "items") {
            lines.push_back(line(entry));
            if lines.len() > wanted {
                lines.pop_front();
            }
        }
        if !is(&data, "/truncated") {
            break;
        }
    }
    Ok(LogTail { items: lines.into() })
}

/// An entry of the console. The console records no times.
fn line(entry: &Value) -> LogLine {
    let level = match text(entry, "type").as_str() {
        "Error" | "Exception" | "Assert" => LogLevel::Error,
        "Warning" => LogLevel::Warn,
        _ => LogLevel::Info,
    };
    let source = match (text(entry, "file"), entry.get("line").and_then(Value::as_u64)) {
        (file, _) if file.is_empty() => "unity".to_owned(),
        (file, Some(line)) if line > 0 => format!("{file}:{line}"),
        (file, _) => file,
    };
    LogLine {
        t: String::new(),
        level,
        message: untrusted::text(&text(entry, "message"), MAX_MESSAGE),
        source: untrusted::line(&source, MAX_MESSAGE),
        category: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_become_lines() {
        let line = |entry: Value| {
            let line = line(&entry);
            (line.level, line.source, line.message)
        };
        let error = json!({"type": "Exception", "message": "boom", "file": "Assets/A.cs", "line": 3, "stackTrace": null});
        assert_eq!(line(error), (LogLevel::Error, "Assets/A.cs:3".into(), "boom".into()));
        let note = json!({"type": "Log", "message": "hello", "file": "", "line": 0});
        assert_eq!(line(note), (LogLevel::Info, "unity".into(), "hello".into()));
    }
}
