//! Writes entries to the store. The caller that adds an entry also writes it, with all other pending entries.
//!
//! A caller adds its entry to the queue and then writes the whole queue in one transaction, unless another caller
//! is writing, which will then include the entry. So a single call costs one write and no thread switch. If other
//! calls are running, the caller yields once before it writes: others add their entries to the same transaction,
//! and the engine gets its next op before anything waits for the disk. The beginning of a call that changes nothing
//! is kept until its end, so that both are one row that is written once. A separate thread only deletes old calls.
//!
//! Entries are written on the thread that serves clients, because a call waits for its entry before it is answered.
//! SQLite takes 6.4 µs at p50 and 32 µs at p99 for such a commit (measured on one core with the same settings through
//! Python's binding). Handing it to another thread and waiting adds 3.1 µs (a channel round trip), and blocks fewer
//! clients only if a second core is free.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, TryLockError,
        mpsc::{RecvTimeoutError, SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use spawnpoint_protocol::{ErrorKind, Fault, LogId};
use tokio::sync::oneshot;

use crate::logbook;

use super::{
    record::{Closing, Opening},
    size,
    store::Store,
};

/// How many calls may be running or unwritten before further calls are refused.
const QUEUE: usize = 8192;
/// Maximum number of entries in one transaction.
const BATCH: usize = 512;
/// How often old calls are deleted.
const CLEANUP_EVERY: Duration = Duration::from_secs(60);

type Confirmation = oneshot::Sender<Result<(), Fault>>;

enum PendingEntry {
    Begin(Opening, Option<Confirmation>),
    Run(LogId, Confirmation),
    Partial(LogId, String),
    Note(Box<logbook::LogEntry>),
    End(LogId, Closing, Confirmation),
    Complete(Opening, Closing, Confirmation),
}

/// Entries that are not written yet.
#[derive(Default)]
struct PendingEntries {
    queue: VecDeque<PendingEntry>,
    /// Running calls, with their beginning if it is kept until the end.
    open: HashMap<LogId, Option<Opening>>,
}

impl PendingEntries {
    /// Queues the beginning of this call now.
    fn release(&mut self, log_id: LogId) {
        if let Some(opening) = self.open.get_mut(&log_id).and_then(Option::take) {
            self.queue.push_back(PendingEntry::Begin(opening, None));
        }
    }

    fn release_all(&mut self) {
        let held = self.open.values_mut().filter_map(Option::take);
        self.queue.extend(held.map(|opening| PendingEntry::Begin(opening, None)));
    }

    fn has_room(&self) -> Result<(), Fault> {
        if self.queue.len() + self.open.len() < QUEUE {
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
    // The cleanup thread ends when this is dropped.
    stop: Option<SyncSender<()>>,
}

/// The pending entries, and the store that they are written to.
struct WriteQueue {
    file: Option<PathBuf>,
    pending: Mutex<PendingEntries>,
    store: Mutex<Store>,
}

impl Writer {
    pub(super) fn start(store: Store, retain: Duration) -> Self {
        let file = store.file().map(ToOwned::to_owned);
        let queue =
            Arc::new(WriteQueue { file, pending: Mutex::default(), store: Mutex::new(store) });
        let (stop, stopped) = sync_channel(0);
        let cleaned = queue.clone();
        let clean = move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(CLEANUP_EVERY) {
                cleaned.delete_old(retain);
            }
        };
        let cleanup = std::thread::Builder::new().name("ledger".into()).spawn(clean);
        let cleanup =
            cleanup.inspect_err(|error| tracing::error!(%error, "the cleanup thread of the ledger did not start; old calls are not deleted")).ok();
        Self { queue, cleanup, stop: Some(stop) }
    }

    pub(super) fn file(&self) -> Option<&std::path::Path> {
        self.queue.file.as_deref()
    }

    pub(super) fn begin(&self, opening: Opening) -> Result<(), Fault> {
        let mut pending = self.queue.lock();
        pending.has_room()?;
        pending.open.insert(opening.log_id, Some(opening));
        Ok(())
    }

    pub(super) fn record(&self, log_id: LogId) {
        self.queue.lock().release(log_id);
        self.queue.write_pending();
    }

    pub(super) async fn begin_durably(&self, opening: Opening) -> Result<(), Fault> {
        let (written, done) = oneshot::channel();
        let others_run = {
            let mut pending = self.queue.lock();
            pending.has_room()?;
            let others_run = !pending.open.is_empty();
            pending.open.insert(opening.log_id, None);
            pending.queue.push_back(PendingEntry::Begin(opening, Some(written)));
            others_run
        };
        self.queue.write_with_others(others_run).await;
        done.await.unwrap_or_else(|_| Err(not_written()))
    }

    pub(super) async fn run(&self, log_id: LogId) -> Result<(), Fault> {
        let (written, done) = oneshot::channel();
        self.queue.lock().queue.push_back(PendingEntry::Run(log_id, written));
        self.queue.write_pending();
        done.await.unwrap_or_else(|_| Err(not_written()))
    }

    pub(super) fn partial(&self, log_id: LogId, result: &serde_json::Value) {
        self.queue.lock().release(log_id);
        // A lost part does not matter: the whole result follows.
        let _ = self.queue.add(PendingEntry::Partial(log_id, size::partial(result)));
    }

    pub(super) fn note(&self, entry: logbook::LogEntry) {
        if let Err(fault) = self.queue.add(PendingEntry::Note(Box::new(entry))) {
            tracing::warn!(%fault, "could not store a note");
        }
    }

    pub(super) async fn end(&self, log_id: LogId, closing: Closing) -> Result<(), Fault> {
        let (written, done) = oneshot::channel();
        let others_run = {
            let mut pending = self.queue.lock();
            let held = pending.open.remove(&log_id).flatten();
            pending.queue.push_back(match held {
                Some(opening) => PendingEntry::Complete(opening, closing, written),
                None => PendingEntry::End(log_id, closing, written),
            });
            !pending.open.is_empty()
        };
        self.queue.write_with_others(others_run).await;
        done.await.unwrap_or_else(|_| Err(not_written()))
    }

    /// Queries the store, after all entries that were added before.
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
    fn add(&self, entry: PendingEntry) -> Result<(), Fault> {
        {
            let mut pending = self.lock();
            pending.has_room()?;
            pending.queue.push_back(entry);
        }
        self.write_pending();
        Ok(())
    }

    async fn write_with_others(&self, others_run: bool) {
        if others_run {
            tokio::task::yield_now().await;
        }
        self.write_pending();
    }

    fn write_pending(&self) {
        // Checks again after unlocking the store, so that entries added meanwhile are not forgotten.
        while !self.lock().queue.is_empty() {
            match self.store.try_lock() {
                Ok(mut store) => self.write(&mut store),
                Err(TryLockError::Poisoned(store)) => self.write(&mut store.into_inner()),
                Err(TryLockError::WouldBlock) => return,
            }
        }
    }

    /// Writes all pending entries.
    fn write(&self, store: &mut Store) {
        loop {
            let batch: Vec<PendingEntry> = {
                let queue = &mut self.lock().queue;
                let count = queue.len().min(BATCH);
                queue.drain(..count).collect()
            };
            if batch.is_empty() {
                return;
            }
            commit(store, batch);
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

    /// Uses the store for something else, after all entries that were added before. Entries added meanwhile
    /// find the store locked and are written here afterwards.
    fn with_store<T>(&self, work: impl FnOnce(&Store) -> T) -> T {
        let result = {
            let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
            self.lock().release_all();
            self.write(&mut store);
            work(&store)
        };
        self.write_pending();
        result
    }

    fn lock(&self) -> MutexGuard<'_, PendingEntries> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(cleanup) = self.cleanup.take() {
            let _ = cleanup.join();
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("file", &self.queue.file).finish_non_exhaustive()
    }
}

/// Writes a batch and reports the result to each caller. If the commit fails, no entry was written and every
/// caller gets the error, so that a full disk does not look like success.
fn commit(store: &mut Store, batch: Vec<PendingEntry>) {
    let single = batch.len() == 1;
    let mut results: Vec<(Confirmation, Result<(), Fault>)> = Vec::new();
    let write = |store: &mut Store| {
        for entry in batch {
            let (result, written) = match entry {
                PendingEntry::Begin(opening, written) => (store.begin(&opening, None), written),
                PendingEntry::Run(log_id, written) => (store.run(log_id), Some(written)),
                PendingEntry::Complete(opening, closing, written) => {
                    (store.begin(&opening, Some(&closing)), Some(written))
                }
                PendingEntry::Partial(log_id, result) => (store.partial(log_id, &result), None),
                PendingEntry::Note(entry) => (store.note(&entry), None),
                PendingEntry::End(log_id, closing, written) => {
                    (store.end(log_id, &closing), Some(written))
                }
            };
            if let Err(error) = &result {
                tracing::error!(%error, "could not write an entry to the ledger");
            }
            if let Some(written) = written {
                results.push((written, result.map_err(|error| failed(&error))));
            }
        }
    };
    let committed = match single {
        // A single statement is a transaction by itself.
        true => {
            write(store);
            Ok(())
        }
        false => store.transaction(write).map_err(|error| {
            tracing::error!(%error, "could not write to the ledger");
            failed(&error)
        }),
    };
    for (written, result) in results {
        let _ = written.send(committed.clone().and(result));
    }
}

fn failed(error: &rusqlite::Error) -> Fault {
    Fault::internal(format!("Could not use the ledger: {error}"))
        .hint("check that the disk is not full and the state folder is writable")
}

fn not_written() -> Fault {
    Fault::internal("Could not write to the ledger")
        .hint("check that the disk is not full and the state folder is writable")
}
