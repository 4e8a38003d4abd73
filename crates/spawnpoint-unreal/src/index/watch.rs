//! Knowing when files of a project change.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::{Duration, Instant},
};

use notify::{Config, Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::project::{Mount, Project};

/// More changes than these are not told one by one.
const MAX_FILES: usize = 1024;

/// What changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changes {
    /// Nothing.
    Nothing,
    /// These packages.
    Files(Vec<PathBuf>),
    /// So much, or so unclear, that everything may have.
    Everything,
}

/// Watches the content of a project until it is dropped. What it tells is a reason to
/// [`refresh`](super::Index::refresh), which finds out by itself what to read.
#[derive(Debug)]
pub struct Watch {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    _watcher: RecommendedWatcher,
}

#[derive(Debug, Default)]
struct Seen {
    files: BTreeSet<PathBuf>,
    everything: bool,
    last: Option<Instant>,
}

impl Watch {
    /// Begins to watch.
    pub fn open(project: &Project) -> notify::Result<Self> {
        let seen: Arc<(Mutex<Seen>, Condvar)> = Arc::default();
        let told = Arc::clone(&seen);
        let note = move |event| {
            let (seen, changed) = &*told;
            seen.lock().unwrap_or_else(PoisonError::into_inner).note(event);
            changed.notify_all();
        };
        // A link may lead out of the project, or around in circles.
        let config = Config::default().with_follow_symlinks(false);
        let mut watcher = RecommendedWatcher::new(note, config)?;
        for mount in project.mounts().iter() {
            watcher.watch(&mount.folder, RecursiveMode::Recursive)?;
        }
        Ok(Self { seen, _watcher: watcher })
    }

    /// Waits until something changed and then nothing more for `quiet`, or until `timeout` is over.
    /// An engine saves a file in several steps; half of them are no news.
    pub fn wait(&self, timeout: Duration, quiet: Duration) -> Changes {
        let end = Instant::now() + timeout;
        let (seen, changed) = &*self.seen;
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let now = Instant::now();
            let ready = seen.last.map(|last| last + quiet);
            if ready.is_some_and(|ready| ready <= now) {
                return std::mem::take(&mut *seen).tell();
            }
            if now >= end {
                return Changes::Nothing;
            }
            let until = ready.map_or(end, |ready| ready.min(end));
            seen =
                changed.wait_timeout(seen, until - now).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Seen {
    fn note(&mut self, event: notify::Result<Event>) {
        match event {
            Ok(event) if event.need_rescan() => self.everything = true,
            Ok(event) if event.kind.is_access() => return,
            Ok(event) => {
                let before = self.files.len();
                self.files.extend(event.paths.into_iter().filter(|path| concerns(path)));
                if self.files.len() == before && !self.everything {
                    return;
                }
            }
            Err(_) => self.everything = true,
        }
        if self.files.len() > MAX_FILES {
            self.files.clear();
            self.everything = true;
        }
        self.last = Some(Instant::now());
    }

    fn tell(self) -> Changes {
        match (self.everything, self.files.is_empty()) {
            (true, _) => Changes::Everything,
            (false, true) => Changes::Nothing,
            (false, false) => Changes::Files(self.files.into_iter().collect()),
        }
    }
}

/// Packages, and folders, which take their packages with them.
fn concerns(path: &Path) -> bool {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(extension) => Mount::EXTENSIONS.contains(&extension),
        None => true,
    }
}
