//! Named logs: notes that scripts write, and the latest lines of the engines' own logs. Notes are durable;
//! lines are kept in memory only, because there may be millions of them.

use std::{
    collections::{HashSet, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use spawnpoint_protocol::{Event, Fault, InstanceId, LogId, Note, NoteKind, shape::LogLine};

use crate::{bus::BusEvent, ledger::Ledger};

/// How many lines of the engines' logs are kept.
const LINES: usize = 4000;
/// Name of the log of the engines' own lines, as clients know it.
pub const ENGINE: &str = "unity";

/// An entry of a named log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LogEntry {
    /// Its id.
    pub id: LogId,
    /// Time, ISO 8601 in UTC.
    pub timestamp: String,
    /// The note.
    #[serde(flatten)]
    pub note: Note,
}

/// Which entries to return.
#[derive(Clone, Debug, Default)]
pub struct LogFilter {
    /// Only of this log.
    pub log_name: Option<String>,
    /// Only of this kind.
    pub kind: Option<NoteKind>,
    /// Only after this time.
    pub since: Option<Timestamp>,
    /// Maximum number of entries.
    pub limit: usize,
}

impl LogFilter {
    fn accepts(&self, entry: &LogEntry) -> bool {
        self.log_name.as_ref().is_none_or(|name| *name == entry.note.log_name)
            && self.kind.is_none_or(|kind| kind == entry.note.kind)
            && self.since.is_none_or(|since| time_of(entry.id) > since)
    }
}

/// All named logs.
#[derive(Debug)]
pub struct Logbook {
    ledger: Ledger,
    lines: Mutex<KeptLines>,
}

/// The latest lines of the engines' logs and of the server's own.
#[derive(Debug, Default)]
struct KeptLines {
    lines: VecDeque<KeptLine>,
    /// How many lines there ever were.
    total: u64,
}

/// A line of a log that is kept in memory.
#[derive(Clone, Debug)]
pub struct KeptLine {
    /// The same as an entry of a named log.
    pub entry: LogEntry,
    /// The line.
    pub line: LogLine,
    /// The instance that wrote it; none for the server's own lines.
    pub instance: Option<InstanceId>,
}

impl Logbook {
    /// A logbook that keeps its notes in this ledger.
    pub fn new(ledger: Ledger) -> Self {
        Self { ledger, lines: Mutex::default() }
    }

    /// Stores log lines and notes that are sent on the bus.
    pub(crate) fn record(&self, event: &BusEvent) {
        match event {
            BusEvent::Engine { event: Event::Log(line), instance } => {
                self.keep_line(ENGINE, line, Some(instance));
            }
            BusEvent::Logged(line) => self.keep_line(&line.source, line, None),
            BusEvent::Engine { event: Event::Note(note), .. } => {
                self.write(note.clone());
            }
            BusEvent::Engine {
                event:
                    Event::Selection(_)
                    | Event::Scenes(_)
                    | Event::ResourceUpdated { .. }
                    | Event::Custom { .. },
                ..
            }
            | BusEvent::Attached(_)
            | BusEvent::Detached(_)
            | BusEvent::Away(_)
            | BusEvent::Back(_)
            | BusEvent::OffersChanged(_)
            | BusEvent::CallEnded { .. } => {}
        }
    }

    /// Writes a note.
    pub fn write(&self, note: Note) -> LogId {
        let entry = entry(note);
        let id = entry.id;
        self.ledger.note(entry);
        id
    }

    fn keep_line(&self, log: &str, line: &LogLine, instance: Option<&InstanceId>) {
        let entry = entry(Note {
            log_name: log.to_owned(),
            kind: line.level.into(),
            message: line.message.clone(),
            data: Value::Null,
            stack_trace: None,
            context: instance.map(|instance| serde_json::json!({ "instance": instance })),
            id: None,
        });
        let mut kept = self.lines();
        if kept.lines.len() == LINES {
            kept.lines.pop_front();
        }
        kept.total += 1;
        kept.lines.push_back(KeptLine { entry, line: line.clone(), instance: instance.cloned() });
    }

    /// How many lines there ever were. [`lines_since`](Self::lines_since) takes it as a position.
    pub fn line_count(&self) -> u64 {
        self.lines().total
    }

    /// The kept lines after a position, oldest first, and the new position. Lines that are not kept any more are
    /// missing.
    pub fn lines_since(&self, position: u64) -> (Vec<KeptLine>, u64) {
        let kept = self.lines();
        let new = usize::try_from(kept.total.saturating_sub(position)).unwrap_or(usize::MAX);
        let known = kept.lines.len().saturating_sub(new);
        (kept.lines.iter().skip(known).cloned().collect(), kept.total)
    }

    fn lines(&self) -> MutexGuard<'_, KeptLines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The matching entries up to the limit, newest first, and the number of all matching entries.
    pub async fn find(&self, filter: LogFilter) -> Result<(Vec<LogEntry>, usize), Fault> {
        let mut found: Vec<LogEntry> = {
            let lines = self.lines();
            let entries = lines.lines.iter().map(|kept| &kept.entry);
            entries.filter(|entry| filter.accepts(entry)).cloned().collect()
        };
        let (limit, lines) = (filter.limit, found.len());
        let (notes, total) = self.ledger.notes(filter).await?;
        found.extend(notes);
        newest_first(&mut found);
        found.truncate(limit);
        Ok((found, lines + total))
    }

    /// The newest entry of each log, newest first.
    pub async fn newest(&self) -> Result<Vec<LogEntry>, Fault> {
        let mut found = self.ledger.newest_notes().await?;
        found.extend(self.lines().lines.iter().map(|kept| kept.entry.clone()));
        newest_first(&mut found);
        let mut seen = HashSet::new();
        found.retain(|entry| seen.insert(entry.note.log_name.clone()));
        Ok(found)
    }

    /// One entry.
    pub async fn entry(&self, id: LogId) -> Result<Option<LogEntry>, Fault> {
        let line = {
            let lines = self.lines();
            let mut entries = lines.lines.iter().map(|kept| &kept.entry);
            entries.find(|entry| entry.id == id).cloned()
        };
        match line {
            Some(line) => Ok(Some(line)),
            None => self.ledger.find_note(id).await,
        }
    }

    /// Deletes a log.
    pub async fn clear(&self, log_name: &str) -> Result<(), Fault> {
        self.lines().lines.retain(|kept| kept.entry.note.log_name != log_name);
        self.ledger.forget_notes(log_name.to_owned()).await
    }
}

/// Sorts by id, because ids begin with the time.
fn newest_first(entries: &mut [LogEntry]) {
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.id));
}

