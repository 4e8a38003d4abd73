//! Watches the folders of a project for changed files.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use notify::{Config, Event, RecommendedWatcher, RecursiveMode, Watcher};
use parking_lot::{Condvar, Mutex};

/// Why folders cannot be watched.
pub type WatchError = notify::Error;

/// Above this number of changed paths, all files are checked instead.
const MAX_PATHS: usize = 1024;

/// What changed in the watched folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChanges {
    /// These paths, sorted.
    Paths(Vec<PathBuf>),
    /// Too much to list, or the operating system dropped events: any file may have changed.
    Everything,
}

/// When a series of changes is complete. Editors save a file in several steps.
#[derive(Clone, Copy, Debug)]
pub struct Debounce {
    /// Time without a further change that ends a series.
    pub quiet: Duration,
    /// The longest time a change is held back while others follow it.
    pub longest: Duration,
}

/// Collects changes of files until it is dropped.
#[derive(Debug)]
pub struct FolderWatcher {
    collected: Arc<(Mutex<Collected>, Condvar)>,
    /// Stops watching when dropped.
    watcher: RecommendedWatcher,
}

/// Changes that were not returned yet.
#[derive(Debug, Default)]
struct Collected {
    paths: BTreeSet<PathBuf>,
    everything: bool,
    /// When the first and the last of them came.
    times: Option<(Instant, Instant)>,
}

impl FolderWatcher {
    /// Creates a watcher that collects the changed paths for which `is_relevant` returns true. It
    /// watches nothing yet.
    pub fn new(is_relevant: impl Fn(&Path) -> bool + Send + 'static) -> Result<Self, WatchError> {
        let collected: Arc<(Mutex<Collected>, Condvar)> = Arc::default();
        let shared = Arc::clone(&collected);
        let on_event = move |event| {
            let (collected, changed) = &*shared;
            collected.lock().add(event, &is_relevant);
            changed.notify_all();
        };
        // A link may lead out of the project, or form a loop.
        let config = Config::default().with_follow_symlinks(false);
        Ok(Self { collected, watcher: RecommendedWatcher::new(on_event, config)? })
    }

    /// Watches a folder and everything below it.
    pub fn watch_tree(&mut self, folder: &Path) -> Result<(), WatchError> {
        self.watcher.watch(folder, RecursiveMode::Recursive)
    }

    /// Watches the files directly in a folder.
    pub fn watch_folder(&mut self, folder: &Path) -> Result<(), WatchError> {
        self.watcher.watch(folder, RecursiveMode::NonRecursive)
    }

    /// Waits until files changed and the series of changes is complete. Returns `None` when that did
    /// not happen within `timeout`; an incomplete series is returned by a later call.
    pub fn wait(&self, timeout: Duration, debounce: Debounce) -> Option<FileChanges> {
        let deadline = Instant::now() + timeout;
        let (collected, changed) = &*self.collected;
        let mut collected = collected.lock();
        loop {
            let complete = collected
                .times
                .map(|(first, last)| (last + debounce.quiet).min(first + debounce.longest));
            if complete.is_some_and(|complete| complete <= Instant::now()) {
                return Some(std::mem::take(&mut *collected).into_changes());
            }
            let until = complete.map_or(deadline, |complete| complete.min(deadline));
            if changed.wait_until(&mut collected, until).timed_out() && until == deadline {
                return None;
            }
        }
    }
}

impl Collected {
    fn add(&mut self, event: notify::Result<Event>, is_relevant: &impl Fn(&Path) -> bool) {
        match event {
            Ok(event) if event.need_rescan() => self.everything = true,
            Ok(event) if event.kind.is_access() => return,
            Ok(event) => {
                let mut relevant =
                    event.paths.into_iter().filter(|path| is_relevant(path)).peekable();
                if relevant.peek().is_none() {
                    return;
                }
                self.paths.extend(relevant);
            }
            Err(_) => self.everything = true,
        }
        if self.everything || self.paths.len() > MAX_PATHS {
            self.paths.clear();
            self.everything = true;
        }
        let now = Instant::now();
        self.times = Some((self.times.map_or(now, |(first, _)| first), now));
    }

    fn into_changes(self) -> FileChanges {
        match self.everything {
            true => FileChanges::Everything,
            false => FileChanges::Paths(self.paths.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use notify::event::{AccessKind, EventKind, Flag, ModifyKind};

    use super::*;

    fn modified(path: &str) -> notify::Result<Event> {
        Ok(Event::new(EventKind::Modify(ModifyKind::Any)).add_path(path.into()))
    }

    #[test]
    fn relevant_paths_are_collected_once() {
        let mut collected = Collected::default();
        let is_relevant = |path: &Path| path.extension().is_some_and(|end| end == "cs");
        for event in [
            modified("/p/b.cs"),
            modified("/p/a.cs"),
            modified("/p/b.cs"),
            modified("/p/notes.txt"),
            Ok(Event::new(EventKind::Access(AccessKind::Any)).add_path("/p/c.cs".into())),
        ] {
            collected.add(event, &is_relevant);
        }
        let expected = FileChanges::Paths(vec!["/p/a.cs".into(), "/p/b.cs".into()]);
        assert_eq!(collected.into_changes(), expected);
    }

    #[test]
    fn dropped_events_and_floods_mean_that_everything_may_have_changed() {
        let mut dropped = Collected::default();
        dropped.add(Ok(Event::new(EventKind::Other).set_flag(Flag::Rescan)), &|_| true);
        assert_eq!(dropped.into_changes(), FileChanges::Everything);
        let mut flood = Collected::default();
        (0..=MAX_PATHS).for_each(|number| flood.add(modified(&format!("/p/{number}")), &|_| true));
        assert_eq!(flood.paths.len(), 0);
        assert_eq!(flood.into_changes(), FileChanges::Everything);
    }

    #[test]
    fn an_irrelevant_change_does_not_end_the_wait() {
        let folder = tempfile::tempdir().unwrap();
        let mut watcher = FolderWatcher::new(|path| path.ends_with("b.txt")).unwrap();
        watcher.watch_tree(folder.path()).unwrap();
        let quiet = Duration::from_millis(10);
        let debounce = Debounce { quiet, longest: quiet };
        std::fs::write(folder.path().join("a.txt"), "a").unwrap();
        assert_eq!(watcher.wait(Duration::from_millis(100), debounce), None);
        std::fs::write(folder.path().join("b.txt"), "b").unwrap();
        let changes = watcher.wait(Duration::from_secs(10), debounce);
        assert_eq!(changes, Some(FileChanges::Paths(vec![folder.path().join("b.txt")])));
    }
}
