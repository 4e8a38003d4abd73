//! The ledger's SQLite file. Synchronous; one thread uses it at a time.

use std::{
    cell::Cell,
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, params};
use spawnpoint_protocol::{ErrorKind, Fault, LogId};
use uuid::Uuid;

use crate::logbook::{LogEntry, LogFilter};

use super::{
    LedgerError,
    filter::CallFilter,
    journal::{self, Begin, CallJournal, End, Note},
    record::{CallStatus, Record},
};

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS calls (
    log_id    BLOB PRIMARY KEY,
    tool      TEXT NOT NULL,
    arguments TEXT NOT NULL,
    instance  TEXT,
    client    TEXT NOT NULL,
    status    TEXT NOT NULL,
    started   INTEGER NOT NULL,
    ended     INTEGER,
    output    TEXT,
    partial   TEXT,
    fault     TEXT
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
    id   BLOB PRIMARY KEY,
    log  TEXT NOT NULL,
    at   TEXT NOT NULL,
    note TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS notes_by_log ON notes (log, id);
-- No call before this one is running.
CREATE TABLE IF NOT EXISTS first_open (log_id BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
DROP INDEX IF EXISTS calls_running;
";

/// How much earlier than its beginning a call may have got its id.
const SLACK_MS: i64 = 60_000;

/// Approximate size of an entry besides its texts.
const ROW: usize = 128;
/// How many of the oldest entries are deleted at once, at most.
const BATCH: i64 = 4096;
/// The size is checked after this fraction of the limit has been written.
const CHECKS: u64 = 32;
/// When the limit is exceeded, this fraction of it is freed, so that the next entry does not delete again.
const SLACK: u64 = 16;
/// SQLite's write-ahead log is truncated to this size.
const LOG_BYTES: i64 = 16 << 20;

/// How many servers may share one folder, each with a file of its own.
const SLOTS: usize = 64;

#[derive(Debug)]
pub(super) struct Store {
    connection: Connection,
    file: Option<PathBuf>,
    retain_bytes: u64,
    /// Bytes written since the last check of the size.
    written: Cell<u64>,
    // A lock on the file, which tells other servers that it is in use.
    _lock: Option<File>,
}

impl Store {
    pub(super) fn in_memory(retain_bytes: u64) -> Result<(Self, CallJournal), LedgerError> {
        let connection = Connection::open_in_memory().map_err(database(":memory:"))?;
        let written = Cell::default();
        let mut store = Self { connection, file: None, retain_bytes, written, _lock: None };
        store.prepare(&[]).map_err(database(":memory:"))?;
        Ok((store, CallJournal::in_memory()))
    }

    /// Opens the first file in the folder that no running server has locked. A restarted server gets its own
    /// file again; two servers never share one. The journal belongs to the file.
    pub(super) fn in_folder(
        folder: &Path,
        retain_bytes: u64,
    ) -> Result<(Self, CallJournal), LedgerError> {
        let unusable = |error| LedgerError::Folder { folder: folder.to_owned(), error };
        let (lock, file) = take_slot(folder).map_err(unusable)?;
        let mut journal = CallJournal::in_files(journal::files_of(&file)).map_err(unusable)?;
        let name = file.display().to_string();
        let connection = Connection::open(&file).map_err(database(&name))?;
        let (file, written) = (Some(file), Cell::default());
        let mut store = Self { connection, file, retain_bytes, written, _lock: Some(lock) };
        // What an earlier server left in the journal comes before everything else.
        let left = journal.left().map_err(unusable)?;
        store.prepare(&left).map_err(database(&name))?;
        journal.clear().map_err(unusable)?;
        Ok((store, journal))
    }

    fn prepare(&mut self, left: &[Vec<u8>]) -> rusqlite::Result<()> {
        // No other process uses the file (see the lock), and locking it for each commit would cost more than the
        // commit.
        self.connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        // NORMAL in WAL mode survives the death of the process without a sync for each commit.
        self.connection.pragma_update(None, "journal_mode", "WAL")?;
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        self.connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
        self.connection.pragma_update(None, "cache_size", -1024)?;
        self.connection.pragma_update(None, "journal_size_limit", LOG_BYTES)?;
        self.connection.execute_batch(SCHEMA)?;
        self.write(left.iter().flat_map(|file| journal::entries(file)))?;
        self.mark_interrupted()?;
        self.note_first_open(None)?;
        self.fit()?;
        self.shrink()
    }

    fn number(&self, pragma: &str) -> rusqlite::Result<u64> {
        let number: i64 = self.connection.pragma_query_value(None, pragma, |row| row.get(0))?;
        Ok(u64::try_from(number).unwrap_or_default())
    }

    /// Bytes used by entries. Free pages are reused before the file grows.
    fn bytes(&self) -> rusqlite::Result<u64> {
        let used = self.number("page_count")?.saturating_sub(self.number("freelist_count")?);
        Ok(used * self.number("page_size")?)
    }

    /// Deletes the oldest entries until the size is below the limit. Running calls are kept.
    pub(super) fn fit(&self) -> rusqlite::Result<()> {
        self.written.set(0);
        if self.bytes()? <= self.retain_bytes {
            return Ok(());
        }
        let goal = self.retain_bytes - self.retain_bytes / SLACK;
        // Sizes of entries vary: small batches first, so that not many more are deleted than necessary.
        let mut batch = 1;
        while self.bytes()? > goal {
            let newest: Option<Vec<u8>> = self
                .connection
                .prepare_cached(
                    "SELECT max(id) FROM (
                         SELECT log_id AS id FROM calls WHERE ended IS NOT NULL
                         UNION ALL SELECT id FROM notes ORDER BY id LIMIT ?1)",
                )?
                .query_row([batch], |row| row.get(0))?;
            let Some(newest) = newest else { break };
            batch = BATCH.min(batch * 2);
            self.connection
                .prepare_cached("DELETE FROM calls WHERE log_id <= ?1 AND ended IS NOT NULL")?
                .execute([&newest])?;
            self.connection
                .prepare_cached("DELETE FROM notes WHERE id <= ?1")?
                .execute([&newest])?;
        }
        Ok(())
    }

    /// Returns free pages to the file system if they are most of the file.
    fn shrink(&self) -> rusqlite::Result<()> {
        let free = self.number("freelist_count")? * self.number("page_size")?;
        if free > self.retain_bytes {
            // The smaller file is in the write-ahead log until a checkpoint.
            self.connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")?;
        }
        Ok(())
    }

    /// Counts written bytes, and checks the size from time to time.
    fn count(&self, bytes: usize) -> rusqlite::Result<()> {
        self.written.set(self.written.get() + bytes as u64);
        match self.written.get() > self.retain_bytes / CHECKS {
            true => self.fit(),
            false => Ok(()),
        }
    }

    /// Searches only the ids of calls that may have been running. An index of running calls would be faster here,
    /// but every call that changes something would have to be added to it and removed.
    fn mark_interrupted(&self) -> rusqlite::Result<()> {
        let unknown = Fault::new(
            ErrorKind::Disconnected,
            "Spawnpoint stopped while this call was running; whether it took effect is unknown",
        )
        .hint("check the state of the engine before you call again");
        let not_run = Fault::new(
            ErrorKind::Cancelled,
            "Spawnpoint stopped before anyone approved this call. The call did not run",
        )
        .hint("call it again");
        for (before, after, fault) in [
            (CallStatus::Running, CallStatus::Interrupted, unknown),
            (CallStatus::AwaitingApproval, CallStatus::Cancelled, not_run),
        ] {
            self.connection.execute(
                "UPDATE calls SET status = ?1, ended = ?2, fault = ?3 WHERE status = ?4
                 AND log_id >= coalesce((SELECT max(log_id) FROM first_open), x'')",
                params![
                    after.as_str(),
                    now(),
                    serde_json::to_string(&fault).unwrap_or_default(),
                    before.as_str()
                ],
            )?;
        }
        Ok(())
    }

    /// The database, for queries of other modules.
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    pub(super) fn retain_bytes(&self) -> u64 {
        self.retain_bytes
    }

    /// Writes entries in one transaction. An entry may come twice, after a server died between the transaction
    /// and the end of its entry in the journal.
    pub(super) fn write<'e>(
        &mut self,
        entries: impl Iterator<Item = journal::Entry<'e>>,
    ) -> rusqlite::Result<()> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for entry in entries {
            if let Err(error) = self.apply(&entry) {
                tracing::error!(%error, "an entry could not be written to the ledger");
            }
        }
        self.connection.prepare_cached("COMMIT")?.execute([]).map(drop).inspect_err(|_| {
            // The failed commit is reported; a rollback that fails too adds nothing to that.
            let _ = self.connection.execute_batch("ROLLBACK");
        })
    }

    fn apply(&self, entry: &journal::Entry<'_>) -> rusqlite::Result<()> {
        match entry {
            journal::Entry::Begin(begin, end) => self.begin(begin, end.as_ref()),
            journal::Entry::Run(log_id) => self.run(*log_id),
            journal::Entry::Partial(log_id, result) => self.partial(*log_id, result),
            journal::Entry::End(log_id, end) => self.end(*log_id, end),
            journal::Entry::Note(note) => self.note(note),
        }
    }

    /// Records the beginning of a call, and its end if that is known already.
    fn begin(&self, opening: &Begin<'_>, end: Option<&End<'_>>) -> rusqlite::Result<()> {
        let first = match opening.awaits_approval {
            true => CallStatus::AwaitingApproval,
            false => CallStatus::Running,
        };
        self.connection
            .prepare_cached(
                "INSERT OR IGNORE INTO calls (log_id, tool, arguments, instance, client, status, started,
                                    ended, output, fault)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                opening.log_id.0.as_bytes(),
                opening.tool,
                opening.arguments,
                opening.instance,
                opening.client,
                end.map_or(first, |end| end.status).as_str(),
                opening.at,
                end.map(|end| end.at),
                end.and_then(|end| end.output),
                end.and_then(|end| end.fault),
            ])?;
        self.count(ROW + opening.arguments.len() + end.map_or(0, End::bytes))
    }

    /// Records that a call which waited for approval runs now.
    fn run(&self, log_id: LogId) -> rusqlite::Result<()> {
        self.connection
            .prepare_cached("UPDATE calls SET status = ?2 WHERE log_id = ?1 AND ended IS NULL")?
            .execute(params![log_id.0.as_bytes(), CallStatus::Running.as_str()])?;
        Ok(())
    }

    fn partial(&self, log_id: LogId, result: &str) -> rusqlite::Result<()> {
        self.connection
            .prepare_cached("UPDATE calls SET partial = ?2 WHERE log_id = ?1")?
            .execute(params![log_id.0.as_bytes(), result])?;
        self.count(result.len())
    }

    fn end(&self, log_id: LogId, end: &End<'_>) -> rusqlite::Result<()> {
        self.connection
            .prepare_cached(
                "UPDATE calls SET status = ?2, ended = ?3, output = ?4, fault = ?5 WHERE log_id = ?1",
            )?
            .execute(params![
                log_id.0.as_bytes(),
                end.status.as_str(),
                end.at,
                end.output,
                end.fault
            ])?;
        self.count(end.bytes())
    }

    pub(super) fn find(&self, log_id: LogId) -> rusqlite::Result<Option<Record>> {
        self.connection
            .prepare_cached("SELECT * FROM calls WHERE log_id = ?1")?
            .query_row([log_id.0.as_bytes()], record)
            .optional()
    }

    pub(super) fn latest(&self, limit: usize) -> rusqlite::Result<Vec<Record>> {
        self.connection
            .prepare_cached(
                "SELECT log_id, tool, arguments, instance, client, status, started, ended,
                        NULL AS output, NULL AS partial, fault
                 FROM calls ORDER BY log_id DESC LIMIT ?1",
            )?
            .query_map([i64::try_from(limit).unwrap_or(i64::MAX)], record)?
            .collect()
    }

    /// The calls that fit, newest first, and how many fit without the limit and the position.
    pub(super) fn calls(&self, filter: &CallFilter) -> rusqlite::Result<(Vec<Record>, usize)> {
        const FITS: &str = "FROM calls WHERE (?1 IS NULL OR log_id >= ?1)
             AND (?2 IS NULL OR client = ?2) AND (?3 IS NULL OR tool = ?3)
             AND (?4 IS NULL OR instance = ?4) AND (?5 IS NULL OR instr(?5, ',' || status || ','))
             AND (?6 IS NULL OR tool LIKE ?6 ESCAPE '\\' OR client LIKE ?6 ESCAPE '\\'
                  OR arguments LIKE ?6 ESCAPE '\\')";
        let id = |id: Option<LogId>| id.map(|id| *id.0.as_bytes());
        let (since, before) = (id(filter.since), id(filter.before));
        let (client, tool, instance) = (&filter.client, &filter.tool, &filter.instance);
        let (statuses, pattern) = (filter.statuses(), filter.pattern());
        let limit = i64::try_from(filter.limit).unwrap_or(i64::MAX);
        let total = self
            .connection
            .prepare_cached(&format!("SELECT count(*) {FITS}"))?
            .query_row(params![since, client, tool, instance, statuses, pattern], |row| {
                row.get::<_, i64>(0)
            })?;
        let found = self
            .connection
            .prepare_cached(&format!(
                "SELECT log_id, tool, arguments, instance, client, status, started, ended,
                        NULL AS output, NULL AS partial, fault
                 {FITS} AND (?7 IS NULL OR log_id < ?7) ORDER BY log_id DESC LIMIT ?8"
            ))?
            .query_map(
                params![since, client, tool, instance, statuses, pattern, before, limit],
                record,
            )?
            .collect::<rusqlite::Result<_>>()?;
        Ok((found, usize::try_from(total).unwrap_or_default()))
    }

    fn note(&self, note: &Note<'_>) -> rusqlite::Result<()> {
        self.connection
            .prepare_cached(
                "INSERT OR IGNORE INTO notes (id, log, at, note) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![note.id.0.as_bytes(), note.log, note.at, note.json])?;
        self.count(ROW + note.json.len())
    }

    /// The newest matching notes, newest first, and the number of all matching notes.
    pub(super) fn notes(&self, filter: &LogFilter) -> rusqlite::Result<(Vec<LogEntry>, usize)> {
        const FITS: &str = "FROM notes WHERE (?1 IS NULL OR log = ?1)
             AND (?2 IS NULL OR json_extract(note, '$.type') = ?2) AND id > ?3";
        let kind = filter.kind.and_then(|kind| serde_json::to_value(kind).ok());
        let kind = kind.as_ref().and_then(|kind| kind.as_str());
        let after = filter.since.map_or([0; 16], last_id_of);
        let limit = i64::try_from(filter.limit).unwrap_or(i64::MAX);
        let total = self
            .connection
            .prepare_cached(&format!("SELECT count(*) {FITS}"))?
            .query_row(params![filter.log_name, kind, after], |row| row.get::<_, i64>(0))?;
        let found = self
            .connection
            .prepare_cached(&format!("SELECT id, at, note {FITS} ORDER BY id DESC LIMIT ?4"))?
            .query_map(params![filter.log_name, kind, after, limit], entry)?
            .collect::<rusqlite::Result<_>>()?;
        Ok((found, usize::try_from(total).unwrap_or_default()))
    }

    pub(super) fn find_note(&self, id: LogId) -> rusqlite::Result<Option<LogEntry>> {
        self.connection
            .prepare_cached("SELECT id, at, note FROM notes WHERE id = ?1")?
            .query_row([id.0.as_bytes()], entry)
            .optional()
    }

    /// The newest note of each log, newest first.
    pub(super) fn newest_notes(&self) -> rusqlite::Result<Vec<LogEntry>> {
        self.connection
            .prepare_cached(
                "SELECT id, at, note FROM notes WHERE id IN (SELECT max(id) FROM notes GROUP BY log)
                 ORDER BY id DESC",
            )?
            .query_map([], entry)?
            .collect()
    }

    pub(super) fn forget_notes(&self, log: &str) -> rusqlite::Result<()> {
        self.connection.execute("DELETE FROM notes WHERE log = ?1", [log])?;
        Ok(())
    }

    /// Stores that no call before this one is running. With `None` no call is running, except those that may have
    /// their id already and have not begun.
    pub(super) fn note_first_open(&self, open: Option<LogId>) -> rusqlite::Result<()> {
        let about_to_begin = first_id_of(now() - SLACK_MS);
        let first = open.map_or(about_to_begin, |open| about_to_begin.min(*open.0.as_bytes()));
        self.connection.execute("DELETE FROM first_open", [])?;
        self.connection.execute("INSERT INTO first_open VALUES (?1)", [first])?;
        Ok(())
    }

    /// Deletes calls that ended longer ago than this. Ids begin with the time, so old entries are found without a
    /// separate index, which would slow down every call.
    pub(super) fn delete_old(&self, retain: Duration) -> rusqlite::Result<()> {
        let oldest = now() - i64::try_from(retain.as_millis()).unwrap_or(i64::MAX);
        let first_kept = first_id_of(oldest);
        self.connection.execute(
            "DELETE FROM calls WHERE log_id < ?1 AND ended < ?2",
            params![first_kept, oldest],
        )?;
        self.connection.execute("DELETE FROM notes WHERE id < ?1", [first_kept])?;
        Ok(())
    }
}

