//! The ledger's thread: takes what waits, writes it in one transaction, then tells everyone at once.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use spawnpoint_protocol::{ErrorKind, Fault, LogId};
use tokio::sync::oneshot;

use super::{
    record::{Closing, Opening},
    store::Store,
};

/// How much may wait for the disk before callers are told to slow down.
const QUEUE: usize = 8192;
/// How much goes into one transaction at most.
const BATCH: usize = 512;
/// How often old calls are swept out.
const SWEEP: Duration = Duration::from_secs(60);

type Written = oneshot::Sender<Result<(), Fault>>;
type Look = Box<dyn FnOnce(&Store) + Send>;

enum Entry {
    Begin(Opening, Option<Written>),
    Partial(LogId, String),
    End(LogId, Closing, Written),
    Look(Look),
}

pub(super) struct Writer {
    file: Option<PathBuf>,
    queue: Option<SyncSender<Entry>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(store: Store, retain: Duration) -> Self {
        let (queue, entries) = sync_channel(QUEUE);
        let file = store.file().map(Path::to_owned);
        let thread = std::thread::Builder::new()
            .name("ledger".into())
            .spawn(move || write(store, &entries, retain))
            .ok();
        Self {
            file,
            queue: Some(queue),
            thread,
        }
    }

    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    pub(super) fn begin(&self, opening: Opening, written: Option<Written>) -> Result<(), Fault> {
        self.send(Entry::Begin(opening, written))
    }

    pub(super) async fn begin_durably(&self, opening: Opening) -> Result<(), Fault> {
        let (written, done) = oneshot::channel();
        self.begin(opening, Some(written))?;
        done.await.unwrap_or_else(|_| Err(closed()))
    }

    pub(super) fn partial(&self, log_id: LogId, result: &serde_json::Value) {
        // A part that is lost is followed by the whole; nobody waits for it.
        let _ = self.send(Entry::Partial(log_id, result.to_string()));
    }

    pub(super) async fn end(&self, log_id: LogId, closing: Closing) -> Result<(), Fault> {
        let (written, done) = oneshot::channel();
        self.send(Entry::End(log_id, closing, written))?;
        done.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Asks the store something, after everything that was written before.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Store) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        self.send(Entry::Look(Box::new(move |store| {
            let _ = reply.send(question(store).map_err(|error| trouble(&error)));
        })))?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    fn send(&self, entry: Entry) -> Result<(), Fault> {
        let queue = self.queue.as_ref().ok_or_else(closed)?;
        queue.try_send(entry).map_err(|error| match error {
            TrySendError::Full(_) => Fault::new(
                ErrorKind::RateLimited,
                "The ledger cannot keep up with the calls",
            )
            .hint("call more slowly, or put the state folder on a faster disk"),
            TrySendError::Disconnected(_) => closed(),
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Closing the queue lets the thread write what still waits, and end.
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

fn write(mut store: Store, entries: &Receiver<Entry>, retain: Duration) {
    let mut swept = Instant::now();
    loop {
        let first = match entries.recv_timeout(SWEEP) {
            Ok(entry) => Some(entry),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if swept.elapsed() >= SWEEP {
            swept = Instant::now();
            if let Err(error) = store.sweep(retain) {
                tracing::warn!(%error, "old calls could not be swept out of the ledger");
            }
        }
        if let Some(first) = first {
            let batch = std::iter::once(first).chain(entries.try_iter()).take(BATCH);
            commit(&mut store, batch);
        }
    }
}

/// Writes a batch and tells everyone. When the commit fails nobody's entry was written, and everyone
/// is told so; a full disk must not look like success.
fn commit(store: &mut Store, batch: impl Iterator<Item = Entry>) {
    let mut waiting: Vec<(Written, Result<(), Fault>)> = Vec::new();
    let mut looks: Vec<Look> = Vec::new();
    let write = |store: &mut Store| {
        for entry in batch {
            let (result, written) = match entry {
                Entry::Begin(opening, written) => (store.begin(&opening), written),
                Entry::Partial(log_id, result) => (store.partial(log_id, &result), None),
                Entry::End(log_id, closing, written) => {
                    (store.end(log_id, &closing), Some(written))
                }
                Entry::Look(look) => {
                    looks.push(look);
                    continue;
                }
            };
            if let Err(error) = &result {
                tracing::error!(%error, "an entry could not be written to the ledger");
            }
            if let Some(written) = written {
                waiting.push((written, result.map_err(|error| trouble(&error))));
            }
        }
    };
    let committed = store.transaction(write).map_err(|error| {
        tracing::error!(%error, "the ledger could not be written");
        trouble(&error)
    });
    for (written, result) in waiting {
        let _ = written.send(committed.clone().and(result));
    }
    for look in looks {
        look(store);
    }
}

fn trouble(error: &rusqlite::Error) -> Fault {
    Fault::internal(format!("the ledger could not be used: {error}"))
        .hint("is the disk full, or the state folder not writable?")
}

fn closed() -> Fault {
    Fault::new(ErrorKind::NotReady, "Spawnpoint is shutting down")
}
