//! Opens a project on a background thread, and updates it when files change.

use std::{
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use serde_json::json;
use spawnpoint_core::folder::{BackgroundIndex, IndexPublisher};
use spawnpoint_protocol::Fault;

use crate::{
    index::Changes,
    project::{Options, Project},
    watch::{ProjectChanges, ProjectWatcher},
};

/// How long the thread waits for changes before it checks whether it should end.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often all files are checked if they cannot be watched.
const REFRESH_INTERVAL: Duration = Duration::from_secs(3);
/// How long an update waits for readers to finish before it makes new readers wait.
const WRITE_PATIENCE: Duration = Duration::from_secs(1);
/// How often an update checks whether readers have finished.
const WRITE_RETRY: Duration = Duration::from_millis(2);
/// Number of files between two progress reports.
const PROGRESS_STRIDE: usize = 256;

/// An open project, with any number of readers.
pub type SharedProject = Arc<RwLock<Project>>;

/// A project that a background thread keeps up to date.
pub type BackgroundProject = BackgroundIndex<SharedProject>;

/// Starts the background thread.
pub fn start(root: PathBuf, options: Options) -> BackgroundProject {
    BackgroundProject::start("unity index", move |publisher| {
        Work { root, options, publisher }.run()
    })
}

/// The work of the background thread.
struct Work<'a> {
    root: PathBuf,
    options: Options,
    publisher: &'a IndexPublisher<SharedProject>,
}

impl Work<'_> {
    fn run(self) {
        let project = match self.open() {
            Ok(project) => project,
            Err(fault) => return self.publisher.publish(Err(fault)),
        };
        let project = Arc::new(RwLock::new(project));
        // The folders to watch are known after reading the project, so changes since then are read below.
        let watch = ProjectWatcher::start(&read(&project))
            .inspect_err(|error| tracing::warn!(%error, "cannot watch the files of the project; they are checked periodically instead"))
            .ok();
        if watch.is_some() {
            write(&project).refresh(&|_, _| ());
        }
        self.publisher.publish(Ok(project.clone()));
        match watch {
            Some(watch) => self.follow(&project, &watch),
            None => self.refresh_periodically(&project),
        }
    }

    /// Updates the project when files change.
    fn follow(&self, project: &SharedProject, watch: &ProjectWatcher) {
        let mut unsaved = false;
        while !self.publisher.is_stopped() {
            let Some(changed) = watch.wait(POLL_INTERVAL) else {
                if std::mem::take(&mut unsaved) {
                    // Without a cache, only the next start takes longer.
                    let _ = read(project).save();
                }
                continue;
            };
            if write(project).apply(&changed) != Changes::default() {
                unsaved = true;
                self.notify_changed(changed);
            }
        }
    }

    /// Checks all files periodically, for systems that cannot watch so many folders.
    fn refresh_periodically(&self, project: &SharedProject) {
        let mut last = Instant::now();
        while !self.publisher.is_stopped() {
            thread::sleep(POLL_INTERVAL);
            if last.elapsed() < REFRESH_INTERVAL {
                continue;
            }
            if write(project).apply(&ProjectChanges::Everything) != Changes::default() {
                self.notify_changed(ProjectChanges::Everything);
            }
            last = Instant::now();
        }
    }

    fn open(&self) -> Result<Project, Fault> {
        let progress = self.publisher.progress("Reading the project's files", PROGRESS_STRIDE);
        Project::open(&self.root, self.options.clone(), &progress).map_err(Fault::internal)
    }

    /// Sends an event with the changed files; empty if any file may have changed.
    fn notify_changed(&self, changed: ProjectChanges) {
        let paths = match changed {
            ProjectChanges::Paths(paths) => paths,
            ProjectChanges::Everything => Vec::new(),
        };
        self.publisher.notify_changed(json!({ "assets": paths }));
    }
}

/// Locks the project for reading.
pub fn read(project: &SharedProject) -> RwLockReadGuard<'_, Project> {
    project.read()
}

/// Locks the project for writing. A writer in the lock's queue blocks new readers until the slowest
/// current reader has finished, so it retries without queuing first.
pub fn write(project: &SharedProject) -> RwLockWriteGuard<'_, Project> {
    let deadline = Instant::now() + WRITE_PATIENCE;
    while Instant::now() < deadline {
        if let Some(project) = project.try_write() {
            return project;
        }
        thread::sleep(WRITE_RETRY);
    }
    project.write()
}
