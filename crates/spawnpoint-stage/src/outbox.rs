//! The log of the world, and the events that are not reported yet.
//!
//! Systems and ops only write here. The runner of the world takes the events after each op and
//! frame and reports them.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{Event, LogLevel, shape::LogLine};

/// How many lines the log keeps.
pub const LOG_CAPACITY: usize = 2000;
/// How many unreported events are kept; the oldest are dropped.
const EVENT_CAPACITY: usize = 1024;

/// The log and the unreported events.
#[derive(Resource, Default)]
pub struct Outbox {
    lines: VecDeque<LogLine>,
    events: VecDeque<Event>,
    /// The number of lines so far.
    logged: u64,
}

impl Outbox {
    /// Adds an event.
    pub fn push(&mut self, event: Event) {
        if self.events.len() == EVENT_CAPACITY {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }

    /// Adds a line to the log, and an event for it.
    pub fn log(&mut self, level: LogLevel, source: &str, message: impl Into<String>) {
        let line = LogLine {
            t: now(),
            level,
            message: message.into(),
            source: source.to_owned(),
            category: None,
        };
        if self.lines.len() == LOG_CAPACITY {
            self.lines.pop_front();
        }
        self.lines.push_back(line.clone());
        self.logged += 1;
        self.push(Event::Log(line));
    }

    /// The last lines, oldest first.
    pub fn tail(&self, count: usize) -> Vec<LogLine> {
        self.lines.iter().skip(self.lines.len().saturating_sub(count)).cloned().collect()
    }

    /// The number of lines that were ever written.
    pub fn logged(&self) -> u64 {
        self.logged
    }

    /// The lines after the first `count` ones, oldest first, as far as the log still has them.
    pub fn since(&self, count: u64) -> impl Iterator<Item = &LogLine> {
        let new = usize::try_from(self.logged.saturating_sub(count)).unwrap_or(usize::MAX);
        self.lines.iter().skip(self.lines.len().saturating_sub(new))
    }

    /// Takes the oldest unreported event.
    pub fn take(&mut self) -> Option<Event> {
        self.events.pop_front()
    }
}

/// The current time, ISO 8601 in UTC, to the millisecond.
fn now() -> String {
    format!("{:.3}", jiff::Timestamp::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_keeps_the_newest_lines_and_returns_them_oldest_first() {
        let mut outbox = Outbox::default();
        for n in 0..LOG_CAPACITY + 5 {
            outbox.log(LogLevel::Info, "test", n.to_string());
        }
        let all = outbox.tail(usize::MAX);
        assert_eq!(all.len(), LOG_CAPACITY);
        assert_eq!(all[0].message, "5");
        let new: Vec<_> = outbox.since(outbox.logged() - 2).map(|line| &*line.message).collect();
        assert_eq!(new, ["2003", "2004"]);
        assert_eq!(outbox.since(0).count(), LOG_CAPACITY);
        assert_eq!(outbox.since(outbox.logged()).count(), 0);
        let two: Vec<_> = outbox.tail(2).into_iter().map(|line| line.message).collect();
        assert_eq!(two, ["2003", "2004"]);
        assert!(all[0].t.ends_with('Z') && all[0].t.contains('T'), "{}", all[0].t);
    }

    #[test]
    fn unreported_events_are_limited() {
        let mut outbox = Outbox::default();
        (0..EVENT_CAPACITY * 2).for_each(|n| outbox.log(LogLevel::Info, "test", n.to_string()));
        assert_eq!(std::iter::from_fn(|| outbox.take()).count(), EVENT_CAPACITY);
    }
}
