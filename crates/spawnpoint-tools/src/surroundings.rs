//! What the toolsets have to know of the server they are part of.

use std::path::PathBuf;

use spawnpoint_outgoing::Trust;

use crate::editor::Tier;

/// Where the server listens, and where it keeps what clients leave with it.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Address it listens on; empty when it serves a pipe.
    pub bind_address: String,
    /// Port it listens on; 0 when it serves a pipe.
    pub port: u16,
    /// What it logs.
    pub log_level: String,
    /// Folders of the projects it serves.
    pub projects: Vec<PathBuf>,
    /// Other folders that the owner allows projects and tools to read.
    pub allow_folders: Vec<PathBuf>,
    /// Folder for everything that has to outlive it; without one, nothing does.
    pub folder: Option<PathBuf>,
    /// Whether clients are strangers who are told no path of this machine.
    pub hide_paths: bool,
    /// Whose certificates count when unity_docs fetches pages; without it, it may not.
    pub docs: Option<Trust>,
    /// How many tools of the toolset `editor` are offered.
    pub tier: Tier,
}

impl Surroundings {
    /// The folder of the console's scripts.
    pub fn scripts(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("Scripts"))
    }

    /// The folder as clients are told it.
    pub fn shown_folder(&self) -> Option<String> {
        let folder = self.folder.as_ref().filter(|_| !self.hide_paths)?;
        Some(folder.display().to_string())
    }

    /// The file that keeps what clients have configured.
    pub fn config_file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("mcp.config.json"))
    }
}
