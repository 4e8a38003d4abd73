//! A project folder: its files, its index, and access to everything else.

mod assembly;
mod packages;
mod settings;

use std::{
    io,
    path::{Path, PathBuf},
};

use spawnpoint_core::folder::{CacheError, ProjectFiles};

pub use assembly::{Assembly, AssemblyGraph};
pub(crate) use packages::leads_out;
pub use packages::{Package, Packages, Source};
pub use settings::{BuildScene, Pipeline, Settings, Tags, editor_version};

use crate::{
    index::{Asset, AssetRoot, Changes, Index, MAX_ASSET, Progress, ScanScope},
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

/// Options for opening a project.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file that caches the index.
    pub cache: Option<PathBuf>,
    /// Folders with packages as `name@version`, used if the project has no package cache of its
    /// own.
    pub package_caches: Vec<PathBuf>,
    /// Folders outside the project that its links and local packages may use.
    pub allowed_folders: Vec<PathBuf>,
}

/// Why a project cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder is not a Unity project.
    #[error("{0} is not a Unity project: it has no Assets folder")]
    NotAProject(PathBuf),
    /// Its folder or its `Assets` folder cannot be read.
    #[error("Cannot open the Unity project {path}: {error}")]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

impl Options {
    /// Opens a project folder for reading.
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
    /// Opens a project: loads the cached index, and reads the files that changed since.
    pub fn open(root: &Path, options: Options, progress: Progress<'_>) -> Result<Self, OpenError> {
        let files = options.files(root)?;
        let root = files.root().to_owned();
        let index =
            options.cache.as_deref().and_then(|file| Index::load(file).ok()).unwrap_or_default();
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
            // Without a cache, only the next start takes longer.
            project.save().ok();
        }
        Ok(project)
    }

    /// Walks the folders and reads changed files.
    pub fn refresh(&mut self, progress: Progress<'_>) -> Changes {
        // The folder may have been replaced by another one.
        if let Ok(files) = self.options.files(&self.root) {
            self.files = files;
        }
        self.packages = Packages::read(&self.files, &self.root, &self.options.package_caches);
        let own = ["Assets", "ProjectSettings"].map(|prefix| AssetRoot {
            prefix: prefix.to_owned(),
            folder: self.root.join(prefix),
            scope: ScanScope::Everything,
        });
        let roots = own.into_iter().chain(self.packages.asset_roots()).collect();
        let changes = self.index.refresh(&self.files, roots, progress);
        self.forget(changes);
        changes
    }

    /// Reads the files at these paths again. Walks all folders if a folder was added or removed, or
    /// if the packages changed.
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

    /// Saves the index to its cache, if there is one, and returns the size of the file.
    pub fn save(&self) -> Result<Option<u64>, CacheError> {
        self.options.cache.as_deref().map(|file| self.index.save(file)).transpose()
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The index of all assets.
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

    /// Memory usage of the index and of cached scenes, in bytes.
    pub fn memory(&self) -> usize {
        self.index.memory() + self.scenes.memory()
    }
}
