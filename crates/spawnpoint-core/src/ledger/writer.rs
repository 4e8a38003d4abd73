//! Who writes what: callers add entries to the journal, and a thread of its own moves them into the database.
//!
//! A call waits for its entry before it is answered. Appending it to the journal is one system call and needs
//! no other thread; a transaction of SQLite took 6 to 32 µs, on the thread that serves all clients. The
//! entries are moved together a moment later, which takes half as much for each, or at once when somebody
//! asks the database something. The beginning of a call that changes nothing is held back until its end:
//! together they are one row that never changes.

use std::{
    collections::HashMap,
    fmt, io,
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use spawnpoint_protocol::{ErrorKind, Fault, LogId};

use crate::logbook;

use super::{
    journal::{self, Begin, End, Entry, Journal, Note},
    record::{Closing, Opening},
    size,
    store::{Store, now},
};

/// How many calls may be open before callers are told to slow down.
const QUEUE: usize = 8192;
/// How long entries wait to be moved, so that many are moved at once.
const MOVE_AFTER: Duration = Duration::from_secs(1);
/// The bytes of entries from which on a caller moves them itself, and no more are taken.
const LONG: u64 = 8 << 20;
const FULL: u64 = 64 << 20;
/// How often old calls are swept out.
const SWEEP: Duration = Duration::from_secs(60);

/// What is not in the database yet.
struct Waiting {
    journal: Journal,
    /// Calls that have begun and not ended, with their beginning where that waits for the end.
    open: HashMap<LogId, Option<HeldOpening>>,
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

impl Waiting {
    fn add(&mut self, entry: &Entry<'_>) -> Result<(), Fault> {
        if self.journal.bytes() > FULL {
            return Err(lost());
        }
        self.journal.add(entry).map_err(|error| {
            tracing::error!(%error, "an entry could not be written to the ledger");
            trouble(&error)
        })
    }

    /// Holds nothing back any more of this call.
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
        let what = format!("{QUEUE} calls are running or wait to be written down");
        Err(Fault::new(ErrorKind::RateLimited, what)
            .hint("wait for some of them to end, or put the state folder on a faster disk"))
    }
}

pub(super) struct Writer {
    desk: Arc<Desk>,
    keeper: Option<JoinHandle<()>>,
}

/// Where entries wait, and the database they are moved into.
struct Desk {
    file: Option<PathBuf>,
    waiting: Mutex<Waiting>,
    /// There is something to do for the keeper.
    changed: Condvar,
    store: Mutex<Store>,
    /// The bytes of entries from which on a caller moves them.
    long: u64,
}

impl Writer {
    pub(super) fn start(store: Store, journal: Journal, retain: Duration) -> Self {
        let file = store.file().map(ToOwned::to_owned);
        let long = LONG.min(store.retain_bytes() / 4);
        let waiting = Waiting { journal, open: HashMap::new(), stop: false };
        let (waiting, store) = (Mutex::new(waiting), Mutex::new(store));
        let desk = Arc::new(Desk { file, waiting, changed: Condvar::new(), store, long });
        let kept = desk.clone();
        let keeper = std::thread::Builder::new().name("ledger".into());
        let keeper = keeper.spawn(move || kept.keep(retain));
        let keeper = keeper.inspect_err(|error| {
            tracing::error!(%error, "the cleanup thread of the ledger did not start; old calls are not deleted");
        });
        Self { desk, keeper: keeper.ok() }
    }

    pub(super) fn file(&self) -> Option<&std::path::Path> {
        self.desk.file.as_deref()
    }

    pub(super) fn begin(&self, opening: Opening) -> Result<(), Fault> {
        let mut waiting = self.desk.lock();
        waiting.has_room()?;
        waiting.open.insert(opening.log_id, Some(HeldOpening::new(opening)));
        Ok(())
    }

    pub(super) fn record(&self, log_id: LogId) {
        // A failure is logged. The call goes on: its end may still be recorded.
        let _ = self.desk.add(|waiting| waiting.release(log_id));
    }

    pub(super) fn begin_durably(&self, opening: Opening) -> Result<(), Fault> {
        self.desk.add(|waiting| {
            waiting.has_room()?;
            let log_id = opening.log_id;
            waiting.add(&HeldOpening::new(opening).entry(None))?;
            waiting.open.insert(log_id, None);
            Ok(())
        })
    }

    pub(super) fn run(&self, log_id: LogId) -> Result<(), Fault> {
        self.desk.add(|waiting| waiting.add(&Entry::Run(log_id)))
    }

    pub(super) fn partial(&self, log_id: LogId, result: &serde_json::Value) {
        let result = size::partial(result);
        // A part that is lost is followed by the whole; nobody waits for it.
        let _ = self.desk.add(|waiting| {
            waiting.release(log_id)?;
            waiting.add(&Entry::Partial(log_id, &result))
        });
    }

    pub(super) fn note(&self, entry: logbook::Entry) {
        let json = serde_json::to_string(&entry.note).unwrap_or_default();
        let (log, at) = (&entry.note.log_name, &entry.timestamp);
        let note = Entry::Note(Note { id: entry.id, log, at, json: &json });
        if let Err(fault) = self.desk.add(|waiting| waiting.add(&note)) {
            tracing::warn!(%fault, "a note could not be kept");
        }
    }

    pub(super) fn end(&self, log_id: LogId, closing: &Closing) -> Result<(), Fault> {
        let end = End {
            status: closing.status,
            output: closing.output.as_deref(),
            fault: closing.fault.as_deref(),
            at: now(),
        };
        self.desk.add(|waiting| match waiting.open.remove(&log_id).flatten() {
            Some(held) => waiting.add(&held.entry(Some(end))),
            None => waiting.add(&Entry::End(log_id, end)),
        })
    }

    /// Asks the database something, after everything that was added before.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Store) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let desk = self.desk.clone();
        let look =
            move || desk.with_store(|store| question(store)).map_err(|error| trouble(&error));
        tokio::task::spawn_blocking(look).await.unwrap_or_else(|_| Err(lost()))
    }
}

