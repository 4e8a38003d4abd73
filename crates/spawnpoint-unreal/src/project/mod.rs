//! A project: a folder with a `.uproject`, its content, plugins and configuration.

mod config;
mod descriptor;
mod ini;
mod mount;
mod source;

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use parking_lot::RwLock;
use spawnpoint_core::folder::ProjectFiles;

pub use config::{Config, ConfigKey, ConfigLayer, ConfigValue};
pub use descriptor::{Module, Plugin, PluginReference, ProjectDescriptor};
pub use ini::{IniFile, IniLine, IniOp};
pub use mount::{Location, Mount, Mounts};

/// Why a project cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// No project was found.
    #[error("No .uproject file in {0}. Give the path of the .uproject file.")]
    NotFound(PathBuf),
    /// The folder contains several projects.
    #[error("Several projects in {folder}: {}. Give the path of one of them.", names.join(", "))]
    Several {
        /// The folder.
        folder: PathBuf,
        /// The .uproject files.
        names: Vec<String>,
    },
    /// A file cannot be read.
    #[error("Cannot read {path}: {error}")]
    Io {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A descriptor is invalid.
    #[error("{path} is not a valid project or plugin descriptor: {error}")]
    Descriptor {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: serde_json::Error,
    },
}

/// A project on disk.
#[derive(Clone, Debug)]
pub struct Project {
    file: PathBuf,
    folder: PathBuf,
    files: Arc<RwLock<ProjectFiles>>,
    allowed: Vec<PathBuf>,
    descriptor: ProjectDescriptor,
    plugins: Vec<Plugin>,
    mounts: Mounts,
    problems: Vec<String>,
}

impl Project {
    /// Opens a project by its `.uproject` file, or by a folder that contains exactly one.
    pub fn open(path: &Path) -> Result<Self, ProjectError> {
        Self::open_with(path, &[])
    }

    /// Opens a project whose links and plugin folders may also be in the allowed folders.
    pub fn open_with(path: &Path, allowed: &[PathBuf]) -> Result<Self, ProjectError> {
        let failed = |error| ProjectError::Io { path: path.to_owned(), error };
        let path = std::path::absolute(path).map_err(failed)?;
        let named = if path.is_dir() { None } else { path.file_name() };
        let folder = if named.is_some() { path.parent().unwrap_or(&path) } else { &path };
        let folder = folder.to_owned();
        let files = ProjectFiles::serve(&folder, allowed).map_err(failed)?;
        let file = match named {
            Some(name) => folder.join(name),
            None => only_project(&files, &folder)?,
        };
        let descriptor = ProjectDescriptor::read(&files, &file)?;
        let mut problems = Vec::new();
        let plugins = descriptor::find_plugins(&files, &folder, &descriptor, &mut problems);
        let mounts = Mounts::of(&files, &folder, &plugins);
        let (files, allowed) = (Arc::new(RwLock::new(files)), allowed.to_owned());
        Ok(Self { file, folder, files, allowed, descriptor, plugins, mounts, problems })
    }

    /// Access to its files.
    pub fn files(&self) -> ProjectFiles {
        self.files.read().clone()
    }

    /// Opens its folder again, in case it was replaced.
    pub fn reopen(&self) {
        if let Ok(files) = ProjectFiles::serve(&self.folder, &self.allowed) {
            *self.files.write() = files;
        }
    }

    /// Its name: that of its `.uproject`.
    pub fn name(&self) -> &str {
        self.file.file_stem().and_then(|name| name.to_str()).unwrap_or("Project")
    }

    /// Its `.uproject`.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The contents of its `.uproject` file.
    pub fn descriptor(&self) -> &ProjectDescriptor {
        &self.descriptor
    }

    /// Its plugins.
    pub fn plugins(&self) -> &[Plugin] {
        &self.plugins
    }

    /// Its content roots.
    pub fn mounts(&self) -> &Mounts {
        &self.mounts
    }

    /// Problems found when it was opened: plugins with broken descriptors.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Its configuration of one type (`Engine`, `Game`, `Input`), layers merged.
    pub fn config(&self, name: &str) -> Result<Config, ProjectError> {
        Config::of_project(&self.files(), &self.folder, name)
    }

    /// Its configuration types.
    pub fn config_names(&self) -> Vec<String> {
        config::names(&self.files(), &self.folder)
    }

    /// `Content`, `Config`, `Saved`, `Plugins` or another of its folders.
    pub fn child(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The log file of its editor.
    pub fn log_file(&self) -> PathBuf {
        self.folder.join("Saved").join("Logs").join(format!("{}.log", self.name()))
    }
}

fn only_project(files: &ProjectFiles, folder: &Path) -> Result<PathBuf, ProjectError> {
    let entries =
        files.list(folder).map_err(|error| ProjectError::Io { path: folder.to_owned(), error })?;
    let mut found: Vec<PathBuf> = entries
        .into_iter()
        .map(|entry| entry.path)
        .filter(|path| path.extension().is_some_and(|extension| extension == "uproject"))
        .collect();
    found.sort();
    match found.len() {
        0 => Err(ProjectError::NotFound(folder.to_owned())),
        1 => Ok(found.remove(0)),
        _ => Err(ProjectError::Several {
            folder: folder.to_owned(),
            names: found
                .iter()
                .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
                .collect(),
        }),
    }
}