fn entry(row: &Row<'_>) -> rusqlite::Result<LogEntry> {
    let note: String = row.get("note")?;
    Ok(LogEntry {
        id: LogId(Uuid::from_bytes(row.get("id")?)),
        timestamp: row.get("at")?,
        note: serde_json::from_str(&note).unwrap_or_default(),
    })
}

/// The last possible id of a millisecond; ids begin with the time.
fn last_id_of(moment: Timestamp) -> [u8; 16] {
    id_of(moment.as_millisecond(), 0xFF)
}

/// The first possible id of a millisecond.
fn first_id_of(millis: i64) -> [u8; 16] {
    id_of(millis, 0)
}

fn id_of(millis: i64, rest: u8) -> [u8; 16] {
    let mut id = [rest; 16];
    let millis = u64::try_from(millis).unwrap_or_default();
    id[..6].copy_from_slice(&millis.to_be_bytes()[2..]);
    id
}

pub(super) fn record(row: &Row<'_>) -> rusqlite::Result<Record> {
    let time = |millis: i64| Timestamp::from_millisecond(millis).unwrap_or_default().to_string();
    fn json<T: serde::de::DeserializeOwned>(text: Option<String>) -> Option<T> {
        text.and_then(|text| serde_json::from_str(&text).ok())
    }
    Ok(Record {
        log_id: LogId(Uuid::from_bytes(row.get("log_id")?)),
        tool: row.get("tool")?,
        arguments: row.get("arguments")?,
        instance: row.get("instance")?,
        client: row.get("client")?,
        status: CallStatus::parse(&row.get::<_, String>("status")?),
        started: time(row.get("started")?),
        ended: row.get::<_, Option<i64>>("ended")?.map(time),
        output: json(row.get("output")?),
        partial: json(row.get("partial")?),
        fault: json(row.get("fault")?),
    })
}

fn take_slot(folder: &Path) -> std::io::Result<(File, PathBuf)> {
    spawnpoint_files::folder(folder)?;
    for slot in 1..=SLOTS {
        let lock = spawnpoint_files::file(&folder.join(format!("ledger-{slot}.lock")))?;
        match lock.try_lock() {
            Ok(()) => {
                let database = folder.join(format!("ledger-{slot}.sqlite"));
                // SQLite gives its journal files the permissions of the database.
                spawnpoint_files::file(&database)?;
                for journal in
                    ["wal", "shm"].map(|end| folder.join(format!("ledger-{slot}.sqlite-{end}")))
                {
                    if journal.exists() {
                        spawnpoint_files::file(&journal)?;
                    }
                }
                return Ok((lock, database));
            }
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(std::io::Error::other(format!("{SLOTS} servers use it already")))
}

fn database(file: &str) -> impl Fn(rusqlite::Error) -> LedgerError {
    move |error| LedgerError::Database { file: file.to_owned(), error }
}

/// The time in milliseconds since 1970.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
