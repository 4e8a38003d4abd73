//! Spawnpoint's own log lines for clients: which client changed what, and which requests failed. They are kept
//! apart from the engines' logs, so that they are the same for every engine.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use spawnpoint_protocol::{LogLevel, shape::LogLine};

use crate::bus::{Bus, BusEvent};

/// How many lines are kept.
const CAPACITY: usize = 2000;

/// Maximum length of a line in characters. Parts of it come from clients.
const LONGEST: usize = 8192;

/// Source of these lines.
pub const OWN: &str = "mcp";

/// The last lines, and the bus that carries new ones.
#[derive(Debug)]
pub struct Journal {
    lines: Mutex<VecDeque<LogLine>>,
    bus: Bus,
}

impl Journal {
    /// An empty journal that sends its lines to this bus.
    pub fn new(bus: Bus) -> Self {
        Self { lines: Mutex::default(), bus }
    }

    /// Writes a line.
    pub fn write(
        &self,
        level: LogLevel,
        source: &str,
        category: Option<&str>,
        mut message: String,
    ) {
        if let Some((end, _)) = message.char_indices().nth(LONGEST) {
            message.truncate(end);
            message.push_str("...");
        }
        let line = LogLine {
            t: format!("{:.3}", jiff::Timestamp::now()),
            level,
            message,
            source: source.to_owned(),
            category: category.map(str::to_owned),
        };
        {
            let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
            if lines.len() == CAPACITY {
                lines.pop_front();
            }
            lines.push_back(line.clone());
        }
        self.bus.publish(BusEvent::Logged(line));
    }

    /// The last lines of an engine's log and of this one, merged, oldest first.
    pub fn tail_with(&self, engine: Vec<LogLine>, count: usize) -> Vec<LogLine> {
        let own = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines: Vec<_> =
            engine.into_iter().chain(own.iter().rev().take(count).rev().cloned()).collect();
        // All times have the same format and sort as text. The sort is stable.
        lines.sort_by(|a, b| a.t.cmp(&b.t));
        lines.split_off(lines.len().saturating_sub(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_off() {
        let journal = Journal::new(Bus::default());
        journal.write(LogLevel::Info, OWN, None, "ü".repeat(1_000_000));
        let line = &journal.tail_with(vec![], 1)[0];
        assert_eq!(line.message.chars().count(), LONGEST + 3);
    }

    #[test]
    fn both_logs_are_merged_oldest_first() {
        let journal = Journal::new(Bus::default());
        let line = |t: &str, message: &str| LogLine {
            t: t.into(),
            level: LogLevel::Info,
            message: message.into(),
            source: "game".into(),
            category: None,
        };
        journal.write(LogLevel::Info, OWN, Some("audit"), "ours".into());
        let engine = vec![line("2020-01-01T00:00:00.000Z", "old"), line("2999", "new")];
        let messages = |count| -> Vec<_> {
            let lines = journal.tail_with(engine.clone(), count);
            lines.into_iter().map(|line| line.message).collect()
        };
        assert_eq!(messages(9), ["old", "ours", "new"]);
        assert_eq!(messages(2), ["ours", "new"]);
    }
}
