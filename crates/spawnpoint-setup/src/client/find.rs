//! Which clients are on this machine, and where their files are.

use std::path::PathBuf;

use super::{CLIENTS, Client};
use crate::{error::SetupError, surroundings::Surroundings};

/// For whom a server is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For everything its user does.
    User,
    /// For the project in the folder we are in.
    Project,
}

/// A client with its file.
#[derive(Clone, Debug)]
pub struct Found {
    /// Which client.
    pub client: &'static Client,
    /// Its file, which need not be there yet.
    pub file: PathBuf,
}

/// The clients on this machine.
pub fn found(surroundings: &Surroundings) -> Vec<Found> {
    let found = |client: &'static Client| {
        let place = client.place(surroundings.os)?;
        let mark = surroundings.base(place.base)?.join(client.mark);
        let found = located(client, surroundings, Scope::User).ok()?;
        let moved = folder_by_variable(client, surroundings).is_some_and(|folder| folder.exists());
        (moved || mark.exists() || found.file.exists()).then_some(found)
    };
    CLIENTS.iter().filter_map(found).collect()
}

/// The clients for which the project we are in has a file. In the user's home, that is the user's.
pub fn found_here(surroundings: &Surroundings) -> Vec<Found> {
    let at = |client, scope| located(client, surroundings, scope).ok();
    let here = CLIENTS.iter().filter_map(|client| at(client, Scope::Project));
    here.filter(|here| {
        let everywhere = at(here.client, Scope::User);
        here.file.is_file() && everywhere.is_none_or(|everywhere| everywhere.file != here.file)
    })
    .collect()
}

/// The client of this name, as people may write it.
pub fn named(name: &str) -> Option<&'static Client> {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let wanted = match plain(name).as_str() {
        "claude" => "claudecode".to_owned(),
        "code" => "vscode".to_owned(),
        "copilot" => "copilotcli".to_owned(),
        wanted => wanted.to_owned(),
    };
    CLIENTS.iter().find(|client| plain(client.id) == wanted || plain(client.name) == wanted)
}

/// Where a client's file is, or would be.
pub fn located(
    client: &'static Client,
    surroundings: &Surroundings,
    scope: Scope,
) -> Result<Found, SetupError> {
    let name = client.name;
    let file = match scope {
        Scope::Project => {
            let file = client.project.ok_or_else(|| {
                SetupError::impossible(
                    format!("{name} has no servers of a project's own"),
                    "leave --scope out",
                )
            })?;
            surroundings.folder.join(file)
        }
        Scope::User => {
            let place = client.place(surroundings.os).ok_or_else(|| {
                SetupError::impossible(
                    format!("{name} keeps its servers where no other program can write them"),
                    "add a server of type stdio in its settings: command `spawnpoint`, argument `stdio`",
                )
            })?;
            let usual = place.resolve(surroundings).ok_or_else(|| {
                SetupError::impossible(
                    format!("nothing says where {name} keeps its files"),
                    "set HOME (on Windows APPDATA and USERPROFILE)",
                )
            })?;
            match (folder_by_variable(client, surroundings), usual.file_name()) {
                (Some(folder), Some(name)) => folder.join(name),
                _ => usual,
            }
        }
    };
    Ok(Found { client, file: with_other_ending(file) })
}

fn folder_by_variable(client: &Client, surroundings: &Surroundings) -> Option<PathBuf> {
    client.home_variable.and_then(|name| surroundings.variable(name)).map(PathBuf::from)
}

/// Some clients take their file with either ending: then the one that is there.
fn with_other_ending(file: PathBuf) -> PathBuf {
    let other = match file.extension().and_then(|ending| ending.to_str()) {
        Some("json") => file.with_extension("jsonc"),
        Some("jsonc") => file.with_extension("json"),
        _ => return file,
    };
    match !file.exists() && other.is_file() {
        true => other,
        false => file,
    }
}
