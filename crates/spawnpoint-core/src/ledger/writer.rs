//! Writes entries: callers append them to the journal, and a thread moves them into the database.
//!
//! A call waits for its entry before it is answered. Appending it to the journal is one system call on the thread that
//! serves all clients; a transaction of SQLite is several. The entries are moved together a moment later, or at once if
//! the database is queried. The beginning of a call that changes nothing is kept until its end, so that both are one row
//! that is written once.

use std::{
    fmt, io,
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use spawnpoint_protocol::{ErrorKind, Fault, LogId};

use crate::{fast_map::FastMap, logbook};

use super::{
    journal::{self, Begin, CallJournal, End, Entry, Note},
    record::{Closing, Opening},
    size,
    store::{Store, now},
};

/// How many calls may be running before further calls are refused.
const QUEUE: usize = 8192;
/// How long entries wait to be moved, so that many are moved at once.
const MOVE_AFTER: Duration = Duration::from_secs(1);
/// From this many bytes on, the caller that adds an entry moves all of them.
const LONG: u64 = 8 << 20;
/// From this many bytes on, no entries are accepted.
const FULL: u64 = 64 << 20;
/// How often old calls are deleted.
const CLEANUP_EVERY: Duration = Duration::from_secs(60);

/// Entries that are not in the database yet, and running calls.
struct PendingEntries {
    journal: CallJournal,
    /// Running calls, with their beginning if it is kept until the end.
    open: FastMap<LogId, Option<HeldOpening>>,
    stop: bool,
}

struct HeldOpening {
    opening: Opening,
    at: i64,
}

impl HeldOpening {
    fn new(opening: Opening) -> Self {
        Self { opening, at: now() }
    }

    fn entry<'a>(&'a self, end: Option<End<'a>>) -> Entry<'a> {
        let Opening { log_id, tool, arguments, instance, client, awaits_approval } = &self.opening;
        let begin = Begin {
            log_id: *log_id,
            tool,
            arguments,
            instance: instance.as_deref(),
            client,
            awaits_approval: *awaits_approval,
            at: self.at,
        };
        Entry::Begin(begin, end)
    }
}

impl PendingEntries {
    fn add(&mut self, entry: &Entry<'_>) -> Result<(), Fault> {
        if self.journal.bytes() > FULL {
            return Err(not_written());
        }
        self.journal.add(entry).map_err(|error| {
            tracing::error!(%error, "could not write an entry to the ledger");
            failed(&error)
        })
    }

    /// Adds the beginning of this call now.
    fn release(&mut self, log_id: LogId) -> Result<(), Fault> {
        match self.open.get_mut(&log_id).and_then(Option::take) {
            Some(held) => self.add(&held.entry(None)),
            None => Ok(()),
        }
    }

    fn release_all(&mut self) -> Result<(), Fault> {
        let held: Vec<_> = self.open.values_mut().filter_map(Option::take).collect();
        held.iter().try_for_each(|held| self.add(&held.entry(None)))
    }

    fn has_room(&self) -> Result<(), Fault> {
        if self.open.len() < QUEUE {
            return Ok(());
        }
        let what = format!("{QUEUE} calls are running or not recorded yet");
        Err(Fault::new(ErrorKind::RateLimited, what)
            .hint("wait for some of them to end, or put the state folder on a faster disk"))
    }
}

pub(super) struct Writer {
    queue: Arc<WriteQueue>,
    cleanup: Option<JoinHandle<()>>,
}

/// The pending entries, and the database that they are moved to.
struct WriteQueue {
    file: Option<PathBuf>,
    pending: Mutex<PendingEntries>,
    /// Wakes the thread when there is something to do.
    changed: Condvar,
    store: Mutex<Store>,
    /// From this many bytes on, a caller moves the entries.
    long: u64,
}

impl Writer {
    pub(super) fn start(store: Store, journal: CallJournal, retain: Duration) -> Self {
        let file = store.file().map(ToOwned::to_owned);
        let long = LONG.min(store.retain_bytes() / 4);
        let pending = PendingEntries { journal, open: FastMap::default(), stop: false };
        let (pending, store) = (Mutex::new(pending), Mutex::new(store));
        let queue = Arc::new(WriteQueue { file, pending, changed: Condvar::new(), store, long });
        let cleaned = queue.clone();
        let cleanup = std::thread::Builder::new().name("ledger".into());
        let cleanup = cleanup.spawn(move || cleaned.run_thread(retain));
        let cleanup = cleanup.inspect_err(|error| {
            tracing::error!(%error, "the cleanup thread of the ledger did not start; old calls are not deleted");
        });
        Self { queue, cleanup: cleanup.ok() }
    }

    pub(super) fn file(&self) -> Option<&std::path::Path> {
        self.queue.file.as_deref()
    }

    pub(super) fn begin(&self, opening: Opening) -> Result<(), Fault> {
        let mut pending = self.queue.lock();
        pending.has_room()?;
        pending.open.insert(opening.log_id, Some(HeldOpening::new(opening)));
        Ok(())
    }

    pub(super) fn record(&self, log_id: LogId) {
        // A failure is logged. The call continues: its end may still be recorded.
        let _ = self.queue.add(|pending| pending.release(log_id));
    }

    pub(super) fn begin_durably(&self, opening: Opening) -> Result<(), Fault> {
        self.queue.add(|pending| {
            pending.has_room()?;
            let log_id = opening.log_id;
            pending.add(&HeldOpening::new(opening).entry(None))?;
            pending.open.insert(log_id, None);
            Ok(())
        })
    }

    pub(super) fn run(&self, log_id: LogId) -> Result<(), Fault> {
        self.queue.add(|pending| pending.add(&Entry::Run(log_id)))
    }

    pub(super) fn partial(&self, log_id: LogId, result: &serde_json::Value) {
        let result = size::partial(result);
        // A lost part does not matter: the whole result follows.
        let _ = self.queue.add(|pending| {
            pending.release(log_id)?;
            pending.add(&Entry::Partial(log_id, &result))
        });
    }

    pub(super) fn note(&self, entry: logbook::LogEntry) {
        let json = serde_json::to_string(&entry.note).unwrap_or_default();
        let (log, at) = (&entry.note.log_name, &entry.timestamp);
        let note = Entry::Note(Note { id: entry.id, log, at, json: &json });
        if let Err(fault) = self.queue.add(|pending| pending.add(&note)) {
            tracing::warn!(%fault, "could not store a note");
        }
    }

    /// Adds an entry that belongs to no call of this server.
    pub(super) fn add(&self, entry: &Entry<'_>) -> Result<(), Fault> {
        self.queue.add(|pending| pending.add(entry))
    }

    pub(super) fn end(&self, log_id: LogId, closing: &Closing) -> Result<(), Fault> {
        let end = End {
            status: closing.status,
            output: closing.output.as_deref(),
            fault: closing.fault.as_deref(),
            at: now(),
        };
        self.queue.add(|pending| match pending.open.remove(&log_id).flatten() {
            Some(held) => pending.add(&held.entry(Some(end))),
            None => pending.add(&Entry::End(log_id, end)),
        })
    }

    /// Queries the database, after all entries that were added before.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Store) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let queue = self.queue.clone();
        let read = move || queue.with_store(|store| query(store)).map_err(|error| failed(&error));
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|_| Err(not_written()))
    }
}

