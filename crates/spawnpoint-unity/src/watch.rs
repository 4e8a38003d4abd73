//! What changes while one looks: a watcher over the project's folders.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::{
    index::{Changes, Place, Reach},
    project::Project,
    walk::is_ignored,
};

/// Watches the folders of a project.
pub struct Watch {
    /// Stops when dropped.
    _watcher: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
    root: PathBuf,
    places: Vec<Place>,
}

/// What has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// These paths within the project.
    Paths(Vec<String>),
    /// More than could be followed: look at everything.
    Everything,
}

/// Editors write a file in several steps; this much silence ends them.
const SILENCE: Duration = Duration::from_millis(8);
/// But nobody waits longer than this for a change that goes on and on.
const PATIENCE: Duration = Duration::from_millis(25);

impl Watch {
    /// Begins to watch.
    pub fn start(project: &Project) -> notify::Result<Self> {
        let (sender, events) = mpsc::channel();
        // A link may lead out of the project, or around in circles.
        let config = Config::default().with_follow_symlinks(false);
        let mut watcher = RecommendedWatcher::new(sender, config)?;
        let places: Vec<Place> = project
            .index()
            .places()
            .iter()
            .filter(|place| place.reach == Reach::Whole)
            .cloned()
            .collect();
        for place in places.iter().filter(|place| project.files.is_folder(&place.folder)) {
            watcher.watch(&place.folder, RecursiveMode::Recursive)?;
        }
        let packages = project.root().join("Packages");
        if project.files.is_folder(&packages) {
            watcher.watch(&packages, RecursiveMode::NonRecursive)?;
        }
        Ok(Self { _watcher: watcher, events, root: project.root().to_owned(), places })
    }

    /// Waits for something to change, and then for it to be over. `None` when nothing did in time.
    pub fn next(&self, timeout: Duration) -> Option<Changed> {
        let deadline = Instant::now() + timeout;
        let mut changed = Changed::Paths(Vec::new());
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => self.note(event, &mut changed),
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    // A watcher that is gone says nothing for ever; the caller need not spin.
                    std::thread::sleep(left);
                    return None;
                }
            }
            if changed != Changed::Paths(Vec::new()) {
                break;
            }
        }
        let patience = Instant::now() + PATIENCE;
        while Instant::now() < patience {
            let Ok(event) = self.events.recv_timeout(SILENCE) else { break };
            self.note(event, &mut changed);
        }
        if let Changed::Paths(paths) = &mut changed {
            paths.sort();
            paths.dedup();
        }
        Some(changed)
    }

    fn note(&self, event: notify::Result<Event>, changed: &mut Changed) {
        let Ok(event) = event else {
            *changed = Changed::Everything;
            return;
        };
        if event.need_rescan() {
            *changed = Changed::Everything;
        }
        if matches!(event.kind, EventKind::Access(_)) {
            return;
        }
        if let Changed::Paths(paths) = changed {
            paths.extend(event.paths.iter().filter_map(|path| self.within(path)));
        }
    }

    fn within(&self, path: &Path) -> Option<String> {
        let inside = self.places.iter().find_map(|place| {
            let rest = path.strip_prefix(&place.folder).ok()?.to_str()?;
            Some(format!("{}/{}", place.prefix, rest.replace('\\', "/")))
        });
        let path = inside
            .or_else(|| Some(path.strip_prefix(&self.root).ok()?.to_str()?.replace('\\', "/")))?;
        (!path.ends_with('/') && !path.split('/').any(is_ignored)).then_some(path)
    }
}

impl Project {
    /// Brings the project up to date with what a [`Watch`] has seen.
    pub fn apply(&mut self, changed: &Changed) -> Changes {
        match changed {
            Changed::Paths(paths) => {
                let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
                self.touch(&paths)
            }
            Changed::Everything => self.refresh(&|_, _| ()),
        }
    }
}
