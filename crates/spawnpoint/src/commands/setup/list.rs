//! Lists the AI clients on this machine and their status.

use serde_json::{Value, json};
use spawnpoint_setup::{
    Environment, SetupError,
    client::{self, ClientStatus, EntryProblem, EntryStatus},
};

use super::server;
use crate::{
    cli::{Scope, Setup},
    config::Config,
    failure::Failure,
    installation::Installation,
    print::{self, Paint},
};

pub fn run(config: &Config, environment: &Environment, options: &Setup) -> Result<(), Failure> {
    let server = server(config, environment, None, &[]);
    let (found, none_found) = match options.scope {
        Scope::User => (client::installed(environment), "No AI client found on this machine."),
        Scope::Project => (
            client::with_project_file(environment),
            "No AI client has a configuration file in this folder.",
        ),
    };
    let rows: Vec<_> = found
        .iter()
        .map(|config| {
            let status = client::status(config, &server);
            let has_unity_server = !status.unity_entries.is_empty();
            let file = environment.display_path(&config.file);
            (config.client, describe(&status), has_unity_server, file)
        })
        .collect();
    if options.output.json {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(client, status, has_unity_server, file)| {
                json!({
                    "id": client.id,
                    "name": client.name,
                    "state": status,
                    "unity_server": has_unity_server,
                    "file": file,
                })
            })
            .collect();
        print::json(&json!({ "clients": rows }));
        return Ok(());
    }
    if rows.is_empty() {
        print::out(none_found);
    } else {
        let cells = rows.iter().map(|(client, status, has_unity_server, file)| {
            let status = match has_unity_server {
                true => format!("{status}; also starts MCP for Unity's own server"),
                false => status.clone(),
            };
            vec![client.id.to_owned(), client.name.to_owned(), status, file.clone()]
        });
        print::out(print::table(&["name", "client", "status", "file"], cells.collect()));
    }
    print::out("");
    let others = client::CLIENTS
        .iter()
        .filter(|client| !found.iter().any(|config| config.client.id == client.id))
        .map(|client| client.id);
    let others: Vec<_> = others.collect();
    if !others.is_empty() {
        let others = format!("Supported, but not found: {}", others.join(", "));
        print::out(Paint::for_stdout().dim(&others));
        print::out("");
    }
    let setup = format!("{} setup", Installation::current(environment).typed());
    let width = setup.len() + 18;
    for (arguments, description) in [
        ("NAME...", "Add Spawnpoint to clients. --dry-run shows the changes."),
        ("--all", "Add Spawnpoint to all clients that were found."),
        ("NAME... --remove", "Remove Spawnpoint and restore the files."),
    ] {
        let line = format!("{setup} {arguments}");
        print::out(format!("{line:<width$} {description}"));
    }
    Ok(())
}

/// Describes the status of a client in a few words.
fn describe(status: &ClientStatus) -> String {
    match &status.entry {
        EntryStatus::NotConfigured => "not configured".to_owned(),
        EntryStatus::Ready { transport, name } if name == client::ENTRY_NAME => {
            format!("configured ({})", transport.name())
        }
        EntryStatus::Ready { transport, name } => {
            format!("configured as '{name}' ({})", transport.name())
        }
        EntryStatus::Broken(problem) => describe_problem(problem),
        // The next column names the file.
        EntryStatus::Unreadable(SetupError::InvalidSyntax { line, column, message, .. }) => {
            format!("invalid file: line {line}, column {column}: {message}")
        }
        EntryStatus::Unreadable(error) => error.to_string(),
    }
}

/// Describes why our entry does not work.
pub fn describe_problem(problem: &EntryProblem) -> String {
    match problem {
        EntryProblem::OtherUrl(url) => format!("connects to another URL: {url}"),
        EntryProblem::MissingProgram(command) => {
            format!("starts {command}, which does not exist")
        }
        EntryProblem::OtherCopy(command) => {
            format!("starts another copy of Spawnpoint: {command}")
        }
        EntryProblem::OtherProgram(command) => format!("starts another program: {command}"),
        EntryProblem::Disabled => "disabled".to_owned(),
        EntryProblem::Incomplete => "incomplete: no URL and no command".to_owned(),
    }
}
