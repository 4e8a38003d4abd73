//! What engines over project folders share: access to files, an index in the background with its cache
//! and file watcher, text files, threads for slow work, revisions of a repository, and the shapes of what
//! commands ask.

mod background;
mod cache;
mod change;
mod compare;
mod engine;
mod files;
mod finding;
pub mod git;
mod graph;
mod project;
mod references;
mod text;
mod unused;
mod watcher;

use std::{
    path::{Path, PathBuf},
    thread,
};

use sha1::{Digest, Sha1};
use spawnpoint_files::real_path;
use spawnpoint_protocol::Fault;
use tokio::sync::oneshot;

pub use self::{
    background::{BackgroundIndex, IndexPublisher},
    cache::{CacheError, CacheFormat},
    change::{Change, ChangeKind, FileDiff, listed_differences, user_list},
    compare::{diff_files, diff_folders},
    engine::{FolderEngine, cache_file, folder_name, from_disk, requires_editor},
    files::{
        FileFacts, FileKind, FileStamp, FolderEntry, ProjectFile, ProjectFiles, Skipped, Walk,
        find_folders, folded,
    },
    finding::{Finding, FindingUse, Level, RuleInfo, listed_findings},
    git::{
        ComparedFiles, DeletedAsset, FileVersions, GitError, UnchangedFiles, deleted_assets,
        diff_revisions, oldest_first,
    },
    graph::dependency_cycles,
    project::FolderProject,
    references::{AssetLookupError, LinkedAsset, ReferenceGraph, UnusedAsset},
    text::{
        FILE_OPS, LineMatch, LineMatcher, MAX_PATTERN, PatternTooLong, ProjectTexts, WrongPattern,
        check_pattern, glob, is_plain_data, path_pattern,
    },
    unused::{UsedRoots, listed_unused},
    watcher::{Debounce, FileChanges, FolderWatcher, WatchError},
};

/// The name of the event about changed files.
pub const ASSETS_CHANGED: &str = "assets_changed";

/// Runs work on a thread of its own. The number of threads is limited by the number of ops that run at
/// once, plus those whose op was cancelled.
pub async fn aside<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let (done, result) = oneshot::channel();
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || {
            // The op may have been cancelled.
            let _ = done.send(work());
        })
        .map_err(|error| {
            Fault::internal(format!("Cannot start a thread to read the project: {error}"))
        })?;
    result.await.unwrap_or_else(|_| Err(Fault::internal("The project could not be read.")))
}

/// A hash of the path, which distinguishes projects with the same name.
pub fn hash_of(path: &Path) -> String {
    let real = real_path(path).unwrap_or_else(|_| path.to_owned());
    let digest = Sha1::digest(real.to_string_lossy().as_bytes());
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// The cache file of a project in a folder.
pub fn index_file(folder: &Path, name: &str, hash: &str) -> PathBuf {
    folder.join(format!("{name}-{hash}.index"))
}

/// The remark on a list that was cut.
pub fn cut_remark(what: &str, total: usize, limit: usize) -> Option<String> {
    (total > limit).then(|| format!("{limit} of {total} {what} are listed."))
}
