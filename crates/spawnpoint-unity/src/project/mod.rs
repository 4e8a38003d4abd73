//! A project folder: what belongs to it, and the way to everything that can be asked of it.

mod assembly;
mod packages;
mod settings;

use std::{
    io,
    path::{Path, PathBuf},
};

use spawnpoint_core::folder::ProjectFiles;

pub use assembly::{Assembly, AssemblyGraph};
pub use packages::{Package, Packages, Source};
pub use settings::{BuildScene, Pipeline, Settings, Tags, editor_version};

use crate::{
    index::{Asset, Changes, Index, MAX_ASSET, Place, Progress, Reach},
    scene::Scenes,
    script::Scripts,
};

/// A Unity project on disk.
#[derive(Debug)]
pub struct Project {
    pub(crate) root: PathBuf,
    pub(crate) files: ProjectFiles,
    pub(crate) index: Index,
    pub(crate) packages: Packages,
    pub(crate) scripts: Scripts,
    pub(crate) scenes: Scenes,
    options: Options,
}

/// How a project is opened.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file that keeps the index from one start to the next.
    pub cache: Option<PathBuf>,
    /// Folders with packages as `name@version`, looked at when the project has none of its own.
    pub package_caches: Vec<PathBuf>,
    /// Folders outside the project that its links and local packages may lead to.
    pub allowed_folders: Vec<PathBuf>,
}

/// Why a folder could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is no Unity project.
    #[error("{0} is not a Unity project: it has no Assets folder")]
    NotAProject(PathBuf),
    /// Its folder or its `Assets` folder cannot be read.
    #[error("Cannot open the Unity project {path}: {error}")]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl Options {
    /// Opens a project folder for reading its files.
    pub(crate) fn files(&self, root: &Path) -> Result<ProjectFiles, OpenError> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => OpenError::NotAProject(root.to_owned()),
            _ => OpenError::Unreadable { path: root.to_owned(), error },
        };
        let allowed = [&self.allowed_folders[..], &self.package_caches].concat();
        let files = ProjectFiles::serve(root, &allowed).map_err(failed)?;
        match files.facts(&files.root().join("Assets")).map_err(failed)?.is_folder() {
            true => Ok(files),
            false => Err(OpenError::NotAProject(root.to_owned())),
        }
    }
}

impl Project {
    /// Opens a folder: reads the index that was kept, and whatever has changed since.
    pub fn open(root: &Path, options: Options, progress: Progress<'_>) -> Result<Self, OpenError> {
        let files = options.files(root)?;
        let root = files.root().to_owned();
        let index = options.cache.as_deref().and_then(Index::load).unwrap_or_default();
        let mut project = Self {
            root,
            files,
            index,
            packages: Packages::default(),
            scripts: Scripts::default(),
            scenes: Scenes::default(),
            options,
        };
        if project.refresh(progress) != Changes::default() {
            // A cache that cannot be written costs time at the next start and nothing else.
            project.save().ok();
        }
        Ok(project)
    }

    /// Walks the folders and reads what has changed.
    pub fn refresh(&mut self, progress: Progress<'_>) -> Changes {
        // A folder that was replaced as a whole is opened again.
        if let Ok(files) = self.options.files(&self.root) {
            self.files = files;
        }
        self.packages = Packages::read(&self.files, &self.root, &self.options.package_caches);
        let own = ["Assets", "ProjectSettings"].map(|prefix| Place {
            prefix: prefix.to_owned(),
            folder: self.root.join(prefix),
            reach: Reach::Whole,
        });
        let places = own.into_iter().chain(self.packages.places()).collect();
        let changes = self.index.refresh(&self.files, places, progress);
        self.forget(changes);
        changes
    }

    /// Reads again the files at these paths within the project; walks everything if a folder came
    /// or went, or the packages changed.
    pub fn touch(&mut self, paths: &[&str]) -> Changes {
        let packages =
            paths.iter().any(|path| path.starts_with("Packages/") && path.ends_with(".json"));
        let changes = if packages { None } else { self.index.touch(paths) };
        match changes {
            Some(changes) => {
                self.forget(changes);
                changes
            }
            None => self.refresh(&|_, _| ()),
        }
    }

    fn forget(&self, changes: Changes) {
        if changes != Changes::default() {
            self.scripts.clear();
            self.scenes.clear();
        }
    }

    /// Writes the index to its file, if it has one, and says how many bytes that took.
    pub fn save(&self) -> io::Result<Option<u64>> {
        self.options.cache.as_deref().map(|file| self.index.save(file)).transpose()
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Every asset and who names whom.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The packages it declares.
    pub fn packages(&self) -> &Packages {
        &self.packages
    }

    /// Reads an asset's bytes.
    pub fn read(&self, asset: Asset<'_>) -> io::Result<Vec<u8>> {
        asset.read(MAX_ASSET)
    }

    /// Bytes that index and opened scenes hold in memory.
    pub fn memory(&self) -> usize {
        self.index.memory() + self.scenes.memory()
    }
}

/// Unity projects at or below a folder, nearest first: those with `Assets` and `ProjectSettings`.
pub fn find_projects(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut level = vec![folder.to_owned()];
    for _ in 0..=depth {
        let mut next = Vec::new();
        for folder in level {
            if folder.join("Assets").is_dir() && folder.join("ProjectSettings").is_dir() {
                found.push(folder);
                continue;
            }
            let files = ProjectFiles::serve(&folder, &[]);
            let entries = files.and_then(|files| files.list(&folder)).unwrap_or_default();
            let folders =
                entries.into_iter().filter(|entry| entry.facts.is_folder() && !entry.linked);
            let visible = folders.filter(|entry| !entry.name.to_string_lossy().starts_with('.'));
            next.extend(visible.map(|entry| entry.path));
        }
        next.sort();
        level = next;
    }
    found
}
