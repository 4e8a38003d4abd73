//! Keeps a project open: reads it, watches its files, and has it ready for whoever asks.

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use futures_channel::oneshot;
use spawnpoint_core::{OpContext, bus::Feed, engine};
use spawnpoint_protocol::{Event, Fault};

use crate::{
    index::Changes,
    project::{Options, Project},
    watch::{Changed, Watch},
};

/// What the event is called by which files are told that changed.
const CHANGED: &str = "assets_changed";

/// How long the thread looks for changes before it looks whether it is to end.
const TURN: Duration = Duration::from_millis(500);
/// How old the index may become where nothing can be watched.
const UNWATCHED: Duration = Duration::from_secs(3);
/// A change that finds readers at work lets them end, for so long, before it makes new ones wait.
const COURTESY: Duration = Duration::from_secs(1);
/// How often it looks whether they have ended.
const KNOCK: Duration = Duration::from_millis(2);
/// Between two words on how far it has come lie as many files.
const STRIDE: usize = 256;

/// An open project. Many may read at once.
pub type Shelf = Arc<RwLock<Project>>;

/// Has a project open. Its thread ends when it is dropped.
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
    project: Option<Result<Shelf, Fault>>,
    waiting: Vec<Waiting>,
    feed: Option<Feed>,
}

/// An op that waits for the project to be read for the first time.
struct Waiting {
    cx: OpContext,
    ready: oneshot::Sender<Result<Shelf, Fault>>,
}

impl Keeper {
    /// Begins to read.
    pub fn start(root: PathBuf, options: Options) -> Self {
        let shared = Arc::<Shared>::default();
        let keeper = Self { shared: shared.clone() };
        let work = Work { root, options, shared };
        if let Err(error) =
            thread::Builder::new().name("unity index".to_owned()).spawn(move || work.run())
        {
            keeper.shared.put(Err(Fault::internal(format!("no thread for an index: {error}"))));
        }
        keeper
    }

    /// The project; the first reading is waited for, and the waiting told.
    pub async fn project(&self, cx: &OpContext) -> Result<Shelf, Fault> {
        let (ready, project) = oneshot::channel();
        {
            let mut state = self.shared.lock();
            if let Some(project) = &state.project {
                return project.clone();
            }
            state.waiting.push(Waiting { cx: cx.clone(), ready });
        }
        project.await.unwrap_or_else(|_| Err(Fault::internal("the index was given up")))
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

    fn progress(&self, done: usize, total: usize) {
        let told = engine::Progress {
            progress: done as f64,
            total: Some(total as f64),
            message: Some("Reading the project's files".to_owned()),
        };
        for waiting in &self.lock().waiting {
            waiting.cx.reports.progress(told.clone());
        }
    }

    fn put(&self, project: Result<Shelf, Fault>) {
        let mut state = self.lock();
        for waiting in state.waiting.drain(..) {
            // Whoever does not wait any more does not mind.
            let _ = waiting.ready.send(project.clone());
        }
        state.project = Some(project);
    }
}

/// What the thread does.
struct Work {
    root: PathBuf,
    options: Options,
    shared: Arc<Shared>,
}

impl Drop for Work {
    /// However the thread ends, nobody waits for it any more.
    fn drop(&mut self) {
        if self.shared.lock().project.is_none() {
            self.shared.put(Err(Fault::internal("the project could not be read")));
        }
    }
}

impl Work {
    fn run(self) {
        let project = match self.open() {
            Ok(project) => project,
            Err(fault) => return self.shared.put(Err(fault)),
        };
        let shelf = Arc::new(RwLock::new(project));
        // Where to watch is known once the project is read; what changed in between is looked for.
        let watch = Watch::start(&read(&shelf))
            .inspect_err(|error| tracing::warn!(%error, "a project's files cannot be watched"))
            .ok();
        if watch.is_some() {
            write(&shelf).refresh(&|_, _| ());
        }
        self.shared.put(Ok(shelf.clone()));
        match watch {
            Some(watch) => self.follow(&shelf, &watch),
            None => self.look_again(&shelf),
        }
    }

    /// Brings the project up to date with what is seen to change.
    fn follow(&self, shelf: &Shelf, watch: &Watch) {
        let mut unsaved = false;
        while !self.shared.is_dropped() {
            let Some(changed) = watch.next(TURN) else {
                if std::mem::take(&mut unsaved) {
                    // A cache that cannot be written costs time at the next start and nothing else.
                    let _ = read(shelf).save();
                }
                continue;
            };
            if write(shelf).apply(&changed) != Changes::default() {
                unsaved = true;
                self.changed(changed);
            }
        }
    }

    /// Where nothing can be watched (systems allow only so many folders), all is looked at now and then.
    fn look_again(&self, shelf: &Shelf) {
        let mut looked = Instant::now();
        while !self.shared.is_dropped() {
            thread::sleep(TURN);
            if looked.elapsed() < UNWATCHED {
                continue;
            }
            if write(shelf).apply(&Changed::Everything) != Changes::default() {
                self.changed(Changed::Everything);
            }
            looked = Instant::now();
        }
    }

    fn open(&self) -> Result<Project, Fault> {
        let told = AtomicUsize::new(0);
        let progress = |done: usize, total: usize| {
            let stride = done / STRIDE + usize::from(done == total);
            if told.fetch_max(stride, Ordering::Relaxed) < stride {
                self.shared.progress(done, total);
            }
        };
        Project::open(&self.root, self.options.clone(), &progress).map_err(Fault::internal)
    }

    /// Tells which files changed; none when nobody knows.
    fn changed(&self, changed: Changed) {
        let feed = self.shared.lock().feed.clone();
        if let Some(feed) = feed {
            let paths = match changed {
                Changed::Paths(paths) => paths,
                Changed::Everything => Vec::new(),
            };
            let data = serde_json::json!({ "assets": paths });
            feed.say(Event::Custom { name: CHANGED.to_owned(), data });
        }
    }
}

/// The project for looking at it.
pub fn read(shelf: &Shelf) -> RwLockReadGuard<'_, Project> {
    shelf.read().unwrap_or_else(PoisonError::into_inner)
}

/// The project for changing. Waiting in the lock's queue would make everybody behind wait too, for as
/// long as the slowest reader takes; so that is done only when patience has not helped.
pub fn write(shelf: &Shelf) -> RwLockWriteGuard<'_, Project> {
    let patience = Instant::now() + COURTESY;
    while Instant::now() < patience {
        if let Ok(project) = shelf.try_write() {
            return project;
        }
        thread::sleep(KNOCK);
    }
    shelf.write().unwrap_or_else(PoisonError::into_inner)
}
