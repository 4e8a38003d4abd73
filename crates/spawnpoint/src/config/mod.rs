//! Configuration: flag, then environment, then the project's file, then the user's, then what clients
//! configured (with `--client-config full`), then default.
//!
//! [`raw`] declares every setting once and holds what was said as text; [`settings`] is what holds in
//! the end. A [`project`]'s file may only set what can do no harm, or tighten, unless the owner
//! [`trust`]s it.

pub mod file;
mod kept;
pub mod project;
pub mod raw;
pub mod settings;
pub mod system;
mod tighten;
pub mod trust;

use std::path::PathBuf;

pub use settings::Settings;
use settings::{Limit, Words};
use spawnpoint_core::guard::ClientConfig;
use system::System;

use crate::failure::Failure;
use project::{Candidate, ProjectFile};
use raw::Layer;
use trust::TrustStore;

/// What holds, and how it came to hold.
#[derive(Clone, Debug)]
pub struct Config {
    pub settings: Settings,
    /// The strongest word on every setting.
    pub words: Words,
    /// The files that were read.
    pub files: Vec<ConfigFile>,
    /// Where a project's file is tighter than the owner.
    pub limits: Vec<Limit>,
    /// What is odd, but no reason to stop.
    pub warnings: Vec<Failure>,
    pub system: System,
}

/// A file that was read, and what it said.
#[derive(Clone, Debug)]
pub struct ConfigFile {
    pub path: PathBuf,
    pub kind: FileKind,
    pub layer: Layer,
}

/// Whose file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A project's own, with harmless settings only.
    Project,
    /// A project's own that the owner trusts.
    TrustedProject,
    /// The user's.
    User,
    /// What clients configured.
    Kept,
}

/// What the owner says: the flags, the environment and the user's own file. Nothing that comes with a project
/// is among it.
pub struct Owner {
    env: Layer,
    user: Layer,
    user_file: Option<PathBuf>,
    warnings: Vec<Failure>,
}

impl Owner {
    /// Reads the environment and the user's file.
    pub fn read(system: &System) -> Result<Self, Failure> {
        let (env, warnings) = Layer::from_env(system.variables().clone());
        let user_file = file::user_file(system);
        let user = user_file.as_deref().map(file::read).transpose()?.unwrap_or_default();
        Ok(Self { env, user, user_file, warnings })
    }

    /// The list of trusted projects, in the state folder as the owner names it; none where there is no such
    /// folder.
    pub fn trust_store(
        &self,
        flags: &Layer,
        system: &System,
    ) -> Result<Option<TrustStore>, Failure> {
        let state_dir = Words::of(&[flags, &self.env, &self.user]).state_dir(system)?;
        Ok(state_dir.map(|folder| TrustStore::below(&folder)))
    }
}

impl Config {
    /// Reads everything there is to read. What stands in for somebody else has other `defaults`.
    pub fn load(flags: &Layer, defaults: &Layer, system: System) -> Result<Self, Failure> {
        let owner = Owner::read(&system)?;
        let project = match file::project_file(&system.folder) {
            Some(path) => {
                let store = owner.trust_store(flags, &system)?;
                Some(Candidate::read(path)?.judge(&system, store.as_ref())?)
            }
            None => None,
        };
        let Owner { env, user, user_file, mut warnings } = owner;
        let mut files = Vec::new();
        let nothing = ProjectFile::default();
        let from_project = project.as_ref().unwrap_or(&nothing);
        if let Some(project) = &project {
            let kind = match project.trusted {
                true => FileKind::TrustedProject,
                false => FileKind::Project,
            };
            let mut layer = project.limits.clone();
            layer.0.extend(project.words.0.clone());
            files.push(ConfigFile { path: project.path.clone(), kind, layer });
        }
        if let Some(path) = user_file {
            files.push(ConfigFile { path, kind: FileKind::User, layer: user.clone() });
        }
        let mut layers = vec![flags, &env, &from_project.words, &user];
        // The owner's word decides where the clients' is kept.
        layers.push(defaults);
        let mut without_clients = Words::of(&layers);
        without_clients.tighten(&from_project.limits)?;
        let state_dir = without_clients.state_dir(&system)?;
        let client_config = without_clients.client_config()?;
        layers.pop();
        // What clients configured counts only where the owner grants them that.
        let kept_folder = state_dir.filter(|_| client_config == ClientConfig::Full);
        let (kept_in, kept, odd) = kept_folder.as_deref().map(kept::read).unwrap_or_default();
        layers.extend([&kept, defaults]);
        let kept_file =
            kept_in.map(|path| ConfigFile { path, kind: FileKind::Kept, layer: kept.clone() });
        files.extend(kept_file);
        warnings.extend(odd);
        let mut words = Words::of(&layers);
        let limits = words.tighten(&from_project.limits)?;
        Ok(Self { settings: words.check(&system)?, words, files, limits, warnings, system })
    }
}
