//! The latest lines of an engine's log, also while the engine is not connected.

use spawnpoint_core::{
    Toolbox,
    engine::OpContext,
    logbook::{self, LogEntry, LogFilter},
    router::Attached,
};
use spawnpoint_protocol::{
    Fault, InstanceId, LogLevel, NoteKind, OpName,
    op::LogsTail,
    shape::{LogLine, LogTail},
};

/// How many lines are looked at.
const LINES: usize = 1000;

/// The latest lines, oldest first. Without a connection, those that the server has received.
pub async fn tail(tools: &Toolbox, from: &Attached, cx: &OpContext) -> Result<Vec<LogLine>, Fault> {
    if from.presence().is_here() && from.engine().ops().has(OpName::LogsTail) {
        let op = LogsTail { count: i64::try_from(LINES).ok() };
        let tail: LogTail = from.run(op, cx).await?.into_shape()?;
        return Ok(tail.items);
    }
    received(tools, from.id()).await
}

/// The lines that the server has received from an engine.
async fn received(tools: &Toolbox, from: &InstanceId) -> Result<Vec<LogLine>, Fault> {
    let log_name = Some(logbook::ENGINE.to_owned());
    let filter = LogFilter { log_name, limit: LINES, ..LogFilter::default() };
    let (entries, _) = tools.core.logbook().find(filter).await?;
    let is_from = |entry: &LogEntry| {
        let context = entry.note.context.as_ref();
        context.and_then(|context| context["instance"].as_str()) == Some(from.as_str())
    };
    let lines = entries.into_iter().filter(is_from).map(|entry| LogLine {
        t: entry.timestamp,
        level: match entry.note.kind {
            NoteKind::Info => LogLevel::Info,
            NoteKind::Warning => LogLevel::Warn,
            NoteKind::Error => LogLevel::Error,
        },
        message: entry.note.message,
        source: entry.note.log_name,
        category: None,
    });
    let mut lines: Vec<LogLine> = lines.collect();
    lines.reverse();
    Ok(lines)
}
