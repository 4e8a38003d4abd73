//! Builds the index of a project on a background thread, and updates it when files change.

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde_json::json;
use spawnpoint_core::folder::{BackgroundIndex, FileChanges, IndexPublisher};

use crate::{
    index::{ContentWatcher, Index, Progress},
    project::Project,
};

/// How long the thread waits for changes before it checks whether it should end.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Time without changes before files are read: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(150);
/// Number of packages between two progress reports.
const PROGRESS_STRIDE: usize = 64;

/// The index of a project that a background thread keeps up to date.
pub type Keeper = BackgroundIndex<Arc<Index>>;

/// Starts the background thread.
pub fn start(project: Arc<Project>, cache: Option<PathBuf>) -> Keeper {
    Keeper::start("unreal index", move |publisher| Work { project, cache, publisher }.run())
}

/// The work of the background thread.
struct Work<'a> {
    project: Arc<Project>,
    cache: Option<PathBuf>,
    publisher: &'a IndexPublisher<Arc<Index>>,
}

impl Work<'_> {
    fn run(self) {
        // Watching starts before reading, so that no change is missed.
        let watch = ContentWatcher::start(&self.project, QUIET)
            .inspect_err(|error| tracing::warn!(%error, "cannot watch the files of the project; changes are not noticed"))
            .ok();
        let index = self.read();
        self.log_unreadable(&index);
        self.publisher.publish(Ok(index));
        let Some(watch) = watch else { return };
        while !self.publisher.is_stopped() {
            match watch.wait(POLL_INTERVAL) {
                None => {}
                Some(FileChanges::Paths(files)) => {
                    self.publisher.publish(Ok(self.read()));
                    let names = files.iter().filter_map(|f| self.project.mounts().package_name(f));
                    self.notify_changed(names.collect());
                }
                Some(FileChanges::Everything) => {
                    self.publisher.publish(Ok(self.read()));
                    self.notify_changed(Vec::new());
                }
            }
        }
    }

    fn read(&self) -> Arc<Index> {
        let report = self.publisher.progress("Reading the project's packages", PROGRESS_STRIDE);
        let progress = |progress: Progress| report(progress.done, progress.total);
        Arc::new(Index::open(&self.project, self.cache.as_deref(), &progress))
    }

    /// Logs the number of unreadable packages, with an example.
    fn log_unreadable(&self, index: &Index) {
        if let Some((package, reason)) = index.unreadable().next() {
            let count = index.unreadable().count();
            let (project, package) = (self.project.name(), package.name());
            tracing::warn!(project, count, package, reason, "packages cannot be read");
        }
    }

    /// Sends an event with the changed packages; empty if any may have changed.
    fn notify_changed(&self, packages: Vec<String>) {
        self.publisher.notify_changed(json!({ "packages": packages }));
    }
}