impl WriteQueue {
    fn add(&self, add: impl FnOnce(&mut PendingEntries) -> Result<(), Fault>) -> Result<(), Fault> {
        let (added, was_empty, bytes) = {
            let mut pending = self.lock();
            let was_empty = pending.journal.is_empty();
            (add(&mut pending), was_empty, pending.journal.bytes())
        };
        if was_empty {
            self.changed.notify_one();
        }
        if bytes > self.long {
            self.relieve();
        }
        added
    }

    /// Moves entries on the thread of a caller, unless another thread does.
    fn relieve(&self) {
        match self.store.try_lock() {
            Ok(mut store) => self.move_entries(&mut store),
            Err(TryLockError::Poisoned(store)) => self.move_entries(&mut store.into_inner()),
            Err(TryLockError::WouldBlock) => {}
        }
    }

    /// Moves all entries into the database. Entries that cannot be moved stay in the journal.
    fn move_entries(&self, store: &mut Store) {
        loop {
            let full = {
                let mut pending = self.lock();
                match pending.journal.is_empty() {
                    true => return,
                    false => pending.journal.full(),
                }
            };
            let moved = full.map_err(MoveError::Journal).and_then(|full| {
                store.write(journal::entries(&full)).map_err(MoveError::Database)?;
                self.lock().journal.drop_full().map_err(MoveError::Journal)
            });
            if let Err(error) = moved {
                tracing::error!(%error, "could not move entries of the ledger into its database");
                return;
            }
        }
    }

    /// Moves entries and deletes old calls until the writer is dropped.
    fn run_thread(&self, retain: Duration) {
        let mut next_cleanup = Instant::now() + CLEANUP_EVERY;
        loop {
            let idle = |pending: &mut PendingEntries| !pending.stop && pending.journal.is_empty();
            let until_cleanup = next_cleanup.saturating_duration_since(Instant::now());
            let waited = self.changed.wait_timeout_while(self.lock(), until_cleanup, idle);
            let (pending, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let more_may_come = |pending: &mut PendingEntries| !pending.stop;
            let until = MOVE_AFTER.min(next_cleanup.saturating_duration_since(Instant::now()));
            let waited = self.changed.wait_timeout_while(pending, until, more_may_come);
            let (pending, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let stop = pending.stop;
            drop(pending);
            if next_cleanup <= Instant::now() {
                next_cleanup = Instant::now() + CLEANUP_EVERY;
                self.delete_old(retain);
            }
            self.move_entries(&mut self.store.lock().unwrap_or_else(PoisonError::into_inner));
            if stop {
                return;
            }
        }
    }

    fn delete_old(&self, retain: Duration) {
        let open = self.lock().open.keys().min().copied();
        let deleted = self.with_store(|store| {
            store.note_first_open(open)?;
            store.delete_old(retain)
        });
        if let Err(error) = deleted {
            tracing::warn!(%error, "could not delete old calls from the ledger");
        }
    }

    /// Uses the database for something else, after all entries that were added before.
    fn with_store<T>(&self, work: impl FnOnce(&Store) -> T) -> T {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        // A failure is logged; what can be found is found.
        let _ = self.lock().release_all();
        self.move_entries(&mut store);
        work(&store)
    }

    fn lock(&self) -> MutexGuard<'_, PendingEntries> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue.lock().stop = true;
        self.queue.changed.notify_all();
        match self.cleanup.take() {
            Some(cleanup) => drop(cleanup.join()),
            None => self.queue.relieve(),
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("file", &self.queue.file).finish_non_exhaustive()
    }
}

/// Why entries could not be moved.
#[derive(Debug, thiserror::Error)]
enum MoveError {
    #[error("the journal: {0}")]
    Journal(io::Error),
    #[error("the database: {0}")]
    Database(rusqlite::Error),
}

fn failed(error: &impl fmt::Display) -> Fault {
    Fault::internal(format!("Could not use the ledger: {error}"))
        .hint("check that the disk is not full and the state folder is writable")
}

fn not_written() -> Fault {
    Fault::internal("Could not write to the ledger")
        .hint("check that the disk is not full and the state folder is writable")
}
