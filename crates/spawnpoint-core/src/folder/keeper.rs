//! Keeps something that takes its time to read, and has it ready for whoever asks.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use parking_lot::{Mutex, MutexGuard};
use serde_json::Value;
use spawnpoint_protocol::{Event, Fault};
use tokio::sync::oneshot;

use super::CHANGED;
use crate::{bus::Feed, engine::OpContext, engine::Progress};

/// Has what its thread reads. The thread is to end when this is dropped.
pub struct Keeper<T> {
    shared: Arc<Shared<T>>,
}

/// What the thread of a keeper holds, for as long as it runs.
pub struct Duty<T: Clone> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    dropped: AtomicBool,
}

struct State<T> {
    kept: Option<Result<T, Fault>>,
    waiting: Vec<Waiting<T>>,
    feed: Option<Feed>,
}

/// An op that waits for the first reading.
struct Waiting<T> {
    cx: OpContext,
    ready: oneshot::Sender<Result<T, Fault>>,
}

impl<T: Clone + Send + 'static> Keeper<T> {
    /// Begins to work, on a thread of this name.
    pub fn start(name: &str, work: impl FnOnce(&Duty<T>) + Send + 'static) -> Self {
        let state = State { kept: None, waiting: Vec::new(), feed: None };
        let shared = Arc::new(Shared { state: Mutex::new(state), dropped: AtomicBool::new(false) });
        let duty = Duty { shared: shared.clone() };
        if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(move || work(&duty))
        {
            shared.put(Err(Fault::internal(format!("no thread for an index: {error}"))));
        }
        Self { shared }
    }

    /// What is kept now; the first reading is waited for, and the waiting told.
    pub async fn get(&self, cx: &OpContext) -> Result<T, Fault> {
        let (ready, kept) = oneshot::channel();
        {
            let mut state = self.shared.lock();
            if let Some(kept) = &state.kept {
                return kept.clone();
            }
            state.waiting.push(Waiting { cx: cx.clone(), ready });
        }
        kept.await.unwrap_or_else(|_| Err(Fault::internal("the index was given up")))
    }

    /// Tells here what changes.
    pub fn tell(&self, feed: Feed) {
        self.shared.lock().feed = Some(feed);
    }
}

impl<T> Drop for Keeper<T> {
    fn drop(&mut self) {
        self.shared.dropped.store(true, Ordering::Relaxed);
    }
}

impl<T: Clone> Duty<T> {
    /// Whether nobody wants it done any more.
    pub fn is_over(&self) -> bool {
        self.shared.dropped.load(Ordering::Relaxed)
    }

    /// From now on, this is what is kept.
    pub fn put(&self, kept: Result<T, Fault>) {
        self.shared.put(kept);
    }

    /// Takes word of how much is done of how much, and passes it on to whoever waits, once in so many
    /// steps and at the end.
    pub fn progress(&self, message: &str, stride: usize) -> impl Fn(usize, usize) {
        let told = AtomicUsize::new(0);
        move |done, total| {
            let strides = done / stride + usize::from(done == total);
            if told.fetch_max(strides, Ordering::Relaxed) < strides {
                self.shared.tell(&Progress {
                    progress: done as f64,
                    total: Some(total as f64),
                    message: Some(message.to_owned()),
                });
            }
        }
    }

    /// Tells what changed, if anybody listens.
    pub fn changed(&self, data: Value) {
        let feed = self.shared.lock().feed.clone();
        if let Some(feed) = feed {
            feed.say(Event::Custom { name: CHANGED.to_owned(), data });
        }
    }
}

impl<T: Clone> Drop for Duty<T> {
    /// However the thread ends, nobody waits for it any more.
    fn drop(&mut self) {
        if self.shared.lock().kept.is_none() {
            self.put(Err(Fault::internal("the project could not be read")));
        }
    }
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock()
    }

    fn tell(&self, progress: &Progress) {
        for waiting in &self.lock().waiting {
            waiting.cx.reports.progress(progress.clone());
        }
    }
}

impl<T: Clone> Shared<T> {
    fn put(&self, kept: Result<T, Fault>) {
        let mut state = self.lock();
        for waiting in state.waiting.drain(..) {
            // Whoever does not wait any more does not mind.
            let _ = waiting.ready.send(kept.clone());
        }
        state.kept = Some(kept);
    }
}
