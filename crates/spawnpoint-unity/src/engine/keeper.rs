//! Keeps a project open: reads it, watches its files, and has it ready for whoever asks.

use std::{
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use serde_json::json;
use spawnpoint_core::folder::{self, Duty};
use spawnpoint_protocol::Fault;

use crate::{
    index::Changes,
    project::{Options, Project},
    watch::{ProjectChanges, ProjectWatcher},
};

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

/// Has a project open.
pub type Keeper = folder::Keeper<Shelf>;

/// Begins to read.
pub fn start(root: PathBuf, options: Options) -> Keeper {
    Keeper::start("unity index", move |duty| Work { root, options, duty }.run())
}

/// What the thread does.
struct Work<'a> {
    root: PathBuf,
    options: Options,
    duty: &'a Duty<Shelf>,
}

impl Work<'_> {
    fn run(self) {
        let project = match self.open() {
            Ok(project) => project,
            Err(fault) => return self.duty.put(Err(fault)),
        };
        let shelf = Arc::new(RwLock::new(project));
        // Where to watch is known once the project is read; what changed in between is looked for.
        let watch = ProjectWatcher::start(&read(&shelf))
            .inspect_err(|error| tracing::warn!(%error, "a project's files cannot be watched"))
            .ok();
        if watch.is_some() {
            write(&shelf).refresh(&|_, _| ());
        }
        self.duty.put(Ok(shelf.clone()));
        match watch {
            Some(watch) => self.follow(&shelf, &watch),
            None => self.look_again(&shelf),
        }
    }

    /// Brings the project up to date with what is seen to change.
    fn follow(&self, shelf: &Shelf, watch: &ProjectWatcher) {
        let mut unsaved = false;
        while !self.duty.is_over() {
            let Some(changed) = watch.wait(TURN) else {
                if std::mem::take(&mut unsaved) {
                    // Without a cache, only the next start takes longer.
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
        while !self.duty.is_over() {
            thread::sleep(TURN);
            if looked.elapsed() < UNWATCHED {
                continue;
            }
            if write(shelf).apply(&ProjectChanges::Everything) != Changes::default() {
                self.changed(ProjectChanges::Everything);
            }
            looked = Instant::now();
        }
    }

    fn open(&self) -> Result<Project, Fault> {
        let progress = self.duty.progress("ScanPolicy the project's files", STRIDE);
        Project::open(&self.root, self.options.clone(), &progress).map_err(Fault::internal)
    }

    /// Tells which files changed; none when nobody knows.
    fn changed(&self, changed: ProjectChanges) {
        let paths = match changed {
            ProjectChanges::Paths(paths) => paths,
            ProjectChanges::Everything => Vec::new(),
        };
        self.duty.changed(json!({ "assets": paths }));
    }
}

/// The project for looking at it.
pub fn read(shelf: &Shelf) -> RwLockReadGuard<'_, Project> {
    shelf.read()
}

/// The project for changing. Waiting in the lock's queue would make everybody behind wait too, for as
/// long as the slowest reader takes; so that is done only when patience has not helped.
pub fn write(shelf: &Shelf) -> RwLockWriteGuard<'_, Project> {
    let patience = Instant::now() + COURTESY;
    while Instant::now() < patience {
        if let Some(project) = shelf.try_write() {
            return project;
        }
        thread::sleep(KNOCK);
    }
    shelf.write()
}
