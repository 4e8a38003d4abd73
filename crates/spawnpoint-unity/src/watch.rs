//! Watches the folders of a project, and updates the project when files change.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use spawnpoint_core::folder::{Debounce, FileChanges, FolderWatcher, WatchError};

use crate::{
    index::{AssetRoot, Changes, ScanScope},
    project::Project,
    walk::is_ignored,
};

/// Unity writes a file in several steps within a few milliseconds.
const DEBOUNCE: Debounce =
    Debounce { quiet: Duration::from_millis(8), longest: Duration::from_millis(25) };

/// Watches the folders of a project.
pub struct ProjectWatcher {
    watcher: FolderWatcher,
    folders: WatchedFolders,
}

/// What changed in a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProjectChanges {
    /// These paths within the project, sorted.
    Paths(Vec<String>),
    /// Any file may have changed.
    Everything,
}

/// The watched folders, and what their files are called within the project.
#[derive(Clone)]
struct WatchedFolders {
    project: PathBuf,
    asset_roots: Vec<AssetRoot>,
}

impl ProjectWatcher {
    /// Starts watching.
    pub fn start(project: &Project) -> Result<Self, WatchError> {
        let asset_roots = project.index().roots().iter();
        let folders = WatchedFolders {
            project: project.root().to_owned(),
            asset_roots: asset_roots
                .filter(|root| root.scope == ScanScope::Everything)
                .cloned()
                .collect(),
        };
        let relevant = folders.clone();
        let mut watcher = FolderWatcher::new(move |path| relevant.project_path(path).is_some())?;
        for root in folders.asset_roots.iter().filter(|root| project.files.is_folder(&root.folder))
        {
            watcher.watch_tree(&root.folder)?;
        }
        let packages = project.root().join("Packages");
        if project.files.is_folder(&packages) {
            watcher.watch_folder(&packages)?;
        }
        Ok(Self { watcher, folders })
    }

    /// Waits for files to change. Returns `None` when none did within `timeout`.
    pub fn wait(&self, timeout: Duration) -> Option<ProjectChanges> {
        Some(match self.watcher.wait(timeout, DEBOUNCE)? {
            FileChanges::Paths(paths) => ProjectChanges::Paths(
                paths.iter().filter_map(|path| self.folders.project_path(path)).collect(),
            ),
            FileChanges::Everything => ProjectChanges::Everything,
        })
    }
}

impl WatchedFolders {
    /// The path of a file within the project; `None` for files that Unity ignores.
    fn project_path(&self, path: &Path) -> Option<String> {
        let inside = self.asset_roots.iter().find_map(|root| {
            let rest = path.strip_prefix(&root.folder).ok()?.to_str()?;
            Some(format!("{}/{}", root.prefix, rest.replace('\\', "/")))
        });
        let path = inside.or_else(|| {
            Some(path.strip_prefix(&self.project).ok()?.to_str()?.replace('\\', "/"))
        })?;
        (!path.ends_with('/') && !path.split('/').any(is_ignored)).then_some(path)
    }
}

impl Project {
    /// Updates the project after files changed.
    pub fn apply(&mut self, changes: &ProjectChanges) -> Changes {
        match changes {
            ProjectChanges::Paths(paths) => {
                let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
                self.touch(&paths)
            }
            ProjectChanges::Everything => self.refresh(&|_, _| ()),
        }
    }
}
