//! Reads a project on a background thread, and again when files change.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde_json::json;
use spawnpoint_core::folder::{
    BackgroundIndex, Debounce, FileChanges, FolderWatcher, IndexPublisher, WatchError,
};
use spawnpoint_protocol::Fault;

use crate::project::{Options, Project, shown};

/// How long the thread waits for changes before it checks whether it should end.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// An editor saves in several steps.
const DEBOUNCE: Debounce =
    Debounce { quiet: Duration::from_millis(150), longest: Duration::from_secs(2) };
/// Number of files between two progress reports.
const PROGRESS_STRIDE: usize = 256;

/// A project that a background thread keeps up to date.
pub type Keeper = BackgroundIndex<Arc<Project>>;

/// Starts the background thread.
pub fn start(root: PathBuf, options: Options) -> Keeper {
    Keeper::start("godot index", move |publisher| run(&root, options, publisher))
}

fn run(root: &Path, options: Options, publisher: &IndexPublisher<Arc<Project>>) {
    // Watching starts before reading, so that no change is missed.
    let watcher = watch(root)
        .inspect_err(|error| tracing::warn!(%error, "cannot watch the files of the project; changes are not noticed"))
        .ok();
    let progress = publisher.progress("Reading the project's files", PROGRESS_STRIDE);
    let opened = {
        // The reports go through a lock, and files are read on several threads.
        let progress = parking_lot::Mutex::new(progress);
        Project::open(root, options, &|done, total| progress.lock()(done, total))
    };
    let mut project = match opened {
        Ok(project) => Arc::new(project),
        Err(error) => return publisher.publish(Err(Fault::internal(error))),
    };
    publisher.publish(Ok(project.clone()));
    let Some(watcher) = watcher else { return };
    while !publisher.is_stopped() {
        let Some(changes) = watcher.wait(POLL_INTERVAL, DEBOUNCE) else { continue };
        project = Arc::new(project.refreshed());
        publisher.publish(Ok(project.clone()));
        project.save();
        let assets: Vec<String> = match changes {
            FileChanges::Paths(paths) => paths
                .iter()
                .filter_map(|path| path.strip_prefix(root).ok())
                .map(|path| shown(&path.to_string_lossy().replace('\\', "/")))
                .collect(),
            FileChanges::Everything => Vec::new(),
        };
        publisher.notify_changed(json!({ "assets": assets }));
    }
}

/// Watches all files but hidden ones: the editor writes its own into `.godot` all the time.
fn watch(root: &Path) -> Result<FolderWatcher, WatchError> {
    let base = root.to_path_buf();
    let mut watcher = FolderWatcher::new(move |path| {
        let inside = path.strip_prefix(&base).unwrap_or(path);
        !inside.iter().any(|part| part.to_string_lossy().starts_with('.'))
    })?;
    watcher.watch_tree(root)?;
    Ok(watcher)
}
