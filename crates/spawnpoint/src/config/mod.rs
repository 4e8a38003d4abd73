//! Configuration: flag, then environment, then the project's file, then the user's, then what clients
//! configured (with `--client-config full`), then default.
//!
//! [`raw`] declares every setting once and holds what was said as text; [`settings`] is what holds in
//! the end.

pub mod file;
mod kept;
pub mod raw;
pub mod settings;
pub mod stand_in;
pub mod system;

use std::path::PathBuf;

pub use settings::Settings;
use settings::Words;
use spawnpoint_core::guard::ClientConfig;
use system::System;

use crate::failure::Failure;
use raw::Layer;

/// What holds, and how it came to hold.
#[derive(Clone, Debug)]
pub struct Config {
    pub settings: Settings,
    /// The strongest word on every setting.
    pub words: Words,
    /// The files that were read.
    pub files: Vec<PathBuf>,
    /// What is odd, but no reason to stop.
    pub warnings: Vec<Failure>,
    pub system: System,
}

impl Config {
    /// Reads everything there is to read. What stands in for somebody else has other `defaults`.
    pub fn load(flags: &Layer, defaults: &Layer, system: System) -> Result<Self, Failure> {
        let (env, mut warnings) = Layer::from_env(system.variables().clone());
        let mut files: Vec<_> = [file::project_file(&system.folder), file::user_file(&system)]
            .into_iter()
            .flatten()
            .collect();
        let read = files.iter().map(|path| file::read(path));
        let read = read.collect::<Result<Vec<_>, _>>()?;
        let mut layers: Vec<_> = [flags, &env].into_iter().chain(&read).collect();
        // The owner's word decides where the clients' is kept.
        layers.push(defaults);
        let settings = Words::of(&layers).check(&system)?;
        layers.pop();
        // What clients configured counts only where the owner grants them that.
        let kept_folder = settings.state_dir.as_deref();
        let kept_folder = kept_folder.filter(|_| settings.client_config == ClientConfig::Full);
        let (kept_in, kept, odd) = kept_folder.map(kept::read).unwrap_or_default();
        layers.extend([&kept, defaults]);
        files.extend(kept_in);
        warnings.extend(odd);
        let words = Words::of(&layers);
        Ok(Self { settings: words.check(&system)?, words, files, warnings, system })
    }
}
