//! An index that a background thread builds and keeps up to date.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use parking_lot::Mutex;
use serde_json::Value;
use spawnpoint_protocol::{Event, Fault};
use tokio::sync::oneshot;

use super::ASSETS_CHANGED;
use crate::{bus::Feed, engine::OpContext, engine::Progress};

/// The latest index of a background thread. Dropping it stops the thread.
pub struct BackgroundIndex<T> {
    shared: Arc<Shared<T>>,
}

/// What the background thread uses to publish its index.
pub struct IndexPublisher<T: Clone> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    stopped: AtomicBool,
}

struct State<T> {
    latest: Option<Result<T, Fault>>,
    pending: Vec<PendingOp<T>>,
    feed: Option<Feed>,
}

/// An op that waits for the first index.
struct PendingOp<T> {
    cx: OpContext,
    ready: oneshot::Sender<Result<T, Fault>>,
}

impl<T: Clone + Send + 'static> BackgroundIndex<T> {
    /// Starts the background thread.
    pub fn start(
        thread_name: &str,
        work: impl FnOnce(&IndexPublisher<T>) + Send + 'static,
    ) -> Self {
        let state = State { latest: None, pending: Vec::new(), feed: None };
        let shared = Arc::new(Shared { state: Mutex::new(state), stopped: AtomicBool::new(false) });
        let publisher = IndexPublisher { shared: shared.clone() };
        let thread = thread::Builder::new().name(thread_name.to_owned());
        if let Err(error) = thread.spawn(move || work(&publisher)) {
            let message = format!("Cannot start a thread to index the project: {error}");
            shared.publish(Err(Fault::internal(message)));
        }
        Self { shared }
    }

    /// Returns the latest index. Waits for the first one and reports progress meanwhile.
    pub async fn get(&self, cx: &OpContext) -> Result<T, Fault> {
        let (ready, first) = oneshot::channel();
        {
            let mut state = self.shared.state.lock();
            if let Some(latest) = &state.latest {
                return latest.clone();
            }
            state.pending.push(PendingOp { cx: cx.clone(), ready });
        }
        first.await.unwrap_or_else(|_| Err(Fault::internal("Indexing the project was stopped.")))
    }

    /// Returns the latest index; `None` if the first one is not built within `patience`.
    pub async fn get_within(&self, patience: Duration, cx: &OpContext) -> Option<Result<T, Fault>> {
        tokio::time::timeout(patience, self.get(cx)).await.ok()
    }

    /// Sets the feed for events about changed files.
    pub fn connect(&self, feed: Feed) {
        self.shared.state.lock().feed = Some(feed);
    }
}

impl<T> Drop for BackgroundIndex<T> {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }
}

impl<T: Clone> IndexPublisher<T> {
    /// Whether the thread should end.
    pub fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    /// Replaces the latest index.
    pub fn publish(&self, index: Result<T, Fault>) {
        self.shared.publish(index);
    }

    /// Returns a function that reports progress to waiting ops: once per `stride` items, and at the end.
    pub fn progress(&self, message: &str, stride: usize) -> impl Fn(usize, usize) {
        let reported = AtomicUsize::new(0);
        move |done, total| {
            let strides = done / stride + usize::from(done == total);
            if reported.fetch_max(strides, Ordering::Relaxed) < strides {
                self.shared.report(&Progress {
                    progress: done as f64,
                    total: Some(total as f64),
                    message: Some(message.to_owned()),
                });
            }
        }
    }

    /// Sends an event about changed files, if a feed is connected.
    pub fn notify_changed(&self, data: Value) {
        let feed = self.shared.state.lock().feed.clone();
        if let Some(feed) = feed {
            feed.publish(Event::Custom { name: ASSETS_CHANGED.to_owned(), data });
        }
    }
}

impl<T: Clone> Drop for IndexPublisher<T> {
    /// Ends waiting ops, even if the thread panicked.
    fn drop(&mut self) {
        if self.shared.state.lock().latest.is_none() {
            self.publish(Err(Fault::internal("The project could not be indexed.")));
        }
    }
}

impl<T> Shared<T> {
    fn report(&self, progress: &Progress) {
        for op in &self.state.lock().pending {
            op.cx.reports.progress(progress.clone());
        }
    }
}

impl<T: Clone> Shared<T> {
    fn publish(&self, index: Result<T, Fault>) {
        let mut state = self.state.lock();
        for op in state.pending.drain(..) {
            // The op may have been cancelled.
            let _ = op.ready.send(index.clone());
        }
        state.latest = Some(index);
    }
}