impl Desk {
    fn add(&self, add: impl FnOnce(&mut Waiting) -> Result<(), Fault>) -> Result<(), Fault> {
        let (added, was_empty, bytes) = {
            let mut waiting = self.lock();
            let was_empty = waiting.journal.is_empty();
            (add(&mut waiting), was_empty, waiting.journal.bytes())
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

    /// Moves all entries into the database. What cannot be moved stays in the journal.
    fn move_entries(&self, store: &mut Store) {
        loop {
            let full = {
                let mut waiting = self.lock();
                match waiting.journal.is_empty() {
                    true => return,
                    false => waiting.journal.full(),
                }
            };
            let moved = full.map_err(Trouble::Journal).and_then(|full| {
                store.write(journal::entries(&full)).map_err(Trouble::Database)?;
                self.lock().journal.drop_full().map_err(Trouble::Journal)
            });
            if let Err(error) = moved {
                tracing::error!(%error, "entries of the ledger could not be moved into its database");
                return;
            }
        }
    }

    /// Moves entries and sweeps out old calls until it is told to stop.
    fn keep(&self, retain: Duration) {
        let mut next_sweep = Instant::now() + SWEEP;
        loop {
            let idle = |waiting: &mut Waiting| !waiting.stop && waiting.journal.is_empty();
            let until_sweep = next_sweep.saturating_duration_since(Instant::now());
            let waited = self.changed.wait_timeout_while(self.lock(), until_sweep, idle);
            let (waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let more_may_come = |waiting: &mut Waiting| !waiting.stop;
            let until = MOVE_AFTER.min(next_sweep.saturating_duration_since(Instant::now()));
            let waited = self.changed.wait_timeout_while(waiting, until, more_may_come);
            let (waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let stop = waiting.stop;
            drop(waiting);
            if next_sweep <= Instant::now() {
                next_sweep = Instant::now() + SWEEP;
                self.sweep(retain);
            }
            self.move_entries(&mut self.store.lock().unwrap_or_else(PoisonError::into_inner));
            if stop {
                return;
            }
        }
    }

    fn sweep(&self, retain: Duration) {
        let open = self.lock().open.keys().min().copied();
        let swept = self.with_store(|store| {
            store.note_first_open(open)?;
            store.sweep(retain)
        });
        if let Err(error) = swept {
            tracing::warn!(%error, "old calls could not be swept out of the ledger");
        }
    }

    /// Does something else with the database, after all that was added before.
    fn with_store<T>(&self, work: impl FnOnce(&Store) -> T) -> T {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        // A failure is logged; what can be found is found.
        let _ = self.lock().release_all();
        self.move_entries(&mut store);
        work(&store)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.desk.lock().stop = true;
        self.desk.changed.notify_all();
        match self.keeper.take() {
            Some(keeper) => drop(keeper.join()),
            None => self.desk.relieve(),
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("file", &self.desk.file).finish_non_exhaustive()
    }
}

/// Why entries were not moved.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("the journal: {0}")]
    Journal(io::Error),
    #[error("the database: {0}")]
    Database(rusqlite::Error),
}

fn trouble(error: &impl fmt::Display) -> Fault {
    Fault::internal(format!("the ledger could not be used: {error}"))
        .hint("is the disk full, or the state folder not writable?")
}

fn lost() -> Fault {
    Fault::internal("the ledger could not be written")
        .hint("is the disk full, or the state folder not writable?")
}
