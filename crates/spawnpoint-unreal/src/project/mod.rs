//! A project: a folder with a `.uproject`, its content, plugins and configuration.

mod config;
mod descriptor;
mod ini;
mod mount;
mod source;

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
};

use spawnpoint_core::folder::ProjectFiles;

pub use config::{Config, ConfigKey, ConfigValue, Layer};
pub use descriptor::{Module, Plugin, PluginReference, ProjectDescriptor};
pub use ini::{IniFile, IniLine, IniOp};
pub use mount::{Location, Mount, Mounts};

/// Why a project cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// There is none.
    #[error("no .uproject in {0}; give the path of the project's .uproject file")]
    NotFound(PathBuf),
    /// There are several.
    #[error("several projects in {folder}: {}; give the path of one of them", names.join(", "))]
    Several {
        /// Where.
        folder: PathBuf,
        /// Which.
        names: Vec<String>,
    },
    /// A file cannot be read.
    #[error("cannot read {path}: {error}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A descriptor says something else than it should.
    #[error("{path} is not a descriptor: {error}")]
    Descriptor {
        /// Which.
        path: PathBuf,
        /// Why.
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
    /// Opens a project by its `.uproject`, or by the folder that holds the only one.
    pub fn open(path: &Path) -> Result<Self, ProjectError> {
        Self::open_with(path, &[])
    }

    /// Opens a project whose links and plugin folders may lead to the allowed folders too.
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

    /// What its files are read with.
    pub fn files(&self) -> ProjectFiles {
        self.files.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Opens its folder again, in case it was replaced as a whole.
    pub fn reopen(&self) {
        if let Ok(files) = ProjectFiles::serve(&self.folder, &self.allowed) {
            *self.files.write().unwrap_or_else(PoisonError::into_inner) = files;
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

    /// What its `.uproject` says.
    pub fn descriptor(&self) -> &ProjectDescriptor {
        &self.descriptor
    }

    /// The plugins that lie in it.
    pub fn plugins(&self) -> &[Plugin] {
        &self.plugins
    }

    /// Where content lies.
    pub fn mounts(&self) -> &Mounts {
        &self.mounts
    }

    /// What could not be read when it was opened: plugins with broken descriptors.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Its configuration of one type (`Engine`, `Game`, `Input`), layers merged.
    pub fn config(&self, name: &str) -> Result<Config, ProjectError> {
        Config::of_project(&self.files(), &self.folder, name)
    }

    /// The types of configuration it has.
    pub fn config_names(&self) -> Vec<String> {
        config::names(&self.files(), &self.folder)
    }

    /// `Content`, `Config`, `Saved`, `Plugins` or another of its folders.
    pub fn child(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The file that its editor logs to.
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
