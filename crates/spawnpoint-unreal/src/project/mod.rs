//! A project: a folder with a `.uproject`, its content, plugins and configuration.

mod config;
mod descriptor;
mod ini;
mod mount;
mod source;

use std::{
    io,
    path::{Path, PathBuf},
};

pub use config::{Config, ConfigKey, ConfigValue, Layer};
pub use descriptor::{Module, Plugin, PluginReference, ProjectDescriptor};
pub use ini::{IniFile, IniLine, IniOp};
pub use mount::{Location, Mount, Mounts};

/// Why a project cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
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
    descriptor: ProjectDescriptor,
    plugins: Vec<Plugin>,
    mounts: Mounts,
    problems: Vec<String>,
}

impl Project {
    /// Opens a project by its `.uproject`, or by the folder that holds the only one.
    pub fn open(path: &Path) -> Result<Self, ProjectError> {
        let path = std::path::absolute(path)
            .map_err(|error| ProjectError::Io { path: path.to_owned(), error })?;
        let file = if path.is_dir() { only_project(&path)? } else { path };
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        let descriptor = ProjectDescriptor::read(&file)?;
        let mut problems = Vec::new();
        let plugins = descriptor::find_plugins(&folder, &descriptor, &mut problems);
        let mounts = Mounts::of(&folder, &plugins);
        Ok(Self { file, folder, descriptor, plugins, mounts, problems })
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
        Config::of_project(&self.folder, name)
    }

    /// The types of configuration it has.
    pub fn config_names(&self) -> Vec<String> {
        config::names(&self.folder)
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

fn only_project(folder: &Path) -> Result<PathBuf, ProjectError> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| ProjectError::Io { path: folder.to_owned(), error })?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
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
