//! `game_logs`: log entries since the client's last call.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{Fault, LogLevel, OpName, ToolOutput, shape::LogLine};

use super::{
    answer::{self, Lines, bounded, counted, one_line},
    compile_errors::{is_compile_error, leave_out_older, shortened},
    log_cursor::LogCursor,
    log_tail,
};

const DEFAULT_LIMIT: usize = 50;
const MOST_LIMIT: usize = 500;
/// The longest message.
const MESSAGE: usize = 300;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_logs",
        "Read the console output: errors, exceptions (stack trace), warnings and other log lines since your last \
         game_logs call, compile errors of scripts first, equal lines folded.",
        Needs::all(&[OpName::LogsTail]),
        logs,
    )
    .titled("Console log")
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LogsArguments {
    /// Least severe level.
    #[schemars(extend("default" = "debug"))]
    level: Option<Level>,
    /// Only lines with this text.
    text: Option<String>,
    /// "start" for all lines, or the cursor of an earlier answer.
    since: Option<String>,
    /// Newest lines, at most 500.
    #[schemars(extend("default" = DEFAULT_LIMIT))]
    limit: Option<usize>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Level {
    Error,
    Warning,
    Info,
    Debug,
}

impl From<Level> for LogLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Error => Self::Error,
            Level::Warning => Self::Warn,
            Level::Info => Self::Info,
            Level::Debug => Self::Debug,
        }
    }
}

async fn logs(tools: Toolbox, p: LogsArguments) -> Result<ToolOutput, Fault> {
    let instance = tools.instance()?.clone();
    let log = format!("logs of {}", instance.id());
    let session = tools.client.session.as_deref();
    let cursor = match p.since.as_deref().map(str::trim) {
        Some("start") => LogCursor::default(),
        Some(since) => since.parse()?,
        None => {
            let kept =
                session.and_then(|session| session.with_memory(|memory| memory.position(&log)));
            kept.and_then(|kept| kept.parse().ok()).unwrap_or_default()
        }
    };
    let is_here = instance.presence().is_here();
    // A project on disk has no console; an empty log would look like one without errors.
    if is_here && instance.engine().is_folder() {
        tools.check_can_run(OpName::LogsTail)?;
    }
    let lines = log_tail::tail(&tools, &instance, &tools.cx).await?;
    // An empty log keeps the cursor.
    let end = if lines.is_empty() { cursor.clone() } else { LogCursor::at_end_of(&lines) };
    if let Some(session) = session {
        session.with_memory(|memory| memory.set_position(&log, end.to_string()));
    }
    let level = p.level.map_or(LogLevel::Debug, LogLevel::from);
    let text = p.text.unwrap_or_default().to_lowercase();
    let mut lines = cursor.unread(lines);
    let unread = lines.len();
    lines.retain(|line| line.level >= level && line.message.to_lowercase().contains(&text));
    // Who asks for more gets everything.
    let is_plain = p.since.is_none() && text.is_empty();
    let older = if is_plain { leave_out_older(&mut lines) } else { 0 };
    let mut answer = String::new();
    if !is_here {
        answer.push_str(&format!(
            "{} is not connected ({}); these are the lines that it sent before.\n",
            instance.id(),
            instance.presence().as_str()
        ));
    }
    let matching = lines.len();
    answer.push_str(&written(lines, bounded(p.limit, DEFAULT_LIMIT, MOST_LIMIT)));
    if matching == 0 && unread > 0 {
        answer.push_str(&format!("No line matches; {unread} others are new.\n"));
    } else if matching == 0 {
        let since =
            if cursor == LogCursor::default() { "The log is empty" } else { "No new lines" };
        answer.push_str(&format!("{since}.\n"));
    }
    if older > 0 {
        answer.push_str(&format!("{}: since=start\n", counted(older, "older line")));
    }
    if p.limit.is_some_and(|wanted| wanted > MOST_LIMIT) {
        answer.push_str(&format!("limit was reduced to {MOST_LIMIT}.\n"));
    }
    // Of a session it is known how far it has read.
    if session.is_none() {
        answer.push_str(&format!("Cursor: {end}\n"));
    }
    Ok(answer::text(&tools, answer.trim_end()))
}

/// A line and how often it was written.
struct FoldedLine {
    line: LogLine,
    times: usize,
}

/// The newest lines, compile errors first.
fn written(lines: Vec<LogLine>, limit: usize) -> String {
    let folded = fold(lines);
    let (compile, other): (Vec<_>, Vec<_>) =
        folded.into_iter().partition(|folded| is_compile_error(&folded.line));
    let keep = limit.saturating_sub(compile.len());
    let skipped = other.len().saturating_sub(keep) + compile.len().saturating_sub(limit);
    // The newest lines are kept if not all fit.
    let mut texts: Vec<String> = other.iter().rev().take(keep).map(FoldedLine::text).collect();
    let mut left = answer::BUDGET - 700;
    let errors = compile.iter().take(limit).enumerate().map(|(number, error)| {
        let previous = number.checked_sub(1).and_then(|before| compile.get(before));
        error.shortened(previous)
    });
    let errors: Vec<String> = errors.collect();
    let mut lines = Lines::new();
    for error in &errors {
        left = left.saturating_sub(error.len() + 1);
        lines.push(error);
    }
    let fitting = texts
        .iter()
        .take_while(|text| {
            let fits = left > text.len();
            left = left.saturating_sub(text.len() + 1);
            fits
        })
        .count();
    let skipped = skipped + texts.len() - fitting;
    texts.truncate(fitting);
    if skipped > 0 {
        lines.push(&format!("({skipped} older lines left out; pass level, text or limit)"));
    }
    for text in texts.iter().rev() {
        lines.push(text);
    }
    lines.finish("pass level, text or a smaller limit")
}

