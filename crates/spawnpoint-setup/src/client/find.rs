//! Finds clients on this machine, and their files.

use std::path::PathBuf;

use super::{CLIENTS, Client};
use crate::{environment::Environment, error::SetupError, inside::check_inside};

/// For whom a server is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All projects of the user.
    User,
    /// The project in the current folder.
    Project,
}

/// A client and its configuration file.
#[derive(Clone, Debug)]
pub struct ClientConfig {
    /// The client.
    pub client: &'static Client,
    /// The file, which may not exist yet.
    pub file: PathBuf,
}

/// The clients that are installed on this machine: those that have files, and those whose program is in PATH.
pub fn installed(environment: &Environment) -> Vec<ClientConfig> {
    let installed = |client: &'static Client| {
        let location = client.file_on(environment.os)?;
        let marker = environment.base_folder(location.base)?.join(client.install_marker);
        let config = locate(client, environment, Scope::User).ok()?;
        let other_folder = folder_from_variable(client, environment);
        let exists = other_folder.is_some_and(|folder| folder.exists())
            || marker.exists()
            || config.file.exists()
            || client.programs.iter().any(|name| environment.find_program(name).is_some());
        exists.then_some(config)
    };
    CLIENTS.iter().filter_map(installed).collect()
}

/// The clients that have a file in the current project. In the home folder, that file is the user's own
/// and does not count.
pub fn with_project_file(environment: &Environment) -> Vec<ClientConfig> {
    let config = |client, scope| locate(client, environment, scope).ok();
    let in_project = CLIENTS.iter().filter_map(|client| config(client, Scope::Project));
    in_project
        .filter(|in_project| {
            let of_user = config(in_project.client, Scope::User);
            in_project.file.is_file()
                && of_user.is_none_or(|of_user| of_user.file != in_project.file)
        })
        .collect()
}

/// Finds a client by its id or product name. Case, blanks and punctuation do not matter.
pub fn by_name(name: &str) -> Option<&'static Client> {
    let normalize = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let wanted = match normalize(name).as_str() {
        "claude" => "claudecode".to_owned(),
        "code" => "vscode".to_owned(),
        "copilot" => "copilotcli".to_owned(),
        wanted => wanted.to_owned(),
    };
    CLIENTS.iter().find(|client| normalize(client.id) == wanted || normalize(client.name) == wanted)
}

/// Locates the file of a client, whether it exists or not.
pub fn locate(
    client: &'static Client,
    environment: &Environment,
    scope: Scope,
) -> Result<ClientConfig, SetupError> {
    let name = client.name;
    let file = match scope {
        Scope::Project => {
            let file = client.project_file.ok_or_else(|| {
                SetupError::unsupported(
                    format!("{name} has no configuration file for projects"),
                    "run the command without --scope project",
                )
            })?;
            environment.folder.join(file)
        }
        Scope::User => {
            let location = client.file_on(environment.os).ok_or_else(|| {
                SetupError::unsupported(
                    format!("{name} has no configuration file that other programs can edit"),
                    "add a server of type stdio in its settings, with the command `spawnpoint` and the \
                     argument `stdio`",
                )
            })?;
            let default = location.resolve(environment).ok_or_else(|| {
                SetupError::unsupported(
                    format!(
                        "Cannot locate the configuration of {name}: the home folder is unknown"
                    ),
                    "set HOME (on Windows APPDATA and USERPROFILE)",
                )
            })?;
            match (folder_from_variable(client, environment), default.file_name()) {
                (Some(folder), Some(name)) => folder.join(name),
                _ => default,
            }
        }
    };
    let file = existing_extension(file);
    if scope == Scope::Project {
        check_inside(&environment.folder, &file)?;
    }
    Ok(ClientConfig { client, file })
}

fn folder_from_variable(client: &Client, environment: &Environment) -> Option<PathBuf> {
    client.folder_variable.and_then(|name| environment.variable(name)).map(PathBuf::from)
}

/// Some clients accept their file with the extension `json` or `jsonc`. Returns the one that exists.
fn existing_extension(file: PathBuf) -> PathBuf {
    let other = match file.extension().and_then(|extension| extension.to_str()) {
        Some("json") => file.with_extension("jsonc"),
        Some("jsonc") => file.with_extension("json"),
        _ => return file,
    };
    match !file.exists() && other.is_file() {
        true => other,
        false => file,
    }
}
