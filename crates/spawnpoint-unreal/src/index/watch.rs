//! Watches the content folders of a project.

use std::{path::Path, time::Duration};

use spawnpoint_core::folder::{Debounce, FileChanges, FolderWatcher, WatchError};

use crate::project::{Mount, Project};

/// Watches the packages of a project. After a change, call [`refresh`](super::Index::refresh).
#[derive(Debug)]
pub struct ContentWatcher {
    watcher: FolderWatcher,
    debounce: Debounce,
}

impl ContentWatcher {
    /// Starts watching. A series of changes is complete after `quiet` without another one.
    pub fn start(project: &Project, quiet: Duration) -> Result<Self, WatchError> {
        let mut watcher = FolderWatcher::new(is_relevant)?;
        for mount in project.mounts().iter() {
            watcher.watch_tree(&mount.folder)?;
        }
        Ok(Self { watcher, debounce: Debounce { quiet, longest: quiet * 20 } })
    }

    /// Waits for packages to change. Returns `None` when none did within `timeout`.
    pub fn wait(&self, timeout: Duration) -> Option<FileChanges> {
        self.watcher.wait(timeout, self.debounce)
    }
}

/// Whether a path is a package, or may be a folder with packages in it.
fn is_relevant(path: &Path) -> bool {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(extension) => Mount::EXTENSIONS.contains(&extension),
        None => true,
    }
}
