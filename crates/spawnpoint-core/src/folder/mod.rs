//! What engines over project folders have in common: somebody who keeps the project read, and threads
//! for work that would hold up everybody else.

mod cache;
mod files;
mod graph;
mod keeper;
mod watcher;

use std::{
    path::{Path, PathBuf},
    thread,
};

use sha1::{Digest, Sha1};
use spawnpoint_protocol::Fault;
use tokio::sync::oneshot;

pub use self::{
    cache::{CacheError, CacheFormat},
    files::{
        Entry, FileFacts, FileKind, FileStamp, ProjectFile, ProjectFiles, Skipped, Walk, folded,
    },
    graph::dependency_cycles,
    keeper::{Duty, Keeper},
    watcher::{Debounce, FileChanges, FolderWatcher, WatchError},
};

/// What the event is called by which it is told that files changed.
pub const CHANGED: &str = "assets_changed";

/// Does work on a thread of its own. There are never more of them than ops that run at once, and some
/// that nobody waits for any more, which end by themselves.
pub async fn aside<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let (done, result) = oneshot::channel();
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || {
            // Nobody waiting is not a fault.
            let _ = done.send(work());
        })
        .map_err(|error| Fault::internal(format!("no thread to read a project: {error}")))?;
    result.await.unwrap_or_else(|_| Err(Fault::internal("a project could not be read")))
}

/// What tells a project apart from others of its name: where it lies.
pub fn hash_of(path: &Path) -> String {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let digest = Sha1::digest(real.to_string_lossy().as_bytes());
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// The file in a folder that keeps the index of a project.
pub fn index_file(folder: &Path, name: &str, hash: &str) -> PathBuf {
    folder.join(format!("{name}-{hash}.index"))
}