/// Folds lines of the same level and text into the last one of them.
fn fold(lines: Vec<LogLine>) -> Vec<FoldedLine> {
    let mut folded: Vec<FoldedLine> = Vec::new();
    for line in lines.into_iter().rev() {
        let same = |known: &&mut FoldedLine| {
            known.line.level == line.level && known.line.message == line.message
        };
        match folded.iter_mut().find(same) {
            Some(known) => known.times += 1,
            None => folded.push(FoldedLine { line, times: 1 }),
        }
    }
    folded.reverse();
    folded
}

impl FoldedLine {
    /// The line with its time and level.
    fn text(&self) -> String {
        let level = match self.line.level {
            LogLevel::Error => "error",
            LogLevel::Warn => "warning",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
        };
        format!("{}{level}: {}", clock(&self.line.t), self.message())
    }

    /// A compile error after another one.
    fn shortened(&self, previous: Option<&Self>) -> String {
        let previous = previous.map(|previous| previous.line.message.as_str());
        self.with_place(&shortened(&headline(&self.line.message), previous))
    }

    /// The message with the place and how often it was written.
    fn message(&self) -> String {
        self.with_place(&headline(&self.line.message))
    }

    fn with_place(&self, message: &str) -> String {
        let times = if self.times > 1 { format!(" ×{}", self.times) } else { String::new() };
        let message = one_line(message, MESSAGE);
        let place = match place(&self.line) {
            Some(place) => format!(" ({})", one_line(place, 200)),
            None => String::new(),
        };
        format!("{message}{place}{times}")
    }
}

/// The first line of a message, and of a stack trace after it the innermost call.
fn headline(message: &str) -> String {
    let mut lines = message.lines();
    let first = lines.next().unwrap_or_default();
    let call = lines.map(str::trim).find(|line| line.starts_with("at "));
    match call {
        Some(call) => format!("{first} {call}"),
        None if message.lines().count() > 1 => message.to_owned(),
        None => first.to_owned(),
    }
}

/// The `file:line` that wrote a line, unless its message names it.
fn place(line: &LogLine) -> Option<&str> {
    let (file, number) = line.source.rsplit_once(':')?;
    let is_line = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_line && file.contains('.') && !line.message.contains(file)).then_some(&line.source)
}

/// The time of day of an ISO 8601 time.
fn clock(time: &str) -> String {
    let clock = time.split_once('T').and_then(|(_, clock)| clock.get(..8));
    clock.map(|clock| format!("{clock} ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(level: LogLevel, message: &str) -> LogLine {
        LogLine {
            t: "2026-01-31T12:00:01.000Z".into(),
            level,
            message: message.into(),
            source: "game".into(),
            category: None,
        }
    }

    #[test]
    fn compile_errors_come_first_and_equal_lines_are_folded() {
        let lines = vec![
            line(LogLevel::Info, "a"),
            line(LogLevel::Warn, "b"),
            line(LogLevel::Info, "a"),
            line(LogLevel::Error, "Assets/A.cs(3,5): error CS1002: ; expected"),
        ];
        let expected =
            "Assets/A.cs(3,5): CS1002: ; expected\n12:00:01 warning: b\n12:00:01 info: a ×2\n";
        assert_eq!(written(lines, 50), expected);
    }

    #[test]
    fn the_newest_lines_are_kept() {
        let lines =
            |count| (0..count).map(|n| line(LogLevel::Info, &format!("line {n}"))).collect();
        let text = written(lines(5), 2);
        let expected = "(3 older lines left out; pass level, text or limit)\n\
                        12:00:01 info: line 3\n12:00:01 info: line 4\n";
        assert_eq!(text, expected);
        let text = written(lines(5000), 500);
        assert!(text.len() < answer::BUDGET, "{}", text.len());
        assert!(text.ends_with("line 4999\n"), "{text}");
    }

    #[test]
    fn of_a_stack_trace_the_innermost_call_is_shown() {
        assert_eq!(headline("boom\n  at run (a.gd:6)\n  at b (b.gd:1)"), "boom at run (a.gd:6)");
        assert_eq!(headline("one\ntwo"), "one\ntwo");
        assert_eq!(headline(""), "");
    }

    #[test]
    fn the_place_is_shown_once() {
        let at = |message: &str, source: &str| {
            let line = LogLine { source: source.into(), ..line(LogLevel::Error, message) };
            FoldedLine { line, times: 2 }.text()
        };
        assert_eq!(at("boom", "Assets/A.cs:7"), "12:00:01 error: boom (Assets/A.cs:7) ×2");
        assert_eq!(
            at("boom in Assets/A.cs", "Assets/A.cs:7"),
            "12:00:01 error: boom in Assets/A.cs ×2"
        );
        assert_eq!(at("boom", "game"), "12:00:01 error: boom ×2");
    }
}
