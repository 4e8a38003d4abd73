//! AI clients: where each one keeps its MCP servers, and what an entry looks like there.

mod entry;
mod find;
mod plan;
mod status;
mod table;
mod template;

use std::path::PathBuf;

pub use entry::{ENTRY_NAME, PACKAGE_NAME, Server, Transport};
pub use find::{ClientConfig, Scope, by_name, installed, locate, with_project_file};
pub use plan::{Action, Plan, plan};
pub use status::{ClientStatus, EntryProblem, EntryStatus, status};
pub use table::CLIENTS;
pub use template::{Field, Template};

use crate::{
    document::Syntax,
    environment::{BaseFolder, Environment, Os},
};

/// A file below a base folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLocation {
    base: BaseFolder,
    path: &'static str,
}

impl FileLocation {
    fn resolve(self, environment: &Environment) -> Option<PathBuf> {
        // Only the separators of this system.
        Some(environment.base_folder(self.base)?.join(self.path).components().collect())
    }

    /// The path as documentation of this system writes it.
    pub fn display(self, os: Os) -> String {
        let base = match (self.base, os) {
            (BaseFolder::Home, Os::Windows) => "%USERPROFILE%",
            (BaseFolder::Home, _) => "~",
            (BaseFolder::Config | BaseFolder::LocalConfig, Os::MacOs) => {
                "~/Library/Application Support"
            }
            (BaseFolder::Config, Os::Windows) => "%APPDATA%",
            (BaseFolder::LocalConfig, Os::Windows) => "%LOCALAPPDATA%",
            (BaseFolder::Xdg, Os::Windows) => "%USERPROFILE%/.config",
            (BaseFolder::Xdg | BaseFolder::Config | BaseFolder::LocalConfig, _) => "~/.config",
        };
        let path = format!("{base}/{}", self.path);
        match os {
            Os::Windows => path.replace('/', "\\"),
            Os::Linux | Os::MacOs => path,
        }
    }
}

/// A client that Spawnpoint can be added to: one row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// The name on the command line.
    pub id: &'static str,
    /// The product name.
    pub name: &'static str,
    /// The file with the user's servers. Absent if the client stores them where no other program can
    /// write.
    pub file: Option<FileLocation>,
    /// The file on Windows, if it differs in more than the base folder.
    pub windows_file: Option<FileLocation>,
    /// An environment variable with another folder for the file.
    pub folder_variable: Option<&'static str>,
    /// The file with the servers of one project, relative to the project.
    pub project_file: Option<&'static str>,
    /// A file or folder in the same base folder that exists if the client is installed.
    pub install_marker: &'static str,
    /// Programs in PATH that are the client, for one that was installed and never started.
    pub programs: &'static [&'static str],
    /// The syntax of the file.
    pub syntax: Syntax,
    /// The path of the object with the servers.
    pub servers_path: &'static [&'static str],
    /// Further servers: below every member of the first name, under the second name.
    pub nested_servers: Option<(&'static str, &'static str)>,
    /// An entry for a server that is already running. Absent if the client cannot use a URL.
    pub http: Option<Template>,
    /// An entry for a server that the client starts.
    pub stdio: Template,
    /// Whether the client starts programs without its own environment variables.
    pub clears_environment: bool,
    /// What is added to an HTTP entry if the server requires a token. It names the variable with the
    /// token in the syntax of the client; the token itself is never written.
    pub token: Option<Template>,
    /// The `$schema` of a new file.
    pub schema: Option<&'static str>,
    /// A setting that must be `true` for the client to load servers.
    pub enable_path: Option<&'static [&'static str]>,
    /// What the user has to do after setup.
    pub next_step: &'static str,
}

impl Client {
    /// The location of the file on a system.
    pub fn file_on(&self, os: Os) -> Option<FileLocation> {
        match os {
            Os::Windows => self.windows_file.or(self.file),
            Os::Linux | Os::MacOs => self.file,
        }
    }
}
