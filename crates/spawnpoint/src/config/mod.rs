//! Configuration. The priority is: flags, environment variables, the project's file, the user's file,
//! settings that clients changed (with `--client-config full`), defaults.
//!
//! [`raw`] declares the settings, [`sourced`] holds their values as text, [`parse`] and [`settings`] validate them. A
//! [`project`]'s file can only set harmless values or restrict the policy, unless the owner [`trust`]s it.

mod client_settings;
pub mod file;
pub mod parse;
pub mod project;
pub mod raw;
pub mod settings;
pub mod sourced;
pub mod system;
mod tighten;
pub mod trust;

use std::path::PathBuf;

pub use settings::Settings;
use sourced::{Limit, SourcedValues};
use spawnpoint_core::guard::ClientConfig;
use system::System;

use crate::failure::Failure;
use project::{Candidate, ProjectFile};
use raw::Layer;
use trust::TrustStore;

/// The effective settings and their sources.
#[derive(Clone, Debug)]
pub struct Config {
    pub settings: Settings,
    /// The value of every setting as text, and its source.
    pub values: SourcedValues,
    /// The files that were read.
    pub files: Vec<ConfigFile>,
    /// Settings that a project's file restricts further than the owner.
    pub limits: Vec<Limit>,
    /// Problems that do not stop the command.
    pub warnings: Vec<Failure>,
    pub system: System,
}

/// A file that was read, and its values.
#[derive(Clone, Debug)]
pub struct ConfigFile {
    pub path: PathBuf,
    pub kind: FileKind,
    pub layer: Layer,
}

/// The kind of a configuration file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A project's file, limited to harmless settings.
    Project,
    /// A project's file that the owner trusts.
    TrustedProject,
    /// The user's file.
    User,
    /// Settings that clients changed.
    ClientSettings,
}

/// The settings of the owner: flags, environment variables and the user's file, but nothing that comes with a
/// project.
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

    /// The list of trusted projects in the owner's state folder, if there is one.
    pub fn trust_store(
        &self,
        flags: &Layer,
        system: &System,
    ) -> Result<Option<TrustStore>, Failure> {
        let state_dir = SourcedValues::of(&[flags, &self.env, &self.user]).state_dir(system)?;
        Ok(state_dir.map(|folder| TrustStore::below(&folder)))
    }
}

impl Config {
    /// Reads all sources. The stand-in for another server has other `defaults`.
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
            layer.0.extend(project.values.0.clone());
            files.push(ConfigFile { path: project.path.clone(), kind, layer });
        }
        if let Some(path) = user_file {
            files.push(ConfigFile { path, kind: FileKind::User, layer: user.clone() });
        }
        let mut layers = vec![flags, &env, &from_project.values, &user];
        // Only the owner decides where the settings of clients are stored.
        layers.push(defaults);
        let mut without_clients = SourcedValues::of(&layers);
        without_clients.tighten(&from_project.limits)?;
        let state_dir = without_clients.state_dir(&system)?;
        let client_config = without_clients.client_config()?;
        layers.pop();
        // Settings that clients changed apply only if the owner allows it.
        let client_folder = state_dir.filter(|_| client_config == ClientConfig::Full);
        let (client_file, client_layer, problem) =
            client_folder.as_deref().map(client_settings::read).unwrap_or_default();
        layers.extend([&client_layer, defaults]);
        let client_settings_file = client_file.map(|path| ConfigFile {
            path,
            kind: FileKind::ClientSettings,
            layer: client_layer.clone(),
        });
        files.extend(client_settings_file);
        warnings.extend(problem);
        let mut values = SourcedValues::of(&layers);
        let limits = values.tighten(&from_project.limits)?;
        Ok(Self { settings: values.check(&system)?, values, files, limits, warnings, system })
    }
}
