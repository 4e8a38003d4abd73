//! The server environment of the toolsets.

use std::path::PathBuf;

use spawnpoint_outgoing::Trust;

use crate::editor::Tier;

/// Where the server listens and stores files.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Address it listens on; empty when it serves a pipe.
    pub bind_address: String,
    /// Port it listens on; 0 when it serves a pipe.
    pub port: u16,
    /// Its log level.
    pub log_level: String,
    /// Folders of the projects it serves.
    pub projects: Vec<PathBuf>,
    /// Other folders that the owner allows projects and tools to read.
    pub allow_folders: Vec<PathBuf>,
    /// Folder for files that outlive the server; without one, nothing is stored.
    pub folder: Option<PathBuf>,
    /// Whether to hide paths of this machine from clients.
    pub hide_paths: bool,
    /// Trusted certificates for unity_docs; without them, it may not fetch pages.
    pub docs: Option<Trust>,
    /// How many tools of the toolset `editor` are offered.
    pub tier: Tier,
}

impl Surroundings {
    /// The folder of console scripts.
    pub fn scripts(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("Scripts"))
    }

    /// The folder as clients see it.
    pub fn shown_folder(&self) -> Option<String> {
        let folder = self.folder.as_ref().filter(|_| !self.hide_paths)?;
        Some(folder.display().to_string())
    }

    /// The file with the settings that clients changed.
    pub fn config_file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("mcp.config.json"))
    }
}
