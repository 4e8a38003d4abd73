//! Keeps the index of a project: builds it, watches the files, and has it ready for whoever asks.

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use futures_channel::oneshot;
use spawnpoint_core::{OpContext, bus::Feed, engine};
use spawnpoint_protocol::{Event, Fault};

use crate::{
    index::{Changes, Index, Progress, Watch},
    project::Project,
};

/// What the event is called by which packages are told that changed.
pub const CHANGED: &str = "assets_changed";

/// How long the thread looks for changes before it looks whether it is to end.
const TURN: Duration = Duration::from_millis(500);
/// How long files must be left alone before they are read: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(150);
/// Between two words on how far it has come lie as many packages.
const STRIDE: usize = 64;

/// Has the index of a project. Its thread ends when it is dropped.
pub struct Keeper {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    dropped: AtomicBool,
}

#[derive(Default)]
struct State {
    index: Option<Arc<Index>>,
    waiting: Vec<Waiting>,
    feed: Option<Feed>,
}

/// An op that waits for the first index.
struct Waiting {
    cx: OpContext,
    ready: oneshot::Sender<Arc<Index>>,
}

impl Keeper {
    /// Begins to build.
    pub fn start(project: Arc<Project>, cache: Option<PathBuf>) -> Self {
        let shared = Arc::<Shared>::default();
        let keeper = Self { shared: shared.clone() };
        let work = Work { project, cache, shared };
        if let Err(error) =
            thread::Builder::new().name("unreal index".to_owned()).spawn(move || work.run())
        {
            tracing::error!(%error, "no thread for the index of a project");
        }
        keeper
    }

    /// The index as it is now; the first one is waited for, and the waiting told.
    pub async fn index(&self, cx: &OpContext) -> Result<Arc<Index>, Fault> {
        let (ready, index) = oneshot::channel();
        {
            let mut state = self.shared.lock();
            if let Some(index) = &state.index {
                return Ok(index.clone());
            }
            state.waiting.push(Waiting { cx: cx.clone(), ready });
        }
        index.await.map_err(|_| Fault::internal("the index of the project was given up"))
    }

    /// Tells here what changes.
    pub fn tell(&self, feed: Feed) {
        self.shared.lock().feed = Some(feed);
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.dropped.store(true, Ordering::Relaxed);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed)
    }

    fn progress(&self, progress: Progress) {
        let told = engine::Progress {
            progress: progress.done as f64,
            total: Some(progress.total as f64),
            message: Some("Reading the project's packages".to_owned()),
        };
        for waiting in &self.lock().waiting {
            waiting.cx.reports.progress(told.clone());
        }
    }

    fn put(&self, index: Index) {
        let index = Arc::new(index);
        let mut state = self.lock();
        state.index = Some(index.clone());
        for waiting in state.waiting.drain(..) {
            // Whoever does not wait any more does not mind.
            let _ = waiting.ready.send(index.clone());
        }
    }
}

/// What the thread does.
struct Work {
    project: Arc<Project>,
    cache: Option<PathBuf>,
    shared: Arc<Shared>,
}

impl Work {
    fn run(self) {
        // Watched before it is read, so that nothing changes unseen in between.
        let watch = Watch::open(&self.project)
            .inspect_err(|error| tracing::warn!(%error, "a project's files cannot be watched"))
            .ok();
        let index = self.read();
        self.tell_refused(&index);
        self.shared.put(index);
        let Some(watch) = watch else { return };
        while !self.shared.is_dropped() {
            match watch.wait(TURN, QUIET) {
                Changes::Nothing => {}
                Changes::Files(files) => {
                    self.shared.put(self.read());
                    let names = files.iter().filter_map(|f| self.project.mounts().package_name(f));
                    self.changed(names.collect());
                }
                Changes::Everything => {
                    self.shared.put(self.read());
                    self.changed(Vec::new());
                }
            }
        }
    }

    fn read(&self) -> Index {
        let told = AtomicUsize::new(0);
        Index::open(&self.project, self.cache.as_deref(), &|progress| {
            let stride = progress.done / STRIDE + usize::from(progress.done == progress.total);
            if told.fetch_max(stride, Ordering::Relaxed) < stride {
                self.shared.progress(progress);
            }
        })
    }

    /// Says in the server's log what of the project nobody will find, with an example.
    fn tell_refused(&self, index: &Index) {
        if let Some((package, reason)) = index.refused().next() {
            let count = index.refused().count();
            let (project, package) = (self.project.name(), package.name());
            tracing::warn!(project, count, package, reason, "packages cannot be read");
        }
    }

    /// Tells which packages changed; none when nobody knows.
    fn changed(&self, packages: Vec<String>) {
        let feed = self.shared.lock().feed.clone();
        if let Some(feed) = feed {
            let data = serde_json::json!({ "packages": packages });
            feed.say(Event::Custom { name: CHANGED.to_owned(), data });
        }
    }
}
