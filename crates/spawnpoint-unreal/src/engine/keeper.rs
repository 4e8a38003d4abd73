//! Keeps the index of a project: builds it, watches the files, and has it ready for whoever asks.

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde_json::json;
use spawnpoint_core::folder::{self, Duty, FileChanges};

use crate::{
    index::{ContentWatcher, Index, Progress},
    project::Project,
};

/// How long the thread looks for changes before it looks whether it is to end.
const TURN: Duration = Duration::from_millis(500);
/// How long files must be left alone before they are read: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(150);
/// Between two words on how far it has come lie as many packages.
const STRIDE: usize = 64;

/// Has the index of a project.
pub type Keeper = folder::Keeper<Arc<Index>>;

/// Begins to build.
pub fn start(project: Arc<Project>, cache: Option<PathBuf>) -> Keeper {
    Keeper::start("unreal index", move |duty| Work { project, cache, duty }.run())
}

/// What the thread does.
struct Work<'a> {
    project: Arc<Project>,
    cache: Option<PathBuf>,
    duty: &'a Duty<Arc<Index>>,
}

impl Work<'_> {
    fn run(self) {
        // Watched before it is read, so that nothing changes unseen in between.
        let watch = ContentWatcher::start(&self.project, QUIET)
            .inspect_err(|error| tracing::warn!(%error, "a project's files cannot be watched"))
            .ok();
        let index = self.read();
        self.tell_refused(&index);
        self.duty.put(Ok(index));
        let Some(watch) = watch else { return };
        while !self.duty.is_over() {
            match watch.wait(TURN) {
                None => {}
                Some(FileChanges::Paths(files)) => {
                    self.duty.put(Ok(self.read()));
                    let names = files.iter().filter_map(|f| self.project.mounts().package_name(f));
                    self.changed(names.collect());
                }
                Some(FileChanges::Everything) => {
                    self.duty.put(Ok(self.read()));
                    self.changed(Vec::new());
                }
            }
        }
    }

    fn read(&self) -> Arc<Index> {
        let tell = self.duty.progress("Reading the project's packages", STRIDE);
        let progress = |progress: Progress| tell(progress.done, progress.total);
        Arc::new(Index::open(&self.project, self.cache.as_deref(), &progress))
    }

    /// Says in the server's log what of the project nobody will find, with an example.
    fn tell_refused(&self, index: &Index) {
        if let Some((package, reason)) = index.unreadable().next() {
            let count = index.unreadable().count();
            let (project, package) = (self.project.name(), package.name());
            tracing::warn!(project, count, package, reason, "packages cannot be read");
        }
    }

    /// Tells which packages changed; none when nobody knows.
    fn changed(&self, packages: Vec<String>) {
        self.duty.changed(json!({ "packages": packages }));
    }
}