fn entry(mut note: Note) -> LogEntry {
    // Entries are sorted by id, so an id that does not begin with the time is replaced.
    let own = note.id.take().filter(|id| id.0.get_version_num() == 7);
    let id = own.unwrap_or_else(LogId::fresh);
    LogEntry { id, timestamp: format!("{:.3}", time_of(id)), note }
}

/// The time at which an id was created.
fn time_of(id: LogId) -> Timestamp {
    let (seconds, nanos) = id.0.get_timestamp().map_or((0, 0), |time| time.to_unix());
    let seconds = i64::try_from(seconds).unwrap_or(0);
    Timestamp::new(seconds, i32::try_from(nanos).unwrap_or(0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::LogLevel;

    use super::*;
    use crate::ledger::LedgerConfig;

    fn note(log: &str, kind: NoteKind, message: &str) -> Note {
        Note { log_name: log.into(), kind, message: message.into(), ..Note::default() }
    }

    fn logbook(folder: Option<&std::path::Path>) -> Logbook {
        let folder = folder.map(ToOwned::to_owned);
        let config = LedgerConfig { folder, ..LedgerConfig::default() };
        Logbook::new(Ledger::open(&config).unwrap())
    }

    async fn messages(logbook: &Logbook, filter: LogFilter) -> Vec<String> {
        let (entries, _) = logbook.find(filter).await.unwrap();
        entries.into_iter().map(|entry| entry.note.message).collect()
    }

    #[tokio::test]
    async fn notes_and_lines_are_returned_newest_first_by_name_kind_and_time() {
        let logbook = logbook(None);
        logbook.write(note("a", NoteKind::Info, "one"));
        let line = LogLine {
            t: String::new(),
            level: LogLevel::Error,
            message: "two".into(),
            source: "game".into(),
            category: None,
        };
        logbook.record(&BusEvent::Logged(line));
        let third = logbook.write(note("a", NoteKind::Error, "three"));
        let all = LogFilter { limit: 10, ..LogFilter::default() };
        assert_eq!(messages(&logbook, all.clone()).await, ["three", "two", "one"]);
        let errors = LogFilter { kind: Some(NoteKind::Error), ..all.clone() };
        assert_eq!(messages(&logbook, errors).await, ["three", "two"]);
        let named = LogFilter { log_name: Some("a".into()), limit: 1, ..all.clone() };
        assert_eq!(messages(&logbook, named.clone()).await, ["three"]);
        assert_eq!(logbook.find(named).await.unwrap().1, 2);
        let later = LogFilter { since: Some(time_of(third)), ..all.clone() };
        assert_eq!(messages(&logbook, later).await, [""; 0]);
        assert_eq!(logbook.entry(third).await.unwrap().unwrap().note.message, "three");
        logbook.clear("a").await.unwrap();
        assert_eq!(messages(&logbook, all).await, ["two"]);
    }

    #[tokio::test]
    async fn notes_outlive_the_server() {
        let folder = tempfile::tempdir().unwrap();
        let id = logbook(Some(folder.path())).write(note("a", NoteKind::Info, "kept"));
        let entry = logbook(Some(folder.path())).entry(id).await.unwrap().unwrap();
        assert_eq!(entry.note.message, "kept");
    }

    #[tokio::test]
    async fn a_query_reads_only_the_matching_notes() {
        let logbook = logbook(None);
        let ids: Vec<_> = (0..600)
            .map(|n| {
                let kind = if n % 3 == 0 { NoteKind::Warning } else { NoteKind::Info };
                logbook.write(note(["a", "b"][n % 2], kind, &n.to_string()))
            })
            .collect();
        let all = LogFilter { limit: 2, ..LogFilter::default() };
        let (found, total) = logbook.find(all.clone()).await.unwrap();
        assert_eq!((found.len(), total), (2, 600));
        assert_eq!(found[0].note.message, "599");
        let some = LogFilter { log_name: Some("b".into()), kind: Some(NoteKind::Warning), ..all };
        assert_eq!(logbook.find(some.clone()).await.unwrap().1, 100);
        assert_eq!(messages(&logbook, some.clone()).await, ["597", "591"]);
        let since = Some(time_of(ids[300]));
        let (_, later) = logbook.find(LogFilter { since, ..some }).await.unwrap();
        assert!(later <= 50, "{later}");
        let newest: Vec<_> = logbook.newest().await.unwrap();
        assert_eq!(
            newest.iter().map(|one| one.note.message.as_str()).collect::<Vec<_>>(),
            ["599", "598"]
        );
    }
}
